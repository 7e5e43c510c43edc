"""Quotas: what a person or a space may use a day, reserved before it is spent."""

from datetime import date
from typing import Literal

from storage.pool import Db, Pool

Kind = Literal["messages", "tokens", "cost"]


async def reserve(db: Db | Pool, scope: str, kind: Kind, day: date, amount: int, cap: int) -> bool:
    """Add `amount` to the day's use, unless that would exceed `cap`; whether it was added."""
    used = await db.fetchval(
        """INSERT INTO quota AS q (scope, kind, day, used) SELECT $1, $2, $3, $4::bigint WHERE $4::bigint <= $5::bigint
           ON CONFLICT (scope, kind, day) DO UPDATE SET used = q.used + excluded.used WHERE q.used + excluded.used <= $5
           RETURNING used""",
        scope,
        kind,
        day,
        amount,
        cap,
    )
    return used is not None


async def settle(db: Db | Pool, scope: str, kind: Kind, day: date, change: int) -> None:
    """Correct a reservation by what was really used."""
    await db.execute(
        "UPDATE quota SET used = greatest(used + $4, 0) WHERE (scope, kind, day) = ($1, $2, $3)",
        scope,
        kind,
        day,
        change,
    )
