"""A house that is connected to the small Slack, by socket or over HTTP."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import aiohttp
import pytest
from pydantic import SecretStr

from adapters.slack import lookups
from bot.app import Ports, Roles, house
from bot.process.settings import Access, Settings, Slack
from bot.wiring.assembly import Overrides
from tests.support.doubles.slack import APP_TOKEN, BOT_TOKEN, SECRET, Workspace, workspace
from tests.support.doubles.slack_users import Users
from tests.support.houses import AT_ONCE

ALL = Roles(web=True, worker=True, clock=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Connected:
    """A house, and the Slack that it is in."""

    slack: Workspace
    users: Users
    ports: Ports


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine, too, Slack tells of people and places in time."""
    monkeypatch.setattr(lookups, "PATIENCE", 30.0)


@pytest.fixture
async def slack() -> AsyncGenerator[Workspace]:
    async with workspace() as opened:
        yield opened


def settings_for(settings: Settings, slack: Workspace, *, http: bool) -> Settings:
    """Everybody is served; the tokens are those of the small Slack."""
    connection = Slack(
        bot_token=SecretStr(BOT_TOKEN),
        app_token=None if http else SecretStr(APP_TOKEN),
        signing_secret=SecretStr(SECRET) if http else None,
        base_url=f"{slack.url}/api/",
    )
    return settings.model_copy(update={"slack": connection, "access": Access(policy="open")})


@asynccontextmanager
async def connected(
    settings: Settings, dsn: str, slack: Workspace, *, http: bool = False, extras: Overrides | None = None
) -> AsyncGenerator[Connected]:
    """A house that is ready to be written to."""
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        ports = await stack.enter_async_context(
            house(settings_for(settings, slack, http=http), dsn, ALL, extras or Overrides(debounce=AT_ONCE))
        )
        address = f"{ports.address}slack/events" if http else None
        if not http:
            await slack.until(lambda: slack.sockets)
        users = Users(slack, session, address)
        await users.event({"type": "reaction_added"})  # taken once it knows who it is
        yield Connected(slack=slack, users=users, ports=ports)


@pytest.fixture(params=["socket", "http"])
async def chat(
    request: pytest.FixtureRequest, settings: Settings, dsn: str, slack: Workspace
) -> AsyncGenerator[Connected]:
    """A connected house, both ways."""
    async with connected(settings, dsn, slack, http=request.param == "http") as opened:
        yield opened
