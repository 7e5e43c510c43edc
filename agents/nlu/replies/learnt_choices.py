"""Which choice of an offer the model of replies takes a text for, where no form says it. Pure."""

import re
from datetime import UTC, datetime
from typing import Any

from agents.nlu.classify import HALF, is_question
from agents.nlu.coreference import time_meant
from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.replies.counted_ones import of_number
from agents.nlu.replies.offer_replies import may_choose, orders_anew
from agents.nlu.replies.offered import before_offer, offered_title
from agents.nlu.replies.offered_times import moment, slot
from agents.nlu.replies.others_named import points_at_another
from agents.nlu.replies.reply_doubts import assents, comes_back
from agents.nlu.replies.reply_model import ReplyGuess, guessed
from agents.nlu.replies.reply_words import time_words
from agents.nlu.slots.keeping.said.taken_back import taken_back
from agents.nlu.slots.times.time_shifts import length
from agents.nlu.slots.wording.colloquial.until_then import other_end
from agents.timetext import parse

CLASHES = ("book", "move")  # offers of what is to be done where something is in the way
_PUTS = re.compile(  # the word for what is to be done with what is in the way, too
    r"\b(?:book|add|put|keep|both|stick|anyway|overlap|double)\b|[排加放记約约订定]|撞|重叠|冲突", re.IGNORECASE
)
_BARE_HOUR = re.compile(r"\d{1,2}(?::\d\d)?")
_LATER = re.compile(r"\blater\b|\bafter\b|[晚后後]|推迟|推遲", re.IGNORECASE)
_EARLIER = re.compile(r"\b(?:earlier|sooner|before)\b|[早前]", re.IGNORECASE)
CERTAIN = 0.9  # confidence from which "she's back in, …" takes back what was called off


def learnt_choice(
    kind: str, payload: dict[str, Any], text: str, now: datetime, thing: str = "", *, least: float = 0.0
) -> str | None:
    """Return the choice that the model of replies is sure of, and holds for as likely as `least`.

    `thing`: the title of what it was about, where the offer has none.
    """
    before = before_offer(kind, payload)
    if before is None or taken_back(payload, text) == "other" or not may_choose(kind, payload, simplified(text)):
        return None
    if of_number(kind, payload, simplified(text)) == "":  # so many were not asked about
        return None
    if orders_anew(kind, text) or time_meant(text) is not None:  # a wish of its own, or one time of what repeats
        return None
    if kind == "undo" and other_end(text) is not None:  # 早一天回来: of a journey, not of what was done
        return None
    reading = parse(text, now)
    guess = guessed(text, reading, before, offered_title(payload) or thing)
    if not _is_sure(guess, kind, text) or guess.confidence < least:
        return None
    if guess.label in ("yes", "no") and points_at_another(text, offered_title(payload) or thing):
        return None
    if guess.label in ("time", "book", "shift") and kind in (*CLASHES, "likely"):
        return _other_time(kind, payload, text, now)
    if reading.verdict != "none" and guess.confidence < CERTAIN:
        return None
    return _choice(guess, kind, payload, text)


def _choice(guess: ReplyGuess, kind: str, payload: dict[str, Any], text: str) -> str | None:
    """Return the choice that a reply without a time makes; None where it makes none."""
    one = kind in ("delete", "change", "confirm", "likely") and len(payload["choices"]) == 1
    match guess.label:
        case "back" if kind in ("undo", "restore"):
            return None if comes_back(text) and guess.confidence < CERTAIN else "yes"
        case "no" if kind not in ("undo", "restore"):
            return "no"
        case "yes" if kind in CLASHES and not is_question(text):  # in spite of what is there
            return str(len(payload["options"]) - 1)
        case "yes" if assents(text) and (one or kind in ("tool", "all", "change_all", "calendar_import")):
            return "0" if one else "yes"
        case _:
            return None


def _is_sure(guess: ReplyGuess, kind: str, text: str) -> bool:
    """Tell whether it is likely enough to be obeyed; below a conflict, where nothing is booked, half is enough for no, and for yes with its verb."""
    likely = kind in CLASHES and guess.confidence >= HALF
    return guess.sure or (likely and (guess.label == "no" or (guess.label == "yes" and _PUTS.search(text) is not None)))


def _other_time(kind: str, payload: dict[str, Any], text: str, now: datetime) -> str | None:
    words, reading = time_words(text, now)
    if not words:
        return None
    if kind == "likely":
        return slot(payload["choices"], words, now)
    wanted = datetime.fromisoformat(payload["options"][-1][0]).astimezone(now.tzinfo)
    by = length(words.removesuffix(" later").removesuffix(" earlier"))
    if by is not None and (_LATER.search(text) or _EARLIER.search(text)):
        there = (wanted.astimezone(UTC) + (by if _LATER.search(text) else -by)).astimezone(now.tzinfo)
        return f"at:{there.isoformat()}" if there > now else None
    if reading.grain == "day" and reading.start is not None and not reading.rrule:  # at the same hour
        there = datetime.combine(reading.start.date(), wanted.time(), now.tzinfo)
        return f"at:{there.isoformat()}" if there > now and there.date() != wanted.date() else None
    return moment(wanted, f"at {words}" if _BARE_HOUR.fullmatch(words) else words, now)
