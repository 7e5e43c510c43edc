"""News of one's own things in English: what it comes to is tried first where it is plain, and asked about else."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.wording.typed.told_news import news

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=ZoneInfo("America/New_York"))
FRIDAY = {"start_time": "2026-11-27T00:00:00-05:00", "end_time": "2026-11-28T00:00:00-05:00"}


@pytest.mark.parametrize(
    ("text", "name", "arguments"),
    [
        ("the grant report is submitted, phew", "reminder_done", {"query": "grant report"}),
        ("Ana's contract went out", "reminder_done", {"query": "Ana's contract"}),
        ("ok got the boiler serviced", "reminder_done", {"query": "boiler serviced"}),
        ("just wrapped up the budget slides", "reminder_done", {"query": "budget slides"}),
        ("parcel's out the door, check it off", "reminder_done", {"query": "parcel"}),
        ("the permit's renewed, what a pain", "reminder_done", {"query": "permit"}),
        ("Kim flaked on lunch", "schedule_delete", {"query": "Kim lunch"}),
        ("ugh, Kim bailed on me for friday", "schedule_delete", {"query": "Kim", **FRIDAY}),
        ("the garage cancelled my inspection", "schedule_delete", {"query": "inspection"}),
        ("book club is a no go", "schedule_delete", {"query": "book club"}),
        ("the clinic called, they cancelled on me friday", "schedule_delete", {"query": "clinic", **FRIDAY}),
        ("delta pushed my flight to 9:40pm", "schedule_update", {"query": "flight", "clock": "21:40", "bare": False}),
        ("the clinic isn't till 9 now", "schedule_update", {"query": "clinic", "clock": "09:00", "bare": True}),
        (
            "rehearsal's gonna run till 7",
            "schedule_update",
            {"query": "rehearsal", "end_clock": "07:00", "bare": True},
        ),
        ("Bo can't do friday so scrap lunch", "schedule_delete", {"query": "Bo", **FRIDAY}),
        ("they bumped the review to 3", "schedule_update", {"query": "review", "clock": "15:00", "bare": True}),
        (
            "pill ping should come at 9, not 8",
            "schedule_update",
            {"query": "pill reminder", "clock": "09:00", "bare": True},
        ),
    ],
)
def test_plain_news_is_done_and_else_asked_about(text: str, name: str, arguments: dict[str, Any]) -> None:
    done, asked = [one.arguments for one in news(text, NOW) if one.name == name]
    assert done == arguments | {"quiet": True}
    assert asked == arguments | {"quiet": True, "perhaps": True}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Marta can't make it friday", "schedule_delete"),
        ("the passport form is in", "reminder_done"),
        ("Priya's done", "reminder_done"),
        ("talked to the landlord", "reminder_done"),
    ],
)
def test_what_only_may_be_news_of_a_thing_is_asked_about(text: str, name: str) -> None:
    calls = list(news(text, NOW))
    assert [(one.name, one.arguments["perhaps"]) for one in calls] == [(name, True)]


@pytest.mark.parametrize(
    "text",
    [
        "the invoice isn't paid yet",
        "is the invoice paid?",
        "if the invoice went out, tell me",
        "remind me when the invoice is sent",
        "I hope the parcel is delivered",
        "the report needs to be submitted",
        "he moved to Denver",
        "everything is done",
        "it's done",
        "发票已经寄了",
        "",
        "x" * 2_000,
    ],
)
def test_other_sentences_are_no_news(text: str) -> None:
    assert list(news(text, NOW)) == []


def test_an_order_stays_the_order_that_it_is() -> None:
    assert decide("cancel lunch with Kim on friday", NOW, "en").call is not None
    moved = decide("Lucy's recital got moved to 6pm", NOW, "en")
    assert moved.call is not None
    assert moved.call.arguments["query"] == "Lucy recital"


@pytest.mark.parametrize(
    "text", ["oh she can come after all, put dinner back", "wait no, I need it, bring the yoga class back"]
)
def test_what_went_comes_back_by_its_name_behind_the_reason(text: str) -> None:
    (first, *_rest) = decide(text, NOW, "en").tries
    assert (first.name, first.arguments["query"]) == (
        "schedule_restore",
        "dinner" if "dinner" in text else "yoga class",
    )
