"""The wiring: the only place that puts the pieces together. It is dull on purpose."""

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlsplit

from adapters.web import server
from agents.flock import Flock
from agents.parrot import Parrot, Reached
from agents.persona import Persona
from bot import minds, zones
from bot.channel import Channel
from bot.clock import housekeeping
from bot.clock.alarms import Alarms
from bot.clock.due import Clock
from bot.house import Facts
from bot.metrics import Metrics
from bot.platforms import connected
from bot.settings import Settings
from bot.turns import access
from bot.turns.allowance import Allowance
from bot.turns.arrivals import PushArrivals
from bot.turns.control import Control
from bot.turns.delivery import Delivery
from bot.turns.endings import Endings
from bot.turns.feed import PullFeed, Rendering
from bot.turns.intake import Intake
from bot.turns.live import Live
from bot.turns.orchestrator import Orchestrator
from bot.turns.places import Defaults
from bot.turns.reception import Reception
from bot.turns.rush import Rush
from bot.turns.sessions import PullSessions
from bot.turns.status import StatusBoard
from bot.turns.switchboard import Accounts
from bot.turns.worker import Worker
from storage import embedded
from storage.errors import ClusterError
from storage.migrate import migrate
from storage.pool import Pool, open_pool
from storage.signals import Signals

log = logging.getLogger(__name__)

VERSION = "0.1.0"
PARROTS = "parrots"  # the folder of those that people add


def ignore(_place: str) -> None:
    """Where nobody waits to end the process (tests do)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """What a process does."""

    web: bool = False
    worker: bool = False
    clock: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Extras:
    """What tests hand in: push channels, a hearer of places, settings of the database sessions."""

    channels: tuple[Channel, ...] = ()
    reached: Reached = ignore
    session: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """What interfaces stand on; `address` is the page's, where this process serves it."""

    intake: Intake
    feed: PullFeed
    sessions: PullSessions
    facts: Facts
    pool: Pool
    signals: Signals
    address: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ground:
    """What the pieces of one process share."""

    settings: Settings
    dsn: str
    name: str
    pool: Pool
    signals: Signals
    live: Live
    metrics: Metrics
    defaults: Defaults
    flock: Mapping[str, Persona]
    rush: Rush


@asynccontextmanager
async def database(settings: Settings) -> AsyncGenerator[str]:
    """The address of a migrated database; the embedded server runs while the context is open, and is revived."""
    async with AsyncExitStack() as stack:
        if settings.database_url is not None:
            dsn = settings.database_url.get_secret_value()
        else:
            running = await stack.enter_async_context(embedded.running(settings.data_dir / "postgres"))
            dsn = running.dsn()
            await stack.enter_async_context(_background(lambda: _revive(running)))
        applied = await migrate(dsn)
        if applied:
            log.info("migrated", extra={"versions": applied})
        yield dsn


@asynccontextmanager
async def house(settings: Settings, dsn: str, roles: Roles, extras: Extras | None = None) -> AsyncGenerator[Ports]:
    """Everything that the roles need, running; on leaving, work is finished or given back."""
    extras = extras or Extras()
    # two containers may have the same host name and process id, and a restarted process those of the one before
    name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
    async with AsyncExitStack() as stack:
        pool = await open_pool(dsn, size=settings.limits.connections, settings=extras.session)
        stack.push_async_callback(_close, pool)
        signals = Signals(dsn)
        await stack.enter_async_context(signals.running())
        live, metrics, flock = Live(signals), Metrics(), Flock(settings.data_dir / PARROTS)
        defaults = Defaults(zone=settings.timezone or zones.of_this_machine(), language=settings.language)
        rendering = Rendering(pool=pool, defaults=defaults)
        rush, accounts = Rush(), Accounts(dsn=dsn, delivery=None)
        ground = _Ground(
            settings=settings,
            dsn=dsn,
            name=name,
            pool=pool,
            signals=signals,
            live=live,
            metrics=metrics,
            defaults=defaults,
            flock=flock,
            rush=rush,
        )
        arrivals = PushArrivals(
            pool=pool,
            signals=signals,
            defaults=defaults,
            rules=access.rules(settings.access),
            rush=rush,
            reached=extras.reached,
        )
        intake = Intake(pool=pool, signals=signals, rendering=rendering, rush=rush, reached=extras.reached)
        feed = PullFeed(pool=pool, signals=signals, live=live, rendering=rendering)
        sessions = PullSessions(pool=pool)
        facts = Facts(pool=pool, metrics=metrics, flock=flock)
        if roles.clock:
            alarms = Alarms()
            alarms.start()
            stack.callback(alarms.stop)
            housekeeping.schedule(alarms, pool)
            clock = Clock(pool=pool, signals=signals, alarms=alarms, metrics=metrics)
            await stack.enter_async_context(_background(clock.run))
        if roles.worker:
            accounts = await _answer(stack, ground, extras)
        platforms = connected(settings, arrivals, accounts, facts.faces)
        address = None
        if roles.web:
            ports = server.Ports(inbound=intake, feed=feed, sessions=sessions, house=facts)
            hooks = [hook for platform in platforms for hook in platform.hooks()]
            address = await stack.enter_async_context(server.serving(ports, _address(settings), VERSION, hooks))
        for platform in platforms:
            # last, so that they end first: what they bring is kept, and what they send is finished
            await stack.enter_async_context(_background(partial(platform.run, receives=roles.web, sends=roles.worker)))
        yield Ports(
            intake=intake, feed=feed, sessions=sessions, facts=facts, pool=pool, signals=signals, address=address
        )


