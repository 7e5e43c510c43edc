"""Something with the hour at which it sets out, and that at which it is there: one thing from one to the other."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import Language

NOW = datetime(2026, 3, 2, 9, 10, tzinfo=ZoneInfo("Europe/London"))  # a Monday


@pytest.mark.parametrize(
    ("language", "text", "name", "begins", "ends"),
    [
        ("en", "flight to Porto on Thursday 7:20am, lands 10:05", "flight to Porto", "05T07:20", "05T10:05"),
        ("en", "7:20am flight to Porto on Thursday, landing at 10:05am", "flight to Porto", "05T07:20", "05T10:05"),
        ("en", "coach to Leeds on friday departs 1:15pm, arrives at 4", "coach to Leeds", "06T13:15", "06T16:00"),
        (
            "en",
            "sleeper to Fort William friday 11pm, gets in at 9am",
            "sleeper to Fort William",
            "06T23:00",
            "07T09:00",
        ),
        ("en", "first aid course on wednesday at 1pm and finishes at 4:30", "first aid course", "04T13:00", "04T16:30"),
        ("zh", "周四去成都的飞机早上7:20起飞，10:05落地", "去成都的飞机", "05T07:20", "05T10:05"),
        ("zh", "周四上午8点发车 11点半到杭州", "去杭州", "05T08:00", "05T11:30"),
    ],
)
def test_it_is_until_it_lands(language: Language, text: str, name: str, begins: str, ends: str) -> None:
    call = decide(text, NOW, language).call
    assert call is not None
    given = (call.name, call.arguments["title"], call.arguments["start_time"], call.arguments["end_time"])
    assert given == ("schedule_add", name, f"2026-03-{begins}:00+00:00", f"2026-03-{ends}:00+00:00")


@pytest.mark.parametrize("text", ["my shift ends at 5", "the recital finishes at 9"])
def test_an_end_alone_is_one_of_what_is_there(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is None or call.name == "schedule_update"
