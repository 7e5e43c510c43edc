"""The house as a simulation runs it: no loops, a clock that stands still until it is moved, and a process that can be killed.

The database's own clock is replaced (clock_now() reads a table), so nothing depends on how fast the machine is. That is why a
simulation only ever runs on a database of its own.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from agents.personas.registry import Flock
from agents.skills.shelf import Skills
from bot.cli.benchmarks.bench_house import Bench
from bot.cli.operators.simulation.memory_platform import MemoryPlatform
from bot.clock.ringer import Clock
from bot.clock.scheduler import Alarms
from bot.commands.control import Control
from bot.commands.mode_commands import ModeCommands
from bot.commands.quotas import Allowance
from bot.conversation import access
from bot.conversation.batching import Debounce
from bot.conversation.live_events import Live
from bot.conversation.participants import Defaults
from bot.delivery.delivery import Delivery
from bot.inbound.ack_priority import AckBackpressure
from bot.inbound.push_intake import PushArrivals
from bot.modes.registry import Registry, built_in
from bot.ports.push import Arrival
from bot.process.metrics import Metrics
from bot.process.sealing import Sealer
from bot.process.settings import Access, Settings
from bot.protocols.guide import Guide
from bot.protocols.library import Library
from bot.sessions.mode_metrics import ModeFigures
from bot.sessions.mode_runner import Moderator
from bot.sessions.switching import Switching
from bot.turns.missed_wakeups import MissedWakeups
from bot.turns.next_turn import Ended, Orchestrator
from bot.wiring.assembly import Overrides, Services, build_orchestrator
from storage.conversations import conversations
from storage.db.errors import LostLease
from storage.db.notify import Signals
from storage.db.pool import Db, Pool, open_pool
from storage.queue import claims, outbox

HOME = "Asia/Shanghai"
LEASE = 6.0  # seconds
GONE = timedelta(seconds=40)  # after which all claims of a killed process have ended
AT_ONCE = Debounce(typed=timedelta(), forwarded=timedelta())
_CLOCK = (
    "SET synchronous_commit TO off",  # the process is killed, never the server
    "CREATE TABLE simulated_clock (at timestamptz NOT NULL)",
    "INSERT INTO simulated_clock VALUES ($1)",
    "GRANT SELECT ON simulated_clock TO PUBLIC",
    "ALTER TABLE change ALTER at SET DEFAULT clock_now()",
    "CREATE OR REPLACE FUNCTION clock_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT at FROM parrots.simulated_clock $$",
)


class Killed(BaseException):
    """The process ends here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Process:
    """What one process does, step by step."""

    arrivals: PushArrivals
    orchestrator: Orchestrator
    control: Control
    clock: Clock
    delivery: Delivery


