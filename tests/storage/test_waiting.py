"""One look at a claimed conversation; it is given back only when nothing waits in it."""

from uuid import uuid4

import pytest

from storage import inbox, people, sessions, turns, waiting
from storage.errors import Dropped
from storage.messages import NewMessage
from storage.pool import Pool
from storage.scope import reading, work
from tests.storage.spaces import settle
from tests.storage.test_inbox import keep


async def test_a_look_shows_who_and_where_and_what_waits_in_order(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = [await keep(pool, session, f"e{number}") for number in range(3)]
    seen = await waiting.look(pool, session.id, 2)
    assert seen is not None
    assert (seen.session.id, seen.interrupted) == (session.id, False)
    assert seen.person == await people.known(pool, scope.actor)
    assert [item.id for item in seen.items] == [one.id for one in kept[:2]]
    assert seen.items[0].seen_at >= seen.items[0].received_at


async def test_a_look_where_nothing_waits_and_where_nothing_is(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    seen = await waiting.look(pool, session.id, 2)
    assert seen is not None
    assert (seen.items, seen.person) == ([], await people.known(pool, scope.actor))
    assert await waiting.look(pool, uuid4(), 2) is None


async def test_a_look_tells_of_a_turn_that_was_interrupted_and_not_of_its_messages(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    async with work(pool, scope) as db:
        await turns.begin(db, session.id, session.person, [kept.id])
    seen = await waiting.look(pool, session.id, 2)
    assert seen is not None
    assert (seen.items, seen.interrupted) == ([], True)


async def test_a_row_that_backs_off_holds_what_came_after_it(pool: Pool) -> None:
    session, _ = await settle(pool, "ann")
    first = await keep(pool, session, "e1")
    await keep(pool, session, "e2")
    await inbox.retry_later(pool, [first.id], 600, "boom")
    seen = await waiting.look(pool, session.id, 2)
    assert seen is not None
    assert seen.items == []


async def test_a_conversation_is_given_back_when_nothing_waits_and_by_who_holds_it(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    [lease] = await sessions.claim(pool, "w1", 30, 5)
    assert await waiting.rest(pool, lease) is False
    async with work(pool, scope) as db:
        turn = await turns.begin(db, session.id, session.person, [kept.id])
        await turns.close(db, turn.id, "done")
    lost = sessions.Lease(conversation=session.id, epoch=lease.epoch - 1, claimed_at=lease.claimed_at)
    assert [await waiting.rest(pool, one) for one in (lost, lease)] == [False, True]
    await keep(pool, session, "e2")
    assert [one.epoch for one in await sessions.claim(pool, "w2", 30, 5)] == [lease.epoch + 1]


async def test_a_turn_begins_with_what_was_written_and_a_title(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = [await keep(pool, session, f"e{number}") for number in range(2)]
    said = [
        NewMessage(key=f"u:{one.id}", role="user", body={"n": one.id}, inbox=one.id, person=scope.actor) for one in kept
    ]
    async with work(pool, scope) as db:
        turn, number = await turns.begin_with(
            db, session.id, scope.actor, [one.id for one in kept], said, "what it is about"
        )
    async with reading(pool, scope.space) as db:
        rows = await db.fetch("SELECT id, key, turn, inbox, role, person, body, space FROM message ORDER BY id")
        title = await db.fetchval("SELECT title FROM conversation WHERE id = $1", session.id)
    assert [tuple(row.values())[1:] for row in rows] == [
        (f"u:{one.id}", turn.id, one.id, "user", scope.actor, {"n": one.id}, scope.space) for one in kept
    ]
    assert (number, title) == (rows[-1]["id"], session.title or "what it is about")


async def test_a_turn_does_not_begin_with_what_was_put_aside(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    await inbox.finish(pool, [kept.id])
    said = [NewMessage(key="u:1", role="user", body={}, inbox=kept.id, person=scope.actor)]
    with pytest.raises(Dropped):
        async with work(pool, scope) as db:
            await turns.begin_with(db, session.id, scope.actor, [kept.id], said)
    async with reading(pool, scope.space) as db:
        assert await db.fetchval("SELECT count(*) FROM message") == 0
