"""kill -9 of a house in Slack: reminders find their thread again, and what was being said is not said twice."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.support.doubles.slack import APP_TOKEN, BOT_TOKEN, DM, GENERAL, ME, Fault, Message, Workspace
from tests.support.doubles.slack_users import Users
from tests.support.processes.commands import command
from tests.support.processes.running import Running

pytestmark = pytest.mark.timeout(300)


@asynccontextmanager
async def running(dsn: str, folder: Path, slack: Workspace) -> AsyncGenerator[tuple[Running, Users]]:
    """The whole program, connected by socket; what it claims is free again soon after its end."""
    env = {
        "PARROTS_DATABASE_URL": dsn,
        "PARROTS_SLACK__BOT_TOKEN": BOT_TOKEN,
        "PARROTS_SLACK__APP_TOKEN": APP_TOKEN,
        "PARROTS_SLACK__BASE_URL": f"{slack.url}/api/",
        "PARROTS_ACCESS__POLICY": "open",
        "PARROTS_LIMITS__LEASE_SECONDS": "2",
        "PARROTS_LIMITS__SEND_SECONDS": "5",
    }
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        process = await stack.enter_async_context(command("run", folder / "log", data=folder / "data", env=env))
        users = Users(slack, session)
        await users.event({"type": "reaction_added"})
        yield process, users


def about(slack: Workspace, channel: str, words: str) -> list[Message]:
    """What we said there with these words: on a slow machine a status may stand beside it."""
    return [message for message in slack.said(channel) if words in message["text"]]


async def test_a_reminder_finds_its_thread_after_the_house_was_killed(
    dsn: str, tmp_path: Path, slack: Workspace
) -> None:
    async with running(dsn, tmp_path, slack) as (house, users):
        root = await users.write(GENERAL, f"<@{ME}> remind me in 4 seconds to stretch")
        await users.write(DM, "remind me in 4 seconds to drink")
        await slack.until(lambda: about(slack, GENERAL, "✓ Created: stretch") and about(slack, DM, "✓ Created: drink"))
        await house.kill()
    async with running(dsn, tmp_path, slack):
        await slack.until(lambda: about(slack, GENERAL, "⏰ stretch") and about(slack, DM, "⏰ drink"))
    [rang] = about(slack, GENERAL, "⏰ stretch")
    assert rang["thread_ts"] == root
    assert ["⏰ drink" in message["text"] for message in about(slack, DM, "drink")] == [False, True]


async def test_what_was_on_its_way_is_looked_for_and_not_said_twice(dsn: str, tmp_path: Path, slack: Workspace) -> None:
    async with running(dsn, tmp_path, slack) as (house, users):
        slack.fault(Fault(method="chat.postMessage", kind="hang_after", about="✓ Noted: x"))
        await users.write(DM, "note: x")
        await slack.until(lambda: about(slack, DM, "✓ Noted: x"))
        await house.kill()
    async with running(dsn, tmp_path, slack) as (_, users):
        await slack.until(lambda: slack.called("conversations.history"))
        await users.write(DM, "note: y")
        await slack.until(lambda: about(slack, DM, "✓ Noted: y"))
    noted = [message["text"].splitlines()[-1] for message in about(slack, DM, "✓ Noted")]
    assert noted == ["✓ Noted: x", "✓ Noted: y"]
