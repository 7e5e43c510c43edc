"""Thresholds of the bands: for each kind of act the lowest that leaves the sentences of others alone. Pure."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from agents.nlu.classify import is_timed
from agents.nlu.intents import MOST
from agents.nlu.model.bands import BACKWARDS, OFFER, OTHERS, kind_of, ranked, together
from agents.nlu.model.linear_model import Scores
from agents.timetext import parse

LIMITS = {"timed": 0.25, "untimed": 0.25, "look_up": 0.4, "change": 1.4, OFFER: 9.0}
"""Per cent of the sentences of others that a kind of act may take for its own.

Half of our others are written to look like requests; of sentences that strangers wrote for other assistants a fifth to a half
as many are taken (docs/understanding.md). What changes something finds nothing to change in most of them.
"""
NOW = datetime(2026, 1, 1, 9, tzinfo=UTC)  # the sentences name no day of their own
STEP = 100  # thresholds are hundredths


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A request with its intent, and what a model says of it that was trained without its style."""

    text: str
    context: str
    intent: str
    scores: Scores


def choose(rows: Sequence[Scored]) -> dict[str, float]:
    """Return for each kind of act the lowest share from which on it keeps its limit."""
    taken = defaultdict[str, list[float]](list)
    others = [row for row in rows if row.intent in OTHERS]
    for row in others:
        intents = ranked(row.scores, row.context)
        taken[OFFER].append(row.scores.ours * together(row.scores, intents))
        best = intents[0]
        if row.context or best not in BACKWARDS:
            kind = kind_of(best, timed=is_timed(parse(row.text[:MOST], NOW)))
            taken[kind].append(row.scores.ours * row.scores.intents[best])
    return {kind: _lowest(taken[kind], len(others) * limit / 100) for kind, limit in LIMITS.items()}


def _lowest(shares: Sequence[float], most: float) -> float:
    """Return the lowest hundredth that at most so many shares reach."""
    for hundredth in range(1, STEP):
        if sum(share >= hundredth / STEP for share in shares) <= most:
            return hundredth / STEP
    return 1.0
