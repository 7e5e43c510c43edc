"""Taking events and reminders away: one that fits is removed, with a way back; of several, the person chooses."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from agents.cards import Button, Card
from agents.router.terms import search_terms
from agents.texts import say
from agents.texts.moments import point, span
from agents.tools.base import About, Desk, Outcome
from storage import actions, reminders, schedules
from storage.actions import NotUsable
from storage.reminders import Reminder
from storage.schedules import Event

AHEAD = timedelta(days=366)
OFFERED = 5
GENERIC = frozenset(
    [
        *("都", "的", "会", "会议", "提醒", "日程", "安排", "事", "事情", "活动", "约"),
        *("meeting", "meetings", "reminder", "reminders", "event", "events", "appointment", "calendar", "schedule"),
        *("all", "every", "everything", "any", "anything", "my", "of", "them"),
    ]
)
_ALL = re.compile("(?:所有|全部|一切|全都|我的)的?")
Kind = Literal["event", "due"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleDelete:
    """`query`: words of the title, empty for any; the time limits the search to [start_time, end_time)."""

    query: str
    start_time: datetime | None = None
    end_time: datetime | None = None


async def schedule_delete(desk: Desk, arguments: ScheduleDelete) -> Outcome:
    """Cancel the event or reminder that fits; of several, the person chooses."""
    language = desk.scope.language
    start = max(arguments.start_time or desk.now, desk.now - timedelta(days=1))
    end = arguments.end_time or start + AHEAD
    terms = [term for term in search_terms(_ALL.sub(" ", arguments.query)) if term not in GENERIC]
    events = [event for event in await schedules.overlapping(desk.db, start, end) if _fits(event.title, terms)]
    rings = [ring for ring in await reminders.between(desk.db, start, end) if _fits(ring.text, terms)]
    found: list[Event | Reminder] = sorted([*events, *rings], key=_when)
    if not found:
        return Outcome(text=say(language, "delete_none"))
    if len(found) == 1 and (terms or arguments.start_time is not None):
        return await _remove(desk, found[0])
    return await _offer(desk, found[:OFFERED])


def _fits(title: str, terms: list[str]) -> bool:
    words = search_terms(title, 200)
    return not terms or any(term in words or term in title.casefold() for term in terms)


def _when(found: Event | Reminder) -> datetime:
    return found.starts_at if isinstance(found, Event) else found.due_at


def _described(desk: Desk, found: Event | Reminder) -> tuple[str, str]:
    """Title and time."""
    zone, language = desk.scope.zone, desk.scope.language
    if isinstance(found, Event):
        return found.title, span(found.starts_at, found.ends_at, zone, language, all_day=found.all_day)
    return found.text, point(found.due_at, zone, language)


def _about(found: Event | Reminder) -> About:
    return About("event", found.id, found.title) if isinstance(found, Event) else About("due", found.id, found.text)


async def _offer(desk: Desk, found: list[Event | Reminder]) -> Outcome:
    language = desk.scope.language
    choices = [["event" if isinstance(one, Event) else "due", one.id] for one in found]
    token = await actions.offer(desk.db, desk.scope, "delete", {"choices": choices})
    buttons = [
        Button(label=say(language, "delete_this", title=title, when=when), token=f"a{token}.{number}", style="danger")
        for number, (title, when) in enumerate(_described(desk, one) for one in found)
    ]
    buttons.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    card = Card(kind="quick", title=say(language, "delete_which"), buttons=tuple(buttons))
    return Outcome(text=say(language, "delete_which"), cards=(card,), about=tuple(map(_about, found)))


async def delete_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """A button of the choice. Raises NotUsable when the thing is gone."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "delete_kept"))
    choices: list[tuple[str, int]] = payload["choices"]
    if choice not in map(str, range(len(choices))):
        raise NotUsable("unknown")
    kind, number = choices[int(choice)]
    found = await schedules.get(desk.db, number) if kind == "event" else await reminders.get(desk.db, number)
    if found is None:
        raise NotUsable("expired")
    return await _remove(desk, found)


async def _remove(desk: Desk, found: Event | Reminder) -> Outcome:
    language = desk.scope.language
    kind: Kind = "event" if isinstance(found, Event) else "due"
    gone = await schedules.remove(desk.db, found.id) if kind == "event" else await reminders.cancel(desk.db, found.id)
    if not gone:
        return Outcome(text=say(language, "delete_none"))
    title, when = _described(desk, found)
    token = await actions.offer(desk.db, desk.scope, "restore", {"kind": kind, "id": found.id})
    button = Button(label=say(language, "undo"), token=f"a{token}.yes")
    receipt = say(language, "deleted", title=title, when=when)
    card = Card(kind="quick", title="", buttons=(button,))
    return Outcome(receipts=(receipt,), cards=(card,), waken=("due",), about=(_about(found),))


async def restore(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """The way back. Raises NotUsable when there is nothing to bring back."""
    found: Event | Reminder | None
    if payload["kind"] == "event":
        found = await schedules.restore(desk.db, payload["id"])
    else:
        found = await reminders.restore(desk.db, payload["id"])
    if found is None:
        raise NotUsable("expired")
    title, when = _described(desk, found)
    receipt = say(desk.scope.language, "restored", title=title, when=when)
    return Outcome(receipts=(receipt,), waken=("due",), about=(_about(found),))
