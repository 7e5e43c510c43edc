"""The seeds' tables about tools and conflicts, where they lie beside the repository: each case is played or named."""

import itertools
import json
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.calendar.free_slots import free_slots
from agents.errors import ToolFailed
from agents.tools.model_schema import certain, told
from tests.support.secretary import MONDAY, ZONE, Secretary, at, lines

PLACES = (Path(__file__).parents[4] / "shared" / "cases" / "seeds",)
FOLDER = next((place for place in PLACES if place.is_dir()), None)
pytestmark = pytest.mark.skipif(FOLDER is None, reason="no ../shared/cases/seeds here")

FILES = ("dv_tools_validation", "dv_schedule_conflicts", "known_defects")
ELSEWHERE = {
    "dv_tools_validation.report_inability.06": "there is no such tool: what a parrot cannot do it says in words",
    "dv_tools_validation.agent_flow.01": "the engine's",
    "dv_tools_validation.agent_flow.02": "the engine's",
    "dv_schedule_conflicts.create_validation.03": "a moment before 1970 is in the past like any other",
    "dv_schedule_conflicts.score.03": "our slots are ranked by closeness, which has no weights to add up",
}


def cases() -> Mapping[str, Mapping[str, Any]]:
    """By id; of the defects those of these tools only."""
    found: dict[str, Mapping[str, Any]] = {}
    for name in FILES:
        table: dict[str, Any] = json.loads(((FOLDER or Path()) / f"{name}.json").read_text(encoding="utf-8"))
        for group in table["groups"]:
            found |= {one["id"]: one for one in group["cases"]}
    mine = ("dv_tools_validation.", "dv_schedule_conflicts.", "known_defects.tools.01", "known_defects.tools.02")
    return {name: one for name, one in found.items() if name.startswith(mine)}


async def one_event_is_found(her: Secretary) -> None:
    await her.do("schedule_add", title="x", start_time=at("14:00"), end_time=at("15:00"))
    shown = await her.do(
        "schedule_query", start_time=MONDAY.isoformat(), end_time=(MONDAY + timedelta(days=1)).isoformat()
    )
    assert len(lines(shown)) == 1


async def invalid_json(_her: Secretary) -> None:
    with pytest.raises(ToolFailed, match="no JSON object"):
        certain("schedule_query", "invalid json", MONDAY, "en")


def refused(tool: str, why: str) -> Callable[[Secretary, Mapping[str, Any]], Awaitable[None]]:
    async def check(her: Secretary, case: Mapping[str, Any]) -> None:
        with pytest.raises(ToolFailed, match=why):
            await her.do(tool, **certain(tool, json.dumps(case["input"]), MONDAY, "en"))

    return check


async def interval(her: Secretary, case: Mapping[str, Any]) -> None:
    for number, name in enumerate(("existing", "new")):
        start, end = ((MONDAY + timedelta(hours=hours)).isoformat() for hours in case["input"][name])
        made = await her.do("schedule_add", title=name, start_time=start, end_time=end)
        assert bool(made.receipts) != (number == 1 and case["expected"]["conflict"])


async def what_is_deleted_is_in_nobodys_way(her: Secretary) -> None:
    made = await her.do("schedule_add", title="x", start_time=at("14:00"))
    await her.do("schedule_delete", id=made.about[0].id)
    assert (await her.do("schedule_add", title="y", start_time=at("14:00"))).receipts


async def end_before_start(her: Secretary) -> None:
    with pytest.raises(ToolFailed, match="The end has to come after the start"):
        await her.do("schedule_add", title="x", start_time=at("14:00"), end_time=at("13:00"))


async def all_is_stored(her: Secretary) -> None:
    await her.do("schedule_add", title="t", description="d", location="l", start_time=at("14:00"), end_time=at("15:00"))
    [event] = await her.events()
    assert (event.title, event.description, event.location) == ("t", "d", "l")
    assert await her.agenda() == [("t", "03 14:00-03 15:00")]


