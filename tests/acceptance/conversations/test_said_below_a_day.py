"""Chinese below a day that was asked about, or a thing that was made: one more at an hour, another end; without a model."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.texts.times import day
from bot.app import Ports
from tests.support.talking import talk

ZONE = "Asia/Shanghai"


def on(number: int) -> tuple[str, str]:
    """Return the words for a day so many days ahead, and how it is told."""
    there = datetime.now(ZoneInfo(ZONE)) + timedelta(days=number)  # noqa: TID251 - what the person's calendar says
    return f"{there.month}月{there.day}号", day(there, "zh")


async def test_what_is_new_at_an_hour_is_put_on_the_day_that_was_asked_about(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    asked, told = on(9)
    await person.say(f"{asked}下午我几点有空")
    lesson = await person.say("那三点一刻加节声乐课 一个半小时")
    assert lesson.receipts == (f"✓ 已创建: 声乐课 ({told} 15:15 - 16:45)",)
    await person.say(f"{asked}下午有安排吗")
    scan = await person.say("那一点半给我爸约个彩超")
    assert scan.receipts == (f"✓ 已创建: 给我爸约个彩超 ({told} 13:30 - 14:30)",)


async def test_a_bare_hour_is_in_the_part_of_the_day_that_was_asked_about(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    asked, told = on(9)
    await person.say(f"{asked}晚上我有空吗")
    booked = await person.say("那七点带孩子打疫苗 四十分钟")
    assert booked.receipts == (f"✓ 已创建: 带孩子打疫苗 ({told} 19:00 - 19:40)",)


async def test_the_place_of_what_was_made_is_told(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    asked, told = on(9)
    made = await person.say(f"{asked}晚上六点半约她们吃饭 在老城")
    assert made.receipts == (f"✓ 已创建: 约她们吃饭 ({told} 18:30 - 19:30)",)
    assert made.text.splitlines()[0] == "地点：老城。"


async def test_until_when_it_lasts_is_of_what_was_just_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    named, told = on(9)
    await person.say(f"{named}下午两点给我爸做彩超")
    longer = await person.say("得排队 留到四点吧")
    assert longer.receipts == (f"✓ 已更新: 给我爸做彩超 ({told} 14:00 - 16:00)",)
    still = await person.say("人多 怎么也得弄到五点")
    assert still.receipts == (f"✓ 已更新: 给我爸做彩超 ({told} 14:00 - 17:00)",)


async def test_a_journey_that_was_just_made_ends_days_later(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, told), (last, _), (_, then), (_, later) = on(9), on(10), on(11), on(13)
    await person.say(f"{first}到{last}带学生去扬州比赛")
    longer = await person.say("多待一天")
    assert longer.receipts == (f"✓ 已更新: 带学生去扬州比赛 ({told} - {then} 全天)",)
    again = await person.say("孩子们想玩 再多玩两天")
    assert again.receipts == (f"✓ 已更新: 带学生去扬州比赛 ({told} - {later} 全天)",)


async def test_who_else_comes_on_that_day_is_an_event_by_the_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    named, told = on(9)
    await person.say(f"{named}下午三点给笑笑上课")
    other = await person.say("四点半还有豆豆 45分钟")
    assert other.receipts == (f"✓ 已创建: 豆豆 ({told} 16:30 - 17:15)",)


async def test_what_need_not_ring_as_it_is_done_goes_by_its_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    named, told = on(9)
    await person.say(f"{named}晚上八点提醒我关窗")
    gone = await person.say("窗关了 不用叫了")
    assert gone.receipts == (f"✓ 已删除: 关窗 ({told} 20:00)",)
    await person.say(f"{named}晚上九点提醒我给我爸找存折")
    done = await person.say("存折找着了")
    assert done.receipts == ("✓ 已完成: 给我爸找存折",)


async def test_all_of_a_day_is_called_off_and_there_again(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    named, told = on(9)
    await person.say(f"{named}上午十点半去花市")
    await person.say(f"{named}下午三点给笑笑上课")
    await person.say(f"{named}的都取消吧 我爸那边离不开人")
    gone = await person.say("嗯 取消")
    things = (f"去花市 ({told} 10:30 - 11:30)", f"给笑笑上课 ({told} 15:00 - 16:00)")
    assert gone.receipts == tuple(f"✓ 已删除: {thing}" for thing in things)
    back = await person.say("算了 我哥说他来 刚取消的都弄回来")
    assert back.receipts == tuple(f"✓ 已恢复: {thing}" for thing in things)


async def test_one_of_a_day_moves_to_the_day_behind_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (named, _), (_, told) = on(9), on(10)
    await person.say(f"{named}下午五点半给笑笑上课")
    moved = await person.say(f"{named}的笑笑那节挪到第二天上午十点")
    assert moved.receipts == (f"✓ 已更新: 给笑笑上课 ({told} 10:00 - 11:00)",)


async def test_both_that_were_shown_are_put_off_beside_what_rings_each_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (named, _), (_, told) = on(9), on(10)
    await person.say("每天早上七点提醒我叫我爸吃药")
    await person.say(f"{named}上午九点去体检")
    await person.say(f"{named}下午两点打球")
    await person.say(f"{named}有啥")
    later = await person.say("两个都往后推一天")
    assert later.receipts == (f"✓ 已更新: 去体检 ({told} 09:00 - 10:00)", f"✓ 已更新: 打球 ({told} 14:00 - 15:00)")


async def test_what_is_to_be_found_is_a_reminder_by_that_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    named, told = on(9)
    await person.say(f"{named}晚上九点提醒我给我爸找存折")
    earlier = await person.say("找存折那个提前到晚上八点")
    assert earlier.receipts == (f"✓ 已更新: 给我爸找存折 ({told} 20:00)",)
