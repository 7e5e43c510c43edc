"""Houses in this process: whole ones, with as many roles and channels as a test needs."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from uuid import UUID

from agents.personas.registry import Flock
from agents.runtime.agent import Checkpoint
from agents.skills.shelf import Skills
from bot.app import Ports, Roles, house
from bot.conversation.batching import Debounce
from bot.conversation.live_events import Live
from bot.conversation.participants import Defaults
from bot.conversation.reminder_messages import shown
from bot.inbound.ack_priority import AckBackpressure
from bot.modes.registry import Registry, built_in
from bot.ports.messages import Language, Ring, Saying, body_from_json
from bot.ports.push import Channel
from bot.process.metrics import Metrics
from bot.process.settings import Settings, read
from bot.protocols.guide import Guide
from bot.protocols.library import Library
from bot.sessions.mode_metrics import ModeFigures
from bot.sessions.mode_runner import Moderator
from bot.sessions.switching import Switching
from bot.turns.missed_wakeups import MissedWakeups
from bot.turns.next_turn import Orchestrator
from bot.wiring.assembly import Overrides, Services, build_orchestrator
from storage.db.notify import Signals
from storage.db.pool import Pool

WORKING = Roles(worker=True)
EVERYTHING = Roles(worker=True, clock=True)
DEFAULTS = Defaults(zone="Asia/Shanghai", language="auto")
AT_ONCE = Debounce(typed=timedelta(), forwarded=timedelta())
"""No message waits for another one: most tests write them one by one. What waits already is of one turn all the same."""


@asynccontextmanager
async def houses(
    settings: Settings,
    dsn: str,
    number: int = 1,
    *,
    roles: Roles = WORKING,
    channels: tuple[Channel, ...] = (),
) -> AsyncGenerator[list[Ports]]:
    """Several houses on one database."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(house(settings, dsn, roles, Overrides(channels=channels, debounce=AT_ONCE)))
            for _ in range(number)
        ]


def make_services(pool: Pool, dsn: str) -> Services:
    """What the pieces of a house share, without a model and without anything that runs."""
    signals, flock = Signals(dsn), Flock()
    registry = Registry(modes=built_in())
    metrics = Metrics()
    moderator = Moderator(registry=registry, flock=flock, talks=False, figures=ModeFigures(metrics))
    return Services(
        settings=read(None),
        dsn=dsn,
        name="test",
        pool=pool,
        signals=signals,
        live=Live(signals),
        metrics=metrics,
        defaults=DEFAULTS,
        flock=flock,
        skills=Skills(),
        backpressure=AckBackpressure(),
        wakeups=MissedWakeups(),
        moderator=moderator,
        switching=Switching(registry=registry, moderator=moderator, finish=False),
        guide=Guide(library=Library()),
    )


def an_orchestrator(pool: Pool, dsn: str, checkpoint: Checkpoint) -> Orchestrator:
    """The real one, for tests that say themselves which lease does its next turn."""
    return build_orchestrator(make_services(pool, dsn), Overrides(checkpoint=checkpoint, debounce=AT_ONCE))[0]


async def said(pool: Pool, conversation: UUID, *roles: str, language: Language = "en") -> list[Saying]:
    """What was said in a conversation, in order; reminders as they are shown in that language."""
    async with pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', (SELECT space::text FROM conversation WHERE id = $1), true)",
            conversation,
        )
        rows = await db.fetch(
            "SELECT body FROM message WHERE conversation = $1 AND role = ANY($2) ORDER BY id",
            conversation,
            list(roles or ("agent", "system", "reminder")),
        )
    bodies = [body_from_json(row["body"]) for row in rows]
    return [body if isinstance(body, Saying) else shown(body, language) for body in bodies]


async def texts(pool: Pool, conversation: UUID, *roles: str) -> list[str]:
    """The words of it: text, else receipts."""
    return [saying.text or " ".join(saying.receipts) for saying in await said(pool, conversation, *roles)]


def ring(**changes: object) -> Ring:
    """A reminder that fired, as the clock writes it."""
    body: dict[str, object] = {
        "type": "reminder",
        "due": 1,
        "token": "t",
        "kind": "reminder",
        "text": "tea",
        "at": 1780300800,
        "zone": "Asia/Shanghai",
        "late": False,
        "repeats": False,
        "starts": None,
    }
    made = body_from_json({**body, **changes})
    assert isinstance(made, Ring)
    return made
