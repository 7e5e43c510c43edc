"""Chinese orders that name nothing beside a reason that does: 王老师那边说不来了，取消掉; played without a model."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.texts.times import day
from bot.app import Ports
from tests.support.talking import labels, talk

ZONE = "Asia/Shanghai"


def on(number: int) -> tuple[str, str]:
    """Return how a day so many days ahead is said, and how it is told."""
    there = datetime.now(ZoneInfo(ZONE)) + timedelta(days=number)  # noqa: TID251 - what the person's calendar says
    return f"{there.month}月{there.day}号", day(there, "zh")


async def test_what_is_told_names_the_thing_and_not_what_was_made_last(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, told), (second, _) = on(8), on(9)
    await person.say(f"{first}下午两点孙师傅量橱柜")
    await person.say(f"{second}下午三点剪头发")
    gone = await person.say("孙师傅那边来电话说来不了，取消掉")
    assert gone.receipts == (f"✓ 已删除: 孙师傅量橱柜 ({told} 14:00 - 15:00)",)
    back = await person.say("等下 他又说能来了，恢复一下")
    assert back.receipts == (f"✓ 已恢复: 孙师傅量橱柜 ({told} 14:00 - 15:00)",)
    moved = await person.say("他那个改到四点")
    assert moved.receipts == (f"✓ 已更新: 孙师傅量橱柜 ({told} 16:00 - 17:00)",)
    placed = await person.say("他那个换到二楼样板间谈")
    assert placed.text == "地点：二楼样板间。"
    assert placed.receipts == (f"✓ 已更新: 孙师傅量橱柜 ({told} 16:00 - 17:00)",)


async def test_the_day_that_is_pointed_at_and_the_reason_tell_which_one(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, told = on(10)
    await person.say("每天晚上九点提醒我擦药")
    await person.say(f"{first}上午十点给狗狗补疫苗")
    gone = await person.say(f"宠物店刚打电话说疫苗没货 {first}那个帮我取消了")
    assert gone.receipts == (f"✓ 已删除: 给狗狗补疫苗 ({told} 10:00 - 11:00)",)


async def test_of_two_that_are_told_of_it_is_asked(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, told), (second, then) = on(8), on(9)
    await person.say(f"{first}下午两点和范姐对账")
    await person.say(f"{second}下午三点和范姐挑礼物")
    asked = await person.say("范姐发烧了 取消吧")
    assert asked.receipts == ()
    assert labels(asked) == [
        f"和范姐对账 ({told} 14:00 - 15:00)",
        f"和范姐挑礼物 ({then} 15:00 - 16:00)",
        "算了",
    ]


async def test_a_reason_that_names_nothing_leaves_what_was_just_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, told = on(8)
    await person.say(f"{first}上午九点半送样品")
    later = await person.say("刚说完对面就来话了 怕早上堵车 往后挪半个小时嘛")
    assert later.receipts == (f"✓ 已更新: 送样品 ({told} 10:00 - 11:00)",)
    placed = await person.say("那边展厅被占了 换到三楼茶水间 时间不变")
    assert placed.text == "地点：三楼茶水间。"
    led = await person.say("开车过去要四十分钟 提前一个钟头喊我")
    assert led.text == "开始前 1 小时提醒你。"


async def test_the_length_is_changed_whatever_is_told_behind_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, told), (second, _) = on(8), on(9)
    await person.say(f"{first}下午三点拍全家福")
    await person.say(f"{second}上午十点开班会")
    shorter = await person.say("拍全家福改成只拍半个钟头嘛 开始时间不动 摄影师赶时间")
    assert shorter.receipts == (f"✓ 已更新: 拍全家福 ({told} 15:00 - 15:30)",)


async def test_an_agreement_below_an_answer_about_a_day_books_on_that_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, told), (second, then), (third, last) = on(8), on(9), on(10)
    await person.say(f"{first}有空没")
    booked = await person.say("好嘛 三点到四点 和房东看房")
    assert booked.receipts == (f"✓ 已创建: 和房东看房 ({told} 15:00 - 16:00)",)
    await person.say(f"{second}晚上有空吗")
    dinner = await person.say("没有的话 七点跟阿敏吃火锅 两个小时")
    assert dinner.receipts == (f"✓ 已创建: 跟阿敏吃火锅 ({then} 19:00 - 21:00)",)
    await person.say(f"{third}下午忙不忙")
    short = await person.say("那下午三点 四十分钟复诊")
    assert short.receipts == (f"✓ 已创建: 复诊 ({last} 15:00 - 15:40)",)


async def test_a_whole_morning_is_how_long_it_takes(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, told = on(8)
    await person.say(f"{first}上午九点入职体检")
    longer = await person.say("入职体检要一上午")
    assert longer.receipts == (f"✓ 已更新: 入职体检 ({told} 09:00 - 12:00)",)
