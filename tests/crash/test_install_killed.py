"""kill -9 of the whole program while the app is being installed in a workspace: whoever tries again has it, whole, once."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import pytest

from storage.db.pool import Pool
from tests.support.doubles.chats import eventually
from tests.support.doubles.slack import DM, SECRET
from tests.support.doubles.slack_app import CLIENT, CLIENT_SECRET, DUCKS, SlackApp, slack_app
from tests.support.doubles.slack_users import Users
from tests.support.processes.commands import command
from tests.support.processes.running import Running
from tests.support.slack_installing import Installing, Page

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]

KEPT = "SELECT count(*) = 1 FROM installation"
HELD = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'installation'::regclass)"


@pytest.fixture
async def slack() -> AsyncGenerator[SlackApp]:
    async with slack_app() as opened:
        yield opened


@asynccontextmanager
async def program(dsn: str, folder: Path, slack: SlackApp) -> AsyncGenerator[tuple[Running, Installing]]:
    env = {
        "PARROTS_DATABASE_URL": dsn,
        "PARROTS_SLACK__CLIENT_ID": CLIENT,
        "PARROTS_SLACK__CLIENT_SECRET": CLIENT_SECRET,
        "PARROTS_SLACK__SIGNING_SECRET": SECRET,
        "PARROTS_SLACK__BASE_URL": f"{slack.url}/api/",
        "PARROTS_HTTP__PUBLIC_URL": "https://parrots.example.org",
        "PARROTS_HTTP__TOKEN": "a-token-that-nobody-needs-here",
        "PARROTS_ACCESS__POLICY": "open",
        "PARROTS_LIMITS__LEASE_SECONDS": "2",
    }
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()))
        house = await stack.enter_async_context(command("run", folder / "log", data=folder / "data", env=env))
        ducks, geese = (Users(one, session, f"{house.address}slack/events") for one in slack.workspaces)
        yield house, Installing(slack=slack, http=session, address=house.address, ducks=ducks, geese=geese)


async def seen(installing: Installing, query: dict[str, str], cookie: str) -> Page | None:
    """What the browser is shown that comes back from Slack, if anything comes before the end."""
    with suppress(aiohttp.ClientError, OSError):
        return await installing.back(query, cookie)
    return None


@pytest.mark.parametrize("moment", ["the code is exchanged", "the workspace is kept"])
async def test_whoever_tries_again_has_the_app_whole_and_once(
    dsn: str, pool: Pool, slack: SlackApp, tmp_path: Path, moment: str
) -> None:
    one, _ = slack.workspaces
    async with program(dsn, tmp_path, slack) as (house, installing), asyncio.TaskGroup() as tasks:
        state, cookie = await installing.begin()
        used = {"code": "ducks", "state": state}
        if moment == "the code is exchanged":
            async with pool.acquire() as db, db.transaction():
                await db.execute("LOCK TABLE installation IN SHARE MODE")  # it can be read, and nothing kept
                browser = tasks.create_task(seen(installing, used, cookie))
                await eventually(lambda: pool.fetchval(HELD), 60)
                await house.kill()
            assert len(slack.asked) == 1
            assert await browser is None
        else:
            browser = tasks.create_task(seen(installing, used, cookie))
            await eventually(lambda: pool.fetchval(KEPT), 60)
            await house.kill()
            assert await browser in (None, _done())
    kept = 0 if moment == "the code is exchanged" else 1
    await eventually(lambda: pool.fetchval(f"SELECT NOT ({HELD.removeprefix('SELECT ')})"))
    assert await pool.fetchval("SELECT count(*) FROM installation") == kept  # no half of it
    slack.answers["again"] = slack.installed(one, "Ducks & Co")
    async with program(dsn, tmp_path, slack) as (_, installing):
        if kept:  # it is served, whatever its browser was shown
            await installing.ducks.write(DM, "note: before")
            await one.until(lambda: any("✓ Noted: before" in text for text in one.texts(DM)))
        reloaded = await installing.back(used, cookie)  # the address is good for nothing any more
        assert (reloaded.status, reloaded.text.startswith("This link was used before")) == (400, True)
        assert await installing.install("again") == _done()
        await installing.ducks.write(DM, "note: after")
        await one.until(lambda: any("✓ Noted: after" in text for text in one.texts(DM)))
    rows = await pool.fetch("SELECT tenant, name, token IS NOT NULL AS served, ended_at FROM installation")
    assert [tuple(row.values()) for row in rows] == [(DUCKS, "Ducks & Co", True, None)]
    assert await pool.fetchval("SELECT count(*) FROM install_state") == 0


def _done() -> Page:
    text = "Done: the parrots are in “Ducks &amp; Co” now. In Slack, open Apps → Parrots → Messages and say hello."
    return Page(status=200, text=text)
