"""What may be said unasked: three a day of the person's, none in quiet hours, none of what they turned off; and when it is looked at."""

from datetime import datetime, timedelta

import pytest

from storage.conversations import mode_states
from storage.db.pool import Db, Pool
from storage.db.transactions import work
from storage.people import unasked
from storage.people.unasked import Leave
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.ringing import now
from tests.support.spaces import settle

NO = Leave(allowed=False, later=None)
YES = Leave(allowed=True, later=None)


async def prefer(db: Db, space: int, person: int, preferences: dict[str, object]) -> None:
    await db.execute("INSERT INTO profile (space, person, preferences) VALUES ($1, $2, $3)", space, person, preferences)


async def test_three_a_day_of_the_persons_own(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann")
        _, other = await settle(pool, "bob")
        told: list[bool] = []
        for hours in (0, 0, 0, 0, 24):
            clock.advance(hours=hours)
            async with work(pool, scope) as db:
                told.append((await unasked.may_say(db, scope.actor, "Asia/Tokyo", "briefing")).allowed)
        async with work(pool, other) as db:
            told.append((await unasked.may_say(db, other.actor, "UTC", "briefing")).allowed)
    assert told == [True, True, True, False, True, True]


@pytest.mark.parametrize(
    ("hours", "at", "until"),
    [
        pytest.param("22:00-08:00", "2026-06-01 23:10", "2026-06-02 08:00", id="before-midnight"),
        pytest.param("22:00-08:00", "2026-06-02 07:59", "2026-06-02 08:00", id="after-midnight"),
        pytest.param("22:00-08:00", "2026-06-02 08:00", None, id="over"),
        pytest.param("12:30-14:00", "2026-06-02 13:00", "2026-06-02 14:00", id="at-noon"),
        pytest.param("12:30-14:00", "2026-06-02 09:00", None, id="before-noon"),
        pytest.param("at night", "2026-06-02 03:00", None, id="unreadable"),
        pytest.param(None, "2026-06-02 03:00", None, id="none"),
    ],
)
async def test_quiet_hours_end(pool: Pool, hours: str | None, at: str, until: str | None) -> None:
    found = await pool.fetchval("SELECT quiet_until($1, $2)", hours, datetime.fromisoformat(at))
    assert found == (None if until is None else datetime.fromisoformat(until))


async def test_what_is_turned_off_is_not_said_and_quiet_hours_put_it_off_and_neither_counts(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    moment = await now(pool)
    quiet = f"{moment - timedelta(hours=1):%H:%M}-{moment + timedelta(hours=2):%H:%M}"
    async with work(pool, scope) as db:
        await prefer(db, scope.space, scope.actor, {"push_settings": {"briefing": False}, "quiet_hours": quiet})
        held = await unasked.may_say(db, scope.actor, "UTC", "review")
        await db.execute("UPDATE profile SET preferences = preferences - 'quiet_hours'")
        assert [await unasked.may_say(db, scope.actor, "UTC", "briefing") for _ in range(4)] == [NO] * 4
        assert [await unasked.may_say(db, scope.actor, "UTC", "review") for _ in range(4)] == [YES, YES, YES, NO]
    assert held.allowed is False
    assert held.later is not None
    assert timedelta(hours=1) < held.later - moment < timedelta(hours=2, minutes=1)


async def test_a_plan_is_one_row_and_becomes_a_notice_of_its_conversation(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    moment = await now(pool) + timedelta(days=1)
    async with work(pool, scope) as db:
        await unasked.plan(db, scope, "review", moment)
        await unasked.plan(db, scope, "review", moment - timedelta(days=2))
        await unasked.plan(db, scope, "streak", moment)
        assert set(await unasked.planned(db)) == {"review", "streak"}
        await unasked.give_up(db, ["streak"])
    assert (await mode_states.fire_timers(pool), await mode_states.fire_timers(pool)) == (1, 0)
    row = await pool.fetchrow("SELECT lane, conversation, person, payload FROM inbox")
    assert row is not None
    notice = {"kind": "notice", "name": "unasked", "data": {"what": "review"}}
    assert tuple(row.values()) == ("control", session.id, scope.actor, notice)
