"""Years whose public holidays are not announced: said where working days of one are asked for, and told once when one comes near."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.calendar import people_days
from agents.nlu.interpret import decide
from agents.texts import Language
from agents.tools.base import Desk
from agents.tools.catalogue import TOOLS
from bot.commands.calendars import holiday_news
from bot.conversation import participants
from bot.ports.messages import Saying
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.people import unasked
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.houses import DEFAULTS
from tests.support.ringing import now
from tests.support.spaces import settle

ZONE = "Asia/Shanghai"
KNOWN = people_days.known_to()
RULE = "FREQ=DAILY;X-WORKDAYS=CN"
NEW_YEAR = datetime(KNOWN + 1, 1, 1, tzinfo=UTC)


async def reminds(pool: Pool, scope: Scope, rule: str = RULE) -> None:
    async with work(pool, scope) as db:
        moment = await now(pool)
        at = (moment + timedelta(days=1)).isoformat()
        await TOOLS["reminder_add"](Desk(db=db, scope=scope, now=moment), {"text": "clock in", "at": at, "rrule": rule})


async def planned(pool: Pool, scope: Scope) -> datetime | None:
    async with work(pool, scope) as db:
        return (await unasked.planned(db)).get(holiday_news.KIND)


async def say(pool: Pool, scope: Scope) -> Saying | None:
    async with work(pool, scope) as db:
        place = await participants.find(db, DEFAULTS, scope.conversation, scope.actor)
        desk = Desk(db=db, scope=scope, now=place.local(await now(pool)))
        return await holiday_news.spoken(desk, place, holiday_news.KIND)


async def test_who_has_something_on_working_days_is_told_once_before_a_year_that_nobody_knows(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann", zone=ZONE)
        await reminds(pool, scope)
        first = await planned(pool, scope)
        assert first is not None
        assert (first + unknown_days()).astimezone(UTC).strftime("%m-%d %H:%M") == "01-01 01:00"
        clock.advance(seconds=(first - await now(pool)).total_seconds() + 60)
        said = await say(pool, scope)
        assert said is not None
        assert said.text.startswith(
            f"{(first + unknown_days()).year} is near, and I only know China's public holidays up to {KNOWN}."
        )
        following = await planned(pool, scope)
        assert following is not None
        assert timedelta(days=360) < following - first < timedelta(days=370)


def unknown_days() -> timedelta:
    return holiday_news.NEAR


async def test_who_has_nothing_on_working_days_is_told_nothing(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann", zone=ZONE)
        await reminds(pool, scope, "FREQ=WEEKLY;BYDAY=MO")
        assert (await planned(pool, scope), await say(pool, scope)) == (None, None)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", f"I don't know the public holidays of {KNOWN + 1} yet, so I count Monday to Friday there."),
        ("zh", f"{KNOWN + 1}年的放假安排我还没有：那里先按周一到周五算。"),
    ],
)
async def test_an_agenda_of_such_a_year_says_so(pool: Pool, language: Language, line: str) -> None:
    _, scope = await settle(pool, "ann", zone=ZONE)
    scope = replace(scope, zone=ZONE, language=language)
    await reminds(pool, scope)
    async with work(pool, scope) as db:
        desk = Desk(db=db, scope=scope, now=await now(pool))
        start = NEW_YEAR + timedelta(days=3)
        asked = {"start_time": start.isoformat(), "end_time": (start + timedelta(days=5)).isoformat()}
        assert (await TOOLS["schedule_query"](desk, asked)).text.splitlines()[-1] == line
        before = {"start_time": desk.now.isoformat(), "end_time": (desk.now + timedelta(days=3)).isoformat()}
        assert line not in (await TOOLS["schedule_query"](desk, before)).text


def test_the_next_working_day_in_such_a_year_says_so() -> None:
    eve = datetime(KNOWN, 12, 31, 20, tzinfo=ZoneInfo(ZONE))
    told = decide("remind me on the next working day at 9 to call the bank", eve, "en")
    assert told.remark == f"I don't know the public holidays of {KNOWN + 1} yet, so I count Monday to Friday there."
