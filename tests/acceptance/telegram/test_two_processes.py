"""Two processes with one token: one of them receives, the other takes over, and nothing is answered twice."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.support.doubles.telegram import TOKEN, Telegram
from tests.support.outgoing import settled
from tests.support.processes.commands import command
from tests.support.processes.running import Running
from tests.support.telegram_fixtures import connected, living


async def test_two_houses_share_a_bot(api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool) -> None:
    given = connected(settings, address)
    async with living(given, dsn), living(given, dsn):
        for number in range(8):
            await api.say(f"note: number {number}")
        await api.until(lambda: len(api.sent) >= 8)
        await settled(pool)
        await api.until(lambda: not api.waiting)
    notes = [sent.text.splitlines()[-1] for sent in api.sent]
    assert notes == [f"✓ Noted: number {number}" for number in range(8)]
    assert api.conflicts == 0


@asynccontextmanager
async def a_process(folder: Path, name: str, dsn: str, address: str) -> AsyncGenerator[Running]:
    """The real command line, connected to the stand-in."""
    env = {
        "PARROTS_DATABASE_URL": dsn,
        "PARROTS_TELEGRAM__TOKEN": TOKEN,
        "PARROTS_TELEGRAM__BASE_URL": address,
        "PARROTS_ACCESS__POLICY": "open",
        "PARROTS_LIMITS__LEASE_SECONDS": "2",
        "PARROTS_LIMITS__SEND_SECONDS": "4",
    }
    async with command("run", folder / f"{name}.log", data=folder / name, env=env) as running:
        yield running


@pytest.mark.timeout(300)
async def test_what_is_killed_is_taken_over(api: Telegram, address: str, dsn: str, tmp_path: Path) -> None:
    async with a_process(tmp_path, "one", dsn, address) as one:
        await api.say("note: before")
        await api.answer()
        async with a_process(tmp_path, "two", dsn, address) as two:
            await api.say("remind me in 3 seconds to stretch")
            await api.answer(1)
            await one.kill()
            await api.say("note: after")
            await api.until(lambda: any("✓ Noted: after" in sent.text for sent in api.sent), 90)
            await api.until(lambda: any("⏰ stretch" in sent.text for sent in api.sent), 90)
            await two.end()
    texts = [sent.text for sent in api.sent if "repeat" not in sent.text]
    assert sum("✓ Noted: after" in text for text in texts) == 1
    assert sum("⏰ stretch" in text for text in texts) == 1
    assert api.conflicts == 0
    assert TOKEN not in one.log.read_text() + two.log.read_text()
