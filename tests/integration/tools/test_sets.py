"""Sets of tools, the names of cards on the wire, and tools as a model sees them."""

from datetime import datetime
from typing import Any, get_args
from zoneinfo import ZoneInfo

import pytest

from agents.cards import UI_EVENTS, Card, CardKind, UiEvent, ui_event
from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.catalogue import TOOLS
from agents.tools.model_schema import certain, offered, told
from agents.tools.toolsets import SETS
from tests.support.secretary import ZONE, Secretary

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo(ZONE))
SCHEDULE = {"schedule_query", "schedule_add", "schedule_update", "schedule_delete", "find_free_time", "reminder_add"}

LISTS = {"list_add", "list_show", "list_tick", "list_remove", "list_move"}


def test_the_sets_hold_what_they_say() -> None:
    assert {name: set(one.tools) for name, one in SETS.items()} == {
        "memo_search": {"memo_search", "memo_write", "memo_merge", *LISTS},
        "schedule_full": SCHEDULE,
        "combined": {"memo_search", "memo_write", "memo_merge", *SCHEDULE, *LISTS},
    }
    assert all(set(one.tools) <= set(TOOLS) and len(set(one.tools)) == len(one.tools) for one in SETS.values())


def test_how_each_set_may_be_used() -> None:
    assert {name: (one.fast, one.concurrent, one.seconds) for name, one in SETS.items()} == {
        "memo_search": (True, False, 30),
        "schedule_full": (True, False, 30),
        "combined": (False, True, 30),
    }


def test_only_what_changes_nothing_may_be_tried_again() -> None:
    assert {name for name, tool in TOOLS.items() if not tool.writes} == {
        "memo_search", "list_show", "schedule_query", "find_free_time", "hand_off", "ask_back", "offer_likely",
        "journal_show", "goals_show", "checks_show", "read_state", "fact_offer", "what_happened",
        "lesson_offer",
    }  # fmt: skip


@pytest.mark.parametrize("name", sorted(set(TOOLS) - {"choose"}))
def test_every_tool_says_what_it_does(name: str) -> None:
    [tool] = offered([name])
    assert tool["function"]["description"]
    assert say("zh", f"doing_{name}") != say("en", f"doing_{name}")


def test_every_card_has_a_name_on_the_wire() -> None:
    assert set(UI_EVENTS) == set(get_args(CardKind))
    assert set(UI_EVENTS.values()) == set(get_args(UiEvent))
    assert ui_event(Card(kind="conflict", title="")) == "ui_conflict_resolution"


@pytest.mark.parametrize(
    ("tool", "raw", "arguments"),
    [
        pytest.param("schedule_update", '{"id": 3, "date": "2030-06-04", "start_time": "2030-06-05T10:00"}', {"id": 3, "date": "2030-06-04", "start_time": "2030-06-05T10:00:00+08:00"}, id="dates"),
        pytest.param("find_free_time", '{"date": "2030-06-04", "start_time": "14:00", "end_time": "2030-06-04T18:00"}', {"date": "2030-06-04", "start_time": "14:00:00", "end_time": "2030-06-04T18:00:00+08:00"}, id="clocks"),
        pytest.param("memo_search", '{"query": "tea", "limit": 50, "min_score": 0.7}', {"query": "tea", "limit": 50, "min_score": 0.7}, id="limits"),
    ],
)  # fmt: skip
def test_arguments_of_a_model_become_what_rules_would_give(tool: str, raw: str, arguments: dict[str, Any]) -> None:
    assert certain(tool, raw, NOW, "en") == arguments


@pytest.mark.parametrize(
    ("tool", "raw", "why"),
    [
        pytest.param("schedule_query", '{"start_time": "invalid-time", "end_time": "2026-01-21T09:00:00Z"}', "start_time", id="no time"),
        pytest.param("schedule_add", '{"start_time": "2031-01-21T09:00:00Z"}', "title: Field required", id="no title"),
        pytest.param("schedule_add", '{"title": "Test Meeting"}', "start_time: Field required", id="no start"),
        pytest.param("schedule_update", '{"id": 1, "force": true}', "Unknown arguments: force", id="force"),
        pytest.param("schedule_update", '{"id": 1, "start_time": "2030-06-01T10:00"}', "in the past", id="past"),
        pytest.param("find_free_time", '{"date": "tomorrow"}', "date: Input should be a valid date", id="no date"),
        pytest.param("find_free_time", '{"date": "2030-06-04", "duration_minutes": 5}', "duration_minutes", id="too short"),
        pytest.param("memo_search", '{"query": "x", "limit": 51}', "limit", id="too many"),
    ],
)  # fmt: skip
def test_what_a_model_gives_wrongly_is_told_with_its_name(tool: str, raw: str, why: str) -> None:
    with pytest.raises(ToolFailed, match=why):
        certain(tool, raw, NOW, "en")


async def test_a_model_reads_the_ids_and_people_do_not(her: Secretary) -> None:
    made = await her.do("schedule_add", title="lunch", start_time="2030-06-03T12:00:00+08:00")
    shown = await her.do("schedule_query", start_time="2030-06-03T00:00:00+08:00", end_time="2030-06-04T00:00:00+08:00")
    assert told(shown).splitlines()[1] == f"[event {made.about[0].id}] lunch (Mon 2030-06-03 12:00 - 13:00)"
    assert "[event" not in "".join((shown.text, *shown.cards[0].lines))


async def test_what_was_written_or_shown_is_named(her: Secretary) -> None:
    kept = await her.do("memo_write", content="Anna likes tea")
    found = await her.do("memo_search", query="tea")
    assert [(one.kind, one.title) for one in kept.about] == [("memo", "Anna likes tea")]
    assert found.about == kept.about
