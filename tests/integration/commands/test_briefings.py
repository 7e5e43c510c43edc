"""The morning agenda and the weekly review: wished for, held, counted, and never empty."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.tools.base import Desk
from agents.tools.catalogue import TOOLS
from bot.commands.settings import briefings, zone_settings
from bot.conversation import participants
from bot.ports.messages import Saying
from storage.content import subscriptions
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.people import profiles, unasked
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.houses import DEFAULTS
from tests.support.ringing import now
from tests.support.spaces import settle

ZONE = "Asia/Shanghai"


async def wish(pool: Pool, scope: Scope, text: str) -> tuple[str, ...]:
    async with work(pool, scope) as db:
        place = await participants.find(db, DEFAULTS, scope.conversation, scope.actor)
        desk = Desk(db=db, scope=scope, now=place.local(await now(pool)))
        return (await briefings.wished(desk, place, text)).receipts


async def planned(pool: Pool, scope: Scope) -> dict[str, datetime]:
    async with work(pool, scope) as db:
        return await unasked.planned(db)


async def say(pool: Pool, scope: Scope, what: str = "briefing_day") -> Saying | None:
    async with work(pool, scope) as db:
        place = await participants.find(db, DEFAULTS, scope.conversation, scope.actor)
        desk = Desk(db=db, scope=scope, now=place.local(await now(pool)))
        return await briefings.spoken(desk, place, what)


async def books(pool: Pool, scope: Scope, title: str, hours: int) -> None:
    async with work(pool, scope) as db:
        moment = await now(pool)
        desk = Desk(db=db, scope=scope, now=moment)
        start = moment.replace(second=0, microsecond=0) + timedelta(hours=hours)
        await TOOLS["schedule_add"](
            desk,
            {"title": title, "start_time": start.isoformat(), "end_time": (start + timedelta(hours=1)).isoformat()},
        )


async def test_a_day_comes_when_there_is_something_in_it_and_the_next_is_planned(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann", zone=ZONE)
        receipts = await wish(pool, scope, "send me my day every morning at 7")
        first = (await planned(pool, scope))["briefing_day"]
        clock.advance(seconds=(first - await now(pool)).total_seconds() + 1)
        empty, then = await say(pool, scope), (await planned(pool, scope))["briefing_day"]
        await books(pool, scope, "dentist", 3)
        said = await say(pool, scope)
    assert receipts == ("✓ Set: your day comes every day at 07:00",)
    assert (first.hour, empty, then - first) == (23, None, timedelta(days=1))  # 07:00 there
    assert said is not None
    assert [line for card in said.cards for line in card.lines] == ["10:00 - 11:00 dentist"]


async def test_a_day_that_leans_on_an_old_calendar_says_so(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann", zone=ZONE)
        await wish(pool, scope, "send me my day every morning at 7")
        async with work(pool, scope) as db:
            await subscriptions.add(
                db, (scope.actor, scope.space, scope.conversation), "work", "https://a.example/b.ics"
            )
        clock.advance(seconds=((await planned(pool, scope))["briefing_day"] - await now(pool)).total_seconds() + 1)
        await books(pool, scope, "dentist", 3)
        said = await say(pool, scope)
    assert said is not None
    assert [line for line in said.text.splitlines() if "work" in line] == [
        "The calendar “work” could not be read so far, so it is not in this."
    ]


@pytest.mark.parametrize("quiet", [True, False])
async def test_quiet_hours_hold_it_and_the_days_measure_ends_it(dsn: str, quiet: bool) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann", zone=ZONE)
        here = (await now(pool)).astimezone(ZoneInfo(ZONE))
        clock.advance(seconds=((9 - here.hour) % 24) * 3600)  # what comes within the hour is of the same day
        await wish(pool, scope, "turn on the daily agenda")
        await books(pool, scope, "dentist", 1)
        moment = (await now(pool)).astimezone(ZoneInfo(ZONE))
        until = (moment + timedelta(hours=2)).replace(minute=0)
        async with work(pool, scope) as db:
            if quiet:
                told = f"{moment - timedelta(hours=1):%H}:00-{until:%H:%M}"
                await profiles.prefer(db, scope, {"quiet_hours": told})
        said = [await say(pool, scope) is not None for _ in range(4)]
        later = (await planned(pool, scope))["briefing_day"]
    assert said == ([False] * 4 if quiet else [True, True, True, False])
    # held until it is no longer quiet, else next at its own hour, which may be near
    its_hour = later.astimezone(ZoneInfo(ZONE)).strftime("%H:%M")
    assert later - moment < timedelta(hours=3) if quiet else its_hour == "07:30"


async def test_it_follows_the_person_and_ends_when_they_say_so(dsn: str) -> None:
    async with moved_pool(dsn, Clock()) as pool:
        _, scope = await settle(pool, "ann", zone=ZONE)
        await wish(pool, scope, "每周日晚上八点给我发周总结")
        async with work(pool, scope) as db:
            moved = await zone_settings.set_zone(Desk(db=db, scope=scope, now=await now(pool)), "Europe/Rome")
        there = (await planned(pool, scope))["briefing_week"]
        receipts = await wish(pool, scope, "turn off the weekly review")
        after = (await planned(pool, scope), await say(pool, scope, "briefing_week"))
    assert (there.hour in (18, 19), moved.text) == (True, "")
    assert (receipts, after) == (("✓ Set: no weekly briefing any more",), ({}, None))
