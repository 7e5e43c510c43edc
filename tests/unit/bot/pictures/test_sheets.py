"""Where things stand in a picture: in their days, side by side where they meet, and nothing is lost without being counted."""

from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from agents.texts import Language
from bot.pictures.drawing import draw
from bot.pictures.sheets import Box, Entry, Sheet, layout, midnight

MONDAY = datetime(2026, 11, 23, tzinfo=UTC)


def entry(day: float, hours: float, title: str = "x", *, all_day: bool = False, rings: bool = False) -> Entry:
    starts = MONDAY + timedelta(days=day)
    return Entry(title=title, starts=starts, ends=starts + timedelta(hours=hours), all_day=all_day, rings=rings)


def sheet(*entries: Entry, days: int = 7, zone: str = "UTC", first: date | None = None) -> Sheet:
    return Sheet(
        title="a week",
        zone=zone,
        first=first or MONDAY.date(),
        days=days,
        now=MONDAY + timedelta(hours=11),
        language="en",
        entries=entries,
    )


def shown(boxes: list[Box]) -> list[tuple[int, int, int, int, int]]:
    return [(one.day, one.start // 60, one.end // 60, one.lane, one.lanes) for one in boxes]


def test_what_meets_stands_side_by_side_and_what_does_not_is_as_wide_as_the_day() -> None:
    found = layout(sheet(entry(0.375, 2, "a"), entry(0.4167, 1, "b"), entry(0.5, 1, "c")), lanes=3, bars=3)
    assert shown(list(found.boxes)) == [(0, 9, 11, 0, 2), (0, 10, 11, 1, 2), (0, 12, 13, 0, 1)]
    assert (found.more, found.hours) == ([0] * 7, (8, 18))


def test_what_finds_no_room_is_counted() -> None:
    found = layout(sheet(*(entry(1.5, 1, f"{n}") for n in range(5))), lanes=3, bars=3)
    assert (len(found.boxes), found.more) == (3, [0, 2, 0, 0, 0, 0, 0])
    found = layout(sheet(*(entry(1, 72, f"{n}", all_day=True) for n in range(5))), lanes=3, bars=3)
    assert ([(one.first, one.last, one.lane) for one in found.bars], found.more) == (
        [(1, 3, 0), (1, 3, 1), (1, 3, 2)],
        [0, 2, 2, 2, 0, 0, 0],
    )


def test_an_evening_that_goes_over_midnight_is_one_evening_of_a_week_and_the_rest_of_it_in_a_day() -> None:
    party = entry(4 + 20 / 24, 5)
    assert shown(list(layout(sheet(party), lanes=3, bars=3).boxes)) == [(4, 20, 24, 0, 1)]
    later = layout(sheet(party, days=1, first=date(2026, 11, 28)), lanes=3, bars=3)
    assert (shown(list(later.boxes)), later.hours) == ([(0, 0, 1, 0, 1)], (0, 18))
    assert shown(list(layout(sheet(entry(4.5, 22)), lanes=3, bars=3).boxes)) == [(4, 12, 24, 0, 1), (5, 0, 10, 0, 1)]


def test_an_hour_stands_where_the_wall_says_it_is() -> None:
    found = layout(sheet(entry(0.5, 1), zone="Asia/Tokyo"), lanes=3, bars=3)
    assert shown(list(found.boxes)) == [(0, 21, 22, 0, 1)]


@given(st.lists(st.tuples(st.integers(0, 9 * 96), st.integers(0, 300), st.booleans()), max_size=40))
def test_nothing_covers_anything_and_nothing_is_lost(things: list[tuple[int, int, bool]]) -> None:
    entries = [
        entry(quarter / 96 - 1, minutes / 60, f"{number}", rings=rings)
        for number, (quarter, minutes, rings) in enumerate(things)
    ]
    found = layout(sheet(*entries), lanes=3, bars=3)
    for one, other in combinations(found.boxes, 2):
        if one.day == other.day and one.start < other.end and other.start < one.end:
            assert one.lane != other.lane
            assert one.lanes == other.lanes
    assert all(0 <= one.start < one.end <= 1440 and one.lane < one.lanes <= 3 for one in found.boxes)
    for day in range(7):
        midnights = [midnight(MONDAY.date() + timedelta(days=day + more), "UTC") for more in (0, 1)]
        there = [one for one in entries if midnights[0] <= one.starts < midnights[1]]
        told = [one for one in found.boxes if one.day == day and one.entry in there]
        assert len(told) + found.more[day] >= len(there)


@pytest.mark.parametrize("days", [1, 7])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_picture_is_one_of_a_size_that_platforms_take(days: int, language: Language) -> None:
    many = [entry(n % 7 + 0.3 + n / 1000, 1, "a long title of something " * 9) for n in range(200)]
    for entries in ((), tuple(many)):
        whole = Sheet(
            title="周" * 200,
            zone="America/Argentina/ComodRivadavia",
            first=MONDAY.date(),
            days=days,
            now=MONDAY,
            language=language,
            entries=entries,
        )
        data = draw(whole)
        with Image.open(BytesIO(data)) as image:
            assert (image.format, image.mode, image.width) == ("PNG", "RGB", 1280 if days == 7 else 760)
            assert image.height < 1600
        assert len(data) < 2**20
        assert draw(whole) == data


@settings(max_examples=20, deadline=None)
@given(st.text(max_size=60), st.integers(-48, 8 * 24), st.integers(0, 4000))
def test_any_thing_can_be_drawn(title: str, hour: int, minutes: int) -> None:
    assert draw(sheet(entry(hour / 24, minutes / 60, title))).startswith(b"\x89PNG")
