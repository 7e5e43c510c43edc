"""At night a bare hour that is near is meant; a part of "this" day is of today, wherever the thing was."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

ZONE = ZoneInfo("Europe/London")
NIGHT, EVENING = datetime(2030, 6, 4, 0, 50, tzinfo=ZONE), datetime(2030, 6, 3, 23, 10, tzinfo=ZONE)


@pytest.mark.parametrize(
    ("text", "now", "at"),
    [
        ("remind me at 2 to check the fever", NIGHT, "2030-06-04T02:00"),
        ("两点提醒我量体温", NIGHT, "2030-06-04T02:00"),
        ("remind me at 12 to take the tablets", EVENING, "2030-06-04T00:00"),
        ("12点提醒我关灯", EVENING, "2030-06-04T00:00"),
        ("remind me at 12 to ring the plumber", EVENING, "2030-06-04T12:00"),  # nobody does at midnight
        ("remind me at 4 to check the fever", NIGHT, "2030-06-04T16:00"),  # too far to be sure
        ("remind me tomorrow at 2 to check the fever", NIGHT, "2030-06-05T14:00"),
        ("remind me at noon to take the tablets", EVENING, "2030-06-04T12:00"),
    ],
)
def test_a_bare_hour_that_is_near_at_night_is_meant(text: str, now: datetime, at: str) -> None:
    call = decide(text, now, language_of(text, "en")).call
    assert call is not None
    assert (call.name, call.arguments["at"][:16]) == ("reminder_add", at)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("move the vet to this afternoon at 3", "2030-06-04T15:00:00+01:00"),
        ("push judo to this evening at half seven", "2030-06-04T19:30:00+01:00"),
    ],
)
def test_this_afternoon_is_today(text: str, start: str) -> None:
    call = decide(text, NIGHT.replace(hour=9), "en").call
    assert call is not None
    assert (call.name, call.arguments.get("start_time")) == ("schedule_update", start)


@pytest.mark.parametrize("text", ["lunch at 12", "supper at 7"])
def test_a_meal_with_its_hour_is_booked(text: str) -> None:
    call = decide(text, NIGHT.replace(hour=9), "en").call
    assert call is not None
    assert call.name == "schedule_add"


@pytest.mark.parametrize("text", ["remind me tonight to pack the skis", "remind me today to pack the skis"])
def test_an_hour_that_is_proposed_is_one_of_a_clock(text: str) -> None:
    asked = decide(text, EVENING.replace(second=17, microsecond=3), "en").question or ""
    assert re.search(r"\d\d:\d[05]\b(?!:)", asked), asked


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("i need to be up at 5:15 tomorrow", "05:15"),
        ("i have to be up by 6", "06:00"),
        ("明天五点要起", "05:00"),
    ],
)
def test_who_is_to_be_up_is_so_in_the_morning(text: str, clock: str) -> None:
    call = decide(text, EVENING, language_of(text, "en")).call
    assert call is not None
    assert (call.arguments.get("at") or call.arguments["start_time"])[11:16] == clock
