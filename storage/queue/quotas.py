"""Quotas: what a person or a space may use a day, reserved before it is spent."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from storage.db.pool import Db, Pool

Kind = Literal["messages", "tokens", "cost"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """So much of a quota is wanted, of which a day has `cap`."""

    scope: str
    kind: Kind
    amount: int
    cap: int


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


async def hold(pool: Pool, call: int, day: date, claims: list[Claim]) -> bool:
    """Reserve all of these for a call, or none of them; whether it was done.

    What the call held before is given back. The commit is not waited for: a server that crashes may forget it.
    """
    return await pool.fetchval(
        "SELECT reserve_use($1, $2, $3, $4, $5, $6) FROM (SELECT set_config('synchronous_commit', 'off', true)) settings",
        call,
        day,
        [claim.scope for claim in claims],
        [claim.kind for claim in claims],
        [claim.amount for claim in claims],
        [claim.cap for claim in claims],
    )


async def charge(db: Db | Pool, call: int, tokens: int | None, cost: int | None) -> None:
    """Charge what a call really used in place of what it holds; None: as much as it holds."""
    await db.execute("SELECT settle_use(ARRAY[$1::bigint], $2, $3)", call, tokens, cost)


async def release(db: Db, turn: int) -> None:
    """Give back what the calls of a turn still hold."""
    await db.execute("SELECT settle_use(ARRAY(SELECT id FROM call WHERE turn = $1), 0, 0)", turn)
