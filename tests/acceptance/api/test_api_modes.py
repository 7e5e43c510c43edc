"""Modes through the API: which there are, the one of a session, another one, and what cannot be chosen."""

from collections.abc import AsyncGenerator
from datetime import datetime
from typing import Any
from uuid import uuid4

import aiohttp
import pytest

from bot.app import Roles, house
from bot.process.settings import Settings
from bot.wiring.assembly import Overrides
from tests.support.client import Client, until
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")

NAMES = ["free_discussion", "sop", "voting", "expert"]
STEPS = {"steps": ["memo", "schedule"], "strict": True}


@pytest.fixture
def api(shared: Shared) -> Client:
    return shared.api


@pytest.fixture
async def web_only(settings: Settings, dsn: str) -> AsyncGenerator[Client]:
    """A process that answers nothing itself."""
    async with (
        house(settings, dsn, Roles(web=True), Overrides()) as ports,
        aiohttp.ClientSession(str(ports.address)) as http,
    ):
        yield Client(http=http)


async def put(api: Client, session: str, language: str = "en", **body: object) -> tuple[int, Any]:
    headers = {"Accept-Language": language}
    async with api.http.put(f"{session}/mode", json=body, headers=headers) as response:
        return response.status, await response.json()


async def mode(api: Client, session: str) -> Any:  # noqa: ANN401 - JSON
    return await api.ask("GET", f"{session}/mode", headers={"Accept-Language": "en"})


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_all_modes_are_listed_in_the_readers_language(api: Client, language: str) -> None:
    listed = await api.ask("GET", "/api/modes", headers={"Accept-Language": language})
    assert [set(one) for one in listed] == [{"name", "description"}] * 4
    assert [one["name"] for one in listed] == NAMES
    assert all(any("一" <= sign <= "鿿" for sign in one["description"]) == (language == "zh") for one in listed)


async def test_a_session_begins_in_free_discussion(api: Client) -> None:
    session = await api.open()
    now = await mode(api, session)
    about = (await api.ask("GET", "/api/modes", headers={"Accept-Language": "en"}))[0]["description"]
    assert datetime.fromisoformat(now["state"].pop("last_update_time")).utcoffset() is not None
    assert now == {
        "mode": "free_discussion",
        "description": about,
        "config": {"name": "free_discussion", "enabled": True},
        "state": {"custom_state": {}},
    }


async def test_a_mode_is_changed_and_the_session_is_told(api: Client) -> None:
    session = await api.open()
    before = await mode(api, session)
    status, answer = await put(api, session, mode="sop", modeConfig=STEPS)
    now = await mode(api, session)
    assert (status, answer) == (200, {"mode": "sop", "description": now["description"]})
    assert now["config"] == {"name": "sop", "enabled": True, "config": STEPS}
    assert now["state"]["last_update_time"] > before["state"]["last_update_time"]
    assert (await api.ask("GET", session))["mode"] == "sop"
    [said] = await api.history(session)
    assert (said["role"], "流程模式" in said["text"]) == ("system", True)
    assert (await put(api, session, mode="free_discussion", modeConfig=None))[0] == 200
    assert (await mode(api, session))["config"] == {"name": "free_discussion", "enabled": True}


async def test_readers_of_the_feed_see_the_change(api: Client) -> None:
    session = await api.open()
    async with api.events(session) as events:
        await api.say(session, "note: it rains")
        await until(events, 2, "message")
        await put(api, session, "zh", mode="voting")
        [told] = await until(events, 1, "message")
    assert (told.data["role"], "Vote" in told.data["text"]) == ("system", True)


