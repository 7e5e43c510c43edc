"""Which choice of an offer the model of replies takes a text for, where no form says it. Pure."""

from datetime import datetime
from typing import Any

from agents.nlu.coreference import time_meant
from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.replies.offer_replies import may_choose, orders_anew
from agents.nlu.replies.offered import before_offer, offered_title
from agents.nlu.replies.offered_times import moment, slot
from agents.nlu.replies.reply_doubts import assents, comes_back
from agents.nlu.replies.reply_model import guessed
from agents.nlu.replies.reply_words import time_words
from agents.nlu.slots.keeping.said.taken_back import taken_back
from agents.timetext import parse

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
    if orders_anew(kind, text) or time_meant(text) is not None:
        return None  # a wish of its own, or one time of what repeats
    reading = parse(text, now)
    guess = guessed(text, reading, before, offered_title(payload) or thing)
    if not guess.sure or guess.confidence < least:
        return None
    if guess.label in ("time", "book") and kind in ("book", "move", "likely"):
        return _other_time(kind, payload, text, now)
    if reading.verdict != "none" and guess.confidence < CERTAIN:
        return None
    one = kind in ("delete", "change", "confirm", "likely") and len(payload["choices"]) == 1
    match guess.label:
        case "back" if kind in ("undo", "restore"):
            return None if comes_back(text) and guess.confidence < CERTAIN else "yes"
        case "no" if kind not in ("undo", "restore"):
            return "no"
        case "yes" if assents(text) and (one or kind in ("tool", "all", "change_all", "calendar_import")):
            return "0" if one else "yes"
        case _:
            return None


def _other_time(kind: str, payload: dict[str, Any], text: str, now: datetime) -> str | None:
    words, _ = time_words(text, now)
    if not words:
        return None
    if kind == "likely":
        return slot(payload["choices"], words, now)
    return moment(datetime.fromisoformat(payload["options"][-1][0]), words, now)
