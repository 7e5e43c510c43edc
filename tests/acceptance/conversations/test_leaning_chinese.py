"""Chinese that leans on what was made before: the same again, that one of a day, its name put right, its number changed; without a model."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.texts.times import day
from bot.app import Ports
from tests.support.talking import lines, talk

ZONE = "Asia/Shanghai"
WEEKDAYS = "一二三四五六日"


def on(number: int) -> tuple[datetime, str]:
    """Return a day so many days ahead, and how it is told."""
    there = datetime.now(ZoneInfo(ZONE)) + timedelta(days=number)  # noqa: TID251 - what the person's calendar says
    return there, day(there, "zh")


def dated(there: datetime) -> str:
    return f"{there.month}月{there.day}号"


async def test_the_same_once_more_and_something_else_at_its_hour(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, told), (second, then), (third, last) = on(9), on(11), on(12)
    made = await person.say(f"{dated(first)}晚上7点半合唱 一小时")
    assert made.receipts == (f"✓ 已创建: 合唱 ({told} 19:30 - 20:30)",)
    again = await person.say(f"{dated(second)}也来一场 老时间")
    assert again.receipts == (f"✓ 已创建: 合唱 ({then} 19:30 - 20:30)",)
    other = await person.say(f"{dated(third)}同一时间提醒我还谱架")
    assert other.receipts == (f"✓ 已创建: 还谱架 ({last} 19:30)",)


async def test_a_wrong_word_in_the_name_is_put_right(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, told = on(8)
    await person.say(f"{dated(first)}下午3点大提琴课")
    named = await person.say("打错了 不是大提琴 是中提琴")
    assert named.receipts == (f"✓ 已更新: 中提琴课 ({told} 15:00 - 16:00)",)


async def test_that_one_of_a_day_is_thought_of_the_evening_before(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, _), (_, before) = on(9), on(8)
    await person.say(f"{dated(first)}上午10点试菜")
    ring = await person.say(f"{dated(first)}那场的前一天晚上8点 提醒我泡海参")
    assert ring.receipts == (f"✓ 已创建: 泡海参 ({before} 20:00)",)


async def test_two_rings_on_the_evening_before_lean_on_the_same_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, _), (_, before) = on(9), on(8)
    await person.say(f"{dated(first)}上午9点送货")
    both = await person.say("头天晚上7点提醒我装箱 8点提醒我贴单")
    assert both.receipts == (f"✓ 已创建: 装箱 ({before} 19:00)", f"✓ 已创建: 贴单 ({before} 20:00)")


async def test_a_weekday_without_a_week_is_the_one_next_to_the_things_own(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    today = on(0)[0]
    monday = 14 - today.weekday()  # of the week after the next one that begins
    (first, _), (_, told) = on(monday), on(monday + 1)
    await person.say(f"{dated(first)}下午2点盘点")
    moved = await person.say("盘点挪到周二 老板当天要出门")
    assert moved.receipts == (f"✓ 已更新: 盘点 ({told} 14:00 - 15:00)",)


@pytest.mark.usefixtures("alone")  # numbers of notes count all people's
async def test_a_number_is_kept_asked_for_and_changed_in_passing(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    noted = await person.say("再记个 童阿姨电话 13800001234")
    assert noted.receipts == ("✓ 已记下: 童阿姨电话 13800001234",)
    found = await person.say("童阿姨手机多少来着")
    assert [line.partition("（")[0] for line in lines(found)] == ["#1 童阿姨电话 13800001234"]
    changed = await person.say("她换号了 笔记里改成 13900005678")
    assert changed.receipts == ("✓ 已更新: 童阿姨电话 13900005678",)


async def test_a_language_that_is_asked_for_in_passing_is_spoken_from_then_on(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    assert (await person.say("以后都用 English 回我吧")).receipts == ("✓ Language: English",)
