"""Moments found again in what the house tells."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.texts import Language
from agents.texts.times import point, span
from agents.texts.told_moments import moments

WALLS = ("Asia/Shanghai", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "UTC")


def told(text: str, zone: str = "Asia/Shanghai", heading: str = "") -> list[tuple[str, str, str]]:
    """The words, when that is, and in which form."""
    return [
        (text[one.begin : one.end], datetime.fromtimestamp(one.at, UTC).isoformat()[:16], one.form)
        for one in moments(text, zone, heading)
    ]


@pytest.mark.parametrize(
    ("text", "heading", "expected"),
    [
        pytest.param(
            "✓ Created: meeting (Wed 2026-01-28 15:00 - 16:00)",
            "",
            [("Wed 2026-01-28 15:00", "2026-01-28T07:00", "day"), ("16:00", "2026-01-28T08:00", "clock")],
            id="span",
        ),
        pytest.param(
            "✓ 已创建: 夜班 (2026-01-28 周三 22:00 - 2026-01-29 周四 06:00)",
            "",
            [
                ("2026-01-28 周三 22:00", "2026-01-28T14:00", "day"),
                ("2026-01-29 周四 06:00", "2026-01-28T22:00", "day"),
            ],
            id="over midnight",
        ),
        pytest.param(
            "22:00 - 24:00 party",
            "On Wed 2026-01-28 (1):",
            [("22:00", "2026-01-28T14:00", "weekday"), ("24:00", "2026-01-28T16:00", "clock")],
            id="under its day",
        ),
        pytest.param(
            "✓ Created: meeting (Wed 2026-01-28 15:00 - 16:00 Europe/Lisbon)",
            "",
            [("Wed 2026-01-28 15:00", "2026-01-28T15:00", "day"), ("16:00", "2026-01-28T16:00", "clock")],
            id="on another clock",
        ),
        pytest.param(
            "22:00 Europe/Lisbon ⏰ tea",
            "On Wed 2026-01-28 (1):",
            [("22:00", "2026-01-28T22:00", "weekday")],
            id="under its day on another clock",
        ),
        pytest.param("22:00 ⏰ tea", "Coming up:", [], id="an hour of no day"),
        pytest.param(
            "22:00 ⏰ tea", "Wed 2026-01-28 - Thu 2026-01-29 (2):", [], id="an hour of two days is nobody's to guess"
        ),
        pytest.param("2026-01-28 周三 全天", "", [], id="a day without an hour is everybody's"),
        pytest.param("Thu 2026-01-28 15:00", "", [], id="another weekday"),
        pytest.param("2026-01-28 15:00", "", [], id="not our form"),
        pytest.param("Fri 2026-02-30 15:00", "", [], id="no such day"),
    ],
)
def test_what_tells_a_moment(text: str, heading: str, expected: list[tuple[str, str, str]]) -> None:
    assert told(text, heading=heading) == expected


def test_an_hour_that_comes_twice_is_not_guessed() -> None:
    assert told("Sun 2026-10-25 02:30", "Europe/Berlin") == []
    assert told("Sun 2026-10-25 03:30", "Europe/Berlin") == [("Sun 2026-10-25 03:30", "2026-10-25T02:30", "day")]


@given(
    st.datetimes(datetime(2000, 1, 1), datetime(2037, 1, 1)),  # noqa: DTZ001 - made aware below
    st.integers(1, 3000),
    st.sampled_from(WALLS),
    st.sampled_from(("zh", "en")),
)
def test_what_is_told_is_found_or_left_alone_but_never_another_moment(
    at: datetime, minutes: int, zone: str, language: Language
) -> None:
    start = at.replace(second=0, microsecond=0, tzinfo=UTC)
    end = start + timedelta(minutes=minutes)
    alone = [one.at for one in moments(point(start, zone, language), zone)]
    both = [one.at for one in moments(span(start, end, zone, language), zone)]
    stamps = [int(start.timestamp()), int(end.timestamp())]
    local = [moment.astimezone(ZoneInfo(zone)) for moment in (start, end)]
    sure = [moment.utcoffset() == moment.replace(fold=1 - moment.fold).utcoffset() for moment in local]
    assert alone == (stamps[:1] if sure[0] else [])
    if all(sure):
        assert both == stamps
