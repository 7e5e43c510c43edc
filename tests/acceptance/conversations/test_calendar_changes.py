"""Dialogues about what is already in the calendar, by buttons, by words and with a model, played end to end."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.texts.times import day
from bot.app import Ports
from bot.ports.callers import ButtonRefused
from bot.process.settings import Settings
from tests.support.doubles.openai import Script, calls, says
from tests.support.talking import labels, lines, talk
from tests.support.thinking import thoughtful

ZONE = "Asia/Shanghai"
ASKED = "how is everything going"  # nothing that rules know, and no write is asked for
MOVE = f"{ASKED}, move the dentist where it fits best"
BOOK = f"{ASKED}, save that and book a call with Anna"


def in_days(number: int) -> datetime:
    """Midnight so many days from now in the test's zone."""
    now = datetime.now(ZoneInfo(ZONE))  # noqa: TID251 - what the person's calendar says
    return (now + timedelta(days=number)).replace(hour=0, minute=0, second=0, microsecond=0)


async def test_what_was_cancelled_does_not_come_back_onto_something_else(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(in_days(1), "zh")
    await person.say("明天下午3点开会")
    gone = await person.say("取消明天下午3点的会")
    await person.say("明天下午3点见医生")
    conflict = await person.press(gone, "撤销")
    assert conflict.receipts == ()
    assert conflict.text == f"这个时间已经有「见医生」({when} 15:00 - 16:00)，还没有改。要怎么办？"
    moved = await person.press(conflict, f"改到 {when} 16:00 - 17:00")
    assert moved.receipts == (f"✓ 已更新: 开会 ({when} 16:00 - 17:00)",)


async def test_an_hour_behind_a_look_into_a_day_is_of_that_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(in_days(3), "zh")
    await person.say("大后天下午有空吗")
    booked = await person.say("那下午四点安排试镜吧")
    assert booked.receipts == (f"✓ 已创建: 试镜 ({when} 16:00 - 17:00)",)
    await person.say("大后天上午有空吗")
    bare = await person.say("那十点安排对台词")  # of that day's morning, whatever is left of today
    assert bare.receipts == (f"✓ 已创建: 对台词 ({when} 10:00 - 11:00)",)
    await person.say("记一下：试镜带两套衣服")
    alone = await person.say("那明天下午五点剪头发")  # a day of its own, and nothing was asked before
    assert alone.receipts == (f"✓ 已创建: 剪头发 ({day(in_days(1), 'zh')} 17:00 - 18:00)",)


async def test_a_model_looks_moves_and_code_prints_the_receipt(settings: Settings, dsn: str) -> None:
    """What it is changed by is in what a model reads of a query."""
    script = Script()
    date, when = in_days(1).strftime("%Y-%m-%d"), day(in_days(1), "en")
    async with thoughtful(settings, dsn, script) as house:
        person = await talk(house.ports, zone=ZONE)
        await person.say("dentist tomorrow at 3pm")
        script.then(
            calls(("schedule_query", {"start_time": f"{date}T00:00", "end_time": f"{date}T23:59"})),
            calls(("schedule_update", {"id": 1, "start_time": f"{date}T17:00", "location": "room 3"})),
            says("Five it is."),
        )
        moved = await person.say(MOVE)
        back = await person.press(moved, "Undo")
    assert f"[event 1] dentist ({when} 15:00 - 16:00)" in str(script.asked[1]["messages"])
    assert moved.receipts == (f"✓ Updated: dentist ({when} 17:00 - 18:00)",)
    assert back.receipts == (f"✓ Restored: dentist ({when} 15:00 - 16:00)",)


async def test_a_model_that_meets_a_conflict_finds_free_time_and_books_there(settings: Settings, dsn: str) -> None:
    script = Script()
    date, when = in_days(1).strftime("%Y-%m-%d"), day(in_days(1), "en")
    async with thoughtful(settings, dsn, script) as house:
        person = await talk(house.ports, zone=ZONE)
        await person.say("dentist tomorrow at 3pm")
        script.then(
            calls(("schedule_add", {"title": "call with Anna", "start_time": f"{date}T15:00"})),
            calls(("find_free_time", {"date": date, "start_time": "15:00", "end_time": "18:00"})),
            calls(("schedule_add", {"title": "call with Anna", "start_time": f"{date}T16:00"})),
            says("Three was taken, so it is at four."),
        )
        booked = await person.say(BOOK)
    told = [message["content"] for message in script.asked[-1]["messages"] if message["role"] == "tool"]
    assert "“dentist” is already there" in told[0]
    assert "16:00 - 18:00 (2 hours)" in told[1]
    assert booked.receipts == (f"✓ Created: call with Anna ({when} 16:00 - 17:00)",)


async def test_free_time_is_shown_as_a_list(settings: Settings, dsn: str) -> None:
    script = Script(calls(("find_free_time", {"date": in_days(2).strftime("%Y-%m-%d")})), says("All day, in fact."))
    async with thoughtful(settings, dsn, script) as house:
        shown = await (await talk(house.ports, zone=ZONE)).say(ASKED)
    assert ([card.kind for card in shown.cards], lines(shown), labels(shown)) == (
        ["slots"],
        ["08:00 - 22:00 (14 hours)"],
        [f"Keep {in_days(2):%a %Y-%m-%d} {hour}" for hour in ("08:00", "10:00", "12:00")],
    )


async def test_far_ahead_is_confirmed_in_words(settings: Settings, dsn: str) -> None:
    date = in_days(400)
    script = Script(
        calls(("schedule_add", {"title": "call", "start_time": date.strftime("%Y-%m-%dT15:00")})), says("Sure?")
    )
    async with thoughtful(settings, dsn, script) as house:
        person = await talk(house.ports, zone=ZONE)
        asked = await person.say(BOOK)
        booked = await person.say("yes")
    assert asked.receipts == ()
    assert booked.receipts == (f"✓ Created: call ({day(date, 'en')} 15:00 - 16:00)",)


async def test_all_notes_and_all_reminders_go_by_a_sentence_and_a_button(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("note: the blue door")
    await person.say("记一下：绿色的门")
    await person.say("remind me to stretch tomorrow at 3pm")
    await person.say("明天下午4点提醒我喝水")
    asked = await person.say("please delete all my notes")
    assert (asked.text, labels(asked)) == (
        "Delete all 2 notes? Events and reminders stay.",
        ["Delete all 2", "Never mind"],
    )
    gone = await person.press(asked, "Delete all 2")
    assert gone.receipts == ("✓ Deleted: 绿色的门", "✓ Deleted: the blue door")
    with pytest.raises(ButtonRefused, match="used"):
        await person.press(asked, "Delete all 2")
    back = await person.press(gone, "Undo")
    assert back.receipts == ("✓ Restored: 绿色的门", "✓ Restored: the blue door")
    asked = await person.say("把提醒都删掉")
    assert labels(asked) == ["全部取消（2）", "算了"]
    gone = await person.press(asked, "全部取消（2）")
    when = day(in_days(1), "zh")
    assert gone.receipts == (f"✓ 已删除: stretch ({when} 15:00)", f"✓ 已删除: 喝水 ({when} 16:00)")
