"""Plans as people tell them: rounds of shifts, journeys, copies, who comes instead of whom, times that are not meant, chores."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.interpret import decide
from agents.nlu.replies import offer_replies
from agents.nlu.replies.open_questions import OpenQuestion, completed
from agents.texts import language_of, say

NOW = datetime(2026, 11, 25, 9, 30, tzinfo=ZoneInfo("Europe/London"))  # a Wednesday
MONDAY = datetime(2026, 11, 23, 9, tzinfo=ZoneInfo("Europe/London"))


def of(text: str, now: datetime = NOW) -> Decision:
    return decide(text, now, language_of(text, "en"))


def calls(text: str, now: datetime = NOW) -> list[tuple[str, dict[str, Any]]]:
    decision = of(text, now)
    found: list[ToolCall] = [*([decision.call] if decision.call is not None else []), *decision.more]
    return [(one.name, one.arguments) for one in found]


def booked(text: str, now: datetime = NOW) -> list[tuple[Any, ...]]:
    """What is booked: title, start and end without the zone, rule."""
    made = calls(text, now)
    assert {name for name, _ in made} == {"schedule_add"}
    return [
        (one["title"], one["start_time"][:16], one.get("end_time", "")[:16], one.get("rrule", "")) for _, one in made
    ]


EIGHT, FOUR = "FREQ=DAILY;INTERVAL=8", "FREQ=DAILY;INTERVAL=4"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("4 on 4 off starting Monday", [("Work", "2026-11-30T00:00", "2026-12-04T00:00", EIGHT)]),
        ("从周五开始两天班两天休", [("上班", "2026-11-27T00:00", "2026-11-29T00:00", FOUR)]),
        ("上二休二 从12月1号开始 八点到二十点", [
            ("上班", "2026-12-01T08:00", "2026-12-01T20:00", FOUR),
            ("上班", "2026-12-02T08:00", "2026-12-02T20:00", FOUR),
        ]),
        ("my rota is two days, two nights, four off from the 2nd", [
            ("Work", "2026-12-02T00:00", "2026-12-04T00:00", EIGHT),
            ("Night shift", "2026-12-04T00:00", "2026-12-06T00:00", EIGHT),
        ]),
    ],
)  # fmt: skip
def test_a_round_of_shifts_is_a_series_every_so_many_days(text: str, made: list[tuple[Any, ...]]) -> None:
    assert booked(text) == made


@pytest.mark.parametrize("text", ["做六休一", "I work three on, three off"])
def test_a_round_without_a_day_asks_from_when_on(text: str) -> None:
    decision = of(text)
    assert (decision.call, decision.question, decision.missing) == (
        None,
        say(language_of(text, "en"), "ask_rhythm"),
        "when",
    )
    answer = {"做六休一": "从周一开始", "I work three on, three off": "from Monday"}[text]
    whole = completed(OpenQuestion(text=text, missing="when"), answer, NOW, language_of(text, "en"))
    assert whole is not None
    assert booked(whole)[0][1] == "2026-11-30T00:00"


@pytest.mark.parametrize(
    "text", ["I had two days off", "我上了两天班休息两天", "is he 4 on 4 off?", "work 3 days a week"]
)
def test_what_only_sounds_like_a_round_is_none(text: str) -> None:
    assert calls(text) == []


@pytest.mark.parametrize(
    ("text", "answer", "made"),
    [
        ("mon wed fri next week 6-2", "work", ("work", "2026-11-30T06:00", "2026-11-30T14:00", "BYDAY=MO,WE,FR")),
        ("下周二四 八点到十二点", "门诊", ("门诊", "2026-12-01T08:00", "2026-12-01T12:00", "BYDAY=TU,TH")),
    ],
)
def test_days_of_one_week_without_a_name_are_asked_about(text: str, answer: str, made: tuple[str, ...]) -> None:
    language = language_of(text, "en")
    decision = of(text)
    assert (decision.call, decision.question) == (None, say(language, "ask_what_event"))
    whole = completed(OpenQuestion(text=text, missing="what"), answer, NOW, language)
    assert whole is not None
    [(title, start, end, rule)] = booked(whole)
    assert (title, start, end) == made[:3]
    assert made[3] in rule
    assert "UNTIL=20261206" in rule


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("train to Hull on the 4th at 8am, back the 9th", [
            ("train to Hull", "2026-12-04T08:00", "", ""), ("train back", "2026-12-09T00:00", "2026-12-10T00:00", ""),
        ]),
        ("we're going to Wales on friday and coming back on tuesday", [("trip to Wales", "2026-11-27T00:00", "2026-12-02T00:00", "")]),
        ("下周二去南京开会 周四回来", [("去南京开会", "2026-12-01T00:00", "2026-12-04T00:00", "")]),
        ("周六早上七点飞昆明，下周三晚上八点回来", [("飞昆明", "2026-11-28T07:00", "", ""), ("返程", "2026-12-02T20:00", "", "")]),
        ("每周三四点画画五点下课", [("画画", "2026-11-25T16:00", "2026-11-25T17:00", "FREQ=WEEKLY;BYDAY=WE")]),
        ("明天八点半上班五点下班", [("上班", "2026-11-26T08:30", "2026-11-26T17:00", "")]),
        ("take three days off from thursday", [("time off", "2026-11-26T00:00", "2026-11-29T00:00", "")]),
    ],
)  # fmt: skip
def test_a_way_there_and_back_and_what_begins_and_ends(text: str, made: list[tuple[Any, ...]]) -> None:
    assert booked(text) == made


@pytest.mark.parametrize(
    ("now", "starts"),
    [
        (MONDAY, ["2026-11-30T08:00", "2026-11-30T11:00"]),
        (MONDAY.replace(hour=7), ["2026-11-23T08:00", "2026-11-23T11:00"]),
    ],
)
def test_a_row_of_a_weekday_that_has_begun_is_of_the_next(now: datetime, starts: list[str]) -> None:
    assert [start for _, start, _, _ in booked("monday: 8 physio, 11 team meeting", now)] == starts


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        ("remind me at 5, not 6, to feed the cat", "reminder_add", {"text": "feed the cat", "at": "2026-11-25T17:00:00+00:00"}),
        ("五点提醒我收衣服，不是六点", "reminder_add", {"text": "收衣服", "at": "2026-11-25T17:00:00+00:00"}),
        ("swap Leo for Mia in the rehearsal", "schedule_update", {"query": "rehearsal", "people": "Mia", "without": "Leo"}),
        ("把周六聚餐的老周换成老郑", "schedule_update", {"query": "聚餐", "people": "老郑", "without": "老周"}),
        ("下周三培训把小秦加进去", "schedule_update", {"query": "培训", "people": "小秦"}),
        ("who else is coming to the rehearsal on friday", "schedule_query", {"query": "rehearsal", "names": True}),
        ("周六聚餐都有谁", "schedule_query", {"query": "聚餐", "names": True}),
        ("copy tomorrow's spin class to sunday", "schedule_add", {"like": "spin class", "like_date": "2026-11-26", "start_time": "2026-11-29T00:00:00+00:00", "all_day": True}),
        ("把周四的晨会复制到下周一", "schedule_add", {"like": "晨会", "like_date": "2026-11-26", "start_time": "2026-11-30T00:00:00+00:00"}),
        ("call the plumber at 4", "reminder_add", {"text": "call the plumber"}),
        ("四点给师傅打电话", "reminder_add", {"text": "给师傅打电话"}),
        ("明天上午十点交水费", "reminder_add", {"text": "交水费"}),
        ("call with the plumber at 4", "schedule_add", {"title": "call with the plumber"}),
        ("明天上午十点和师傅打电话", "schedule_add", {}),
    ],
)  # fmt: skip
def test_what_is_wished_is_done(text: str, tool: str, given: dict[str, Any]) -> None:
    [(name, found)] = calls(text)
    assert (name, {key: found[key] for key in given}) == (tool, given)


@pytest.mark.parametrize("text", ["drop Ben off at football", "take out the recycling", "drop Nell at her gran's"])
def test_a_chore_without_a_time_takes_nothing_away_but_asks_when(text: str) -> None:
    decision = of(text)
    assert (decision.call, decision.tries, decision.missing) == (None, (), "when")


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("remind me at 3 not 4", {"query": "reminder", "was_clock": "16:00", "clock": "15:00"}),
        (
            "tea with Nan on saturday, not sunday",
            {"query": "tea with Nan", "date": "2026-11-29", "to_date": "2026-11-28"},
        ),
    ],
)
def test_another_time_moves_what_is_there_first(text: str, tried: dict[str, str]) -> None:
    first = of(text).tries[0]
    assert (first.name, {key: first.arguments[key] for key in tried}) == ("schedule_update", tried)
    assert first.arguments["quiet"] is True


@pytest.mark.parametrize(("text", "query"), [("换轮胎那个弄完了", "换轮胎"), ("the invoice one is done", "invoice")])
def test_what_is_done_by_its_name_is_looked_for_among_reminders_last(text: str, query: str) -> None:
    silent = [one for one in of(text).tries if not one.arguments.get("perhaps")]  # what asks stands behind these
    assert silent[-1] == ToolCall(name="reminder_done", arguments={"query": query, "quiet": True})


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("book it at 2", "1"),
        ("两点吧", "1"),
        ("book it at 4", "at:2026-11-26T16:00:00+00:00"),
        ("the second one", "1"),
        ("book the dentist at 2", None),
    ],
)
def test_an_hour_below_free_times_is_one_of_them_or_another(text: str, choice: str | None) -> None:
    slots = [
        ("schedule_add", {"title": "physio", "start_time": f"2026-11-26T{hour}:00:00+00:00", "end_time": f"2026-11-26T{hour}:30:00+00:00"})
        for hour in (10, 14)
    ]  # fmt: skip
    assert offer_replies.choice("likely", {"choices": slots}, text, NOW) == choice
