"""What a request costs. Pure."""

from dataclasses import dataclass
from decimal import Decimal

from agents.llm.base import Usage

UNIT = 1_000_000  # tokens that a price is of


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """Of a million tokens, in whatever currency the operator thinks; `cached`: of those of the prompt that were known."""

    prompt: Decimal
    completion: Decimal
    cached: Decimal


def cost(price: Price, usage: Usage) -> Decimal:
    """Of one request, in the currency of the price."""
    cached = min(usage.cached, usage.prompt)
    total = price.prompt * (usage.prompt - cached) + price.cached * cached + price.completion * usage.completion
    return total / UNIT
