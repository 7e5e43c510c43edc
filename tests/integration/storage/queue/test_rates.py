"""Pace: buckets that several connections share never give out more than their rate in any window."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from storage.db.pool import Pool
from storage.queue import rate_limits
from storage.queue.rate_limits import Bucket
from tests.support.doubles.clock import Clock, moved_pool

# PostgreSQL keeps time in microseconds, so a third of a second is not exact
EXACT = timedelta(microseconds=100)


async def slot(pool: Pool, bucket: Bucket) -> datetime:
    """Reserve a cell; the moment for which it was given."""
    async with pool.acquire() as db, db.transaction():
        await db.fetchval(
            "SELECT reserve($1, $2, $3, 100)", [bucket.key], [1 / bucket.per_second], [float(bucket.burst)]
        )
        tat = await db.fetchval("SELECT tat FROM rate WHERE key = $1", bucket.key)
    return tat - timedelta(seconds=1 / bucket.per_second)


def most_in_a_window(moments: Sequence[datetime], window: timedelta) -> int:
    return max(sum(first <= moment < first + window - EXACT for moment in moments) for first in moments)


@pytest.mark.parametrize("per_second", [1.0, 30.0])
async def test_many_connections_together_keep_the_rate(pool: Pool, per_second: float) -> None:
    bucket = Bucket(key="account:1", per_second=per_second)
    moments = sorted(await asyncio.gather(*(slot(pool, bucket) for _ in range(90))))
    assert most_in_a_window(moments, timedelta(seconds=1)) == per_second
    period = timedelta(seconds=1 / per_second)
    assert min(later - earlier for earlier, later in pairwise(moments)) >= period - EXACT


async def test_a_burst_may_come_at_once_and_is_paid_back(pool: Pool) -> None:
    bucket = Bucket(key="chat:1", per_second=0.01, burst=3)
    waits = [await rate_limits.reserve(pool, [bucket], 1000) for _ in range(6)]
    assert [round(wait / 100) for wait in waits] == [0, 0, 0, 0, 1, 2]


async def test_what_would_wait_too_long_reserves_nothing_in_any_bucket(pool: Pool) -> None:
    free, full = Bucket(key="free", per_second=0.01), Bucket(key="full", per_second=0.01)
    await rate_limits.reserve(pool, [full], 0)
    refused = await rate_limits.reserve(pool, [free, full], 5)
    assert (round(refused), await rate_limits.reserve(pool, [free], 0)) == (-100, 0)


async def test_one_full_bucket_delays_the_other_ones_cell_too(pool: Pool) -> None:
    free, full = Bucket(key="free", per_second=0.1), Bucket(key="full", per_second=0.01)
    await rate_limits.reserve(pool, [full], 0)
    waits = [
        round(await rate_limits.reserve(pool, [full, free], 1000)),
        round(await rate_limits.reserve(pool, [free], 1000)),
    ]
    assert waits == [100, 110]


async def test_a_block_lasts_as_long_as_was_said_and_the_longest_one_counts(dsn: str) -> None:
    clock = Clock()
    bucket = Bucket(key="account:1", per_second=100)
    async with moved_pool(dsn, clock) as pool:
        await rate_limits.block(pool, bucket.key, 60)
        await rate_limits.block(pool, bucket.key, 10)
        during = await rate_limits.reserve(pool, [bucket], 5)
        clock.advance(seconds=61)
        assert (round(during), await rate_limits.reserve(pool, [bucket], 5)) == (-60, 0)


async def test_reservations_of_the_same_buckets_in_another_order_do_not_lock_each_other_out(pool: Pool) -> None:
    one, two = (Bucket(key=key, per_second=1000) for key in ("a", "b"))
    waits = await asyncio.gather(
        *(rate_limits.reserve(pool, [one, two] if number % 2 else [two, one], 100) for number in range(60))
    )
    assert min(waits) >= 0
