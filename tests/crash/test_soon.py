"""kill -9, and another start at once: what was begun is taken up when the claims of the dead end, which is soon."""

from pathlib import Path

import pytest

from storage.db.pool import Pool
from tests.crash.outcome import Platform
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.processes.node import Plan
from tests.support.processes.running import node

SOON = 20.0  # seconds; the claims last for less than half of that, and lasted for longer


@pytest.mark.parametrize("place", ["after turn commit", "before send", "on the wire"])
async def test_what_was_begun_is_answered_soon_after_the_next_start(
    place: str, dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    chat = await open_chat(pool, "chat")
    await write(pool, chat, "1", "meeting tomorrow at 3pm, and remind me in 10 minutes to stretch")
    async with node(Plan(dsn=dsn, die_at=place, sink=platform.address, can_tell=True), tmp_path / "log") as first:
        await first.died()
    async with node(Plan(dsn=dsn, sink=platform.address, can_tell=True), tmp_path / "log"):

        async def shown() -> bool:
            return len(platform.shown()) == 1

        await eventually(shown, SOON)
