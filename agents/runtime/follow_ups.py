"""Open references: "改到四点吧", "delete the second one" become a call about what was shown last, or a question back.

Deciding is pure; what was shown is kept by storage.conversations.shown_items.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from typing import Any

from agents.nlu import ToolCall
from agents.nlu.coreference import Kind, Target, Wish, meant
from agents.nlu.cues.new_moments import as_time, names_day, names_weekday
from agents.nlu.lexicon.reference_forms import Action
from agents.nlu.ring_replies import LATELY, ring_reply
from agents.nlu.slots.list_replies import list_reply
from agents.nlu.slots.new_values import resized
from agents.nlu.slots.reasons import order_alone
from agents.nlu.slots.time_shifts import length
from agents.texts import Language, say
from agents.texts.times import clock, day
from agents.timetext import Reading, parse, title
from agents.tools.base import About
from storage.content import button_actions
from storage.conversations import shown_items
from storage.conversations.shown_items import Reference
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people.talk import Seen

DAY = timedelta(days=1)
EVENING, DAWN = 18, 6  # hours: what begins after or before them is moved to an hour of the same half of the day
_ABOUT: dict[Action, frozenset[Kind]] = {
    "delete": frozenset({"event", "due", "memo"}),
    "move": frozenset({"event", "due"}),
    "shift": frozenset({"event", "due"}),
    "resize": frozenset({"event"}),
    "lead": frozenset({"event"}),
    "rename": frozenset({"event", "due"}),
    "place": frozenset({"event"}),
    "open": frozenset({"memo"}),
}
_TIMED: tuple[Action, ...] = ("move", "shift", "place")  # what no note can be meant by


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUp:
    """An answer to words about `about`: a call of a tool, or something to ask (or tell)."""

    call: ToolCall | None = None
    question: str | None = None
    about: Reference | None = None


class _Unsure(Exception):
    """A time that must be asked for; the message is the question."""


async def note(db: Db, scope: Scope, abouts: Sequence[About]) -> None:
    """Keep what an outcome shows or has written, in its transaction."""
    await shown_items.note(db, scope, [(about.kind, about.id, about.title) for about in abouts])


def followed(
    offer: button_actions.Action | None, seen: Seen, text: str, now: datetime, language: Language
) -> FollowUp | None:
    """Return what a sentence wants done with what was `seen` here; None when it is about none of it.

    `offer`: what is open; where that is the way back, it says what was just done.
    """
    did = offer.payload.get("did") if offer is not None and offer.payload.get("kind") == "items" else None
    if did is not None and (replied := list_reply(text, str(did), now)) is not None:
        return FollowUp(call=replied)
    return follow_up(text, now, language, seen.shown, seen.rang)


def follow_up(
    text: str, now: datetime, language: Language, shown: Sequence[Reference], rang: datetime | None = None
) -> FollowUp | None:
    """Return what a sentence wants done with what was `shown` (storage.conversations.shown_items.shown); None when it is none of these.

    `now` is aware, in the person's zone. `rang`: when a reminder did. Pure; never raises.
    """
    wishes = [wish for one in dict.fromkeys((order_alone(text, now), text)) for wish in meant(one)]
    since = max((one.shown_at for one in shown if one.kind != "memo"), default=None)
    if rang is not None and now - rang < LATELY and (since is None or since < rang):
        replied = ring_reply(text, now)
        if replied is not None:
            return FollowUp(call=replied)
    for wish in wishes if shown else ():
        found = _one(wish, shown, now, language)
        if isinstance(found, FollowUp):
            return found if _makes_sense(wish, now, language) else None
        if found is None:
            continue
        try:
            arguments = _arguments(wish, found, now, language)
        except _Unsure as unsure:
            return FollowUp(question=str(unsure), about=found)
        if arguments is not None:
            name = (
                "memo_delete"
                if (wish.action, found.kind) == ("delete", "memo")
                else _TOOLS.get(wish.action, "schedule_update")
            )
            return FollowUp(call=ToolCall(name=name, arguments=arguments), about=found)
    return None


_TOOLS: dict[Action, str] = {"delete": "schedule_delete", "open": "memo_search"}
"""Of all else the tool changes what is there."""


def _one(wish: Wish, shown: Sequence[Reference], now: datetime, language: Language) -> Reference | FollowUp | None:
    """Return the thing that is meant, or what is to be said when it is gone or could be several."""
    if (wish.just and not shown[0].just) or (wish.told and shown[0].repeats):
        return None
    kinds = wish.target.kinds & (_ABOUT["move"] if wish.off else _ABOUT[wish.action])
    lists = [list(group) for _, group in groupby(shown, key=lambda one: one.shown_at)]
    if wish.action in _TIMED and wish.target.place is None:
        lists = [one for one in lists if any(item.kind in kinds for item in one)]
    if not lists:
        return None
    # "it" is above a list, "the first" on it
    lists[0] = [one for one in lists[0] if (one.place > 0) == (wish.target.place is not None)] or lists[0]
    fitting = [item for item in lists[0] if item.kind in kinds]
    if not fitting or (len(fitting) < len(lists[0]) and _says_nothing(wish.target) and wish.action not in _TIMED):
        return None
    if wish.target.place is not None:
        all_of_kind, named = fitting, wish.target.kinds != Target().kinds
        fitting = _at(wish.target.place, fitting, lists[0], named=named)
        if not fitting:
            return all_of_kind[0] if wish.target.place == -1 else _which(all_of_kind, now, language)
    if not (there := [item for item in fitting if not item.gone]):
        return FollowUp(question=say(language, "reference_gone", title=fitting[0].title), about=fitting[0])
    return there[0] if len(there) == 1 else _which(there, now, language)


def _says_nothing(target: Target) -> bool:
    """Tell whether the words leave open what is meant: a note of the list could be, too."""
    return target.place is None and target.kinds == Target().kinds


def _at(place: int, fitting: list[Reference], listed: list[Reference], *, named: bool) -> list[Reference]:
    """Return the thing at a place of the list; "the second reminder" counts reminders."""
    if place == -1:
        return fitting[-1:] if named or fitting[-1] is listed[-1] else []
    if named:
        return fitting[place - 1 : place]
    return [item for item in fitting if item.place == place]


def _which(found: list[Reference], now: datetime, language: Language) -> FollowUp:
    lines = "\n".join(f"{item.place}. {_described(item, now, language)}" for item in found)
    return FollowUp(question=say(language, "reference_which", lines=lines))


def _described(item: Reference, now: datetime, language: Language) -> str:
    if item.starts_at is None:
        return item.title
    return f"{item.title} ({_when(item.starts_at.astimezone(now.tzinfo), language, all_day=item.all_day)})"


def _when(moment: datetime, language: Language, *, all_day: bool = False) -> str:
    return day(moment, language) if all_day else f"{day(moment, language)} {clock(moment)}"


def _makes_sense(wish: Wish, now: datetime, language: Language) -> bool:
    """Tell whether what is to be done is understood: else nothing is asked or told about what it is to be done to."""
    if wish.action in ("shift", "lead"):
        return length(wish.value) is not None
    if wish.action == "resize":
        return resized(wish.value, now) is not None
    if wish.action == "move":
        try:
            return _read(wish.value, now, language) is not None
        except _Unsure:
            return True
    return True


def _arguments(wish: Wish, found: Reference, now: datetime, language: Language) -> dict[str, Any] | None:
    """Return the arguments of the call; None when the sentence is not understood. Raises _Unsure."""
    named: dict[str, Any] = {"id": found.id, "kind": found.kind}
    match wish.action:
        case "delete":
            return named if found.kind != "memo" else {"id": found.id}
        case "open":
            return {"query": "", "id": found.id}
        case "rename" | "place":
            return {**named, "title" if wish.action == "rename" else "location": wish.value}
        case "lead" | "resize":
            ahead = length(wish.value)
            led = None if ahead is None else {"lead_minutes": int(ahead.total_seconds() // 60)}
            becomes = led if wish.action == "lead" else resized(wish.value, now)
            return None if becomes is None else named | becomes
        case "shift":
            start, end = _shifted(wish, found, now), None
        case "move":
            start, end = _moved(wish.value, found, now, language)
    if start is None:
        return None
    if (start.date() if found.all_day else start) <= (now.date() - DAY if found.all_day else now):
        raise _Unsure(say(language, "ask_past", when=_when(start, language, all_day=found.all_day)))
    named["start_time"] = start.isoformat()
    return named if end is None else {**named, "end_time": end.isoformat()}


def _shifted(wish: Wish, found: Reference, now: datetime) -> datetime | None:
    """Return its moment moved: hours run in UTC, days on the wall. None for what has no moment of its own, or no clock to shift by hours."""
    by = length(wish.value)
    if by is None or found.starts_at is None or found.repeats:
        return None
    change = by if wish.later else -by
    if by % DAY == timedelta():
        local = found.starts_at.astimezone(now.tzinfo)
        return (local.replace(tzinfo=None, fold=0) + change).replace(tzinfo=now.tzinfo)
    return None if found.all_day else (found.starts_at.astimezone(UTC) + change).astimezone(now.tzinfo)


def _read(words: str, base: datetime, language: Language) -> Reading | None:
    """Read a time that stands alone. Raises _Unsure for one that is not understood."""
    said = as_time(words)
    reading = parse(said, base)
    if reading.verdict == "ask":
        # a date that may be no date by itself is one behind "to"
        said = f"改到{said}"
        reading = parse(said, base)
    if reading.verdict == "none" or title(said, reading).replace("改到", ""):
        return None
    if reading.verdict == "ask":
        raise _Unsure(_asked(reading, language))
    return None if reading.rrule or reading.start is None else reading


def _asked(reading: Reading, language: Language) -> str:
    if len(reading.alternatives) > 1:
        return _choice(reading.alternatives[:3], language)
    return say(language, "ask_more_time")


def _choice(moments: Sequence[datetime], language: Language) -> str:
    return say(language, "ask_which_time", options=" / ".join(_when(moment, language) for moment in moments))


def _moved(words: str, found: Reference, now: datetime, language: Language) -> tuple[datetime | None, datetime | None]:
    """Return where it goes: a clock alone is one of its own day, a day alone keeps its clock. Raises _Unsure."""
    if found.starts_at is None or (found.repeats and (found.kind != "due" or names_day(words))):
        return None, None  # a series stays on its days; the clock of a reminder's may change
    own = found.starts_at.astimezone(now.tzinfo)
    reading = _read(words, now, language)
    if reading is not None and not reading.elapsed and not names_day(words):
        reading = _read(words, own.replace(hour=0, minute=0, second=0, microsecond=0), language)
    if reading is None or reading.start is None or (found.repeats and reading.elapsed):
        return None, None
    if reading.grain == "part" and names_day(words):
        return (None if found.all_day else _within(reading, reading.start, own)), None
    if reading.grain in ("week", "weekend", "month", "quarter", "year", "part"):
        raise _Unsure(say(language, "ask_more_time"))
    if reading.grain == "day":
        return _to_day(words, reading.start.date(), own, now, language), None
    if found.all_day:
        return None, None
    start = _half(reading, own)
    return (None if start == own else start), (reading.end if start == reading.start else None)


def _within(reading: Reading, start: datetime, own: datetime) -> datetime | None:
    """Return its own clock in another part of a day, where that is within it; else the beginning of the part."""
    same = start.replace(hour=own.hour, minute=own.minute)
    moment = same if start <= same and (reading.end is None or same < reading.end) else start
    return None if moment == own else moment


def _to_day(words: str, wanted: date, own: datetime, now: datetime, language: Language) -> datetime | None:
    """Return its own clock on another day. A weekday may be the coming one, or the one of the week that it is in."""
    days = {wanted}
    if names_weekday(words):
        monday = own.date() - timedelta(days=own.weekday())
        days.add(monday + timedelta(days=wanted.weekday()))
    if len(days) > 1:
        # said on a Friday, Friday is another one; and none that is over, or that it is on already
        days = {one for one in days if one > now.date() and one != own.date()}
    moments = sorted(datetime.combine(one, own.time(), now.tzinfo) for one in days)
    if len(moments) > 1:
        raise _Unsure(_choice(moments, language))
    return moments[0] if moments and moments[0] != own else None


def _half(reading: Reading, own: datetime) -> datetime | None:
    """Resolve a bare hour: as it is read anywhere, unless what is moved is in the evening, or before dawn."""
    start = reading.start
    if start is None or not reading.alternatives or DAWN <= own.hour < EVENING:
        return start
    moments = (
        start,
        *(other.replace(year=start.year, month=start.month, day=start.day) for other in reading.alternatives),
    )
    return min(moments, key=lambda moment: abs(moment - own.replace(year=start.year, month=start.month, day=start.day)))
