"""What people say in Chinese right below what was made: the night before it, when they are back instead, how often; without a model."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.texts.times import day
from bot.app import Ports
from tests.support.talking import talk

ZONE = "Asia/Shanghai"


def on(number: int) -> tuple[datetime, str]:
    """Return a day so many days ahead, and how it is told."""
    there = datetime.now(ZoneInfo(ZONE)) + timedelta(days=number)  # noqa: TID251 - what the person's calendar says
    return there, day(there, "zh")


def dated(there: datetime) -> str:
    return f"{there.month}月{there.day}号"


async def test_the_night_before_is_said_in_short(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, _), (_, before) = on(9), on(8)
    await person.say(f"{dated(first)}上午10点领证")
    assert (await person.say("前一晚提醒我找户口本")).receipts == (f"✓ 已创建: 找户口本 ({before} 18:00)",)
    (second, _), (_, eve) = on(12), on(11)
    await person.say(f"{dated(second)}上午10点徒步")
    assert (await person.say("头一晚九点叫我收拾背包")).receipts == (f"✓ 已创建: 收拾背包 ({eve} 21:00)",)
    (third, _), (_, night) = on(15), on(14)
    await person.say(f"{dated(third)}上午10点答辩")
    assert (await person.say("前晚提醒我早睡")).receipts == (f"✓ 已创建: 早睡 ({night} 18:00)",)
    (fourth, _), (_, last) = on(18), on(17)
    await person.say(f"{dated(fourth)}上午10点搬工位")
    assert (await person.say("前一晚提醒我")).receipts == (f"✓ 已创建: 搬工位 ({last} 18:00)",)
