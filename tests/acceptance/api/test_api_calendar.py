"""Events, free hours and reminders through the API, and in the chat beside it."""

import pytest

from tests.support.client import Client
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def api(shared: Shared) -> Client:
    return shared.api


async def test_an_event_is_shown_takes_time_and_is_taken_away(api: Client) -> None:
    await api.say(await api.open(), "kiln repair in three days at 3pm for 2 hours")
    [there] = [one for one in (await api.ask("GET", "/api/schedules"))["schedules"] if one["title"] == "kiln repair"]
    assert (there["all_day"], there["busy"]) == (False, True)
    around = f"from={there['starts_at']}&to={there['ends_at']}".replace("+", "%2B")
    assert (await api.ask("GET", f"/api/free-time?{around}&minutes=15"))["free"] == []
    await api.ask("DELETE", f"/api/schedules/{there['id']}", status=204)
    assert (await api.ask("GET", f"/api/schedules?{around}"))["schedules"] == []
    [free] = (await api.ask("GET", f"/api/free-time?{around}&minutes=120"))["free"]
    assert (free["starts_at"], free["ends_at"]) == (there["starts_at"], there["ends_at"])


async def test_a_reminder_is_listed_and_taken_away(api: Client) -> None:
    await api.say(await api.open(), "remind me tomorrow at 9am to wax the skis")
    [there] = [one for one in (await api.ask("GET", "/api/reminders"))["reminders"] if one["text"] == "wax the skis"]
    await api.ask("DELETE", f"/api/reminders/{there['id']}", status=204)
    assert there not in (await api.ask("GET", "/api/reminders"))["reminders"]
    assert await api.refused("DELETE", f"/api/reminders/{there['id']}") == (404, "unknown_reminder")


@pytest.mark.parametrize("query", ["from=noon", "from=2031-03-03T00:00Z&to=2031-03-02T00:00Z", "from=2031-01-01T00:00Z&to=2033-01-01T00:00Z", "from=9999-12-31T00:00Z"])  # fmt: skip
async def test_a_time_that_is_none_is_refused(api: Client, query: str) -> None:
    assert await api.refused("GET", f"/api/schedules?{query}") == (422, "invalid")


@pytest.mark.parametrize(("kind", "name"), [("schedules", "999999"), ("schedules", "x"), ("reminders", "x")])
async def test_what_is_not_there_is_refused(api: Client, kind: str, name: str) -> None:
    code = "unknown_event" if kind == "schedules" else "unknown_reminder"
    assert await api.refused("DELETE", f"/api/{kind}/{name}") == (404, code)


async def test_a_calendar_elsewhere_is_followed_and_left(api: Client) -> None:
    made = await api.ask(
        "POST", "/api/calendars", {"url": "webcal://work.example.org/a.ics", "name": "work"}, status=201
    )
    assert (made["url"], made["name"], made["read_at"]) == ("https://work.example.org/a.ics", "work", None)
    assert [one["id"] for one in (await api.ask("GET", "/api/calendars"))["calendars"]] == [made["id"]]
    assert await api.refused("POST", "/api/calendars", {"url": "ftp://work.example.org/a.ics"}) == (422, "invalid")
    there = f"/api/calendars/{made['id']}"
    await api.ask("DELETE", there, status=204)
    assert await api.refused("DELETE", there) == (404, "unknown_calendar")
