"""One day of a calendar, said on Telegram, on Slack, through the page's API and in a terminal: the same words leave the same rows."""

import asyncio
import os
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import time, timedelta
from pathlib import Path
from typing import Any, Protocol
from zoneinfo import ZoneInfo

import aiohttp
import asyncpg
import pytest

from adapters.console import Console
from bot.app import Ports
from bot.ports.callers import Caller
from bot.process.settings import Settings
from tests.acceptance.slack.test_slack_house import labels
from tests.support import slack_fixtures, telegram_fixtures
from tests.support.client import Client
from tests.support.doubles.chats import eventually
from tests.support.doubles.slack import DM, Message, workspace
from tests.support.doubles.telegram import Telegram

pytestmark = pytest.mark.timeout(300)

ZONE = "Asia/Shanghai"  # which is assumed of whom nothing is known

SAY, PRESS = "say", "press"
DAY = (
    (SAY, "dentist tomorrow at 3pm", ("✓ Created: dentist", "15:00 - 16:00")),
    (SAY, "site visit tomorrow at 3:30pm", ("Time conflict: site visit", "Already there: dentist")),
    (PRESS, "16:00 - 17:00", ("✓ Created: site visit", "16:00 - 17:00")),
    (SAY, "choir every day at 7pm for an hour", ("✓ Created: choir", "19:00 - 20:00")),
    (SAY, "move tomorrow's choir to 8pm", ("✓ Updated: choir", "20:00 - 21:00")),
    (SAY, "remind me tomorrow at 9am to call the bank", ("✓ Created: call the bank", "09:00")),
    (SAY, "no, at 10", ("✓ Updated: call the bank", "10:00")),
    (SAY, "remind me in 2 seconds to stretch", ("✓ Created: stretch", "⏰ stretch")),
    (PRESS, "10 min", ("✓ Snoozed: stretch",)),
    (SAY, "cancel the dentist", ("✓ Deleted: dentist",)),
    (SAY, "undo", ("✓ Restored: dentist",)),
    (SAY, "copy the dentist to the day after tomorrow", ("✓ Created: dentist", "15:00 - 16:00")),
    (SAY, "what's on tomorrow", ("15:00 - 16:00 dentist", "16:00 - 17:00 site visit", "20:00 - 21:00 choir")),
    (SAY, "am I free tomorrow at 3pm?", ("dentist",)),
)
"""What is said or pressed, by a part of its label, and what is seen of it."""


class Voice(Protocol):
    """A person on a channel; `seen` is what has been shown since they last spoke or pressed."""

    async def say(self, text: str) -> None: ...
    async def press(self, part: str) -> None: ...
    async def seen(self) -> str: ...


@dataclass
class OnTelegram:
    api: Telegram
    before: tuple[int, int] = (0, 0)

    async def say(self, text: str) -> None:
        self._mark()
        await self.api.say(text)

    async def press(self, part: str) -> None:
        self._mark()
        sent, label = next(
            (sent, label) for sent in reversed(self.api.sent) for label, _ in sent.buttons if part in label
        )
        await self.api.press(sent, label)

    async def seen(self) -> str:
        sent, edited = self.before
        new = [one.text for one in self.api.sent[sent:]]
        return "\n".join([*new, *(str(one["text"]) for one in self.api.edited[edited:] if "text" in one)])

    def _mark(self) -> None:
        self.before = len(self.api.sent), len(self.api.edited)


@dataclass
class OnSlack:
    chat: slack_fixtures.Connected
    before: dict[str, str] = field(default_factory=dict[str, str])

    async def say(self, text: str) -> None:
        self._mark()
        await self.chat.users.write(DM, text)

    async def press(self, part: str) -> None:
        self._mark()
        message, label = next((one, label) for one in self._newest() for label in labels(one) if part in label)
        await self.chat.users.press(DM, dict(message), label)

    async def seen(self) -> str:
        return "\n".join(one["text"] for one in self.chat.slack.said(DM) if self.before.get(one["ts"]) != one["text"])

    def _newest(self) -> list[Message]:
        return [one for one in reversed(self.chat.slack.said(DM)) if "blocks" in one]

    def _mark(self) -> None:
        self.before = {one["ts"]: one["text"] for one in self.chat.slack.said(DM)}


@dataclass
class OnPage:
    api: Client
    session: str
    before: frozenset[int] = frozenset()

    async def say(self, text: str) -> None:
        await self._mark()
        await self.api.say(self.session, text)

    async def press(self, part: str) -> None:
        await self._mark()
        history = reversed(await self.api.history(self.session))
        cards = (card for one in history for card in one["cards"])
        token = next(button["token"] for card in cards for button in card["buttons"] if part in button["label"])
        await self.api.ask("POST", f"{self.session}/actions/{token}")

    async def seen(self) -> str:
        new = [one for one in await self.api.history(self.session) if one["id"] not in self.before]
        return "\n".join(line for one in new for line in _shown(one))

    async def _mark(self) -> None:
        self.before = frozenset(one["id"] for one in await self.api.history(self.session))


