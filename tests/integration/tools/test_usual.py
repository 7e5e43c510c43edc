"""Events as usual: what is not said of an event is as it was the last times, if these agree; and that is told."""

from datetime import timedelta

import pytest

from agents.texts import Language
from tests.support.secretary import Secretary, at


async def book(
    her: Secretary, day: int, *, title: str = "standup", until: str | None = None, location: str = ""
) -> str:
    """Book it at nine; the remarks of the answer."""
    end = {} if until is None else {"end_time": at(until, day)}
    made = await her.do("schedule_add", title=title, start_time=at("09:30", day), location=location, **end)
    assert made.receipts, made
    return made.text


async def lengths(her: Secretary) -> list[tuple[int, str]]:
    """Minutes and places of all events, in order."""
    return [(int((one.ends_at - one.starts_at).total_seconds() // 60), one.location) for one in await her.events()]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "As usual: 45 minutes, room 2."), ("zh", "和往常一样：45分钟，room 2。")]
)
async def test_the_third_is_as_the_two_before(her: Secretary, language: Language, told: str) -> None:
    her.speak(language)
    for day in (4, 5):
        assert told not in await book(her, day, until="10:15", location="room 2")
    assert (await book(her, 6, title="Standup")).splitlines()[0].replace(" 分钟", "分钟") == told
    assert await lengths(her) == [(45, "room 2")] * 3


async def test_what_is_said_holds(her: Secretary) -> None:
    for day in (4, 5):
        await book(her, day, until="10:15", location="room 2")
    assert "usual" not in await book(her, 6, until="09:45", location="room 3")
    assert (await lengths(her))[-1] == (15, "room 3")


async def test_once_is_no_habit_and_those_that_differ_are_none(her: Secretary) -> None:
    await book(her, 4, until="10:15")
    assert "usual" not in await book(her, 5)
    await book(her, 6, until="10:15", location="room 2")
    assert "usual" not in await book(her, 7)
    assert await lengths(her) == [(45, ""), (60, ""), (45, "room 2"), (60, "")]


async def test_an_hour_that_is_usual_is_not_worth_a_word_and_other_titles_do_not_count(her: Secretary) -> None:
    for day in (4, 5, 6):
        assert "usual" not in await book(her, day)
    await book(her, 7, title="review", until="10:15")
    assert await lengths(her) == [(60, "")] * 3 + [(45, "")]


async def rung(her: Secretary, title: str, day: int, minutes: int | None = None) -> int:
    """Book it; how many minutes before it rings."""
    lead = {} if minutes is None else {"lead_minutes": minutes}
    made = await her.do("schedule_add", title=title, start_time=at("16:00", day), **lead)
    [event] = [one for one in await her.events() if one.id == made.about[0].id]
    assert ("1 hour before" in made.text) == (event.lead_minutes == 60), made.text
    return event.lead_minutes


async def test_the_reminder_of_the_two_before_is_taken_over(her: Secretary) -> None:
    assert [await rung(her, "flight", day, 60) for day in (4, 5)] == [60, 60]
    assert [await rung(her, "Flight", 6), await rung(her, "lunch", 7)] == [60, 15]


async def test_what_three_different_ones_had_in_common_is_the_persons_way(her: Secretary) -> None:
    titles = enumerate(("flight", "train", "lunch"), 4)
    assert [await rung(her, title, day, 60) for day, title in titles] == [60] * 3
    assert [await rung(her, "dentist", 7), await rung(her, "yoga", 8, 15), await rung(her, "tea", 9)] == [60, 15, 15]


async def test_a_day_before_is_no_habit_for_what_is_today(her: Secretary) -> None:
    for day, title in ((4, "flight"), (5, "visa"), (6, "trip")):
        await rung(her, title, day, 1440)
    made = await her.do("schedule_add", title="lunch", start_time=(her.now + timedelta(hours=10)).isoformat())
    assert "starts soon" not in made.text
    assert [one.lead_minutes for one in await her.events() if one.title == "lunch"] == [15]
