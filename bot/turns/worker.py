"""The worker: claims conversations, works on each in order and on many at once, and gives back what it holds.

Any number of workers may run on one database. A claim is a lease, renewed at a third of its length; what a worker
that has lost it still tries to commit is refused (storage.db.transactions).
"""

import asyncio
import logging
from dataclasses import dataclass
from time import monotonic
from uuid import UUID

from bot.commands.control import Control
from bot.inbound.ack_priority import AckBackpressure
from bot.turns.cpu_slots import CpuSlots
from bot.turns.failures import TurnFailures
from bot.turns.missed_wakeups import MissedWakeups
from bot.turns.next_turn import Ended, Orchestrator
from bot.turns.ready_messages import MOST
from storage.conversations import conversations
from storage.conversations.conversations import Lease
from storage.db.errors import LostLease
from storage.db.notify import Signals, woken
from storage.db.pool import COLLISION, CUT, UNAVAILABLE, Patience, Pool, lost_alone
from storage.queue import claims
from storage.queue.claims import Claimed, Waiting

log = logging.getLogger(__name__)

IDLE = 1.0  # seconds after which a loop looks without being woken
LOOK = 0.5  # seconds between looks for stops that no signal told
DRAIN = 10.0  # seconds that running turns get at shutdown


@dataclass(slots=True)
class _Held:
    lease: Lease
    task: asyncio.Task[None]
    stopped: bool = False


