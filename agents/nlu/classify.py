"""What is wanted: by the form of a sentence where that leaves no doubt, else by the intent model. Pure."""

import re
from dataclasses import replace
from functools import lru_cache
from typing import cast

from agents.nlu.barred import is_barred
from agents.nlu.cues.kept_words import kept_behind, kept_words
from agents.nlu.cues.telling import reports
from agents.nlu.forms import (
    formed,
    is_chore,
    is_fact,
    is_moved,
    is_no_order,
    is_ordered,
    is_purchase,
    is_to_ring,
    names_ours,
)
from agents.nlu.intents import CHAT, MOST, SURE, UNSURE, Intent, Want
from agents.nlu.model.bands import CHANGES, LOOK_UPS, MADE, REMOVALS, TIMED, Judgement, judge, topic_share
from agents.nlu.model.features import classes
from agents.nlu.model.linear_model import intent_model
from agents.nlu.orders import is_present
from agents.nlu.slots.asking.yes_no import asks_free_day
from agents.nlu.smalltalk import smalltalk
from agents.timetext import Reading
from agents.timetext.bounds import readable

HALF = 0.5
TOGETHER = 0.85  # share of both from which on it is one of them
LIKELY = 0.45  # share from which on a topic names its parrot where nobody knows better
TIE = 0.2  # share of what is new from which on it is not asked for, where no word asks
HARDLY = 0.1  # share below which a change is not even tried
BARELY = 0.12  # share below which the form of a search or of a change that is told says nothing: of taxis and lamps of others
ORDERED = 0.2  # the same of an order to change or remove something: of what others keep
RINGS = 0.3  # share from which on "don't forget" is a reminder and no event

_CHANGES: tuple[Intent, ...] = ("schedule_update", "schedule_delete", "reminder_change", "reminder_delete")
_REMOVED: dict[Intent, Intent] = {"schedule_update": "schedule_delete", "reminder_change": "reminder_delete"}

_REMOVES = re.compile(  # whatever rhythm or hour stands behind it
    r"(?:(?:please|pls|can you|could you) )*(?:cancel|delete|remove|get rid of)\b"
    r"(?!.*\b(?:from|until|till|and|but|instead|not|only|just|this|next)\b)",
    re.IGNORECASE,
)

_SEEKING = frozenset({"find", "show", "note", "list"})
"""Word classes of who looks for something that is kept."""

_ORDERING = frozenset({"del", "move", "remind"})
"""Word classes of what is there to be changed."""

_BOOKED = frozenset({"second", "minute", "part", "day"})
"""Grains of a time that something can be put at."""

_BOTH = frozenset({"schedule_add", "schedule_query"})
TOLD = frozenset({"told", "chat"})
"""What a line back is enough for, unless it is a question."""

ASKING = frozenset({"ask", "yesno"})
"""Word classes with which a question begins."""


def classify(text: str, reading: Reading, context: str = "") -> Want:
    """Return the intent of a sentence.

    `reading` is what was understood of its time, `context` what stood right before (agents.nlu.model.features).
    """
    text = readable(text).strip()
    if not text:
        return CHAT
    form = formed(text, reading)
    form = form and replace(form, form=True)
    if form is not None and form.intent != "memo_search":
        return form
    if len(text) > MOST or not _LETTER.search(text) or smalltalk(text):
        return form or CHAT
    guess = judged(text, context, timed=is_timed(reading))
    topic = _topic(text, guess, hour=reading.grain == "minute")
    if (
        form is not None and topic is None and (not form.rest or guess.confidence >= BARELY)
    ):  # "find me a taxi" is no search
        return form
    if topic is None and reading.elapsed and _rings_then(text, guess):
        return Want(intent="reminder_add", confidence=max(guess.confidence, SURE))
    want = topic or _likely(text, guess, clocked=is_timed(reading) and reading.grain in _BOOKED)
    if want.intent == "none" and not is_question(text) and (is_chore(text) if is_timed(reading) else is_purchase(text)):
        want = replace(CHAT, direct=False, offers=("reminder_add",) if is_timed(reading) else ("list_add",))
    if want.intent == "reminder_add" and _takes_while(reading) and not is_to_ring(text):
        return replace(want, intent="schedule_add")  # what has a length is an event
    return want


def is_timed(reading: Reading) -> bool:
    """Tell whether a time was read that something can be made at."""
    return reading.verdict == "understood" and reading.start is not None


@lru_cache(maxsize=256)
def judged(text: str, context: str = "", *, timed: bool = False) -> Judgement:
    """Return what the model makes of a sentence; `timed`: a time was read in it."""
    model = intent_model()
    return judge(model.score(_plain(text), context), model.thresholds, context, timed=timed)


def _plain(text: str) -> str:
    """Return a sentence without what it looks like and is not: a shift that one works is nothing to be shifted, a name in quotes no order."""
    return _QUOTED.sub(r"\g<before>dinner", _WORKED.sub("work", text))


