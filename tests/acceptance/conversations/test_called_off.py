"""What follows on a cancellation and corrects it: the thing is back, and what is said besides is done to it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import labels, lines, talk


def weekday_ahead() -> datetime:
    """Return a day of next week that is at least two days away."""
    return midnight() + timedelta(days=7 - midnight().weekday() + 2)


async def test_one_time_of_a_series_is_moved_after_all(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day = weekday_ahead()
    name, when = f"{day:%A}", f"{day:%a %Y-%m-%d}"
    await person.say(f"archery practice every {name} 5 to 6pm")
    skipped = await person.say(f"archery practice is cancelled on {day:%-d %B}")
    assert skipped.receipts == (f"✓ Skipped: archery practice ({when})",)
    moved = await person.say("actually no, it's moved to 6pm")
    assert moved.receipts == (
        f"✓ Restored: archery practice ({when} 17:00 - 18:00, every {day:%a})",
        f"✓ Updated: archery practice ({when} 18:00 - 19:00)",
    )
    assert lines(await person.say(f"what's on {day:%-d %B}")) == ["18:00 - 19:00 archery practice"]
    later = day + 7 * DAY
    assert lines(await person.say(f"what's on {later:%-d %B}")) == ["17:00 - 18:00 archery practice"]


async def test_one_time_of_a_series_is_moved_after_all_in_chinese(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day = weekday_ahead()
    name, when = "一二三四五六日"[day.weekday()], f"{day:%Y-%m-%d} 周{'一二三四五六日'[day.weekday()]}"
    await person.say(f"每周{name}下午四点合唱排练一小时")
    assert (await person.say(f"{day:%-m月%-d日}的合唱排练取消")).receipts == (f"✓ 已跳过: 合唱排练 ({when})",)
    moved = await person.say("不对，是改到六点")
    assert moved.receipts[1:] == (f"✓ 已更新: 合唱排练 ({when} 18:00 - 19:00)",)
    assert lines(await person.say(f"{day:%-m月%-d日}有什么安排")) == ["18:00 - 19:00 合唱排练"]


@pytest.mark.parametrize(
    ("corrects", "receipts"),
    [
        ("actually keep it", ("✓ Restored: optician ({day} 15:00 - 16:00)",)),
        ("no wait, make it 4pm", ("✓ Restored: {it}", "✓ Updated: optician ({day} 16:00 - 17:00)")),
        ("it's not cancelled, just moved to 6pm", ("✓ Restored: {it}", "✓ Updated: optician ({day} 18:00 - 19:00)")),
        ("no, keep it but move it to 11am", ("✓ Restored: {it}", "✓ Updated: optician ({day} 11:00 - 12:00)")),
        ("sorry, the optician is on, but at 5pm", ("✓ Restored: {it}", "✓ Updated: optician ({day} 17:00 - 18:00)")),
        ("push it back an hour instead", ("✓ Restored: {it}", "✓ Updated: optician ({day} 16:00 - 17:00)")),
        ("actually no, make it two hours", ("✓ Restored: {it}", "✓ Updated: optician ({day} 15:00 - 17:00)")),
    ],
)
async def test_what_was_cancelled_is_back_and_changed(ports: Ports, corrects: str, receipts: tuple[str, ...]) -> None:
    person, day = await talk(ports, zone=ZONE), in_days(2)
    await person.say(f"optician on {midnight() + 2 * DAY:%-d %B} at 3pm")
    await person.say("cancel the optician")
    told = await person.say(corrects)
    assert told.receipts == tuple(one.format(it=f"optician ({day} 15:00 - 16:00)", day=day) for one in receipts)


@pytest.mark.parametrize(
    ("corrects", "receipts"),
    [
        ("还是留着吧", ("✓ 已恢复: 看牙 ({day} 15:00 - 16:00)",)),
        ("等等，改到五点吧", ("✓ 已恢复: {it}", "✓ 已更新: 看牙 ({day} 17:00 - 18:00)")),
        ("不取消了，改到六点", ("✓ 已恢复: {it}", "✓ 已更新: 看牙 ({day} 18:00 - 19:00)")),
        ("还是去吧，推迟一小时", ("✓ 已恢复: {it}", "✓ 已更新: 看牙 ({day} 16:00 - 17:00)")),
    ],
)
async def test_what_was_cancelled_is_back_in_chinese(ports: Ports, corrects: str, receipts: tuple[str, ...]) -> None:
    person, date = await talk(ports, zone=ZONE), midnight() + 2 * DAY
    await person.say("后天下午三点看牙")
    await person.say("取消看牙")
    day = f"{date:%Y-%m-%d} 周{'一二三四五六日'[date.weekday()]}"
    told = await person.say(corrects)
    assert told.receipts == tuple(one.format(it=f"看牙 ({day} 15:00 - 16:00)", day=day) for one in receipts)


async def test_it_is_back_where_the_new_time_is_taken_and_that_is_asked(ports: Ports) -> None:
    person, day = await talk(ports, zone=ZONE), in_days(2)
    await person.say(f"optician on {midnight() + 2 * DAY:%-d %B} at 3pm")
    await person.say(f"vet on {midnight() + 2 * DAY:%-d %B} at 6pm")
    await person.say("cancel the optician")
    asked = await person.say("actually no, make it 6pm")
    assert asked.receipts == (f"✓ Restored: optician ({day} 15:00 - 16:00)",)
    assert asked.text.startswith(f"“vet” is already there ({day} 18:00 - 19:00)")
    moved = await person.press(asked, labels(asked)[0])
    assert moved.receipts == (f"✓ Updated: optician ({day} 17:00 - 18:00)",)


async def test_a_past_time_changes_nothing(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("optician tomorrow at 3pm")
    await person.say("cancel the optician")
    refused = await person.say("actually no, make it 3 January 2024 at 9")
    assert refused.receipts == ()
    assert lines(await person.say("what's on tomorrow")) == []


async def test_a_day_that_is_not_gone_to_is_left_out_of_several(ports: Ports) -> None:
    """What is there that day is meant, though nothing is named; of several days it is the last one alone."""
    person = await talk(ports, zone="Asia/Shanghai")
    today = datetime.now(ZoneInfo("Asia/Shanghai")).date()  # noqa: TID251 - as the person says it
    first, last = today + timedelta(days=8), today + timedelta(days=9)
    await person.say(f"{first.month}月{first.day}日到{last.month}月{last.day}日全天露营")
    left = await person.say(f"{last.month}月{last.day}日不去了")
    assert [one.split(" (")[0] for one in left.receipts] == ["✓ 已更新: 露营"]
    assert f"({first:%Y-%m-%d} " in left.receipts[0]
    assert f"{last:%Y-%m-%d}" not in left.receipts[0]