class Worker:
    """One process's worker."""

    def __init__(  # noqa: PLR0913 - what a worker is made of
        self,
        *,
        pool: Pool,
        signals: Signals,
        orchestrator: Orchestrator,
        backpressure: AckBackpressure,
        failures: TurnFailures,
        control: Control,
        wakeups: MissedWakeups,
        name: str,
        most: int,
        busy: CpuSlots,
        lease_seconds: float,
    ) -> None:
        self._pool = pool
        self._orchestrator = orchestrator
        self._backpressure = backpressure
        self._failures = failures
        self._control = control
        self._wakeups = wakeups
        self._name = name
        self._most = most
        self._busy = busy
        self._lease_seconds = lease_seconds
        self._held: dict[UUID, _Held] = {}
        self._owed: list[Lease] = []
        self._more = False
        """Whether the last claim may have left something to be claimed."""
        self._interrupted = Patience("turns")
        self._signals = signals
        self._woken = asyncio.Event()
        self._closing = asyncio.Event()

    async def run(self) -> None:
        """Work until `close` is called; then finish or give back what is held."""
        self._signals.listen("inbox", self._wake)
        self._busy.eased = self._look_again
        async with asyncio.TaskGroup() as tasks:
            loops = [tasks.create_task(loop()) for loop in (self._answer_controls, self._keep)]
            await self._claim(tasks)
            await self._drain()
            for loop in loops:
                loop.cancel()
        self._signals.forget("inbox", self._wake)

    def close(self) -> None:
        """Take no more work."""
        self._closing.set()
        self._woken.set()

    def _wake(self, payload: str) -> None:
        """Something came, in the conversation `payload` if that is known; what is held here is looked at by who holds it."""
        here = UUID(payload) if payload else None
        for one in tuple(self._held) if here is None else {here} & self._held.keys():
            self._wakeups.add(one)
        if here not in self._held:
            self._woken.set()

    def _look_again(self) -> None:
        if self._more:
            self._woken.set()

    async def _claim(self, tasks: asyncio.TaskGroup) -> None:
        patience = Patience("worker")
        while not self._closing.is_set():
            free = min(self._most - len(self._held), self._busy.room)
            try:
                await self._give_back()
                claimed = await claims.claim(self._pool, self._name, self._lease_seconds, free, MOST) if free else []
                patience.reset()
            except (*UNAVAILABLE, *COLLISION) as error:
                await patience.wait(error)
                continue
            for one in claimed:
                self._held[one.lease.conversation] = _Held(one.lease, tasks.create_task(self._serve(one)))
            self._more = len(claimed) >= free
            if not claimed or not self._more:
                await woken(self._woken, IDLE)

    async def _give_back(self) -> None:
        """Release what could not be released while the database was away, rather than wait for the leases' end."""
        while self._owed:
            await conversations.release(self._pool, self._owed[-1])
            self._owed.pop()

    async def _serve(self, claimed: Claimed) -> None:
        """Work on one conversation until it has nothing more."""
        lease, seen = claimed.lease, claimed.seen
        ended: Ended = "on"
        began = monotonic()
        try:
            while ended == "on" and not self._closing.is_set():
                began = monotonic()
                ended = await self._turn(lease, seen)
                self._interrupted.reset()
                seen = None
        except LostLease:
            log.warning("lease lost", extra={"conversation": lease.conversation, "epoch": lease.epoch})
        except COLLISION as error:
            log.warning("turn interrupted", extra={"conversation": lease.conversation, "cause": type(error).__name__})
        except UNAVAILABLE as error:
            if isinstance(error, CUT):
                await self._count(lease, error, monotonic() - began)
            await self._interrupted.wait(error)  # or it would be claimed and interrupted again and again
        finally:
            held, missed = self._held.get(lease.conversation), False
            if held is not None and held.lease == lease:  # a lost one may have been claimed anew meanwhile
                del self._held[lease.conversation]
                missed = self._wakeups.heard(lease.conversation)
            if ended != "released":
                try:
                    await asyncio.shield(conversations.release(self._pool, lease))
                except UNAVAILABLE:
                    self._owed.append(lease)
            if missed or ended != "released" or self._more:
                self._woken.set()

    async def _turn(self, lease: Lease, seen: Waiting | None) -> Ended:
        try:
            waited = await self._backpressure.over()
            return await self._orchestrator.next_turn(lease, None if waited else seen)
        except asyncio.CancelledError:
            held = self._held.get(lease.conversation)
            if held is None or not held.stopped:
                raise
            held.task.uncancel()
            held.stopped = False
            await self._stop(lease)
        except (LostLease, *UNAVAILABLE):
            raise
        except COLLISION:
            pass
        except Exception as error:
            # the one place where a turn's bugs end: logged once, tried again, then told to the person
            if await conversations.get(self._pool, lease.conversation) is None:
                raise LostLease(f"conversation {lease.conversation} was deleted") from error
            log.exception("turn failed", extra={"conversation": lease.conversation})
            if not await self._failures.went_wrong(lease, type(error).__name__):
                return "nothing"
        return "on"

    async def _count(self, lease: Lease, error: BaseException, seconds: float) -> None:
        """Count a lost connection as a failure of the turn, unless everybody lost theirs."""
        try:
            if not await lost_alone(self._pool, error, seconds):
                log.info("not counted", extra={"conversation": lease.conversation, "cause": "the database was away"})
                return
            await self._failures.went_wrong(lease, type(error).__name__)
        except (LostLease, *UNAVAILABLE, *COLLISION) as other:
            log.info("not counted", extra={"conversation": lease.conversation, "cause": type(other).__name__})

    async def _stop(self, lease: Lease) -> None:
        """End the turn that was cancelled. What goes wrong here is met again, as any bug of a turn, when it is taken up."""
        try:
            await self._failures.stop(lease)
        except (LostLease, *UNAVAILABLE, *COLLISION):
            raise
        except Exception:
            log.exception("stop failed", extra={"conversation": lease.conversation})

    async def _keep(self) -> None:
        """See stops, at once or within half a second, and renew the leases at a third of their length."""
        loop = asyncio.get_running_loop()
        renew_at = 0.0
        with self._signals.watching("stop") as stop:
            while True:
                await woken(stop, min(self._lease_seconds / 3, LOOK))
                renew = loop.time() >= renew_at
                await self._look_after_leases(renew=renew)
                if renew:
                    renew_at = loop.time() + self._lease_seconds / 3

    async def _look_after_leases(self, *, renew: bool) -> None:
        leases = [held.lease for held in self._held.values()]
        if not leases:
            return
        try:
            lost = await conversations.renew(self._pool, leases, self._lease_seconds) if renew else set[UUID]()
            stopped = await conversations.cancelled(self._pool, leases)
        except (*UNAVAILABLE, *COLLISION):
            return
        for lease in leases:
            held = self._held.get(lease.conversation)
            if lease.conversation in lost | stopped and held is not None and held.lease == lease and not held.stopped:
                held.stopped = lease.conversation in stopped
                held.task.cancel()

    async def _answer_controls(self) -> None:
        """Stops, buttons and the like: no lease, in the order in which they came."""
        patience = Patience("control")
        with self._signals.watching("control") as news:
            while True:
                try:
                    more = await self._control.handle_next()
                    patience.reset()
                except UNAVAILABLE as error:
                    await patience.wait(error)
                    continue
                except (LostLease, *COLLISION):
                    continue
                if not more:
                    await woken(news, IDLE)

    async def _drain(self) -> None:
        running = [held.task for held in self._held.values()]
        if running:
            await asyncio.wait(running, timeout=DRAIN)
        for held in tuple(self._held.values()):
            held.task.cancel()
