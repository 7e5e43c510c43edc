"""All that the golden tests import of the project: what moves there is mended here, and nowhere else."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import asyncpg

from adapters.console import Console
from adapters.slack.outbound import blocks as slack
from adapters.telegram import rendering as telegram
from agents.nlu import ToolCall
from agents.nlu.interpret import decide
from agents.personas.registry import Flock
from agents.runtime.following.follow_ups import follow_up
from agents.texts import language_of
from bot.app import Ports, Roles, house
from bot.cli.explain import explained
from bot.conversation.reminder_messages import shown
from bot.ports.callers import Caller
from bot.ports.messages import Button, ButtonPress, CardKind, Digest, Language, Ring, Saying, TextMessage
from bot.ports.push import AgentCard, Channel
from bot.process.settings import Access, Settings
from bot.wiring.assembly import Overrides
from storage.conversations.shown_items import Reference
from tests.support.doubles.openai import Script
from tests.support.doubles.visitors import Visitor, arriving
from tests.support.houses import AT_ONCE
from tests.support.thinking import with_model

__all__ = ["Button", "ButtonPress", "CardKind", "Language", "Ports", "Saying", "Settings", "TextMessage", "Visitor"]

ZONE = "Asia/Shanghai"
TOKEN = "a-ring"  # noqa: S105 - of a reminder
NOW = datetime(2031, 3, 14, 9, 30, tzinfo=ZoneInfo(ZONE))  # a Friday
_FLOCK = Flock()


# sentences ----------------------------------------------------------------------------------------------------------


def explain(text: str, now: datetime | str, zone: str, previous: dict[str, str] | None = None) -> dict[str, Any]:
    """Return what `explain` says of a sentence."""
    row = {"text": text, "previous": previous}
    return explained(row, zone, now if isinstance(now, str) else now.isoformat(), _FLOCK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beyond:
    """What is decided of a sentence besides what `explain` says."""

    more: tuple[tuple[str, dict[str, Any]], ...]
    instead: tuple[tuple[str, dict[str, Any]], ...]
    question: str | None
    remark: str | None
    otherwise: str | None


def beyond(text: str, now: datetime) -> Beyond:
    found = decide(text, now, language_of(text, "zh"))
    return Beyond(
        more=_calls(found.more),
        instead=_calls(found.instead),
        question=found.question,
        remark=found.remark,
        otherwise=found.otherwise,
    )


def _calls(calls: tuple[ToolCall, ...]) -> tuple[tuple[str, dict[str, Any]], ...]:
    return tuple((call.name, call.arguments) for call in calls)


@dataclass(frozen=True, slots=True, kw_only=True)
class Following:
    """What a sentence wants done with one of the things that were shown before it."""

    call: tuple[str, dict[str, Any]] | None
    question: str | None
    about: str | None


def following(text: str, now: datetime) -> Following | None:
    """Return what becomes of a sentence after an event, a reminder and a note were shown together."""
    monday = (now + timedelta(days=3)).replace(hour=15, minute=0)
    event = Reference(kind="event", id=7, title="和小李开会", place=1, shown_at=now, starts_at=monday.astimezone(UTC))
    pills = Reference(
        kind="due", id=9, title="take the pills", place=2, shown_at=now, starts_at=monday + timedelta(hours=3)
    )
    note = Reference(kind="memo", id=3, title="房东电话 138", place=3, shown_at=now)
    found = follow_up(text, now, language_of(text, "zh"), (event, pills, note))
    if found is None:
        return None
    call = None if found.call is None else (found.call.name, found.call.arguments)
    about = None if found.about is None else f"{found.about.kind} {found.about.id}"
    return Following(call=call, question=found.question, about=about)


# a house ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A house with a page, people on Telegram, and the scripted model, in which it is NOW."""

    ports: Ports
    script: Script
    settings: Settings

    def someone(self, number: int, name: str, language: Language, group: str | None = None) -> Visitor:
        arrivals = arriving(self.ports.pool, self.ports.signals, self.settings.access)
        return Visitor(
            arrivals=arrivals,
            pool=self.ports.pool,
            id=str(number),
            name=name,
            language=language,
            zone=ZONE,
            group=group,
        )

    async def owner(self, language: Language) -> Caller:
        owner = await self.ports.facts.owner()
        return Caller(person=owner.person, space=owner.space, zone=ZONE, language=language)


@asynccontextmanager
async def a_house(
    settings: Settings, dsn: str, script: Script, *, channels: tuple[Channel, ...] = (), **llm: object
) -> AsyncGenerator[House]:
    connection = await asyncpg.connect(dsn)
    try:
        offset = NOW - await connection.fetchval("SELECT now()")
    finally:
        await connection.close()
    async with script.serving() as address:
        settings = with_model(settings, address, learn=False, **llm)
        settings = settings.model_copy(update={"access": Access(policy="open", owners=["telegram:99"])})
        session = {"app.clock_offset": f"{offset.total_seconds()} seconds"}
        overrides = Overrides(channels=channels, session=session, debounce=AT_ONCE)
        async with house(settings, dsn, Roles(web=True, worker=True, clock=True), overrides) as ports:
            yield House(ports=ports, script=script, settings=settings)


def console(house: House, caller: Caller, language: Language, lines: Any, out: list[str]) -> Console:  # noqa: ANN401 - a text stream
    ports = house.ports
    return Console(
        inbound=ports.intake,
        feed=ports.feed,
        sessions=ports.sessions,
        house=ports.facts,
        files=ports.own.profiles,
        folder=house.settings.data_dir / "exports",
        caller=caller,
        language=language,
        lines=lines,
        out=out.append,
    )


# what is shown ------------------------------------------------------------------------------------------------------


def on_telegram(saying: Saying, agents: dict[str, AgentCard]) -> list[dict[str, Any]]:
    return [
        {
            "text": chunk.text,
            "entities": [entity.to_dict() for entity in chunk.entities],
            "reply_markup": chunk.keyboard and chunk.keyboard.to_dict(),
            "file": chunk.file.decode(),
        }
        for chunk in telegram.chunks(saying, agents)
    ]


def on_slack(saying: Saying, agents: dict[str, AgentCard]) -> list[dict[str, Any]]:
    return [
        {"text": part.text, "blocks": list(part.blocks), "file": part.file.decode()}
        for part in slack.parts(saying, agents, named=False)
    ]


def rings(language: Language) -> list[Saying]:
    """Return reminders as they ring: of a thing, of an event, repeated, late, and several that were missed."""
    at = int(NOW.timestamp())
    plain = Ring(due=1, token=TOKEN, kind="reminder", text="tea · 茶", at=at, zone=ZONE, late=False, repeats=False)
    event = replace(plain, kind="event", text="vet · 兽医", starts=at + 900)
    late = replace(plain, text="pills · 吃药", late=True, repeats=True)
    missed = replace(late, text="sport", missed=True)
    return [shown(body, language) for body in (plain, event, late, Digest(items=(late, missed)))]
