"""Conflicts with an event: the conflict is named, free times are offered with buttons, and nothing is booked."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

from agents.calendar.free_slots import Interval, free_slots
from agents.cards import Button, Card, brief
from agents.texts import say
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.foreign.subscribed import named
from agents.tools.finding import happenings
from agents.tools.zones.hours_there import desk_at, told_span
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.content.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedEvent:
    """A wish that could not be fulfilled: an event of this title at this time. `action` with `payload` does what is chosen instead.

    `but` is the event itself where it is there already. `busy`: of one that repeats, what is taken on the days of any occurrence.
    """

    title: str
    start: datetime
    end: datetime
    action: Literal["book", "move"]
    payload: dict[str, Any]
    but: Event | None = None
    busy: list[Interval] | None = None

    @classmethod
    def moved(
        cls, to: Event, payload: dict[str, Any], *, but: Event | None, busy: list[Interval] | None = None
    ) -> "WantedEvent":
        """Return the wish that an event be as in `to`."""
        return cls(
            title=to.title, start=to.starts_at, end=to.ends_at, action="move", payload=payload, but=but, busy=busy
        )


async def clashes(desk: Desk, start: datetime, end: datetime, but: Event | None = None) -> list[Event]:
    """Return the events that overlap [start, end); those of a whole day are in nobody's way, nor is `but`, or this occurrence."""
    found = await happenings.overlapping(desk.db, start, end)
    return [event for event in found if event.is_busy and not _same(event, but)]


def _same(event: Event, other: Event | None) -> bool:
    return other is not None and event.id == other.id and event.starts_at == other.starts_at


async def next_free(desk: Desk, wish: WantedEvent) -> Interval | None:
    """Return the next free time of that day, behind the one that is wanted."""
    wanted, slots = await _free(desk, wish)
    later = [one for one in slots if one[0] >= wanted[0] and one[1].date() == wanted[0].date()]
    return min(later, default=None)


async def later_in_part(desk: Desk, wish: WantedEvent, end: datetime | None) -> Interval | None:
    """Return the next free time behind the one that is wanted, where it begins before the `end` of the part of the day that was said."""
    slot = None if end is None else await next_free(desk, wish)
    return slot if slot is not None and end is not None and wish.start < slot[0] < end else None


async def _free(desk: Desk, wish: WantedEvent) -> tuple[Interval, list[Interval]]:
    """Return the time that is wanted, and the best of those that are free, by the person's clock."""
    zone = ZoneInfo(desk.scope.zone)
    wanted = wish.start.astimezone(zone), wish.end.astimezone(zone)
    if wish.busy is not None:  # another day would be another rule
        return wanted, [one for one in free_slots(wanted, wish.busy, desk.now) if one[0].date() == wanted[0].date()]
    around = await clashes(desk, wanted[0] - timedelta(days=1), wanted[1] + timedelta(days=5), wish.but)
    return wanted, free_slots(wanted, [(event.starts_at, event.ends_at) for event in around], desk.now)


async def conflict(desk: Desk, wish: WantedEvent, taken: list[Event]) -> Outcome:
    """Say what is in the way and offer what to do."""
    language = desk.scope.language
    desk = desk_at(desk, wish.start)
    wanted, slots = await _free(desk, wish)
    best = min(range(len(slots)), key=lambda number: abs(slots[number][0] - wanted[0]), default=0)
    options = [(start.isoformat(), end.isoformat()) for start, end in (*slots, wanted)]
    payload = {**wish.payload, "options": options, "best": best}
    token = await button_actions.offer(desk.db, desk.scope, wish.action, payload)
    buttons = [
        Button(
            label=say(language, "book_slot", when=told_span(desk, *slot)),
            token=f"a{token}.{number}",
            style="primary" if number == best else "plain",
        )
        for number, slot in enumerate(slots)
    ]
    buttons.append(Button(label=say(language, "book_anyway"), token=f"a{token}.{len(slots)}", style="danger"))
    buttons.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    lines = (
        say(language, "conflict_wanted", title=wish.title, when=told_span(desk, *wanted)),
        *(
            say(language, "conflict_taken", title=event.title + named(desk, event), when=_when(desk, event))
            for event in taken[:3]
        ),
    )
    card = Card(
        kind="conflict",
        title=say(language, "conflict_card", title=brief(wish.title)),
        lines=lines,
        buttons=tuple(buttons),
    )
    data = (*lines, *(say(language, "conflict_free", when=told_span(desk, *slot)) for slot in slots))
    return Outcome(text=_told(desk, wish, taken), cards=(card,), data=data)


def _told(desk: Desk, wish: WantedEvent, taken: list[Event]) -> str:
    language = desk.scope.language
    key = "conflict" if wish.action == "book" else "conflict_move"
    told = say(language, key, title=taken[0].title + named(desk, taken[0]), when=_when(desk, taken[0]))
    return f"{told} {say(language, 'conflict_more', number=len(taken) - 1)}" if len(taken) > 1 else told


def _when(desk: Desk, event: Event) -> str:
    return told_span(desk, event.starts_at, event.ends_at, own=event.zone)


def picked(payload: dict[str, Any], choice: str) -> tuple[datetime, datetime, bool]:
    """Return the time of a choice, a proposed one, the wanted one, or another (`at:<ISO>`), and whether in spite of all.

    Raises NotUsable("unknown") for a choice that was not offered.
    """
    options: list[list[str]] = payload["options"]
    times = [(datetime.fromisoformat(start), datetime.fromisoformat(end)) for start, end in options]
    if choice.startswith("at:"):
        start = datetime.fromisoformat(choice.removeprefix("at:"))
        return start, start + (times[-1][1] - times[-1][0]), False
    if choice not in map(str, range(len(options))):
        raise NotUsable("unknown")
    return *times[int(choice)], int(choice) == len(options) - 1