def _shown(message: dict[str, Any]) -> list[str]:
    cards = [[card["title"], *card["lines"]] for card in message["cards"]]
    return [message["text"], *message["receipts"], *(line for card in cards for line in card)]


@dataclass
class InTerminal:
    keys: Any
    out: list[str]
    before: int = 0

    async def say(self, text: str) -> None:
        self.before = len(self.out)
        self.keys.write(f"{text}\n")
        self.keys.flush()

    async def press(self, part: str) -> None:
        buttons = (re.fullmatch(r"\s*(\d+)\) (.*)", line) for line in reversed(self.out))
        await self.say(next(found[1] for found in buttons if found is not None and part in found[2]))

    async def seen(self) -> str:
        return "\n".join(self.out[self.before :])


@asynccontextmanager
async def on_telegram(settings: Settings, dsn: str) -> AsyncGenerator[Voice]:
    api = Telegram()
    async with api.serving() as address, telegram_fixtures.living(telegram_fixtures.connected(settings, address), dsn):
        yield OnTelegram(api)


@asynccontextmanager
async def on_slack(settings: Settings, dsn: str) -> AsyncGenerator[Voice]:
    async with workspace() as slack, slack_fixtures.connected(settings, dsn, slack) as chat:
        yield OnSlack(chat)


@asynccontextmanager
async def on_the_page(settings: Settings, dsn: str) -> AsyncGenerator[Voice]:
    async with telegram_fixtures.living(settings, dsn) as ports:
        assert ports.address is not None
        async with aiohttp.ClientSession(ports.address) as http:
            api = Client(http=http)
            yield OnPage(api, await api.open())


@asynccontextmanager
async def in_a_terminal(settings: Settings, dsn: str) -> AsyncGenerator[Voice]:
    ends, begins = os.pipe()
    async with telegram_fixtures.living(settings, dsn) as ports:
        out: list[str] = []
        with os.fdopen(ends, encoding="utf-8") as typed, os.fdopen(begins, "w", encoding="utf-8") as keys:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task((await _console(ports, typed, out)).run())
                yield InTerminal(keys, out)
                keys.close()


async def _console(ports: Ports, typed: Any, out: list[str]) -> Console:  # noqa: ANN401 - a text file
    owner = await ports.facts.owner()
    return Console(
        inbound=ports.intake,
        feed=ports.feed,
        sessions=ports.sessions,
        house=ports.facts,
        files=ports.own.profiles,
        folder=Path("nowhere"),
        caller=Caller(person=owner.person, space=owner.space, language="en"),
        language="en",
        lines=typed,
        out=out.append,
    )


@pytest.mark.parametrize("channel", [on_telegram, on_slack, on_the_page, in_a_terminal])
async def test_a_day_is_the_same_wherever_it_is_said(channel: Any, settings: Settings, dsn: str) -> None:  # noqa: ANN401
    async with channel(settings, dsn) as voice:
        for how, what, expected in DAY:
            await (voice.say if how == SAY else voice.press)(what)
            await _until_seen(voice, what, expected)
        assert await _left(dsn) == (EVENTS, REMINDERS)


async def _until_seen(voice: Voice, what: str, expected: tuple[str, ...]) -> None:
    async def shown() -> bool:
        seen = await voice.seen()
        return all(one in seen for one in expected)

    try:
        await eventually(shown, deadline=30)
    except TimeoutError:
        raise AssertionError(f"{what!r} showed {await voice.seen()!r} without {expected!r}") from None


EVENTS = [
    ("choir", -1, time(19), time(20), True),
    ("choir", 0, time(20), time(21), False),
    ("dentist", 0, time(15), time(16), False),
    ("dentist", 1, time(15), time(16), False),
    ("site visit", 0, time(16), time(17), False),
]
"""Title, days from tomorrow, begin, end, whether it repeats; the series begins today or tomorrow."""
REMINDERS = [("call the bank", "pending", time(10)), ("stretch", "pending", None)]
"""Text, state, hour; what was put off rings ten minutes later, whenever that is."""


async def _left(dsn: str) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """The rows at the end: what happens, and what is to ring of itself."""
    db = await asyncpg.connect(dsn, server_settings={"role": "parrots_owner"})
    zone = ZoneInfo(ZONE)
    try:
        now = await db.fetchval("SELECT parrots.clock_now()")
        held = await db.fetch("""SELECT title, starts_at, ends_at, rrule FROM parrots.event WHERE deleted_at IS NULL""")
        rings = await db.fetch(
            "SELECT text, state, wall FROM parrots.due WHERE event IS NULL AND state = 'pending' ORDER BY text"
        )
    finally:
        await db.close()
    tomorrow = now.astimezone(zone).date() + timedelta(days=1)
    events = [
        (
            one["title"],
            -1 if one["rrule"] else (one["starts_at"].astimezone(zone).date() - tomorrow).days,
            one["starts_at"].astimezone(zone).time(),
            one["ends_at"].astimezone(zone).time(),
            one["rrule"] is not None,
        )
        for one in held
    ]
    kept = [(one["text"], one["state"], None if one["text"] == "stretch" else one["wall"].time()) for one in rings]
    return sorted(events), kept
