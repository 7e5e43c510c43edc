"""How alike two sentences are: the share of their character pairs that both have."""

import re
from functools import lru_cache

_SIGNS = re.compile(r"[\W_]+")


def normal(text: str) -> str:
    """Lower case, without signs; blanks stay between Latin words only."""
    words = _SIGNS.sub(" ", text).strip().lower()
    return re.sub(r"(?<![a-z0-9]) | (?![a-z0-9])", "", words)


@lru_cache(maxsize=512)
def _pairs(text: str) -> frozenset[str]:
    plain = normal(text)
    return frozenset(plain[place : place + 2] for place in range(len(plain) - 1)) or frozenset(plain)


def jaccard(one: str, other: str) -> float:
    """0 (nothing in common) to 1 (the same); 0 for two empty ones."""
    a, b = _pairs(one), _pairs(other)
    return len(a & b) / len(a | b) if a or b else 0.0
