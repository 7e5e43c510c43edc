"""What a space's feedback says about who should answer a sentence. Pure."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType

from agents.texts.similarity import jaccard
from storage.conversations.feedback import Judged, Verdict

Weights = Mapping[str, float]
NONE: Weights = MappingProxyType({})

HALF_LIFE = timedelta(days=30)
MOST = 4.0  # of one parrot's weight, either way
TAUGHT = 2.0  # from here on feedback alone names the parrot
AVOIDED = -1.0  # from here down a parrot is not gone back to because it was asked this before
NEAR, SAME = 0.3, 0.6  # likeness from which what was learned of another request counts at all, and counts whole
LOOKED_AT = 200  # newest pieces of feedback of a space

_FOR: Mapping[Verdict, float] = {"good": 0.5, "bad": -0.5, "rephrase": -0.25, "switch": -1.0}
_BETTER = 1.0  # for whom the person asked instead


def weights(text: str, now: datetime, judged: Iterable[Judged]) -> dict[str, float]:
    """How much speaks for and against each parrot as the one to answer `text`: by requests like it, the newer the more."""
    found: dict[str, float] = {}
    for one in judged:
        likeness = jaccard(text, one.request)
        if likeness < NEAR:
            continue
        share = min(likeness / SAME, 1.0) * _fresh(now - one.at)
        found[one.agent] = found.get(one.agent, 0.0) + share * _FOR[one.verdict]
        if one.better is not None:
            found[one.better] = found.get(one.better, 0.0) + share * _BETTER
    return {agent: max(-MOST, min(MOST, weight)) for agent, weight in found.items()}


def taught(weights: Mapping[str, float]) -> str | None:
    """The parrot that people have asked for, if they have done so often enough and agree."""
    ranked = sorted(weights.items(), key=lambda item: -item[1])
    if not ranked or ranked[0][1] < TAUGHT or (len(ranked) > 1 and ranked[0][1] - ranked[1][1] < TAUGHT / 2):
        return None
    return ranked[0][0]


def confidence(weight: float) -> float:
    """How sure a taught choice is: 0.7 (sure) to 0.9."""
    return min(0.9, 0.7 + 0.1 * (weight - TAUGHT))


def _fresh(age: timedelta) -> float:
    """1 now, a half after each half-life; what a clock set back puts into the future counts as now."""
    return 0.5 ** max(age / HALF_LIFE, 0.0)
