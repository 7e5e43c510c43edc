"""One look at a claimed conversation; it is given back only when nothing waits in it."""

from dataclasses import replace
from uuid import uuid4

import pytest

from storage.conversations import mode_states
from storage.conversations.messages import NewMessage
from storage.conversations.mode_states import SessionMode
from storage.db.errors import Dropped
from storage.db.pool import Pool
from storage.db.transactions import reading, work
from storage.people import people
from storage.queue import claims, inbox, turn_end, turns
from storage.queue.turns import NewCall
from tests.integration.storage.queue.test_inbox import keep
from tests.support.spaces import settle

ASKED = NewCall(agent="memo", caller="user", prompt="?", metadata={})


async def test_a_look_shows_who_and_where_and_what_waits_in_order(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = [await keep(pool, session, f"e{number}") for number in range(3)]
    seen = await claims.look(pool, session.id, 2)
    assert seen is not None
    assert (seen.session.id, seen.interrupted) == (session.id, False)
    assert seen.person == await people.known(pool, scope.actor)
    assert [item.id for item in seen.items] == [one.id for one in kept[:2]]
    assert seen.items[0].seen_at >= seen.items[0].received_at


async def test_a_look_where_nothing_waits_and_where_nothing_is(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    seen = await claims.look(pool, session.id, 2)
    assert seen is not None
    assert (seen.items, seen.person) == ([], await people.known(pool, scope.actor))
    assert await claims.look(pool, uuid4(), 2) is None


async def test_a_look_tells_of_a_turn_that_was_interrupted_and_not_of_its_messages(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    async with work(pool, scope) as db:
        await turns.begin(db, session.id, session.person, [kept.id])
    seen = await claims.look(pool, session.id, 2)
    assert seen is not None
    assert (seen.items, seen.interrupted) == ([], True)


async def test_a_row_that_backs_off_holds_what_came_after_it(pool: Pool) -> None:
    session, _ = await settle(pool, "ann")
    first = await keep(pool, session, "e1")
    await keep(pool, session, "e2")
    await inbox.retry_later(pool, [first.id], 600, "boom")
    seen = await claims.look(pool, session.id, 2)
    assert seen is not None
    assert seen.items == []


async def test_a_conversation_is_given_back_with_the_last_answer_when_nothing_waits(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    given: list[bool] = []
    for number, (more, old) in enumerate([(True, False), (False, True), (False, False)]):
        await keep(pool, session, f"e{number}")
        [claimed] = await claims.claim(pool, "w1", 30, 5, 20)
        assert [item.id for item in claimed.seen.items]
        held = replace(scope, epoch=claimed.lease.epoch)
        async with work(pool, held) as db:
            turn = (await turns.begin(db, session.id, session.person, [item.id for item in claimed.seen.items])).turn
            [call] = await turns.add_calls(db, session.id, turn.id, [ASKED])
        if more:
            await keep(pool, session, "more")
        async with work(pool, held) as db:
            fence = replace(held, epoch=claimed.lease.epoch - old)
            given.append(await turn_end.close_last(db, fence, call.id, "done", {}))
        assert await pool.fetchval("SELECT state FROM turn WHERE id = $1", turn.id) == "done"
        await pool.execute("UPDATE conversation SET lease_until = NULL")
    assert given == [False, False, True]


async def test_a_given_back_conversation_may_be_claimed_and_an_ended_call_stores_where_its_mode_stands(
    pool: Pool,
) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    [claimed] = await claims.claim(pool, "w1", 30, 5, 20)
    held = replace(scope, epoch=claimed.lease.epoch)
    mode = SessionMode(name="voting", kind="voting", version="1", config={"a": 1}, state={"b": 2})
    async with work(pool, held) as db:
        turn = (await turns.begin(db, session.id, session.person, [kept.id])).turn
        [call] = await turns.add_calls(db, session.id, turn.id, [ASKED])
        assert await turn_end.close_last(db, held, call.id, "done", None, mode)
    assert (await mode_states.standing(pool, session.id)).mode == mode
    assert await pool.fetchval("SELECT (mode, lease_until IS NULL) FROM conversation") == ("voting", True)
    await keep(pool, session, "e2")
    assert [one.lease.epoch for one in await claims.claim(pool, "w2", 30, 5, 20)] == [claimed.lease.epoch + 1]


async def test_calls_are_numbered_in_their_order_and_stored_with_the_mode(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    mode = SessionMode(name="sop", kind="sop", version="1", config={}, state={"step": 1})
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, session.id, session.person, [])).turn
        assert await turns.add_calls(db, session.id, turn.id, [], mode) == []
        first = await turns.add_calls(db, session.id, turn.id, [replace(ASKED, prompt=text) for text in "ab"])
        [last] = await turns.add_calls(db, session.id, turn.id, [replace(ASKED, prompt="c", metadata={"key": "k"})])
    assert [(call.seq, call.prompt) for call in (*first, last)] == [(0, "a"), (1, "b"), (2, "c")]
    assert (last.metadata, last.state, last.turn) == ({"key": "k"}, "pending", turn.id)
    assert (await mode_states.standing(pool, session.id)).mode == mode


async def test_a_turn_begins_with_what_was_written_and_a_title(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = [await keep(pool, session, f"e{number}") for number in range(2)]
    said = [
        NewMessage(key=f"u:{one.id}", role="user", body={"n": one.id}, inbox=one.id, person=scope.actor) for one in kept
    ]
    async with work(pool, scope) as db:
        begun = await turns.begin(db, session.id, scope.actor, [one.id for one in kept], said, "what it is about")
    async with reading(pool, scope.space) as db:
        rows = await db.fetch("SELECT id, key, turn, inbox, role, person, body, space FROM message ORDER BY id")
        title = await db.fetchval("SELECT title FROM conversation WHERE id = $1", session.id)
    assert [tuple(row.values())[1:] for row in rows] == [
        (f"u:{one.id}", begun.turn.id, one.id, "user", scope.actor, {"n": one.id}, scope.space) for one in kept
    ]
    assert (begun.message, title) == (rows[-1]["id"], session.title or "what it is about")


async def test_no_turn_begins_beside_another(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    async with work(pool, scope) as db:
        await turns.begin(db, session.id, scope.actor, [])
    with pytest.raises(Dropped):
        async with work(pool, scope) as db:
            await turns.begin(db, session.id, scope.actor, [kept.id])
    seen = await claims.look(pool, session.id, 2)
    assert seen is not None
    assert ([item.id for item in seen.items], seen.interrupted) == ([kept.id], True)


async def test_a_turn_in_which_nobody_is_asked_gives_the_conversation_back(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    [claimed] = await claims.claim(pool, "w1", 30, 5, 20)
    held = replace(scope, epoch=claimed.lease.epoch)
    async with work(pool, held) as db:
        turn = (await turns.begin(db, session.id, session.person, [kept.id])).turn
        assert await turn_end.close_empty(db, held, turn.id)
    states = await pool.fetchrow("SELECT t.state, i.state AS item FROM turn t JOIN inbox i ON i.turn = t.id")
    assert tuple(states or ()) == ("done", "done")
    assert await pool.fetchval("SELECT lease_until FROM conversation") is None


async def test_a_row_that_nobody_can_read_holds_up_no_other_claim(pool: Pool) -> None:
    session, _ = await settle(pool, "ann")
    await keep(pool, session, "e1")
    await pool.execute("UPDATE inbox SET payload = (repeat('[', 3000) || repeat(']', 3000))::jsonb")
    other, _ = await settle(pool, "ben")
    await keep(pool, other, "e2", text="hi")
    claimed = await claims.claim(pool, "w1", 30, 5, 20)
    assert [one.seen.items[0].payload for one in claimed] == [{}, {"text": "hi"}]


async def test_a_turn_does_not_begin_with_what_was_put_aside(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    await inbox.finish(pool, [kept.id])
    said = [NewMessage(key="u:1", role="user", body={}, inbox=kept.id, person=scope.actor)]
    with pytest.raises(Dropped):
        async with work(pool, scope) as db:
            await turns.begin(db, session.id, scope.actor, [kept.id], said)
    async with reading(pool, scope.space) as db:
        assert await db.fetchval("SELECT count(*) FROM message") == 0
