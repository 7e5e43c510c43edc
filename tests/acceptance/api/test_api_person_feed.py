"""The person's own feed: what rings and what was changed, wherever it was done."""

from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager

import aiohttp
import pytest

from bot.app import Roles, house
from bot.process.settings import read
from bot.wiring.assembly import Overrides
from storage.db.pool import Pool
from tests.support.client import Client, Event, parsed, until
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")


@asynccontextmanager
async def following(api: Client, last: int | None = None) -> AsyncGenerator[AsyncGenerator[Event]]:
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    async with api.http.get("/api/events", headers=headers) as response:
        assert response.status == 200
        async with aclosing(parsed(response)) as events:
            yield events


def told(event: Event) -> tuple[str, str, str]:
    return event.data["kind"], event.data["what"], event.data["list"]


async def test_what_is_said_or_asked_for_is_told_and_taken_up_where_it_was_left(shared: Shared) -> None:
    api = shared.api
    session = await api.open()
    async with following(api) as events:
        memo = await api.ask("POST", "/api/memos", {"text": "the loft ladder creaks"}, status=201)
        [first] = await until(events, 1, "change")
        assert first.data == {"kind": "memo", "id": memo["id"], "what": "made", "list": ""}
        await api.say(session, "add milk to the shopping list")
        assert told((await until(events, 1, "change"))[0]) == ("list", "made", "shopping")
        assert (await until(events, 1, "session"))[0].data == {"session_id": session.rpartition("/")[2]}
        await api.say(session, "remind me tomorrow at 9 to call Ana")
        assert told((await until(events, 1, "change"))[0]) == ("reminder", "made", "")
    await api.ask("DELETE", f"/api/memos/{memo['id']}", status=204)
    async with following(api, first.id) as events:
        missed = [told((await until(events, 1, "change"))[0])]  # what was before comes again, of other tests, too
        while missed[-1] != ("memo", "deleted", ""):
            missed.append(told((await until(events, 1, "change"))[0]))
        assert missed[-3:] == [("list", "made", "shopping"), ("reminder", "made", ""), ("memo", "deleted", "")]
        # many at once are told as one
        await noted(shared.ports.pool, (await shared.ports.facts.owner()).space, 300)
        assert (await until(events, 1, "anew"))[0].data == {}


async def test_what_rings_is_told_with_its_session_and_its_buttons(shared: Shared) -> None:
    api = shared.api
    session = await api.open()
    await api.say(session, "hello")
    async with following(api) as events:
        await api.say(session, "remind me in 1 second to wax")
        [made, rang] = [*await until(events, 1, "change"), *await until(events, 1, "ring")]
    assert (rang.data["reminder"], rang.data["platform"]) == (made.data["id"], "web")
    assert rang.data["session_id"] == session.rpartition("/")[2]
    assert "wax" in rang.data["message"]["text"]
    done, later, *_ = rang.data["message"]["cards"][0]["buttons"]
    assert done["token"].endswith("-done")
    assert later["token"].endswith("-10")


async def test_another_process_tells_and_what_is_too_long_ago_is_looked_at_anew(shared: Shared) -> None:
    settings = read(None)
    alone = settings.model_copy(
        update={"data_dir": shared.data_dir / "page", "http": settings.http.model_copy(update={"port": 0})}
    )
    async with (
        house(alone, shared.dsn, Roles(web=True), Overrides()) as page,
        aiohttp.ClientSession(str(page.address)) as http,
        following(Client(http=http), 1) as events,
    ):
        assert (await anext(events)).name == "anew"
        await shared.api.ask("POST", "/api/lists/camping/items", {"items": ["tent"]}, status=201)
        assert told((await until(events, 1, "change"))[0]) == ("list", "made", "camping")


async def noted(pool: Pool, space: int, number: int) -> None:
    async with pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(space)
        )
        await db.execute(
            "INSERT INTO memo (space, text, folded) SELECT $1, 'n' || i, 'n' || i FROM generate_series(1, $2) i",
            space,
            number,
        )
