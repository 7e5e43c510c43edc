"""Somebody's calendar on a real database, at moments that a test chooses, beside a plain model of it."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import TypeVar
from zoneinfo import ZoneInfo

from hypothesis.stateful import RuleBasedStateMachine, invariant

from agents.tools.base import Desk, Outcome
from agents.tools.catalogue import CONFIRMATIONS, TOOLS
from bot.clock.ringer import HORIZON, occurrences
from bot.commands.settings.zone_settings import set_zone
from storage.content import button_actions, firing
from storage.db.pool import Pool
from storage.db.transactions import work
from tests.support.calendar_model import DAY, LENGTH, Calendar, Thing, placed
from tests.support.doubles.clock import Clock
from tests.support.ringing import now, rung
from tests.support.secretary import lines
from tests.support.spaces import settle

T = TypeVar("T")
Act = Callable[[Desk], Awaitable[Outcome]]
HOUR = timedelta(hours=1)
HOME = "Europe/Berlin"
BEGIN = datetime(2027, 3, 26, 8, tzinfo=ZoneInfo(HOME))  # a Friday; on Sunday the clock is put forward
PEOPLE = count()
TITLES = [
    "choir",
    "dentist",
    "yoga",
    "laundry",
    "budget",
    "violin",
    "parents",
    "chess",
    "soup",
    "garage",
    "mole",
    "stamp",
]


class Died(Exception):
    """The process is gone before its transaction is committed."""


class Diary(RuleBasedStateMachine):
    """One person's calendar. What is begun may die, and is then done again, as a worker does whose lease was taken over."""

    def __init__(self, runner: asyncio.Runner, pool: Pool, clock: Clock) -> None:
        super().__init__()
        self.runner, self.pool, self.clock = runner, pool, clock
        self.now, self.model = BEGIN.astimezone(UTC), Calendar()
        self.numbers, self.titles = count(1), iter(TITLES)
        self.ids: dict[int, int] = {}
        self.rang: list[
            tuple[str, int, int]
        ] = []  # rings that were not settled: their button's token, the moment, the thing
        self.known: list[tuple[str, int]] = []
        self.looks = 0
        self.undo: tuple[str, Calendar] | None = None
        self.set_clock()
        self.session, self.scope = self.do(settle(pool, f"p{next(PEOPLE)}", zone=HOME))
        self.act(lambda desk: set_zone(desk, HOME))  # told, not assumed: what a journey leaps over rings on arrival

    def do(self, what: Awaitable[T]) -> T:
        async def run() -> T:
            return await what

        return self.runner.run(run())

    def set_clock(self) -> None:
        self.clock.offset = timedelta()
        self.clock.offset = self.now - self.do(now(self.pool))

    # what a person does ------------------------------------------------------------------------------------------------

    def act(self, act: Act, *, crash: bool = False) -> Outcome:
        """Do it in a transaction of its own; where it dies first, nothing may have changed."""
        self.set_clock()
        if crash:
            try:
                self.do(self.acted(act, dies=True))
            except Died:
                self.agree()
        return self.do(self.acted(act))

    async def acted(self, act: Act, *, dies: bool = False) -> Outcome:
        async with work(self.pool, self.scope) as db:
            outcome = await act(Desk(db=db, scope=self.scope, now=self.now.astimezone(ZoneInfo(self.scope.zone))))
            if dies:
                raise Died
            return outcome

    def tool(self, name: str, *, crash: bool = False, **arguments: object) -> Outcome:
        return self.act(lambda desk: TOOLS[name](desk, arguments), crash=crash)

    def press(self, token: str) -> Outcome:
        name, _, choice = token[1:].partition(".")

        async def pressed(desk: Desk) -> Outcome:
            action = await button_actions.take(desk.db, desk.scope, name, choice)
            return await CONFIRMATIONS.carry_out(desk, action, choice)

        return self.act(pressed)

    def can_be_undone(self, outcome: Outcome, before: Calendar) -> None:
        tokens = [one.token for card in outcome.cards for one in card.buttons if one.label.startswith("Undo")]
        self.undo = (tokens[0], before) if tokens else None

    def booked(self, name: str, wanted: Thing, others: Calendar, *, crash: bool, **arguments: object) -> Outcome:
        """Book or move an event: it is asked about exactly where something is in the way, and then done all the same."""
        outcome = self.tool(name, crash=crash, **arguments)
        assert not (outcome.receipts and others.in_the_way(wanted, self.now, 15)), "something is in the way"
        assert outcome.receipts or others.in_the_way(wanted, self.now, 400), "nothing is in the way"
        return outcome if outcome.receipts else self.tool(name, crash=False, **arguments, force=True)

    def limits(self, day: date) -> tuple[datetime, datetime]:
        """Return where a day of hers begins and ends."""
        midnight = datetime.combine(day, time())
        return placed(midnight, self.scope.zone), placed(midnight + DAY, self.scope.zone)

    def wall(self, day: int, hour: int) -> datetime:
        today = self.now.astimezone(ZoneInfo(self.scope.zone)).replace(tzinfo=None, fold=0)
        wall = (today + day * DAY).replace(hour=hour, minute=30, second=0, microsecond=0)
        wall = wall if placed(wall, self.scope.zone) > self.now + HOUR else wall + DAY
        at = placed(
            wall, self.scope.zone
        )  # tools are told moments: a clock that the day leaves out is not known to them
        return at.astimezone(ZoneInfo(self.scope.zone)).replace(tzinfo=None, fold=0)

    def chosen(self, number: int, *, repeats: bool | None = None) -> Thing | None:
        """Return a thing that is still to come, of those that were made by themselves."""
        there = [
            one for one in self.model.things
            if one.number in self.ids and (repeats is None or bool(one.every) == repeats)
            and any(one.starts(self.now + HOUR, self.now + 7 * DAY))
        ]  # fmt: skip
        return there[number % len(there)] if there else None

    def occurrence(self, one: Thing, number: int) -> datetime | None:
        """Return one of its next times, if it is alone with its name on that day."""
        zone = ZoneInfo(self.scope.zone)
        times = list(one.starts(self.now + HOUR, self.now + 8 * DAY))[:3]
        at = times[number % len(times)]
        start, end = self.limits(at.astimezone(zone).date())
        same = [
            each for other in self.model.things if other.title == one.title and other.event is None
            for each in other.starts(start - LENGTH, end)
        ]  # fmt: skip
        return at if same == [at] else None

    def ring(self) -> None:
        """Each thing that is due has rung, once, and nothing else has."""
        self.set_clock()
        self.do(self.fire())
        told = [item for body in self.do(rung(self.pool, self.session)) for item in body.get("items", [body])]
        fresh = told[len(self.known) :]
        due = [(one.title, int(at.timestamp()), one.number) for one, at in self.model.ring(self.now)]
        rang, wanted = sorted((one["text"], one["at"]) for one in fresh), sorted((title, at) for title, at, _ in due)
        assert rang == wanted, f"{self.now}: rang {rang}, was due {wanted}"
        self.known += [(one["text"], one["at"]) for one in fresh]
        for one in fresh:
            [*numbers] = [number for title, at, number in due if (title, at) == (one["text"], one["at"])]
            if len(numbers) == 1 and "missed" not in one:  # in a digest there are no buttons
                self.rang.append((one["token"], one["at"], numbers[0]))

    async def fire(self) -> None:
        for _ in range(2):  # what follows is worked out behind it, or by the next clock where this one died
            for refill in await firing.to_refill(self.pool, 50):
                due, following = occurrences(refill, self.now)
                await firing.refill(self.pool, refill, due, following)
            await firing.fire_late(self.pool, HORIZON)
            await firing.fire(self.pool, 50, HORIZON)

    # what holds --------------------------------------------------------------------------------------------------------

    @invariant()
    def agree(self) -> None:
        """What an agenda shows is what happens and rings."""
        zone = ZoneInfo(self.scope.zone)
        today = self.now.astimezone(zone).date()
        self.looks += 1
        for day in (today + number * DAY for number in (0, 1, 2 + self.looks % 3)):
            start, end = self.limits(day)
            look = self.tool("schedule_query", start_time=start.isoformat(), end_time=end.isoformat())
            told, due = sorted(lines(look)), self.model.shown(day, self.scope.zone)
            assert told == due, f"{day} {self.scope.zone}: shown {told}, to come {due}"

    def teardown(self) -> None:
        """Nothing of this person rings for the next one, who lives in the same days."""
        self.do(self.end())

    async def end(self) -> None:
        async with work(self.pool, self.scope) as db:
            await db.execute("UPDATE due SET state = 'cancelled'")
