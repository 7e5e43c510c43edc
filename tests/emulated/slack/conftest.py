"""A house in the strict Slack emulator; skipped where the emulators are not beside the repository."""

import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from pydantic import SecretStr

from adapters.slack import lookups
from bot.app import Roles, house
from bot.process.settings import Access, Settings, Slack

ROOT = Path(__file__).parents[3]
PLACES = (os.environ.get("PARROTS_EMULATORS", ""), str(ROOT.parent / "shared"))  # noqa: TID251 - of the tests alone
ANN, BOB, GENERAL, OTHER = "U0ANN", "U0BOB", "C0GENERAL", "C0OTHER"
WAIT = 40.0
Emulated: TypeAlias = Any  # the emulators are not typed


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine, too, Slack tells of people and places in time."""
    monkeypatch.setattr(lookups, "PATIENCE", 30.0)


@pytest.fixture
async def slack() -> AsyncGenerator[Emulated]:
    async with emulated() as server:
        yield server


@asynccontextmanager
async def emulated() -> AsyncGenerator[Emulated]:
    """The emulated workspace, with its limits."""
    for place in PLACES:
        if place and (Path(place) / "emulators").is_dir() and place not in sys.path:
            sys.path.append(place)
    emulators = pytest.importorskip("emulators", reason="no emulators here")
    async with emulators.SlackServer(ack_timeout=20, retry_delays=[0.2, 1, 3, 3], disconnect_grace=0.5) as server:
        server.op_user(ANN, name="ann", tz="Asia/Shanghai")
        server.op_user(BOB, name="bob")
        server.op_channel(GENERAL, "general", members=[ANN, BOB])
        server.op_channel(OTHER, "other", members=[ANN], bot=False)
        yield server


@pytest.fixture(params=["socket", "http"])
async def workspace(
    request: pytest.FixtureRequest, settings: Settings, dsn: str, slack: Emulated
) -> AsyncGenerator[Emulated]:
    """The emulator with a house in it."""
    async with in_it(settings, dsn, slack, http=request.param == "http"):
        yield slack


@asynccontextmanager
async def in_it(
    settings: Settings, dsn: str, slack: Emulated, *, http: bool = False, access: Access | None = None
) -> AsyncGenerator[None]:
    """A house that is connected; everybody is served, if nothing else is said."""
    config = slack.config
    connection = Slack(
        bot_token=SecretStr(config.bot_token),
        app_token=None if http else SecretStr(config.app_token),
        signing_secret=SecretStr(config.signing_secret) if http else None,
        base_url=slack.base_url,
    )
    update = {"slack": connection, "access": access or Access(policy="open")}
    async with house(settings.model_copy(update=update), dsn, Roles(web=True, worker=True, clock=True)) as ports:
        if http:
            assert await slack.op_request_url(f"{ports.address}slack/events")
        assert await slack.journal.wait(lambda: slack.journal.select(kind="call", method="auth.test"), WAIT)
        assert http or await slack.journal.wait(lambda: slack.sockets, WAIT)
        yield


async def said(slack: Emulated, text: str, number: int = 1) -> list[dict[str, Any]]:
    """Our messages with these words (a glob), once there are so many; also those that began as a stream."""

    def found() -> list[dict[str, Any]]:
        messages = [entry["message"] for entry in slack.journal.select(kind="sent", text=text)]
        streams = {one["message_ts"] for one in slack.journal.select(kind="stream")}
        streamed = [entry["message"] for entry in slack.journal.select(kind="edited", text=text)]
        messages += {one["ts"]: one for one in streamed if one["ts"] in streams}.values()
        return messages if len(messages) >= number else []

    messages = await slack.journal.wait(found, WAIT)
    assert messages, [entry["text"] for entry in slack.journal.select(kind="sent")]
    return messages


def clean(slack: Emulated) -> None:
    """Nobody saw an error, and nothing was said twice."""
    assert slack.journal.select(kind="user_error") == []
    keys = [entry["message"]["metadata"]["event_payload"]["key"] for entry in slack.journal.select(kind="sent")]
    assert len(keys) == len(set(keys))
