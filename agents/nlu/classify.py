"""What is wanted: by the form of a sentence, else by the intent model. Pure.

Rules are asked first, the model where they are not sure; an event that is one by its time alone needs the model's consent.
"""

import re
from dataclasses import replace
from functools import lru_cache
from typing import cast

from agents.nlu import intent_rules
from agents.nlu.intents import CHAT, MOST, SURE, UNSURE, Intent, Want
from agents.nlu.keyword_scores import NONE, Weights
from agents.nlu.model.bands import LOOK_UPS, MADE, Judgement, judge
from agents.nlu.model.features import classes
from agents.nlu.model.linear_model import intent_model
from agents.nlu.plain_forms import is_plain
from agents.nlu.slots.new_values import DATED
from agents.nlu.smalltalk import smalltalk
from agents.timetext import Reading
from agents.timetext.bounds import readable

HALF = 0.5
UNLIKELY = 0.4  # below this share the model does not consent
HARDLY = 0.1  # below this share it is not for us, whatever the rules are sure of
CONSENT: dict[Intent, float] = {
    "schedule_add": 0.25,
    "reminder_add": 0.12,
    "schedule_update": 0.15,
    "schedule_delete": 0.15,
}
"""Of these less is enough: who says "remind me" says so, and changes find nothing to change where there is none."""

INTERVAL = 0.06  # of an event that has both its hours: others' seldom do

CHECKED: frozenset[Intent] = frozenset(
    {"schedule_add", "schedule_query", "schedule_update", "schedule_delete", "free_time", "reminder_add", "memo_search"}
)
"""What the model is asked about, too, where rules are sure: by the words of others they are wrong most often."""

TOLD = frozenset({"told", "chat"})
"""What a line back is enough for, unless it is a question."""

ASKING = frozenset({"ask", "yesno"})
"""Word classes with which a question begins."""

FINER: dict[Intent, tuple[Intent, ...]] = {
    "schedule_query": ("schedule_query", "reminder_list"),
    "schedule_update": ("schedule_update", "reminder_change"),
    "schedule_delete": ("schedule_delete", "reminder_delete"),
    "memo_search": ("memo_search", "memo_list"),
}
"""What one intent of the rules may be by its finer names."""

