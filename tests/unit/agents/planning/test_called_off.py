"""Where it was only asked whether a thing is off, what corrects that is done to the thing: of a series to the time that was asked about."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.runtime.following.follow_ups import followed
from storage.content.button_actions import Action
from storage.conversations.shown_items import Reference
from storage.people.talk import Seen

NOW = datetime(2026, 11, 23, 8, 0, tzinfo=ZoneInfo("Europe/London"))
STARTS = datetime(2026, 11, 26, 17, 0, tzinfo=NOW.tzinfo)
FIRST = STARTS - timedelta(days=2)  # of a series that was asked about another time than its next is shown


def asked(title: str, since: str, text: str) -> dict[str, Any] | None:
    """Return what a text has done to the thing of this title, of which it was asked whether it is off."""
    thing = Reference(
        kind="event",
        id=7,
        title=title,
        place=1,
        shown_at=NOW,
        starts_at=FIRST if since else STARTS,
        ends_at=(FIRST if since else STARTS) + timedelta(hours=1),
        all_day=False,
        repeats=bool(since),
        just=True,
    )
    choices = [["event", 7, since] if since else ["event", 7]]
    offer = Action(token="", kind="delete", payload={"span": "one", "choices": choices})
    found = followed(offer, Seen(shown=(thing,)), text, NOW, "en" if text.isascii() else "zh")
    return None if found is None or found.call is None else {"tool": found.call.name, **found.call.arguments}


@pytest.mark.parametrize("since", ["", STARTS.isoformat()])
@pytest.mark.parametrize(
    ("title", "text", "hour"),
    [
        ("cello practice with the quartet", "actually no, it's moved to 6pm", 18),
        ("cello practice with the quartet", "oh no wait, it's been moved to 7pm", 19),
        ("大提琴课", "不对，是改到晚上六点", 18),
    ],
)
def test_what_may_be_off_is_moved_instead(title: str, text: str, hour: int, since: str) -> None:
    moved = {"start_time": STARTS.replace(hour=hour).isoformat()}
    one = {"since": since, "span": "one"} if since else {}
    assert asked(title, since, text) == {"tool": "schedule_update", "id": 7, "kind": "event", **moved, **one}


@pytest.mark.parametrize("text", ["yes, it's off", "no", "thanks", "什么时候？"])
def test_any_other_words_are_no_correction(text: str) -> None:
    assert asked("cello practice", "", text) is None
