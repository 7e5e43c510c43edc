"""Delivery under test: what is queued, who sends it, and when all of it is settled."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta

from bot.delivery.delivery import Delivery
from bot.ports.messages import Saying, body_to_json
from bot.wiring.assembly import no_checkpoint
from storage.content import firing, reminders
from storage.conversations.conversations import Session
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from tests.support.doubles.chats import eventually
from tests.support.doubles.pushchannel import PushChannel
from tests.support.houses import DEFAULTS

# nobody has written yet in these chats, and then Chinese is assumed
AGAIN = "（可能重复：上一次不确定有没有送到。）"


@asynccontextmanager
async def delivering(
    pool: Pool,
    dsn: str,
    channel: PushChannel,
    *,
    name: str = "d1",
) -> AsyncGenerator[Delivery]:
    signals = Signals(dsn)
    delivery = Delivery(
        pool=pool,
        signals=signals,
        defaults=DEFAULTS,
        name=name,
        checkpoint=no_checkpoint,
    )
    async with signals.running(), asyncio.TaskGroup() as tasks:
        tasks.create_task(delivery.run())
        try:
            async with delivery.serving(channel):
                yield delivery
        finally:
            delivery.close()


async def say(pool: Pool, session: Session, *keys: str, lane: str = "interactive") -> None:
    """Queue messages whose text is their key."""
    for key in keys:
        await pool.execute(
            "INSERT INTO outbox (dedupe_key, account, conversation, lane, body) VALUES ($1, $2, $3, $4, $5)",
            key,
            session.account,
            session.id,
            lane,
            body_to_json(Saying(text=key)),
        )


async def settled(pool: Pool) -> dict[str, str]:
    """The states of all rows, once none waits any more."""

    async def rows() -> dict[str, str] | None:
        found = await pool.fetch("SELECT dedupe_key, state FROM outbox ORDER BY id")
        states = {row["dedupe_key"]: row["state"] for row in found}
        return states if set(states.values()) <= {"sent", "dead", "suppressed"} else None

    return await eventually(rows, 60) or {}


async def remind(pool: Pool, session: Session, text: str) -> None:
    """A reminder that is due now; fired."""
    moment = await pool.fetchval("SELECT clock_now()") - timedelta(seconds=1)
    scope = Scope(
        actor=session.person or await pool.fetchval("SELECT min(id) FROM person"),
        space=session.space,
        conversation=session.id,
        zone="UTC",
        language="en",
    )
    new = reminders.NewReminder(
        text=text, wall=moment.replace(tzinfo=None), zone="UTC", zone_mode="fixed", due_at=moment
    )
    async with work(pool, scope) as db:
        made = await reminders.add(db, scope, new)
    assert made is not None
    await firing.fire(pool, 10, timedelta(days=1))
