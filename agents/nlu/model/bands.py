"""Three bands: what is sure is done, what is likely is offered, the rest is left to others.

How sure is sure enough depends on what an act could spoil; `training.thresholds` chooses the numbers, which lie in the weights.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from agents.nlu.model.linear_model import Scores

Band = Literal["sure", "likely", "left"]
Kind = Literal["timed", "untimed", "look_up", "change"]
"""Makes something at a time that was read; makes something else; looks up; changes what must be there already."""

TOPICS = frozenset({"analysis", "brainstorm", "coach"})  # what takes a language model
OTHERS = frozenset({"told", "asked", "chat", "command"}) | TOPICS  # nothing that rules could do or offer
REPLIES = frozenset({"confirm", "reject", "correct", "done", "snooze"})  # mean nothing unless something stood before
BACKWARDS = frozenset({"undo"})  # with nothing before it, "come back soon" sounds like it
LOOK_UPS = frozenset({"memo_search", "memo_list", "list_query", "schedule_query", "free_time", "reminder_list"})
MADE = frozenset({"memo_save", "list_add", "schedule_add", "reminder_add", "journal", "goal"})
ALWAYS_FIT = frozenset({"correct", "confirm", "reject"})  # what they change has just been done or asked
TIMED = frozenset({"schedule_add", "reminder_add"})
REMOVALS = frozenset({"schedule_delete", "reminder_delete", "memo_delete", "list_remove"})
CHANGES = frozenset({"schedule_update", "reminder_change"})
GOAL = "goal"
TOPIC = "topic"  # the threshold of what takes a language model
OFFER = "offer"  # the threshold of how likely it is for us at all, for buttons
OFFER_TIMED = "offer_timed"  # the same of what would be made at a time that was read: few of others name one
MOST_OFFERS = 3
WORTH_OFFERING = 0.08  # share below which a button would only puzzle, and a change is not even tried
_NEARLY = 0.9  # of the likeliest share, from which on it is a topic: whatever else it is, a model answers it


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The likeliest intent of ours, how likely it or one like it is (0 to 1), and its band; `offers`, best first, where it is not sure.

    `least` is the confidence from which on it is sure, `other` the likeliest of what is not ours, `intents` how likely each
    intent is. `topic`: what a language model is wanted for, where that is sure.
    """

    intent: str
    confidence: float
    band: Band
    least: float = 1.0
    offers: tuple[str, ...] = ()
    other: str = "asked"
    topic: str = ""
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
    confidence, least = alike(scores, best), thresholds[kind_of(best, timed=timed)]
    topic = likeliest_topic(scores.intents)
    wanted = topic_share(scores.intents, topic)
    sure = confidence >= least and (bool(context) or best not in BACKWARDS)
    found = partial(
        Judgement,
        topic=topic
        if wanted >= max(thresholds[TOPIC], _NEARLY * max(scores.intents.values())) and not (sure and best == GOAL)
        else "",
        intent=best,
        confidence=confidence,
        least=least,
        other=max(OTHERS & scores.intents.keys(), key=lambda name: scores.intents[name], default="asked"),
        intents=scores.intents,
    )
    if sure:
        return found(band="sure")
    if together(scores, intents) >= thresholds[OFFER_TIMED if timed and best in TIMED else OFFER]:
        return found(band="likely", offers=_offered(scores, intents))
    return found(band="left")


def _offered(scores: Scores, intents: Sequence[str]) -> tuple[str, ...]:
    """Return what is worth a button: the likeliest, and what is not unlikely beside it."""
    best, *others = intents[:MOST_OFFERS]
    return (best, *(name for name in others if scores.intents[name] >= WORTH_OFFERING))


def alike(scores: Scores, intent: str) -> float:
    """Return how likely an intent is, or one that differs from it by what it is about: which thing is meant is found out by its name."""
    for family in (LOOK_UPS, REMOVALS, CHANGES, TIMED):
        if intent in family:
            return sum(share for name, share in scores.intents.items() if name in family)
    return scores.intents[intent]


def likeliest_topic(intents: Mapping[str, float]) -> str:
    """Return the likeliest of what takes a language model."""
    return max(sorted(TOPICS), key=lambda name: topic_share(intents, name))


def topic_share(intents: Mapping[str, float], topic: str) -> float:
    """Return how likely a topic is; a goal that is not sure is one for the coach."""
    return intents.get(topic, 0.0) + (intents.get(GOAL, 0.0) if topic == "coach" else 0.0)


def together(scores: Scores, intents: Iterable[str]) -> float:
    """Return how likely one of these is."""
    return sum(scores.intents[name] for name in intents)
