"""Everyday Chinese that names a thing, a rhythm, a count or several days by the way: what it comes to."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.cues.own.help_topics import help_wish
from agents.nlu.interpret import decide
from agents.nlu.slots.wording.colloquial.days_together import days_apart
from agents.nlu.slots.wording.colloquial.everyday_orders import everyday_order
from agents.nlu.slots.wording.colloquial.named_by_reasons import named_by_reason

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Monday


def calls(text: str) -> list[tuple[str, dict[str, Any]]]:
    decision = decide(text, NOW, "zh")
    assert decision.call is not None, text
    return [(one.name, one.arguments) for one in (decision.call, *decision.more)]


@pytest.mark.parametrize(
    ("text", "name", "given"),
    [
        ("交房租那个晚半个小时叫我", "schedule_update", {"query": "交房租的提醒", "shift_minutes": 30}),
        ("浇花的提醒早一刻钟喊我吧 要出门", "schedule_update", {"query": "浇花的提醒", "shift_minutes": -15}),
        (
            "二四晚上九点叫我练琴 每周都这样",
            "reminder_add",
            {"text": "练琴", "rrule": "FREQ=WEEKLY;BYDAY=TU,TH", "at": "2026-11-24T21:00:00+08:00"},
        ),
        ("晚上十点叫我关窗 每天都叫", "reminder_add", {"text": "关窗", "rrule": "FREQ=DAILY"}),
        ("平板支撑 掐个3分钟", "reminder_add", {"at": "2026-11-23T08:33:00+08:00", "elapsed": True}),
        ("倒数十分钟 泡脚", "reminder_add", {"at": "2026-11-23T08:40:00+08:00", "elapsed": True}),
        ("想躺40分钟，到点叫醒我", "reminder_add", {"at": "2026-11-23T09:10:00+08:00"}),
        ("12月3号的活动统统取消 我得回老家", "schedule_delete", {"query": "所有活动"}),
        ("明天书法课请个假", "schedule_delete", {"query": "书法课", "start_time": "2026-11-24T00:00:00+08:00"}),
        ("水费我缴完了，提醒删掉吧", "schedule_delete", {"query": "水费的提醒"}),
        ("洗牙那边说人多 给我往后推半小时", "schedule_update", {"query": "洗牙", "shift_minutes": 30}),
        ("答辩可能要拖，留到五点", "schedule_update", {"query": "答辩", "end_clock": "17:00", "bare": True}),
        (
            "例会老板有事 改到周四下午三点",
            "schedule_update",
            {"query": "例会", "start_time": "2026-11-26T15:00:00+08:00"},
        ),
        ("这会儿眯一下，15分钟后喊我", "reminder_add", {"at": "2026-11-23T08:45:00+08:00", "text": "眯够了，时间到"}),
        ("周日的遛狗就免了 我妈去", "schedule_delete", {"query": "遛狗", "start_time": "2026-11-29T00:00:00+08:00"}),
        ("中介改下午了 两点半来", "schedule_update", {"query": "中介", "clock": "14:30"}),
        ("取消周三上午9点半的安排", "schedule_delete", {"query": "安排", "start_time": "2026-11-25T09:30:00+08:00"}),
        ("老杜那顿火锅黄了 他加班", "schedule_delete", {"query": "老杜火锅"}),
        ("盘点估计弄到七点才完", "schedule_update", {"query": "盘点", "end_clock": "07:00", "bare": True}),
        (
            "班主任约我周四下午四点去学校",
            "schedule_add",
            {"title": "班主任约我去学校", "start_time": "2026-11-26T16:00:00+08:00"},
        ),
        (
            "学校让下周三到周五监考，早上九点到十一点",
            "schedule_add",
            {"title": "监考", "start_time": "2026-12-02T09:00:00+08:00"},
        ),
        (
            "查血那个早一天晚上提醒我别吃饭",
            "schedule_update",
            {"query": "查血", "lead_minutes": 1440, "remind": "别吃饭"},
        ),
        ("买菜 茄子 粉丝 一把葱", "list_add", {"name": "shopping", "items": ["茄子", "粉丝", "一把葱"]}),
        (
            "周四的晚班换给小贾了 我不上",
            "schedule_delete",
            {"query": "晚班", "start_time": "2026-11-26T00:00:00+08:00"},
        ),
        ("蒸包子蒸25分钟 到点叫我", "reminder_add", {"text": "蒸包子，时间到", "at": "2026-11-23T08:55:00+08:00"}),
        ("我躺在椅子上歇一刻钟 到点叫", "reminder_add", {"at": "2026-11-23T08:45:00+08:00"}),
        ("周六上午都留给练车 别排别的", "schedule_add", {"title": "练车", "start_time": "2026-11-28T08:00:00+08:00"}),
        ("28号整天都别给我安排了 我要搬家", "schedule_add", {"title": "搬家", "all_day": True}),
        ("每周五提醒我去图书馆", "reminder_add", {"text": "去图书馆"}),
    ],
)
def test_an_order_names_its_thing_by_the_way(text: str, name: str, given: dict[str, Any]) -> None:
    [(called, arguments)] = calls(text)
    assert (called, {key: arguments.get(key) for key in given}) == (name, given)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "周四周五上两个小夜班 都是下午4点到第二天凌晨1点",
            [
                ("schedule_add", "小夜班", "2026-11-26T16:00:00+08:00", "2026-11-27T01:00:00+08:00"),
                ("schedule_add", "小夜班", "2026-11-27T16:00:00+08:00", "2026-11-28T01:00:00+08:00"),
            ],
        ),
        (
            "周三周五晚上七点到九点夜校",
            [
                ("schedule_add", "夜校", "2026-11-25T19:00:00+08:00", "2026-11-25T21:00:00+08:00"),
                ("schedule_add", "夜校", "2026-11-27T19:00:00+08:00", "2026-11-27T21:00:00+08:00"),
            ],
        ),
        ("明天和后天我忙不忙", [("schedule_query", None, "2026-11-24T00:00:00+08:00", "2026-11-26T00:00:00+08:00")]),
        (
            "周三跟周六都有啥安排",
            [
                ("schedule_query", None, "2026-11-25T00:00:00+08:00", "2026-11-26T00:00:00+08:00"),
                ("schedule_query", None, "2026-11-28T00:00:00+08:00", "2026-11-29T00:00:00+08:00"),
            ],
        ),
        (
            "周四晚上11点到第二天早上7点值班",
            [("schedule_add", "值班", "2026-11-26T23:00:00+08:00", "2026-11-27T07:00:00+08:00")],
        ),
    ],
)
def test_several_days_in_one_breath_are_each_said(text: str, rows: list[tuple[str, str | None, str, str]]) -> None:
    found = calls(text)
    assert [(name, one.get("title"), one["start_time"], one["end_time"]) for name, one in found] == rows


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("体检表填完啦", {"query": "填体检表", "does": "填"}),
        ("我把押金退回去了", {"query": "退押金", "does": "退"}),
        ("晾完床单了 不用提醒了", None),
        ("给仓鼠换完木屑啦", {"query": "给仓鼠换木屑", "does": "换"}),
        ("我把彩排挪到七点了", None),
        ("我浇花了", {"query": "浇花", "does": "浇"}),
        ("豆浆喝完了", {"query": "豆浆喝", "does": "喝"}),
    ],
)
def test_what_is_told_as_done_is_looked_for_by_its_verb(text: str, given: dict[str, Any] | None) -> None:
    tried = [one.arguments for one in decide(text, NOW, "zh").tries if one.name == "reminder_done"]
    kept = None if not tried else {key: value for key, value in tried[-1].items() if key != "quiet"}
    assert kept == given


@pytest.mark.parametrize(
    "text",
    [
        "嗨 刚装上 你都能干些啥呀",
        "有啥活儿能丢给你的",
        "除了记事你还能帮我弄点什么",
        "我可以让你帮我做点啥",
        "这东西咋用啊",
        "请问你这边具体都能管哪些事情呢",
    ],
)
def test_what_can_be_done_here_is_asked_in_many_words(text: str) -> None:
    assert help_wish(text) == ""


@pytest.mark.parametrize(
    "text", ["你会做什么菜", "我们能做些什么来改善", "你说我该怎么办", "他能帮我们做什么", "帮我记一下 你能做什么"]
)
def test_other_questions_are_none_about_our_abilities(text: str) -> None:
    assert help_wish(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "周三和周四我要出差",
        "他们周五周六连上两个夜班",
        "要投票 多留半个小时",
        "下午要开会 改到四点",
        "快递到了",
        "那个提醒去掉",
    ],
)
def test_what_names_nothing_of_its_own_is_left_as_it_is(text: str) -> None:
    assert (everyday_order(text), named_by_reason(text, NOW), days_apart(text, NOW)) == (None, None, None)


@pytest.mark.parametrize(
    ("text", "name", "given"),
    [
        (
            "周五下午两点二十陪外婆换药 大概三点半结束",
            "schedule_add",
            {"title": "陪外婆换药", "start_time": "2026-11-27T14:20:00+08:00", "end_time": "2026-11-27T15:30:00+08:00"},
        ),
        ("周五全天的安排帮我过一遍", "schedule_query", {"start_time": "2026-11-27T00:00:00+08:00"}),
        ("明天再给我理一理", "schedule_query", {"start_time": "2026-11-24T00:00:00+08:00"}),
        ("明晚九点提醒我喊我弟收快递", "reminder_add", {"text": "喊我弟收快递"}),
    ],
)
def test_when_it_ends_what_there_is_and_whom_to_call(text: str, name: str, given: dict[str, object]) -> None:
    ((tool, arguments),) = calls(text)
    assert (tool, {one: arguments[one] for one in given}) == (name, given)
