"""What a model may use for a person or a group in a day: reserved before it is asked, settled by what it used."""

from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_CEILING, Decimal

from agents.llm.base import Usage
from agents.llm.prices import Price, cost
from storage.db.pool import Db, Pool
from storage.queue import quotas
from storage.queue.quotas import Claim, Kind

MICRO = 1_000_000  # quotas of cost are whole millionths of the currency


@dataclass(frozen=True, slots=True, kw_only=True)
class Caps:
    """What a day has for one person or group: tokens, and money if that is limited; `price` is the usual model's."""

    tokens: int
    cost: Decimal | None = None
    price: Price | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """So many tokens (`cap`) on a day for each of these (person:<id>, space:<id>); without any, as many as you like.

    `shares` of a group's day have only what one member may use of it (`share`).

    `cost`: so much money, too; what a request will cost is guessed by `price`.
    """

    scopes: tuple[str, ...]
    day: date
    cap: int
    cost: Decimal | None = None
    price: Price | None = None
    shares: tuple[str, ...] = ()


NOTHING = Usage(prompt=0, completion=0)
UNLIMITED = Allowance(scopes=(), day=date.min, cap=0)


def allowed(scopes: tuple[str, ...], day: date, caps: Caps, shares: tuple[str, ...] = ()) -> Allowance:
    return Allowance(scopes=scopes, day=day, cap=caps.tokens, cost=caps.cost, price=caps.price, shares=shares)


def share(cap: int) -> int:
    """What one member may use of a group's day: half, so that something is left for the others."""
    return (cap + 1) // 2


def shared(group: str, person: int) -> str:
    """What a member's use of a group's day is counted by."""
    return f"{group}:person:{person}"


def estimate(characters: int, answer: int) -> int:
    """Tokens of a prompt with so many characters and an answer of so many tokens: rather too many than too few."""
    return characters // 2 + answer


async def hold(pool: Pool, allowance: Allowance, call: int, *, characters: int, answer: int) -> bool:
    """Whether so much is left for everybody who is to be charged; then the call holds it.

    It holds it until `charge`, or until its turn ends, another hold replaces it, or housekeeping gives it back.
    """
    if not allowance.scopes:
        return True
    return await quotas.hold(pool, call, allowance.day, _claims(allowance, guessed(allowance, characters, answer)))


async def charge(db: Db | Pool, allowance: Allowance, call: int, used: Usage | None) -> None:
    """Charge what a request used in place of what its call holds; None: nobody counted, so it was what it holds.

    NOTHING after a request that failed.
    """
    if allowance.scopes:
        counted = (None, None) if used is None else (used.prompt + used.completion, micro(used.cost))
        await quotas.charge(db, call, *counted)


def micro(money: Decimal) -> int:
    """Whole millionths, rather too many than too few."""
    return int((money * MICRO).to_integral_value(ROUND_CEILING))


def guessed(allowance: Allowance, characters: int, answer: int) -> Usage:
    """What a request of so many characters with an answer of so many tokens may use; its cost by the usual price."""
    guess = Usage(prompt=estimate(characters, 0), completion=answer)
    return guess if allowance.price is None else replace(guess, cost=cost(allowance.price, guess))


def _claims(allowance: Allowance, used: Usage) -> list[Claim]:
    """So much for everybody who is charged: tokens, and money where that is limited."""
    tokens = used.prompt + used.completion
    claims = _each(allowance, "tokens", tokens, allowance.cap)
    if allowance.cost is not None:
        claims += _each(allowance, "cost", micro(used.cost), micro(allowance.cost))
    return claims


def _each(allowance: Allowance, kind: Kind, amount: int, cap: int) -> list[Claim]:
    caps = dict.fromkeys(allowance.scopes, cap) | dict.fromkeys(allowance.shares, share(cap))
    return [Claim(scope=scope, kind=kind, amount=amount, cap=most) for scope, most in caps.items()]


# for what belongs to no call: a summary made in the background, a small question to find who answers ------------------


async def reserve(pool: Pool, allowance: Allowance, guess: Usage) -> bool:
    """Whether so much is left for everybody who is to be charged; then it is taken, until `settle`."""
    taken: list[Claim] = []
    for claim in _claims(allowance, guess):
        if not await quotas.reserve(pool, claim.scope, claim.kind, allowance.day, claim.amount, claim.cap):
            for one in taken:
                await quotas.settle(pool, one.scope, one.kind, allowance.day, -one.amount)
            return False
        taken.append(claim)
    return True


async def settle(pool: Pool, allowance: Allowance, guess: Usage, used: Usage) -> None:
    """Charge what was used in place of what was reserved."""
    for taken, real in zip(_claims(allowance, guess), _claims(allowance, used), strict=True):
        await quotas.settle(pool, taken.scope, taken.kind, allowance.day, real.amount - taken.amount)
