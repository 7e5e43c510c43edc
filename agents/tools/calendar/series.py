"""A single occurrence of something that repeats: it cannot be changed by itself yet, so the whole of it is offered."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import parts
from agents.calendar.rrule_text import worded
from agents.cards import Button, Card
from agents.texts import say
from agents.texts.times import clock, point
from agents.tools.base import Desk, Outcome
from agents.tools.calendar import move
from agents.tools.calendar.changes import ScheduleUpdate, as_json
from agents.tools.lookup import about, data_line, repeats
from storage.content import button_actions
from storage.content.reminders import Reminder

_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def one_is_meant(found: Reminder, wanted: ScheduleUpdate) -> bool:
    """Tell whether one time of a series would be moved: one that was named, or by a length or to a day."""
    if found.rrule is None or wanted.rrule is not None:
        return False
    named = wanted.date is not None or wanted.since is not None
    moved = wanted.shift_minutes is not None or wanted.to_date is not None or wanted.weekday is not None
    return moved or (named and (wanted.clock is not None or wanted.start_time is not None))


async def ask(desk: Desk, found: Reminder, wanted: ScheduleUpdate) -> Outcome:
    """Say that one occurrence (`found` is due then) stays, and offer to change all of them, where a rule says that. Raises ToolFailed."""
    language, zone = desk.scope.language, desk.scope.zone
    new = move.start(desk, found, wanted) or found.due_at
    told = say(
        language,
        "series_once",
        title=found.text,
        repeats=repeats(desk, found),
        when=point(found.due_at, zone, language),
        new=point(new, zone, language),
    )
    every = _every(found, new.astimezone(ZoneInfo(found.zone)))
    if every is None:
        return Outcome(text=told, about=(about(found),))
    rule = worded(every.get("rrule", found.rrule or ""), language) or ""
    changes = {**as_json(replace(wanted, **_NOTHING)), **every}
    payload = {"choices": [["due", found.id]], "changes": changes}
    token = await button_actions.offer(desk.db, desk.scope, "change", payload)
    label = say(language, "series_all", rule=rule, clock=clock(new.astimezone(ZoneInfo(found.zone))))
    buttons = (
        Button(label=label, token=f"a{token}.0", style="primary"),
        Button(label=say(language, "book_not"), token=f"a{token}.no"),
    )
    card = Card(kind="quick", title=say(language, "series_ask"), buttons=buttons)
    return Outcome(text=told, cards=(card,), about=(about(found),), data=(data_line(desk, found),))


_NOTHING: dict[str, Any] = dict.fromkeys(("start_time", "end_time", "shift_minutes", "clock", "to_date", "weekday"))


def _every(found: Reminder, new: datetime) -> dict[str, Any] | None:
    """Return what all of them become where this one is at `new`; None where the rule names more than one day."""
    old = found.due_at.astimezone(ZoneInfo(found.zone))
    fields = parts(found.rrule or "")
    if fields.get("FREQ") in ("HOURLY", "MINUTELY") or fields.keys() & {"BYHOUR", "BYMINUTE", "COUNT", "UNTIL"}:
        return None
    at = {"clock": new.time().isoformat()}
    if new.date() == old.date():
        return at
    if fields.get("FREQ") != "WEEKLY" or fields.get("BYDAY", _DAYS[old.weekday()]) not in _DAYS:
        return None
    fields["BYDAY"] = _DAYS[new.weekday()]
    return {**at, "rrule": ";".join(f"{name}={value}" for name, value in fields.items())}
