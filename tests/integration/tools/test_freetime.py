"""When there is time."""

from datetime import timedelta
from typing import Any

import pytest
from pydantic import ValidationError

from agents.errors import ToolFailed
from agents.texts import Language
from tests.support.secretary import MONDAY, Secretary, at, labels, lines


async def busy(her: Secretary, *spans: tuple[str, str]) -> None:
    for start, end in spans:
        await her.do("schedule_add", title="x", start_time=at(start, 4), end_time=at(end, 4))


@pytest.mark.parametrize(
    ("spans", "arguments", "expected"),
    [
        pytest.param([], {}, ["08:00 - 22:00 (14 hours)"], id="a free day"),
        pytest.param(
            [("09:00", "10:00")], {}, ["08:00 - 09:00 (1 hour)", "10:00 - 22:00 (12 hours)"], id="half-open"
        ),
        pytest.param(
            [("09:10", "10:05"), ("11:00", "21:00")],
            {},
            ["08:00 - 09:00 (1 hour)", "21:00 - 22:00 (1 hour)"],
            id="quarters, and what is too short is left out",
        ),
        pytest.param(
            [("09:10", "10:05"), ("11:00", "21:00")],
            {"duration_minutes": 45, "start_time": "09:00", "end_time": "12:00"},
            ["10:15 - 11:00 (45 minutes)"],
            id="limits of its own",
        ),
        pytest.param([], {"start_time": at("14:30", 4), "end_time": at("16:00", 4)}, ["14:30 - 16:00 (1 hour 30 minutes)"], id="moments"),
        pytest.param([], {"start_time": "22:00"}, ["22:00 - 24:00 (2 hours)"], id="after the usual hours"),
        pytest.param([], {"end_time": "07:00"}, ["00:00 - 07:00 (7 hours)"], id="before the usual hours"),
        pytest.param([], {"start_time": "20:00", "end_time": "00:00"}, ["20:00 - 24:00 (4 hours)"], id="to midnight"),
    ],
)  # fmt: skip
async def test_free_times_have_a_beginning_and_an_end(
    her: Secretary, spans: list[tuple[str, str]], arguments: dict[str, Any], expected: list[str]
) -> None:
    await busy(her, *spans)
    outcome = await her.do("find_free_time", date="2030-06-04", **arguments)
    assert lines(outcome) == expected
    assert (outcome.cards[0].kind, outcome.receipts) == ("slots", ())
    assert all(label.startswith("Keep Tue 2030-06-04 ") for label in labels(outcome))


@pytest.mark.parametrize(
    ("language", "title", "line"),
    [
        pytest.param("zh", "2030-06-04 周二 空闲 1 小时以上的时间：", "08:00 - 22:00（14 小时）", id="zh"),
        pytest.param("en", "On Tue 2030-06-04, free for 1 hour:", "08:00 - 22:00 (14 hours)", id="en"),
    ],
)
async def test_they_are_told_in_both_languages(her: Secretary, language: Language, title: str, line: str) -> None:
    her.speak(language)
    outcome = await her.do("find_free_time", date="2030-06-04")
    assert (outcome.text, lines(outcome)) == (title, [line])


async def test_today_begins_now(her: Secretary) -> None:
    her.now = MONDAY + timedelta(hours=5, minutes=7, seconds=3)
    assert lines(await her.do("find_free_time", date="2030-06-03")) == ["14:15 - 22:00 (7 hours 45 minutes)"]


async def test_a_day_that_is_over_is_said(her: Secretary) -> None:
    with pytest.raises(ToolFailed, match=r"That is in the past \(Sun 2030-06-02\)"):
        await her.do("find_free_time", date="2030-06-02")


async def test_no_time_is_said_with_the_hours_that_were_looked_at(her: Secretary) -> None:
    await busy(her, ("08:00", "21:30"))
    outcome = await her.do("find_free_time", date="2030-06-04")
    assert outcome.text == "On Tue 2030-06-04 there is no free time of 1 hour between 08:00 and 22:00."


async def test_what_fills_the_day_is_named_and_in_nobodys_way(her: Secretary) -> None:
    await her.do("schedule_add", title="fair", start_time=at("00:00", 4), end_time=at("00:00", 5), all_day=True)
    assert lines(await her.do("find_free_time", date="2030-06-04")) == ["08:00 - 22:00 (14 hours)", "All day: fair"]


@pytest.mark.parametrize("minutes", [14, 481])
async def test_lengths_have_limits(her: Secretary, minutes: int) -> None:
    with pytest.raises(ValidationError):
        await her.do("find_free_time", date="2030-06-04", duration_minutes=minutes)


async def test_a_free_time_is_kept_at_one_press_and_asked_about_where_it_was_taken_since(her: Secretary) -> None:
    await busy(her, ("08:00", "09:00"))
    found = await her.do("find_free_time", date="2030-06-04", duration_minutes=90)
    first, second, third = (f"Keep Tue 2030-06-04 {hour}" for hour in ("09:00", "11:00", "13:00"))
    assert labels(found) == [first, second, third]
    await busy(her, ("11:00", "12:00"))
    assert (await her.press(found, second)).receipts == ()
    again = await her.do("find_free_time", date="2030-06-04", duration_minutes=90)
    kept = await her.press(again, first)
    assert kept.receipts == ("✓ Created: Reserved (Tue 2030-06-04 09:00 - 10:30)",)
    days = await her.do("find_free_time", date="2030-06-04", until="2030-06-06")
    assert labels(days) == [f"Keep {day} 2030-06-{number} {hour}" for day, number, hour in DAYS]


DAYS = (("Tue", "04", "12:00"), ("Wed", "05", "08:00"), ("Thu", "06", "08:00"))


async def test_a_question_whether_one_is_free_is_answered_without_buttons(her: Secretary) -> None:
    assert labels(await her.do("find_free_time", date="2030-06-04", asked="all")) == []
