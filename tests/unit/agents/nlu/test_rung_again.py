"""One thing that is to ring twice, one's own days away, and questions until when: read in both languages."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import Language

NOW = datetime(2026, 12, 1, 9, 15, tzinfo=ZoneInfo("Europe/London"))


def calls(text: str, language: Language) -> list[dict[str, Any]]:
    """Return the arguments of all that is called for a text."""
    decision = decide(text, NOW, language)
    return [call.arguments for call in (decision.call, *decision.more) if call is not None]


@pytest.mark.parametrize(
    ("text", "language", "name", "moments"),
    [
        (
            "remind me to chase the plumber at 3 and again tomorrow morning",
            "en",
            "chase the plumber",
            ["2026-12-01T15:00", "2026-12-02T08:00"],
        ),
        (
            "remind me tomorrow at 6pm and again at 8 to feed the cat",
            "en",
            "feed the cat",
            ["2026-12-02T18:00", "2026-12-02T20:00"],
        ),
        ("下午四点提醒我收衣服，五点半再提醒一次", "zh", "收衣服", ["2026-12-01T16:00", "2026-12-01T17:30"]),
        ("明早七点叫我起床 七点二十再叫我一遍", "zh", "起床", ["2026-12-02T07:00", "2026-12-02T07:20"]),
    ],
)
def test_one_thing_rings_twice(text: str, language: Language, name: str, moments: list[str]) -> None:
    found = calls(text, language)
    assert [(one["text"], one["at"][:16]) for one in found] == [(name, moment) for moment in moments]


@pytest.mark.parametrize(
    ("text", "title", "first", "last"),
    [
        ("我后天请假", "请假", "2026-12-03", "2026-12-04"),
        ("下周一到周三我出差", "出差", "2026-12-07", "2026-12-10"),
        ("周四我要休息", "休息", "2026-12-03", "2026-12-04"),
        ("从现在到周五休年假", "休年假", "2026-12-01", "2026-12-05"),
    ],
)
def test_ones_own_days_away_are_booked(text: str, title: str, first: str, last: str) -> None:
    [booked] = calls(text, "zh")
    assert (booked["title"], booked["start_time"][:10], booked["end_time"][:10]) == (title, first, last)


def test_that_somebody_else_is_away_books_nothing() -> None:
    decision = decide("小王后天请假", NOW, "zh")
    assert decision.call is not None
    assert decision.call.name == "schedule_delete"


@pytest.mark.parametrize(
    ("text", "language", "what"),
    [
        ("how much time do I have before the interview tomorrow?", "en", "interview"),
        ("how long till the choir on thursday", "en", "choir"),
        ("离周四的面试还有多久", "zh", "面试"),
    ],
)
def test_how_long_it_is_until_what_is_on_a_day(text: str, language: Language, what: str) -> None:
    [asked] = calls(text, language)
    assert (asked["query"], asked["left"]) == (what, True)


@pytest.mark.parametrize(
    ("text", "language", "end"),
    [
        ("what's on before friday?", "en", "2026-12-04"),
        ("周四之前都有啥安排", "zh", "2026-12-03"),
        ("anything on between now and saturday", "en", "2026-12-06"),
    ],
)
def test_what_is_on_until_a_day_begins_now(text: str, language: Language, end: str) -> None:
    [asked] = calls(text, language)
    assert (asked["start_time"][:10], asked["end_time"][:10]) == ("2026-12-01", end)


@pytest.mark.parametrize(
    ("text", "language", "minutes"),
    [("when am I next free for two hours this week", "en", 120), ("下周我哪天能抽出一个半小时", "zh", 90)],
)
def test_a_length_within_a_week_is_how_long_is_sought(text: str, language: Language, minutes: int) -> None:
    [asked] = calls(text, language)
    assert asked["duration_minutes"] == minutes


def test_what_a_chinese_question_for_time_is_for_is_its_purpose() -> None:
    [asked] = calls("周五晚上有空跟小孙打球吗", "zh")
    assert asked["title"] == "跟小孙打球"


@pytest.mark.parametrize(
    ("text", "lead", "of"),
    [
        ("exam on friday at 9, remind me an hour before and the evening before to revise", 60, "revise"),
        ("train to Leeds Dec 9 at 7:10am, remind me 2 hours before and the night before to pack", 120, "pack"),
    ],
)
def test_a_lead_and_the_eve_both_ring(text: str, lead: int, of: str) -> None:
    made, ring = calls(text, "en")
    assert made["lead_minutes"] == lead
    assert (ring["lead_minutes"], ring["remind"], ring["clock"]) == (1440, of, "18:00")


@pytest.mark.parametrize(
    ("text", "what", "change"),
    [
        ("and drinks to 8", "drinks", {"clock": "08:00"}),
        ("choir to friday", "choir", {"to_date": "2026-12-04"}),
        ("then the vet to thursday at 9", "vet", {"to_date": "2026-12-03", "clock": "09:00"}),
    ],
)
def test_what_goes_to_a_time_is_moved(text: str, what: str, change: dict[str, str]) -> None:
    [moved] = calls(text, "en")
    assert {"query": what, **change}.items() <= moved.items()


@pytest.mark.parametrize("text", ["flight to denver", "letter to santa", "walk to 8 mile"])
def test_what_goes_elsewhere_moves_nothing(text: str) -> None:
    assert calls(text, "en") == []
