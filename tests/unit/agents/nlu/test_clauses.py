"""One thing told in several clauses, and turns of everyday Chinese: the words that say the same."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.slots.wording.clauses import gathered
from agents.nlu.slots.wording.turns_of_speech import turned

NOW = datetime(2026, 11, 30, 8, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("明早空调师傅上门 八点半 大概弄两个小时", "明早八点半空调师傅上门两个小时"),
        ("每周五晚上合唱，七点到九点，在活动室", "每周五晚上七点到九点合唱，在活动室"),
        ("我们每周一上午十点开会，到十一点", "我们每周一上午十点到十一点开会"),
        ("周日中午聚餐 十二点半 老地方", "周日中午十二点半聚餐，在老地方"),
        ("早上七点跑步，晚上八点也是，每天都这样", "每天早上七点跑步，每天晚上八点跑步"),
        ("明晚开始连值四个夜班 八点到早上八点", "从明天起连续四天晚上八点到早上八点夜班"),
        ("下周二开始上早班，早七到下午三点，一直到周六", "下周二到周六每天早上七点到下午三点上早班"),
        ("周五外甥来玩 玩到周日", "周五到周日外甥来玩"),
        ("汇演排练 12月3 4 5 三天下午三点", "从12月3日起连续三天下午三点汇演排练"),
        ("小陈的陪练 周二晚上七点 周四晚上八点", "周二晚上七点小陈的陪练，周四晚上八点小陈的陪练"),
    ],
)
def test_gathered(text: str, plain: str) -> None:
    assert gathered(text, NOW) == plain


@pytest.mark.parametrize(
    "text",
    [
        "明天下午三点开会",
        "今天不练了 下雨",
        "明天九点开会 别迟到",
        "明早八点叫我 九点开会",
        "周三去体检 取消周四的课",
        "牛奶 鸡蛋 面包",
        "亲家那顿饭改晚上了 六点",
    ],
)
def test_not_gathered(text: str) -> None:
    assert gathered(text, NOW) is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("周六那天还有什么安排", "周六还有什么安排"),
        ("那明天晚上就没事了吧", "明天晚上有空吗"),
        ("再来个十五分钟的", "计时十五分钟"),
        ("我先看书40分钟，时间到了叫我", "40分钟后提醒我看书，时间到"),
        ("之前说的复查是几号来着", "复查是几号"),
        ("牙医几点开始来着", "牙医是几点"),
        ("今天几号星期几啊", "今天星期几"),
        ("帮我留出周五下午三点到四点写周报", "周五下午三点到四点写周报"),
        ("水费每个月8号扣 提前两天跟我说声", "水费每个月8号扣，提前两天提醒我"),
        ("周五饭局那个叫上老刘", "饭局带上老刘"),
        ("申请表周四之前要交，每天催我一次", "每天早上九点提醒我交申请表，到周四为止"),
        ("周日下午两点到四点练琴，谁都别找我", "周日下午两点到四点练琴"),
    ],
)
def test_turned(text: str, plain: str) -> None:
    assert turned(text) == plain


@pytest.mark.parametrize(
    "text", ["明天下午三点开会", "空了再说", "提前半小时到场", "再来一份饺子", "他说周四那天下雨", "写到哪了"]
)
def test_not_turned(text: str) -> None:
    assert turned(text) is None
