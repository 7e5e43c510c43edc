"""Hours said in the plainest way: bare behind a weekday, after so many minutes, on a feast, of a part of today that has begun."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2026, 11, 25, 15, 20, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Wednesday


def made(text: str) -> tuple[str, str, str | None]:
    """Return the name of what a message makes, when that begins, and its rule."""
    call = decide(text, NOW, language_of(text, "en")).call
    assert call is not None
    given = call.arguments
    return given.get("text") or given["title"], str(given.get("at") or given["start_time"])[:16], given.get("rrule")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("massage friday 6 sharp", ("massage", "2026-11-27T18:00", None)),
        ("manicure sunday 10 at Bella's", ("manicure", "2026-11-29T10:00", None)),
        ("band thursday 6 in the back room", ("band", "2026-11-26T18:00", None)),
        ("remind me tuesday 7 to water the ferns", ("water the ferns", "2026-12-01T07:00", None)),
        ("remind me two hours from now to baste the turkey", ("baste the turkey", "2026-11-25T17:20", None)),
        ("nudge me in 20 to stir the jam", ("stir the jam", "2026-11-25T15:40", None)),
        ("set a timer for two hours and fifteen", ("Timer: time is up (135 minutes)", "2026-11-25T17:35", None)),
        ("timer for 12 minutes, rice", ("rice timer: time is up (12 minutes)", "2026-11-25T15:32", None)),
        ("练琴半小时，叫我", ("练琴，时间到", "2026-11-25T15:50", None)),
        ("I've got a scan at the clinic on thursday at 3", ("scan at the clinic", "2026-11-26T15:00", None)),
        ("remind me to wish Nils luck on friday at 8", ("wish Nils luck", "2026-11-27T08:00", None)),
        ("we've booked the hall on the 12th at 4pm, deposit paid", ("hall", "2026-12-12T16:00", None)),
        ("my audition is on the 3rd at 11", ("audition", "2026-12-03T11:00", None)),
        ("remind me to pay the rent on the first of the month", ("pay the rent", "2026-12-01T09:00", None)),
        (
            "hey, remind me friday at 10 to ask Ida about the rota if you would",
            ("ask Ida about the rota", "2026-11-27T10:00", None),
        ),
        (
            "my boss asked twice already: remind me to send the rota today at 5",
            ("send the rota", "2026-11-25T17:00", None),
        ),
        ("curriculum night dec 3 at 7pm", ("curriculum night", "2026-12-03T19:00", None)),
        ("每晚提醒我关煤气", ("关煤气", "2026-11-25T18:00", "FREQ=DAILY")),
        ("除夕在外婆家吃年夜饭", ("在外婆家吃年夜饭", "2027-02-05T00:00", None)),
        ("日历写上周五的体检", ("体检", "2026-11-27T00:00", None)),
        ("月底最后一天盘库", ("盘库", "2026-11-30T00:00", None)),
        ("周六一大早去钓鱼", ("去钓鱼", "2026-11-28T06:00", None)),
    ],
)
def test_it_is_read(text: str, what: tuple[str, str, str | None]) -> None:
    assert made(text) == what


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("remind me monday 7 to water the ferns", "I didn't catch the whole time in that sentence, and won't guess. Try for example “Friday at 3pm”."),
        ("drinks with Ola friday 27", None),
        ("remind me this afternoon to ring the vet", "What time is that for you? 16:00, for example."),
        ("今天下午开评审会", "那时候大概是几点？比如 16:00。"),
        ("下午提醒我给花换水", "那时候大概是几点？比如 16:00。"),
    ],
)  # fmt: skip
def test_what_is_open_is_asked_and_nothing_dropped(text: str, asked: str | None) -> None:
    decision = decide(text, NOW, language_of(text, "en"))
    assert decision.question == asked
    assert decision.call is None or str(decision.call.arguments["start_time"])[:10] == "2026-11-27"


def test_each_hour_of_a_row_rings() -> None:
    decision = decide("remind me at 6, 8 and 10 to do my drops", NOW, "en")
    rings = [(one.arguments["text"], one.arguments["at"][11:16]) for one in (decision.call, *decision.more) if one]
    assert rings == [("do my drops", "18:00"), ("do my drops", "20:00"), ("do my drops", "22:00")]


@pytest.mark.parametrize(
    "text",
    [
        "he told me to remind him on friday",
        "I told her to remind me at 5 and she forgot",
        "we've got a cold since monday",
    ],
)
def test_what_is_told_makes_nothing(text: str) -> None:
    decision = decide(text, NOW, "en")
    assert decision.call is None or decision.call.name not in ("schedule_add", "reminder_add")