def changing(text: str) -> Intent | None:
    """Return the change or removal of what may be there that the words may order, if the model does not rule it out."""
    if len(text) > MOST or not _LETTER.search(text) or is_no_order(text):
        return None
    if THAT_ONE.fullmatch(text):
        return "schedule_delete"
    guess = judged(text)
    name = max(_CHANGES, key=lambda one: guess.intents.get(one, 0.0))
    return name if is_ordered(text) or guess.intents.get(name, 0.0) >= HARDLY else None


def may_be_timed(text: str) -> bool:
    """Tell whether a sentence may be to make something at a time, if the model does not rule it out."""
    guess = judged(text)
    return max(guess.intents.get(name, 0.0) for name in TIMED) >= HARDLY


def _topic(text: str, guess: Judgement, *, hour: bool) -> Want | None:
    """Return what takes a language model: a text to be written, advice, a summary; sure where it is likelier than all else."""
    if not guess.topic or (hour and guess.topic == "coach" and may_be_timed(text)):  # what has its hour is to be booked
        return None
    share = topic_share(guess.intents, guess.topic)
    if guess.topic == "coach" and not _ORDERING.isdisjoint(classes(text)):
        share = min(share, BARELY)  # "I feel so busy, let us cancel …": the coach has no calendar
    surely = SURE + (1 - SURE) * (share - HALF) / (1 - HALF)
    likely = (
        UNSURE + (SURE - UNSURE) * share if share >= LIKELY else UNSURE
    )  # what was taught, or a small model, knows better
    confidence = surely if share >= HALF else likely
    return Want(intent=cast("Intent", guess.topic), confidence=confidence, direct=share >= HALF)


def _likely(text: str, guess: Judgement, *, clocked: bool) -> Want:
    """Return what the model is sure of, or would offer; `clocked`: it has a day or an hour that something can be put at."""
    if is_present(text) and guess.intent not in LOOK_UPS:
        return _left(text, guess)
    said = _by_words(text, guess, clocked=clocked)
    if said is not None:
        return said
    guess = _weighed(text, guess)
    intent = cast("Intent", guess.intent)
    barred = is_barred(text, intent, guess.confidence)
    if guess.band == "left" or (barred and guess.band == "likely"):
        return _left(text, guess)
    doubted = intent not in MADE | LOOK_UPS and guess.confidence < HALF  # "found none" would be no answer to it
    keeps = intent == "memo_save" and not {"keep", "note"}.isdisjoint(classes(text))
    kept = (said_to_keep(text) or kept_words(text)) if keeps and guess.band == "sure" and not barred else ""
    silent = keeps and not kept  # who says to keep something, and not what, is asked
    if not kept and (barred or doubted or guess.band == "likely" or silent):
        return replace(CHAT, direct=False, offers=_offers(guess))
    confidence = SURE + (1 - SURE) * (guess.confidence - guess.least) / (1 - guess.least)
    asked = text if intent == "memo_search" else kept
    return Want(intent=intent, confidence=confidence, rest=asked, direct=intent != "memo_search")


def _takes_while(reading: Reading) -> bool:
    """Tell whether it was said how long something takes."""
    return reading.duration is not None or (reading.end is not None and reading.grain == "minute")


def _rings_then(text: str, guess: Judgement) -> bool:
    """Tell whether something is to ring after a while that is only named: 半小时后关火, "in 20 minutes pizza"."""
    likely = guess.band == "likely" and guess.intent in TIMED and guess.confidence >= RINGS
    return likely and not is_question(text) and not is_no_order(text)


def _by_words(text: str, guess: Judgement, *, clocked: bool) -> Want | None:
    """Return what a sentence orders in so many words, if the model does not rule it out."""
    intent = cast("Intent", guess.intent)
    booked = intent in TIMED and clocked  # 明天三点开会，记一下 is put in the calendar
    kept = "" if booked or is_question(text) else kept_behind(text)
    if kept and not is_question(kept):
        return Want(intent="memo_save", confidence=max(guess.confidence, SURE), rest=kept)
    if is_barred(text, intent, guess.confidence):
        return None
    if intent in REMOVALS | CHANGES and guess.confidence >= ORDERED and is_ordered(text) and not is_question(text):
        intent = _REMOVED.get(intent, intent) if _REMOVES.match(text) else intent
        return Want(intent=intent, confidence=max(guess.confidence, SURE))
    if intent not in TIMED:
        return None
    if is_moved(text) and max(guess.intents[name] for name in CHANGES) >= BARELY:
        return Want(intent="schedule_update", confidence=SURE)
    if guess.intents["reminder_add"] >= RINGS and is_to_ring(text) and not is_no_order(text):
        return Want(intent="reminder_add", confidence=max(guess.confidence, SURE))
    return None


