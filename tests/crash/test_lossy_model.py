"""What stands before the model loses connections: in the middle of an answer, before it, or by refusing; nothing is lost or doubled, everybody is told."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Script, says
from tests.support.processes.running import said, started
from tests.support.processes.visitor import visiting

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]
LEFT = (
    1500,
    0,
    150,
    300,
)  # bytes of each connection's answers that get through, in turn: one or two answers, nothing, a part
ALL = 1_000_000
QUESTIONS = 6
ANSWER = "Seven bridges, I would say, and each of them has seen more rain than the last one."


@asynccontextmanager
async def losing(port: int) -> AsyncGenerator[tuple[int, list[int]]]:
    """A proxy on loopback before that port, which cuts connections by a fixed measure; its port, and after how many bytes it cut."""
    cut: list[int] = []
    serving = set[asyncio.Task[None] | None]()
    number = count()

    async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter, left: int) -> None:
        while data := await source.read(100):
            sink.write(data[:left])
            await sink.drain()
            left -= len(data)
            if left <= 0:
                return

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving.add(asyncio.current_task())
        left = LEFT[next(number) % len(LEFT)]
        behind, before = await asyncio.open_connection("127.0.0.1", port)
        try:
            async with asyncio.TaskGroup() as tasks:
                asking = tasks.create_task(pump(reader, before, ALL))
                await pump(behind, writer, left)
                asking.cancel()
        except (OSError, ExceptionGroup, asyncio.CancelledError):  # the last at the end, when nobody waits for it
            pass
        finally:
            for one in (before, writer):
                one.transport.abort()
            cut.append(left)

    async with await asyncio.start_server(serve, "127.0.0.1") as server:
        yield server.sockets[0].getsockname()[1], cut
        running = [one for one in serving if one is not None and not one.done()]
        for one in running:
            one.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        server.close()
        await server.wait_closed()


async def test_a_proxy_that_loses_what_the_model_says(dsn: str, tmp_path: Path) -> None:
    script = Script(reply=lambda _: says(ANSWER))
    async with script.serving() as model, losing(urlsplit(model).port or 0) as (port, cut):
        env = {
            "PARROTS_DATABASE_URL": dsn,
            "PARROTS_DATA_DIR": str(tmp_path / "data"),
            "PARROTS_HTTP__PORT": "0",
            "PARROTS_LLM__BASE_URL": f"http://127.0.0.1:{port}/v1",
            "PARROTS_LLM__MODEL": "test-model",
            "PARROTS_ACCESS__POLICY": "open",
        }
        async with started(["-m", "bot", "run"], tmp_path / "log", env=env) as running:
            address = (await said(running, lambda line: "awake:" in line)).split()[-1]
            async with visiting(lambda: address) as visitor:
                session = await visitor.open_session()

                async def answered(least: int) -> list[tuple[str, str]]:
                    talk = await visitor.messages(session)
                    replies = [one for one in talk if one["role"] != "user"]
                    found = [("".join(one["receipts"]).partition(" (")[0], one["text"]) for one in replies]
                    return found if len(found) >= least else []

                found: list[tuple[str, str]] = []
                for number in range(QUESTIONS):
                    await visitor.insist(session, f"q{number}", f"How many bridges are there in town number {number}?")
                    await visitor.insist(session, f"n{number}", f"note: between {number}")
                    # questions that wait together are answered together; here each is to have its own answer
                    found = await eventually(partial(answered, 2 * number + 2), 120)
                talk = await visitor.messages(session)
            await running.end()
    assert set(cut) == {*LEFT}
    asked = [one["text"] for one in talk if one["role"] == "user"]
    assert Counter(asked) == Counter(
        text
        for number in range(QUESTIONS)
        for text in (f"How many bridges are there in town number {number}?", f"note: between {number}")
    )
    assert Counter(receipt for receipt, _ in found if receipt) == {f"✓ Noted: between {n}": 1 for n in range(QUESTIONS)}
    told = [text for receipt, text in found if not receipt]
    assert len(told) == QUESTIONS
    assert all(told)
    assert ANSWER in told
    assert "Traceback" not in (tmp_path / "log").read_text(encoding="utf-8")
