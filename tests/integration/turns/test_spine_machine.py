"""A state machine over inbox, turns, outbox and due on a real database with a clock that it moves.

Workers, senders and clocks do their steps in any order and die at any of them. At the end everything that is left is
worked off, and then nothing may be lost, done twice or out of order.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from agents.tools.base import Desk
from bot.clock.ringer import HORIZON, occurrences
from bot.conversation import reminder_messages
from bot.turns.next_turn import Orchestrator
from storage import embedded
from storage.content import firing, reminders
from storage.content.button_actions import NotUsable
from storage.content.reminders import Reminder
from storage.conversations import conversations
from storage.conversations.conversations import Lease, Session
from storage.db.errors import LostLease
from storage.db.pool import Pool
from storage.db.transactions import work
from storage.queue import outbox
from storage.queue.outbox import Lane, Parcel
from tests.conftest import fresh_database
from tests.support.doubles.chats import open_chat, write
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.examples import examples
from tests.support.houses import an_orchestrator, texts
from tests.support.ringing import now, remind, rung_in, scope_of
from tests.support.spaces import claim

T = TypeVar("T")
LEASE, SEND_LEASE = 30.0, 60.0
PLACES = ("after lease", "before tool commit", "after tool commit", "before step commit", "after step commit")
CHATS, WORKERS, SENDERS = st.integers(0, 1), st.integers(0, 2), st.integers(0, 1)


class Crash(BaseException):
    """The process is gone."""


class Spine(RuleBasedStateMachine):
    """Chat 0 is pushed to, chat 1 is read by its reader."""

    def __init__(self, server: embedded.Server) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.stack = AsyncExitStack()
        self.clock = Clock()
        self.crash_at: str | None = None
        self.received: tuple[list[str], list[str]] = ([], [])
        self.leases: dict[int, Lease] = {}
        self.parcels: dict[int, Parcel] = {}
        self.shown: list[tuple[str, bool]] = []
        self.made: list[tuple[int, Reminder]] = []
        self.over: set[int] = set()  # cancelled, or snoozed before the platform's answer said that it was shown
        self.epochs = [0, 0]
        self.pool, self.chats, self.orchestrator = self.do(self.settle(server))

    def do(self, what: Awaitable[T]) -> T:
        async def run() -> T:
            return await what

        return self.runner.run(run())

    async def settle(self, server: embedded.Server) -> tuple[Pool, list[Session], Orchestrator]:
        dsn = await self.stack.enter_async_context(fresh_database(server))
        pool = await self.stack.enter_async_context(moved_pool(dsn, self.clock, size=4))
        chats = [await open_chat(pool, f"c{number}", push=number == 0) for number in (0, 1)]
        return pool, chats, an_orchestrator(pool, dsn, self.checkpoint)

    def checkpoint(self, place: str) -> None:
        if place == self.crash_at:
            raise Crash

    # messages and workers

    @rule(chat=CHATS, again=st.booleans())
    def receive(self, chat: int, again: bool) -> None:
        """A message comes, or the last one comes again."""
        known = self.received[chat]
        key = known[-1] if again and known else f"{chat}-{len(known)}"
        kept = self.do(write(self.pool, self.chats[chat], key, f"note: {key}"))
        assert kept.fresh == (key not in known)
        if kept.fresh:
            known.append(key)

    @rule(worker=WORKERS, most=st.integers(1, 2))
    def claim(self, worker: int, most: int) -> None:
        for lease in self.do(claim(self.pool, f"w{worker}", LEASE, most)):
            self.leases[worker] = lease  # of two, the first is forgotten: its lease runs out

    @rule(worker=WORKERS, place=st.sampled_from([None, *PLACES]))
    def run_turn(self, worker: int, place: str | None) -> None:
        """A turn of a worker that may have lost its claim long ago, and may die on the way."""
        lease = self.leases.get(worker)
        if lease is None:
            return
        self.crash_at = place
        try:
            if self.do(self.orchestrator.next_turn(lease)) != "on":
                self.do(conversations.release(self.pool, lease))
                del self.leases[worker]
        except (Crash, LostLease):
            del self.leases[worker]
        finally:
            self.crash_at = None

    @rule(worker=WORKERS)
    def renew(self, worker: int) -> None:
        if worker in self.leases and self.do(conversations.renew(self.pool, [self.leases[worker]], LEASE)):
            del self.leases[worker]

    @rule(seconds=st.sampled_from([1, 31, 61, 600, 4000]))
    def time_passes(self, seconds: int) -> None:
        self.clock.advance(seconds=seconds)

    # reminders

    @rule(chat=CHATS, seconds=st.sampled_from([0, 30, 900]))
    def add_reminder(self, chat: int, seconds: int) -> None:
        async def add() -> Reminder:
            due = (await now(self.pool)).replace(microsecond=0) + timedelta(seconds=seconds)
            return await remind(self.pool, self.chats[chat], f"r{len(self.made)}", due)

        self.made.append((chat, self.do(add())))

    @rule()
    def fire(self) -> None:
        self.do(self.ring())

    async def ring(self) -> None:
        for refill in await firing.to_refill(self.pool, 50):
            due, following = occurrences(refill, await now(self.pool))
            await firing.refill(self.pool, refill, due, following)
        await firing.fire_late(self.pool, HORIZON)
        await firing.fire(self.pool, 50, HORIZON)

    @rule(data=st.data())
    def cancel(self, data: st.DataObject) -> None:
        self.with_a_reminder(data, self.cancel_one)

    async def cancel_one(self, chat: int, reminder: Reminder) -> None:
        async with work(self.pool, scope_of(self.chats[chat])) as db:
            if await reminders.cancel(db, reminder.id):
                self.over.add(reminder.id)

    @rule(data=st.data())
    def snooze(self, data: st.DataObject) -> None:
        self.with_a_reminder(data, self.snooze_one)

    async def snooze_one(self, chat: int, reminder: Reminder) -> None:
        """Ten minutes more for one that has rung, whether or not it is known yet that it was shown; a second press finds the button used."""
        scope = scope_of(self.chats[chat])
        choice = f"{int(reminder.due_at.timestamp())}-10"
        try:
            async with work(self.pool, scope) as db:
                if not await db.fetchval("SELECT fired_at IS NOT NULL FROM due WHERE id = $1", reminder.id):
                    return
                told = [row["body"] for row in await db.fetch("SELECT body FROM message WHERE role = 'reminder'")]
                await reminder_messages.press(
                    Desk(db=db, scope=scope, now=await now(self.pool)), f"{reminder.token}.{choice}"
                )
                made = [one for one in await reminders.upcoming(db, 100) if one.id not in self.ids()]
        except NotUsable:
            return
        if reminder.id not in rung_in(told):
            self.over.add(reminder.id)
        self.made += [(chat, one) for one in made]

    def ids(self) -> set[int]:
        return {reminder.id for _, reminder in self.made}

    def with_a_reminder(self, data: st.DataObject, do: Callable[[int, Reminder], Awaitable[None]]) -> None:
        if self.made:
            self.do(do(*data.draw(st.sampled_from(self.made))))

    # delivery

    @rule(sender=SENDERS, lane=st.sampled_from(["interactive", "bulk"]))
    def claim_parcel(self, sender: int, lane: Lane) -> None:
        """What the sender held before is forgotten: it has died and come back."""
        claimed = self.do(
            outbox.claim(
                self.pool, account="push:test", lane=lane, worker=f"s{sender}", lease_seconds=SEND_LEASE, most=1
            )
        )
        self.parcels.update((sender, parcel) for parcel in claimed)

    @rule(
        sender=SENDERS, fate=st.sampled_from(["shown", "died before", "died after", "refused", "lost", "answer lost"])
    )
    def send(self, sender: int, fate: str) -> None:
        parcel = self.parcels.pop(sender, None)
        if parcel is not None:
            self.do(self.post(parcel, f"s{sender}", fate))

    async def post(self, parcel: Parcel, sender: str, fate: str) -> None:
        if not await outbox.start_sending(self.pool, parcel, sender, SEND_LEASE):
            return
        assert parcel.due not in self.over
        if fate in ("shown", "died after", "answer lost"):
            self.shown.append((parcel.key, parcel.repeat))
        if fate == "shown":
            await outbox.mark_sent(self.pool, parcel, f"m{len(self.shown)}")
        elif fate == "refused":
            await outbox.retry_later(self.pool, parcel, sender, 1, "busy")
        elif fate in ("lost", "answer lost"):
            await outbox.retry_later(self.pool, parcel, sender, 1, "no answer", shown=True)

    @rule()
    def recover(self) -> None:
        self.do(outbox.recover(self.pool))

    # what holds

    @invariant()
    def epochs_only_grow(self) -> None:
        epochs = [row["epoch"] for row in self.do(self.pool.fetch("SELECT epoch FROM conversation ORDER BY chat"))]
        assert all(before <= epoch for before, epoch in zip(self.epochs, epochs, strict=True))
        self.epochs = epochs

    @invariant()
    def answers_are_a_beginning_of_the_questions(self) -> None:
        for chat, known in zip(self.chats, self.received, strict=True):
            told = self.do(texts(self.pool, chat.id, "agent"))
            assert told == [f"✓ Noted: {key}" for key in known[: len(told)]]

    @invariant()
    def what_is_shown_twice_is_marked_and_in_order(self) -> None:
        """Reminders among themselves, and answers; a reminder goes before an answer that waits."""
        keys = [key for key, _ in self.shown]
        assert all(repeat for number, (key, repeat) in enumerate(self.shown) if key in keys[:number])
        rows = self.do(self.pool.fetch("SELECT dedupe_key, due IS NOT NULL AS rings FROM outbox ORDER BY id"))
        for ringing in (True, False):
            order = [row["dedupe_key"] for row in rows if row["rings"] is ringing]
            assert [key for key in dict.fromkeys(keys) if key in order] == [key for key in order if key in keys]

    def teardown(self) -> None:
        try:
            self.do(self.work_off())
            self.epochs_only_grow()
            self.what_is_shown_twice_is_marked_and_in_order()
            self.do(self.check_the_end())
        finally:
            self.do(self.stack.aclose())
            self.runner.close()

    async def work_off(self) -> None:
        """A house that lives works on until nothing is left."""
        self.clock.advance(seconds=5000)
        await self.ring()
        while leases := await claim(self.pool, "last", LEASE, 10):
            for lease in leases:
                while await self.orchestrator.next_turn(lease) == "on":
                    pass
                await conversations.release(self.pool, lease)
        await outbox.recover(self.pool)
        lanes: tuple[Lane, ...] = ("interactive", "bulk")
        while claimed := [
            parcel
            for lane in lanes
            for parcel in await outbox.claim(
                self.pool, account="push:test", lane=lane, worker="last", lease_seconds=SEND_LEASE, most=5
            )
        ]:
            for parcel in claimed:
                await self.post(parcel, "last", "shown")

    async def check_the_end(self) -> None:
        for chat, known in zip(self.chats, self.received, strict=True):
            assert await texts(self.pool, chat.id, "agent") == [f"✓ Noted: {key}" for key in known]
            async with work(self.pool, scope_of(chat)) as db:
                notes = await db.fetch("SELECT text FROM memo ORDER BY id")
                ringing = await db.fetch("SELECT body FROM message WHERE role = 'reminder'")
            assert [row["text"] for row in notes] == known
            self.check_rings(self.chats.index(chat), [row["body"] for row in ringing])
        unsent = await self.pool.fetchval("SELECT count(*) FROM outbox WHERE state NOT IN ('sent', 'suppressed')")
        assert unsent == 0

    def check_rings(self, chat: int, bodies: list[dict[str, Any]]) -> None:
        """Each reminder rang once, alone or in a digest; one that was over before, at most once."""
        rung = rung_in(bodies)
        assert len(rung) == len(set(rung))
        wanted = {reminder.id for number, reminder in self.made if number == chat}
        assert wanted - self.over <= set(rung) <= wanted


def test_whatever_dies_in_whatever_order_nothing_is_lost_doubled_or_out_of_order(server: embedded.Server) -> None:
    few = settings(
        max_examples=examples(12),
        stateful_step_count=30,
        deadline=None,
        suppress_health_check=(HealthCheck.too_slow,),
        phases=(Phase.generate,),  # a failure is told at once: making it smaller takes minutes
        database=None,
    )
    run_state_machine_as_test(lambda: Spine(server), settings=few)  # pyright: ignore - a factory does, says hypothesis
