"""The inbox keeps every event once, in the order in which they came."""

import asyncio
from dataclasses import replace
from uuid import uuid4

import pytest

from bot.inbound.commit_batcher import Keeper
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.db.transactions import work
from storage.queue import claims, inbox, turn_end, turns
from storage.queue.inbox import Item, Kept, Lane, NewItem
from tests.support.doubles.chats import keep as keep_one
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.spaces import settle


async def ready(pool: Pool, session: Session) -> list[Item]:
    seen = await claims.look(pool, session.id, 9)
    assert seen is not None
    return seen.items


async def keep(
    pool: Pool, session: Session, key: str, alt: str | None = None, lane: Lane = "chat", text: str = ""
) -> Kept:
    return await keep_one(pool, event(session, key, alt, lane, text))


def event(session: Session, key: str, alt: str | None = None, lane: Lane = "chat", text: str = "") -> NewItem:
    return NewItem(
        account=session.account,
        event_key=key,
        alt_key=alt,
        conversation=session.id,
        person=session.person,
        lane=lane,
        payload={"text": text},
    )


@pytest.mark.parametrize(
    ("second", "known"),
    [
        pytest.param(("e1", None), True, id="same-event"),
        pytest.param(("e2", "chat:5"), True, id="same-alternative"),
        pytest.param(("e1", "chat:6"), True, id="same-event-other-alternative"),
        pytest.param(("e2", "chat:6"), False, id="another"),
        pytest.param(("e2", None), False, id="another-without-alternative"),
    ],
)
async def test_an_event_that_comes_twice_is_the_first_one_again(
    pool: Pool, second: tuple[str, str | None], known: bool
) -> None:
    session, _ = await settle(pool, "ann")
    first = await keep(pool, session, "e1", "chat:5", text="first")
    again = await keep(pool, session, *second, text="second")
    assert (first.fresh, again.fresh, again.id == first.id) == (True, not known, known)
    texts = [item.payload["text"] for item in await ready(pool, session)]
    assert texts == (["first"] if known else ["first", "second"])


@pytest.mark.parametrize("by", ["event", "alternative"])
async def test_of_many_copies_that_come_at_once_one_is_kept(pool: Pool, by: str) -> None:
    session, _ = await settle(pool, "ann")
    kept = await asyncio.gather(*(keep(pool, session, "e" if by == "event" else f"e{n}", "chat:5") for n in range(24)))
    assert sorted(one.fresh for one in kept) == [False] * 23 + [True]
    assert len({one.id for one in kept}) == 1


async def test_the_same_key_of_another_account_is_another_event(pool: Pool) -> None:
    session, _ = await settle(pool, "ann")
    await keep(pool, session, "e1")
    other = await keep_one(pool, replace(event(session, "e1"), account="test:2"))
    assert other.fresh


async def test_a_batch_is_kept_in_order_and_each_is_told_what_became_of_it(pool: Pool) -> None:
    session, _ = await settle(pool, "ann")
    known = await keep(pool, session, "e0", "chat:0")
    nowhere = replace(event(session, "e9"), conversation=uuid4())
    batch = [event(session, "e1"), event(session, "e0"), nowhere, event(session, "e1"), event(session, "e2", "chat:0")]
    kept = await inbox.keep_all(pool, [*batch, event(session, "e3")])
    assert [one and (one.id == known.id, one.fresh) for one in kept] == [
        (False, True),
        (True, False),
        None,
        (False, False),
        (True, False),
        (False, True),
    ]
    assert kept[0] is not None
    assert kept[3] is not None
    assert kept[0].id == kept[3].id


async def test_events_that_come_at_once_share_a_commit_and_one_that_goes_away_harms_nobody(pool: Pool) -> None:
    session, _ = await settle(pool, "ann")
    keeper = Keeper(pool)
    async with asyncio.TaskGroup() as tasks:
        asked = [tasks.create_task(keeper.keep(event(session, f"e{number}"))) for number in range(300)]
        await asyncio.sleep(0)
        asked[0].cancel()
        asked[7].cancel()
    kept = [one.result() for number, one in enumerate(asked) if number not in (0, 7)]
    assert (len({one.id for one in kept}), all(one.fresh for one in kept)) == (298, True)
    commits = await pool.fetchval("SELECT count(DISTINCT xmin::text) FROM inbox")
    assert commits < 10


async def test_a_message_that_waits_for_its_next_try_holds_up_those_behind_it(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann")
        first, second = [await keep(pool, session, key) for key in ("e1", "e2")]
        await inbox.retry_later(pool, [first.id], 5, "boom")
        during = await ready(pool, session)
        clock.advance(seconds=6)
        after = await ready(pool, session)
    assert during == []
    assert [(item.id, item.tries) for item in after] == [(first.id, 1), (second.id, 0)]


async def test_controls_are_taken_in_order_each_by_one(pool: Pool) -> None:
    session, _ = await settle(pool, "ann")
    kept = [(await keep(pool, session, f"e{n}", lane="control")).id for n in range(3)]
    async with pool.acquire() as one, pool.acquire() as two, one.transaction(), two.transaction():
        taken = [await inbox.next_control(one), await inbox.next_control(two)]
        assert [item.id for item in taken if item] == kept[:2]


async def test_next_up_is_what_came_before_a_stop_and_waited_behind_no_turn(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    worked = (await keep(pool, session, "e1")).id
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, session.id, session.person, [worked])).turn
    behind = (await keep(pool, session, "e2")).id
    async with work(pool, scope) as db:
        await turn_end.close(db, turn.id, "done")
    first, second = [(await keep(pool, session, key)).id for key in ("e3", "e4")]
    stop = (await keep(pool, session, "e5", lane="control")).id
    later = (await keep(pool, session, "e6")).id
    async with work(pool, scope) as db:
        found = [item.id for item in await inbox.next_up(db, session.id, stop, 9)]
        waiting = await inbox.number_waiting(db, session.id, stop)
        dropped = [item.id for item in await inbox.drop(db, [worked, second, first])]
    assert (found, waiting, dropped) == ([first, second], 3, [first, second])
    rows = await pool.fetch("SELECT id, state, error FROM inbox ORDER BY id")
    assert [tuple(row) for row in rows] == [
        (worked, "done", None),
        (behind, "new", None),
        (first, "done", "stopped"),
        (second, "done", "stopped"),
        (stop, "new", None),
        (later, "new", None),
    ]


async def test_a_parked_message_stays_until_it_is_revived_for_a_new_turn(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, session.id, session.person, [kept.id])).turn
        await inbox.park(db, [kept.id], "boom")
        await turn_end.close(db, turn.id, "failed", "boom")
    assert (await inbox.is_settled(pool, kept.id), await ready(pool, session)) == (True, [])
    async with work(pool, scope) as db:
        await inbox.revive(db, [kept.id])
    assert [(item.id, item.tries) for item in await ready(pool, session)] == [(kept.id, 0)]
