"""The stand-in itself: what it is told to do happens, in this process and in one of its own."""

import json
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import aiohttp
import pytest

from bot.ports.messages import Saying
from bot.ports.push import Ambiguous, ChatAddress, NotSent, SendError, Undeliverable
from tests.support.doubles.pushchannel import push_channel
from tests.support.doubles.sink import Fault, Sink

ROOT = Path(__file__).parents[3]
HOME = ChatAddress(chat="1", thread="")


@pytest.mark.parametrize(
    ("fault", "outcome", "shown"),
    [
        pytest.param(Fault(kind="limit", seconds=3, everywhere=True), NotSent, [], id="limit"),
        pytest.param(Fault(kind="refuse"), Undeliverable, [], id="refused"),
        pytest.param(Fault(kind="error_before"), Ambiguous, [], id="error-before"),
        pytest.param(Fault(kind="error_after"), Ambiguous, ["k"], id="error-after"),
        pytest.param(Fault(kind="drop_before"), Ambiguous, [], id="dropped-before"),
        pytest.param(Fault(kind="drop_after"), Ambiguous, ["k"], id="dropped-after"),
        pytest.param(Fault(kind="hold"), Ambiguous, [], id="no-answer-in-time"),
    ],
)
async def test_each_fault_means_one_thing(fault: Fault, outcome: type[SendError], shown: list[str]) -> None:
    sink = Sink()
    async with sink.serving() as address, push_channel(address, patience=0.3) as channel:
        sink.fault(fault)
        with pytest.raises(outcome):
            await channel.send(HOME, Saying(text="hello"), "k")
        assert [record.key for record in sink.records] == shown
        assert await channel.find(HOME, "k") == ("m1" if shown else None)


async def test_a_platform_that_is_not_there_was_surely_not_reached() -> None:
    async with Sink().serving() as address:
        pass
    async with push_channel(address) as channel:
        with pytest.raises(NotSent):
            await channel.send(HOME, Saying(text="hello"), "k")


@pytest.fixture
def process() -> Generator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "tests.support.doubles.sink", "--port", "0"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env={"PATH": "/usr/bin:/bin"}
    ) as started:
        yield started


async def test_as_a_process_it_says_where_it_is_and_what_it_was_sent(process: subprocess.Popen[bytes]) -> None:
    assert process.stdout is not None
    assert process.stdin is not None
    address = json.loads(process.stdout.readline())["address"]
    async with push_channel(address) as channel, aiohttp.ClientSession() as client:
        await client.post(f"{address}/faults", json=[{"kind": "drop_after", "chat": "2"}])
        assert await channel.send(HOME, Saying(text="one"), "k1") == "m1"
        with pytest.raises(Ambiguous):
            await channel.send(ChatAddress(chat="2", thread="t"), Saying(text="two"), "k2")
        async with client.get(f"{address}/records") as response:
            told = await response.json()
    process.stdin.close()
    assert process.wait(60) == 0
    assert [(r["chat"], r["thread"], r["key"], r["text"]) for r in told["records"]] == [
        ("1", "", "k1", "one"),
        ("2", "t", "k2", "two"),
    ]
    assert [attempt["outcome"] for attempt in told["attempts"]] == ["shown", "drop_after"]
