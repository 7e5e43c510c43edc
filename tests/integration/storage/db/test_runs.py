"""What runs have used is kept with the call, and summed by session."""

from decimal import Decimal

from agents.llm.base import Usage
from agents.runtime.usage_stats import RunStats, stats_from_json, stats_to_json
from storage.conversations import call_stats
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.queue import turn_end, turns
from storage.queue.turns import NewCall
from tests.support.spaces import settle

ONE = RunStats().asked(Usage(prompt=100, completion=10, cached=40, cost=Decimal("0.1")), 1.25).ran("memo_search", 0.2)


async def ran(pool: Pool, session: Session, stats: RunStats | None) -> int:
    """A turn that has ended, with what its call used; the call."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        turn = (await turns.begin(db, session.id, session.person, [])).turn
        [call] = await turns.add_calls(
            db, session.id, turn.id, [NewCall(agent="memo", caller="user", prompt="?", metadata={})]
        )
        await turn_end.close_call(db, call.id, "done", stats and stats_to_json(stats))
        await turn_end.close(db, turn.id, "done")
    return call.id


async def of_call(pool: Pool, call: int) -> RunStats:
    return stats_from_json(await pool.fetchval("SELECT stats FROM call WHERE id = $1", call))


async def test_a_session_has_used_what_its_runs_have(pool: Pool) -> None:
    here, there = [(await settle(pool, name))[0] for name in ("ann", "ben")]
    for stats in (ONE, ONE.ran("memo_write", 0.1), None):
        await ran(pool, here, stats)
    await ran(pool, there, ONE)
    assert stats_from_json(await call_stats.of_session(pool, here.id)) == ONE.plus(ONE).ran("memo_write", 0.1)


async def test_where_no_model_was_asked_nothing_was_used(pool: Pool) -> None:
    here, _ = await settle(pool, "ann")
    call = await ran(pool, here, None)
    assert [await of_call(pool, call), stats_from_json(await call_stats.of_session(pool, here.id))] == [RunStats()] * 2


async def test_a_call_that_is_tried_again_has_used_what_it_says_last(pool: Pool) -> None:
    here, _ = await settle(pool, "ann")
    call = await ran(pool, here, ONE)
    async with pool.acquire() as db:
        await turn_end.close_call(db, call, "done", stats_to_json(ONE.plus(ONE)))
        await turn_end.close_call(db, call, "failed")
    assert await of_call(pool, call) == ONE.plus(ONE)
