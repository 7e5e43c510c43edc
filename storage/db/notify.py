"""Wake-ups: at once within the process, by NOTIFY between processes, and nothing depends on either.

A loop waits with `Signal.wait(timeout)` and looks at its tables when woken or when the timeout has passed.
NOTIFY goes out after the commit, on a connection of its own, coalesced to at most twenty batches a second
(inside the transaction it would serialise commits).
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager, suppress

import asyncpg

from storage.db import connections
from storage.db.pool import UNAVAILABLE, Patience
from storage.db.statements import Statement

CHANNEL = "parrots"
PAUSE = 0.05
LOOK = 0.2  # seconds; a message and its answer are two looks apart at most
HEARTBEAT = 5.0  # seconds between looks whether the server that is listened to takes writes
MOST_BYTES = 7_900
_NOTIFY = Statement("SELECT pg_notify(:channel, :batch)")

Listener = Callable[[str], None]


class Signals:
    """Topics (`inbox`, `control`, `outbox`, `due`, `message`, `stop`, `live`) with short payloads, such as a conversation's id."""

    def __init__(self, dsn: str, *, listens: bool = True) -> None:
        """`listens`: whether a session is there to hear NOTIFY; else every loop is woken to look by itself."""
        self._dsn = dsn
        self._listens = listens
        self._listeners: dict[str, list[Listener]] = defaultdict(list)
        self._outgoing: dict[tuple[str, str], None] = {}
        self._pending = asyncio.Event()

    def listen(self, topic: str, listener: Listener) -> None:
        """Call `listener(payload)` for each signal; also once with "" whenever the connection was re-made (a gap)."""
        self._listeners[topic].append(listener)

    def forget(self, topic: str, listener: Listener) -> None:
        with suppress(ValueError):
            self._listeners[topic].remove(listener)

    @contextmanager
    def watching(self, topic: str) -> Generator[asyncio.Event]:
        """Open an event that is set by each signal of the topic."""
        event = asyncio.Event()

        def note(_payload: str) -> None:
            event.set()

        self.listen(topic, note)
        try:
            yield event
        finally:
            self.forget(topic, note)

    def send(self, topic: str, payload: str = "") -> None:
        """Wake this process now and the others soon. Equal signals waiting to go out become one."""
        self._deliver(topic, payload)
        if not self._listens:
            return
        self._outgoing[topic, payload] = None
        self._pending.set()

    def _deliver(self, topic: str, payload: str) -> None:
        for listener in tuple(self._listeners[topic]):
            listener(payload)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Carry signals between processes while the context is open."""
        async with asyncio.TaskGroup() as tasks:
            carrier = tasks.create_task(self._carry() if self._listens else self._look())
            try:
                yield
            finally:
                carrier.cancel()

    async def _look(self) -> None:
        """Wake every loop now and then: nothing is heard of other processes, so there may always be something."""
        while True:
            await asyncio.sleep(LOOK)
            self._tell_gap()

    def _tell_gap(self) -> None:
        for topic in tuple(self._listeners):
            self._deliver(topic, "")

    async def _carry(self) -> None:
        patience = Patience("signals")
        while True:
            try:
                db = await connections.connect(self._dsn, seconds=10)
                try:
                    await self._carry_on(db, patience)
                finally:
                    db.terminate()
            except UNAVAILABLE as error:
                await patience.wait(error)

    async def _carry_on(self, db: "asyncpg.Connection[asyncpg.Record]", patience: Patience) -> None:
        loop, own = asyncio.get_running_loop(), db.get_server_pid()
        look_at = loop.time() + HEARTBEAT
        closed = asyncio.Event()

        def end(_db: object) -> None:
            closed.set()
            self._pending.set()

        def hear(_db: object, pid: int, _channel: str, payload: object) -> None:
            if pid != own and isinstance(payload, str):
                for topic, text in json.loads(payload):
                    self._deliver(topic, text)

        db.add_termination_listener(end)
        await db.add_listener(CHANNEL, hear)
        patience.reset()
        self._tell_gap()
        while not closed.is_set():
            await woken(self._pending, HEARTBEAT)
            if loop.time() >= look_at:  # where another server is the primary now, the others speak there
                async with asyncio.timeout(HEARTBEAT):
                    await connections.ask_for_writes(db)
                look_at = loop.time() + HEARTBEAT
            waiting, self._outgoing = list(self._outgoing), {}
            for batch in batches(waiting):
                await db.execute(*_NOTIFY(channel=CHANNEL, batch=batch))
            await asyncio.sleep(PAUSE)
        raise ConnectionResetError("the listening connection was closed")


def batches(signals: list[tuple[str, str]]) -> list[str]:
    """Pack signals into as few NOTIFY payloads as fit the size limit; one that cannot fit is left out."""
    packed: list[str] = []
    current: list[str] = []
    size = 2
    for signal in signals:
        text = json.dumps(signal, ensure_ascii=False, separators=(",", ":"))
        length = len(text.encode()) + 1
        if length + 2 > MOST_BYTES:
            continue
        if size + length > MOST_BYTES:
            packed.append(f"[{','.join(current)}]")
            current, size = [], 2
        current.append(text)
        size += length
    if current:
        packed.append(f"[{','.join(current)}]")
    return packed


async def woken(event: asyncio.Event, timeout: float) -> None:  # noqa: ASYNC109 - the cap is the point
    """Wait until the event is set or `timeout` seconds have passed; clear it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(timeout):
            await event.wait()
    event.clear()
