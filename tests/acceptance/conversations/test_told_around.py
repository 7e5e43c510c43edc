"""A day in Chinese in which wishes stand among what is told: others' words, reasons, and what was asked before."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.texts.times import day
from bot.app import Ports
from tests.support.talking import talk

ZONE = "Asia/Taipei"


def tomorrow() -> datetime:
    return datetime.now(ZoneInfo(ZONE)) + timedelta(days=1)  # noqa: TID251 - what the person's calendar says


async def test_an_event_gets_the_length_that_somebody_has_time_for(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(tomorrow(), "zh").replace("周", "週")  # who writes so is answered so
    await person.say("明天下午兩點跟教授討論 一個半小時")
    changed = await person.say("教授說他只有一小時 幫我縮短一下")
    assert changed.receipts == (f"✓ 已更新: 跟教授討論 ({when} 14:00 - 15:00)",)


async def test_an_hour_books_what_the_free_time_was_asked_for(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(tomorrow(), "zh")
    await person.say("明天上午有空吗？财务想约我对预算")
    booked = await person.say("那就约十点，一个小时")
    gone = await person.say("财务说不用碰了，邮件确认就行，帮我取消")
    assert (booked.receipts, gone.receipts) == (
        (f"✓ 已创建: 和财务对预算 ({when} 10:00 - 11:00)",),
        (f"✓ 已删除: 和财务对预算 ({when} 10:00 - 11:00)",),
    )


async def test_another_beginning_leaves_the_end(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(tomorrow(), "zh")
    await person.say("明天甜品店早班 八点到一点")
    changed = await person.say("不对 店长说九点开始 结束时间一样")
    assert changed.receipts == (f"✓ 已更新: 甜品店早班 ({when} 09:00 - 13:00)",)
