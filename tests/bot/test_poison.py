"""A turn that ends every process that works on it is given up, and the person is told."""

from bot.answering import ignore
from storage import turns
from storage.pool import Pool
from tests.bot.houses import an_orchestrator, texts
from tests.doubles.chats import open_chat, write
from tests.storage.spaces import claim


async def test_a_turn_that_ends_its_processes_is_parked_and_told(pool: Pool, dsn: str) -> None:
    session = await open_chat(pool, "ann", push=False)
    kept = await write(pool, session, "e1", "note: poison")
    [lease] = await claim(pool, "w1", 30, 1)
    async with pool.acquire() as db, db.transaction():
        turn = (await turns.begin(db, session.id, session.person, [kept.id])).turn
        await turns.add_calls(
            db, session.id, turn.id, [turns.NewCall(agent="memo", caller="user", prompt="note: poison", metadata={})]
        )
        await db.execute("UPDATE turn SET tries = 12, created_at = clock_now() - interval '15 minutes'")
    assert await an_orchestrator(pool, dsn, ignore).next_turn(lease) == "on"
    states = await pool.fetchrow("SELECT (SELECT state FROM turn) AS turn, (SELECT state FROM inbox) AS inbox")
    assert states is not None
    assert (states["turn"], states["inbox"]) == ("failed", "dead")
    [told] = await texts(pool, session.id)
    assert told.startswith("This message failed")
