"""Pace shared by all processes: GCRA buckets, one row a token and one a chat (0004_pace.sql)."""

from dataclasses import dataclass

from storage.db.pool import Db, Pool
from storage.db.statements import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Bucket:
    """`per_second` cells on average; `burst` cells may come at once."""

    key: str
    per_second: float
    burst: int = 0


_RESERVE = Statement("SELECT reserve(:keys, :periods, :bursts, :longest)")
_RESERVE_WITHOUT_WAITING = Statement("""SELECT reserve(:keys, :periods, :bursts, :longest)
    FROM (SELECT set_config('synchronous_commit', 'off', true)) settings""")
_GIVE_BACK = Statement("""WITH cell AS (SELECT rate.key, period FROM unnest(:keys::text[], :periods::float8[]) AS one(key, period)
        JOIN rate USING (key) ORDER BY rate.key FOR UPDATE OF rate)
    UPDATE rate SET tat = tat - make_interval(secs => cell.period) FROM cell WHERE rate.key = cell.key""")
_BLOCK = Statement("""INSERT INTO rate (key, tat, blocked_until)
    VALUES (:key, '-infinity', clock_now() + make_interval(secs => :seconds))
    ON CONFLICT (key) DO UPDATE SET blocked_until = greatest(rate.blocked_until, excluded.blocked_until)""")


async def reserve(pool: Db | Pool, buckets: list[Bucket], longest: float, *, durable: bool = True) -> float:
    """Reserve one cell in every bucket; return the seconds to wait for it.

    A negative number means that nothing was reserved, since the wait would have been that long, over `longest`.
    `durable=False`, outside a transaction: the commit is not waited for; a server that crashes may forget the cell.
    """
    statement = _RESERVE if durable else _RESERVE_WITHOUT_WAITING
    return await pool.fetchval(
        *statement(
            keys=[bucket.key for bucket in buckets],
            periods=[1 / bucket.per_second for bucket in buckets],
            bursts=[float(bucket.burst) for bucket in buckets],
            longest=longest,
        )
    )


async def give_back(pool: Pool, buckets: list[Bucket]) -> None:
    """Return a cell of every bucket that was reserved and will not be used: those behind it may come a little closer together."""
    keys, periods = [bucket.key for bucket in buckets], [1 / bucket.per_second for bucket in buckets]
    await pool.execute(*_GIVE_BACK(keys=keys, periods=periods))


async def block(pool: Pool, key: str, seconds: float) -> None:
    """Keep everybody from using this bucket for so long (the platform said so)."""
    await pool.execute(*_BLOCK(key=key, seconds=seconds))
