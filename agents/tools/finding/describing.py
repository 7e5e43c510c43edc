"""What is said of an event or a reminder: its name, when it is, how it repeats, and the button that takes a change of it back."""

from dataclasses import replace
from datetime import datetime

from agents.calendar.rrule_text import worded
from agents.cards import Button, Card, brief
from agents.texts import say
from agents.texts.times import whole
from agents.tools.base import About, Desk, Found
from agents.tools.finding.happenings import kind_of
from agents.tools.zones.hours_there import told_point, told_span
from storage.content import button_actions
from storage.content.events import Event
from storage.content.reminders import Reminder


def title_of(found: Found) -> str:
    return found.title if isinstance(found, Event) else found.text


def moment_of(found: Found) -> datetime:
    return found.starts_at if isinstance(found, Event) else found.due_at


def about(found: Found) -> About:
    return About(kind=kind_of(found), id=found.id, title=title_of(found))


def when_of(desk: Desk, found: Found) -> str:
    if isinstance(found, Event):
        return told_span(desk, found.starts_at, found.ends_at, all_day=found.all_day, own=found.zone)
    return told_point(desk, whole(found.due_at, desk.now), found.zone)


def comes_again(found: Found) -> bool:
    """Tell whether it comes more than once: by a rule, or from when it was done."""
    return found.rrule is not None or (isinstance(found, Reminder) and found.again is not None)


def once(found: Found) -> Found:
    """Return one time of something, without how it repeats."""
    if isinstance(found, Event):
        return replace(found, rrule=None)
    return replace(found, rrule=None, again=None)


def repeats(desk: Desk, found: Found) -> str:
    """Return how a receipt says that it repeats; empty where it does not."""
    again = found.again if isinstance(found, Reminder) else None
    rule = worded(found.rrule or again or "", desk.scope.language) if comes_again(found) else None
    return say(desk.scope.language, "repeats_from_done" if again else "repeats", rule=rule) if rule else ""


def data_line(desk: Desk, found: Found) -> str:
    """Return what a model reads of it, with the number that it is changed by."""
    return f"[{kind_of(found)} {found.id}] {title_of(found)} ({when_of(desk, found)})"


async def way_back(desk: Desk, kind: str, number: int, title: str, version: int = 0) -> Card:
    """Return the button under the receipt of what was made at this version (the tool's `undo` takes it away)."""
    payload = {"kind": kind, "id": number, "version": version, "made": True}
    return undo(desk, await button_actions.offer(desk.db, desk.scope, "undo", payload), title)


def undo(desk: Desk, token: str, title: str, number: int = 1) -> Card:
    """Return the button that takes a change back, and says of what: a title, or the `number` of things."""
    language = desk.scope.language
    words = say(language, "undo", title=brief(title)) if number == 1 else say(language, "undo_many", number=number)
    return Card(kind="quick", title="", buttons=(Button(label=words, token=f"a{token}.yes"),))
