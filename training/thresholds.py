"""Thresholds of the bands: for each kind of act the lowest that leaves the sentences of others alone. Pure."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from agents.nlu.classify import is_barred, is_timed
from agents.nlu.intents import MOST
from agents.nlu.model.bands import (
    BACKWARDS,
    GOAL,
    OFFER,
    OFFER_TIMED,
    OTHERS,
    TIMED,
    TOPIC,
    alike,
    kind_of,
    likeliest_topic,
    ranked,
    together,
    topic_share,
)
from agents.nlu.model.linear_model import Scores
from agents.timetext import parse

LIMITS = {"timed": 1.3, "untimed": 0.7, "look_up": 0.8, "change": 2.2, OFFER: 8.5, OFFER_TIMED: 4.5, TOPIC: 0.5}
"""Per cent of the sentences of others that a kind of act may take for its own, those left out that their form bars from it.

Most of our others are written to look like requests (news with times above all, since November 2026); of sentences that strangers wrote for other assistants a fifth to a half
as many are taken (docs/understanding.md). What changes something finds nothing to change in most of them. A topic is of all
sentences that are none: where there is no model nothing comes of it, and where there is one a parrot answers with words.
"""
LEAST_TOPIC = 0.2  # a topic is the likeliest of all; of so little nothing is known
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
    for row in rows:
        topic = likeliest_topic(row.scores.intents)
        share = topic_share(row.scores.intents, topic)
        wanted = {topic, GOAL} if topic == "coach" else {topic}
        taken[TOPIC].append(share if row.intent not in wanted and share >= max(row.scores.intents.values()) else 0.0)
    for row in others:
        intents = ranked(row.scores, row.context)
        best, timed = intents[0], is_timed(parse(row.text[:MOST], NOW))
        taken[OFFER_TIMED if timed and best in TIMED else OFFER].append(together(row.scores, intents))
        share = alike(row.scores, best)
        if (row.context or best not in BACKWARDS) and not is_barred(row.text[:MOST], best, share):
            taken[kind_of(best, timed=timed)].append(share)
    sizes = {TOPIC: len(rows)}
    lowest = {kind: _lowest(taken[kind], sizes.get(kind, len(others)) * limit / 100) for kind, limit in LIMITS.items()}
    return lowest | {TOPIC: max(lowest[TOPIC], LEAST_TOPIC)}


def _lowest(shares: Sequence[float], most: float) -> float:
    """Return the lowest hundredth that at most so many shares reach."""
    for hundredth in range(1, STEP):
        if sum(share >= hundredth / STEP for share in shares) <= most:
            return hundredth / STEP
    return 1.0
