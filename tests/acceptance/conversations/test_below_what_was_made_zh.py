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


async def test_a_journey_ends_on_another_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, begins), (last, ends) = on(20), on(23)
    made = await person.say(f"{dated(first)}到{dated(last)}去重庆出差")
    assert made.receipts == (f"✓ 已创建: 重庆出差 ({begins} - {ends} 全天)",)
    (later, told), (_, one_less) = on(25), on(24)
    assert (await person.say(f"改{dated(later)}回")).receipts == (f"✓ 已更新: 重庆出差 ({begins} - {told} 全天)",)
    assert (await person.say("早一天回来")).receipts == (f"✓ 已更新: 重庆出差 ({begins} - {one_less} 全天)",)
    (between, then), (sooner, before) = on(21), on(22)
    met = await person.say(f"{dated(between)}上午10点见供应商")
    assert met.receipts == (f"✓ 已创建: 见供应商 ({then} 10:00 - 11:00)",)
    back = await person.say(f"返程票改签到{dated(sooner)}了")
    assert back.receipts == (f"✓ 已更新: 重庆出差 ({begins} - {before} 全天)",)
    assert (await person.say("取消它")).receipts == (f"✓ 已删除: 重庆出差 ({begins} - {before} 全天)",)


async def test_who_is_back_otherwise_from_nothing_is_asked(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, _), (later, _) = on(9), on(25)
    await person.say(f"{dated(first)}下午3点补牙")
    asked = await person.say(f"改{dated(later)}回来")
    assert asked.text == "哪一项要改、改成什么？请写成一句，比如“把明天的会改到下午四点”。"


async def test_the_name_of_a_city_is_no_each_of_days(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, begins), (last, ends) = on(30), on(32)
    made = await person.say(f"{dated(first)}到{dated(last)}成都糖酒会")
    assert made.receipts == (f"✓ 已创建: 成都糖酒会 ({begins} - {ends} 全天)",)


async def test_the_hour_and_the_place_are_settled_in_one_sentence(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, told = on(9)
    await person.say(f"{dated(first)}晚上和室友聚聚")
    settled = await person.say("定在七点，老地方")
    assert settled.receipts == (f"✓ 已更新: 和室友聚聚 ({told} 19:00 - 20:00)",) * 2
    assert settled.text == "开始前 15 分钟提醒你。\n地点：老地方。"


async def test_what_is_taken_along_is_nobody(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, told = on(9)
    await person.say(f"{dated(first)}上午9点半去派出所")
    assert (await person.say("顺便把身份证带上")).receipts == ()
    joined = await person.say("把小孙也带上")
    assert joined.receipts == (f"✓ 已更新: 去派出所 ({told} 09:30 - 10:30)",)
