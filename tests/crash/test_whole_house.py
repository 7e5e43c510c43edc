"""kill -9 of everything there is: the next start loses nothing that was acknowledged."""

import asyncio
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.support.doubles.chats import eventually
from tests.support.processes.commands import command
from tests.support.processes.tenancy import home, kill_servers
from tests.support.processes.visitor import Visitor, visiting

SOON = {"PARROTS_LIMITS__LEASE_SECONDS": "1"}


@pytest.fixture
def data() -> Generator[Path]:
    with home() as folder:
        yield folder


async def talk(visitor: Visitor, session: str) -> list[tuple[str, str]]:
    """Who said what: reminders by their text, answers by their receipts."""
    return [(said["role"], "\n".join((*receipt(said), said["text"]))) for said in await visitor.messages(session)]


def receipt(said: dict[str, Any]) -> list[str]:
    return [line.partition(" (")[0] for line in said["receipts"]]


@pytest.mark.parametrize("server_too", [False, True], ids=["the process", "the process and the database server"])
async def test_what_was_acknowledged_is_answered_after_the_next_start(
    server_too: bool, data: Path, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    async with command("run", log, data=data, env=SOON) as first, visiting(lambda: first.address) as visitor:
        session = await visitor.open_session()
        await visitor.insist(session, "1", "remind me in 3 seconds to stretch")
        await visitor.insist(session, "2", "note: one")
        await first.kill()
    if server_too:
        await asyncio.to_thread(kill_servers, data)
    async with command("run", log, data=data, env=SOON) as second, visiting(lambda: second.address) as visitor:

        async def all_said() -> list[tuple[str, str]]:
            said = await talk(visitor, session)
            return said if len(said) == 5 else []

        said = await eventually(all_said)
        assert [pair for pair in said if pair[0] != "reminder"] == [
            ("user", "remind me in 3 seconds to stretch"),
            (
                "agent",
                "✓ Created: stretch\nI will remind you then.\n(Times are in Asia/Shanghai; I'm assuming that is yours.)",
            ),
            ("user", "note: one"),
            ("agent", "✓ Noted: one\n"),
        ]
        assert [pair for pair in said if pair[0] == "reminder"] == [("reminder", "⏰ stretch")]
        await second.end()
