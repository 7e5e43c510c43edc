"""Three bands: what is sure is done, what is likely is offered, the rest is left to others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from agents.nlu.model.linear_model import Scores

Band = Literal["sure", "likely", "left"]

OTHERS = frozenset(
    {"none", "chat", "analysis", "brainstorm", "coach", "command"}
)  # nothing that rules could do or offer
REPLIES = frozenset({"confirm", "reject", "correct", "done", "snooze"})  # mean nothing unless something stood before
BACKWARDS = frozenset({"undo"})  # with nothing before it, "come back soon" sounds like it
LOOK_UPS = frozenset({"memo_search", "memo_list", "list_query", "schedule_query", "free_time", "reminder_list"})
EFFECT, LOOK_UP = 0.6, 0.65  # confidence from which a change is made, or something is looked up, without asking
OFFER = 0.25  # how likely it is for us at all, for buttons
MOST_OFFERS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The likeliest intent of ours with its confidence (0 to 1) and band; `offers`, best first, where it is likely but not sure.

    `other` is the likeliest of what is not ours, `intents` how likely each intent is, `ours` how likely it is for us at all.
    """

    intent: str
    confidence: float
    band: Band
    offers: tuple[str, ...] = ()
    other: str = "none"
    ours: float = 1.0
    intents: Mapping[str, float] = field(default_factory=dict[str, float])


def judge(scores: Scores, context: str = "") -> Judgement:
    """Return what follows from the scores of a sentence; `context` as in `features`."""
    excluded = OTHERS if context else OTHERS | REPLIES
    ranked = sorted((name for name in scores.intents if name not in excluded), key=lambda name: -scores.intents[name])
    best = ranked[0]
    confidence = scores.ours * scores.intents[best]
    found = partial(
        Judgement,
        intent=best,
        confidence=confidence,
        other=max(OTHERS & scores.intents.keys(), key=lambda name: scores.intents[name], default="none"),
        ours=scores.ours,
        intents=scores.intents,
    )
    sure = confidence >= (LOOK_UP if best in LOOK_UPS else EFFECT)
    if sure and (context or best not in BACKWARDS):
        return found(band="sure")
    if scores.ours * _together(scores, ranked) >= OFFER:
        return found(band="likely", offers=tuple(ranked[:MOST_OFFERS]))
    return found(band="left")


def _together(scores: Scores, intents: Iterable[str]) -> float:
    return sum(scores.intents[name] for name in intents)
