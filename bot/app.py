"""The wiring: the only place that puts the pieces together. It is dull on purpose."""

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import AsyncGenerator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from adapters.http import metrics_server
from adapters.http.calendar_fetching import fetch
from adapters.http.calendar_server import calendar_server
from adapters.web import server
from agents import nlu
from agents.output import claims
from agents.personas.registry import Flock
from agents.skills.shelf import IN_DATA as SKILLS
from agents.skills.shelf import Skills
from bot.clock import backups
from bot.clock.all_clocks import Clocks
from bot.commands.settings.own_choices import OwnChoices
from bot.commands.settings.own_menu import OwnMenu
from bot.conversation import access
from bot.conversation.live_events import Live
from bot.conversation.own.own_homes import OwnHomes
from bot.conversation.own.own_notes import own_things
from bot.conversation.sessions import PullSessions
from bot.delivery.accounts import Accounts
from bot.delivery.feed import PullFeed, Rendering
from bot.delivery.person_feed import PersonFeed
from bot.inbound.ack_priority import AckBackpressure
from bot.inbound.app_installations import AppInstallations
from bot.inbound.pull_intake import Intake
from bot.inbound.push_intake import PushArrivals
from bot.modes.installed import installed
from bot.modes.registry import Registry, built_in
from bot.ports.own import Own
from bot.process import kept_patterns
from bot.process.background import background
from bot.process.metrics import Metrics
from bot.process.sealing import sealer
from bot.process.settings import Settings
from bot.process.start_errors import opening_metrics, opening_page, reaching_database
from bot.protocols.guide import Guide
from bot.protocols.library import Library
from bot.sessions.mode_metrics import ModeFigures
from bot.sessions.mode_runner import Moderator
from bot.sessions.session_modes import SessionModes
from bot.sessions.switching import Switching
from bot.turns.missed_wakeups import MissedWakeups
from bot.wiring import llm
from bot.wiring.assembly import Overrides, Services, assumed, start_answering
from bot.wiring.databases import database, direct, way
from bot.wiring.house_figures import HouseOperators
from bot.wiring.house_info import Facts
from bot.wiring.platforms import connect_platforms
from bot.wiring.unknown_names import unknown_names
from storage.db.notify import Signals
from storage.db.pool import Pool, open_pool

log = logging.getLogger(__name__)

VERSION = "0.3.0"
SLOWER = (
    "the database is behind a pooler that keeps no sessions: what one process has for another comes up to half a second "
    "later; PARROTS_DATABASE_DIRECT_URL, the address past the pooler, mends that"
)
MODES = "modes"  # the folder of modes that people add
PROTOCOLS = "protocols"  # … and of protocols


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """What a process does."""

    web: bool = False
    worker: bool = False
    clock: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """What interfaces stand on; `page` is where it is, where this process serves it."""

    intake: Intake
    feed: PullFeed
    sessions: PullSessions
    modes: SessionModes
    own: Own
    facts: Facts
    pool: Pool
    signals: Signals
    live: Live
    page: server.Opened | None

    @property
    def address(self) -> str | None:
        return self.page.address if self.page else None


@asynccontextmanager
async def opened(settings: Settings, roles: Roles, overrides: Overrides | None = None) -> AsyncGenerator[Ports]:
    """A house on its database. While that starts, what sentences are read with is made: nobody's message waits for it."""
    async with asyncio.TaskGroup() as tasks:
        warming = tasks.create_task(asyncio.to_thread(_warm, settings)) if roles.worker else None
        async with database(settings) as dsn:
            if warming is not None:
                await warming
            async with house(settings, dsn, roles, overrides) as ports:
                yield ports


def _warm(settings: Settings) -> None:
    """Make what reads people's sentences and, where there is a model, what reads its own."""
    nlu.warm()
    if settings.llm.model is not None:
        claims.warm()
    kept_patterns.keep()


