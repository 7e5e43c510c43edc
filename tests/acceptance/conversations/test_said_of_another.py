"""Notes and lists, one question after another: the same of somebody else, where a thing goes, what was never done, what comes back."""

import pytest

from bot.app import Ports
from tests.acceptance.conversations.test_first_day import ZONE
from tests.support.talking import lines, talk


@pytest.mark.parametrize(
    ("kept", "asked", "answers"),
    [
        (
            ["note: bay 6's code is 4471", "note: bay 7's code is 9902"],
            "what's bay 6's code",
            {"and bay 7's?": "bay 7's code is 9902", "what about bay 8": ""},
        ),
        (
            ["note: Ivo's phone number is 5550", "note: Uma's phone number is 5551"],
            "what's Ivo's number?",
            {"and Uma's?": "Uma's phone number is 5551", "and Zoe's?": ""},
        ),
        (
            ["记一下 6号楼门禁码是4471", "记一下 7号楼门禁码是9902"],
            "6号楼门禁码多少",
            {"那7号的呢": "7号楼门禁码是9902", "8号楼呢": ""},
        ),
        (
            ["记一下 老周电话 13800001111", "记一下 小吴电话 13900002222"],
            "老周电话多少",
            {"那小吴呢": "小吴电话 13900002222", "小郑的呢": ""},
        ),
    ],
)
async def test_a_question_is_asked_again_of_another(
    ports: Ports, kept: list[str], asked: str, answers: dict[str, str]
) -> None:
    """And what is another's is no answer: neither to it, nor to the question itself."""
    person = await talk(ports, zone=ZONE)
    for note in kept:
        await person.say(note)
    assert len(lines(await person.say(asked))) >= 1
    for follow, answer in answers.items():
        found = [line for line in lines(await person.say(follow)) if line.startswith("#")]
        assert [answer in line for line in found[:1]] == ([True] if answer else [])


@pytest.mark.parametrize(
    ("kept", "asked", "found"),
    [
        (
            ["note: Ivo owes me 40", "note: Uma owes me 7", "note: Ivo paid back 20"],
            "how much does he still owe me",
            ["Ivo owes me 40", "Ivo paid back 20"],
        ),
        (["记一下 小吴欠我7块", "记一下 老周欠我200"], "那他还欠多少", ["老周欠我200"]),
    ],
)
async def test_who_was_named_last_is_asked_about(ports: Ports, kept: list[str], asked: str, found: list[str]) -> None:
    person = await talk(ports, zone=ZONE)
    for note in kept:
        await person.say(note)
    shown = [
        line.split(" ", 1)[1].split("（")[0].split(" (")[0]
        for line in lines(await person.say(asked))
        if line[:1] == "#"
    ]
    assert sorted(shown) == sorted(found)


@pytest.mark.parametrize(
    ("kept", "asked", "told"),
    [
        (
            ["note: Ivo owes me 40", "note: Ivo owes me 25 for the taxi", "note: Ivo paid back 20"],
            "how much does he still owe me",
            "By these notes Ivo owes you 45: 40 + 25 - 20.",
        ),
        (
            ["记一下 借给老周150块打车", "记一下 老周还了50块"],
            "那他还欠多少",
            "照这些笔记，老周还欠你 100 块：150 - 50。",
        ),
    ],
)
async def test_what_notes_say_that_somebody_owes_is_added_up_above_them(
    ports: Ports, kept: list[str], asked: str, told: str
) -> None:
    person = await talk(ports, zone=ZONE)
    for note in kept:
        await person.say(note)
    said = await person.say(asked)
    assert (told in said.text, len([line for line in lines(said) if line[:1] == "#"])) == (True, len(kept))


async def test_a_thing_goes_first_last_or_behind_another_and_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("add rice, oats and jam to the shopping list")
    assert (await person.say("put jam first")).receipts == ("✓ Updated: jam first (shopping list)",)
    assert lines(await person.say("move rice below oats")) == ["☐ jam", "☐ oats", "☐ rice"]
    await person.say("add tea to the shopping list")
    assert lines(await person.say("put it at the top")) == ["☐ tea", "☐ jam", "☐ oats", "☐ rice"]
    assert (await person.say("undo")).receipts == ("✓ Updated: in the order of before (shopping list)",)
    assert lines(await person.say("what's on my shopping list")) == ["☐ jam", "☐ oats", "☐ rice", "☐ tea"]
    salted = await person.say("add salt and put it first")
    assert salted.receipts == ("✓ Added: salt (shopping list)", "✓ Updated: salt first (shopping list)")
    assert lines(salted)[:2] == ["☐ salt", "☐ jam"]
    assert (await person.say("undo")).receipts == ("✓ Deleted: salt (shopping list)",)
    await person.say("put salt at the top of the shopping list")
    assert (await person.say("put salt first")).text.endswith("The shopping list has that order already.")
    assert (await person.say("move honey below jam")).receipts == ()


async def test_a_thing_goes_first_last_or_behind_another_in_chinese(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("购物清单加上大米、燕麦和果酱")
    assert (await person.say("把果酱放到最前面")).receipts == ("✓ 已更新: 果酱排到最前面（购物清单）",)
    assert lines(await person.say("大米排到燕麦后面")) == ["☐ 果酱", "☐ 燕麦", "☐ 大米"]
    await person.say("购物清单加上茶叶")
    assert lines(await person.say("放到最前面")) == ["☐ 茶叶", "☐ 果酱", "☐ 燕麦", "☐ 大米"]
    assert (await person.say("撤销")).receipts == ("✓ 已更新: 顺序恢复成原来的样子（购物清单）",)
    assert lines(await person.say("再加个盐 放最前面"))[:2] == ["☐ 盐", "☐ 果酱"]
    assert lines(await person.say("燕麦放最后"))[-1] == "☐ 燕麦"


@pytest.mark.parametrize(
    ("note", "back", "told"),
    [
        ("note: the vet wants cash", "restore", "Nothing was deleted or changed here"),
        ("记一下 兽医只收现金", "恢复", "最近一小时这里没有删过或改过东西"),
        ("记一下 兽医只收现金", "恢复删掉的", "最近一小时这里没有删过或改过东西"),
    ],
)
async def test_what_is_restored_is_what_went_and_never_what_was_made(
    ports: Ports, note: str, back: str, told: str
) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(note)
    said = await person.say(back)
    assert (said.receipts, told in said.text) == ((), True)


@pytest.mark.parametrize(
    ("goal", "questions", "told"),
    [
        (
            "my goal is to stretch every day",
            ["did I stretch today", "how many days in a row have I stretched", "have I stretched this week?"],
            "Not once so far: nothing is checked in for “stretch every day” yet.",
        ),
        (
            "我的目标是每天拉伸",
            ["今天拉伸了吗", "拉伸连续几天了", "这周拉伸了几次", "上次拉伸是什么时候"],
            "一次还没有：「每天拉伸」还没打过卡。",
        ),
    ],
)
async def test_of_a_goal_that_was_never_checked_in_that_is_said_and_nothing_else(
    ports: Ports, goal: str, questions: list[str], told: str
) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(goal)
    for question in questions:
        said = await person.say(question)
        assert (told in said.text, len(said.text.splitlines())) == (True, 1)
