"""Orders with a slip of the finger in them: "remidn me at 4", "cancle the dentist", "today n tomorrow". Pure.

A word of an order is mended only where an order stands, and only if one slip alone parts it from that word; what things are
called keeps its letters.
"""

import re
from datetime import datetime
from functools import cache

from agents.timetext import parse
from agents.timetext.lexicon.slips import latin_slips, slips_of

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
_HOUR = re.compile(r"(?<![\d/-])\d{1,2}(?:[:.]\d\d)?(?![\d/-])")  # what has none may be called so
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
_CONTINENTAL = re.compile(  # until 16h, at 9h30
    r"(?P<ahead>\b(?:at|until|till|to|from|by|around|before|after|for|@|-|–) ?)(?P<hour>[01]?\d"
    r"|2[0-3]) ?(?:h(?P<minute>[0-5]\d)?(?: ?Uhr)?|Uhr)(?![a-z0-9])"
    r"|(?P<bare>\b)(?P<hour2>[01]?\d|2[0-3])h(?P<minute2>[0-5]\d)\b"
)
_SERIES_FROM = re.compile(  # every Thursday from 3 December: it begins then, and is no anniversary
    r"(?P<ahead>\b(?:every|each) (?:other )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|day"
    r"|week)\b[^,;]{0,40}?),? from (?=(?:the )?\d{1,2}(?:st|nd|rd|th)?"
    r" (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep"
    r"|oct|nov|dec)\w* \d{1,2}\b)",
    re.IGNORECASE,
)
_CLOSE_RANGE = re.compile(  # nights 1900-0730
    r"(?<![\d:./#-])(?P<one>[01]?\d|2[0-3])(?P<first>[0-5][05]) ?(?:-|–|to|till?|until) ?(?P<two>[01]?\d"
    r"|2[0-3])(?P<last>[0-5][05])(?![\d:/-])"
)
_CLOSE = re.compile(  # make it 1730, no 1245, 230 not 2
    r"(?P<ahead>(?:^|\b(?:at|to|till?|until|by|make it|make that|its|it['’]?s|around|sorry|no|late|early"
    r"|actually|move it|say|not|now|instead)[.,]? ))"
    r"(?P<hour>1[0-2]|0?[1-9]|1[3-9]|2[0-3])(?P<minute>[0-5][05])(?=$|[,.!?](?:\s|$)| (?:not|instead|pls"
    r"|please|then|actually|tho|today|tomorrow|tmrw|tonight|on|for|to|mon|tue|wed|thu|fri|sat|sun))",
    re.IGNORECASE,
)
_PART_UNTIL = re.compile(  # 6 in the evening till 8
    r"\b(?:at |from )?(?P<one>\d{1,2}(?:[:.]\d\d)?) (?:in the (?P<part>evening|afternoon|morning)"
    r"|at (?P<night>night)) (?:till?|until|to) (?P<two>\d{1,2}(?:[:.]\d\d)?)(?![\d:.]|\s?[ap]m| in the)",
    re.IGNORECASE,
)
_FROM_UNTIL = re.compile(  # from 14:30 until 16:00, wherever the day stands
    r"(?P<from>\bfrom (?:half past |(?:a )?quarter (?:past|to) )?[\d:.apm]{1,7} )(?:until"
    r"|till?) (?=\d)",
    re.IGNORECASE,
)
_FOR_LENGTH = re.compile(r"\bfor ?$", re.IGNORECASE)
_DAY_AND_MONTH = re.compile(
    r"\b(?P<ahead>on|by|from|to|until|till|for|the) (?:the )?(?P<day>[0-2]?\d|3[01])\.(?P<month>0?[1-9]"
    r"|1[0-2])\.(?=\s|$|[,;])",
    re.IGNORECASE,
)
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_IN_FULL = {
    "nite": "night",
    "tonite": "tonight",
    "sry": "sorry",
    "srry": "sorry",
    "soz": "sorry",
    "rly": "really",
    "thx": "thanks",
}
_SHORTENED = re.compile(r"(?<![\w'’])(?:nite|tonite|sry|srry|soz|rly)(?![\w'’])", re.IGNORECASE)
_WEEK = re.compile(r"\b(?P<ahead>my|this|next|the|last|a|per|whole|starting next) wk\b", re.IGNORECASE)
_EVE = re.compile(
    r"(?P<tell>\b(?:remind|ping|nudge|tell|poke) me)(?: on| the)? (?P<part>night|evening|day"
    r"|morning) before\b(?! yesterday)",
    re.IGNORECASE,
)
_PLEASE = re.compile(r"\bpl[zx]+\b|\bplss+\b", re.IGNORECASE)


