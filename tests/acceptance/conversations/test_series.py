"""What repeats, talked about: skipped once, moved once, all of it, and taken back; in both languages."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.texts.times import day
from bot.app import Ports
from tests.support.talking import labels, lines, talk

ZONE = "Europe/London"


def next_day(weekday: int, weeks: int = 0) -> datetime:
    """That day of next week, or so many weeks later."""
    now = datetime.now(ZoneInfo(ZONE))  # noqa: TID251 - what the person's calendar says
    return now + timedelta(days=7 - now.weekday() + weekday, weeks=weeks)


async def test_one_time_is_skipped_one_is_moved_and_all_are_in_english(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    thursday, friday = next_day(3), next_day(4)
    when = day(thursday, "en")
    made = await person.say("pottery class every Thursday from 6pm to 7:30pm")
    assert made.receipts[0].endswith("18:00 - 19:30, every Thu)")
    skipped = await person.say(f"skip pottery class on {thursday:%B %d}")
    assert skipped.receipts == (f"✓ Skipped: pottery class ({when})",)
    none = await person.say(f"what do I have on {thursday:%B %d}?")
    assert "Nothing on" in none.text
    back = await person.say("undo")
    assert back.receipts == (f"✓ Restored: pottery class ({when} 18:00 - 19:30, every Thu)",)
    moved = await person.say(f"move the pottery class on {thursday:%B %d} to {friday:%B %d}")
    assert moved.receipts == (f"✓ Updated: pottery class ({day(friday, 'en')} 18:00 - 19:30)",)
    again = await person.press(moved, "Undo")
    assert again.receipts == (f"✓ Restored: pottery class ({when} 18:00 - 19:30, every Thu)",)
    asked = await person.say("cancel the pottery class")
    assert labels(asked)[1:] == ["This and all following", "All of them", "Never mind"]
    every = await person.say("move all pottery classes to 5pm")
    assert every.receipts[0].endswith("17:00 - 18:30, every Thu)")


async def test_one_time_is_skipped_one_is_moved_and_what_follows_ends_in_chinese(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    wednesday = next_day(2)
    when = day(wednesday, "zh")
    made = await person.say("每周三下午两点到三点书法课")
    assert made.receipts[0].endswith("14:00 - 15:00，每周三)")
    skipped = await person.say("下周三的书法课不去了")
    assert skipped.receipts == (f"✓ 已跳过: 书法课 ({when})",)
    back = await person.press(skipped, "撤销")
    assert back.receipts == (f"✓ 已恢复: 书法课 ({when} 14:00 - 15:00，每周三)",)
    moved = await person.say("下周三的书法课改到四点")
    assert moved.receipts == (f"✓ 已更新: 书法课 ({when} 16:00 - 17:00)",)
    shown = await person.say("下周三有什么安排")
    assert [line.split()[-1] for line in lines(shown)] == ["书法课"]


async def test_how_much_of_it_is_said_in_words(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("pottery class every Thursday from 6pm to 7:30pm")
    await person.say("cancel the pottery class")
    assert (await person.say("just this one")).receipts[0].startswith("✓ Skipped: pottery class (")
    await person.say("取消 pottery class")
    [gone] = (await person.say("全部取消吧")).receipts
    assert gone.startswith("✓ 已删除: pottery class (")


async def test_a_series_changes_from_the_week_after_next_on(ports: Ports) -> None:
    """And what is made for several days in a row has its own name, without the row."""
    person = await talk(ports, zone="Asia/Shanghai")
    today = datetime.now(ZoneInfo("Asia/Shanghai")).date()  # noqa: TID251 - as the person says it
    monday = today - timedelta(days=today.weekday())
    await person.say("每周三下午四点插花课")
    changed = await person.say("从下下周起插花课改到五点")
    on = monday + timedelta(days=16)
    assert changed.receipts == (f"✓ 已更新: 插花课 ({on:%Y-%m-%d} 周三 17:00 - 18:00，每周三)",)
    made = await person.say("每天晚上八点提醒我压腿，连续十天")
    assert made.receipts[0].startswith("✓ 已创建: 压腿 (")
    assert made.receipts[0].endswith("，每天，共10次)")
