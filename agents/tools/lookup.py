"""Finding the event or reminder that is meant: by its number, or by words of its title and a time."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from agents.cards import Button, Card, brief
from agents.texts import say
from agents.texts.search_terms import search_terms
from agents.texts.times import point, span, whole
from agents.tools.base import About, Desk, Found, Outcome
from storage.content import button_actions, reminders
from storage.content import events as schedules
from storage.content.button_actions import NotUsable
from storage.content.events import Event

Kind = Literal["event", "due"]

OFFERED = 5
_GENERIC = frozenset(
    [
        *("都", "的", "会", "会议", "提醒", "日程", "安排", "事", "事情", "活动", "约"),
        *("meeting", "meetings", "reminder", "reminders", "event", "events", "appointment", "calendar", "schedule"),
        *("all", "every", "everything", "any", "anything", "my", "of", "them"),
    ]
)
_EVERYTHING = re.compile(r"所有|全部|一切|全都|\b(?:everything|all|every)\b", re.IGNORECASE)
_RINGS = re.compile(r"提醒|闹[钟铃]|\b(?:reminders?|alarms?)\b", re.IGNORECASE)
_MEETINGS = re.compile(r"会议|活动|\b(?:meetings?|events?|appointments?|calls?)\b", re.IGNORECASE)
_ALL = re.compile("(?:所有|全部|一切|全都|我的)的?")


def terms_of(query: str) -> list[str]:
    """Return the words of a query that tell one thing from another."""
    return [term for term in search_terms(_ALL.sub(" ", query)) if term not in _GENERIC]


def is_all(query: str) -> bool:
    """Tell whether it asks for all there is: "everything", 全部, all my meetings."""
    return _EVERYTHING.search(query) is not None


def of_kind(query: str, found: Sequence[Found]) -> list[Found]:
    """Leave out events where all reminders are meant, and reminders where all meetings are."""
    rings, events = _RINGS.search(query) is not None, _MEETINGS.search(query) is not None
    return [one for one in found if rings == events or isinstance(one, Event) == events]


async def fitting(desk: Desk, terms: Sequence[str], start: datetime, end: datetime) -> list[Found]:
    """Return what is in [start, end) and has most of the words in its title, in order of time; without words, all of it."""
    events = await schedules.overlapping(desk.db, start, end)
    rings = await reminders.between(desk.db, start, end)
    held = [(sum(_holds(title_of(one), term) for term in terms), one) for one in (*events, *rings)]
    best = max((number for number, _ in held), default=0)
    return sorted((one for number, one in held if number == best and (best or not terms)), key=moment_of)


def _holds(title: str, term: str) -> bool:
    return term in title.casefold() or term in search_terms(title, 200)


async def numbered(desk: Desk, kind: Kind, number: int) -> Found | None:
    """Return the event or reminder of this number, if it is there."""
    return await schedules.get(desk.db, number) if kind == "event" else await reminders.get_movable(desk.db, number)


def kind_of(found: Found) -> Kind:
    return "event" if isinstance(found, Event) else "due"


def title_of(found: Found) -> str:
    return found.title if isinstance(found, Event) else found.text


def moment_of(found: Found) -> datetime:
    return found.starts_at if isinstance(found, Event) else found.due_at


def about(found: Found) -> About:
    return About(kind=kind_of(found), id=found.id, title=title_of(found))


def when_of(desk: Desk, found: Found) -> str:
    zone, language = desk.scope.zone, desk.scope.language
    if isinstance(found, Event):
        return span(found.starts_at, found.ends_at, zone, language, all_day=found.all_day)
    return point(whole(found.due_at, desk.now), zone, language)


async def which(
    desk: Desk, found: Sequence[Found], action: Literal["delete", "change"], changes: dict[str, Any]
) -> Outcome:
    """Ask with buttons which of several is meant."""
    language = desk.scope.language
    shown = found[:OFFERED]
    payload = {"choices": [[kind_of(one), one.id] for one in shown], **changes}
    token = await button_actions.offer(desk.db, desk.scope, action, payload)
    buttons = [
        Button(
            label=say(language, "delete_this", title=title_of(one), when=when_of(desk, one)),
            token=f"a{token}.{number}",
            style="danger" if action == "delete" else "plain",
        )
        for number, one in enumerate(shown)
    ]
    buttons.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    asked = say(language, f"{action}_which")
    card = Card(kind="quick", title=asked, buttons=tuple(buttons))
    return Outcome(
        text=asked, cards=(card,), about=tuple(map(about, shown)), data=tuple(data_line(desk, one) for one in shown)
    )


def data_line(desk: Desk, found: Found) -> str:
    """Return what a model reads of it, with the number that it is changed by."""
    return f"[{kind_of(found)} {found.id}] {title_of(found)} ({when_of(desk, found)})"


async def picked(desk: Desk, payload: dict[str, Any], choice: str) -> Found:
    """Return what a button of `which` means. Raises NotUsable for what was not offered or is gone."""
    choices: list[tuple[Kind, int]] = payload["choices"]
    if choice not in map(str, range(len(choices))):
        raise NotUsable("unknown")
    found = await numbered(desk, *choices[int(choice)])
    if found is None:
        raise NotUsable("expired")
    return found


async def way_back(desk: Desk, kind: str, number: int, title: str, version: int = 0) -> Card:
    """Return the button under the receipt of what was made at this version (the tool's `undo` takes it away)."""
    payload = {"kind": kind, "id": number, "version": version, "made": True}
    return undo(desk, await button_actions.offer(desk.db, desk.scope, "undo", payload), title)


def undo(desk: Desk, token: str, title: str, number: int = 1) -> Card:
    """Return the button that takes a change back, and says of what: a title, or the `number` of things."""
    language = desk.scope.language
    words = say(language, "undo", title=brief(title)) if number == 1 else say(language, "undo_many", number=number)
    return Card(kind="quick", title="", buttons=(Button(label=words, token=f"a{token}.yes"),))
