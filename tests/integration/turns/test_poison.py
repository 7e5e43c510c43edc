"""A turn that ends every process, or every connection, that works on it is given up, and the person is told."""

import pytest

from bot.process.settings import Settings
from bot.turns.failures import TRIES
from bot.wiring.assembly import no_checkpoint
from storage import embedded
from storage.db.pool import Pool
from storage.db.transactions import see
from storage.queue import turns
from tests.integration.process.test_refused_connections import superuser
from tests.integration.turns.test_worker import memos, quiet, send
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.houses import an_orchestrator, houses, texts
from tests.support.spaces import claim

BLOCKED = """SELECT EXISTS (SELECT FROM pg_stat_activity
             WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0)"""


async def test_a_turn_that_ends_its_processes_is_parked_and_told(pool: Pool, dsn: str) -> None:
    session = await open_chat(pool, "ann", push=False)
    kept = await write(pool, session, "e1", "note: poison")
    [lease] = await claim(pool, "w1", 30, 1)
    async with pool.acquire() as db, db.transaction():
        await see(db, session.space)
        turn = (await turns.begin(db, session.id, session.person, [kept.id])).turn
        await turns.add_calls(
            db, session.id, turn.id, [turns.NewCall(agent="memo", caller="user", prompt="note: poison", metadata={})]
        )
        await db.execute("UPDATE turn SET tries = 12, created_at = clock_now() - interval '15 minutes'")
    assert await an_orchestrator(pool, dsn, no_checkpoint).next_turn(lease) == "on"
    states = await pool.fetchrow("SELECT (SELECT state FROM turn) AS turn, (SELECT state FROM inbox) AS inbox")
    assert states is not None
    assert (states["turn"], states["inbox"]) == ("failed", "dead")
    [told] = await texts(pool, session.id)
    assert told.startswith("This message failed")


async def cut_at(pool: Pool, table: str, condition: str) -> None:
    """From now on whoever writes a row of this kind loses the connection."""
    async with pool.acquire() as db, db.transaction():
        await db.execute(  # the connections are the login's, and the tables their owner's
            f"""CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
                BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
                SET LOCAL ROLE parrots_owner;
                CREATE TRIGGER cut BEFORE INSERT ON {table} FOR EACH ROW WHEN ({condition}) EXECUTE FUNCTION cut()"""
        )


@pytest.mark.parametrize(
    ("table", "condition"),
    [
        pytest.param("memo", "NEW.text LIKE '%cursed%'", id="by what is done in a turn"),
        pytest.param("message", "NEW.body->>'text' LIKE '%cursed%'", id="by the beginning of a turn"),
    ],
)
async def test_a_message_that_ends_connections_is_parked_after_three_and_holds_up_nothing(
    table: str, condition: str, settings: Settings, dsn: str, pool: Pool
) -> None:
    session = await open_chat(pool, "ann", push=False)
    await cut_at(pool, table, condition)
    async with houses(settings, dsn) as [ports]:
        await send(ports, session, "note: cursed", "note: fine")
        await quiet(pool)
    rows = await pool.fetch("SELECT state FROM inbox ORDER BY id")
    assert ([row["state"] for row in rows], await memos(pool)) == (["dead", "done"], ["fine"])
    told, fine = await texts(pool, session.id)
    assert (told[:35], fine) == ("This message failed 3 times in a ro", "✓ Noted: fine")


async def test_a_message_that_meets_a_database_that_comes_and_goes_is_not_parked(
    server: embedded.Server, settings: Settings, dsn: str, pool: Pool
) -> None:
    """Everybody's connections are lost in the middle of its turn, again and again, and new ones are let in at once."""
    session = await open_chat(pool, "ann", push=False)
    async with houses(settings, dsn) as [ports], superuser(server, dsn) as db:
        async with superuser(server, dsn) as holder, holder.transaction():
            await holder.execute(
                "SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE parrots.call_step IN ACCESS EXCLUSIVE MODE"
            )
            await send(ports, session, "note: healthy")
            for _ in range(TRIES + 1):
                await eventually(lambda: db.fetchval(BLOCKED))
                await db.execute(
                    """SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                       WHERE datname = current_database() AND usename <> current_user"""
                )
        await quiet(pool)
    assert (await texts(pool, session.id), await pool.fetchval("SELECT max(tries) FROM inbox")) == (
        ["✓ Noted: healthy"],
        0,
    )
