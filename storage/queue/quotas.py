"""Quotas: what a person or a space may use a day, reserved before it is spent."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from storage.db.pool import Db, Pool
from storage.db.statements import Statement

Kind = Literal["messages", "tokens", "cost"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """So much of a quota is wanted, of which a day has `cap`."""

    scope: str
    kind: Kind
    amount: int
    cap: int


_RESERVE = Statement("""INSERT INTO quota AS q (scope, kind, day, used) SELECT :scope, :kind, :day, :amount::bigint
    WHERE :amount::bigint <= :cap::bigint
    ON CONFLICT (scope, kind, day) DO UPDATE SET used = q.used + excluded.used WHERE q.used + excluded.used <= :cap
    RETURNING used""")
_SETTLE = Statement("""UPDATE quota SET used = greatest(used + :change, 0)
    WHERE (scope, kind, day) = (:scope, :kind, :day)""")
_HOLD = Statement("""SELECT reserve_use(:call, :day, :scopes, :kinds, :amounts, :caps)
    FROM (SELECT set_config('synchronous_commit', 'off', true)) settings""")
_CHARGE = Statement("SELECT settle_use(ARRAY[:call::bigint], :tokens, :cost)")
_RELEASE = Statement("SELECT settle_use(ARRAY(SELECT id FROM call WHERE turn = :turn), 0, 0)")


async def reserve(db: Db | Pool, scope: str, kind: Kind, day: date, amount: int, cap: int) -> bool:
    """Add `amount` to the day's use, unless that would exceed `cap`; whether it was added."""
    used = await db.fetchval(*_RESERVE(scope=scope, kind=kind, day=day, amount=amount, cap=cap))
    return used is not None


async def settle(db: Db | Pool, scope: str, kind: Kind, day: date, change: int) -> None:
    """Correct a reservation by what was really used."""
    await db.execute(*_SETTLE(scope=scope, kind=kind, day=day, change=change))


async def hold(pool: Pool, call: int, day: date, claims: list[Claim]) -> bool:
    """Reserve all of these for a call, or none of them; whether it was done.

    What the call held before is given back. The commit is not waited for: a server that crashes may forget it.
    """
    return await pool.fetchval(
        *_HOLD(
            call=call,
            day=day,
            scopes=[claim.scope for claim in claims],
            kinds=[claim.kind for claim in claims],
            amounts=[claim.amount for claim in claims],
            caps=[claim.cap for claim in claims],
        )
    )


async def charge(db: Db | Pool, call: int, tokens: int | None, cost: int | None) -> None:
    """Charge what a call really used in place of what it holds; None: as much as it holds."""
    await db.execute(*_CHARGE(call=call, tokens=tokens, cost=cost))


async def release(db: Db, turn: int) -> None:
    """Give back what the calls of a turn still hold."""
    await db.execute(*_RELEASE(turn=turn))
