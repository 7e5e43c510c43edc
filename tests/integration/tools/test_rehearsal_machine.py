"""What is rehearsed is what then happens: after any changes a month is rehearsed, and then played by the clock."""

import asyncio
from datetime import UTC, timedelta
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from agents.tools.base import Desk
from bot.commands.calendars.rehearsal import Coming, coming
from bot.conversation import participants
from bot.conversation.participants import Defaults
from storage import embedded
from storage.db.transactions import look
from tests.integration.tools.test_calendar_machine import Changed, diaries
from tests.support.calendar_model import DAY
from tests.support.diary import HOME
from tests.support.doubles.clock import Clock
from tests.support.examples import examples
from tests.support.ringing import rung

MONTH = 30 * DAY
MOMENT = timedelta(seconds=1)
HOUSE = Defaults(zone=HOME, language="en")


class Rehearsed(Changed):
    """A calendar that was changed in any order, whose next month is known before it comes."""

    def teardown(self) -> None:
        until = self.now + MONTH
        self.set_clock()
        told = self.do(self.rehearsed())
        before = len(self.do(self.all_rung()))
        for moment in sorted({one.at for one in told}):
            self.now = moment.astimezone(UTC) + MOMENT
            self.set_clock()
            self.do(self.fire())
        self.now = until - MOMENT  # what rings at the very end of the month is of the next one
        self.set_clock()
        self.do(self.fire())
        came = self.do(self.all_rung())[before:]
        assert sorted(came) == sorted((one.text, int(one.at.timestamp())) for one in told)
        super().teardown()

    async def rehearsed(self) -> list[Coming]:
        async with look(self.pool, self.scope) as db:
            place = await participants.find(db, HOUSE, self.session.id, self.scope.actor)
            desk = Desk(db=db, scope=self.scope, now=self.now.astimezone(ZoneInfo(self.scope.zone)))
            return await coming(desk, place, self.now + MONTH)

    async def all_rung(self) -> list[tuple[str, int]]:
        bodies = await rung(self.pool, self.session)
        return [(one["text"], one["at"]) for body in bodies for one in body.get("items", [body])]


def test_a_month_that_is_rehearsed_is_the_month_that_comes(server: embedded.Server) -> None:
    few = settings(
        max_examples=examples(50),
        stateful_step_count=12,
        deadline=None,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much),
        phases=(Phase.generate,),
        database=None,
    )
    clock = Clock()
    with asyncio.Runner() as runner:
        opened = diaries(server, clock)
        pool = runner.run(opened.__aenter__())
        try:
            run_state_machine_as_test(lambda: Rehearsed(runner, pool, clock), settings=few)  # pyright: ignore - a factory does
        finally:
            runner.run(opened.__aexit__(None, None, None))
