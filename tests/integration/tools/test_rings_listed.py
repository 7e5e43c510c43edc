"""The list of reminders: without events, however far ahead, with what repeats."""

import pytest

from agents.texts import Language
from tests.support.secretary import Secretary, at, lines


async def busy(her: Secretary) -> None:
    await her.do("schedule_add", title="dentist", start_time=at("10:00", 4))
    await her.do("reminder_add", text="tea", at=at("08:00", 4), rrule="FREQ=DAILY")
    await her.do("reminder_add", text="gifts", at="2030-12-20T09:00:00+08:00")


@pytest.mark.parametrize(
    ("language", "text", "listed"),
    [
        (
            "en",
            "Upcoming reminders (2):",
            ["Tue 2030-06-04 08:00 ⏰ tea, every day", "Fri 2030-12-20 09:00 ⏰ gifts"],
        ),
        ("zh", "接下来有 2 个提醒：", ["2030-06-04 周二 08:00 ⏰ tea，每天", "2030-12-20 周五 09:00 ⏰ gifts"]),
    ],
)
async def test_all_that_are_to_ring(her: Secretary, language: Language, text: str, listed: list[str]) -> None:
    await busy(her)
    her.speak(language)
    outcome = await her.do("schedule_query", rings=True)
    assert (outcome.text, lines(outcome)) == (text, listed)
    assert [about.title for about in outcome.about] == ["tea", "gifts"]


async def test_those_of_a_time(her: Secretary) -> None:
    await busy(her)
    month = {"start_time": "2030-12-01T00:00:00+08:00", "end_time": "2031-01-01T00:00:00+08:00"}
    outcome = await her.do("schedule_query", rings=True, **month)
    assert (outcome.text, lines(outcome)) == (
        "Reminders on Sun 2030-12-01 - Tue 2030-12-31 (2):",
        ["Sun 2030-12-01 08:00 ⏰ tea, every day", "Fri 2030-12-20 09:00 ⏰ gifts"],
    )


async def test_events_that_ring_by_themselves_are_named_when_there_is_nothing_else(her: Secretary) -> None:
    await her.do("schedule_add", title="dentist", start_time=at("10:00", 4))
    assert (await her.do("schedule_query", rings=True)).text == "No reminders are set, apart from those for events."
    day = {"start_time": at("00:00", 4), "end_time": at("00:00", 5)}
    assert (await her.do("schedule_query", rings=True, **day)).text == (
        "No reminders on Tue 2030-06-04, apart from those for events."
    )


async def test_what_is_years_ahead_is_listed_too(her: Secretary) -> None:
    await her.do("reminder_add", text="passport", at="2035-01-10T09:00:00+08:00")
    assert lines(await her.do("schedule_query", rings=True)) == ["Wed 2035-01-10 09:00 ⏰ passport"]
