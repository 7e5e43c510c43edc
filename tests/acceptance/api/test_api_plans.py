"""Events and reminders made and changed through the API: what the chat checks and says is checked and said here."""

import pytest

from tests.support.client import Client
from tests.support.doubles.chats import eventually
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def api(shared: Shared) -> Client:
    return shared.api


async def test_an_event_is_booked_changed_skipped_once_and_not_twice_at_one_time(api: Client) -> None:
    await api.open()
    kiln = {"title": "kiln", "starts_at": "2030-06-04T10:00:00+00:00", "ends_at": "2030-06-04T12:00:00+00:00"}
    made = await api.ask("POST", "/api/schedules", {**kiln, "rrule": "FREQ=WEEKLY"}, status=201)
    there = f"/api/schedules/{made['id']}"
    assert (made["title"], made["starts_at"], made["rrule"]) == ("kiln", "2030-06-04T10:00:00Z", "FREQ=WEEKLY")
    assert await api.refused("POST", "/api/schedules", {**kiln, "title": "glaze"}) == (409, "declined")
    assert (await api.ask("POST", "/api/schedules", {**kiln, "title": "glaze", "force": True}, status=201))["busy"]
    await api.ask("POST", f"{there}/skip", {"at": "2030-06-11T10:00:00Z"})
    moved = {"at": "2030-06-18T10:00:00Z", "span": "one", "starts_at": "2030-06-18T15:00:00Z"}
    await api.ask("PATCH", there, moved)
    shown = (await api.ask("GET", "/api/schedules?from=2030-06-09T00:00Z&to=2030-07-01T00:00Z"))["schedules"]
    assert [one["starts_at"] for one in shown] == ["2030-06-18T15:00:00Z", "2030-06-25T10:00:00Z"]
    backwards = {"starts_at": "2030-06-04T10:00:00Z", "ends_at": "2030-06-04T09:00:00Z"}
    assert await api.refused("PATCH", there, {**backwards, "span": "all"}) == (409, "declined")
    assert await api.refused("PATCH", "/api/schedules/999999", {"title": "x"}) == (404, "unknown_event")


async def test_a_reminder_is_set_changed_paused_and_goes_on(api: Client) -> None:
    await api.open()
    wanted = {"text": "wax", "rings_at": "2030-06-04T10:00:00Z", "rrule": "FREQ=DAILY"}
    there = f"/api/reminders/{(await api.ask('POST', '/api/reminders', wanted, status=201))['id']}"
    assert (await api.ask("PATCH", there, {"text": "wax the skis"}))["text"] == "wax the skis"
    held = await api.ask("POST", f"{there}/pause", {"at": "2030-06-09T00:00:00Z"})
    assert (held["rings_at"], held["repeats"], held["rests"]) == ("2030-06-09T10:00:00Z", "every day", True)
    goes_on = await api.ask("POST", f"{there}/resume")
    assert (goes_on["rings_at"], goes_on["rests"]) == ("2030-06-04T10:00:00Z", False)
    assert await api.refused("POST", f"{there}/done") == (409, "declined")
    over = {"text": "late", "rings_at": "2020-06-04T10:00:00Z"}
    assert await api.refused("POST", "/api/reminders", over) == (409, "declined")


async def test_what_rang_is_put_off_and_then_done(api: Client, shared: Shared) -> None:
    session = await api.open()
    soon = await shared.ports.pool.fetchval("SELECT clock_now() + interval '1 second'")
    made = await api.ask("POST", "/api/reminders", {"text": "stir", "rings_at": soon.isoformat()}, status=201)

    async def rang() -> bool:
        return "stir" in str(await api.history(session))

    await eventually(rang)
    assert [one["id"] for one in (await api.ask("GET", "/api/reminders"))["rung"]] == [made["id"]]
    again = await api.ask("POST", f"/api/reminders/{made['id']}/snooze", {"at": "2030-06-04T10:00:00Z"})
    assert (again["rings_at"], again["id"] != made["id"]) == ("2030-06-04T10:00:00Z", True)
    assert (await api.ask("GET", "/api/reminders"))["rung"] == []
    assert await api.refused("POST", f"/api/reminders/{made['id']}/done") == (409, "declined")


