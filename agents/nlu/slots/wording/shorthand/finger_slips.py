"""Orders with a slip of the finger in them: "remidn me at 4", "cancle the dentist", "today n tomorrow". Pure.

A word of an order is mended only where an order stands, and only if one slip alone parts it from that word; what things are
called keeps its letters.
"""

import re
from datetime import datetime
from functools import cache

from agents.timetext import parse
from agents.timetext.lexicon.slips import slips_of

LONGEST = 200  # characters of a message
_VERBS = (
    "remind", "remember", "cancel", "delete", "remove", "schedule", "reschedule", "postpone", "snooze", "change", "rename", "reminder",
)  # fmt: skip
# One slip away from an order, and words of their own.
_OTHERS = frozenset(
    [
        "rewind",
        "remembers",
        "remembered",
        "remand",
        "rebind",
        "remainder",
        "cancer",
        "chancel",
        "relate",
        "delate",
        "remote",
        "removed",
        "remover",
        "scheduled",
        "scheduler",
        "postponed",
        "charge",
        "chance",
        "chancel",
        "changed",
        "changer",
        "renamed",
        "reminded",
        "reminders",
        "minder",
        "deleted",
        "cancels",
        "deletes",
        "removes",
        "schedules",
        "changes",
        "renames",
        "reminds",
        "snoozes",
        "snoozed",
        "postpones",
    ]
)
_BEGINS = r"(?:^|(?<=[,.;!] )|(?<=\band )|(?<=\bn )|(?<=\bbut )|(?<=\bthen ))"
_COURTESY = (
    r"(?:(?:pls|please|plz|can|could|would|will|u|you|ok|okay|oh|hey|hi|also|and|n|so|then|just|actually|no"
    r"|wait|need|want"
    r"|i|to|dont|don['’]t|do|not|lets|let['’]s)[, ]+){0,6}+"
)
_VERB = re.compile(rf"{_BEGINS}{_COURTESY}(?P<word>[a-z]{{5,11}})(?= \w)", re.IGNORECASE)
_NOUN = re.compile(
    r"(?<=\ba )(?P<word>[a-z]{7,9})(?= (?:to|for|about|at|on|in|tomorrow|tonight|every)\b)", re.IGNORECASE
)
_ME = re.compile(r"(?<![\w'’])(?P<word>[a-z]{5,7})(?= me\b)", re.IGNORECASE)
_DAYS = (
    r"(?:today|tonight|tomorrow|tmrw|tmr|2moro|(?:mon|tues?|wed(?:nes)?|weds|thu(?:r?s)?|fri|sat(?:ur)?|sun)"
    r"(?:day)?s?)"
)
_ORDERED = (
    r"(?:then|also|another|one (?:to|for|about|at|on|in)|remind|ping|nudge|wake|can (?:you|u)|pls|please|add"
    r"|put|book|move"
    r"|cancel|delete|note|set|push|show|at(?= \d)|whats?|what['’]s|when)"
)
_AND = re.compile(
    rf"(?P<day>\b{_DAYS}) n (?=\S)|(?<=\w) n (?=(?:{_DAYS}|{_ORDERED})(?![a-z]))|(?P<begins>^)n (?={_ORDERED}\b)"
    r"|(?<=\d) n (?=\w)|(?<=[ap]m) n (?=\S)|(?<=\d[ap]) n (?=\S)",
    re.IGNORECASE,
)
_SHORT = re.compile(
    r"(?<![\d:.])(?P<hour>1[0-2]|[1-9])(?:[:.]?(?P<minute>[0-5]\d))?(?P<half>[ap])m?(?![a-z0-9])", re.IGNORECASE
)
_PLEASE = re.compile(r"\bpl[zx]+\b|\bplss+\b", re.IGNORECASE)


def without_slips(text: str) -> str:
    """Return a message with the words of its orders as they were meant; what is longer, or has lines, as it is."""
    if len(text) > LONGEST or "\n" in text:
        return text
    plain = _PLEASE.sub("pls", text)
    plain = _AND.sub(lambda found: f"{found['day'] or ''}{'' if found['begins'] is not None else ' '}and ", plain)
    plain = _ME.sub(lambda found: _mended(found, "remind"), plain)
    plain = _NOUN.sub(lambda found: _mended(found, "reminder"), plain)
    return _VERB.sub(_ordered, plain)


def hours_in_full(text: str, now: datetime) -> str:
    """Return a message with its hours in full: "work 7a to 330p" as "work 7am to 3:30pm"; other figures stay. `now`: when it was written."""
    if len(text) > LONGEST or _SHORT.search(text) is None:
        return text
    for begin, end in reversed(parse(text, now).spans):
        if _SHORT.fullmatch(text, begin, end):
            continue  # without a day or another hour beside it it may be a name: Pixel 8a
        text = f"{text[:begin]}{_SHORT.sub(_in_full, text[begin:end])}{text[end:]}"
    return text


def _in_full(found: re.Match[str]) -> str:
    minute = f":{found['minute']}" if found["minute"] else ""
    return f"{found['hour']}{minute}{found['half'].lower()}m"


def _mended(found: re.Match[str], order: str) -> str:
    """Return the one order that a word may be, or the word."""
    return order if order in _meant().get(found["word"].lower(), ()) else found[0]


def _ordered(found: re.Match[str]) -> str:
    """Return the words before a verb with the order that it is meant to be, where it can be no other."""
    orders = _meant().get(found["word"].lower(), ())
    return found[0] if len(orders) != 1 else f"{found[0][: -len(found['word'])]}{orders[0]}"


@cache
def _meant() -> dict[str, tuple[str, ...]]:
    """Return the orders that each slip may mean."""
    found = dict[str, tuple[str, ...]]()
    for order in _VERBS:
        for slip in slips_of(order):
            found[slip] = tuple(dict.fromkeys((*found.get(slip, ()), order)))
    words = _OTHERS | frozenset(_VERBS)
    return {slip: orders for slip, orders in found.items() if slip not in words and slip[0] == orders[0][0]}