@asynccontextmanager
async def house(
    settings: Settings, dsn: str, roles: Roles, overrides: Overrides | None = None
) -> AsyncGenerator[Ports]:
    """Everything that the roles need, running; on leaving, work is finished or given back."""
    overrides = overrides or Overrides()
    # two containers may have the same host name and process id, and a restarted process those of the one before
    name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
    async with AsyncExitStack() as stack:
        pool, signals = await _connected(stack, settings, dsn, overrides)
        session = direct(settings, dsn)
        metrics = stack.enter_context(Metrics(settings.backups_folder, VERSION).counting())
        live, flock = Live(signals), Flock(settings.parrots_folder)
        defaults = assumed(settings)
        rendering = Rendering(pool=pool, defaults=defaults)
        backpressure, accounts, meaning = AckBackpressure(), Accounts(dsn=session, delivery=None), None
        registry, rules = modes_of(settings), access.rules(settings.access)
        _warn(unknown_names(settings, flock.keys(), registry))
        talks, seals = settings.llm.model is not None, sealer(settings.data_dir, settings.calendars.secret)
        moderator = Moderator(registry=registry, flock=flock, talks=talks, figures=ModeFigures(metrics))
        services = Services(
            settings=settings,
            dsn=session,
            name=name,
            pool=pool,
            signals=signals,
            live=live,
            metrics=metrics,
            defaults=defaults,
            flock=flock,
            skills=Skills(settings.data_dir / SKILLS),
            backpressure=backpressure,
            wakeups=MissedWakeups(),
            moderator=moderator,
            switching=Switching(registry=registry, moderator=moderator, finish=settings.mode_switch == "finish"),
            guide=Guide(library=Library(settings.data_dir / PROTOCOLS)),
            hear=await llm.open_hearing(stack, settings.transcription),
        )
        arrivals = PushArrivals(
            pool=pool,
            signals=signals,
            defaults=defaults,
            rules=rules,
            backpressure=backpressure,
            checkpoint=overrides.checkpoint,
            flock=flock,
            sealer=seals,
            hears=services.hear is not None,
        )
        intake = Intake(
            pool=pool,
            signals=signals,
            rendering=rendering,
            backpressure=backpressure,
            checkpoint=overrides.checkpoint,
            sealer=seals,
        )
        feed = PullFeed(pool=pool, signals=signals, live=live, rendering=rendering)
        modes = SessionModes(pool=pool, signals=signals, defaults=defaults, switching=services.switching)
        sessions, facts = PullSessions(pool=pool), Facts(pool=pool, dsn=dsn, metrics=metrics, flock=flock)
        await _serve_metrics(stack, settings, facts)
        if roles.clock:
            rota = backups.rota(settings, session, VERSION)
            await Clocks(
                settings, pool, signals, metrics, fetch, calendar_server, seals, zone=defaults.zone, rota=rota
            ).start(stack)
        if roles.worker:
            meaning = await llm.open_embeddings(stack, settings, pool)
            accounts = await start_answering(stack, services, overrides, meaning)
        facts.menus, facts.choices, facts.connections = (
            OwnMenu(pool=pool, defaults=defaults, registry=registry, flock=flock, talks=talks),
            OwnChoices(pool=pool, signals=signals),
            accounts.states,
        )
        facts.operators = HouseOperators(
            pool=pool, signals=signals, settings=settings, connections=facts.connections, flock=flock
        )
        own = own_things(
            pool,
            signals,
            PersonFeed(pool=pool, signals=signals, rendering=rendering),
            defaults.zone,
            meaning,
            services.hear,
        )
        platforms = connect_platforms(
            settings,
            arrivals,
            accounts,
            facts.faces,
            OwnHomes(pool=pool, rules=rules, defaults=defaults, own=own, menus=facts.menus, modes=modes),
            AppInstallations(pool=pool, signals=signals, sealer=seals),
        )
        page = None
        if roles.web:
            ports = server.Ports(inbound=intake, feed=feed, sessions=sessions, modes=modes, own=own, house=facts)
            hooks = [hook for platform in platforms for hook in platform.hooks()]
            with opening_page(settings):
                page = await stack.enter_async_context(server.serving(ports, _address(settings), VERSION, hooks))
        for platform in platforms:
            # last, so that they end first: what they bring is kept, and what they send is finished
            await stack.enter_async_context(background(partial(platform.run, receives=roles.web, sends=roles.worker)))
        yield Ports(
            intake=intake,
            feed=feed,
            sessions=sessions,
            modes=modes,
            own=own,
            facts=facts,
            pool=pool,
            signals=signals,
            live=live,
            page=page,
        )


def modes_of(settings: Settings) -> Registry:
    """Return the modes that the settings leave."""
    return Registry(
        modes=(*built_in(), *installed()),
        folder=settings.data_dir / MODES,
        disabled=frozenset(settings.modes_disabled),
    )


def _warn(lines: Iterable[str]) -> None:
    for line in lines:
        log.warning(line)


async def _serve_metrics(stack: AsyncExitStack, settings: Settings, facts: Facts) -> None:
    """Serve this process's figures at an address of their own, where the settings name one."""
    if settings.metrics.port is None:
        return
    with opening_metrics(settings):
        serving = metrics_server.serving(settings.metrics.host, settings.metrics.port, facts.metrics)
        log.info("metrics", extra={"address": await stack.enter_async_context(serving)})


async def _connected(stack: AsyncExitStack, settings: Settings, dsn: str, overrides: Overrides) -> tuple[Pool, Signals]:
    size = settings.database_connections
    ready = size if overrides.ready else 1
    with reaching_database(settings):
        pool = await open_pool(
            dsn, size=size, ready=ready, settings=overrides.session, prepared=settings.database_prepared
        )
    stack.push_async_callback(_close, pool)
    session = direct(settings, dsn)
    listens = (await way(session)).sessions
    if not listens:
        log.warning(SLOWER)
    signals = Signals(session, listens=listens)
    await stack.enter_async_context(signals.running())
    return pool, signals


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
        bots=[one.get_secret_value() for one in (settings.telegram.token, *settings.telegram.tokens.values()) if one],
    )


async def _close(pool: Pool) -> None:
    try:
        async with asyncio.timeout(5):
            await pool.close()
    except TimeoutError:
        pool.terminate()
