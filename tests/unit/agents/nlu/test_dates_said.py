"""What is said of a date that cannot be, a zone that nobody knows and a stamp; what is one thing on one date."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2026, 11, 25, 10, tzinfo=ZoneInfo("Europe/London"))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "recital on Monday, June 5, 2027",
            "That date is Sat 2027-06-05, which is not the weekday that you wrote. Which day do you mean?",
        ),
        ("recital on 30 February", "There is no 30 February. Which day do you mean?"),
        (
            "recital at 5pm Saturn time tomorrow",
            "I don't know the zone “Saturn”. Please say the hour on your own clock, or that of a large city.",
        ),
        (
            "ring Ann at 4pm Narnia time tomorrow",
            "I don't know the zone “Narnia”. Please say the hour on your own clock, or that of a large city.",
        ),
    ],
)
def test_why_a_time_is_asked_about(text: str, question: str) -> None:
    decision = decide(text, NOW, "en")
    assert (decision.call, decision.asked) == (None, question)


@pytest.mark.parametrize(
    ("text", "title", "start", "rule"),
    [
        ("quarterly audit on December 10 at 2pm", "quarterly audit", "2026-12-10T14:00:00+00:00", None),
        ("weekly team meeting on mondays at 10", "team meeting", "2026-11-30T10:00:00+00:00", "FREQ=WEEKLY;BYDAY=MO"),
        ("ferry on 2027-03-14T02:30", "ferry", "2027-03-14T02:30:00+00:00", None),
        ("meeting on 13/5/2120 at 3pm", "meeting", "2120-05-13T15:00:00+01:00", None),
        ("board meeting on the first Monday of each quarter at 10", "board meeting", "2027-01-04T10:00:00+00:00",
         "FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO"),
    ],
)  # fmt: skip
def test_what_is_made(text: str, title: str, start: str, rule: str | None) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    given = call.arguments
    assert (call.name, given["title"], given["start_time"], given.get("rrule")) == ("schedule_add", title, start, rule)


@pytest.mark.parametrize(
    "text",
    [
        "remind me on the 1st and 15th of every month to pay the rent",
        "vet on december 3, 8pm",
        "meeting tomorrow at 3 for 2 or 3 people",
        "move judo from wednesday to thursday",
    ],
)
def test_one_wish_stays_one(text: str) -> None:
    decision = decide(text, NOW, "en")
    assert decision.call is not None
    assert (decision.more, decision.offers) == ((), ())
