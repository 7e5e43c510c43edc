"""What has rung rings again because somebody says so: "snooze", 10分钟后再提醒我."""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.errors import ToolFailed
from agents.runtime.following.follow_ups import followed
from agents.texts.times import point
from agents.tools.base import Desk, Outcome
from agents.tools.catalogue import TOOLS
from agents.tools.reminders.snooze import ReminderSnooze, reminder_snooze
from bot.conversation import reminder_messages
from storage.content import firing, reminders
from storage.content.button_actions import NotUsable
from storage.content.reminders import Reminder
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.people.talk import TalkContext
from tests.support.doubles.chats import open_chat
from tests.support.ringing import now, remind, scope_of

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


async def snooze(
    pool: Pool, session: Session, at: datetime | None = None, *, written: datetime | None = None
) -> Outcome:
    scope = scope_of(session)
    moment = (written or await now(pool)).astimezone(ZoneInfo(scope.zone))
    async with work(pool, scope) as db:
        return await reminder_snooze(Desk(db=db, scope=scope, now=moment), ReminderSnooze(at=at))


async def press(pool: Pool, session: Session, made: Reminder, choice: str) -> None:
    scope = scope_of(session)
    desk_now = await now(pool)
    async with work(pool, scope) as db:
        await reminder_messages.press(Desk(db=db, scope=scope, now=desk_now), f"{made.token}.{choice}")


async def rung(pool: Pool, session: Session, text: str, rule: str | None = None) -> tuple[Reminder, int]:
    due = (await now(pool)).replace(microsecond=0) - timedelta(seconds=1)
    made = await remind(pool, session, text, due, rule=rule, following=due + DAY if rule else None)
    await firing.fire(pool, 10, DAY)
    return made, int(due.timestamp())


async def pending(pool: Pool, session: Session) -> list[tuple[str, datetime]]:
    async with work(pool, scope_of(session)) as db:
        return [(one.text, one.due_at) for one in await reminders.upcoming(db, 10)]


async def test_what_rang_last_rings_again_when_it_was_said(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    await rung(pool, session, "tea")
    await rung(pool, session, "soup")
    at = (await now(pool)).replace(microsecond=0) + HOUR
    outcome = await snooze(pool, session, at)
    when = point(at.replace(second=0), scope_of(session).zone, "en")
    assert (outcome.receipts, outcome.waken) == ((f"✓ Snoozed: soup ({when})",), ("due",))
    assert await pending(pool, session) == [("soup", at)]


async def test_without_a_time_it_rings_in_ten_minutes(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    await rung(pool, session, "tea")
    before = await now(pool)
    await snooze(pool, session)
    [(_, due)] = await pending(pool, session)
    assert timedelta(minutes=9, seconds=58) < due - before < timedelta(minutes=10, seconds=30)


async def test_ten_minutes_later_is_said_of_what_has_just_rung(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    scope = scope_of(session)

    async def wanted(by: Scope = scope) -> str | None:
        async with work(pool, by) as db:
            moment = (await now(pool)).astimezone(ZoneInfo(scope.zone))
            found = followed(None, await TalkContext(db, by, moment).seen(), "推迟10分钟", moment, "en")
        return found.call.name if found is not None and found.call is not None else None

    assert await wanted() is None
    await rung(pool, session, "tea", rule="FREQ=DAILY")
    assert await wanted() == "reminder_snooze"
    assert await wanted(replace(scope, actor=scope.actor + 1)) is None


async def test_undo_takes_it_back_and_it_can_be_snoozed_again(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    await rung(pool, session, "tea")
    at = (await now(pool)).replace(second=0, microsecond=0) + HOUR
    await snooze(pool, session, at)
    scope = scope_of(session)
    async with work(pool, scope) as db:
        outcome = await TOOLS["undo_last"](Desk(db=db, scope=scope, now=await now(pool)), {})
    assert outcome.receipts == ("✓ Restored: tea",)
    assert await pending(pool, session) == []
    await snooze(pool, session, at + HOUR)
    assert await pending(pool, session) == [("tea", at + HOUR)]


async def test_a_series_stays_where_it_is(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    made, _ = await rung(pool, session, "tea", rule="FREQ=DAILY")
    at = (await now(pool)).replace(microsecond=0) + HOUR
    await snooze(pool, session, at)
    assert await pending(pool, session) == [("tea", at), ("tea", made.due_at + DAY)]


async def test_said_again_it_rings_at_the_other_time(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    await rung(pool, session, "tea")
    await snooze(pool, session)
    at = (await now(pool)).replace(microsecond=0) + HOUR
    outcome = await snooze(pool, session, at)
    assert (outcome.waken, await pending(pool, session)) == (("due",), [("tea", at)])


async def test_what_was_settled_by_a_button_is_not_snoozed_in_words(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    made, occurrence = await rung(pool, session, "tea")
    await press(pool, session, made, f"{occurrence}-done")
    with pytest.raises(ToolFailed, match="“tea” has been settled or snoozed already"):
        await snooze(pool, session)
    assert await pending(pool, session) == []


async def test_a_button_does_nothing_to_what_was_snoozed_in_words(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    made, occurrence = await rung(pool, session, "tea")
    await snooze(pool, session)
    with pytest.raises(NotUsable):
        await press(pool, session, made, f"{occurrence}-60")
    assert len(await pending(pool, session)) == 1


async def test_what_rings_after_the_words_is_not_meant(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    await rung(pool, session, "tea")
    written = await now(pool)
    await rung(pool, session, "soup")
    await snooze(pool, session, written.replace(microsecond=0) + HOUR, written=written)
    assert [text for text, _ in await pending(pool, session)] == ["tea"]


async def test_where_nothing_rang_it_is_asked_what_is_meant(pool: Pool) -> None:
    session, other = await open_chat(pool, "ann", push=False), await open_chat(pool, "ben", push=False)
    await rung(pool, other, "tea")
    assert await snooze(pool, session) == Outcome(
        text="Nothing has rung here lately. What should I remind you about, and when?"
    )


async def test_a_time_that_has_passed_is_said_to_have(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    await rung(pool, session, "tea")
    with pytest.raises(ToolFailed, match="That is in the past"):
        await snooze(pool, session, await now(pool) - HOUR)
    assert await pending(pool, session) == []


async def test_what_rang_once_is_done_by_its_name_and_what_was_put_off_before_it_rings_again(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    await rung(pool, session, "water the ferns")
    await rung(pool, session, "feed the cat")
    scope = scope_of(session)

    async def done(**arguments: str) -> tuple[str, ...]:
        async with work(pool, scope) as db:
            return (await TOOLS["reminder_done"](Desk(db=db, scope=scope, now=await now(pool)), arguments)).receipts

    assert await done(query="ferns") == ("✓ Done: water the ferns",)
    await snooze(pool, session)
    assert await done() == ("✓ Done: feed the cat",)
    assert await pending(pool, session) == []
    with pytest.raises(ToolFailed, match="settled or snoozed already"):
        await done()
