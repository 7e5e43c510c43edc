"""What answers: the parrots with their model, the modes, the worker, and what sends; wired together for one process."""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial

from agents.context.fact_learner import Learning
from agents.context.summarizer import Summaries
from agents.llm.json_question import Selector
from agents.personas.schema import Persona
from agents.runtime.agent import Checkpoint, Parrot
from agents.runtime.model_loop import LanguageModel
from agents.runtime.tool_executor import ToolExecutor
from agents.skills.definition import Skill
from agents.tools.base import Meaning, Rerank
from bot.commands.control import Control
from bot.commands.mode_commands import ModeCommands
from bot.commands.quotas import Allowance
from bot.commands.reception import Reception
from bot.conversation import access
from bot.conversation.batching import Debounce
from bot.conversation.live_events import Live
from bot.conversation.own.own_dictation import Hearing
from bot.conversation.participants import Defaults
from bot.delivery.accounts import Accounts
from bot.delivery.delivery import Delivery
from bot.delivery.status_messages import StatusBoard
from bot.inbound.ack_priority import AckBackpressure
from bot.ports.push import Channel
from bot.process import local_zone
from bot.process.background import background, closing
from bot.process.metrics import Metrics
from bot.process.settings import Settings
from bot.protocols.guide import Guide
from bot.sessions.mode_runner import Moderator
from bot.sessions.switching import Switching
from bot.turns.ask_agent import Asking
from bot.turns.cpu_slots import CpuSlots
from bot.turns.failures import TurnFailures
from bot.turns.missed_wakeups import MissedWakeups
from bot.turns.next_turn import Orchestrator
from bot.turns.overtaking import Overtaking
from bot.turns.ready_messages import Readiness
from bot.turns.run_calls import CallRunner
from bot.turns.single_commit import SingleCommit
from bot.turns.turn_start import TurnStarter
from bot.turns.worker import Worker
from bot.wiring import llm
from storage.db.notify import Signals
from storage.db.pool import Pool


def assumed(settings: Settings) -> Defaults:
    """Return what is assumed of people who have not said theirs."""
    zone = settings.timezone or local_zone.of_this_machine()
    return Defaults(zone=zone, language=settings.language, address=settings.http.public_url)


def no_checkpoint(_place: str) -> None:
    """Do nothing: the hook where no test ends the process."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrides:
    """Parts that tests hand in: push channels, a crash hook, settings of the database sessions, and how long a breath is.

    `ready`: all connections to the database are open from the start, for a process that stays.
    """

    channels: tuple[Channel, ...] = ()
    checkpoint: Checkpoint = no_checkpoint
    session: dict[str, str] = field(default_factory=dict[str, str])
    ready: bool = False
    debounce: Debounce = field(default_factory=Debounce)


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The parts that the pieces of one process share."""

    settings: Settings
    dsn: str
    name: str
    pool: Pool
    signals: Signals
    live: Live
    metrics: Metrics
    defaults: Defaults
    flock: Mapping[str, Persona]
    skills: Mapping[str, Skill]
    backpressure: AckBackpressure
    wakeups: MissedWakeups
    moderator: Moderator
    switching: Switching
    guide: Guide
    hear: Hearing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Minds:
    """Clients of models, as far as the settings name some: for answers, in the background, and for what notes mean."""

    language_model: LanguageModel | None = None
    summaries: Summaries | None = None
    learning: Learning | None = None
    meaning: Meaning | None = None
    rerank: Rerank | None = None
    channels: Mapping[str, Channel] = field(default_factory=dict[str, Channel])
    """By account: where what was said before us can be read."""