UNKNOWN: dict[Intent, tuple[Intent, ...]] = {
    "schedule_add": ("reminder_add",),
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
    if not _LETTER.search(text) or len(text) > MOST or want.intent == "command" or smalltalk(text):
        return want
    if want.sure and (want.intent not in CHECKED or is_plain(want, text, reading)):
        return want
    guess = judged(text, context, timed=is_timed(reading))
    if want.sure and not want.rest and reading.lead is None and _milder(want, guess):
        return _likely(text, Want(intent="chat", confidence=UNSURE), guess)
    spanned = is_timed(reading) and reading.end is not None and not reading.elapsed and _names_day(text, reading)
    if want.sure and _consents(want, guess, spanned=spanned):
        return want if want.rest else replace(want, intent=_finer(want.intent, guess))
    if not want.sure:
        return _likely(text, want, guess)
    left = guess.ours < HARDLY and want.intent not in LOOK_UPS  # these are looked for quietly
    want = CHAT if left else replace(want, confidence=UNSURE, direct=False)
    if guess.band == "sure" and not {guess.intent, want.intent} & LOOK_UPS:  # two changes: neither is made unasked
        return replace(want, offers=(cast("Intent", guess.intent), want.intent))
    return _likely(text, want, guess)


def _names_day(text: str, reading: Reading) -> bool:
    """Tell whether a day is named beside hours: "3pm to 5pm suits me" is of no day."""
    return reading.grain == "minute" and any(DATED.search(text[begin:end]) for begin, end in reading.spans)


def is_timed(reading: Reading) -> bool:
    """Tell whether a time was read that something can be made at."""
    return reading.verdict == "understood" and reading.start is not None


@lru_cache(maxsize=256)
def judged(text: str, context: str = "", *, timed: bool = False) -> Judgement:
    """Return what the model makes of a sentence; `timed`: a time was read in it."""
    model = intent_model()
    return judge(model.score(text, context), model.thresholds, context, timed=timed)


def _milder(want: Want, guess: Judgement) -> bool:
    """Tell whether the model is sure of what can spoil less than what the rules are sure of.

    To look up spoils nothing, and what changes something finds nothing where there is none: so nothing new out of a change.
    """
    if guess.band != "sure" or guess.intent in (want.intent, *FINER.get(want.intent, ())):
        return False
    if guess.intent in LOOK_UPS:
        return want.intent != "memo_search"  # its words are looked for among events, too
    return want.intent in MADE and guess.intent not in MADE


def _consents(want: Want, guess: Judgement, *, spanned: bool = False) -> bool:
    """Tell whether the model holds what the rules are sure of for likely enough."""
    names = (
        *FINER.get(want.intent, (want.intent,)),
        *NEAR.get(want.intent, ()),
        *UNKNOWN.get(want.intent, ()),
    )
    likely = sum(guess.intents.get(name, 0.0) for name in names)
    least = CONSENT.get(want.intent, UNLIKELY)
    return guess.ours * likely >= (INTERVAL if spanned and want.intent == "schedule_add" else least)


def _finer(intent: Intent, guess: Judgement) -> Intent:
    """Return the likeliest of what the rules have one name for."""
    for name in UNKNOWN.get(intent, ()):
        if guess.intents.get(name, 0.0) > HALF:
            return name
    return max(FINER.get(intent, (intent,)), key=lambda name: guess.intents.get(name, 0.0))


def _likely(text: str, want: Want, guess: Judgement) -> Want:
    """Return what the model is sure of, or would offer; else what the rules made of it."""
    intent = cast("Intent", guess.intent)
    barred = intent not in LOOK_UPS and intent_rules.is_no_order(text)  # a remark: "the class is off on Friday"
    if guess.band == "left" or (barred and guess.band == "likely"):
        return _left(text, want, guess)
    doubted = intent not in MADE | LOOK_UPS and guess.confidence < HALF  # "found none" would be no answer to it
    if intent == "memo_save" and guess.band == "sure" and not barred and (kept := said_to_keep(text)):
        want = replace(want, rest=kept)
    elif barred or doubted or guess.band == "likely" or (intent == "memo_save" and "keep" in classes(text)):
        # who says to keep something, and not what, in words that rules know, is asked whether it was all of this
        return Want(intent=want.intent, confidence=want.confidence, rest=want.rest, direct=False, offers=_offers(guess))
    confidence = SURE + (1 - SURE) * (guess.confidence - guess.least) / (1 - guess.least)
    return Want(intent=intent, confidence=confidence, rest=want.rest, direct=intent != "memo_search")


def _left(text: str, want: Want, guess: Judgement) -> Want:
    """Return what is not for us by its kind, where rules know nothing of it: told, or asked of others, or of ourselves."""
    if want.intent != "chat" or want.confidence > UNSURE:
        return want
    if guess.other == "asked" or _OPINION.search(text):
        return replace(want, intent="none")
    questioned = is_question(text)
    about = questioned and guess.intents.get("chat", 0.0) >= HALF and "you" in classes(text)
    return replace(want, told=guess.other in TOLD and not questioned, about=about)


def is_question(text: str) -> bool:
    """Tell whether a sentence asks: by its end, an asking word of Chinese, or an English one that it begins with."""
    first = text.split(maxsplit=1)[0] if text[:1].isascii() else ""
    return _QUESTION.search(text) is not None or not ASKING.isdisjoint(classes(first))


def _offers(guess: Judgement) -> tuple[Intent, ...]:
    return cast("tuple[Intent, ...]", guess.offers) or (cast("Intent", guess.intent),)


_QUESTION = re.compile(
    r"[?？]\s*$|[吗嗎呢么麼]\s*$|多[少远遠久长長大高重]|什么|什麼|怎么|怎麼|[几幾]|哪|谁|誰|[啥咋嘛]"
)
_OPINION = re.compile(  # what we think of something else is not asked about us
    r"[你妳您][们們]?(?:觉得|覺得|认为|認為|建议|建議)|\byou (?:think|reckon|suppose|recommend|suggest|advise)\b",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")  # numbers and signs alone mean what stood before, which the model is not told
_SAID = re.compile(r"^[^:：]{2,40}[:：]\s*(?P<said>\S.*)$", re.DOTALL)


def said_to_keep(text: str) -> str:
    """Return what stands behind an order to keep it and a colon; nothing where there is no such order."""
    found = _SAID.match(text)
    if found is None or not {"keep", "note"} & set(classes(text[: found.start("said")])):
        return ""
    return found["said"]
