"""A database that goes away and comes back: refusals in sentences meanwhile, and nothing lost afterwards."""

import asyncio
import os
import signal
from pathlib import Path

import aiohttp
import asyncpg

from bot.app import Roles, house
from bot.process.settings import Settings
from bot.wiring.assembly import Overrides
from storage import embedded
from storage.db.migrate import migrate
from tests.support.client import Client, eventually, until
from tests.support.houses import AT_ONCE

AWAY = {
    "error": {"code": "unavailable", "message": "The database does not answer just now; please try again in a moment."}
}


async def test_nothing_is_lost_while_the_database_is_away(settings: Settings, tmp_path: Path) -> None:
    async with embedded.running(tmp_path / "postgres", durable=True) as database:  # what was shown is not to be lost
        await migrate(database.dsn())
        roles = Roles(web=True, worker=True, clock=True)
        async with (
            house(settings, database.dsn(), roles, Overrides(debounce=AT_ONCE)) as ports,
            aiohttp.ClientSession(str(ports.address)) as http,
        ):
            api = Client(http=http)
            session = await api.open()
            async with api.events(session) as events, asyncio.TaskGroup() as tasks:
                # a message that is kept, and a turn that is held in its middle
                db = await asyncpg.connect(database.dsn())
                await db.execute("BEGIN; LOCK TABLE parrots.call_step")
                waiting = tasks.create_task(api.say(session, "note: before"))
                await eventually(lambda: ports.pool.fetchval("SELECT count(*) = 1 FROM inbox"))
                streaming = tasks.create_task(api.stream(session, "note: behind it"))
                await eventually(lambda: ports.pool.fetchval("SELECT count(*) = 2 FROM inbox"))
                await until(events, 1, "message")
                os.kill(database.pid() or 0, signal.SIGINT)

                async def ready(expected: int) -> bool:
                    async with http.get("/readyz") as response:
                        return response.status == expected

                await eventually(lambda: ready(503))
                await refused_everywhere(api, session)
                assert await api.ask("GET", "/healthz") == {"status": "ok"}
                async with http.get("/metrics") as response:  # who watches sees that, and what the process itself does
                    figures = (await response.text()).splitlines()
                assert {"parrots_database_up 0.0", "parrots_inbox_age_seconds NaN"} <= set(figures)
                await database.ensure()
                await eventually(lambda: ready(200))
                assert [said["receipts"] for said in await waiting] == [["✓ Noted: before"]]
                assert (await streaming)[-2].data["receipts"] == ["✓ Noted: behind it"]
                again = await api.say(session, "note: meanwhile", client_key="k")
                assert [said["receipts"] for said in again] == [["✓ Noted: meanwhile"]]
                received = [event.data["text"] for event in await until(events, 5, "message")]
            history = [said["text"] for said in await api.history(session)]
            assert history == ["note: before", "", "note: behind it", "", "note: meanwhile", ""]
            assert received == history[1:]
            db.terminate()


async def refused_everywhere(api: Client, session: str) -> None:
    for method, path, body in (
        ("GET", "/api/sessions", None),
        ("POST", "/api/sessions", {}),
        ("GET", session, None),
        ("PATCH", session, {"title": "x"}),
        ("DELETE", session, None),
        ("GET", f"{session}/messages", None),
        ("POST", f"{session}/messages", {"text": "note: meanwhile", "client_key": "k"}),
        ("GET", f"{session}/events", None),
        ("POST", f"{session}/stop", None),
        ("POST", f"{session}/actions/aAAAA.0", None),
    ):
        assert await api.ask(method, path, body, status=503) == AWAY, (method, path)
