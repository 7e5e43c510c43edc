"""What repeats stands in each answer about a time: in agendas, by its words, among meetings, and beside free times."""

from typing import Any

import pytest

from tests.support.secretary import Secretary, at, lines

DAY = {
    4: {"start_time": at("00:00", 4), "end_time": at("00:00", 5)},
    7: {"start_time": at("00:00", 7), "end_time": at("00:00", 8)},
}
EVENING = {"start_time": at("18:00", 6), "end_time": at("23:59", 6)}
WEEKDAYS = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"


async def settled(her: Secretary) -> None:
    """Monday morning: something each day, each weekday and each Friday, and one event on that Friday."""
    await her.do("reminder_add", text="sleep", at=at("22:00", 3), rrule="FREQ=DAILY")
    await her.do("reminder_add", text="stand-up", at=at("09:30", 3), rrule=WEEKDAYS)
    await her.do("reminder_add", text="team sync", at=at("15:00", 7), rrule="FREQ=WEEKLY")
    await her.do("schedule_add", title="dentist", start_time=at("10:00", 7))


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        pytest.param(EVENING, ["22:00 ⏰ sleep"], id="an evening"),
        pytest.param(DAY[4], ["09:30 ⏰ stand-up", "22:00 ⏰ sleep"], id="another day"),
        pytest.param(
            {**DAY[7], "events": True},
            ["09:30 ⏰ stand-up", "10:00 - 11:00 dentist", "15:00 ⏰ team sync", "22:00 ⏰ sleep"],
            id="meetings: what repeats may be one",
        ),
        pytest.param(
            {"start_time": at("00:00", 3), "end_time": at("00:00", 24)},
            [
                "Mon 2030-06-03 09:30 ⏰ stand-up, every weekday",
                "Mon 2030-06-03 22:00 ⏰ sleep, every day",
                "Fri 2030-06-07 10:00 - 11:00 dentist",
                "Fri 2030-06-07 15:00 ⏰ team sync",
                "Fri 2030-06-14 15:00 ⏰ team sync",
                "Fri 2030-06-21 15:00 ⏰ team sync",
            ],
            id="three weeks: what comes often stands once, with its rule",
        ),
        pytest.param({**DAY[7], "query": "stand-up"}, ["Fri 2030-06-07 09:30 ⏰ stand-up"], id="by its words, another day"),
        pytest.param({"query": "sync"}, ["Fri 2030-06-07 15:00 ⏰ team sync"], id="by its words, at all"),
    ],
)  # fmt: skip
async def test_in_an_agenda(her: Secretary, asked: dict[str, Any], expected: list[str]) -> None:
    await settled(her)
    outcome = await her.do("schedule_query", **asked)
    assert [" ".join(line.split()) for line in lines(outcome)] == expected


async def test_beside_free_times(her: Secretary) -> None:
    await settled(her)
    day = await her.do("find_free_time", date="2030-06-07", start_time="13:00", end_time="18:00")
    days = await her.do("find_free_time", date="2030-06-06", until="2030-06-07", start_time="13:00", end_time="18:00")
    assert (lines(day), lines(days)) == (
        ["13:00 - 18:00 (5 hours)", "15:00 ⏰ team sync"],
        ["Thu 2030-06-06  13:00 - 18:00", "Fri 2030-06-07  13:00 - 18:00, 15:00 ⏰ team sync"],
    )


async def test_what_rings_all_day_long_stands_once(her: Secretary) -> None:
    await her.do("reminder_add", text="stretch", at=at("09:00", 4), rrule="FREQ=HOURLY")
    await her.do("schedule_add", title="dentist", start_time=at("10:00", 4))
    outcome = await her.do("schedule_query", **DAY[4])
    assert [" ".join(line.split()) for line in lines(outcome)] == [
        "09:00 ⏰ stretch, every hour",
        "10:00 - 11:00 dentist",
    ]
