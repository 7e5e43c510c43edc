"""What is to be done at a time and is nobody's but its writer's to do is reminded of; nothing of the calendar goes by it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=ZoneInfo("America/New_York"))  # a Monday


@pytest.mark.parametrize(
    ("text", "name", "at", "rule"),
    [
        ("pay the plumber on Thursday", "pay the plumber", "2026-11-26T09:00", None),
        ("every Saturday water the ferns", "water the ferns", "2026-11-28T09:00", "FREQ=WEEKLY;BYDAY=SA"),
        ("take out the recycling tomorrow night", "take out the recycling", "2026-11-24T20:00", None),
        ("change the bedding on Sunday", "change the bedding", "2026-11-29T09:00", None),
        ("move the van at 5", "move the van", "2026-11-23T17:00", None),
        ("Sundays call grandpa", "call grandpa", "2026-11-29T09:00", "FREQ=WEEKLY;BYDAY=SU"),
        ("周日换被套", "换被套", "2026-11-29T09:00", None),
        ("晚上九点关窗户", "关窗户", "2026-11-23T21:00", None),
        ("后天把包裹退了", "退包裹", "2026-11-25T09:00", None),
        ("周三清空鱼缸", "清空鱼缸", "2026-11-25T09:00", None),
    ],
)
def test_a_chore_with_its_time_rings(text: str, name: str, at: str, rule: str | None) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is not None
    assert (call.name, call.arguments["text"], call.arguments["at"][:16], call.arguments.get("rrule")) == (
        "reminder_add",
        name,
        at,
        rule,
    )


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("cancel the call on Thursday", "schedule_delete"),
        ("move the meeting to 5", "schedule_update"),
        ("take the dentist off my calendar", "schedule_delete"),
        ("turn off the 7am alarm", "schedule_delete"),
        ("周三的会取消", "schedule_delete"),
    ],
)
def test_what_stands_in_the_calendar_is_still_changed_there(text: str, tool: str) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is not None
    assert call.name == tool


@pytest.mark.parametrize(
    "text",
    [
        "call me a taxi at 5",
        "should I water the ferns on Sunday?",
        "call at 3 or 4",
        "if it rains I pay the plumber on Friday",
    ],
)
def test_what_others_do_or_is_only_thought_of_rings_not(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is None or call.name != "reminder_add"


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("add flour to the list and remind me at 5 to bake", ["list_add", "reminder_add"]),
        ("put rice on the shopping list and book the vet friday 3pm", ["list_add", "schedule_add"]),
        ("加到购物清单：醋，还有盐两包", ["list_add"]),
    ],
)
def test_what_goes_on_a_list_ends_where_another_wish_begins(text: str, tools: list[str]) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert decision.call is not None
    assert [decision.call.name, *(one.name for one in decision.more)] == tools


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("eye test Thursday at 1:15, Dr. Gupta's office", {"title": "eye test", "location": "Dr. Gupta's office"}),
        ("I'll be away from the 27th to the 30th of December", {"title": "away"}),
        ("block off Friday afternoon", {"title": "Busy", "end_time": "2026-11-27T18:00:00-05:00"}),
        ("ballet tue/thu 5pm", {"title": "ballet", "rrule": "FREQ=WEEKLY;BYDAY=TU,TH"}),
        ("跟房东约了周五下午4点看房", {"title": "跟房东看房"}),
        ("每天10点晨会，周末除外", {"title": "晨会", "rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"}),
        ("考试是下周三", {"title": "考试", "all_day": True}),
    ],
)
def test_an_event_in_other_words(text: str, expected: dict[str, object]) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is not None
    assert (call.name, {name: call.arguments.get(name) for name in expected}) == ("schedule_add", expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("move violin to Tuesday just this week", {"query": "violin", "to_date": "2026-11-24"}),
        ("can we push the physio back an hour", {"query": "physio", "shift_minutes": 60}),
        ("make brunch an hour and a half", {"query": "brunch", "length_minutes": 90}),
        ("书法课下周起改到周三", {"query": "书法课", "weekday": 2, "span": "following"}),
        ("那个 sync 改到 4pm", {"query": "sync", "clock": "16:00"}),
    ],
)
def test_a_change_in_other_words(text: str, expected: dict[str, object]) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is not None
    assert (call.name, {name: call.arguments.get(name) for name in expected}) == ("schedule_update", expected)


def test_a_place_is_never_what_is_asked() -> None:
    decision = decide("牙医的地址是什么", NOW, "zh")
    assert not [one for one in decision.tries if "location" in one.arguments]


@pytest.mark.parametrize(
    ("text", "name", "at", "rule"),
    [
        ("tomorrow remind me to renew the lease, bug me every hour until done", "renew the lease", "2026-11-24T09:00", "FREQ=HOURLY;UNTIL=20261124T220000"),
        ("明天提醒我交作业，每半小时催我直到我说完成", "交作业", "2026-11-24T09:00", "FREQ=MINUTELY;INTERVAL=30;UNTIL=20261124T220000"),
        ("明天9点到12点每小时提醒我起来走走", "起来走走", "2026-11-24T09:00", "FREQ=DAILY;BYHOUR=9,10,11,12;BYMINUTE=0;UNTIL=20261124T220000"),
        ("remind me every hour tomorrow to breathe", "breathe", "2026-11-24T09:00", "FREQ=HOURLY;UNTIL=20261124T220000"),
        ("从下午三点起每半小时提醒我翻身", "翻身", "2026-11-23T15:00", "FREQ=MINUTELY;INTERVAL=30"),
    ],
)  # fmt: skip
def test_what_comes_each_hour_begins_on_its_day_and_ends_with_it(text: str, name: str, at: str, rule: str) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is not None
    given = call.arguments
    assert (call.name, given["text"], given["at"][:16], given["rrule"]) == ("reminder_add", name, at, rule)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("we're nearly out of flour", {"name": "shopping", "items": ["flour"]}),
        ("the bin bags have run out", {"name": "shopping", "items": ["bin bags"]}),
        ("add some plums", {"items": ["plums"]}),
        ("buy oat milk", {"name": "shopping", "items": ["oat milk"]}),
        ("家里没洗洁精了", {"name": "shopping", "items": ["洗洁精"]}),
        ("香油快用完了", {"name": "shopping", "items": ["香油"]}),
        ("买点葱和姜", {"name": "shopping", "items": ["葱", "姜"]}),
    ],
)
def test_what_has_run_out_is_to_be_bought(text: str, given: dict[str, object]) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is not None
    assert (call.name, call.arguments) == ("list_add", given)


@pytest.mark.parametrize(
    "text", ["I'm out of patience", "add a meeting", "没时间了", "手机没电了", "we are out of time"]
)
def test_what_no_shop_has_is_put_on_no_list(text: str) -> None:
    call = decide(text, NOW, language_of(text, "zh")).call
    assert call is None or call.name != "list_add"


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("lunch with Jo at 12, yoga at 6 and drinks with Sam at 8 tomorrow", ["2026-11-24T12", "2026-11-24T18", "2026-11-24T20"]),
        ("remind me at 7 to feed the dog and at 9 to lock up", ["2026-11-23T19", "2026-11-23T21"]),
        ("七点浇花，九点关门，都提醒我", ["2026-11-23T19", "2026-11-23T21"]),
        ("am I free Friday and if so book lunch with Pat at 1", ["2026-11-27T13"]),
    ],
)  # fmt: skip
def test_the_day_and_the_half_of_it_are_of_all_that_is_said_together(text: str, starts: list[str]) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert decision.call is not None
    made = [one.arguments for one in (decision.call, *decision.more) if one.name in ("schedule_add", "reminder_add")]
    assert [str(one.get("start_time", one.get("at")))[:13] for one in made] == starts


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("tick off jam and add butter", ["list_tick", "list_add"]),
        ("清单加米，再看看明天有啥", ["list_add", "schedule_query"]),
    ],
)
def test_a_row_of_things_ends_where_something_else_is_ordered(text: str, tools: list[str]) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert decision.call is not None
    assert [decision.call.name, *(one.name for one in decision.more)] == tools


def test_an_hour_may_stand_before_its_day() -> None:
    call = decide("move piano to 5 on Wednesday", NOW, "en").call
    assert call is not None
    assert (call.arguments["query"], call.arguments["start_time"][:16]) == ("piano", "2026-11-25T17:00")


@pytest.mark.parametrize(
    ("text", "about"),
    [("did I stretch today", "stretch"), ("have I done my pushups yet?", "pushups"), ("今天拉伸了吗", "拉伸")],
)
def test_whether_it_was_done_is_a_question_and_counts_nothing(text: str, about: str) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert decision.call is None
    assert [(one.name, one.arguments["about"]) for one in decision.tries] == [("checks_show", about)]
