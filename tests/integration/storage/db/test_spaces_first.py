"""From schema 58, where content was named by its number alone: what names a thing names it still, and what named another space's does not."""

import asyncpg

from storage import embedded
from storage.db.migrate import migrate, migrations
from storage.db.pool import open_pool
from storage.queue import outbox
from tests.integration.storage.db.test_migrate import empty_database

KEPT = """SET ROLE parrots_owner;
    INSERT INTO person (role, name) VALUES ('owner', 'Ann'), ('member', 'Ben');
    INSERT INTO space (kind, person) VALUES ('person', 1), ('person', 2);
    INSERT INTO conversation (platform, account, chat, private, push, space, person)
    VALUES ('slack', 'slack:T', 'a', true, true, 1, 1), ('slack', 'slack:T', 'b', true, true, 2, 2);
    INSERT INTO event (space, title, starts_at, ends_at, zone) SELECT n, 'event', now(), now() + interval '1 hour', 'UTC' FROM generate_series(1, 2) n;
    INSERT INTO due (space, conversation, person, text, wall, zone, zone_mode, due_at, token, event)
    SELECT space, id, person, 'bell', now(), 'UTC', 'fixed', now() + interval '1 day', 't', CASE chat WHEN 'a' THEN 1 END FROM conversation ORDER BY chat;
    INSERT INTO memo (space, text, folded, reminder) VALUES (1, 'mine', 'mine', 1), (1, 'crossed', 'crossed', 2), (2, 'plain', 'plain', NULL);
    INSERT INTO list_item (space, list, text, reminder) VALUES (2, 'shopping', 'milk', 2), (2, 'shopping', 'crossed', 1);
    INSERT INTO message (key, conversation, space, role, body)
    SELECT 'k:' || chat, id, space, 'agent', '{}' FROM conversation ORDER BY chat;
    INSERT INTO feedback (conversation, space, person, message, agent, request, verdict)
    SELECT conversation, space, 1, id, 'memo', '', 'good' FROM message;
    INSERT INTO outbox (dedupe_key, account, conversation, lane, message, body)
    SELECT key, 'slack:T', conversation, 'interactive', id, '{"type": "answer"}' FROM message;
    INSERT INTO outbox (dedupe_key, account, conversation, lane, due, due_version, body)
    SELECT 'r:' || d.id, 'slack:T', d.conversation, 'bulk', d.id, 1, '{"type": "reminder"}' FROM due d;
    INSERT INTO outbox (dedupe_key, account, conversation, lane, due, due_version, body, state)
    SELECT 'r:gone', 'slack:T', gen_random_uuid(), 'bulk', 99, 1, '{"type": "reminder"}', 'sent'"""


async def test_what_is_named_is_named_by_its_space_and_what_waits_is_sent(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        before = next(one.version for one in migrations() if one.name == "spaces_first") - 1
        await migrate(dsn, migrations()[:before])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(KEPT)
        await db.close()
        assert await migrate(dsn) == [one.version for one in migrations()[before:]]
        pool = await open_pool(dsn, size=2)
        async with pool.acquire() as db, db.transaction():
            await db.execute("SET LOCAL ROLE parrots_owner")
            notes = await db.fetch("SELECT space, text, reminder FROM memo ORDER BY id")
            items = await db.fetch("SELECT space, text, reminder FROM list_item ORDER BY id")
            rings = await db.fetch("SELECT space, event FROM due ORDER BY id")
            told = await db.fetch("SELECT dedupe_key, space, message IS NOT NULL, due FROM outbox ORDER BY id")
        sent = [
            await outbox.start_sending(pool, one, "w", 60)
            for lane in ("bulk", "interactive")
            for one in await outbox.claim(pool, account="slack:T", lane=lane, worker="w", lease_seconds=60, most=8)
        ]
        await pool.close()
    assert [tuple(row) for row in notes] == [(1, "mine", 1), (1, "crossed", None), (2, "plain", None)]
    assert [tuple(row) for row in items] == [(2, "milk", 2), (2, "crossed", None)]
    assert [tuple(row) for row in rings] == [(1, 1), (2, None)]
    assert [tuple(row) for row in told] == [
        ("k:a", 1, True, None),
        ("k:b", 2, True, None),
        ("r:1", 1, False, 1),
        ("r:2", 2, False, 2),
        ("r:gone", None, False, None),
    ]
    assert sent == [True, True]  # of each conversation its reminder, first