async def a_full_day_has_an_alternative_within_three(_her: Secretary) -> None:
    wanted = (MONDAY.replace(hour=10), MONDAY.replace(hour=11))
    busy = [(MONDAY.replace(hour=hour), MONDAY.replace(hour=hour + 1)) for hour in range(8, 22)]
    found = free_slots(wanted, busy, MONDAY)
    assert found
    assert all(slot[0] - wanted[0] <= timedelta(days=3) for slot in found)


async def a_taken_hour_has_an_alternative(her: Secretary) -> None:
    await her.do("schedule_add", title="x", start_time=at("10:00"))
    conflict = await her.do("schedule_add", title="y", start_time=at("10:00"))
    assert len(conflict.cards[0].buttons) == 5


async def the_closer_hour_ranks_higher(_her: Secretary) -> None:
    zone = ZoneInfo(ZONE)
    day = datetime(2026, 1, 15, tzinfo=zone)
    free = [(day.replace(hour=hour), day.replace(hour=hour + 1)) for hour in (9, 12, 14, 18)]
    edges = [(day, day), *free, (day + timedelta(days=9), day)]
    busy = [(before[1], after[0]) for before, after in itertools.pairwise(edges)]
    assert free_slots((day.replace(hour=10), day.replace(hour=11)), busy, day) == free[:3]


async def nine_is_not_offered(her: Secretary) -> None:
    await her.do("schedule_add", title="x", start_time=at("09:00", 4))
    assert lines(await her.do("find_free_time", date="2030-06-04"))[1] == "10:00 - 22:00 (12 hours)"


async def the_id_is_in_the_result(her: Secretary) -> None:
    made = await her.do("schedule_add", title="x", start_time=at("14:00"))
    shown = await her.do("schedule_query", start_time=at("00:00"), end_time=at("00:00", 4))
    assert f"[event {made.about[0].id}]" in told(shown)


WITH_CASE: dict[str, Callable[[Secretary, Mapping[str, Any]], Awaitable[None]]] = {
    "dv_tools_validation.schedule_query.06": refused("schedule_query", "start_time"),
    "dv_tools_validation.schedule_query.07": refused("schedule_query", "The end has to come after the start"),
    "dv_tools_validation.schedule_add.02": refused("schedule_add", "title: Field required"),
    "dv_tools_validation.schedule_add.03": refused("schedule_add", "start_time: Field required"),
    "dv_schedule_conflicts.interval.04": interval,
    "dv_schedule_conflicts.interval.07": interval,
}
PLAYED: dict[str, Callable[[Secretary], Awaitable[None]]] = {
    "dv_tools_validation.schedule_query.01": one_event_is_found,
    "dv_tools_validation.schedule_query.03": invalid_json,
    "dv_schedule_conflicts.filter.01": what_is_deleted_is_in_nobodys_way,
    "dv_schedule_conflicts.create_validation.02": end_before_start,
    "dv_schedule_conflicts.create_validation.04": all_is_stored,
    "dv_schedule_conflicts.crud.01": one_event_is_found,
    "dv_schedule_conflicts.resolve.05": a_full_day_has_an_alternative_within_three,
    "dv_schedule_conflicts.resolve.07": a_taken_hour_has_an_alternative,
    "dv_schedule_conflicts.score.04": the_closer_hour_ranks_higher,
    "known_defects.tools.01": nine_is_not_offered,
    "known_defects.tools.02": the_id_is_in_the_result,
}


@pytest.mark.parametrize("name", [*WITH_CASE, *PLAYED])
async def test_a_case_of_the_tables(name: str, her: Secretary) -> None:
    case = cases()[name]
    if name in WITH_CASE:
        await WITH_CASE[name](her, case)
    else:
        await PLAYED[name](her)


def test_no_case_is_left_out() -> None:
    assert set(cases()) == {*WITH_CASE, *PLAYED, *ELSEWHERE}
