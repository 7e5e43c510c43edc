"""What a call holds of quotas is charged, or given back when its turn ends, when it is tried again, or in the end."""

import asyncio
from datetime import date

import pytest

from storage.db import retention
from storage.db.pool import Pool
from storage.queue import quotas, turn_end, turns
from storage.queue.quotas import Claim
from storage.queue.turns import Call, NewCall
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.spaces import settle

DAY = date(2026, 6, 1)


def claims(amount: int, cap: int = 100, money: int = 0) -> list[Claim]:
    """Tokens of a person and their group, and money of the person."""
    return [
        Claim(scope="space:1", kind="tokens", amount=amount, cap=cap),
        Claim(scope="person:1", kind="tokens", amount=amount, cap=cap),
        Claim(scope="person:1", kind="cost", amount=money, cap=50),
    ]


async def used(pool: Pool) -> list[int]:
    """Of the person's money, the person's tokens, the group's tokens."""
    rows = await pool.fetch("SELECT used FROM quota WHERE day = $1 ORDER BY scope, kind", DAY)
    return [row["used"] for row in rows]


async def held(pool: Pool) -> int:
    return await pool.fetchval("SELECT count(*) FROM reservation")


async def begun(pool: Pool) -> Call:
    session, _ = await settle(pool, "ann")
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        turn = (await turns.begin(db, session.id, session.person, [])).turn
        [call] = await turns.add_calls(
            db, session.id, turn.id, [NewCall(agent="memo", caller="user", prompt="?", metadata={})]
        )
    return call


async def test_what_was_used_is_charged_in_place_of_what_was_held(pool: Pool) -> None:
    assert await quotas.hold(pool, 7, DAY, claims(30, money=20))
    before = await used(pool)
    await quotas.charge(pool, 7, 12, 5)
    assert (before, await used(pool), await held(pool)) == ([20, 30, 30], [5, 12, 12], 0)


async def test_what_nobody_counted_is_charged_as_it_was_held(pool: Pool) -> None:
    await quotas.hold(pool, 7, DAY, claims(30, money=20))
    await quotas.charge(pool, 7, None, None)
    assert (await used(pool), await held(pool)) == ([20, 30, 30], 0)


@pytest.mark.parametrize(
    "wanted",
    [pytest.param(claims(101), id="tokens"), pytest.param(claims(1, money=51), id="money")],
)
async def test_all_is_held_or_nothing(pool: Pool, wanted: list[Claim]) -> None:
    assert not await quotas.hold(pool, 7, DAY, wanted)
    assert (await used(pool), await held(pool)) == ([0, 0, 0], 0)


async def test_a_call_that_asks_again_holds_once(pool: Pool) -> None:
    assert [await quotas.hold(pool, 7, DAY, claims(60)) for _ in range(3)] == [True] * 3
    assert await used(pool) == [0, 60, 60]


async def test_many_that_hold_at_once_stay_below_the_cap_and_wait_in_no_circle(pool: Pool) -> None:
    async def asking(call: int) -> bool:
        wanted = claims(3, cap=20)
        if not await quotas.hold(pool, call, DAY, wanted if call % 2 else wanted[::-1]):
            return False
        await quotas.charge(pool, call, 3, 0)
        return True

    given = await asyncio.gather(*(asking(call) for call in range(40)))
    assert (sum(given), await used(pool)) == (6, [0, 18, 18])


@pytest.mark.parametrize("state", ["stopped", "failed"])
async def test_a_turn_that_ends_in_the_middle_gives_back_what_its_calls_hold(pool: Pool, state: str) -> None:
    call = await begun(pool)
    await quotas.hold(pool, call.id, DAY, claims(30))
    await quotas.hold(pool, call.id + 1000, DAY, claims(5))
    async with pool.acquire() as db, db.transaction():
        await turn_end.close(db, call.turn, state)
    assert (await used(pool), await held(pool)) == ([0, 5, 5], 3)


async def test_what_nobody_settles_is_given_back_after_ten_minutes(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        await quotas.hold(pool, 7, DAY, claims(30))
        clock.advance(minutes=11)
        await quotas.hold(pool, 8, DAY, claims(5))
        removed = await retention.forget_old(pool)
        assert (removed["reservation"], await held(pool)) == (3, 3)
        assert [row["call"] for row in await pool.fetch("SELECT DISTINCT call FROM reservation")] == [8]
