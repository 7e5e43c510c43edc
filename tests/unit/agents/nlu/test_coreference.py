"""Sentences about what was shown last: what they become, and which are none."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.coreference import meant
from agents.runtime.following.follow_ups import FollowUp, follow_up
from agents.texts import Language, language_of, say
from storage.conversations.shown_items import Reference

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZONE)  # a Friday
MONDAY = datetime(2026, 11, 23, 15, 0, tzinfo=ZONE)
MEETING = Reference(kind="event", id=7, title="和小李开会", place=1, shown_at=NOW, starts_at=MONDAY.astimezone(UTC))
PILLS = Reference(kind="due", id=9, title="吃药", place=2, shown_at=NOW, starts_at=MONDAY + timedelta(hours=3))
DINNER = replace(MEETING, id=8, title="晚饭", place=3, starts_at=MONDAY + timedelta(hours=5))
NOTE = Reference(kind="memo", id=3, title="房东电话 138", place=1, shown_at=NOW)
RENT = replace(NOTE, id=4, title="房租 3000", place=2)
EARLIER = NOW - timedelta(minutes=5)


def asked(text: str, *shown: Reference, now: datetime = NOW) -> FollowUp | None:
    return follow_up(text, now, language_of(text, "zh"), shown)


def call(text: str, *shown: Reference, now: datetime = NOW) -> tuple[str, dict[str, Any]] | None:
    found = asked(text, *shown, now=now)
    return None if found is None or found.call is None else (found.call.name, found.call.arguments)


def moment(text: str) -> str:
    return datetime.fromisoformat(text).replace(tzinfo=ZONE).isoformat()


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("改到四点吧", "2026-11-23 16:00"),
        ("改到四点", "2026-11-23 16:00"),
        ("改四点吧", "2026-11-23 16:00"),
        ("太晚了，改到四点", "2026-11-23 16:00"),
        ("no, make it 5pm", "2026-11-23 17:00"),
        ("那就改到下午4点半吧。", "2026-11-23 16:30"),
        ("帮我把它改到五点", "2026-11-23 17:00"),
        ("把刚才那个会改到五点", "2026-11-23 17:00"),
        ("把刚才的会议改到明天下午三点", "2026-11-21 15:00"),
        ("时间改成15:30", "2026-11-23 15:30"),
        ("能改到四点吗？", "2026-11-23 16:00"),
        ("可以推迟到五点吗", "2026-11-23 17:00"),
        ("提前到两点", "2026-11-23 14:00"),
        ("挪到上午十点", "2026-11-23 10:00"),
        ("换到周五", "2026-11-27 15:00"),
        ("改到下周三", "2026-11-25 15:00"),
        ("换到明天", "2026-11-21 15:00"),
        ("改到明天同一时间", "2026-11-21 15:00"),
        ("改到25号", "2026-11-25 15:00"),
        ("改到12月3日上午9点", "2026-12-03 09:00"),
        ("改到两小时后", "2026-11-20 12:00"),
        ("推迟半小时", "2026-11-23 15:30"),
        ("推迟30分钟吧", "2026-11-23 15:30"),
        ("把它推迟一个半小时", "2026-11-23 16:30"),
        ("再晚半个小时", "2026-11-23 15:30"),
        ("往后推一天", "2026-11-24 15:00"),
        ("延后一周", "2026-11-30 15:00"),
        ("提前一小时", "2026-11-23 14:00"),
        ("那个会提前15分钟", "2026-11-23 14:45"),
        ("能推迟半小时吗", "2026-11-23 15:30"),
        ("move it to 4", "2026-11-23 16:00"),
        ("Move that to 4pm, please", "2026-11-23 16:00"),
        ("make it 5pm", "2026-11-23 17:00"),
        ("ok, make it 5:30pm instead", "2026-11-23 17:30"),
        ("can you move it to Wednesday?", "2026-11-25 15:00"),
        ("reschedule it for tomorrow at 11am", "2026-11-21 11:00"),
        ("change it to next Tuesday at 3", "2026-11-24 15:00"),
        ("push it back to 5pm", "2026-11-23 17:00"),
        ("move the meeting to 6pm", "2026-11-23 18:00"),
        ("push it by 30 minutes", "2026-11-23 15:30"),
        ("push it back half an hour", "2026-11-23 15:30"),
        ("delay it by an hour", "2026-11-23 16:00"),
        ("postpone that two days", "2026-11-25 15:00"),
        ("move it an hour earlier", "2026-11-23 14:00"),
        ("move it up by 15 minutes", "2026-11-23 14:45"),
        ("make it an hour later", "2026-11-23 16:00"),
        ("bring it forward by an hour", "2026-11-23 14:00"),
    ],
)
def test_it_is_moved(text: str, start: str) -> None:
    assert call(text, MEETING) == ("schedule_update", {"id": 7, "kind": "event", "start_time": moment(start)})


def test_a_range_moves_both_ends() -> None:
    wanted = {"start_time": moment("2026-11-23 16:00"), "end_time": moment("2026-11-23 18:00")}
    for text in ("改到四点到六点", "make it 4-6pm"):
        assert call(text, MEETING) == ("schedule_update", {"id": 7, "kind": "event", **wanted})


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("地点改成301", {"location": "301"}),
        ("把地点换到二楼会议室吧", {"location": "二楼会议室"}),
        ("它的地点改为「星巴克」", {"location": "星巴克"}),
        ("change the location to room 301", {"location": "room 301"}),
        ("set the venue of the meeting to the library", {"location": "the library"}),
        ("改名叫周会", {"title": "周会"}),
        ("把它改名为“项目周会”", {"title": "项目周会"}),
        ("标题改成周会", {"title": "周会"}),
        ("rename it to weekly sync", {"title": "weekly sync"}),
        ("call it Budget Review", {"title": "Budget Review"}),
        ("change the title to Weekly", {"title": "Weekly"}),
    ],
)
def test_it_is_named_or_placed_anew(text: str, arguments: dict[str, str]) -> None:
    assert call(text, MEETING) == ("schedule_update", {"id": 7, "kind": "event", **arguments})


@pytest.mark.parametrize(
    "text",
    [
        "取消它", "把它取消掉", "取消掉吧", "删了吧", "删掉", "把刚才那个删了", "刚才那个不要了", "那个不要了", "请删掉刚才那个会议", "把这个日程去掉",
        "能把它取消吗？", "cancel that", "Cancel it.", "please delete it", "remove that one", "call it off", "scrap the meeting", "can you cancel it?",
        "delete the one I just made",
    ],
)  # fmt: skip
def test_it_is_cancelled(text: str) -> None:
    assert call(text, MEETING) == ("schedule_delete", {"id": 7, "kind": "event"})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("删掉第二个", ("schedule_delete", {"id": 9, "kind": "due"})),
        ("取消第一个会议", ("schedule_delete", {"id": 7, "kind": "event"})),
        ("把最后一个取消掉", ("schedule_delete", {"id": 8, "kind": "event"})),
        ("delete the second one", ("schedule_delete", {"id": 9, "kind": "due"})),
        ("cancel the third event", ("schedule_delete", {"id": 8, "kind": "event"})),
        ("cancel the 3rd one", ("schedule_delete", {"id": 8, "kind": "event"})),
        ("cancel #1", ("schedule_delete", {"id": 7, "kind": "event"})),
        ("删掉那个提醒", ("schedule_delete", {"id": 9, "kind": "due"})),
        ("cancel the reminder", ("schedule_delete", {"id": 9, "kind": "due"})),
        (
            "把第三个改到九点",
            ("schedule_update", {"id": 8, "kind": "event", "start_time": moment("2026-11-23 21:00")}),
        ),
        (
            "把那个提醒推迟半小时",
            ("schedule_update", {"id": 9, "kind": "due", "start_time": moment("2026-11-23 18:30")}),
        ),
    ],
)
def test_one_of_several(text: str, found: tuple[str, dict[str, Any]]) -> None:
    assert call(text, MEETING, PILLS, DINNER) == found


@pytest.mark.parametrize("text", ["取消它", "改到四点吧", "推迟半小时", "cancel that", "move it to 4", "删掉第七个"])
def test_when_several_fit_it_asks(text: str) -> None:
    found = asked(text, MEETING, PILLS, DINNER)
    language = language_of(text, "zh")
    when = "周一" if language == "zh" else "Mon"
    lines = [
        f"{number}. {title} ({date} {hour}:00)"
        for number, title, hour in ((1, "和小李开会", 15), (2, "吃药", 18), (3, "晚饭", 20))
        for date in ("2026-11-23 周一" if when == "周一" else "Mon 2026-11-23",)
    ]
    assert found == FollowUp(question=say(language, "reference_which", lines="\n".join(lines)))


def test_what_was_shown_last_counts() -> None:
    older = replace(DINNER, place=1, shown_at=EARLIER)
    assert call("取消它", MEETING, older) == ("schedule_delete", {"id": 7, "kind": "event"})
    note = replace(NOTE, shown_at=NOW)
    # a note has no hour: the event that was shown before it is meant. But what is to be deleted is the note.
    assert call("改到八点半", note, older) == (
        "schedule_update",
        {"id": 8, "kind": "event", "start_time": moment("2026-11-23 20:30")},
    )
    for text in ("删掉", "删掉第一个", "delete the first one", "delete that", "删掉它"):
        assert call(text, note, older) == ("memo_delete", {"id": 3})
    for text in ("取消它", "cancel it", "call it off", "改名叫周会"):  # none of which is done to a note
        assert asked(text, note, older) is None


@pytest.mark.parametrize("text", ["打开第二条笔记", "看看第二条", "open the second note", "show me the second one"])
def test_a_note_is_opened(text: str) -> None:
    assert call(text, NOTE, RENT) == ("memo_search", {"query": "", "id": 4})


@pytest.mark.parametrize("text", ["取消它", "改到四点吧", "delete it", "push it by 10 minutes"])
def test_what_is_gone_is_said_to_be(text: str) -> None:
    gone = replace(MEETING, gone=True, starts_at=None)
    language: Language = language_of(text, "zh")
    assert asked(text, gone) == FollowUp(question=say(language, "reference_gone", title="和小李开会"), about=gone)
    assert call("取消它", gone, replace(DINNER, place=2)) == ("schedule_delete", {"id": 8, "kind": "event"})


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("提前三个小时", "2026-11-20 周五 08:00"),
        ("提前两天", "2026-11-18 周三 11:00"),
        ("改到九点", "2026-11-20 周五 09:00"),
        ("move it to 9am", "Fri 2026-11-20 09:00"),
    ],
)
def test_what_would_be_past_asks(text: str, when: str) -> None:
    today = replace(MEETING, starts_at=NOW.replace(hour=11))
    question = say(language_of(text, "zh"), "ask_past", when=when)
    assert asked(text, today) == FollowUp(question=question, about=today)


@pytest.mark.parametrize("text", ["改到昨天", "move it to yesterday"])
def test_a_day_that_is_over_asks(text: str) -> None:
    found = asked(text, MEETING)
    assert found is not None
    assert (found.call, found.about) == (None, MEETING)


@pytest.mark.parametrize("text", ["改到下午", "改到下周", "move it to next week", "改到周末"])
def test_a_time_that_is_too_wide_asks(text: str) -> None:
    assert asked(text, MEETING) == FollowUp(question=say(language_of(text, "zh"), "ask_more_time"), about=MEETING)


def test_a_weekday_that_may_be_of_either_week_asks() -> None:
    wednesday = replace(MEETING, starts_at=MONDAY + timedelta(days=2))
    thursday = NOW - timedelta(days=1)
    found = asked("换到周五", wednesday, now=thursday)
    assert found == FollowUp(
        question=say("zh", "ask_which_time", options="2026-11-20 周五 15:00 / 2026-11-27 周五 15:00"), about=wednesday
    )
    assert call("改到下周五", wednesday, now=thursday) == (
        "schedule_update",
        {"id": 7, "kind": "event", "start_time": moment("2026-11-27 15:00")},
    )


def test_a_day_of_its_own_stays_one() -> None:
    holiday = replace(MEETING, all_day=True, starts_at=MONDAY.replace(hour=0))
    wanted = ("schedule_update", {"id": 7, "kind": "event", "start_time": moment("2026-11-25 00:00")})
    for text in ("改到25号", "推迟两天"):
        assert call(text, holiday) == wanted
    for text in ("改到四点", "推迟半小时"):
        assert asked(text, holiday) is None


def test_hours_run_on_days_keep_the_clock() -> None:
    rome = ZoneInfo("Europe/Rome")  # clocks go back on 25 October 2026
    night = replace(MEETING, starts_at=datetime(2026, 10, 24, 23, tzinfo=rome))
    now = datetime(2026, 10, 24, 9, tzinfo=rome)
    assert call("push it by 5 hours", night, now=now) == (
        "schedule_update",
        {"id": 7, "kind": "event", "start_time": "2026-10-25T03:00:00+01:00"},
    )
    assert call("postpone it by a day", night, now=now) == (
        "schedule_update",
        {"id": 7, "kind": "event", "start_time": "2026-10-25T23:00:00+01:00"},
    )


def test_a_series_is_left_to_those_who_can() -> None:
    daily, weekly = replace(PILLS, repeats=True), replace(MEETING, repeats=True)
    assert (asked("改到周五", daily), asked("推迟半小时", daily), asked("改到四点", weekly)) == (None, None, None)


@pytest.mark.parametrize(
    "text", ["推迟10分钟", "再晚10分钟吧", "push it back by 10 minutes", "postpone it by 10 minutes"]
)
def test_what_has_rung_is_put_off_from_now_on(text: str) -> None:
    over = replace(PILLS, gone=True, starts_at=None, shown_at=EARLIER)
    found = follow_up(text, NOW, language_of(text, "zh"), (over,), NOW - timedelta(minutes=1))
    assert found is not None
    assert found.call is not None
    assert found.call.name == "reminder_snooze"
    assert found.call.arguments == {"at": (NOW + timedelta(minutes=10)).isoformat()}


@pytest.mark.parametrize(
    ("ago", "shown", "snoozed"),
    [
        pytest.param(timedelta(minutes=1), (), True, id="set long ago"),
        pytest.param(timedelta(minutes=1), (replace(MEETING, shown_at=EARLIER),), True, id="after what was shown"),
        pytest.param(timedelta(minutes=1), (NOTE,), True, id="whatever notes were shown since"),
        pytest.param(timedelta(minutes=9), (replace(MEETING, shown_at=EARLIER),), False, id="before what was shown"),
        pytest.param(timedelta(hours=3), (), False, id="too long ago"),
    ],
)
def test_what_has_just_rung_is_put_off(ago: timedelta, shown: tuple[Reference, ...], snoozed: bool) -> None:
    found = follow_up("推迟10分钟", NOW, "zh", shown, NOW - ago)
    called = None if found is None or found.call is None else found.call.name
    assert called == ("reminder_snooze" if snoozed else "schedule_update" if shown else None)


def test_other_words_are_not_about_what_has_just_rung() -> None:
    series = replace(PILLS, repeats=True, shown_at=EARLIER)
    for text, wanted in (("取消它", "schedule_delete"), ("把那个会推迟10分钟", None), ("提前10分钟", None)):
        found = follow_up(text, NOW, "zh", (series,), NOW - timedelta(minutes=1))
        assert (found and found.call and found.call.name) == wanted


def test_what_is_over_cannot_be_put_forward() -> None:
    found = asked("提前10分钟", replace(PILLS, gone=True, starts_at=None))
    assert (found and found.question) == say("zh", "reference_gone", title="吃药")


@pytest.mark.parametrize(("text", "clock"), [("改到五点", "17:00"), ("wait make it 6:30", "18:30")])
def test_a_reminder_that_repeats_gets_another_clock_on_its_day(text: str, clock: str) -> None:
    expected = {"id": 9, "kind": "due", "start_time": moment(f"2026-11-23T{clock}")}
    assert call(text, replace(PILLS, repeats=True)) == ("schedule_update", expected)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("提前四十分钟喊我", 40),
        ("提前一小时提醒我", 60),
        ("提前30分钟提醒", 30),
        ("remind me 20 minutes before", 20),
        ("nudge me half an hour before it", 30),
    ],
)
def test_how_long_before_it_rings_is_of_the_event_that_was_shown(text: str, minutes: int) -> None:
    assert call(text, MEETING) == ("schedule_update", {"id": 7, "kind": "event", "lead_minutes": minutes})


@pytest.mark.parametrize(
    "text",
    [
        "取消和小李的会", "明天四点开会", "取消", "删除", "把明天的会改到四点", "改天再说", "改到", "推迟一下", "晚点再说", "推迟几分钟",
        "别取消它", "不要删掉第二个", "它取消了吗？", "要取消它吗？", "会议取消了", "那个会取消了", "我把它取消了", "昨天推迟了半小时", "会议推迟了半小时",
        "推迟一个月", "全部取消", "取消所有会议", "好", "谢谢", "记一下：改到四点", "早上好", "早", "晚安", "看看今天有什么安排", "打开空调", "第二个", "四点吧",
        "move the dentist to 4", "cancel my meeting with Anna", "cancel the meeting with Anna", "don't cancel it", "did you cancel it?", "is it cancelled?",
        "call it a day", "call it off topic", "move it", "make it better", "make it snappy", "push it", "delete everything", "cancel all of them",
        "push it forward an hour", "move it an hour", "remind me at 4", "what time is it?", "show me my notes", "open the door", "it was moved to 4",
        "Lunch moved to 1pm", "how about tomorrow", "change it up", "make it to the meeting on time", "推迟到什么时候？", "改到几点了？", "x" * 200,
        "make that change", "move on", "drop it", "drop me a line", "remove the paragraph about cats", "put it on the table",
    ],
)  # fmt: skip
def test_what_is_none(text: str) -> None:
    assert asked(text, MEETING) is None


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("every day at 4", {"rrule": "FREQ=DAILY", "clock": "16:00", "bare": True}),
        ("改成每天四点", {"rrule": "FREQ=DAILY", "clock": "16:00", "bare": True}),
        ("make it weekly", {"rrule": "FREQ=WEEKLY"}),
        ("隔周一次", {"rrule": "FREQ=WEEKLY;INTERVAL=2"}),
        ("每周三下午都要", {"rrule": "FREQ=WEEKLY;BYDAY=WE", "clock": "12:00", "bare": False, "part_end": "18:00"}),
    ],
)
def test_what_was_just_shown_comes_again_and_again(text: str, becomes: dict[str, Any]) -> None:
    assert call(text, MEETING) == ("schedule_update", {"id": 7, "kind": "event", **becomes})
    assert asked(text, replace(MEETING, just=False)) is None


@pytest.mark.parametrize("text", ["but not this Friday", "这周五不用了", "skip the 27th", "27号就算了吧"])
def test_one_day_is_left_out_of_what_repeats(text: str) -> None:
    friday = {"start_time": moment("2026-11-27 00:00"), "end_time": moment("2026-11-28 00:00")}
    today = NOW.replace(day=23)  # the Monday before
    daily = replace(PILLS, repeats=True, shown_at=today)
    assert call(text, daily, now=today) == ("schedule_delete", {"query": "吃药", **friday})
    assert asked(text, replace(daily, repeats=False), now=today) is None  # once: the day is of something else


def test_nothing_shown_nothing_meant() -> None:
    assert asked("取消它") is None
    assert meant("") == []


@pytest.mark.parametrize(
    ("text", "name", "given"),
    [
        ("cancel", "schedule_delete", {"id": 7, "kind": "event"}),
        ("取消吧", "schedule_delete", {"id": 7, "kind": "event"}),
        ("oh and invite Sam", "schedule_update", {"id": 7, "kind": "event", "people": "Sam"}),
        ("再叫上小王", "schedule_update", {"id": 7, "kind": "event", "people": "小王"}),
        ("小王也来", "schedule_update", {"id": 7, "kind": "event", "people": "小王"}),
    ],
)
def test_what_was_made_right_before_needs_no_name(text: str, name: str, given: dict[str, object]) -> None:
    assert call(text, MEETING) == (name, given)
    assert asked(text, replace(MEETING, just=False)) is None or name == "schedule_update"


@pytest.mark.parametrize(
    "text", ["where is it again?", "what time is it at", "who's coming?", "几点来着", "在哪来着", "did that save"]
)
def test_what_is_asked_of_it_is_looked_up(text: str) -> None:
    found = call(text, MEETING)
    assert found is not None
    assert (found[0], found[1]["query"], found[1]["names"]) == ("schedule_query", MEETING.title, True)
    assert call(text, NOTE) == ("memo_search", {"query": "", "id": 3})


def test_the_same_again_has_its_hour_and_its_length() -> None:
    assert MEETING.starts_at is not None
    long = replace(MEETING, ends_at=MEETING.starts_at + timedelta(minutes=90))
    found = call("下周也这样", long)
    assert found is not None
    name, given = found
    again = MEETING.starts_at.astimezone(NOW.tzinfo) + timedelta(days=7)
    assert (name, given["title"], given["start_time"]) == ("schedule_add", MEETING.title, again.isoformat())
    assert given["end_time"] == (again + timedelta(minutes=90)).isoformat()


def test_what_one_message_made_is_a_list_of_its_own() -> None:
    first, second = replace(DINNER, place=1, shown_at=NOW - timedelta(seconds=1)), replace(MEETING, shown_at=NOW)
    assert call("cancel the second one", second, first) == ("schedule_delete", {"id": second.id, "kind": "event"})
    follows = asked("两个都取消", second, first)
    assert follows is not None
    assert [one.arguments["id"] for one in (follows.call, *follows.more) if one is not None] == [first.id, second.id]


def test_a_reason_may_stand_before_what_is_ordered_of_it() -> None:
    for text in ("actually she's away, cancel it", "她不在家，取消吧"):
        assert call(text, MEETING) == ("schedule_delete", {"id": 7, "kind": "event"})
    assert asked("the gym is shut, cancel it", MEETING) is None  # which is of another thing
