"""What rules answer is begun, done and said in one commit; what does not come to its end that way leaves nothing of it."""

import asyncio

import pytest

from bot.app import house
from bot.ports.messages import Said, TextMessage
from bot.process.settings import Settings
from bot.wiring.assembly import Overrides
from storage.content import events
from storage.db.pool import Pool
from tests.integration.turns.test_worker import allow, memos, quiet, refuse, send
from tests.support.doubles.chats import eventually, open_chat, until_blocked, write
from tests.support.houses import AT_ONCE, WORKING, houses, said, texts

TURN = """
SELECT (SELECT array_agg(DISTINCT xmin::text::bigint) FROM turn)
     || (SELECT array_agg(DISTINCT xmin::text::bigint) FROM message)
     || (SELECT array_agg(DISTINCT xmin::text::bigint) FROM call)
     || (SELECT array_agg(DISTINCT xmin::text::bigint) FROM tool_call)
     || (SELECT array_agg(DISTINCT xmin::text::bigint) FROM memo)
"""


async def commits(pool: Pool) -> int:
    """In how many transactions all that there is of turns was written."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        return len(set(await db.fetchval(TURN)))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("note: one", id="one thing"),
        pytest.param("@memo note: one", id="one thing of a parrot that can do it"),
        pytest.param("note: one\nso here I am", id="in two lines"),
    ],
)
async def test_one_thing_is_one_commit(text: str, settings: Settings, dsn: str, pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    async with houses(settings, dsn) as [ports]:
        await send(ports, session, text)
        await quiet(pool)
    assert len(await memos(pool)) == 1
    assert await commits(pool) == 1


async def test_what_goes_on_is_told_when_it_is_committed(settings: Settings, dsn: str, pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    told: list[str] = []
    before: list[str] = []

    def checkpoint(place: str) -> None:
        if place == "before step commit":
            before.extend(told)

    async with house(settings, dsn, WORKING, Overrides(checkpoint=checkpoint, debounce=AT_ONCE)) as ports:
        ports.live.watch(session.id, lambda event: told.append(event.event))
        await send(ports, session, "meeting tomorrow at 3pm")
        await eventually(lambda: _has(told, "done"))
    assert (before, told) == (
        [],
        ["thinking", "tool_use", "tool_result", "ui", "answer_delta", "answer_delta", "done"],
    )


async def _has(told: list[str], name: str) -> bool:
    return name in told


async def test_what_is_held_up_goes_the_long_way_where_it_can_be_seen_and_stopped(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    session = await open_chat(pool, "ann", push=False)
    async with houses(settings, dsn) as [ports]:
        async with pool.acquire() as db, db.transaction():
            await events.lock_calendar(db, session.space)
            await send(ports, session, "meeting tomorrow at 3pm")
            await eventually(lambda: pool.fetchval("SELECT EXISTS (SELECT FROM turn WHERE state = 'running')"))
        await quiet(pool)
    [answer] = await said(pool, session.id, "agent")
    assert len(answer.receipts) == 1


@pytest.mark.parametrize(
    ("late", "tries"),
    [
        pytest.param("2 minutes", 0, id="not answered for minutes: processes may have ended in the middle of it"),
        pytest.param("0", 1, id="failed before"),
    ],
)
async def test_what_may_end_processes_is_begun_in_a_commit_of_its_own(
    late: str, tries: int, settings: Settings, dsn: str, pool: Pool
) -> None:
    session = await open_chat(pool, "ann", push=False)
    await write(pool, session, "1", "note: one")
    await pool.execute("UPDATE inbox SET received_at = received_at - $1::text::interval, tries = $2", late, tries)
    async with houses(settings, dsn):
        await quiet(pool)
    assert (await texts(pool, session.id), await commits(pool)) == (["✓ Noted: one"], 3)


async def test_events_of_turns_that_are_seen_together_each_come_before_their_answer(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    """Two answers are committed before the reader of the page looks once."""
    async with house(settings, dsn, WORKING, Overrides(debounce=AT_ONCE)) as ports:
        caller = await ports.facts.owner()
        session = (await ports.sessions.create(caller, "web", "")).id
        seen: list[str] = []
        feed = ports.feed.follow(caller, session, 0)
        reading = asyncio.ensure_future(anext(feed))
        for number in (1, 2):
            await ports.intake.accept(caller, session, str(number), TextMessage(text=f"note: {number}"))
        while seen.count("done") < 2:
            item = await reading
            if isinstance(item, Said):
                seen.append("".join((item.saying.text, *item.saying.receipts)))
            elif item is not None:
                seen.append(item.event)
            if len(seen) == 1:
                await quiet(pool)
            reading = asyncio.ensure_future(anext(feed))
        reading.cancel()
    went_on = ["thinking", "tool_use", "tool_result", "ui"]
    assert seen == ["note: 1", *went_on, "✓ Noted: 1", "note: 2", "done", *went_on, "✓ Noted: 2", "done"]


async def test_what_a_tool_refuses_is_answered_the_long_way_and_once(settings: Settings, dsn: str, pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    async with houses(settings, dsn) as [ports]:
        await send(ports, session, "delete the dentist")
        await quiet(pool)
    assert len(await texts(pool, session.id, "user", "agent")) == 2
    assert await pool.fetchval("SELECT array_agg(state) FROM turn") == ["done"]


async def test_nothing_is_left_of_a_turn_whose_answer_cannot_be_said(settings: Settings, dsn: str, pool: Pool) -> None:
    """The long way does it in a commit of its own, and says so when it can."""
    session = await open_chat(pool, "ann", push=False)
    await refuse(pool, "message", "NEW.role = 'agent'")
    async with houses(settings, dsn) as [ports]:
        await send(ports, session, "note: one")
        await eventually(lambda: pool.fetchval("SELECT EXISTS (SELECT FROM inbox WHERE tries > 0)"))
        await allow(pool, "message")
        await quiet(pool)
    assert (await memos(pool), await texts(pool, session.id)) == (["one"], ["✓ Noted: one"])
    assert await commits(pool) > 1


async def test_a_note_that_waits_for_its_turn_at_the_processor_is_kept_after_a_stop(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    """One turn at a time is worked on; that of another chat waits for its calendar."""
    one = settings.model_copy(update={"limits": settings.limits.model_copy(update={"busy": 1})})
    other, session = await open_chat(pool, "ben", push=False), await open_chat(pool, "ann", push=False)
    async with houses(one, dsn) as [ports]:
        async with pool.acquire() as db, db.transaction():
            await events.lock_calendar(db, other.space)
            await send(ports, other, "meeting tomorrow at 3pm, and remind me in 10 minutes to stretch")
            await until_blocked(pool)
            await send(ports, session, "note: first")
            await eventually(
                lambda: pool.fetchval("SELECT lease_until IS NOT NULL FROM conversation WHERE id = $1", session.id)
            )
            await send(ports, session, "stop")
            await eventually(lambda: texts(pool, session.id))
        await quiet(pool)
    assert (await memos(pool), await texts(pool, session.id)) == (
        ["first"],
        ["Nothing is running.", "✓ Noted: first"],
    )
