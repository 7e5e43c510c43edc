"""Somebody at the page who does not give up: what was not acknowledged is posted again, under the same key."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

STREAM = {"Accept": "text/event-stream"}


@dataclass(slots=True)
class Visitor:
    """Talks to whatever address `where` names just now."""

    http: aiohttp.ClientSession
    where: Callable[[], str]

    async def open_session(self) -> str:
        while True:
            try:
                async with self.http.post(f"{self.where()}api/sessions", json={}) as response:
                    if response.status == 201:
                        return (await response.json())["session_id"]
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.05)

    async def post(self, session: str, key: str, text: str) -> bool:
        """Post once; whether it was acknowledged. The answer is not waited for."""
        body = {"text": text, "client_key": key}
        try:
            async with self.http.post(
                f"{self.where()}api/sessions/{session}/messages", json=body, headers=STREAM
            ) as response:
                return response.status == 200
        except (aiohttp.ClientError, TimeoutError):
            return False

    async def insist(self, session: str, key: str, text: str) -> None:
        """Post until it is acknowledged."""
        while not await self.post(session, key, text):  # noqa: ASYNC110 - nobody tells when the next process is there
            await asyncio.sleep(0.05)

    async def messages(self, session: str) -> list[dict[str, Any]]:
        """The conversation, oldest first; nothing while nobody answers."""
        try:
            async with self.http.get(f"{self.where()}api/sessions/{session}/messages?limit=200") as response:
                return (await response.json())["messages"] if response.status == 200 else []
        except (aiohttp.ClientError, TimeoutError):
            return []


@asynccontextmanager
async def visiting(where: Callable[[], str]) -> AsyncGenerator[Visitor]:
    timeout = aiohttp.ClientTimeout(total=30)
    async with aiohttp.ClientSession(timeout=timeout) as http:
        yield Visitor(http, where)
