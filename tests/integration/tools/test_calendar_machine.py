"""A calendar that is changed in any order, beside a plain model of it: what an agenda shows is what happens and rings, and all of it rings once."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule, run_state_machine_as_test

from bot.commands.settings.zone_settings import set_zone
from bot.conversation import reminder_messages
from storage import embedded
from storage.db.pool import Pool
from tests.conftest import fresh_database
from tests.support.calendar_model import DAY, LENGTH, Thing, placed
from tests.support.diary import HOME, Diary
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.examples import examples

ZONES = st.sampled_from([HOME, "Europe/London", "America/New_York", "Asia/Shanghai", "Pacific/Auckland"])
DAYS, HOURS, EVERY = st.integers(0, 3), st.integers(0, 23), st.sampled_from([0, 0, 1, 2, 7])
CRASH, NUMBER = st.booleans(), st.integers(0, 1000)


class Changed(Diary):
    """What a person does, what rings, and what passes by itself."""

    @rule(event=st.booleans(), day=DAYS, hour=HOURS, every=EVERY, again=st.sampled_from([0, 0, 0, 3]), crash=CRASH)
    def add(self, event: bool, day: int, hour: int, every: int, again: int, crash: bool) -> None:
        title = next(self.titles, None)
        wall = self.wall(day, hour)
        if title is None:
            return
        new = Thing(next(self.numbers), title, wall, self.scope.zone, every, event, rung=self.now, clock=wall.time())
        before, at = self.model.copy(), placed(wall, self.scope.zone)
        rrule = f"FREQ=DAILY;INTERVAL={every}" if every else None
        if event:
            made = self.booked(
                "schedule_add", new, self.model, crash=crash, title=title, start_time=at.isoformat(),
                end_time=(at + LENGTH).isoformat(), lead_minutes=15, rrule=rrule,
            )  # fmt: skip
        elif again:
            new.every, new.again, new.wall = 0, again, wall + again * DAY
            made = self.tool(
                "reminder_add", crash=crash, text=title, at=at.isoformat(), again=f"FREQ=DAILY;INTERVAL={again}"
            )
        else:
            made = self.tool("reminder_add", crash=crash, text=title, at=at.isoformat(), rrule=rrule)
        assert made.receipts, made
        self.ids[new.number] = made.about[0].id
        self.model.things.append(new)
        self.can_be_undone(made, before)

    @rule(number=NUMBER, which=NUMBER, day=DAYS, hour=HOURS, crash=CRASH)
    def move_one(self, number: int, which: int, day: int, hour: int, crash: bool) -> None:
        """One time of what repeats comes at another."""
        one = self.chosen(number, repeats=True)
        at = None if one is None else self.occurrence(one, which)
        to = placed(self.wall(day, hour), self.scope.zone)
        if one is None or at is None or to == at:
            return
        before, zone = self.model.copy(), one.zone if one.is_event else self.scope.zone
        wall = to.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)
        new = Thing(next(self.numbers), one.title, wall, zone, is_event=one.is_event, of=one.number, rung=self.now)
        after = self.model.copy()
        next(each for each in after.things if each.number == one.number).but.add(one.wall_of(at))
        found = {"query": one.title, "date": at.astimezone(ZoneInfo(self.scope.zone)).date().isoformat()}
        moved: dict[str, Any] = {**found, "start_time": to.isoformat(), "span": "one"}
        if one.is_event:
            outcome = self.booked("schedule_update", new, after, crash=crash, **moved)
        else:
            outcome = self.tool("schedule_update", crash=crash, **moved)
        assert outcome.receipts, outcome
        after.things.append(new)
        self.model = after
        self.can_be_undone(outcome, before)

    @rule(number=NUMBER, day=DAYS, hour=HOURS, crash=CRASH)
    def move(self, number: int, day: int, hour: int, crash: bool) -> None:
        """What is once comes at another time."""
        one, to = self.chosen(number, repeats=False), placed(self.wall(day, hour), self.scope.zone)
        if one is None or one.again or to in one.starts(to, to + DAY):
            return
        before, zone = self.model.copy(), one.zone if one.is_event else self.scope.zone
        wanted = replace(one, wall=to.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0), zone=zone)
        arguments: dict[str, Any] = {"id": self.ids[one.number], "kind": "event" if one.is_event else "due"}
        if one.is_event:
            outcome = self.booked(
                "schedule_update", wanted, self.model, crash=crash, **arguments, start_time=to.isoformat()
            )
        else:
            outcome = self.tool("schedule_update", crash=crash, **arguments, start_time=to.isoformat())
        assert outcome.receipts, outcome
        one.wall, one.zone, one.rung = wanted.wall, zone, self.now
        self.model.things = [each for each in self.model.things if each.event != one.number]
        self.can_be_undone(outcome, before)

    @rule(number=NUMBER, which=NUMBER, crash=CRASH)
    def skip(self, number: int, which: int, crash: bool) -> None:
        one = self.chosen(number, repeats=True)
        at = None if one is None else self.occurrence(one, which)
        if one is None or at is None:
            return
        before, day = self.model.copy(), at.astimezone(ZoneInfo(self.scope.zone)).date()
        start, end = self.limits(day)
        times = {"start_time": start.isoformat(), "end_time": end.isoformat()}
        outcome = self.tool("schedule_delete", crash=crash, query=one.title, span="one", **times)
        assert outcome.receipts, outcome
        one.but.add(one.wall_of(at))
        self.can_be_undone(outcome, before)

    @rule(number=NUMBER, days=st.integers(1, 9), crash=CRASH)
    def pause(self, number: int, days: int, crash: bool) -> None:
        """What comes again is left out until a day; one that goes by when it was done rings on that day."""
        one = self.chosen(number)
        if one is None or not (one.every or one.again):
            return
        before = self.model.copy()
        until, _ = self.limits(self.now.astimezone(ZoneInfo(self.scope.zone)).date() + days * DAY)
        left_out = list(one.starts(self.now + timedelta(seconds=1), until))
        if not left_out:
            return
        found = {"id": self.ids[one.number], "kind": "event" if one.is_event else "due"}
        outcome = self.tool("schedule_delete", crash=crash, **found, until=until.isoformat())
        assert outcome.receipts, outcome
        if one.again:
            day = until.astimezone(ZoneInfo(one.zone)).replace(tzinfo=None, fold=0)
            wall = datetime.combine(day.date(), one.clock)
            one.wall = wall if placed(wall, one.zone) >= until else wall + DAY
        else:
            one.but |= {one.wall_of(at) for at in left_out}
        self.can_be_undone(outcome, before)

    @rule(number=NUMBER, crash=CRASH)
    def delete(self, number: int, crash: bool) -> None:
        one = self.chosen(number)
        if one is None:
            return
        before, kind = self.model.copy(), "event" if one.is_event else "due"
        outcome = self.tool("schedule_delete", crash=crash, id=self.ids[one.number], kind=kind, span="all")
        assert outcome.receipts, outcome
        self.model.remove(one.number)
        self.can_be_undone(outcome, before)

    @precondition(lambda self: self.undo is not None)
    @rule()
    def take_back(self) -> None:
        """What was done last was never done."""
        assert self.undo is not None
        token, self.model = self.undo
        self.undo = None
        outcome = self.press(token)
        assert outcome.receipts, outcome

    # what rang ---------------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.rang)
    @rule(number=NUMBER, what=st.sampled_from(["done", "10", "60"]), crash=CRASH)
    def settle_ring(self, number: int, what: str, crash: bool) -> None:
        """Done, or once more later."""
        token, moment, which = self.rang.pop(number % len(self.rang))
        one = next((each for each in self.model.things if each.number == which), None)
        if one is None or (not one.every and one.rings(self.now, self.now + 30 * DAY)):
            return  # gone, or to ring another time
        before = self.model.copy()
        outcome = self.act(lambda desk: reminder_messages.press(desk, f"{token}.{moment}-{what}"), crash=crash)
        assert outcome.receipts, outcome
        if what == "done":
            if one.again:
                today = self.now.astimezone(ZoneInfo(one.zone)).replace(tzinfo=None, fold=0)
                one.wall = datetime.combine(today.date(), one.clock) + one.again * DAY
            self.can_be_undone(outcome, before)
            return
        self.undo = None
        local = (self.now + timedelta(minutes=int(what))).astimezone(ZoneInfo(one.zone)).replace(tzinfo=None, fold=0)
        if one.again:
            one.wall = local
            return
        event = (one.event or one.number) if one.is_event or one.event else None
        self.model.things.append(Thing(next(self.numbers), one.title, local, one.zone, rung=self.now, event=event))

    # what passes by itself ---------------------------------------------------------------------------------------------

    @rule(zone=ZONES)
    def travel(self, zone: str) -> None:
        """Reminders that repeat follow their person, at the hours that have not been struck; nothing else does."""
        if zone == self.scope.zone:
            return
        self.act(lambda desk: set_zone(desk, zone))
        self.scope = replace(self.scope, zone=zone)
        for one in self.model.things:
            if one.every and not one.is_event:
                one.travel(zone, self.now)
        self.undo = None

    @rule(ahead=st.sampled_from(["next", "next", "next", "half a day", "days"]))
    def time_passes(self, ahead: str) -> None:
        """The clock wakes for what rings next, or was away."""
        coming = self.model.next_ring(self.now)
        away = {"half a day": timedelta(hours=12), "days": 3 * DAY}
        self.now = (coming or self.now + DAY) if ahead == "next" else self.now + away[ahead]
        self.undo = None
        self.ring()


@asynccontextmanager
async def diaries(server: embedded.Server, clock: Clock) -> AsyncGenerator[Pool]:
    async with fresh_database(server) as dsn, moved_pool(dsn, clock, size=2) as pool:
        yield pool


def test_whatever_is_done_in_whatever_order_the_agenda_is_what_rings_and_happens(server: embedded.Server) -> None:
    few = settings(
        max_examples=examples(30),
        stateful_step_count=25,
        deadline=None,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much),
        phases=(Phase.generate,),  # a failure is told at once: making it smaller takes minutes
        database=None,
    )
    clock = Clock()
    with asyncio.Runner() as runner:
        opened = diaries(server, clock)
        pool = runner.run(opened.__aenter__())
        try:
            run_state_machine_as_test(lambda: Changed(runner, pool, clock), settings=few)  # pyright: ignore - a factory does
        finally:
            runner.run(opened.__aexit__(None, None, None))
