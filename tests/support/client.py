"""A client of the API as tests use it: JSON in and out, and server-sent events read as they are on the wire."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One server-sent event; a comment has the name `:`."""

    name: str
    data: Any = None
    id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """Talks to one server."""

    http: aiohttp.ClientSession

    async def ask(
        self, method: str, path: str, body: object = None, *, status: int = 200, headers: dict[str, str] | None = None
    ) -> Any:  # noqa: ANN401 - JSON
        """The parsed answer, which must have this status."""
        async with self.http.request(method, path, json=body, headers=headers) as response:
            text = await response.text()
            assert response.status == status, (method, path, response.status, text)
            return json.loads(text) if text else None

    async def refused(
        self, method: str, path: str, body: object = None, *, headers: dict[str, str] | None = None
    ) -> tuple[int, str]:
        """Status and code of an error."""
        async with self.http.request(method, path, json=body, headers=headers) as response:
            return response.status, (await response.json())["error"]["code"]

    async def open(self, title: str = "") -> str:
        """The path of a new session."""
        made = await self.ask("POST", "/api/sessions", {"title": title}, status=201)
        return f"/api/sessions/{made['session_id']}"

    async def say(self, session: str, text: str, **fields: object) -> list[dict[str, Any]]:
        """Say something; the messages of the answer."""
        return (await self.ask("POST", f"{session}/messages", {"text": text, **fields}))["messages"]

    async def history(self, session: str, query: str = "") -> list[dict[str, Any]]:
        return (await self.ask("GET", f"{session}/messages{query}"))["messages"]

    @asynccontextmanager
    async def events(
        self, session: str, query: str = "", headers: dict[str, str] | None = None
    ) -> AsyncGenerator[AsyncGenerator[Event]]:
        """The feed of a session, from its first event on."""
        async with self.http.get(f"{session}/events{query}", headers=headers) as response:
            assert response.status == 200, await response.text()
            async with aclosing(parsed(response)) as events:
                yield events

    async def stream(self, session: str, text: str, **fields: object) -> list[Event]:
        """Say something; all events of the answer."""
        body, headers = {"text": text, **fields}, {"Accept": "text/event-stream"}
        async with self.http.post(f"{session}/messages", json=body, headers=headers) as response:
            assert (response.status, response.content_type) == (200, "text/event-stream")
            return [event async for event in parsed(response)]


async def parsed(response: aiohttp.ClientResponse) -> AsyncGenerator[Event]:
    """The events of a response, comments too; the server's wish for pauses between attempts is left out."""
    fields: dict[str, str] = {}
    async for raw in response.content:
        line = raw.decode().rstrip("\n")
        if line.startswith(":"):
            yield Event(name=":", data=line[1:].strip())
        elif line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif "data" in fields:
            number = fields.get("id")
            yield Event(name=fields["event"], data=json.loads(fields["data"]), id=int(number) if number else None)
            fields = {}
        else:
            fields = {}


async def until(events: AsyncGenerator[Event], number: int, *names: str) -> list[Event]:
    """The next events of these names."""
    found: list[Event] = []
    while len(found) < number:
        event = await anext(events)
        if event.name in names:
            found.append(event)
    return found


async def eventually(condition: Callable[[], Awaitable[object]]) -> None:
    """Return once the condition holds; raises TimeoutError after a minute."""
    async with asyncio.timeout(60):
        while not await condition():  # noqa: ASYNC110 - what is waited for is in the database or in a browser
            await asyncio.sleep(0.01)
