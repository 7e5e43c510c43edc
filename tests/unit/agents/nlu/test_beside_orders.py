"""What Chinese and two languages at once say beside an order: reasons, invitations, rooms, what is told to others, the half of the day."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.cues.own.asked_ability import asked_ability
from agents.nlu.cues.own.own_settings import own_setting
from agents.nlu.interpret import decide
from agents.nlu.slots.asking.about_it import WantedOfIt, about_it
from agents.nlu.slots.wording.typed.named_wrong import named_wrong

NOW = datetime(2026, 11, 25, 10, 5, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Wednesday


def calls(text: str) -> list[tuple[str, dict[str, Any]]]:
    decision = decide(text, NOW, "zh")
    assert decision.call is not None, text
    return [(one.name, one.arguments) for one in (decision.call, *decision.more)]


def made(text: str) -> list[tuple[str, str]]:
    return [
        (given.get("title") or given["text"], (given.get("start_time") or given["at"])[:16]) for _, given in calls(text)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("周日晚上6点半提醒我接站 9点提醒我退租车", [("接站", "2026-11-29T18:30"), ("退租车", "2026-11-29T21:00")]),
        ("明天下午2点过堂，另外4点半提醒我寄回执", [("过堂", "2026-11-26T14:00"), ("寄回执", "2026-11-26T16:30")]),
        ("后天中午12点提醒我热饭 一点提醒我浇兰花", [("热饭", "2026-11-27T12:00"), ("浇兰花", "2026-11-27T13:00")]),
        ("周六早上8点的高铁，5点叫我", [("高铁", "2026-11-28T08:00"), ("叫我", "2026-11-28T05:00")]),
        ("明晚7点半彩排，10点收琴", [("彩排", "2026-11-26T19:30"), ("收琴", "2026-11-26T22:00")]),
        ("周五上午9点验货，8点提醒我带尺", [("验货", "2026-11-27T09:00"), ("带尺", "2026-11-27T08:00")]),
    ],
)
def test_a_later_hour_is_in_the_half_of_the_day_that_comes_nearest(text: str, expected: list[tuple[str, str]]) -> None:
    assert made(text) == expected


@pytest.mark.parametrize(
    ("text", "words", "at"),
    [
        ("今晚8点提醒我在楼栋群里说周六停水", "在楼栋群里说周六停水", "2026-11-25T20:00"),
        ("明早7点提醒我问老赵周日几点出车", "问老赵周日几点出车", "2026-11-26T07:00"),
        ("下午3点提醒我通知学员后天晚上七点开课", "通知学员后天晚上七点开课", "2026-11-25T15:00"),
    ],
)
def test_what_others_are_to_be_told_keeps_its_own_days(text: str, words: str, at: str) -> None:
    assert made(text) == [(words, at)]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("搬家挪到15号 周六物业也上班", {"query": "搬家", "to_date": "2026-12-15"}),
        ("验房改到四点 中介上午有事", {"query": "验房", "clock": "16:00", "bare": True}),
        ("pitch 那个改到周五 Leo 还没准备好", {"query": "pitch", "to_date": "2026-11-27"}),
        ("量尺那条改到6点 师傅在路上", {"query": "量尺的提醒", "clock": "18:00", "bare": True}),
        ("老陈那个往前提20分钟 他赶船", {"query": "老陈", "shift_minutes": -20}),
        ("路演的场地定了 在B座大厅", {"query": "路演", "location": "B座大厅"}),
        ("周六那场的前一天晚上8点 提醒我擦琴", {"query": "那场", "date": "2026-11-28", "lead_minutes": 1440, "remind": "擦琴", "clock": "20:00"}),
    ],
)  # fmt: skip
def test_a_reason_behind_a_change_is_no_event(text: str, given: dict[str, Any]) -> None:
    assert calls(text) == [("schedule_update", given)]


@pytest.mark.parametrize(
    ("text", "title", "start", "end"),
    [
        ("Omar 发来 invite 伦敦时间12月3号上午9点 vendor demo 半小时", "vendor demo", "2026-12-03T17:00", "2026-12-03T17:30"),
        ("小周约了会 周五下午4点对账", "对账", "2026-11-27T16:00", None),
    ],
)  # fmt: skip
def test_who_sent_an_invitation_is_no_event_of_its_own(text: str, title: str, start: str, end: str | None) -> None:
    ((name, given),) = calls(text)
    assert (name, given["title"], given["start_time"][:16]) == ("schedule_add", title, start)
    assert (given.get("end_time") or "")[:16] == (end or "")


def test_from_when_on_it_repeats_may_stand_at_the_end() -> None:
    ((name, given),) = calls("隔周周二早上9点提醒我交工时 下周开始")
    assert (name, given["text"], given["at"][:16]) == ("reminder_add", "交工时", "2026-12-01T09:00")
    assert given["rrule"] == "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("你能管每周重复的活儿不 像周一盘货那种", "reminders"),
        ("请问你这边会不会记生日", "calendar"),
        ("你们这儿可以记采购清单吗 还是只会提醒", "lists"),
        ("can you do recurring reminders?", "reminders"),
        ("你能提醒我周五交表吗", None),
        ("这个会有提醒吗", None),
    ],
)
def test_whether_a_kind_of_thing_can_be_kept_is_asked(text: str, topic: str | None) -> None:
    assert asked_ability(text) == topic


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("以后都用 English 回我 练练手", ("settings", "language english")),
        ("切回中文吧", ("settings", "language chinese")),
        ("reply in English from now on", ("settings", "language english")),
        ("用英文写个请假条", None),
        ("我明天用英文讲课", None),
    ],
)
def test_a_language_is_set_by_saying_so(text: str, command: tuple[str, str] | None) -> None:
    assert own_setting(text) == command


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("打错了 不是国画 是油画", ("国画", "油画")),
        ("写错了，是陆老师不是卢老师", ("卢老师", "陆老师")),
        ("typo, Jonas not Johan", ("Johan", "Jonas")),
        ("不是周二 是周三", None),
    ],
)
def test_a_wrong_word_in_a_name_is_told_from_a_wrong_time(text: str, words: tuple[str, str] | None) -> None:
    assert named_wrong(text, NOW) == words


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("下周五也练一次 老时间", WantedOfIt(act="again", value="下周五")),
        ("下周四照旧再来一场", WantedOfIt(act="again", value="下周四", event=True)),
        ("明晚同一时间再题醒我收伞", WantedOfIt(act="same_hour", value="明晚", what="收伞")),
        ("remind me to feed Rex tomorrow same time", WantedOfIt(act="same_hour", value="tomorrow", what="feed Rex")),
    ],
)
def test_the_hour_of_the_last_thing_is_taken_for_the_next(text: str, wanted: WantedOfIt) -> None:
    assert about_it(text) == wanted
