"""What answers: the parrots with their model, the modes, the worker, and what sends; wired together for one process."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial

from agents.context.fact_learner import Learning
from agents.context.summarizer import Summaries
from agents.llm.json_question import Selector
from agents.personas.schema import Persona
from agents.runtime.agent import Parrot, Reached
from agents.runtime.model_loop import LanguageModel
from bot.commands.control import Control
from bot.commands.mode_commands import ModeCommands
from bot.commands.quotas import Allowance
from bot.commands.reception import Reception
from bot.conversation import access
from bot.conversation.live_events import Live
from bot.conversation.participants import Defaults
from bot.delivery.accounts import Accounts
from bot.delivery.delivery import Delivery
from bot.delivery.status_messages import StatusBoard
from bot.inbound.ack_priority import AckBackpressure
from bot.ports.push import Channel
from bot.process.background import background, closing
from bot.process.metrics import Metrics
from bot.process.settings import Settings
from bot.sessions.mode_runner import Moderator
from bot.sessions.switching import Switching
from bot.turns.ask_agent import Asking
from bot.turns.begin import Opening
from bot.turns.failures import TurnFailures
from bot.turns.missed_wakeups import MissedWakeups
from bot.turns.next_turn import Orchestrator
from bot.turns.overtaking import Overtaking
from bot.turns.ready_messages import Readiness
from bot.turns.run_calls import CallRunner
from bot.turns.single_commit import SingleCommit
from bot.turns.worker import Worker
from bot.wiring import llm
from storage.db.notify import Signals
from storage.db.pool import Pool


def ignore(_place: str) -> None:
    """Where nobody waits to end the process (tests do)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrides:
    """What tests hand in: push channels, a hearer of places, settings of the database sessions.

    `ready`: all connections to the database are open from the start, for a process that stays.
    """

    channels: tuple[Channel, ...] = ()
    reached: Reached = ignore
    session: dict[str, str] = field(default_factory=dict[str, str])
    ready: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
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
    rush: AckBackpressure
    knocks: MissedWakeups
    moderator: Moderator
    switching: Switching


async def answering(stack: AsyncExitStack, ground: Services, extras: Overrides) -> Accounts:
    """Answer and send; the accounts through which this process does."""
    settings, pool, signals, live = ground.settings, ground.pool, ground.signals, ground.live
    mind = await stack.enter_async_context(llm.opened(settings.llm, ground.flock))
    summaries = Summaries(pool=pool, model=mind.model) if mind is not None else None
    if summaries is not None:
        await stack.enter_async_context(background(summaries.run))
    learning = None
    if mind is not None and settings.llm.learn:
        learning = Learning(pool=pool, model=mind.model, rest=settings.llm.learn_seconds)
        await stack.enter_async_context(background(learning.run))
    figures = ground.moderator.figures
    await stack.enter_async_context(closing(partial(figures.run, pool), figures.close))
    orchestrator, endings = orchestrated(ground, extras.reached, mind, summaries, learning)
    worker = Worker(
        pool=pool,
        signals=signals,
        orchestrator=orchestrator,
        rush=ground.rush,
        knocks=ground.knocks,
        endings=endings,
        control=Control(
            pool=pool,
            signals=signals,
            defaults=ground.defaults,
            rules=access.rules(settings.access),
            moderator=ground.moderator,
            modes=_commands(ground),
            allowance=Allowance(pool=pool, limits=settings.limits),
            waken=signals.send,
        ),
        name=ground.name,
        most=settings.limits.conversations,
        lease_seconds=settings.limits.lease_seconds,
    )
    channels, held = dict[str, Channel](), set[str]()
    board = StatusBoard(pool=pool, events=live, channels=channels, held=held)
    delivery = Delivery(
        pool=pool,
        signals=signals,
        defaults=ground.defaults,
        name=ground.name,
        lease_seconds=settings.limits.lease_seconds,
        send_seconds=settings.limits.send_seconds,
        reached=extras.reached,
        board=board,
        held=held,
    )
    accounts = Accounts(dsn=ground.dsn, delivery=delivery, channels=channels, held=held)
    await stack.enter_async_context(background(board.run))
    await stack.enter_async_context(closing(delivery.run, delivery.close))
    for channel in extras.channels:
        accounts.held.add(channel.account)
        await stack.enter_async_context(accounts.serving(channel))
    await stack.enter_async_context(closing(worker.run, worker.close))
    return accounts


def orchestrated(
    ground: Services,
    reached: Reached = ignore,
    mind: LanguageModel | None = None,
    summaries: Summaries | None = None,
    learning: Learning | None = None,
) -> tuple[Orchestrator, TurnFailures]:
    """What works on turns, and what ends those that do not end well."""
    settings, pool, signals, live = ground.settings, ground.pool, ground.signals, ground.live
    limits, moderator, metrics = settings.limits, ground.moderator, ground.metrics
    endings = TurnFailures(
        pool=pool, signals=signals, live=live, defaults=ground.defaults, metrics=metrics, moderator=moderator
    )
    asking = Asking(
        pool=pool,
        parrot=Parrot(pool=pool, flock=ground.flock, reached=reached, waken=signals.send, mind=mind),
        live=live,
        caps=llm.caps(settings.llm, limits),
        flock=ground.flock,
        selector=Selector(model=mind.model, name=settings.llm.router_model) if mind is not None else None,
        summaries=summaries,
        learning=learning,
    )
    allowance = Allowance(pool=pool, limits=limits)
    readiness = Readiness(
        pool=pool,
        signals=signals,
        endings=endings,
        defaults=ground.defaults,
        allowance=allowance,
        flock=ground.flock,
        knocks=ground.knocks,
        routing=llm.routing(settings.llm, limits, mind, pool),
    )
    reception = Reception(
        rules=access.rules(settings.access), messages_per_day=limits.messages_per_day, modes=_commands(ground)
    )
    busy = asyncio.Semaphore(limits.busy)
    opening = Opening(
        pool=pool,
        signals=signals,
        readiness=readiness,
        defaults=ground.defaults,
        allowance=allowance,
        moderator=moderator,
        flock=ground.flock,
        knocks=ground.knocks,
        at_once=SingleCommit(
            signals=signals,
            live=live,
            asking=asking,
            reception=reception,
            busy=busy,
            reached=reached,
            flock=ground.flock,
            talks=mind is not None,
        ),
        reached=reached,
    )
    rounds = CallRunner(
        pool=pool,
        signals=signals,
        live=live,
        endings=endings,
        asking=asking,
        reception=reception,
        moderator=moderator,
        busy=busy,
        knocks=ground.knocks,
        reached=reached,
    )
    orchestrator = Orchestrator(
        pool=pool,
        opening=opening,
        rounds=rounds,
        endings=endings,
        overtaking=Overtaking(pool=pool, opening=opening, knocks=ground.knocks, metrics=metrics),
        reached=reached,
        metrics=metrics,
    )
    return orchestrator, endings


def _commands(ground: Services) -> ModeCommands:
    return ModeCommands(switching=ground.switching, moderator=ground.moderator, flock=ground.flock)
