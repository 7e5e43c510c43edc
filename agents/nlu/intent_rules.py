"""What is wanted, by rules. Pure: a sentence and the reading of its time in, an intent out.

Notes come first, since anything may be noted; then what is no command is kept from becoming one; then each intent in
the order of how much its form says.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from agents.nlu.intents import CHAT, MOST, Want
from agents.nlu.keyword_scores import NONE, Weights, scored
from agents.nlu.lexicon import rules_en, rules_zh
from agents.nlu.lexicon.rule_tables import Table
from agents.nlu.smalltalk import smalltalk
from agents.timetext import Reading
from agents.timetext.bounds import readable

_HAN = re.compile("[\u3400-\u9fff]")
_COMMAND = re.compile(r"/[A-Za-z][\w-]*(?:@\w+)?(?:\s|$)|(?:停|停下|停下来|别说了|stop)[.!。！]?$", re.IGNORECASE)
_REMINDS = re.compile(r"提醒我|\bremind (?:me|us)\b")
_DATED = re.compile(r"日程|安排|行程|日历|\b(?:calendar|schedule|agenda|events)\b")
_NOTES = re.compile("(?:my |the |all )*(?:notes?|memos?)", re.IGNORECASE)
_ABOUT = re.compile("^(?:关于|有关)")
_TOPIC = re.compile(r"综合|\bsummari[sz]e\b|\bstatus report\b|\bsynthesi[sz]e\b")
_OURS = re.compile(r"提醒|会议|日程|\bmeeting|\bevent|\bappointment")
_LONGEST = {"zh": 60, "en": 120}  # characters of a sentence that may be an event by its form alone


def tables(text: str) -> tuple[Table, ...]:
    """The tables that apply: a Chinese sentence may have English words in it."""
    return (rules_zh.TABLE, rules_en.TABLE) if _HAN.search(text) else (rules_en.TABLE,)


def classify(text: str, reading: Reading, weights: Weights = NONE) -> Want:
    """The intent of a sentence; `reading` is what was understood of its time, `weights` what a space's feedback says."""
    text = readable(text).strip()
    if not text:
        return CHAT
    if _COMMAND.match(text):
        return Want(intent="command", confidence=1.0)
    known = tables(text)
    saved = _saved(text, known)
    if saved is not None:
        return saved
    if len(text) > MOST or smalltalk(text):
        return CHAT
    small = text.lower()  # what all tables but those of notes look at
    return _several(small, known) or _one(text, small, reading, known) or scored(small, known, weights)


def is_no_order(text: str) -> bool:
    """Tell whether a sentence is negated, reported, supposed or quoted, or a remark about something that has a time."""
    small = text.lower()
    return any(table.guards.never.search(small) or table.guards.states.search(small) for table in tables(text))


def _rest(found: re.Match[str]) -> str:
    return next((value.strip() for value in found.groups() if value), "")


def _saved(text: str, known: tuple[Table, ...]) -> Want | None:
    for table in known:
        found = table.save.match(text)
        if found is None:
            continue
        rest = _rest(found)
        told = ":" in text[: found.start(found.lastindex or 0)] or "：" in text[: found.start(found.lastindex or 0)]
        more = not told and any(_is_request(part, known) for part in _parts(rest.lower(), known)[1:])
        return Want(intent="multi", confidence=0.8) if more else Want(intent="memo_save", confidence=0.95, rest=rest)
    return None


# several things at once -------------------------------------------------------------------------------------------------


def _parts(text: str, known: tuple[Table, ...]) -> list[str]:
    pieces = [text]
    for table in known:
        pieces = [part for piece in pieces for part in table.joins.split(piece)]
    return [part.strip() for part in pieces if part and part.strip()]


def _is_request(part: str, known: tuple[Table, ...]) -> bool:
    """Whether a part of a sentence is a request of its own, by its form."""
    return _kind(part, known) is not None


def _kind(part: str, known: tuple[Table, ...]) -> str | None:
    for table in known:
        if table.save.match(part):
            return "save"
        if table.search.match(part) or table.recall.search(part):
            return "search"
        if _REMINDS.search(part):
            return "remind"
        if table.delete.search(part):
            return "delete"
        if table.moves.search(part):
            return "update"
        if table.free.search(part):
            return "free"
        if table.agenda.search(part):
            return "agenda"
        if table.create.search(part):
            return "create"
    return None


_WRITE_KINDS = frozenset({"remind", "delete", "update", "create", "save"})


def _several(text: str, known: tuple[Table, ...]) -> Want | None:
    """Two requests in one sentence, or notes and calendar in one question."""
    parts = _parts(text, known)
    if len(parts) < 2:
        return None
    if any(table.guards.never.search(text) for table in known):
        return None
    noted = any(table.notes.search(text) for table in known)
    dated = _DATED.search(text) is not None
    kinds = {kind for kind in (_kind(part, known) for part in parts) if kind is not None}
    both = len(kinds) > 1 and ("search" in kinds or "save" in kinds or len(kinds & _WRITE_KINDS) > 1)
    if (noted and dated and kinds & {"search", "agenda"}) or both:
        return Want(intent="multi", confidence=0.8)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """What speaks against acting: it is no command at all, it is a question, it is a remark."""

    never: bool
    asked: bool
    states: bool


# one thing --------------------------------------------------------------------------------------------------------------


