"""Signals wake this process at once and the others soon; equal ones become one, and a gap is told."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from storage.db.notify import CHANNEL, MOST_BYTES, Signals, batches
from storage.db.pool import Pool


class Heard(list[str]):
    """What a listener heard, in order."""

    def __init__(self) -> None:
        super().__init__()
        self._news = asyncio.Event()

    def __call__(self, payload: str) -> None:
        self.append(payload)
        self._news.set()

    async def until(self, *expected: str) -> None:
        async with asyncio.timeout(60):
            while not set(expected) <= set(self):
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def connected(dsn: str, topic: str) -> AsyncGenerator[tuple[Signals, Heard]]:
    """Signals whose connection listens: the first gap was told."""
    signals, heard = Signals(dsn), Heard()
    signals.listen(topic, heard)
    async with signals.running():
        await heard.until("")
        heard.clear()
        yield signals, heard


async def test_a_signal_is_heard_here_at_once_and_elsewhere_soon(dsn: str) -> None:
    async with connected(dsn, "inbox") as (one, here), connected(dsn, "inbox") as (_two, there):
        one.send("inbox", "a")
        assert here == ["a"]
        await there.until("a")
        assert (here, there) == (["a"], ["a"])


async def test_equal_signals_that_wait_go_out_as_one(dsn: str) -> None:
    async with connected(dsn, "inbox") as (one, _here), connected(dsn, "inbox") as (_two, there):
        for payload in ("a", "b", "a", "a", "end"):
            one.send("inbox", payload)
        await there.until("end")
        assert there == ["a", "b", "end"]


async def test_what_is_too_long_is_left_out_and_the_rest_goes(dsn: str) -> None:
    async with connected(dsn, "live") as (one, _here), connected(dsn, "live") as (_two, there):
        for payload in ("鹦" * MOST_BYTES, "short"):
            one.send("live", payload)
        await there.until("short")
        assert there == ["short"]


async def test_a_broken_connection_is_made_anew_and_the_gap_told_to_every_topic(dsn: str, pool: Pool) -> None:
    async with connected(dsn, "inbox") as (one, here), connected(dsn, "inbox") as (_two, there):
        other = Heard()
        one.listen("due", other)
        await pool.execute("RESET ROLE")
        ended = await end_listeners(dsn)
        await asyncio.gather(here.until(""), other.until(""), there.until(""))
        one.send("inbox", "after")
        await there.until("after")
        assert ended == 2


async def end_listeners(dsn: str) -> int:
    """Cut the connections that listen; how many."""
    db = await asyncpg.connect(dsn)
    try:
        rows = await db.fetch(
            """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND (query ILIKE 'LISTEN%' OR query ILIKE '%pg_notify%') AND pid <> pg_backend_pid()"""
        )
        return len(rows)
    finally:
        await db.close()


async def test_nobody_hears_what_was_said_before_they_listened_or_after_they_forgot(dsn: str) -> None:
    signals, heard = Signals(dsn), Heard()
    signals.send("inbox", "before")
    signals.listen("inbox", heard)
    signals.send("inbox", "during")
    signals.forget("inbox", heard)
    signals.send("inbox", "after")
    signals.forget("inbox", heard)
    assert heard == ["during"]


async def test_a_notification_that_is_not_ours_is_not_taken_for_a_signal(dsn: str, pool: Pool) -> None:
    async with connected(dsn, "inbox") as (one, _here), connected(dsn, "inbox") as (_two, there):
        for payload in ("no json", '{"topic": 1}', "[1]"):
            await pool.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
        one.send("inbox", "a")
        await there.until("a")
        assert there == ["a"]


@pytest.mark.parametrize("number", [1, 2, 300, 2000])
def test_batches_carry_everything_in_order_within_the_size_that_notify_takes(number: int) -> None:
    signals = [("message", f"{n}-鹦鹉") for n in range(number)]
    packed = batches(signals)
    assert [tuple(signal) for batch in packed for signal in json.loads(batch)] == signals
    assert max(len(batch.encode()) for batch in packed) <= MOST_BYTES
