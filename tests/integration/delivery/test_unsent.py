"""Reminders that cannot be told where they were to ring: told elsewhere, kept, and told there later."""

from agents.tools.base import Desk
from agents.tools.calendar.agenda import ScheduleQuery, schedule_query
from storage.conversations import conversations
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.queue import outbox
from tests.support.doubles.chats import eventually, open_chat
from tests.support.doubles.pushchannel import push_channel
from tests.support.doubles.sink import Fault, Sink
from tests.support.houses import texts
from tests.support.outgoing import delivering, remind, say, settled

ELSEWHERE = "⏰ tea\n(I couldn't reach you on Push, so I'm telling you here.)"


async def page(pool: Pool, session: Session) -> Session:
    """A conversation of the chat's person on the page."""
    return await conversations.open_session(
        pool, platform="web", account="web", chat="p1", space=session.space, person=session.person, push=False
    )


async def agenda(pool: Pool, session: Session) -> list[str]:
    scope = Scope(actor=session.person or 0, space=session.space, conversation=session.id, zone="UTC", language="en")
    async with work(pool, scope) as db:
        now = await db.fetchval("SELECT clock_now()")
        shown = await schedule_query(Desk(db=db, scope=scope, now=now), ScheduleQuery())
    return [line.partition(" (")[0] for card in shown.cards for line in card.lines]


async def test_a_reminder_that_is_refused_is_told_on_the_page_and_comes_back_behind_the_next_message(
    pool: Pool, dsn: str
) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    sink.fault(Fault(kind="refuse"))
    there = await page(pool, session)
    await remind(pool, session, "tea")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await settled(pool)
        told = (await texts(pool, there.id), await agenda(pool, session))
        listed = [(one.chat, one.doubtful, one.again) for one in await outbox.unsent(pool, 5)]
        await say(pool, session, "k1")
        await eventually(lambda: pool.fetchval("SELECT count(*) = 2 FROM outbox WHERE state = 'sent'"))
        after = (await outbox.unsent(pool, 5), await agenda(pool, session))
    assert told == ([ELSEWHERE], ["tea"])
    assert listed == [("ann", False, True)]
    assert [record.text for record in sink.records] == ["k1", "⏰ tea"]
    assert after == ([], [])


async def test_a_chat_that_cannot_be_reached_is_left_alone_and_told_together_on_return(pool: Pool, dsn: str) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    await pool.execute("UPDATE conversation SET unreachable_at = clock_now()")
    names = ["tea", "milk", "eggs", "rice", "salt", "oats"]
    for name in names:
        await remind(pool, session, name)
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await settled(pool)
        tried = len(sink.attempts)
        await say(pool, session, "k1")
        await eventually(lambda: pool.fetchval("SELECT count(*) = 2 FROM outbox WHERE state = 'sent'"))
    assert tried == 0
    assert [record.text.splitlines()[0] for record in sink.records] == ["k1", "我刚才不在线，这期间有 6 个提醒："]
    assert [line.split()[-1] for line in sink.records[1].text.splitlines()[1:]] == names
    assert await pool.fetchval("SELECT unreachable_at IS NULL FROM conversation")


async def test_what_is_done_meanwhile_is_not_told(pool: Pool, dsn: str) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    sink.fault(Fault(kind="refuse"))
    await remind(pool, session, "tea")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await settled(pool)
        async with work(
            pool,
            Scope(actor=session.person or 0, space=session.space, conversation=session.id, zone="UTC", language="en"),
        ) as db:
            await db.execute("UPDATE due SET state = 'done'")
        assert await agenda(pool, session) == []
        await say(pool, session, "k1")
        await eventually(lambda: pool.fetchval("SELECT count(*) = 0 FROM outbox WHERE state = 'dead'"))
    assert [record.text for record in sink.records] == ["k1"]
