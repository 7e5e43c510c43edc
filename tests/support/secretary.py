"""Tools on a real database as a parrot uses them, at a moment that a test chooses, with the buttons that come of it."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from agents.texts import Language
from agents.tools.base import ActiveSkill, Desk, Outcome
from agents.tools.catalogue import CONFIRMATIONS, TOOLS
from agents.tools.finding import happenings
from storage.content import button_actions, reminders
from storage.content.events import Event
from storage.content.reminders import NewReminder, Reminder
from storage.conversations import shown_items
from storage.conversations.shown_items import Thing
from storage.db.pool import Pool, Record
from storage.db.transactions import Scope, work

ZONE = "Asia/Shanghai"
MONDAY = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo(ZONE))  # later than any clock: nothing of it is due


def at(clock: str, day: int = 3) -> str:
    """A time in that week, as arguments have it."""
    return f"2030-06-{day:02}T{clock}:00+08:00"


@dataclass(slots=True)
class Secretary:
    """Somebody's tools."""

    pool: Pool
    scope: Scope
    now: datetime = MONDAY
    skill: ActiveSkill | None = None

    async def do(self, tool: str, **arguments: object) -> Outcome:
        """Raises ToolFailed, ValidationError."""
        async with work(self.pool, self.scope) as db:
            return await TOOLS[tool](Desk(db=db, scope=self.scope, now=self.now, skill=self.skill), arguments)

    async def press(self, outcome: Outcome, label: str) -> Outcome:
        """Press the button of that label, or that begins so before a colon. Raises ToolFailed, NotUsable."""
        [token] = [
            button.token
            for card in outcome.cards
            for button in card.buttons
            if button.label == label or button.label.startswith((f"{label}: ", f"{label}："))
        ]
        return await self.choose(token)

    async def choose(self, token: str) -> Outcome:
        name, _, choice = token[1:].partition(".")
        async with work(self.pool, self.scope) as db:
            action = await button_actions.take(db, self.scope, name, choice)
            return await CONFIRMATIONS.carry_out(Desk(db=db, scope=self.scope, now=self.now), action, choice)

    def speak(self, language: Language) -> None:
        self.scope = replace(self.scope, language=language)

    async def show(self, *things: Thing) -> None:
        """Let her see things together."""
        async with work(self.pool, self.scope) as db:
            await shown_items.note(db, self.scope, things)

    async def events(self) -> list[Event]:
        async with work(self.pool, self.scope) as db:
            return await happenings.overlapping(
                db, datetime.fromisoformat(at("00:00", 1)), datetime(2034, 1, 1, tzinfo=ZoneInfo(ZONE))
            )

    async def agenda(self) -> list[tuple[str, str]]:
        """Titles with their hours."""
        return [(event.title, f"{_clock(event.starts_at)}-{_clock(event.ends_at)}") for event in await self.events()]

    async def rings(self) -> list[tuple[str, str]]:
        """What is pending, with the moment that it rings."""
        rows = await self.rows("SELECT text, due_at FROM due WHERE state = 'pending' ORDER BY due_at, id")
        return [(row["text"], _clock(row["due_at"])) for row in rows]

    async def rows(self, query: str, *values: Any) -> list[Record]:  # noqa: ANN401 - whatever the statement takes
        async with work(self.pool, self.scope) as db:
            return await db.fetch(query, *values)

    async def snoozed(self, event: int, clock: str) -> Reminder:
        """A reminder of an event that was put off."""
        due = datetime.fromisoformat(at(clock))
        new = NewReminder(
            text="later",
            wall=due.replace(tzinfo=None),
            zone=ZONE,
            zone_mode="fixed",
            due_at=due,
            kind="event",
            event=event,
            key="snooze:x:1",
        )
        async with work(self.pool, self.scope) as db:
            made = await reminders.add(db, self.scope, new)
        assert made is not None
        return made


def _clock(moment: datetime) -> str:
    return moment.astimezone(ZoneInfo(ZONE)).strftime("%d %H:%M")


def labels(outcome: Outcome) -> list[str]:
    return [button.label for card in outcome.cards for button in card.buttons]


def lines(outcome: Outcome) -> list[str]:
    return [line for card in outcome.cards for line in card.lines]
