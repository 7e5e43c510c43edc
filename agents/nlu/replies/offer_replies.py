"""A reply to what was offered last: "好", "第二个", "照样安排", "改到四点吧", "never mind". Pure.

Only short replies count; what is more than a reply is a new request.
"""

import re
from datetime import datetime
from typing import Any

from agents.nlu.asides import aside
from agents.nlu.classify import judged
from agents.nlu.cues.undo_words import brings_back, keeps, takes_back
from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.lexicon.old_times import old_time
from agents.nlu.model.bands import MADE, REMOVALS
from agents.nlu.replies.bare_answers import bare_answer
from agents.nlu.replies.counted_ones import of_number
from agents.nlu.replies.offer_forms import (
    ALL,
    ANYWAY,
    CALLED_OFF,
    CANCELS,
    DELETE,
    HOW_MUCH,
    NAMING,
    NEVER_MIND,
    NO,
    NUMBERS,
    ORDINAL,
    SAME_HOUR,
    SURELY,
    UNDO,
    YES,
)
from agents.nlu.replies.offered_times import moment, on_day, slot, takes_hour
from agents.nlu.replies.reply_doubts import assents, comes_back
from agents.nlu.slots.keeping import list_orders, note_upkeep
from agents.nlu.slots.keeping.note_facts import meant_value
from agents.nlu.slots.keeping.passing.figures import figure_meant
from agents.nlu.slots.keeping.said.taken_back import taken_back
from agents.nlu.slots.list_replies import DID
from agents.nlu.slots.wording.after_all import back_but
from agents.timetext import parse

LONGEST = 80  # characters
_ORDERS, _HALF = MADE | {"list_done"}, 0.5  # intents, and the confidence from which they are that
SURE = 0.6  # confidence of the intent model: nothing asks before it is done


def is_reply(text: str) -> bool:
    """Tell whether a text alone agrees, declines, chooses or takes back, whatever was offered."""
    said = simplified(text.strip())
    forms = (YES, NO, ANYWAY, ALL, SURELY, DELETE, UNDO, ORDINAL)
    return any(form.fullmatch(said) for form in forms) or _span(said) is not None or takes_back(said) or keeps(said)


def choice(kind: str, payload: dict[str, Any], text: str, now: datetime) -> str | None:
    """Which choice of the offer the text makes; None when it is no reply to it."""
    text = simplified(text.strip())
    if not may_choose(kind, payload, text):
        return None
    if (counted := of_number(kind, payload, text)) is not None:
        return counted or None
    if kind == "undo" and (replied := taken_back(payload, text)):
        return None if replied == "other" else replied
    bare = None if kind in ("undo", "restore") else bare_answer(text, now)
    chosen = None if bare is None else _by_form(kind, payload, bare, now)
    return _by_form(kind, payload, text, now) or chosen or _learnt(kind, payload, text, now)


def may_choose(kind: str, payload: dict[str, Any], text: str) -> bool:
    """Tell whether a text may be a reply to this offer at all, and is none to something else that was done."""
    made = kind == "undo" and (payload.get("made") or payload.get("did") == "added")
    if len(text) > LONGEST or (made and brings_back(text)) or note_upkeep.order(text) is not None:
        return False
    if kind not in ("undo", "restore"):
        return True
    if list_orders.is_order(text) or (payload.get("was") and back_but(text) is not None):
        return False  # what was made just now is there, and nothing that is to come back
    return figure_meant(text) is None and not meant_value(text)  # another figure, and not nothing


def _by_form(kind: str, payload: dict[str, Any], text: str, now: datetime) -> str | None:
    """Return the choice of a text that leaves no doubt."""
    if kind in ("undo", "restore"):
        as_it_was = keeps(text) and not payload.get("made")  # what was made stays when it is kept
        return "yes" if UNDO.fullmatch(text) or takes_back(text) or as_it_was else None
    if (off := _called_off(kind, payload, text)) is not None:
        return off
    if NO.fullmatch(text) or takes_back(text) or keeps(text):
        return "no"  # nothing has been done yet
    if kind in ("book", "move"):
        return _booking(payload["options"], int(payload["best"]), _without(payload.get("title"), text), now)
    if kind == "tool":
        return "yes" if YES.fullmatch(text) else None
    if kind in ("delete_series", "change_series"):
        return _span(text)
    if kind == "change_all" and CANCELS.match(text):
        return "no"  # no change is agreed to by another one
    if kind in ("all", "change_all", "calendar_import"):
        return "yes" if _agrees(text) or ALL.fullmatch(text) else None
    if kind in ("delete", "change", "copy", "gone", "confirm", "likely"):
        picked = _picked(_without_hour(kind, payload, text), len(payload["choices"]))
        hour = takes_hour(text) or text
        return slot(payload["choices"], hour, now) if picked is None and kind == "likely" else picked
    return _of_notes(payload, text) if kind == "note" else None


def _without_hour(kind: str, payload: dict[str, Any], text: str) -> str:
    """Return a reply without that the hour stays, below the question whether something goes to another day."""
    changes = payload.get("changes", {})
    clocked = {
        "clock",
        "start_time",
    } & changes.keys() and "part_end" not in changes  # in a part of a day it keeps its own
    return text if kind != "change" or clocked else SAME_HOUR.sub("", text)


def _called_off(kind: str, payload: dict[str, Any], text: str) -> str | None:
    """Return yes where the verb of the question is said again: 取消吧, below 全部取消吗; of one that may be meant only behind a word that agrees."""
    off = CALLED_OFF.fullmatch(text) if kind in ("all", "delete") else None
    if off is None:
        return None
    if kind == "all":
        return "yes"
    return "0" if off["yes"] and len(payload["choices"]) == 1 else None