def without_slips(text: str) -> str:
    """Return a message with the words of its orders as they were meant; what is longer, or has lines, as it is."""
    if len(text) > LONGEST or "\n" in text:
        return text
    plain = _PLEASE.sub("pls", _of_time(text))
    plain = _SHORTENED.sub(lambda found: _IN_FULL[found[0].lower()], plain)
    plain = _EVE.sub(r"\g<tell> the \g<part> before", _WEEK.sub(r"\g<ahead> week", plain))
    plain = _AND.sub(lambda found: f"{found['day'] or ''}{'' if found['begins'] is not None else ' '}and ", plain)
    plain = _ME.sub(lambda found: _mended(found, "remind"), plain)
    plain = _NOUN.sub(lambda found: _mended(found, "reminder"), plain)
    return _VERB.sub(_ordered, plain)


def _of_time(text: str) -> str:
    """Return a message with its words of time as they were meant: what reads no times knows no slips in them."""
    slips = latin_slips(text.lower()) if text.isascii() and _HOUR.search(text) else ()
    for begin, end, word in reversed(slips):
        text = f"{text[:begin]}{word or text[begin:end]}{text[end:]}"
    return text


def hours_in_full(text: str, now: datetime) -> str:
    """Return a message with its hours in full: "work 7a to 330p" as "work 7am to 3:30pm"; other figures stay. `now`: when it was written."""
    if len(text) > LONGEST or "\n" in text:
        return text
    text = _CONTINENTAL.sub(_clock, text)
    text = _SERIES_FROM.sub(r"\g<ahead> starting ", text)
    text = _CLOSE_RANGE.sub(_range, text)
    text = _CLOSE.sub(lambda found: f"{found['ahead']}{found['hour']}:{found['minute']}", text)
    text = _PART_UNTIL.sub(_evening, text)
    text = _FROM_UNTIL.sub(r"\g<from>to ", text)
    text = _DAY_AND_MONTH.sub(
        lambda found: f"{found['ahead']} {int(found['day'])} {_MONTHS[int(found['month']) - 1]}", text
    )
    if _SHORT.search(text) is None:
        return text
    for begin, end in reversed(parse(text, now).spans):
        if _SHORT.fullmatch(text, begin, end):
            continue  # without a day or another hour beside it it may be a name: Pixel 8a
        text = f"{text[:begin]}{_SHORT.sub(_in_full, text[begin:end])}{text[end:]}"
    return text


def _range(found: re.Match[str]) -> str:
    return f"from {found['one']}:{found['first']} to {found['two']}:{found['last']}"


def _evening(found: re.Match[str]) -> str:
    half = "am" if (found["part"] or "").lower() == "morning" else "pm"
    one, two = (found[name].replace(".", ":") for name in ("one", "two"))
    return f"from {one}{half} to {two}{half}"


def _clock(found: re.Match[str]) -> str:
    ahead = found["ahead"] or ""
    if _FOR_LENGTH.match(ahead) and not found["minute"]:
        return found[0]  # for 2h
    return f"{ahead}{found['hour'] or found['hour2']}:{found['minute'] or found['minute2'] or '00'}"


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
