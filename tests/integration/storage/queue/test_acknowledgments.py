"""Marks of messages that are being answered: each once, and over once the turn has ended and its answer is out."""

import asyncpg

from storage import embedded
from storage.db.migrate import migrate, migrations
from storage.db.pool import Pool, open_pool
from storage.queue import acknowledgments
from tests.integration.storage.db.test_migrate import empty_database

ACCOUNT = "telegram:1"


async def keys(pool: Pool) -> list[str]:
    """Those that are over now."""
    await pool.execute("UPDATE ack SET next_at = clock_now()")
    return [one.key for one in await acknowledgments.take_over(pool, ACCOUNT)]


async def test_a_turn_that_ran_before_there_were_marks_is_marked_until_its_answer_is_out(
    server: embedded.Server,
) -> None:
    """From the rows of schema 62: a message whose turn runs, and one that is answered."""
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:62])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """INSERT INTO person (role, name) VALUES ('owner', 'Ann');
               INSERT INTO space (kind, person) VALUES ('person', 1);
               INSERT INTO conversation (platform, account, chat, private, push, space, person)
                   VALUES ('telegram', 'telegram:1', '42', true, true, 1, 1);
               INSERT INTO turn (conversation, person, state) SELECT id, 1, state FROM conversation, unnest(ARRAY['running', 'done']) state;
               INSERT INTO inbox (account, event_key, alt_key, conversation, person, lane, payload, state, turn)
                   SELECT 'telegram:1', 'message:42:' || t.id, 'twin:' || t.id, c.id, 1, 'chat', '{}', 'done', t.id
                   FROM conversation c, turn t"""
        )
        await db.close()
        await migrate(dsn)
        pool = await open_pool(dsn, size=2)
        try:
            first = [await acknowledgments.note(pool, number, ACCOUNT) for number in (1, 2)]
            again = [await acknowledgments.note(pool, number, ACCOUNT) for number in (1, 2, 99)]
            while_it_runs = await keys(pool)
            await pool.execute("UPDATE turn SET state = 'done'")
            call = await pool.fetchval(
                "INSERT INTO call (turn, seq, agent, caller, prompt, state) VALUES (1, 1, 'memo', 'user', 'x', 'done') RETURNING id"
            )
            await pool.execute(
                """INSERT INTO outbox (dedupe_key, account, conversation, lane, live, body)
                   SELECT 'a:1', 'telegram:1', id, 'interactive', $1, '{}' FROM conversation""",
                call,
            )
            while_it_waits = await keys(pool)
            await pool.execute("UPDATE outbox SET state = 'sent'")
            over = {one.key: one for one in await take_all(pool)}
            await acknowledgments.note_again(pool, 2, ACCOUNT)  # it was shown once more meanwhile
            for one in over.values():
                await acknowledgments.forget(pool, one)
            left = await pool.fetch("SELECT inbox FROM ack")
        finally:
            pool.terminate()
    assert (first, again) == ([True, True], [False, False, False])
    assert while_it_runs == while_it_waits == ["message:42:2"]
    assert sorted(over) == ["message:42:1", "message:42:2"]
    assert (over["message:42:1"].twin, over["message:42:1"].chat) == ("twin:1", "42")
    assert left == [(2,)]


async def take_all(pool: Pool) -> list[acknowledgments.Acknowledgment]:
    await pool.execute("UPDATE ack SET next_at = clock_now()")
    return await acknowledgments.take_over(pool, ACCOUNT)
