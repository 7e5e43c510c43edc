"""Journal and goals: written, shown, checked in, let go and taken back, by words alone, for oneself alone."""

import pytest

from bot.app import Ports
from tests.support.talking import lines, talk

ZONE = "Europe/London"


@pytest.mark.parametrize(
    ("written", "kept", "show"),
    [
        ("dear diary, the roof is done and it rained at once", "the roof is done and it rained at once", "show my diary"),
        ("write slept nine hours, no dream in my journal", "slept nine hours, no dream", "what's in my journal?"),
        ("写日记：阳台的番茄红了，摘了三个", "阳台的番茄红了，摘了三个", "翻翻我的日记"),
        ("把今天没迟到写进日记", "今天没迟到", "看看日记"),
    ],
)  # fmt: skip
async def test_what_goes_into_the_journal_is_kept_word_for_word(
    ports: Ports, written: str, kept: str, show: str
) -> None:
    person = await talk(ports, zone=ZONE)
    said = await person.say(written)
    assert [kept in receipt for receipt in said.receipts] == [True]
    [line] = lines(await person.say(show))
    assert line.endswith(f" · {kept}")
    await person.press(said, "Undo" if written.isascii() else "撤销")
    assert lines(await person.say(show)) == []


async def test_a_journal_without_words_asks_for_them(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    assert (await person.say("write in my journal")).text.endswith("What should I write in your journal?")


async def test_goals_are_three_and_checked_in_once_a_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    for goal in ("swim every week", "learn the cello", "sleep by eleven"):
        [receipt] = (await person.say(f"my goal is to {goal}")).receipts
        assert receipt == f"✓ Created: goal “{goal}”"
    full = await person.say("my new goal is to bake bread")
    assert (full.receipts, "drop the goal" in full.text) == ((), True)
    [checked] = (await person.say("check in: learn the cello")).receipts
    assert checked.startswith("✓ Noted: learn the cello, 1 in a row (")
    again = await person.say("check in: cello")
    assert (again.receipts, "already" in again.text) == ((), True)
    [line] = lines(await person.say("how am I doing with the cello?"))
    assert "1 check-ins, 1 in a row" in line
    dropped = await person.say("drop the goal swim every week")
    assert dropped.receipts == ("✓ Deleted: goal “swim every week”",)
    await person.press(dropped, "Undo")
    assert len(lines(await person.say("what are my goals?"))) == 3


async def test_goals_in_chinese(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    assert (await person.say("我的目标是每周游泳两次")).receipts == ("✓ 已创建：目标「每周游泳两次」",)
    [checked] = (await person.say("游泳打卡")).receipts
    assert checked.startswith("✓ 已打卡：每周游泳两次，连续 1 天（")
    assert (await person.say("打卡")).text.endswith("打什么卡？例如「打卡：跑步」。")
    [line] = lines(await person.say("我的目标进展怎么样"))
    assert line.startswith("每周游泳两次 · 从 ")


@pytest.mark.parametrize(
    "text", ["提醒我上班打卡", "check in for my flight", "明天打卡", "check in online: flight BA12"]
)
async def test_checking_in_elsewhere_is_no_goal(ports: Ports, text: str) -> None:
    said = await (await talk(ports, zone=ZONE)).say(text)
    assert not any("in a row" in receipt or "打卡：" in receipt for receipt in said.receipts)


async def test_habits_are_counted_by_the_week_and_taken_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    assert (await person.say("check in: swim twice a week")).receipts == ("✓ Created: goal “swim twice a week”",)
    checked = await person.say("went for a swim today")
    assert [receipt.partition(" (")[0] for receipt in checked.receipts] == ["✓ Noted: swim twice a week, 1 in a row"]
    assert checked.text.endswith("1 of 2 this week.")
    [line] = lines(await person.say("how many times did I swim this week?"))
    assert line.startswith("swim twice a week · this week 1/2, ")
    offered = await person.say("did my stretches")
    assert offered.receipts == ()
    taken = await person.say("undo my swim check-in")
    assert [receipt.partition(" (")[0] for receipt in taken.receipts] == ["✓ Deleted: swim twice a week"]
    assert lines(await person.say("my check-ins")) == []


async def test_a_day_that_is_told_later_is_counted_in_chinese(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await person.say("打卡弹琴")
    [receipt] = (await person.say("昨天弹琴打卡")).receipts
    assert receipt.startswith("✓ 已打卡：弹琴，连续 2 天（")
    [line] = lines(await person.say("这周我弹了几次琴"))
    assert "连续 2 天" in line
    assert not (await person.say("我的打卡")).receipts


async def test_how_much_of_a_habit_was_done_is_added_up(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("check in: drank 3 glasses of water")
    await person.say("check in: drank 2 glasses of water")
    told = "drink water · today 5 glasses, this week 5 glasses, in all 5 glasses"
    assert lines(await person.say("how many glasses so far?")) == [told]
    assert lines(await person.say("how much have I drunk today?")) == [told]
    await person.say("打卡：跑了5公里")
    assert lines(await person.say("这周跑了多少公里")) == ["跑步 · 今天 5公里，本周 5公里，一共 5公里"]
    assert lines(await person.say("how many patients so far?")) == []
