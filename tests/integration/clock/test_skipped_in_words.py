"""What has rung is left out this once because somebody says so: "not this time", 这次不用了."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.errors import ToolFailed
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.booking import ScheduleAdd, schedule_add
from agents.tools.reminders.done import ReminderDone, reminder_done
from storage.content import events, firing
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.db.transactions import work
from tests.support.doubles.chats import open_chat
from tests.support.ringing import now, remind, scope_of

DAY = timedelta(days=1)


async def skip(pool: Pool, session: Session) -> Outcome:
    scope, moment = scope_of(session), (await now(pool)).astimezone(ZoneInfo(scope_of(session).zone))
    async with work(pool, scope) as db:
        return await reminder_done(Desk(db=db, scope=scope, now=moment), ReminderDone(skip=True))


async def test_a_series_goes_on(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    due = (await now(pool)).replace(microsecond=0) - timedelta(seconds=1)
    await remind(pool, session, "vitamins", due, rule="FREQ=DAILY", following=due + DAY)
    await firing.fire(pool, 10, DAY)
    [receipt] = (await skip(pool, session)).receipts
    assert receipt.startswith("✓ Skipped: vitamins (")
    async with work(pool, scope_of(session)) as db:
        assert await db.fetchval("SELECT (state, due_at) = ('pending', $1) FROM due", due + DAY)
    with pytest.raises(ToolFailed):
        await skip(pool, session)


@pytest.mark.parametrize("rule", ["FREQ=WEEKLY", None])
async def test_of_an_event_the_occurrence_is_meant(pool: Pool, rule: str | None) -> None:
    """What happens once is asked about: it would be gone."""
    session = await open_chat(pool, "ann", push=False)
    scope = scope_of(session)
    start = (await now(pool)).astimezone(ZoneInfo(scope.zone)).replace(microsecond=0) + timedelta(minutes=15, seconds=1)
    async with work(pool, scope) as db:
        booked = await schedule_add(
            Desk(db=db, scope=scope, now=start - timedelta(hours=1)),
            ScheduleAdd(title="choir", start_time=start, rrule=rule),
        )
        await db.execute("UPDATE due SET due_at = clock_now() - interval '1 second'")
    await firing.fire(pool, 10, DAY)
    said = await skip(pool, session)
    async with work(pool, scope) as db:
        there = await events.get(db, booked.about[0].id)
    assert there is not None
    if rule is None:
        assert [card.title.split(" (")[0] for card in said.cards] == ["Cancel this: choir"]
    else:
        assert there.exdates == (start.replace(tzinfo=None),)
        assert said.receipts[0].startswith("✓ Skipped: choir (")