def _weighed(text: str, guess: Judgement) -> Judgement:
    """Return the judgement with what the form of a sentence speaks for: it tells or asks, and whether of what is ours."""
    if guess.intent in LOOK_UPS and _OPINION.search(text):
        return replace(guess, band="left")
    if asks_free_day(text) and guess.intents["free_time"] + guess.intents["schedule_query"] >= HALF:
        return replace(guess, intent="free_time", band="sure", confidence=max(guess.confidence, SURE), least=HALF)
    asked = is_question(text)
    if not asked and guess.intent in _BOTH and _is_told_to_come(guess):
        intent = "schedule_add"
        return replace(guess, intent=intent, band="sure", confidence=guess.intents[intent], least=TIE)
    with_me = guess.intent == "schedule_add" and guess.confidence >= HALF and _WITH_ME.search(text) is not None
    if not asked and guess.band == "likely" and guess.intent in TIMED and (with_me or _is_of_the_calendar(guess)):
        return replace(guess, band="sure", least=HALF)
    words = set(classes(text))
    told = not asked and (is_fact(text) or ("keep" in words and not words & _SEEKING))  # "…, save that please"
    if told and guess.intent == "memo_search" and guess.band == "sure":
        return replace(guess, band="likely", offers=("memo_save", "memo_search"))
    if not told and guess.intent in LOOK_UPS and guess.confidence >= HALF and names_ours(text):
        return replace(guess, band="sure", least=HALF)  # a look-up of what is ours spoils nothing
    return guess


def _is_told_to_come(guess: Judgement) -> bool:
    """Tell whether it is either something new or whether that is there: 明天开会."""
    add, query = guess.intents["schedule_add"], guess.intents["schedule_query"]
    return add >= TIE and add + query >= TOGETHER


def _is_of_the_calendar(guess: Judgement) -> bool:
    """Tell whether it is something new, or else a change of what is there, of which it has no word: "gym 7am"."""
    there = sum(guess.intents[name] for name in CHANGES | REMOVALS)
    return guess.confidence >= HALF and guess.confidence + there >= TOGETHER


def _left(text: str, guess: Judgement) -> Want:
    """Return what is not for us by its kind: told, or asked of others, or of ourselves."""
    questioned = is_question(text)
    if _OPINION.search(text) or (guess.other == "asked" and (questioned or not reports(text))):
        return replace(CHAT, intent="none")
    if not questioned and _TO_OTHERS.match(text):
        return replace(CHAT, intent="none")  # who is to be told something is not only told of
    about = questioned and guess.intents.get("chat", 0.0) >= HALF and "you" in classes(text)
    return replace(CHAT, told=guess.other in (*TOLD, "asked") and not questioned, about=about)


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
_WITH_ME = re.compile(  # 五点小张要跟我对合同: what somebody will do with its writer
    r"[点半刻分][^,，。不没别]{1,6}?(?:要|会|来|约了?)?(?:跟|和|找|约|陪|带|请)(?:我|我们)"
    r"(?![说讲])[^,，。了过的吗?？]{2,10}$"
)
_TO_OTHERS = re.compile(
    r"(?:请|麻烦|帮我|替我|给我|那|[你您]|去|再){0,4}+(?:告诉(?!我)|通知(?!我)|转告"
    r"|(?:跟|和|给)[^,，。我]{1,8}(?:说一?声|说一?下|讲一?声|打个?电话|发|回)"
    r"|(?:让|叫|喊)(?!人|我[去来把看想先再自])[^,，。]{1,8}(?:把|去|来|赶紧|快|别|给))"
    r"|(?:(?:please|pls|kindly|can you|could you|ok|so)[ ,]{1,2}){0,3}+(?:tell|inform|notify|text|email|message"
    r"|whatsapp|let)\s"
    r"(?!me\b|us\b|you\b|it\b|that\b)\S",
    re.IGNORECASE,
)
_WORKED = re.compile(
    r"\b(?:night|day|late|early|morning|evening|afternoon|back|split|double|bar|extra|overtime|weekend)[ -]shifts?\b",
    re.IGNORECASE,
)
THAT_ONE = re.compile(  # the one about the boiler, cancelled: 修热水器那个取消
    r"[^,，。\s]{2,16}那[个场次节件](?:就|先|也|给我|帮我)?(?:取消|删掉?|撤掉?|不[要去做用]|算)[了吧啊]*"
)
_QUOTED = re.compile(
    r"^(?P<before>\W*(?:please )?(?:book|put|add|schedule|create|enter)\s)[\"“'](?P<name>[^\"“”]{2,60}?)[\"”']"
    r"(?=\s|$)",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")  # numbers and signs alone mean what stood before, which the model is not told
_SAID = re.compile(r"^[^:：]{2,40}(?:：|:(?!\d|//))\s*(?P<said>\S.*)$", re.DOTALL)


def said_to_keep(text: str) -> str:
    """Return what stands behind an order to keep it and a colon; nothing where there is no such order."""
    found = _SAID.match(text)
    return found["said"] if found and {"keep", "note"} & set(classes(text[: found.start("said")])) else ""
