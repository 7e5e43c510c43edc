"""What a sentence cannot order by its form: it is refused, reported or supposed, or may be a remark. Pure."""

import re

from agents.nlu.forms import is_refused, is_remark
from agents.nlu.model.bands import CHANGES, LOOK_UPS, REMOVALS, TIMED
from agents.nlu.orders import is_pondered, is_supposed, is_wished
from agents.timetext.scanned import has_time

FIRM = 0.8  # … an order to make something, whatever is reported, refused or supposed beside it
CERTAIN = 0.9  # confidence from which a sentence is an order, whatever remarks it looks like
PLAIN = 0.93  # … and from which an order in so many words, or an own appointment, is one, whatever is told beside it
_RINGS = re.compile(  # to the writer, and asked of us
    r"(?<!\bto )\b(?:remind|nudge|ping|poke|buzz|beep|wake) (?:me|us)\b|\b(?:don['’]?t|do not) let me forget\b"
    r"|(?:提醒|叫|喊)我(?!了|们?的)",
    re.IGNORECASE,
)
_NOT_TO = re.compile(
    r"\b(?:don['’]?t|do not|never|no need to|needn['’]?t|stop|without|not to|nobody|no one)\s(?!let\b)(?:\w+\s){0,2}?"
    r"(?:remind|nudge|ping|poke|tell|buzz|wake|beep)|(?:没人|没有人|谁|[他她它])[^,，。]{0,6}(?:提醒|叫|喊)我"
    r"|(?:(?<!特)别(?!忘)|不要|不用|甭|莫|无需|不必|没|(?<!要)不)(?:再|用|要)?(?:提醒|叫|喊)",
    re.IGNORECASE,
)
_PUT_DOWN = re.compile(
    r"\b(?:put|stick|pop|pencil|jot|mark|add|enter|note) (?:it|that|this|them) (?:in|down|on|up)\b"
    r"|\bif you (?:would|could|can|don['’]?t mind)\b"
    r"|\bin (?:the|my|our) (?:calendar|diary|schedule)\b|(?:记|排|加|标|写)(?:上|进|到)(?:日历|日程)",
    re.IGNORECASE,
)
_OWN = re.compile(  # what is arranged, and still to come: no story
    r"(?:(?:so|ok|hey|oh|right|well|and|btw)[, ]+)*(?:(?:i|we)(?:['’]ve| have) (?:just )?"
    r"(?:booked|arranged|organi[sz]ed|scheduled|set|got|landed|agreed|signed up|entered|said yes)\b"
    r"|(?:my|our) (?:[\w'’]+ ){1,4}?(?:is|are) (?:on |at )?(?:the \d|\d|mon|tue|wed|thu"
    r"|fri|sat|sun|tomorrow|next))",
    re.IGNORECASE,
)
_CLAUSES = re.compile(
    r"[,，;；。！!？?\n]|\s(?=(?:so|and|but)\s)|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])|(?=那就|所以)"
)


def is_barred(text: str, intent: str, confidence: float) -> bool:
    """Tell whether a sentence cannot order this by its form: it is refused, reported or supposed, or may be a remark."""
    changes = intent in CHANGES | REMOVALS
    if changes and ("@" in text or is_pondered(text) or is_supposed(text)):
        return True  # a thought aloud, a condition, a word to others
    if intent in TIMED and confidence >= PLAIN and _is_plain(text, intent):
        return is_wished(text)
    clauses = _timed_clauses(text) if intent in TIMED and confidence >= FIRM else ()
    if clauses and not all(is_refused(clause) for clause in clauses):
        return is_wished(text)
    told = is_refused(text) or (confidence < CERTAIN and is_remark(text)) or (intent in TIMED and is_wished(text))
    return intent not in LOOK_UPS and told


def _is_plain(text: str, intent: str) -> bool:
    """Tell whether it says in so many words that it is to ring or to be put down, or is the writer's own and to come."""
    if intent == "reminder_add":
        return _RINGS.search(text) is not None and _NOT_TO.search(text) is None
    return (_PUT_DOWN.search(text) is not None or _OWN.match(text) is not None) and has_time(text)


def _timed_clauses(text: str) -> tuple[str, ...]:
    """Return the clauses of several that say a time: what is reported, refused or supposed in the others is said beside the wish."""
    clauses = [clause for clause in map(str.strip, _CLAUSES.split(text)) if clause]
    return tuple(clause for clause in clauses if has_time(clause)) if len(clauses) > 1 else ()