async def _answer(stack: AsyncExitStack, ground: _Ground, extras: Extras) -> Accounts:
    """Answer and send; the accounts through which this process does."""
    pool, signals, live, metrics = ground.pool, ground.signals, ground.live, ground.metrics
    limits, defaults = ground.settings.limits, ground.defaults
    rules = access.rules(ground.settings.access)
    mind = await stack.enter_async_context(minds.opened(ground.settings.llm, ground.flock))
    parrot = Parrot(pool=pool, flock=ground.flock, reached=extras.reached, waken=signals.send, mind=mind)
    endings = Endings(pool=pool, signals=signals, live=live, defaults=defaults, metrics=metrics)
    orchestrator = Orchestrator(
        pool=pool,
        signals=signals,
        parrot=parrot,
        live=live,
        endings=endings,
        defaults=defaults,
        busy=asyncio.Semaphore(limits.busy),
        allowance=Allowance(pool=pool, limits=limits),
        reception=Reception(pool=pool, rules=rules, messages_per_day=limits.messages_per_day),
        caps=minds.caps(ground.settings.llm, limits),
        reached=extras.reached,
        metrics=metrics,
        flock=ground.flock,
        routing=minds.routing(ground.settings.llm, mind, pool),
    )
    worker = Worker(
        pool=pool,
        signals=signals,
        orchestrator=orchestrator,
        rush=ground.rush,
        endings=endings,
        control=Control(pool=pool, signals=signals, defaults=defaults, rules=rules, waken=signals.send),
        name=ground.name,
        most=limits.conversations,
        lease_seconds=limits.lease_seconds,
    )
    delivery = Delivery(
        pool=pool,
        signals=signals,
        defaults=defaults,
        name=ground.name,
        send_seconds=limits.send_seconds,
        reached=extras.reached,
    )
    accounts = Accounts(dsn=ground.dsn, delivery=delivery)
    board = StatusBoard(pool=pool, events=live, channels=accounts.channels, held=accounts.held)
    await stack.enter_async_context(_background(board.run))
    await stack.enter_async_context(_closing(delivery.run, delivery.close))
    for channel in extras.channels:
        accounts.held.add(channel.account)
        await stack.enter_async_context(accounts.serving(channel))
    await stack.enter_async_context(_closing(worker.run, worker.close))
    return accounts


def _address(settings: Settings) -> server.Address:
    http = settings.http
    public = urlsplit(http.public_url) if http.public_url else None
    return server.Address(
        host=http.host,
        port=http.port,
        local=http.is_loopback,
        token=http.token.get_secret_value() if http.token else None,
        public_host=public.hostname if public else None,
        secure=public is not None and public.scheme == "https",
    )


async def _close(pool: Pool) -> None:
    try:
        async with asyncio.timeout(5):
            await pool.close()
    except TimeoutError:
        pool.terminate()


async def _revive(running: embedded.Server) -> None:
    """Start the embedded server again when it was killed."""
    while True:
        await asyncio.sleep(0.5)
        if running.pid() is None:
            log.warning("database server gone, starting it again")
            try:
                await running.ensure()
            except ClusterError as error:
                # a full disk, for instance: people are told that we are unavailable until it is mended
                log.error("database server does not start", extra={"cause": str(error)})  # noqa: TRY400 - it says it all
                await asyncio.sleep(5)


@asynccontextmanager
async def _background(run: Callable[[], Coroutine[None, None, None]]) -> AsyncGenerator[None]:
    """Run a loop while the context is open; a loop that fails ends the context."""
    async with asyncio.TaskGroup() as tasks:
        task = tasks.create_task(run())
        try:
            yield
        finally:
            task.cancel()


@asynccontextmanager
async def _closing(run: Callable[[], Coroutine[None, None, None]], close: Callable[[], None]) -> AsyncGenerator[None]:
    """Run a loop that ends by itself once it was told to close."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(run())
        try:
            yield
        finally:
            close()
