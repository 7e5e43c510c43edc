"""What rules answer is begun, done and said in one commit; what does not come to its end that way leaves nothing of it."""

import pytest

from bot.app import Ports
from bot.messages import LiveEvent
from bot.settings import Settings
from storage import schedules
from storage.pool import Pool
from storage.sessions import Session
from tests.bot.houses import houses, texts
from tests.bot.test_worker import allow, memos, quiet, refuse, send
from tests.doubles.chats import eventually, open_chat, until_blocked

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
        await db.execute("SET LOCAL ROLE NONE")
        return len(set(await db.fetchval(TURN)))


def hearing(ports: Ports, session: Session) -> list[str]:
    """The names of the session's live events from now on."""
    names: list[str] = []

    def hear(event: LiveEvent) -> None:
        names.append(event.event)

    ports.live.watch(session.id, hear)
    return names


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
    async with houses(settings, dsn) as [ports]:
        told = hearing(ports, session)
        async with pool.acquire() as db, db.transaction():
            await schedules.lock_calendar(db, session.space)
            await send(ports, session, "meeting tomorrow at 3pm")
            await until_blocked(pool)
            before = tuple(told)
        await eventually(lambda: pool.fetchval("SELECT EXISTS (SELECT FROM turn WHERE state = 'done')"))
        await eventually(lambda: _has(told, "done"))
    assert (before, told) == ((), ["thinking", "tool_use", "tool_result", "ui", "answer_delta", "answer_delta", "done"])


async def _has(told: list[str], name: str) -> bool:
    return name in told


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


async def test_what_waits_for_its_turn_at_the_processor_is_put_aside_by_a_stop(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    """One turn at a time is worked on; that of another chat waits for its calendar."""
    one = settings.model_copy(update={"limits": settings.limits.model_copy(update={"busy": 1})})
    other, session = await open_chat(pool, "ben", push=False), await open_chat(pool, "ann", push=False)
    async with houses(one, dsn) as [ports]:
        async with pool.acquire() as db, db.transaction():
            await schedules.lock_calendar(db, other.space)
            await send(ports, other, "meeting tomorrow at 3pm")
            await until_blocked(pool)
            await send(ports, session, "note: first")
            await eventually(
                lambda: pool.fetchval("SELECT lease_until IS NOT NULL FROM conversation WHERE id = $1", session.id)
            )
            await send(ports, session, "stop")
            await eventually(lambda: texts(pool, session.id))
        await quiet(pool)
    assert (await memos(pool), await texts(pool, session.id)) == (
        [],
        ["Stopped. Waiting messages put aside: 1."],
    )
