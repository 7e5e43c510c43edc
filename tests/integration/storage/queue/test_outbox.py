"""The outbox: states, order within a conversation, and what is known of a row after a crash."""

from datetime import timedelta

import pytest

from storage.content import firing, reminders
from storage.content.reminders import NewReminder
from storage.conversations import conversations
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.db.transactions import work
from storage.queue import outbox, rate_limits
from storage.queue.outbox import Lane, Parcel
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.spaces import settle

LEASE = 60.0


async def put(pool: Pool, session: Session, *keys: str, lane: Lane = "interactive") -> None:
    for key in keys:
        await pool.execute(
            """INSERT INTO outbox (dedupe_key, account, conversation, lane, body) VALUES ($1, $2, $3, $4, '{}')
               ON CONFLICT (dedupe_key) DO NOTHING""",
            key,
            session.account,
            session.id,
            lane,
        )


async def claim(pool: Pool, worker: str = "w1", lane: Lane = "interactive", most: int = 8) -> list[Parcel]:
    return await outbox.claim(pool, account="test:1", lane=lane, worker=worker, lease_seconds=LEASE, most=most)


async def claim_one(pool: Pool, worker: str = "w1") -> Parcel:
    [parcel] = await claim(pool, worker)
    return parcel


async def states(pool: Pool) -> dict[str, str]:
    return {row["dedupe_key"]: row["state"] for row in await pool.fetch("SELECT * FROM outbox ORDER BY id")}


async def test_a_key_is_queued_once(pool: Pool) -> None:
    session, _ = await settle(pool, "ann", push=True)
    await put(pool, session, "k", "k")
    assert await states(pool) == {"k": "ready"}


async def test_a_conversation_goes_out_one_by_one_in_order(pool: Pool) -> None:
    ann, _ = await settle(pool, "ann", push=True)
    ben, _ = await settle(pool, "ben", push=True)
    await put(pool, ann, "a1", "a2")
    await put(pool, ben, "b1")
    first = await claim(pool)
    assert ([parcel.key for parcel in first], await claim(pool, "w2")) == (["a1", "b1"], [])
    await outbox.start_sending(pool, first[0], "w1", LEASE)
    assert await claim(pool, "w2") == []
    await outbox.mark_sent(pool, first[0], "m1")
    assert [parcel.key for parcel in await claim(pool, "w2")] == ["a2"]


async def test_an_answer_does_not_overtake_a_reminder_of_its_chat(pool: Pool) -> None:
    ann, _ = await settle(pool, "ann", push=True)
    await put(pool, ann, "r1", lane="bulk")
    await put(pool, ann, "a1")
    assert (await claim(pool), [parcel.key for parcel in await claim(pool, lane="bulk")]) == ([], ["r1"])


@pytest.mark.parametrize(
    ("begun", "state", "repeat"),
    [pytest.param(False, "ready", False, id="claimed"), pytest.param(True, "ambiguous", True, id="sending")],
)
async def test_what_expires_is_safe_before_the_send_and_doubtful_after(
    dsn: str, begun: bool, state: str, repeat: bool
) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann", push=True)
        await put(pool, session, "k")
        parcel = await claim_one(pool)
        if begun:
            await outbox.start_sending(pool, parcel, "w1", LEASE)
        early = await outbox.recover(pool)
        clock.advance(seconds=LEASE + 1)
        assert (early, await outbox.recover(pool), await states(pool)) == (0, 1, {"k": state})
        again = await claim_one(pool, "w2")
        assert (again.key, again.repeat) == ("k", repeat)


async def test_that_a_try_may_have_been_shown_is_never_forgotten(dsn: str) -> None:
    """Not by a later try that surely failed, not by being put off, given back, or expired before the send."""
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann", push=True)
        await put(pool, session, "k")
        parcel = await claim_one(pool)
        await outbox.start_sending(pool, parcel, "w1", LEASE)
        await outbox.retry_later(pool, parcel, "w1", 1, "no answer", shown=True)
        seen: list[tuple[bool, str]] = []
        for way in ("refused", "put off", "given back", "expired"):
            clock.advance(seconds=2)
            parcel = await claim_one(pool)
            match way:
                case "refused":
                    await outbox.start_sending(pool, parcel, "w1", LEASE)
                    await outbox.retry_later(pool, parcel, "w1", 1, "busy")
                case "put off":
                    await outbox.postpone(pool, parcel, "w1", 1)
                case "given back":
                    await outbox.give_back(pool, "w1")
                case _:
                    clock.advance(seconds=LEASE + 1)
                    await outbox.recover(pool)
            seen.append((parcel.repeat, (await states(pool))["k"]))
        assert seen == [(True, "retry"), (True, "ambiguous"), (True, "ambiguous"), (True, "ambiguous")]
        assert (await claim_one(pool)).repeat


