"""Figures for who runs the house: what runs used by day, what the queues gave up, how much there is. No texts."""

from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

from storage.db.pool import Pool
from storage.db.statements import Statement

_USED = Statement("""SELECT (c.created_at AT TIME ZONE :zone)::date AS day,
        coalesce(sum((c.stats->>'requests')::bigint), 0)::bigint AS requests,
        coalesce(sum((c.stats->>'prompt')::bigint), 0)::bigint AS prompt,
        coalesce(sum((c.stats->>'completion')::bigint), 0)::bigint AS completion, sum((c.stats->>'cost')::numeric) AS cost
    FROM turn t JOIN call c ON c.turn = t.id
    WHERE t.created_at > clock_now() - make_interval(days => :days) AND c.stats IS NOT NULL
    GROUP BY 1 ORDER BY 1""")
_GIVEN_UP = Statement("""(SELECT coalesce(sent_at, next_at) AS at, 'outbox ' || split_part(account, ':', 1) AS place,
        'given up' AS what, coalesce(split_part(error, ':', 1), '') AS kind FROM outbox WHERE state = 'dead' ORDER BY id DESC LIMIT :most)
    UNION ALL
    (SELECT received_at, 'inbox ' || split_part(account, ':', 1), 'parked', '' FROM inbox WHERE state = 'dead' ORDER BY id DESC LIMIT :most)
    ORDER BY at DESC LIMIT :most""")
_SIZE = Statement("SELECT pg_database_size(current_database())")


class Used(NamedTuple):
    """What the runs of a day used."""

    day: date
    requests: int
    prompt: int
    completion: int
    cost: Decimal | None


class GivenUp(NamedTuple):
    """A row that nobody works on any more."""

    at: datetime
    place: str
    what: str
    kind: str


async def used(pool: Pool, days: int, zone: str) -> list[Used]:
    """Return what the runs of the last days used, by the days of a zone."""
    return [Used(**dict(row.items())) for row in await pool.fetch(*_USED(days=days, zone=zone))]


async def given_up(pool: Pool, most: int) -> list[GivenUp]:
    """Return what was given up last, the newest first."""
    return [GivenUp(**dict(row.items())) for row in await pool.fetch(*_GIVEN_UP(most=most))]


async def size(pool: Pool) -> int:
    """Return the bytes of the database."""
    return await pool.fetchval(*_SIZE())
