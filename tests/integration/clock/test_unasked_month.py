"""A month of clock over everything that may speak first: never more than three a day, nothing empty, nothing into silence."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.tools.base import Desk
from agents.tools.catalogue import TOOLS
from bot.commands.control import Control
from bot.commands.mode_commands import ModeCommands
from bot.commands.quotas import Allowance
from bot.conversation import access
from bot.process.keeping_settings import Filing
from bot.process.settings import Access
from bot.protocols import checking_in
from storage.conversations import messages, mode_states
from storage.conversations.messages import NewMessage
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.people import profiles, unasked
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.houses import DEFAULTS, make_services
from tests.support.ringing import now
from tests.support.spaces import settle

ZONE = ZoneInfo("Asia/Shanghai")
UNKNOWN = "something that nothing knows"


def handler(pool: Pool, dsn: str) -> Control:
    services = make_services(pool, dsn)
    return Control(
        pool=pool,
        signals=services.signals,
        defaults=DEFAULTS,
        rules=access.rules(Access(policy="open")),
        moderator=services.moderator,
        modes=ModeCommands(switching=services.switching, moderator=services.moderator, flock=services.flock),
        allowance=Allowance(pool=pool, limits=services.settings.limits),
        guide=services.guide,
        room=Filing().room,
        waken=lambda _loop: None,
    )


async def writes(pool: Pool, scope: Scope, number: int) -> None:
    """Let the person write something."""
    async with work(pool, scope) as db:
        new = NewMessage(key=f"u:{number}", role="user", body={"type": "saying", "text": "hello"}, person=scope.actor)
        await messages.say(db, scope.conversation, scope.space, new)


async def plans_everything(pool: Pool, scope: Scope, moment: datetime) -> None:
    async with work(pool, scope) as db:
        for what in (*checking_in.ALL, UNKNOWN):
            await unasked.plan(db, scope, what, moment)


async def test_a_month(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann", zone="Asia/Shanghai")
        control, said = handler(pool, dsn), Counter[Any]()
        for day in range(30):
            moment = (await now(pool)).astimezone(ZONE)
            async with work(pool, scope) as db:  # on some days nothing is done
                if day % 5 < 3:
                    await TOOLS["check_in"](Desk(db=db, scope=scope, now=moment), {"text": "running"})
            talks = day % 7 != 6
            for hour in range(6):
                if talks:  # who writes before each could be told very often
                    await writes(pool, scope, day * 100 + hour)
                await plans_everything(pool, scope, await now(pool))
                await mode_states.fire_timers(pool)
                while await control.handle_next():
                    pass
                clock.advance(hours=4)
        async with pool.acquire() as db, db.transaction():
            await db.execute("SET LOCAL ROLE parrots_owner")
            rows = await db.fetch("SELECT body->>'text' AS text, created_at FROM message WHERE role = 'agent'")
            dead = await db.fetchval("SELECT count(*) FROM inbox WHERE state <> 'done'")
    said.update(row["created_at"].astimezone(ZONE).date() for row in rows)
    assert dead == 0
    assert max(said.values()) == 3
    assert all(row["text"].strip() for row in rows)
    assert sum(1 for number in said.values() if number) > 20


async def test_nobody_is_told_anything_in_their_silence(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann", zone="Asia/Shanghai")
        control, moment = handler(pool, dsn), (await now(pool)).astimezone(ZONE)
        async with work(pool, scope) as db:
            await TOOLS["check_in"](Desk(db=db, scope=scope, now=moment), {"text": "running"})
        for _ in range(30):
            await plans_everything(pool, scope, await now(pool))
            await mode_states.fire_timers(pool)
            while await control.handle_next():
                pass
            clock.advance(days=1)
        async with pool.acquire() as db, db.transaction():
            await db.execute("SET LOCAL ROLE parrots_owner")
            told = await db.fetchval("SELECT count(*) FROM message WHERE role = 'agent'")
    assert told == 1


async def test_quiet_hours_hold_it_until_they_end(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann", zone="UTC")
        control, moment = handler(pool, dsn), await now(pool)
        until = moment + timedelta(hours=2)
        async with work(pool, scope) as db:
            await TOOLS["check_in"](Desk(db=db, scope=scope, now=moment.astimezone(UTC)), {"text": "running"})
            await profiles.prefer(db, scope, {"quiet_hours": f"{moment - timedelta(hours=1):%H:%M}-{until:%H:%M}"})
            await db.execute("UPDATE person SET zone = 'UTC', zone_source = 'told'")
            await unasked.plan(db, scope, "review", moment)
        assert await mode_states.fire_timers(pool) == 1
        while await control.handle_next():
            pass
        async with work(pool, scope) as db:
            held = (await unasked.planned(db))["review"]
            assert await db.fetchval("SELECT count(*) FROM message") == 0
        assert timedelta() <= until - held < timedelta(minutes=1)
        clock.advance(hours=2)
        assert await mode_states.fire_timers(pool) == 1
        while await control.handle_next():
            pass
        async with work(pool, scope) as db:
            assert await db.fetchval("SELECT count(*) FROM message") == 1
