"""So much is added to something by its name: it takes longer, and nobody comes who is called "20 minutes"."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2026, 12, 1, 9, 15, tzinfo=ZoneInfo("Europe/London"))  # a Tuesday


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("add 25 minutes to the workshop", {"query": "workshop", "longer_minutes": 25}),
        ("tack another half an hour onto pilates", {"query": "pilates", "longer_minutes": 30}),
        ("can you put an extra 15 mins on the end of the handover", {"query": "handover", "longer_minutes": 15}),
        ("give the workshop another 20 minutes", {"query": "workshop", "longer_minutes": 20}),
        ("add Priya to the workshop", {"query": "workshop", "people": "Priya"}),
    ],
)
def test_a_length_makes_it_longer_and_a_name_comes(text: str, change: dict[str, object]) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == ("schedule_update", change)


def test_a_timer_runs_for_what_one_has() -> None:
    call = decide("i've got 12 minutes, start a timer", NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments["at"][11:16]) == ("reminder_add", "09:27")
