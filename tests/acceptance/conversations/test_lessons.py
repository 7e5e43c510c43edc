"""Teaching: what words are to mean is shown with all that would change, kept when one says so, and answers no question."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from bot.app import Ports
from bot.ports.messages import Rating, Saying
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.people import lessons, own_import
from tests.support.talking import Talk, labels, talk


def card(saying: Saying) -> tuple[str, tuple[str, ...]]:
    """Return title and lines of the card that is shown last."""
    return saying.cards[-1].title, saying.cards[-1].lines


async def taught(person: Talk, words: str, meaning: str) -> None:
    await person.press(await person.say(f"when I say “{words}” I mean: {meaning}"), "Yes, do it")


async def test_a_lesson_is_shown_kept_used_told_and_removed(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await person.say("add scales and chords to my practice list")
    await person.say("klavier")
    asked = await person.say("when I say klavier I mean: tick scales on my practice list")
    assert card(asked) == (
        "From now on “klavier” means “tick scales on my practice list”?",
        (
            "I take that for something to tick off.",
            "Of your last messages (3) 1 would be read differently:",
            "- “klavier” (1×), until now nothing my rules know (a language model is asked, if there is one)",
        ),
    )
    kept = await person.press(asked, "Yes, do it")
    assert kept.receipts == ("✓ Learned: “klavier” means “tick scales on my practice list”",)
    assert (await person.say("Klavier!")).receipts == ("✓ Ticked: scales (practice list)",)
    assert "You taught me to read that as “tick scales on my practice list”." in (await person.say("why?")).text
    shown = await person.say("what have I taught you?")
    assert card(shown) == (
        "What you have taught me (1)",
        ("1. “klavier” means “tick scales on my practice list”",),
    )
    gone = await person.press(shown, "Forget 1")
    assert gone.receipts == ("✓ Forgotten: “klavier”",)
    assert not (await person.say("klavier")).receipts


async def test_what_was_meant_is_done_and_offered_as_a_lesson_in_chinese(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await person.say("囤货")
    await person.say("为什么")
    wrong = await person.say("你理解错了")
    assert wrong.text.startswith("抱歉。「囤货」该怎么理解？")
    meant = await person.say("我是说：把猫粮加到购物清单")
    assert meant.receipts == ("✓ 已加入: 猫粮（购物清单）",)
    assert card(meant)[0] == "以后「囤货」就是「把猫粮加到购物清单」，对吗？"
    assert (await person.say("好")).receipts == ("✓ 已学会: 「囤货」就是「把猫粮加到购物清单」",)
    again = await person.say("囤货")
    assert "已经在购物清单上" in again.text


async def test_a_lesson_with_a_gap_and_one_of_a_word_within_a_sentence(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await person.say("把地图加到学校清单")
    asked = await person.say("以后我说「…搞定啦」就是：勾选学校清单里的…")
    assert card(asked) == (
        "以后「…搞定啦」就是「勾选学校清单里的…」，对吗？",
        ("我会当成：在清单上打勾。", "「…」那里你写什么，就是什么。", "你最近写的 2 条里，没有哪条的读法会变。"),
    )
    await person.press(asked, "好，就这么办")
    assert (await person.say("地图搞定啦")).receipts == ("✓ 已勾选: 地图（学校清单）",)
    await person.press(await person.say("以后我说「提行」就是：提醒"), "好，就这么办")
    [made] = (await person.say("提行我明天下午3点交表")).receipts
    assert made.startswith("✓ 已创建: 交表 (")


async def test_declined_is_not_kept_and_undone_means_what_it_did_before(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await person.press(await person.say("when I say “jot” I mean: note: the first"), "No")
    assert (await person.say("/lessons")).text.startswith("You have not taught me anything yet.")
    await taught(person, "jot", "note: the first")
    other = await person.say("when I say “jot” I mean: note: the second")
    assert "That replaces what it means so far: “note: the first”." in card(other)[1]
    kept = await person.press(other, "Yes, do it")
    assert (await person.say("jot")).receipts == ("✓ Noted: the second",)
    assert (await person.press(kept, "Undo: jot")).receipts == ("✓ Restored: “jot” means “note: the first”",)
    assert (await person.say("jot")).receipts == ("✓ Noted: the first",)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("when I say “ok” I mean: delete all my notes", "“ok” must keep its meaning"),
        ("when I say “stop” I mean: delete all my notes", "“stop” must keep its meaning"),
        ("when I say “oui” I mean: yes", "“yes” answers a question."),
        ("when I say “jot” I mean: jot", "“jot” says that already."),
        (f"when I say “jot” I mean: {'note ' * 41}", "That is too long to teach"),
        ("when I say “a …” I mean: note: …", "“a …” would fit almost anything."),
        ("以后我说「…呀」就是：记一下：…", "「…呀」几乎什么话都对得上。"),
        ("以后我说「好的」就是：删掉所有笔记", "「好的」的意思不能改"),
        ("以后我说「准了」就是：是的", "「是的」是回答问题用的"),
    ],
)
async def test_what_cannot_be_taught_is_told(ports: Ports, said: str, answer: str) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    assert (await person.say(said)).text.startswith(answer)


async def test_a_lesson_lowers_no_guard(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await person.say("note: one")
    await person.say("note: two")
    await taught(person, "wipe", "delete all my notes")
    asked = await person.say("wipe")
    assert labels(asked) == ["Delete all 2", "Never mind"]
    assert not (await person.say("wipe")).receipts  # said again it is no yes
    assert len((await person.say("show my notes")).cards[0].lines) >= 2


async def test_much_that_would_change_is_advised_against_and_what_is_gone_is_told(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    for _ in range(6):
        await person.say("milk")
    asked = await person.say("when I say “milk” I mean: tick eggs on my market list")
    assert card(asked)[1][-1].startswith("That is a lot. I advise against it")
    await person.press(asked, "Yes, do it")
    said = await person.say("milk")
    assert said.text.endswith(
        "(You taught me that “milk” means “tick eggs on my market list”. /lessons takes that away.)"
    )


async def test_a_protocol_keeps_an_answer_as_it_was_written(ports: Ports, pool: Pool) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await taught(person, "peace and quiet", "note: buy ear plugs")
    await person.press(await person.say("Could you help me plan my life?"), "Start “First things first”")
    assert not (await person.say("peace and quiet")).receipts
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        roles = await db.fetchval("SELECT skills -> 'lifecoach' -> 'roles' -> 'list' FROM profile")
        assert roles == ["peace", "quiet"]


async def test_a_thumb_down_asks_what_was_meant(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await person.say("klavier")
    shown = await ports.feed.history(person.caller, person.session, None, 10)
    rating = Rating(opinion="bad", message=shown[-1].id)
    accepted = await ports.intake.accept(person.caller, person.session, "rated", rating)
    [asked] = await ports.intake.answers(person.caller, person.session, accepted, 60.0) or []
    assert asked.saying.text.startswith(
        "Sorry. How should I have read “klavier”? Write: when I say “klavier” I mean: …"
    )


async def test_lessons_are_exported_imported_and_nobody_elses(ports: Ports, pool: Pool) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await taught(person, "jot", "note: the first")
    said = await person.say("/export")
    assert said.document is not None
    found = await ports.own.profiles.file(person.caller, said.document.file)
    assert found is not None
    with ZipFile(BytesIO(found[1])) as archive:
        data = json.loads(archive.read("data.json"))
    assert [(one["words"], one["meaning"]) for one in data["lessons"]] == [("jot", "note: the first")]
    await person.press(await person.say("/lessons"), "Forget 1")
    scope = Scope(
        actor=person.caller.person,
        space=person.caller.space,
        conversation=person.session,
        zone="UTC",
        language="en",
        call=None,
        epoch=None,
    )
    async with work(pool, scope) as db:
        taken = await own_import.take_in(db, scope, data)
        assert (taken.new["lessons"], taken.known["lessons"]) == (1, 0)
        assert [one.words for one in await lessons.everything(db)] == ["jot"]
    assert (await person.say("jot")).receipts == ("✓ Noted: the first",)
