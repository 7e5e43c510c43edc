"""What was called off right before, or asked about so, and is there after all: what corrects that brings it back, and is done to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from agents.nlu import ToolCall
from agents.nlu.slots.wording.after_all import changed_then, meant_day, pointed_at
from agents.timetext import parse
from storage.content.button_actions import Action
from storage.conversations.shown_items import Reference

_Wanted = Callable[["Reference", str], "FollowUp | None"]
DAY = timedelta(days=1)
FORTNIGHT = timedelta(days=14)
_TIMES = frozenset({"id", "kind", "start_time", "end_time"})


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUp:
    """An answer to words about `about`: a call of a tool, or something to ask (or tell).

    `learnt`: no form says so but the model of replies, or a story stands beside it: what the words name goes before what was shown.
    `tries` are run before it: the same of what is named beside, if one thing surely goes by that.
    """

    call: ToolCall | None = None
    more: tuple[ToolCall, ...] = ()
    question: str | None = None
    about: Reference | None = None
    learnt: bool = False
    tries: tuple[ToolCall, ...] = ()


def after_all(offer: Action, text: str, now: datetime, wanted: _Wanted) -> FollowUp | None:
    """Return what brings back what the way back `offer` is of, and changes it; None where a text does not correct a cancellation.

    `wanted` tells what a text wants done with a thing. Of a series the one time that was left out is meant.
    """
    was = _as_it_was(offer, now)
    if was is None:
        return None
    if offer.payload["was"]["left_out"] and (day := meant_day(text)) is not None:
        return _another_left_out(was, day, now)
    corrected = changed_then(pointed_at(text, was.title))
    for said in dict.fromkeys((text,) if corrected is None else (changed_then(text) or corrected, corrected)):
        found = wanted(was, said)
        if found is not None and found.question is not None and corrected is not None:
            return found
        call = None if found is None else found.call
        if found is None or call is None or call.name != "schedule_update":
            continue
        if corrected is not None or set(call.arguments) <= _TIMES:
            return replace(found, call=_back_and(offer, call.arguments))
    return None


def instead(offer: Action, shown: Sequence[Reference], text: str, wanted: _Wanted) -> FollowUp | None:
    """Return what is done to the one thing that was `shown` in place of what was asked: whether it is off; of a series to that time of it."""
    choices: list[list[Any]] = offer.payload["choices"] if offer.kind == "delete" else []
    asked = shown[0] if len(choices) == 1 and shown else None
    if asked is None or [asked.kind, asked.id] != choices[0][:2]:
        return None
    corrected = changed_then(pointed_at(text, asked.title))
    found = None if corrected is None else wanted(_at(asked, choices[0][2:]), corrected)
    if found is None or found.call is None or found.call.name != "schedule_update":
        return None
    one = {"since": choices[0][2], "span": "one"} if choices[0][2:] else {}
    return replace(found, call=replace(found.call, arguments={**found.call.arguments, **one}))


def _at(asked: Reference, since: Sequence[str]) -> Reference:
    """Return what was asked about as the one time of it that begins `since` then."""
    starts = datetime.fromisoformat(since[0]) if since else asked.starts_at
    moved = starts - asked.starts_at if starts is not None and asked.starts_at is not None else timedelta()
    ends = None if asked.ends_at is None else asked.ends_at + moved
    return replace(asked, starts_at=starts, ends_at=ends, repeats=False, times=1)


def _another_left_out(was: Reference, words: str, now: datetime) -> FollowUp | None:
    """Return what brings back the time that was left out, and leaves out that of the day that was meant: read beside its own."""
    own = None if was.starts_at is None else was.starts_at.astimezone(now.tzinfo)
    near = now if own is None else max(now, own - (DAY * own.weekday() if "day" in words else FORTNIGHT))
    reading = parse(words, now if words.casefold() in ("tomorrow", "next week") else near)
    if reading.start is None or reading.grain not in ("day", "week"):
        return None
    begin = reading.start.replace(hour=0, minute=0, second=0, microsecond=0)
    end = reading.end if reading.grain == "week" and reading.end is not None else begin + DAY
    given = {"query": was.title, "start_time": begin.isoformat(), "end_time": end.isoformat()}
    skips = ToolCall(name="schedule_delete", arguments=given)
    return FollowUp(call=ToolCall(name="undo_last", arguments={"brings": True}), more=(skips,), about=was)


def _back_and(offer: Action, changes: dict[str, Any]) -> ToolCall:
    was = offer.payload["was"]
    one = {"since": was["starts_at"], "span": "one"} if was["left_out"] else {}
    return ToolCall(name="undo_last", arguments={"brings": True, "then": {**changes, **one}})


def _as_it_was(offer: Action, now: datetime) -> Reference | None:
    was = offer.payload.get("was") if offer.kind in ("undo", "restore") else None
    if was is None:
        return None
    starts, ends = (was[name] and datetime.fromisoformat(was[name]) for name in ("starts_at", "ends_at"))
    own = {name: was[name] for name in ("kind", "id", "title", "all_day")}
    return Reference(**own, place=1, shown_at=now, starts_at=starts, ends_at=ends)
