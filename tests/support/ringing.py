"""The clock under test: reminders are made as tools make them, and clocks run on a time that the test moves."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot.clock.ringer import Clock
from bot.clock.scheduler import Alarms
from bot.process.metrics import Metrics
from storage.content import firing, reminders
from storage.content.reminders import NewReminder, Reminder
from storage.conversations.conversations import Session
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from tests.support.doubles.chats import eventually

ZONE = "Asia/Shanghai"


def struck(zone: str) -> str:
    """An hour of the wall that a clock there has struck today: whoever goes east from it now meets it tomorrow, not underway."""
    return f"{(datetime.now(ZoneInfo(zone)) - timedelta(hours=1)):%H}:00"  # noqa: TID251 - what the person's clock says


def scope_of(session: Session) -> Scope:
    assert session.person is not None
    return Scope(actor=session.person, space=session.space, conversation=session.id, zone=ZONE, language="en")


async def now(pool: Pool) -> datetime:
    return await pool.fetchval("SELECT clock_now()")


async def remind(
    pool: Pool,
    session: Session,
    text: str,
    due: datetime,
    *,
    rule: str | None = None,
    following: datetime | None = None,
    zone: str = ZONE,
) -> Reminder:
    """A reminder at a moment; of a series the moment is its start too."""
    new = NewReminder(
        text=text,
        wall=due.astimezone(ZoneInfo(zone)).replace(tzinfo=None),
        zone=zone,
        zone_mode="fixed",
        due_at=due,
        rrule=rule,
        following_at=following,
    )
    async with work(pool, scope_of(session)) as db:
        made = await reminders.add(db, scope_of(session), new)
    assert made is not None
    return made


@asynccontextmanager
async def ringing(pool: Pool, dsn: str, number: int = 1, *, alarms: bool = True) -> AsyncGenerator[Signals]:
    """So many clocks; without alarms only signals wake them."""
    signals, timers = Signals(dsn), [Alarms() for _ in range(number)]
    async with signals.running(), asyncio.TaskGroup() as tasks:
        running = [
            tasks.create_task(Clock(pool=pool, signals=signals, alarms=timer, metrics=Metrics()).run())
            for timer in timers
        ]
        for timer in timers if alarms else ():
            timer.start()
        try:
            yield signals
        finally:
            for task in running:
                task.cancel()
            for timer in timers if alarms else ():
                timer.stop()


async def nothing_due(pool: Pool) -> None:
    """Wait until everything that is due has rung and what follows is known."""

    async def quiet() -> bool:
        seen = await firing.look(pool)
        return (seen.seconds is None or seen.seconds > 0) and not seen.refills

    await eventually(quiet)


async def rung(pool: Pool, session: Session) -> list[dict[str, Any]]:
    """The bodies of what rang in a chat, in order."""
    async with pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(session.space)
        )
        rows = await db.fetch(
            """SELECT body FROM message WHERE conversation = $1 AND NOT $2
               UNION ALL SELECT body FROM (SELECT body FROM outbox WHERE conversation = $1 AND $2 ORDER BY id) sent""",
            session.id,
            session.push,
        )
    return [row["body"] for row in rows]


async def words(pool: Pool, session: Session) -> list[str]:
    """What rang: the text, marked when late; of a digest the texts, marked when missed."""
    told: list[str] = []
    for body in await rung(pool, session):
        if body["type"] == "digest":
            told.append(" + ".join(f"{item['text']}{' missed' * item['missed']}" for item in body["items"]))
        else:
            told.append(f"{body['text']}{' late' * bool(body['late'])}")
    return told


async def row(pool: Pool, made: Reminder, session: Session) -> tuple[str, datetime, datetime | None]:
    async with pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(session.space)
        )
        found = await db.fetchrow("SELECT state, due_at, following_at FROM due WHERE id = $1", made.id)
    assert found is not None
    return found["state"], found["due_at"], found["following_at"]


MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def rung_in(bodies: list[dict[str, Any]]) -> list[int]:
    """The reminders that these messages tell of, alone or in digests."""
    return [item["due"] for body in bodies for item in body.get("items", [body])]
