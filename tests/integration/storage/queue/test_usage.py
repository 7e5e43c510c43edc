"""Quotas are reserved before they are spent, and never exceeded."""

import asyncio
from datetime import date

import pytest

from storage.db.pool import Pool
from storage.queue import quotas

DAY = date(2026, 6, 1)


async def used(pool: Pool) -> int | None:
    return await pool.fetchval("SELECT used FROM quota WHERE (scope, kind, day) = ('person:1', 'tokens', $1)", DAY)


async def test_many_that_reserve_at_once_stay_below_the_cap(pool: Pool) -> None:
    given = await asyncio.gather(*(quotas.reserve(pool, "person:1", "tokens", DAY, 3, 20) for _ in range(40)))
    assert (sum(given), await used(pool)) == (6, 18)


@pytest.mark.parametrize(
    ("amount", "given"), [pytest.param(20, True, id="all-of-it"), pytest.param(21, False, id="more-than-there-is")]
)
async def test_the_first_reservation_of_a_day_is_measured_too(pool: Pool, amount: int, given: bool) -> None:
    assert await quotas.reserve(pool, "person:1", "tokens", DAY, amount, 20) is given


async def test_what_was_not_used_is_given_back_and_never_more_than_was_there(pool: Pool) -> None:
    await quotas.reserve(pool, "person:1", "tokens", DAY, 10, 20)
    await quotas.settle(pool, "person:1", "tokens", DAY, -4)
    first = await used(pool)
    await quotas.settle(pool, "person:1", "tokens", DAY, -100)
    assert (first, await used(pool)) == (6, 0)


async def test_days_persons_and_kinds_count_for_themselves(pool: Pool) -> None:
    assert await quotas.reserve(pool, "person:1", "tokens", DAY, 20, 20)
    others = [
        await quotas.reserve(pool, "person:2", "tokens", DAY, 20, 20),
        await quotas.reserve(pool, "person:1", "messages", DAY, 20, 20),
        await quotas.reserve(pool, "person:1", "tokens", date(2026, 6, 2), 20, 20),
    ]
    assert others == [True, True, True]