async def start_answering(
    stack: AsyncExitStack, services: Services, overrides: Overrides, meaning: Meaning | None
) -> Accounts:
    """Answer and send; the accounts through which this process does. `meaning` tells what words mean, where a model does."""
    settings, pool, signals, live = services.settings, services.pool, services.signals, services.live
    language_model = await stack.enter_async_context(llm.open_model(settings.llm, services.flock))
    summaries = Summaries(pool=pool, model=language_model.model) if language_model is not None else None
    if summaries is not None:
        await stack.enter_async_context(background(summaries.run))
    learning = None
    if language_model is not None and settings.llm.learn:
        learning = Learning(pool=pool, model=language_model.model, rest=settings.llm.learn_seconds)
        await stack.enter_async_context(background(learning.run))
    rerank = await llm.open_reranker(stack, settings.rerank)
    figures = services.moderator.figures
    await stack.enter_async_context(closing(partial(figures.run, pool), figures.close))
    busy = CpuSlots(settings.limits.busy)
    channels, held = dict[str, Channel](), set[str]()
    orchestrator, failures = build_orchestrator(
        services,
        overrides,
        Minds(
            language_model=language_model,
            summaries=summaries,
            learning=learning,
            meaning=meaning,
            rerank=rerank,
            channels=channels,
        ),
        busy,
    )
    worker = Worker(
        pool=pool,
        signals=signals,
        orchestrator=orchestrator,
        backpressure=services.backpressure,
        wakeups=services.wakeups,
        failures=failures,
        control=Control(
            pool=pool,
            signals=signals,
            defaults=services.defaults,
            rules=access.rules(settings.access),
            moderator=services.moderator,
            modes=ModeCommands(switching=services.switching, moderator=services.moderator, flock=services.flock),
            allowance=Allowance(pool=pool, limits=settings.limits),
            guide=services.guide,
            room=settings.files.room,
            waken=signals.send,
        ),
        name=services.name,
        most=settings.limits.conversations,
        busy=busy,
        lease_seconds=settings.limits.lease_seconds,
    )
    board = StatusBoard(pool=pool, events=live, channels=channels, held=held)
    delivery = Delivery(
        pool=pool,
        signals=signals,
        defaults=services.defaults,
        name=services.name,
        lease_seconds=settings.limits.lease_seconds,
        send_seconds=settings.limits.send_seconds,
        checkpoint=overrides.checkpoint,
        board=board,
        held=held,
    )
    accounts = Accounts(
        dsn=services.dsn, delivery=delivery, channels=channels, held=held, links=services.defaults.links
    )
    await stack.enter_async_context(background(board.run))
    await stack.enter_async_context(closing(delivery.run, delivery.close))
    for channel in overrides.channels:
        accounts.held.add(channel.account)
        await stack.enter_async_context(accounts.serving(channel))
    await stack.enter_async_context(closing(worker.run, worker.close))
    return accounts


def build_orchestrator(
    services: Services, overrides: Overrides, minds: Minds | None = None, busy: CpuSlots | None = None
) -> tuple[Orchestrator, TurnFailures]:
    """Build what works on turns, and what ends those that do not end well."""
    minds, busy = minds or Minds(), busy or CpuSlots(services.settings.limits.busy)
    language_model = minds.language_model
    settings, pool, signals, live = services.settings, services.pool, services.signals, services.live
    checkpoint = overrides.checkpoint
    limits, moderator, metrics = settings.limits, services.moderator, services.metrics
    failures = TurnFailures(
        pool=pool, signals=signals, live=live, defaults=services.defaults, metrics=metrics, moderator=moderator
    )
    asking = Asking(
        pool=pool,
        parrot=Parrot(
            pool=pool,
            flock=services.flock,
            skills=services.skills,
            checkpoint=checkpoint,
            executor=ToolExecutor(
                pool=pool, checkpoint=checkpoint, notify=signals.send, meaning=minds.meaning, rerank=minds.rerank
            ),
            llm=language_model,
        ),
        live=live,
        caps=llm.caps(settings.llm, limits),
        flock=services.flock,
        selector=Selector(model=language_model.model, name=settings.llm.router_model)
        if language_model is not None
        else None,
        summaries=minds.summaries,
        learning=minds.learning,
        channels=minds.channels,
    )
    allowance = Allowance(pool=pool, limits=limits)
    readiness = Readiness(
        pool=pool,
        signals=signals,
        failures=failures,
        defaults=services.defaults,
        allowance=allowance,
        flock=services.flock,
        wakeups=services.wakeups,
        debounce=overrides.debounce,
        guide=services.guide,
        voice=llm.voice(pool, signals, services.hear),
        routing=llm.routing(settings.llm, limits, language_model, pool),
    )
    reception = Reception(
        rules=access.rules(settings.access),
        messages_per_day=limits.messages_per_day,
        modes=ModeCommands(switching=services.switching, moderator=services.moderator, flock=services.flock),
        guide=services.guide,
    )
    starter = TurnStarter(
        pool=pool,
        signals=signals,
        defaults=services.defaults,
        allowance=allowance,
        moderator=moderator,
        flock=services.flock,
        wakeups=services.wakeups,
        talks=language_model is not None,
        guide=services.guide,
    )
    single_commit = SingleCommit(
        pool=pool,
        signals=signals,
        live=live,
        starter=starter,
        asking=asking,
        reception=reception,
        busy=busy,
        checkpoint=checkpoint,
        flock=services.flock,
        talks=language_model is not None,
    )
    runner = CallRunner(
        pool=pool,
        signals=signals,
        live=live,
        failures=failures,
        asking=asking,
        reception=reception,
        moderator=moderator,
        busy=busy,
        wakeups=services.wakeups,
        checkpoint=checkpoint,
    )
    overtaking = Overtaking(
        pool=pool,
        readiness=readiness,
        allowance=allowance,
        single_commit=single_commit,
        wakeups=services.wakeups,
        metrics=metrics,
    )
    orchestrator = Orchestrator(
        pool=pool,
        readiness=readiness,
        single_commit=single_commit,
        starter=starter,
        runner=runner,
        failures=failures,
        overtaking=overtaking,
        checkpoint=checkpoint,
        metrics=metrics,
    )
    return orchestrator, failures