def _of_notes(payload: dict[str, Any], text: str) -> str | None:
    """Return which of the notes is meant, or that all are."""
    number = len(payload["notes"])
    if "how" not in payload and number > 1:  # all notes, or all about something
        return "all" if _agrees(text) or ALL.fullmatch(text) else None
    if number == 1 and payload["text"] is None and DELETE.fullmatch(text):
        return "0"  # the word on the button
    return _picked(text, number)


def _agrees(text: str) -> bool:
    return YES.fullmatch(text) is not None or SURELY.fullmatch(text) is not None


def _picked(text: str, number: int) -> str | None:
    """Return the place of the one of so many that is meant; yes is enough where there is one."""
    return "0" if number == 1 and _agrees(text) else _ordinal(text, number)


def _learnt(kind: str, payload: dict[str, Any], text: str, now: datetime) -> str | None:
    """Return the choice that the intent model is sure of; a text with a time of its own is more than a reply."""
    context = _context(kind, payload)
    nods = kind in ("undo", "restore") and (
        aside(text) is not None or keeps(text)
    )  # "no" below what was done is none to its undoing
    if not context or nods or parse(text, now).verdict != "none" or orders_anew(kind, text):
        return None
    guess = judged(text, context)
    if guess.confidence < SURE:
        return None
    match kind, guess.intent:
        case (("undo" | "restore"), "undo"):
            return None if comes_back(text) else "yes"
        case (("tool" | "confirm" | "delete" | "change" | "likely"), "reject"):
            return "no"
        case _, "confirm" if not assents(text):
            return None  # to be asked again is better than what nobody wanted
        case "tool", "confirm":
            return "yes"
        case (("delete" | "change" | "confirm" | "likely"), "confirm") if len(payload["choices"]) == 1:
            return "0"
        case _:
            return None


def orders_anew(kind: str, text: str) -> bool:
    """Tell whether a text below what was done is an order of its own, which takes nothing back: 取消看牙, "tick the ropes"."""
    if kind not in ("undo", "restore"):
        return False
    guess = judged(text)
    return guess.intent in REMOVALS or (guess.intent in _ORDERS and guess.confidence >= _HALF)


def _context(kind: str, payload: dict[str, Any]) -> str:
    """Return what the intent model calls it that this was offered."""
    match kind:
        case "restore":
            return "did:memo_delete" if payload.get("kind") == "memo" else "did:schedule_delete"
        case "undo" if payload.get("kind") == "items":
            return DID.get(str(payload.get("did")), "")
        case "undo":
            made = {"event": "did:schedule_add", "due": "did:reminder_add", "memo": "did:memo_save"}
            return made.get(str(payload.get("kind") if payload.get("made") else ""), "did:schedule_update")
        case "confirm":
            return "asked:confirm"
        case "delete" | "change" | "likely":
            return "asked:confirm" if len(payload["choices"]) == 1 else "asked:which"
        case "tool":
            return "shown:offer"
        case _:
            return ""


def _without(title: str | None, text: str) -> str:
    """Return a reply without the name of what is to be booked: 美容院挪到下午三点, "move the dentist to 5"."""
    if not title:
        return text
    if title.casefold() not in text.casefold():
        return _without_words(title, text)
    begin = text.casefold().index(title.casefold())
    ahead = re.sub(r"\b(?:the|my|our)\s*$", "", text[:begin], flags=re.IGNORECASE)
    return f"{ahead}{text[begin + len(title) :]}".strip() or text


def _without_words(title: str, text: str) -> str:
    """Return a reply without the words that the name of what is to be booked is made of, where most of them stand in it: "Jean's tea"."""
    words = {one.casefold() for one in NAMING.findall(title)}
    said = [one for one in words if re.search(rf"\b{re.escape(one)}\b", text, re.IGNORECASE)]
    if not said or len(said) * 2 < len(words):
        return text
    named = "|".join(map(re.escape, said))
    return " ".join(
        re.sub(
            rf"\b(?:(?:the|my|our|her|his|their)\s+)?(?:{named})(?:['’]s)?(?:\s+with\b)?",
            " ",
            text,
            flags=re.IGNORECASE,
        ).split()
    )


def _booking(options: list[list[str]], best: int, text: str, now: datetime) -> str | None:
    """The last option is the wanted time, booked in spite of what is there; the others are free times."""
    if YES.fullmatch(text):
        return str(best) if len(options) > 1 else None
    eased = NEVER_MIND.match(text)
    if ANYWAY.fullmatch(text) or (eased is not None and ANYWAY.fullmatch(text[eased.end() :])):
        return str(len(options) - 1)
    wanted = datetime.fromisoformat(options[-1][0])
    text = corrected.new if (corrected := old_time(text)) is not None else text  # no 3, not 2
    text = f"at {text}" if text.isdecimal() and corrected is not None else text
    return _ordinal(text, len(options)) or moment(wanted, text, now) or on_day(wanted, text, now)


def _span(text: str) -> str | None:
    """Return how much of what repeats is meant."""
    said = next((span for span, form in HOW_MUCH if form.fullmatch(text)), None)
    number = _ordinal(text, len(HOW_MUCH)) if said is None else None
    return said if number is None else HOW_MUCH[int(number)][0]


def _ordinal(text: str, most: int) -> str | None:
    found = ORDINAL.fullmatch(text)
    if found is None:
        return None
    word = (found["zh"] or found["en"] or found["n"]).lower()
    number = NUMBERS.get(word) or int(word)
    return str(number - 1) if number <= most else None
