"""Two processes of each role on one database serve fifty conversations over HTTP: no double, no loss, no change of order."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.support.doubles.chats import eventually
from tests.support.processes.commands import command
from tests.support.processes.visitor import Visitor

CONVERSATIONS = 50
pytestmark = [pytest.mark.chaos, pytest.mark.timeout(180)]


@pytest.fixture
async def pages(dsn: str, tmp_path: Path) -> AsyncGenerator[list[str]]:
    """The addresses of two webs, with two workers and two clocks behind them."""
    env = {"PARROTS_DATABASE_URL": dsn}
    async with AsyncExitStack() as stack:
        running = [
            await stack.enter_async_context(command(role, tmp_path / f"{role}{number}", data=tmp_path / role, env=env))
            for role in ("worker", "clock", "web")
            for number in (1, 2)
        ]
        yield [one.address for one in running if one.address]
        for one in running:
            await one.end()


def written(number: int) -> list[str]:
    """What is said in a conversation; every one has its own names, so that no answer fits two."""
    return [
        f"note: c{number} one",
        f"remind me in {2 + number % 3} seconds to c{number} stretch",
        f"find c{number} one",
        f"note: c{number} two",
        f"note: c{number} three",
        f"find c{number} nothing-of-this-kind",
    ]


def expected(number: int) -> list[str]:
    """The answers, as far as they are the same whenever they are given: receipts without their moments, else the text."""
    return [
        f"✓ Noted: c{number} one",
        f"✓ Created: c{number} stretch",
        "Found",
        f"✓ Noted: c{number} two",
        f"✓ Noted: c{number} three",
        f"No note says all of “c{number} nothing-of-this-kind”. The nearest:",
    ]


def core(said: dict[str, Any]) -> str:
    words = next(
        words for words in [*said["receipts"], said["text"], *(card["title"] for card in said["cards"])] if words
    )
    # what a parrot utters stands before what it found
    return "Found" if "Found " in words else words.partition(" (")[0]


async def talk(visitors: list[Visitor], number: int) -> tuple[str, list[str]]:
    """Write through both pages in turn, three messages without waiting, then three more; the session and the answers."""
    session = await visitors[number % 2].open_session()
    for turn, text in enumerate(written(number)):
        await visitors[(number + turn) % 2].insist(session, str(turn), text)
        if turn % 3 == 0:  # some are sent twice, to the other page
            await visitors[(number + turn + 1) % 2].insist(session, str(turn), text)

    async def all_said() -> list[dict[str, Any]]:
        messages = await visitors[number % 2].messages(session)
        return messages if len(messages) >= 13 else []

    messages = await eventually(all_said, deadline=60)
    asked = [said["text"] for said in messages if said["role"] == "user"]
    assert asked == written(number)
    talked = [said["role"] for said in messages if said["role"] != "reminder"]
    assert talked == ["user", "agent"] * 6
    rung = [said["text"] for said in messages if said["role"] == "reminder"]
    assert rung == [f"⏰ c{number} stretch"]
    return session, [core(said) for said in messages if said["role"] == "agent"]


async def test_two_of_each_role_serve_fifty_conversations(pages: list[str]) -> None:
    began = time.monotonic()
    async with aiohttp.ClientSession() as http:
        visitors = [Visitor(http, lambda address=address: address) for address in pages]
        told = await asyncio.gather(*(talk(visitors, number) for number in range(CONVERSATIONS)))
        sessions = [session for session, _ in told]
        assert [answers for _, answers in told] == [expected(number) for number in range(CONVERSATIONS)]
        # a little later nothing has been added
        later = [len(await visitors[0].messages(session)) for session in sessions]
        assert Counter(later) == {13: CONVERSATIONS}
    print(f"{CONVERSATIONS * 6} messages in {time.monotonic() - began:.1f} s")  # noqa: T201