async def test_a_session_can_be_opened_in_a_mode(api: Client) -> None:
    made = await api.ask("POST", "/api/sessions", {"mode": "sop", "modeConfig": STEPS}, status=201)
    session = f"/api/sessions/{made['session_id']}"
    assert made == {"session_id": session[14:], "mode": "sop"}
    assert ((await mode(api, session))["config"]["config"], await api.history(session)) == (STEPS, [])


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        pytest.param({"mode": "no_such"}, 400, "unknown_mode", None, id="no such mode"),
        pytest.param({"mode": ""}, 400, "unknown_mode", None, id="no name"),
        pytest.param({"mode": "sop\x00"}, 422, "invalid", "modeConfig.steps", id="nothing to do"),
        pytest.param({"mode": "sop", "modeConfig": {"steps": ["nobody"]}}, 422, "invalid", "modeConfig.steps[0].agent", id="no such parrot"),
        pytest.param({"mode": "sop", "modeConfig": {"steps": 5}}, 422, "invalid", "modeConfig.steps", id="wrong kind"),
        pytest.param({"mode": "free_discussion", "modeConfig": {"x": 1}}, 422, "invalid", "modeConfig.x", id="no such option"),
        pytest.param({"mode": "free_discussion", "modeConfig": [1]}, 422, "invalid", "modeConfig", id="no object"),
        pytest.param({"mode": "free_discussion", "modeConfig": {"x": float("inf")}}, 422, "invalid", "modeConfig", id="no number"),
        pytest.param({"mode": 5}, 422, "invalid", "mode", id="no text"),
        pytest.param({}, 422, "invalid", "mode", id="nothing"),
    ],
)  # fmt: skip
async def test_what_cannot_be_chosen_leaves_the_mode_as_it_was(
    api: Client, body: dict[str, Any], status: int, code: str, field: str | None
) -> None:
    session = await api.open()
    await put(api, session, mode="voting")
    before, said = await mode(api, session), await api.history(session)
    sentences: list[str] = []
    for language in ("zh", "en"):
        refused, answer = await put(api, session, language, **body)
        error = answer["error"]
        assert (refused, error["code"], error.get("field")) == (status, code, field)
        sentences.append(error["message"])
    assert sentences[0] != sentences[1]
    assert (await mode(api, session), await api.history(session)) == (before, said)
    if body and body["mode"] != 5:
        number = len((await api.ask("GET", "/api/sessions"))["sessions"])
        assert (await api.refused("POST", "/api/sessions", body))[0] == status
        assert len((await api.ask("GET", "/api/sessions"))["sessions"]) == number


async def test_a_session_that_is_not_there_has_no_mode(api: Client) -> None:
    for session in (f"/api/sessions/{uuid4()}", "/api/sessions/x"):
        assert await api.refused("GET", f"{session}/mode") == (404, "unknown_session")
        assert await api.refused("PUT", f"{session}/mode", {"mode": "sop", "modeConfig": STEPS}) == (
            404,
            "unknown_session",
        )
    async with api.http.put(f"{await api.open()}/mode", data=b"{", headers={"Content-Type": "application/json"}) as cut:
        assert (cut.status, (await cut.json())["error"]["code"]) == (400, "malformed")


@pytest.mark.asyncio(loop_scope="function")
async def test_a_process_that_only_serves_pages_can_do_it(web_only: Client) -> None:
    session = await web_only.open()
    assert (await put(web_only, session, mode="expert"))[0] == 200
    assert (await mode(web_only, session))["mode"] == "expert"


async def test_what_is_switched_off_in_the_settings_is_neither_listed_nor_chosen(settings: Settings, dsn: str) -> None:
    without = settings.model_copy(update={"modes_disabled": ["voting"]})
    async with (
        house(without, dsn, Roles(web=True), Overrides()) as ports,
        aiohttp.ClientSession(str(ports.address)) as http,
    ):
        api = Client(http=http)
        listed = [one["name"] for one in await api.ask("GET", "/api/modes")]
        status, said = await put(api, await api.open(), mode="voting")
    assert listed == ["free_discussion", "sop", "expert"]
    assert (status, said["error"]["code"]) == (400, "unknown_mode")
    assert "free_discussion, sop, expert" in said["error"]["message"]
