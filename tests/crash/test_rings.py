"""kill -9 around a reminder: it rings once, and a doubtful ring is repeated once at most, marked."""

from pathlib import Path
from uuid import UUID

import pytest

from storage.db.pool import Db, Pool
from tests.crash.outcome import Platform, looking, outcome
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.processes.node import Plan
from tests.support.processes.running import node

AHEAD = "70 seconds"
REPEATED = "(Possibly a repeat: I could not tell whether the last one arrived.)"


async def said(db: Db, conversation: UUID) -> bool:
    """Whether the reminder is part of the history, and nothing is on its way: what is in doubt may be settled after the ring."""
    return await db.fetchval(
        """SELECT EXISTS (SELECT FROM message WHERE conversation = $1 AND role = 'reminder')
               AND NOT EXISTS (SELECT FROM outbox WHERE conversation = $1 AND state <> 'sent')""",
        conversation,
    )


async def answered(db: Db, conversation: UUID) -> bool:
    """Whether the answer was sent."""
    return await db.fetchval(
        "SELECT EXISTS (SELECT FROM outbox WHERE conversation = $1 AND state = 'sent')", conversation
    )


async def test_a_reminder_that_waits_while_its_process_is_killed_rings_once(
    dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    chat = await open_chat(pool, "chat")
    await write(pool, chat, "1", "remind me in 72 seconds to stretch")
    async with looking(dsn) as db:
        plan = Plan(dsn=dsn, die_at="after send", sink=platform.address, can_tell=True)
        async with node(plan, tmp_path / "log") as first:
            await first.died()
        plan = Plan(dsn=dsn, ahead=AHEAD, sink=platform.address, can_tell=True)
        async with node(plan, tmp_path / "log"), node(plan, tmp_path / "other"):
            await eventually(lambda: said(db, chat.id))
            rows = await outcome(db, chat.id)
        assert (rows.reminders, rows.outbox) == ([("stretch", "fired")], [("a", "sent"), ("r", "sent")])
        assert platform.shown()[1:] == ["⏰ stretch"]


@pytest.mark.parametrize(
    ("can_tell", "shown"),
    [
        pytest.param(
            False, ["⏰ stretch", f"⏰ stretch\n{REPEATED}"], id="the platform cannot tell: once more, marked"
        ),
        pytest.param(True, ["⏰ stretch"], id="the platform can tell: not again"),
    ],
)
async def test_a_ring_that_was_shown_but_not_noted(
    can_tell: bool, shown: list[str], dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    chat = await open_chat(pool, "chat")
    await write(pool, chat, "1", "remind me in 72 seconds to stretch")
    async with looking(dsn) as db:
        async with node(Plan(dsn=dsn, sink=platform.address, can_tell=can_tell), tmp_path / "log") as first:
            await eventually(lambda: answered(db, chat.id))
            await first.end()
        plan = Plan(dsn=dsn, ahead=AHEAD, die_at="after send", sink=platform.address, can_tell=can_tell)
        async with node(plan, tmp_path / "log") as second:
            await second.died()
        plan = Plan(dsn=dsn, ahead="140 seconds", sink=platform.address, can_tell=can_tell)
        async with node(plan, tmp_path / "log"):
            await eventually(lambda: said(db, chat.id))
            rows = await outcome(db, chat.id)
        assert (rows.reminders, rows.outbox) == ([("stretch", "fired")], [("a", "sent"), ("r", "sent")])
        assert platform.shown()[1:] == shown
