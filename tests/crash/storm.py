"""A storm: nodes that are killed and started again, connections that are cut, a server that is restarted hard."""

import asyncio
import os
import random
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg

from storage import embedded
from storage.db.connections import session_settings
from storage.db.pool import UNAVAILABLE
from tests.support.processes.node import Plan
from tests.support.processes.running import node


@dataclass(slots=True, kw_only=True)
class Storm:
    """What happens to the nodes. `over` ends it; a node that runs then is left alone until `calm`."""

    server: embedded.Server
    plan: Plan
    seed: int
    log: Path
    over: asyncio.Event = field(default_factory=asyncio.Event)
    calm: asyncio.Event = field(default_factory=asyncio.Event)
    addresses: dict[int, str] = field(default_factory=dict[int, str])
    kills: int = 0
    cuts: int = 0
    in_flight: int = 0
    restarts: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])

    def somewhere(self) -> str:
        """The address of a node that lives, as far as anybody knows."""
        return random.choice(list(self.addresses.values()) or ["http://127.0.0.1:9/"])  # noqa: S311 - a test

    async def keep_one(self, slot: int) -> None:
        """A node that is killed at a random moment of its life and started again, until the storm is over."""
        fate = random.Random(f"{self.seed} {slot}")  # noqa: S311 - a test
        while not self.over.is_set():
            async with node(self.plan, self.log.with_suffix(f".{slot}")) as running:
                self.addresses[slot] = running.address
                with suppress(TimeoutError):
                    async with asyncio.timeout(fate.uniform(0.1, 3.0)):
                        await self.over.wait()
                if self.over.is_set():
                    await self.calm.wait()
                    await running.end()
                    return
                await running.kill()
                del self.addresses[slot]
                self.kills += 1
            self.in_flight += await self._sending(running.process.pid)

    async def _sending(self, pid: int) -> int:
        """How many sends a killed node had under way: their rows stay `sending` until their lease is over."""
        sql = f"SELECT count(*) FROM outbox WHERE state = 'sending' AND worker LIKE '%:{pid}:%'"  # noqa: S608
        rows = await self.as_owner(sql)
        return rows[0][0]

    async def killed(self, number: int) -> None:
        """Wait until so many nodes were killed."""
        while self.kills < number:  # noqa: ASYNC110 - a count has no event
            await asyncio.sleep(0.1)

    async def cut_connections(self) -> None:
        """Every now and then all connections end at once."""
        fate = random.Random(f"{self.seed} cuts")  # noqa: S311 - a test
        while not self.over.is_set():
            await asyncio.sleep(fate.uniform(2, 6))
            await self.as_owner(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'parrots'",
                role="none",  # the processes are the login's
            )
            self.cuts += 1

    async def restart_server(self) -> None:
        """Stop the server as hard as it can be asked to, and start it again."""
        began = time.time()
        pid = self.server.pid()
        assert pid is not None
        os.kill(pid, signal.SIGQUIT)
        await self.server.ensure()
        self.restarts.append((began, time.time()))

    async def as_owner(self, sql: str, role: str = "parrots_owner") -> list[asyncpg.Record]:
        """A statement, again and again until the server takes it."""
        while True:
            with suppress(*UNAVAILABLE, TimeoutError):
                settings = session_settings() | {"application_name": "storm", "role": role}
                db = await asyncpg.connect(self.plan.dsn, timeout=5, server_settings=settings)
                try:
                    return await db.fetch(sql)
                finally:
                    db.terminate()
            await asyncio.sleep(0.1)