async def test_a_sender_that_lost_its_row_changes_nothing(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann", push=True)
        await put(pool, session, "k")
        slow = await claim_one(pool, "w1")
        clock.advance(seconds=LEASE + 1)
        await outbox.recover(pool)
        quick = await claim_one(pool, "w2")
        assert not await outbox.start_sending(pool, slow, "w1", LEASE)
        await outbox.start_sending(pool, quick, "w2", LEASE)
        await outbox.retry_later(pool, slow, "w1", 0, "late")
        await outbox.give_up(pool, slow, "w1", "late")
        await outbox.postpone(pool, slow, "w1", 0)
        during = await states(pool)
        await outbox.mark_sent(pool, quick, "m1")
        await outbox.retry_later(pool, quick, "w2", 0, "late")
        assert (during, await states(pool)) == ({"k": "sending"}, {"k": "sent"})


async def test_a_retry_waits_its_time_and_holds_up_only_its_conversation(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        ann, _ = await settle(pool, "ann", push=True)
        ben, _ = await settle(pool, "ben", push=True)
        await put(pool, ann, "a1", "a2")
        parcel = await claim_one(pool)
        await outbox.start_sending(pool, parcel, "w1", LEASE)
        await outbox.retry_later(pool, parcel, "w1", 30, "busy")
        await put(pool, ben, "b1")
        during = [parcel.key for parcel in await claim(pool)]
        clock.advance(seconds=31)
        assert (during, [(again.key, again.tries) for again in await claim(pool)]) == (["b1"], [("a1", 1)])


async def test_what_is_given_up_lets_the_next_one_go(pool: Pool) -> None:
    session, _ = await settle(pool, "ann", push=True)
    await put(pool, session, "k1", "k2")
    parcel = await claim_one(pool)
    await outbox.start_sending(pool, parcel, "w1", LEASE)
    await outbox.give_up(pool, parcel, "w1", "blocked")
    assert ((await claim_one(pool)).key, await states(pool)) == ("k2", {"k1": "dead", "k2": "claimed"})


async def test_silence_that_was_asked_for_after_the_claim_is_kept(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann", push=True)
        await put(pool, session, "k")
        parcel = await claim_one(pool)
        await rate_limits.block(pool, "account:test:1", 20)
        assert (await outbox.start_sending(pool, parcel, "w1", LEASE), await states(pool)) == (False, {"k": "ready"})
        assert await claim(pool) == []
        clock.advance(seconds=21)
        parcel = await claim_one(pool)
        assert (parcel.tries, await outbox.start_sending(pool, parcel, "w1", LEASE)) == (0, True)


async def test_a_reminder_that_is_cancelled_after_the_claim_is_not_sent(pool: Pool) -> None:
    _session, scope = await settle(pool, "ann", push=True)
    now = await pool.fetchval("SELECT clock_now()")
    past = now - timedelta(seconds=1)
    new = NewReminder(text="tea", wall=past.replace(tzinfo=None), zone="UTC", zone_mode="fixed", due_at=past)
    async with work(pool, scope) as db:
        made = await reminders.add(db, scope, new)
    assert made is not None
    fired = await firing.fire(pool, 10, timedelta(days=1))
    [parcel] = await claim(pool, lane="bulk")
    async with work(pool, scope) as db:
        cancelled = await reminders.cancel(db, made.id)
    began = await outbox.start_sending(pool, parcel, "w1", LEASE)
    assert (fired.number, fired.pushed, cancelled, began, [*(await states(pool)).values()]) == (
        1,
        True,
        True,
        False,
        ["suppressed"],
    )


async def test_a_deleted_conversation_takes_its_queue_along(pool: Pool) -> None:
    session, _ = await settle(pool, "ann", push=True)
    await put(pool, session, "k")
    parcel = await claim_one(pool)
    await conversations.delete(pool, session.id)
    assert not await outbox.start_sending(pool, parcel, "w1", LEASE)
