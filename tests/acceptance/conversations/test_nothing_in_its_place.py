"""What is not there is said to be not there, and what is new is made: nothing else is changed in its place."""

import pytest

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_called_off import weekday_ahead
from tests.acceptance.conversations.test_things_by_name import ZONE, midnight
from tests.support.talking import lines, talk

DAYS = "一二三四五六日"


@pytest.mark.parametrize("joined", ["和", "跟", "以及"])
async def test_a_meeting_that_is_not_there_is_not_made_beside_what_is_called_off(ports: Ports, joined: str) -> None:
    person = await talk(ports, zone=ZONE)
    day = weekday_ahead()
    free = day + DAY
    await person.say(f"{day:%-m月%-d日}晚上七点部门聚餐")
    gone = await person.say(f"取消下周{DAYS[day.weekday()]}的部门聚餐{joined}下周{DAYS[free.weekday()]}的会")
    assert gone.receipts == (f"✓ 已删除: 部门聚餐 ({day:%Y-%m-%d} 周{DAYS[day.weekday()]} 19:00 - 20:00)",)
    assert gone.text.startswith("没有找到「会")
    assert not lines(await person.say(f"{free:%-m月%-d日}有什么安排"))


@pytest.mark.parametrize("name", ["抢票", "抢演唱会门票", "秒杀"])
async def test_what_has_its_own_name_at_midnight_moves_nothing(ports: Ports, name: str) -> None:
    person = await talk(ports, zone=ZONE)
    day, night = midnight() + 4 * DAY, midnight() + 6 * DAY
    await person.say(f"{day:%-m月%-d日}下午三点家长会")
    made = await person.say(f"{night:%-m月%-d日}零点{name}")
    assert made.receipts == (f"✓ 已创建: {name} ({night:%Y-%m-%d} 周{DAYS[night.weekday()]} 00:00)",)
    assert lines(await person.say(f"{day:%-m月%-d日}有什么安排")) == ["15:00 - 16:00 家长会"]


@pytest.mark.parametrize(
    "orders",
    [
        "{old}的英语课改到{new}，以后都是{new}",
        "把{old}的英语课挪到{new}，今后都这样",
        "{old}的英语课换到{new}，从此每{new}",
    ],
)
async def test_what_is_so_from_then_on_moves_all_that_follow(ports: Ports, orders: str) -> None:
    person = await talk(ports, zone=ZONE)
    old, new = ("周一", "周二") if midnight().weekday() >= DAYS.index("四") else ("周四", "周五")
    await person.say(f"每{old}晚上七点英语课")
    moved = await person.say(orders.format(old=old, new=new))
    assert [one.rpartition("，")[2] for one in moved.receipts] == [f"每{new})"]


async def test_an_answer_names_the_whole_of_what_was_asked_for(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day = midnight() + 3 * DAY
    await person.say(f"{day:%-m月%-d日}下午两点洗牙")
    answer = await person.say(f"{day:%-m月%-d日}有家长会吗")
    assert answer.text.partition("\n")[0] == "没有，日程里没有提到「家长会」的。"


async def test_the_meetings_of_a_day_of_mine_are_asked_about(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day = weekday_ahead()
    await person.say(f"{day:%-m月%-d日}上午十点开会")
    gone = await person.say(f"把我下周{DAYS[day.weekday()]}的会取消")
    assert gone.receipts == (f"✓ 已删除: 开会 ({day:%Y-%m-%d} 周{DAYS[day.weekday()]} 10:00 - 11:00)",)


async def test_one_more_of_an_event_is_no_thing_for_a_list(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day, other = midnight() + 3 * DAY, midnight() + 5 * DAY
    await person.say(f"{day:%-m月%-d日}下午三点钢琴课")
    asked = await person.say("再加一个")
    assert (asked.text, asked.receipts) == ("再加一个什么，什么时候？比如「周五下午三点牙医」。", ())
    made = await person.say(f"再来一个{other:%-m月%-d日}上午十点的")
    assert made.receipts == (f"✓ 已创建: 钢琴课 ({other:%Y-%m-%d} 周{DAYS[other.weekday()]} 10:00 - 11:00)",)
