"""A worker claims conversations: the longest waiting first, each by one, fenced by an epoch that only grows."""

import asyncio

import asyncpg
import pytest

from storage.content import reminders
from storage.conversations import conversations
from storage.conversations.conversations import Lease
from storage.db.pool import Pool
from storage.db.transactions import work
from storage.queue import inbox, turn_end, turns
from tests.integration.storage.queue.test_inbox import keep
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.spaces import claim, settle


async def names(pool: Pool, leases: list[Lease]) -> list[str]:
    return [await pool.fetchval("SELECT chat FROM conversation WHERE id = $1", lease.conversation) for lease in leases]


async def test_the_longest_waiting_conversations_are_claimed_first(pool: Pool) -> None:
    for name in ("ann", "ben", "eve"):
        session, _ = await settle(pool, name)
        await keep(pool, session, f"{name}1")
    session, _ = await settle(pool, "ann")
    await keep(pool, session, "ann2")
    first = await claim(pool, "w1", 30, 2)
    second = await claim(pool, "w2", 30, 2)
    third = await claim(pool, "w3", 30, 2)
    assert [sorted(await names(pool, leases)) for leases in (first, second, third)] == [["ann", "ben"], ["eve"], []]


async def test_workers_that_claim_at_once_share_without_overlap(pool: Pool) -> None:
    for number in range(30):
        session, _ = await settle(pool, f"p{number}")
        await keep(pool, session, f"e{number}")
    claims = await asyncio.gather(*(claim(pool, f"w{n}", 30, 10) for n in range(6)))
    while len({lease.conversation for leases in claims for lease in leases}) < 30:
        claims.append(await claim(pool, "w", 30, 10))  # one that was locked just then was left out
    taken = [lease.conversation for leases in claims for lease in leases]
    assert (len(taken), len(set(taken))) == (30, 30)


