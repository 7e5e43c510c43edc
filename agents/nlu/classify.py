"""What is wanted: by the form of a sentence, else by the intent model. Pure.

Rules are asked first, the model where they are not sure; an event that is one by its time alone needs the model's consent.
"""

from dataclasses import replace
from functools import lru_cache
from typing import cast

from agents.nlu import intent_rules
from agents.nlu.intents import CHAT, MOST, SURE, UNSURE, Intent, Want
from agents.nlu.keyword_scores import NONE, Weights
from agents.nlu.model.bands import EFFECT, LOOK_UP, LOOK_UPS, Judgement, judge
from agents.nlu.model.features import classes
from agents.nlu.model.linear_model import intent_model
from agents.nlu.smalltalk import smalltalk
from agents.timetext import Reading
from agents.timetext.bounds import readable

HALF = 0.5
UNLIKELY = 0.15  # below this share the model does not consent
CONSENT: dict[Intent, float] = {
    "reminder_add": 0.08
}  # who says "remind me" says so; "a reminder" alone may be another's
CHECKED: frozenset[Intent] = frozenset(
    {"schedule_add", "schedule_query", "schedule_update", "schedule_delete", "free_time", "reminder_add", "memo_search"}
)
"""What the model is asked about, too, where rules are sure: by the words of others they are wrong most often."""

FINER: dict[Intent, tuple[Intent, ...]] = {
    "schedule_query": ("schedule_query", "reminder_list"),
    "schedule_update": ("schedule_update", "reminder_change"),
    "schedule_delete": ("schedule_delete", "reminder_delete"),
    "memo_search": ("memo_search", "memo_list"),
}
"""What one intent of the rules may be by its finer names."""

UNKNOWN: dict[Intent, tuple[Intent, ...]] = {
    "schedule_update": ("memo_change",),
    "schedule_delete": ("list_remove", "memo_delete", "undo"),
    "memo_search": ("list_query",),
}
"""What rules do not know of and take for their own: it is that where the model holds it for likelier than not."""

NEAR: dict[Intent, tuple[Intent, ...]] = {
    "schedule_add": ("reminder_add",),
    "reminder_add": ("schedule_add",),
    "schedule_query": ("free_time", "memo_search"),
    "schedule_update": ("correct", "snooze"),
    "memo_search": ("schedule_query",),
    "free_time": ("schedule_query",),
}
"""What it is easily taken for: that is consent enough."""


def classify(text: str, reading: Reading, weights: Weights = NONE, context: str = "") -> Want:
    """Return the intent of a sentence.

    `reading` is what was understood of its time, `weights` what a space's feedback says, `context` what stood right before
    (agents.nlu.model.features).
    """
    want = intent_rules.classify(text, reading, weights)
    text = readable(text).strip()
    if not text or len(text) > MOST or want.intent == "command" or smalltalk(text):
        return want
    guess = judged(text, context)
    if want.sure and want.intent not in CHECKED:
        return want
    if want.sure and _consents(want, guess):
        return want if want.rest else replace(want, intent=_finer(want.intent, guess))
    if not want.sure:
        return _likely(text, want, guess, barred=intent_rules.is_no_order(text))
    left = guess.ours < UNLIKELY and want.intent not in LOOK_UPS  # these are looked for quietly
    want = CHAT if left else replace(want, confidence=UNSURE, direct=False)
    if guess.band == "sure" and not {guess.intent, want.intent} & LOOK_UPS:  # two changes: neither is made unasked
        return replace(want, offers=(cast("Intent", guess.intent), want.intent))
    return _likely(text, want, guess, barred=intent_rules.is_no_order(text))


@lru_cache(maxsize=256)
def judged(text: str, context: str = "") -> Judgement:
    """Return what the model makes of a sentence."""
    return judge(intent_model().score(text, context), context)


def _consents(want: Want, guess: Judgement) -> bool:
    """Tell whether the model holds what the rules are sure of for likely enough."""
    names = (
        *FINER.get(want.intent, (want.intent,)),
        *NEAR.get(want.intent, ()),
        *UNKNOWN.get(want.intent, ()),
    )
    likely = sum(guess.intents.get(name, 0.0) for name in names)
    return guess.ours * likely >= CONSENT.get(want.intent, UNLIKELY)


def _finer(intent: Intent, guess: Judgement) -> Intent:
    """Return the likeliest of what the rules have one name for."""
    for name in UNKNOWN.get(intent, ()):
        if guess.intents.get(name, 0.0) > HALF:
            return name
    return max(FINER.get(intent, (intent,)), key=lambda name: guess.intents.get(name, 0.0))


def _likely(text: str, want: Want, guess: Judgement, *, barred: bool) -> Want:
    """Return what the model is sure of, or would offer; else what the rules made of it."""
    intent = cast("Intent", guess.intent)
    if guess.band == "left" or (barred and intent not in LOOK_UPS):
        return want
    if guess.band == "likely" or (intent == "memo_save" and "keep" in classes(text)):
        # who says to keep something, and not what, in words that rules know, is asked whether it was all of this
        return Want(intent=want.intent, confidence=want.confidence, rest=want.rest, direct=False, offers=_offers(guess))
    least = LOOK_UP if intent in LOOK_UPS else EFFECT
    confidence = SURE + (1 - SURE) * (guess.confidence - least) / (1 - least)
    return Want(intent=intent, confidence=confidence, rest=want.rest, direct=intent != "memo_search")


def _offers(guess: Judgement) -> tuple[Intent, ...]:
    return cast("tuple[Intent, ...]", guess.offers) or (cast("Intent", guess.intent),)
