"""Wishes in Chinese among what is told around them: who says so, why, what stays as it was."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.cues.own.help_topics import help_wish
from agents.nlu.cues.own.settings.quiet_hours import quiet_wish
from agents.nlu.interpret import decide
from agents.nlu.replies.mistakes import slip
from agents.nlu.slots.asking.purposes import purpose_zh
from agents.nlu.slots.wording.colloquial.other_hours import lead_said, other_lead
from agents.nlu.slots.wording.colloquial.told_around import told_around, value_told

NOW = datetime(2026, 11, 24, 8, 40, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Tuesday


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("小赵说他自己看回放就行 复盘那个取消", "复盘那个取消"),
        ("行政说团建不是周四，是周五", "团建改到周五"),
        ("有人顶我后半场 晚班我只上到九点", "把晚班延长到九点"),
        ("孩子发烧了 周六钢琴就不去了 你帮我取消了", "周六钢琴就不去了"),
        ("围巾不进了 卖不动 从清单里删了", "从清单里删掉围巾"),
        ("交周记的提醒周五那天先跳过 之后照旧", "周五的交周记不去了"),
        ("他说要把会改到周五", None),
        ("阁楼那条的标题改成 楼上", None),
        ("车改到 B3-020 了", None),
    ],
)
def test_a_change_stands_alone_without_what_is_told_around_it(text: str, plain: str | None) -> None:
    assert told_around(text, NOW) == plain


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("教授說他只有半小時 幫我縮短一下", "縮短到半小時"),
        ("助理说改到四点半了，帮我调一下", "改到四点半"),
        ("教授说他只有半小时", None),
    ],
)
def test_an_order_without_a_value_has_the_one_that_is_told(text: str, order: str | None) -> None:
    assert value_told(text) == order


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("週五晚上有空嗎 同事揪打球", "和同事打球"),
        ("周三上午我有空没 想去理个发", "去理个发"),
        ("周四上午有空档吗？财务想约我对预算", "和财务对预算"),
        ("看看周四下午有没有空档可以约人", ""),
        ("明天下午有空吗", ""),
    ],
)
def test_a_free_time_is_asked_for_something(text: str, what: str) -> None:
    assert purpose_zh(text, NOW) == what


def test_an_hour_below_a_question_for_free_time_books_what_that_was_asked_for() -> None:
    same_day, other_day = decide("那就九點半 抓一小時", NOW, "zh"), decide("那就周五上午十点吧 定上", NOW, "zh")
    assert [one.arguments for one in (*same_day.tries, *other_day.tries)] == [
        {
            "title": "it",
            "start_time": "2026-11-24T09:30:00+08:00",
            "then": "九點半，一小時",
            "end_time": "2026-11-24T10:30:00+08:00",
        },
        {"title": "it", "start_time": "2026-11-27T10:00:00+08:00", "slot": "asked"},
    ]


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("對了 晚上11點半到早上6點不要吵我 要早起", "23:30-06:00"),
        ("晚上十一点以后别叫我 到早上八点", "23:00-08:00"),
        ("明天晚上十点到十一点开会", None),
    ],
)
def test_quiet_hours_are_wished_among_other_words(text: str, hours: str | None) -> None:
    assert quiet_wish(text) == hours


def test_help_is_asked_with_why() -> None:
    assert [help_wish(one) for one in ("你能帮我干啥 同事推荐的", "你都支持啥 简单讲下", "帮我记一下你能干嘛")] == [
        "",
        "",
        None,
    ]


def test_another_lead_is_told_alone() -> None:
    said = [
        other_lead(one) for one in ("太早了，提前二十分钟就行", "改成提前2h吧", "不对 提前两天就行", "提前两天订票")
    ]
    assert said == [timedelta(minutes=20), timedelta(hours=2), timedelta(days=2), None]
    assert lead_said("会前一小时提醒我带电脑") == timedelta(hours=1)


def test_replies_in_traditional_letters_are_read_and_get_their_own_back() -> None:
    found = slip("打錯了 不是畫畫 是書法")
    assert found is not None
    assert (found.old, found.new, found.sure) == ("畫畫", "書法", True)


@pytest.mark.parametrize(
    ("text", "name", "given"),
    [
        ("周六甜品店早班 八点到一点", "schedule_add", ("甜品店早班", "2026-11-28T13:00:00+08:00")),
        ("周五下午两点周会 2h 我讲方案", "schedule_add", ("周会", "2026-11-27T16:00:00+08:00")),
        ("明早七点去批发市场 唉又要早起", "schedule_add", ("去批发市场", None)),
        ("晚上八点提醒我把报告改完", "reminder_add", ("把报告改完", None)),
    ],
)
def test_a_name_holds_no_remark(text: str, name: str, given: tuple[str, str | None]) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert call.name == name
    assert (call.arguments.get("title") or call.arguments.get("text"), call.arguments.get("end_time")) == given
