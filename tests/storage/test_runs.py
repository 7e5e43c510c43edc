"""What runs have used is kept with the call, and summed by session, person and day."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from agents.llm.base import Usage
from agents.stats import RunStats, stats_from_json, stats_to_json
from storage import closing, runs, turns
from storage.pool import Pool
from storage.sessions import Session
from storage.turns import NewCall
from tests.storage.spaces import settle

ONE = RunStats().asked(Usage(prompt=100, completion=10, cached=40, cost=Decimal("0.1")), 1.25).ran("memo_search", 0.2)
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
EVER = (NOON - timedelta(days=99), NOON + timedelta(days=99))


async def ran(pool: Pool, session: Session, stats: RunStats | None, at: datetime = NOON) -> int:
    """A turn that has ended, with what its call used; the call."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        turn = (await turns.begin(db, session.id, session.person, [])).turn
        [call] = await turns.add_calls(
            db, session.id, turn.id, [NewCall(agent="memo", caller="user", prompt="?", metadata={})]
        )
        await closing.close_call(db, call.id, "done", stats and stats_to_json(stats))
        await closing.close(db, turn.id, "done")
        await db.execute("UPDATE turn SET created_at = $2 WHERE id = $1", turn.id, at)
    return call.id


async def test_a_session_a_person_and_a_day_have_used_what_their_runs_have(pool: Pool) -> None:
    (here, scope), (there, _) = await settle(pool, "ann"), await settle(pool, "ben")
    night = datetime(2026, 6, 1, 23, tzinfo=UTC)
    for stats, at in ((ONE, NOON), (ONE.ran("memo_write", 0.1), NOON), (None, NOON), (ONE, night)):
        await ran(pool, here, stats, at)
    await ran(pool, there, ONE)
    noon = ONE.plus(ONE).ran("memo_write", 0.1)
    assert stats_from_json(await runs.of_session(pool, here.id)) == noon.plus(ONE)
    assert stats_from_json(await runs.of_person(pool, scope.actor, *EVER)) == noon.plus(ONE)
    assert stats_from_json(await runs.of_person(pool, scope.actor, NOON, night)) == noon
    days = await runs.by_day(pool, scope.actor, "Asia/Shanghai", EVER[0])
    assert [(day, stats_from_json(stats)) for day, stats in days.items()] == [
        (date(2026, 6, 2), ONE),
        (date(2026, 6, 1), noon),
    ]


async def test_where_no_model_was_asked_nothing_was_used(pool: Pool) -> None:
    here, scope = await settle(pool, "ann")
    call = await ran(pool, here, None)
    nothing = [
        await runs.of_call(pool, call),
        await runs.of_session(pool, here.id),
        await runs.of_person(pool, scope.actor, *EVER),
    ]
    assert [stats_from_json(stats) for stats in nothing] == [RunStats()] * 3
    assert await runs.by_day(pool, scope.actor, "UTC", EVER[0]) == {}


async def test_a_call_that_is_tried_again_has_used_what_it_says_last(pool: Pool) -> None:
    here, _ = await settle(pool, "ann")
    call = await ran(pool, here, ONE)
    async with pool.acquire() as db:
        await runs.keep(db, call, stats_to_json(ONE.plus(ONE)))
        await closing.close_call(db, call, "failed")
    assert stats_from_json(await runs.of_call(pool, call)) == ONE.plus(ONE)
