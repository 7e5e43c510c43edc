"""Three bands: what is sure is done, what is likely is offered, the rest is left to others.

How sure is sure enough depends on what an act could spoil; `training.thresholds` chooses the numbers, which lie in the weights.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from agents.nlu.model.linear_model import Scores

Band = Literal["sure", "likely", "left"]
Kind = Literal["timed", "untimed", "look_up", "change"]
"""Makes something at a time that was read; makes something else; looks up; changes what must be there already."""

OTHERS = frozenset(
    {"told", "asked", "chat", "analysis", "brainstorm", "coach", "command"}
)  # nothing that rules could do or offer
REPLIES = frozenset({"confirm", "reject", "correct", "done", "snooze"})  # mean nothing unless something stood before
BACKWARDS = frozenset({"undo"})  # with nothing before it, "come back soon" sounds like it
LOOK_UPS = frozenset({"memo_search", "memo_list", "list_query", "schedule_query", "free_time", "reminder_list"})
MADE = frozenset({"memo_save", "list_add", "schedule_add", "reminder_add", "journal", "goal"})
ALWAYS_FIT = frozenset({"correct", "confirm", "reject"})  # what they change has just been done or asked
TIMED = frozenset({"schedule_add", "reminder_add"})
OFFER = "offer"  # the threshold of how likely it is for us at all, for buttons
MOST_OFFERS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The likeliest intent of ours with its confidence (0 to 1) and band; `offers`, best first, where it is likely but not sure.

    `least` is the confidence from which on it is sure, `other` the likeliest of what is not ours, `intents` how likely each
    intent is, `ours` how likely it is for us at all.
    """

    intent: str
    confidence: float
    band: Band
    least: float = 1.0
    offers: tuple[str, ...] = ()
    other: str = "asked"
    ours: float = 1.0
    intents: Mapping[str, float] = field(default_factory=dict[str, float])


def kind_of(intent: str, *, timed: bool) -> Kind:
    """Return the kind of act that an intent is; `timed`: a time was read in the sentence."""
    if intent in LOOK_UPS:
        return "look_up"
    if intent in MADE | ALWAYS_FIT:
        return "timed" if timed and intent in TIMED else "untimed"
    return "change"


def ranked(scores: Scores, context: str = "") -> list[str]:
    """Return the intents of ours that can be meant, the likeliest first."""
    excluded = OTHERS if context else OTHERS | REPLIES
    return sorted((name for name in scores.intents if name not in excluded), key=lambda name: -scores.intents[name])


def judge(scores: Scores, thresholds: Mapping[str, float], context: str = "", *, timed: bool = False) -> Judgement:
    """Return what follows from the scores of a sentence; `context` as in `features`, `timed` as in `kind_of`."""
    intents = ranked(scores, context)
    best = intents[0]
    confidence, least = scores.ours * scores.intents[best], thresholds[kind_of(best, timed=timed)]
    found = partial(
        Judgement,
        intent=best,
        confidence=confidence,
        least=least,
        other=max(OTHERS & scores.intents.keys(), key=lambda name: scores.intents[name], default="asked"),
        ours=scores.ours,
        intents=scores.intents,
    )
    if confidence >= least and (context or best not in BACKWARDS):
        return found(band="sure")
    if scores.ours * together(scores, intents) >= thresholds[OFFER]:
        return found(band="likely", offers=tuple(intents[:MOST_OFFERS]))
    return found(band="left")


def together(scores: Scores, intents: Iterable[str]) -> float:
    """Return how likely one of these is."""
    return sum(scores.intents[name] for name in intents)