class World:
    """A database, its clock, a platform, and the process of the moment. `owner`: a connection that sees all spaces; `now`: its clock."""

    def __init__(
        self, bench: Bench, owner: Db, pool: Pool, platform: MemoryPlatform, random: Random, now: datetime
    ) -> None:
        self.bench = bench
        self.owner = owner
        self.pool = pool
        self.platform = platform
        self.defaults = Defaults(zone=HOME, language="auto")
        self.kills = 0
        self.now = now
        self._random = random
        self._left: int | None = None  # checkpoints until the process is killed
        self._number = 0
        self._flock, self._skills, self._metrics = Flock(), Skills(), Metrics()
        self.process = self._started()

    async def move(self, to: datetime) -> None:
        """Let it be that moment."""
        await self.owner.execute("UPDATE simulated_clock SET at = $1", to)
        self.now = to

    async def brought(self, arrival: Arrival) -> None:
        """Bring what somebody sent; whoever is killed behind its commit has it all the same, and the platform brings it once more."""
        try:
            await self.process.arrivals.take([arrival])
        except Killed:
            self.kills += 1
            self.process = self._started()
            await self.process.arrivals.take([arrival])

    def doom(self) -> None:
        """Kill the process at one of the next places where it could end."""
        self._left = self._random.randint(1, 6)

    async def settle(self) -> None:
        """Do all that is to be done at this moment; a process that is killed is followed by another, when its claims have ended."""
        while True:
            try:
                await self._work()
            except Killed:
                self.kills += 1
                await self.move(self.now + GONE)
                await outbox.recover(self.pool)
                self.process = self._started()
            else:
                self._left = None
                return

    async def _work(self) -> None:
        process, busy = self.process, True
        while busy:
            await process.clock.ring()
            busy = await process.control.handle_next()
            for one in await claims.claim(self.pool, f"simulated:{self._number}", LEASE, 8, 20):
                busy = True
                ended: Ended = "on"
                try:
                    while ended == "on":
                        ended = await process.orchestrator.next_turn(one.lease)
                except LostLease:
                    continue
                if ended != "released":
                    await conversations.release(self.pool, one.lease)
            busy = bool(await process.delivery.send_waiting(self.platform)) or busy

    def _checkpoint(self, _place: str) -> None:
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                self._left = None
                raise Killed

    def _started(self) -> Process:
        self._number += 1
        services, checkpoint = self._services(), self._checkpoint
        rules = access.rules(services.settings.access)
        commands = ModeCommands(switching=services.switching, moderator=services.moderator, flock=self._flock)
        return Process(
            arrivals=_arrivals(services, checkpoint),
            orchestrator=build_orchestrator(services, Overrides(checkpoint=checkpoint, debounce=AT_ONCE))[0],
            control=Control(
                pool=self.pool,
                signals=services.signals,
                defaults=self.defaults,
                rules=rules,
                moderator=services.moderator,
                modes=commands,
                allowance=Allowance(pool=self.pool, limits=services.settings.limits),
                guide=services.guide,
                room=services.settings.files.room,
                waken=services.signals.send,
            ),
            clock=Clock(pool=self.pool, signals=services.signals, alarms=Alarms(), metrics=self._metrics),
            delivery=Delivery(
                pool=self.pool,
                signals=services.signals,
                defaults=self.defaults,
                name=services.name,
                checkpoint=checkpoint,
            ),
        )

    def _services(self) -> Services:
        signals, registry = Signals(self.bench.dsn), Registry(modes=built_in())
        moderator = Moderator(registry=registry, flock=self._flock, talks=False, figures=ModeFigures(self._metrics))
        return Services(
            settings=_open_to_all(self.bench.settings),
            dsn=self.bench.dsn,
            name=f"simulated:{self._number}",
            pool=self.pool,
            signals=signals,
            live=Live(signals),
            metrics=self._metrics,
            defaults=self.defaults,
            flock=self._flock,
            skills=self._skills,
            backpressure=AckBackpressure(),
            wakeups=MissedWakeups(),
            moderator=moderator,
            switching=Switching(registry=registry, moderator=moderator, finish=False),
            guide=Guide(library=Library()),
        )


def _open_to_all(settings: Settings) -> Settings:
    limits = settings.limits.model_copy(update={"messages_per_day": 1_000_000})
    return settings.model_copy(update={"access": Access(policy="open"), "limits": limits})


def _arrivals(services: Services, checkpoint: Callable[[str], None]) -> PushArrivals:
    return PushArrivals(
        pool=services.pool,
        signals=services.signals,
        defaults=services.defaults,
        rules=access.rules(services.settings.access),
        backpressure=services.backpressure,
        checkpoint=checkpoint,
        flock=services.flock,
        sealer=Sealer(None),
    )


@asynccontextmanager
async def world(bench: Bench, random: Random, start: datetime) -> AsyncGenerator[World]:
    """A world on a database that nobody else uses, at the moment `start`."""
    owner = await bench.owner()
    for statement in _CLOCK:
        await owner.execute(statement, *([start] if "$1" in statement else []))
    pool = await open_pool(bench.dsn, size=4, settings={"synchronous_commit": "off"})
    try:
        yield World(bench, owner, pool, MemoryPlatform(random), random, start)
    finally:
        await pool.close()
        await owner.close()