def _one(written: str, text: str, reading: Reading, known: tuple[Table, ...]) -> Want | None:
    """The intent of a sentence, as it was `written` and in small letters."""
    for table in known:
        if table.listing.match(text):
            return Want(intent="memo_list", confidence=0.9)
    if any(table.hush.search(text) for table in known):
        return Want(intent="schedule_delete", confidence=0.85)
    signs = Signs(
        never=any(table.guards.never.search(text) for table in known),
        asked=_asked(text, known),
        states=any(table.guards.states.search(text) for table in known),
    )
    for table in known:
        if (sought := _sought(written, text, table, signs)) is not None:
            return sought
    for step in (_reminded, _changed, _looked_up, _talked_about, _added):
        for table in known:
            want = step(text, reading, table, signs)
            if want is not None:
                return want
    return None


def _asked(text: str, known: tuple[Table, ...]) -> bool:
    """Whether this is a question that is no request."""
    return any(table.guards.asks.search(text) for table in known) and not any(
        table.guards.polite.search(text) for table in known
    )


def _sought(written: str, text: str, table: Table, signs: Signs) -> Want | None:
    """Something in the notes."""
    if table.remind.search(text):
        return None
    found = table.search.match(written)
    bare = found is not None and found.lastgroup == "bare" and any(rule.looks.search(text) for rule in table.topics)
    if found is not None and not signs.asked and not bare and not _topic_first(text):
        return Want(intent="memo_search", confidence=0.8, rest=_sought_for(found))
    if table.recall.search(text) and not (signs.never and not signs.asked) and not _topic_first(text):
        return Want(intent="memo_search", confidence=0.8, rest=written, direct=False)
    return None


def _sought_for(found: re.Match[str]) -> str:
    """The words to look for; none where only notes are named, any of them."""
    words = _ABOUT.sub("", _rest(found)).removesuffix("的").rstrip()
    anything = found.lastgroup == "verb" or _NOTES.fullmatch(words)
    return "" if anything else words


def _topic_first(text: str) -> bool:
    """综合我的笔记谈谈…: what is wanted is the synthesis."""
    return _TOPIC.search(text) is not None


def _is_clocked(reading: Reading) -> bool:
    return reading.verdict == "understood" and reading.start is not None and reading.grain in ("minute", "second")


def _reminded(text: str, reading: Reading, table: Table, signs: Signs) -> Want | None:
    called = reading.verdict != "none" and table.alarm.search(text) is not None
    if signs.never or signs.asked or not (called or table.remind.search(text)):
        return None
    if table.delete.search(text) or table.agenda.search(text) or _changes(text, table):
        return None
    return Want(intent="reminder_add", confidence=0.9)


def _changes(text: str, table: Table) -> bool:
    if table.moves.search(text) is None and not (table.update.search(text) and _about_calendar(text, table)):
        return False
    return _OURS.search(text) is not None or table.kept.search(text) is None


def _about_calendar(text: str, table: Table) -> bool:
    return table.calendar.search(text) is not None or _is_occasion(text, table)


def _changed(text: str, reading: Reading, table: Table, signs: Signs) -> Want | None:
    if signs.never or signs.asked:
        return None
    if table.delete.search(text):
        kept = table.kept.search(text) is not None and not _about_calendar(text, table)
        return None if kept else Want(intent="schedule_delete", confidence=0.85)
    if not _changes(text, table):
        return None
    timed = reading.verdict != "none" or reading.duration is not None or _about_calendar(text, table)
    return Want(intent="schedule_update", confidence=0.85 if timed else 0.6)


@lru_cache(maxsize=2)  # of one sentence, in both tables
def _is_occasion(text: str, table: Table) -> bool:
    """Whether something is named that one has an appointment for: the longest of the lists, and asked for most often."""
    return table.occasion.search(text) is not None


def _looked_up(text: str, reading: Reading, table: Table, signs: Signs) -> Want | None:
    if table.free.search(text):
        return Want(intent="free_time", confidence=0.85)
    if table.agenda.search(text) and not table.create.match(text):
        return Want(intent="schedule_query", confidence=0.85)
    if table.when.search(text) and signs.asked and (table.events.search(text) or _is_occasion(text, table)):
        return Want(intent="schedule_query", confidence=0.8, direct=reading.verdict == "understood" and not signs.never)
    return None


def _talked_about(text: str, reading: Reading, table: Table, signs: Signs) -> Want | None:
    """What takes a model: unless it is an event that is only called so."""
    for rule in table.topics:
        if rule.looks.search(text):
            planned = not signs.asked and (
                _is_clocked(reading) or (table.create.search(text) and reading.start is not None)
            )
            return (
                None
                if planned and rule.intent != "brainstorm"
                else Want(intent=rule.intent, confidence=rule.confidence)
            )
    return None


def _added(text: str, reading: Reading, table: Table, signs: Signs) -> Want | None:
    """Something to come: by its verb, or by a time and what one has an appointment for."""
    if signs.never or signs.asked:
        return None
    made, occasion = table.create.search(text) is not None, _is_occasion(text, table)
    calendar = table.calendar.search(text) is not None
    timed = reading.verdict == "ask" or (reading.verdict == "understood" and reading.start is not None)
    if made and table.create.match(text) and (timed or occasion or calendar) and not table.notes.search(text):
        return Want(intent="schedule_add", confidence=0.85, direct=timed or occasion or calendar)
    if not timed or signs.states or reading.reason.startswith("past"):
        return None
    if reading.rrule is not None and (occasion or made or _is_clocked(reading)):
        return Want(intent="schedule_add", confidence=0.9)
    if occasion or made:
        return Want(intent="schedule_add", confidence=0.9 if reading.grain == "week" or "都" in text else 0.85)
    if _is_clocked(reading) and len(text) <= _LONGEST["zh" if _HAN.search(text) else "en"]:
        return Want(intent="schedule_add", confidence=0.75)
    return None
