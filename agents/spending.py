"""What a model may use for a person or a group in a day: reserved before it is asked, settled by what it used."""

from dataclasses import dataclass
from datetime import date

from storage import usage
from storage.pool import Pool


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """So many tokens (`cap`) on a day for each of these (person:<id>, space:<id>); without any, as many as you like."""

    scopes: tuple[str, ...]
    day: date
    cap: int


UNLIMITED = Allowance(scopes=(), day=date.min, cap=0)


def estimate(characters: int, answer: int) -> int:
    """Tokens of a prompt with so many characters and an answer of so many tokens: rather too many than too few."""
    return characters // 2 + answer


async def reserve(pool: Pool, allowance: Allowance, amount: int) -> bool:
    """Whether so many tokens are left for everybody who is to be charged; then they are taken."""
    for number, scope in enumerate(allowance.scopes):
        if not await usage.reserve(pool, scope, "tokens", allowance.day, amount, allowance.cap):
            await _change(pool, allowance, allowance.scopes[:number], -amount)
            return False
    return True


async def settle(pool: Pool, allowance: Allowance, reserved: int, used: int) -> None:
    """Charge what was used in place of what was reserved."""
    await _change(pool, allowance, allowance.scopes, used - reserved)


async def _change(pool: Pool, allowance: Allowance, scopes: tuple[str, ...], change: int) -> None:
    for scope in scopes:
        await usage.settle(pool, scope, "tokens", allowance.day, change)
