"""Three bands: what is sure is done, what is likely is offered, the rest is left to others."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from agents.nlu.model.linear_model import Scores

Band = Literal["sure", "likely", "left"]

OTHERS = frozenset(
    {"none", "chat", "analysis", "brainstorm", "coach", "command"}
)  # nothing that rules could do or offer
REPLIES = frozenset({"confirm", "reject", "correct", "done", "snooze"})  # mean nothing unless something stood before
LOOK_UPS = frozenset({"memo_search", "memo_list", "list_query", "schedule_query", "free_time", "reminder_list"})
EFFECT, LOOK_UP = 0.6, 0.65  # confidence from which a change is made, or something is looked up, without asking
OFFER = 0.25  # how likely it is for us at all, for buttons
MOST_OFFERS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The likeliest intent of ours with its confidence (0 to 1) and band; `offers`, best first, where it is likely but not sure."""

    intent: str
    confidence: float
    band: Band
    offers: tuple[str, ...]


def judge(scores: Scores, context: str = "") -> Judgement:
    """Return what follows from the scores of a sentence; `context` as in `features`."""
    excluded = OTHERS if context else OTHERS | REPLIES
    ranked = sorted((name for name in scores.intents if name not in excluded), key=lambda name: -scores.intents[name])
    best = ranked[0]
    confidence = scores.ours * scores.intents[best]
    if confidence >= (LOOK_UP if best in LOOK_UPS else EFFECT):
        return Judgement(intent=best, confidence=confidence, band="sure", offers=())
    if scores.ours * _together(scores, ranked) >= OFFER:
        return Judgement(intent=best, confidence=confidence, band="likely", offers=tuple(ranked[:MOST_OFFERS]))
    return Judgement(intent=best, confidence=confidence, band="left", offers=())


def _together(scores: Scores, intents: Iterable[str]) -> float:
    return sum(scores.intents[name] for name in intents)
