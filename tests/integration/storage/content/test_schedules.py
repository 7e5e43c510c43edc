"""Events and what belongs to them: versions, the reminders of an event, and what an older schema kept."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import asyncpg

from storage import embedded
from storage.content import events, firing, reminders
from storage.content.events import Event, NewEvent
from storage.content.reminders import NewReminder
from storage.db.migrate import migrate, migrations
from storage.db.pool import Pool, open_pool
from storage.db.transactions import Scope, work
from tests.integration.storage.db.test_migrate import empty_database
from tests.support.spaces import settle

NOON = datetime(2030, 6, 3, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


async def made(pool: Pool, scope: Scope) -> Event:
    """An event with its reminder and one that was put off."""
    async with work(pool, scope) as db:
        new = NewEvent(title="tea", starts_at=NOON, ends_at=NOON + HOUR, all_day=False, zone="UTC")
        event = await events.add(db, scope, new)
        for key in (None, "snooze:a:1"):
            ring = NewReminder(
                text="tea",
                wall=NOON.replace(tzinfo=None),
                zone="UTC",
                zone_mode="fixed",
                due_at=NOON,
                kind="event",
                event=event.id,
                key=key,
            )
            await reminders.add(db, scope, ring)
    return event


async def test_an_event_is_changed_at_its_version_only(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    event = await made(pool, scope)
    wanted = replace(event, title="coffee", starts_at=NOON + HOUR, ends_at=NOON + 2 * HOUR, location="here")
    async with work(pool, scope) as db:
        changed = await events.change(db, wanted)
        again = await events.change(db, wanted)
        await events.remove(db, event.id)
        gone = await events.get_removed(db, event.id)
        assert changed == replace(wanted, version=2)
        assert again is None
        assert gone is not None
        assert gone == replace(wanted, version=3)
        assert await events.change(db, gone) is None


async def test_nobody_changes_what_is_anothers(pool: Pool) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    event = await made(pool, ann)
    async with work(pool, ann) as db:
        own = await reminders.of_event(db, event.id)
    assert own is not None
    async with work(pool, ben) as db:
        assert await events.change(db, replace(event, title="x")) is None
        assert await reminders.change(db, replace(own, text="x")) is None
        assert await reminders.of_event(db, event.id) is None
        await events.retitle(db, event.id, "x")
        await events.drop_snoozed(db, event.id)
    async with work(pool, ann) as db:
        rows = await db.fetch("SELECT text, state FROM due ORDER BY id")
    assert [tuple(row) for row in rows] == [("tea", "pending"), ("tea", "pending")]


async def test_the_reminder_of_an_event_is_not_the_one_that_was_put_off(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    event = await made(pool, scope)
    async with work(pool, scope) as db:
        await events.retitle(db, event.id, "coffee")
        await events.drop_snoozed(db, event.id)
        own = await reminders.of_event(db, event.id)
        rows = await db.fetch("SELECT text, state, event FROM due ORDER BY id")
        assert own is not None
        moved = await reminders.change(db, replace(own, due_at=NOON + HOUR, state="pending"))
    assert [tuple(row) for row in rows] == [("coffee", "pending", event.id), ("coffee", "cancelled", None)]
    assert moved is not None
    assert (moved.version, moved.due_at) == (own.version + 1, NOON + HOUR)


async def test_events_of_before_keep_the_lead_that_their_reminders_have(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:7])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        try:
            await db.execute(
                """INSERT INTO space (kind, platform, chat) VALUES ('group', 'telegram', '-1');
                   INSERT INTO conversation (platform, account, chat, private, push, space)
                   VALUES ('telegram', 'telegram:1', '-1', false, true, 1);
                   INSERT INTO event (space, title, starts_at, ends_at, zone)
                   SELECT 1, title, '2030-06-03 12:00Z', '2030-06-03 13:00Z', 'UTC' FROM unnest(ARRAY['hour', 'none']) title;
                   INSERT INTO due (space, conversation, kind, text, event, wall, zone, zone_mode, due_at, token, key)
                   SELECT 1, c.id, 'event', 'hour', e.id, '2030-06-03 11:00', 'UTC', 'fixed', moment, 't', key
                   FROM conversation c, event e, (VALUES ('2030-06-03 11:00Z'::timestamptz, NULL), ('2030-06-03 11:50Z', 'k')) d (moment, key)
                   WHERE e.title = 'hour'"""
            )
            await migrate(dsn)
            await db.execute("SET ROLE parrots_owner")
            rows = await db.fetch("SELECT title, lead_minutes, location, description FROM event ORDER BY id")
        finally:
            await db.close()
    assert [tuple(row) for row in rows] == [("hour", 60, "", ""), ("none", 15, "", "")]


async def test_events_and_reminders_of_schema_30_go_on_and_may_be_skipped(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:30])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """SET ROLE parrots_owner;
               INSERT INTO person (role, name) VALUES ('owner', 'Ann');
               INSERT INTO space (kind, person) VALUES ('person', 1);
               INSERT INTO conversation (platform, account, chat, private, push, space, person) VALUES ('web', 'web', 'w', true, true, 1, 1);
               INSERT INTO event (space, title, starts_at, ends_at, zone) VALUES (1, 'tea', '2030-06-03 12:00Z', '2030-06-03 13:00Z', 'UTC');
               INSERT INTO due (space, conversation, person, text, wall, zone, zone_mode, rrule, due_at, token)
               SELECT 1, id, 1, 'water', '2030-06-03 09:00', 'UTC', 'follow', 'FREQ=DAILY', '2030-06-03 09:00Z', 't' FROM conversation"""
        )
        await db.close()
        assert (await migrate(dsn))[0] == 31
        pool = await open_pool(dsn, size=2)
        [row] = await firing.to_refill(pool, 5)
        # what a process of the version before does while it is being replaced
        await pool.execute("SELECT refill_due($1, $2, $3, $2, NULL)", row.id, row.due_at, row.version)
        async with pool.acquire() as db, db.transaction():
            await db.execute("SELECT set_config('role', 'parrots_app', true), set_config('app.space', '1', true)")
            [event] = await events.candidates(db, NOON, NOON + HOUR)
            water = await reminders.get(db, row.id)
            assert water is not None
            skipped = await reminders.change(
                db,
                replace(water, exdates=(datetime(2030, 6, 3, 9),), due_at=NOON + 21 * HOUR),  # noqa: DTZ001 - a wall clock
            )
        await pool.close()
    assert (event.title, event.rrule, event.exdates, event.series_until) == ("tea", None, (), None)
    assert skipped is not None
    assert (skipped.exdates, skipped.due_at) == ((datetime(2030, 6, 3, 9),), NOON + 21 * HOUR)  # noqa: DTZ001 - as above


async def test_what_schema_66_kept_rings_as_it_did_and_no_event_takes_it_along(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:66])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """SET ROLE parrots_owner;
               INSERT INTO person (role, name) VALUES ('owner', 'Ann');
               INSERT INTO space (kind, person) VALUES ('person', 1);
               INSERT INTO conversation (platform, account, chat, private, push, space, person) VALUES ('web', 'web', 'w', true, true, 1, 1);
               INSERT INTO event (space, title, starts_at, ends_at, zone) VALUES (1, 'trip', '2030-06-03 12:00Z', '2030-06-03 13:00Z', 'UTC');
               INSERT INTO due (space, conversation, person, kind, event, text, wall, zone, zone_mode, due_at, starts_at, token)
               SELECT 1, id, 1, kind, event, 'trip', due_at::timestamp, 'UTC', 'fixed', due_at, starts, 't'
               FROM conversation, (VALUES ('event', 1, '2030-06-03 11:45Z'::timestamptz, '2030-06-03 12:00Z'::timestamptz),
                   ('reminder', NULL, '2030-06-02 09:00Z', NULL)) d (kind, event, due_at, starts)"""
        )
        await db.close()
        assert (await migrate(dsn))[0] == 67
        pool = await open_pool(dsn, size=2)
        async with pool.acquire() as db, db.transaction():
            await db.execute("SELECT set_config('role', 'parrots_app', true), set_config('app.space', '1', true)")
            own, ahead = await reminders.of_event(db, 1), await reminders.ahead_of(db, 1)
            await events.remove(db, 1)
            rows = await db.fetch("SELECT kind, state, ahead_minutes, ahead_clock FROM due ORDER BY id")
        await pool.close()
    assert (own and own.kind, ahead) == ("event", [])
    assert [tuple(row) for row in rows] == [("event", "cancelled", None, None), ("reminder", "pending", None, None)]