async def test_a_row_that_backs_off_holds_its_conversation(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann")
        first = await keep(pool, session, "e1")
        await keep(pool, session, "e2")
        await inbox.retry_later(pool, [first.id], 5, "boom")
        during = await claim(pool, "w", 30, 5)
        clock.advance(seconds=6)
        after = await claim(pool, "w", 30, 5)
    assert (during, [lease.conversation for lease in after]) == ([], [session.id])


async def test_a_claim_that_was_given_back_is_not_renewed(pool: Pool) -> None:
    """A worker renews what it held a moment ago: that must not lock out whoever comes next."""
    session, _ = await settle(pool, "ann")
    await keep(pool, session, "e1")
    [old] = await claim(pool, "w1", 30, 5)
    await conversations.release(pool, old)
    assert await conversations.renew(pool, [old], 30) == set()
    [new] = await claim(pool, "w2", 30, 5)
    assert new.epoch == old.epoch + 1
    assert await conversations.renew(pool, [old], 30) == {session.id}


async def test_an_expired_claim_is_taken_over_and_its_holder_learns_it(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann")
        await keep(pool, session, "e1")
        [old] = await claim(pool, "w1", 30, 5)
        clock.advance(seconds=31)
        [new] = await claim(pool, "w2", 30, 5)
        lost = await conversations.renew(pool, [old], 30), await conversations.renew(pool, [new], 30)
        await conversations.release(pool, old)
        still = await claim(pool, "w3", 30, 5)
    assert (old.epoch + 1, lost, still) == (new.epoch, ({session.id}, set()), [])


async def test_renewing_keeps_a_claim(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann")
        await keep(pool, session, "e1")
        [lease] = await claim(pool, "w1", 30, 5)
        clock.advance(seconds=20)
        await conversations.renew(pool, [lease], 30)
        clock.advance(seconds=20)
        assert await claim(pool, "w2", 30, 5) == []


async def test_a_released_conversation_is_free_at_once(pool: Pool) -> None:
    session, _ = await settle(pool, "ann")
    await keep(pool, session, "e1")
    [lease] = await claim(pool, "w1", 30, 5)
    await conversations.release(pool, lease)
    [again] = await claim(pool, "w2", 30, 5)
    assert (again.conversation, again.epoch) == (session.id, lease.epoch + 1)


async def test_a_conversation_that_is_being_written_to_holds_up_no_other(pool: Pool, dsn: str) -> None:
    """Neither the renewal of other claims nor a reader who notes what was seen."""
    for name in ("ann", "ben"):
        session, _ = await settle(pool, name)
        await keep(pool, session, name)
    leases = await claim(pool, "w1", 30, 5)
    ben = await pool.fetchval("SELECT id FROM conversation WHERE chat = 'ben'")
    writer = await asyncpg.connect(dsn)
    await writer.execute("BEGIN; SELECT FROM parrots.conversation WHERE chat = 'ben' FOR NO KEY UPDATE")
    assert (await conversations.renew(pool, leases, 60), await conversations.mark_seen(pool, ben, 7)) == (set(), False)
    await writer.execute("ROLLBACK")
    assert (await conversations.mark_seen(pool, ben, 7), await conversations.read_to(pool, ben)) == (True, 7)
    renewed = await pool.fetch("SELECT chat FROM conversation WHERE lease_until > clock_now() + interval '45 s'")
    assert [row["chat"] for row in renewed] == ["ann"]
    await writer.close()


async def test_a_conversation_with_an_interrupted_turn_is_claimed_and_the_turn_taken_up(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    async with work(pool, scope) as db:
        begun = (await turns.begin(db, session.id, session.person, [kept.id])).turn
    [lease] = await claim(pool, "w1", 30, 5)
    taken = await turns.interrupted(pool, lease.conversation)
    assert taken is not None
    assert (taken.id, taken.tries, [item.id for item in await inbox.of_turn(pool, taken.id)]) == (
        begun.id,
        2,
        [kept.id],
    )


async def test_a_storm_of_kills_is_not_laid_at_a_turns_door(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    async with work(pool, scope) as db:
        await turns.begin(db, session.id, session.person, [kept.id])
    tries = [taken.tries for _ in range(20) if (taken := await turns.interrupted(pool, session.id)) is not None]
    assert tries == [2] * 20
    await pool.execute("UPDATE turn SET created_at = clock_now() - interval '3 minutes'")
    tries = [taken.tries for _ in range(4) if (taken := await turns.interrupted(pool, session.id)) is not None]
    assert tries == [3, 4, 5, 5]


async def test_an_ended_turn_ends_its_messages_and_gives_no_more_work(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, session.id, session.person, [kept.id])).turn
        await turn_end.close(db, turn.id, "done")
    assert (
        await inbox.is_settled(pool, kept.id),
        await turns.running(pool, session.id),
        await claim(pool, "w1", 30, 5),
    ) == (True, None, [])


async def test_stop_concerns_the_turn_that_runs_and_not_the_next_one(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, scope = await settle(pool, "ann")
        first = await keep(pool, session, "e1")
        async with work(pool, scope) as db:
            turn = (await turns.begin(db, session.id, session.person, [first.id])).turn
        [lease] = await claim(pool, "w1", 30, 5)
        async with work(pool, scope) as db:
            running = await turns.cancel(db, session.id, first.id + 1)
        during = await conversations.cancelled(pool, [lease])
        async with work(pool, scope) as db:
            await turn_end.close(db, turn.id, "stopped")
        clock.advance(seconds=1)
        second = await keep(pool, session, "e2")
        async with work(pool, scope) as db:
            await turns.begin(db, session.id, session.person, [second.id])
        assert (running, during, await conversations.cancelled(pool, [lease])) == (True, {session.id}, set())


async def test_stop_reaches_a_turn_that_begins_while_it_waits_for_the_conversation(pool: Pool) -> None:
    """The stop's transaction is older than the turn then, and the turn must still see it."""
    session, scope = await settle(pool, "ann")
    kept = await keep(pool, session, "e1")
    async with pool.acquire() as stopping, stopping.transaction():
        await stopping.fetchval("SELECT clock_now()")
        async with work(pool, scope) as db:
            await turns.begin(db, session.id, session.person, [kept.id])
        running = await turns.cancel(stopping, session.id, kept.id + 1)
    [lease] = await claim(pool, "w1", 30, 5)
    assert (running, await conversations.cancelled(pool, [lease])) == (True, {session.id})


async def test_a_stop_leaves_what_was_written_after_it_alone(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    stop = await keep(pool, session, "stop", lane="control")
    later = await keep(pool, session, "e1")
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, session.id, session.person, [later.id])).turn
        assert (await turns.cancel(db, session.id, stop.id), await turns.is_cancelled(db, turn.id)) == (False, False)


async def test_what_is_to_ring_outlives_its_conversation(pool: Pool) -> None:
    """In the person's newest other one, or in a new one."""
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        moment = await db.fetchval("SELECT clock_now() + interval '1 day'")
        new = reminders.NewReminder(
            text="pill", wall=moment.replace(tzinfo=None), zone="UTC", zone_mode="fixed", due_at=moment
        )
        await reminders.add(db, scope, new)
    for _ in range(2):
        home = await pool.fetchval("SELECT id FROM conversation")
        await conversations.delete(pool, home)
        async with pool.acquire() as db, db.transaction():
            await db.execute(
                "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(scope.space)
            )
            left = [(row["text"], row["conversation"] != home) for row in await db.fetch("SELECT * FROM due")]
        assert left == [("pill", True)]


@pytest.mark.parametrize(
    ("seconds", "worker", "claims"),
    [
        pytest.param(7, "other", 0, id="not over"),
        pytest.param(9, "other", 1, id="another worker takes over what is over"),
        pytest.param(9, "own", 0, id="who only stood still goes on with it"),
        pytest.param(40, "own", 1, id="what it has lost sight of it takes up again"),
    ],
)
async def test_a_claim_that_is_over_is_first_of_all_its_own_workers(
    dsn: str, seconds: int, worker: str, claims: int
) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann")
        await keep(pool, session, "e1")
        await claim(pool, "own", 8, 5)
        clock.advance(seconds=seconds)
        assert len(await claim(pool, worker, 8, 5)) == claims