async def test_hours_become_whole_days_and_the_other_way_round(api: Client) -> None:
    await api.open()
    fair = {"title": "fair", "starts_at": "2031-06-04T10:00:00Z", "ends_at": "2031-06-05T12:00:00Z"}
    made = await api.ask("POST", "/api/schedules", fair, status=201)
    there, zone = f"/api/schedules/{made['id']}", {"Time-Zone": "Europe/Rome"}
    whole = await api.ask("PATCH", there, {"all_day": True}, headers=zone)
    assert (whole["all_day"], whole["starts_at"], whole["ends_at"]) == (
        True,
        "2031-06-03T22:00:00Z",
        "2031-06-05T22:00:00Z",
    )
    assert await api.ask("PATCH", there, {"all_day": True, "title": "the fair"}, headers=zone) == {
        **whole,
        "title": "the fair",
    }
    hours = {"all_day": False, "starts_at": "2031-06-04T08:00:00Z"}
    back = await api.ask("PATCH", there, hours, headers=zone)
    assert (back["all_day"], back["starts_at"], back["ends_at"]) == (
        False,
        "2031-06-04T08:00:00Z",
        "2031-06-04T09:00:00Z",
    )


async def test_one_day_of_a_series_becomes_a_whole_day(api: Client) -> None:
    await api.open()
    yoga = {"title": "yoga", "starts_at": "2036-06-01T17:00:00Z", "rrule": "FREQ=WEEKLY"}
    there = f"/api/schedules/{(await api.ask('POST', '/api/schedules', yoga, status=201))['id']}"
    moved = {"at": "2036-06-08T17:00:00Z", "span": "one", "all_day": True}
    await api.ask("PATCH", there, moved, headers={"Time-Zone": "UTC"})
    shown = (await api.ask("GET", "/api/schedules?from=2036-06-01T00:00Z&to=2036-06-16T00:00Z"))["schedules"]
    assert [(one["starts_at"], one["all_day"]) for one in shown if one["title"] == "yoga"] == [
        ("2036-06-01T17:00:00Z", False),
        ("2036-06-08T00:00:00Z", True),
        ("2036-06-15T17:00:00Z", False),
    ]


async def test_a_goal_is_kept_once_a_day_and_that_is_taken_back(api: Client) -> None:
    await api.say(await api.open(), "my goal is to read half an hour a day")

    async def days() -> list[str]:
        kept = (await api.ask("GET", "/api/profile"))["skills"]["lifecoach"]
        return [one["goal"] for one in kept.get("progress", {}).get("checkins", [])]

    [goal] = (await api.ask("GET", "/api/profile"))["skills"]["lifecoach"]["goals"].values()
    wanted = {"goal": goal["text"]}
    await api.ask("POST", "/api/profile/goals/kept", wanted, status=204)
    assert await days() == [goal["text"]]
    assert await api.refused("POST", "/api/profile/goals/kept", wanted) == (409, "declined")
    await api.ask("POST", "/api/profile/goals/kept", {**wanted, "done": False}, status=204)
    assert await days() == []


async def test_control_characters_are_no_words_of_a_place_or_a_title(api: Client) -> None:
    await api.open()
    wanted = {"title": "raku\u0000", "location": "the\u0000 shed\f", "description": "\u0000", "force": True}
    made = await api.ask("POST", "/api/schedules", {**wanted, "starts_at": "2032-06-04T10:00:00Z"}, status=201)
    there = f"/api/schedules/{made['id']}"
    assert (made["title"], made["location"], made["description"]) == ("raku", "the shed", "")
    changed = await api.ask("PATCH", there, {"title": "raku\u0000 firing", "location": "\u0000yard"})
    assert (changed["title"], changed["location"]) == ("raku firing", "yard")
    assert await api.refused("PATCH", there, {"title": "\u0010\u0000"}) == (422, "invalid")
