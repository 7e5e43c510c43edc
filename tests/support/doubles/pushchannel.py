"""A push channel to the sink: the port of bot/ports/push.py over a real HTTP client."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.ports.messages import Saying
from bot.ports.push import Ambiguous, ChatAddress, NotSent, Pace, Rhythm, Statuses, Undeliverable

FAST = Pace(account_per_second=1000, chat_per_second=1000, chat_burst=1000, bulk_per_second=1000)
LONGEST = 1000  # characters of one message
OFTEN = Rhythm(pauses=(0.05,))


class PushChannel:
    """Posts to a sink. What a lost answer means is told to the outbox, never decided here."""

    def __init__(
        self,
        client: aiohttp.ClientSession,
        address: str,
        *,
        account: str,
        pace: Pace,
        can_tell: bool,
        rhythm: Rhythm = OFTEN,
        signs: bool = True,
    ) -> None:
        self._client = client
        self._address = address
        self._account = account
        self._pace = pace
        self._can_tell = can_tell
        self._rhythm = rhythm
        self._signs = signs

    @property
    def account(self) -> str:
        return self._account

    @property
    def pace(self) -> Pace:
        return self._pace

    @property
    def can_tell(self) -> bool:
        return self._can_tell

    def single(self, saying: Saying) -> bool:
        return len(saying.text) <= LONGEST

    @property
    def statuses(self) -> Statuses:
        return PushStatuses(self._client, self._address, self._rhythm, signs=self._signs)

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> str:
        post = {
            "over": over,
            "chat": place.chat,
            "thread": place.thread,
            "key": key,
            "text": saying.text,
            "receipts": list(saying.receipts),
            "tokens": [button.token for card in saying.cards for button in card.buttons],
        }
        try:
            async with self._client.post(f"{self._address}/send", json=post) as response:
                return _told(response.status, await response.json())
        except aiohttp.ClientConnectorError as error:
            raise NotSent(str(error)) from error
        except (aiohttp.ClientError, TimeoutError) as error:
            raise Ambiguous(f"{type(error).__name__}: {error}") from error

    async def find(self, place: ChatAddress, key: str) -> str | None:
        try:
            async with self._client.get(f"{self._address}/find", params={"chat": place.chat, "key": key}) as response:
                return (await response.json())["id"]
        except (aiohttp.ClientError, TimeoutError) as error:
            raise NotSent(str(error)) from error


class PushStatuses:
    """Status messages at the sink."""

    def __init__(self, client: aiohttp.ClientSession, address: str, rhythm: Rhythm, *, signs: bool) -> None:
        self._client = client
        self._address = address
        self._rhythm = rhythm
        self._signs = signs

    def rhythm(self, place: ChatAddress) -> Rhythm:
        del place
        return self._rhythm

    async def sign(self, place: ChatAddress, text: str) -> float | None:
        if not self._signs:
            return None
        await self._post("/sign", {"chat": place.chat, "text": text})
        return 4.0

    async def show(self, place: ChatAddress, saying: Saying, key: str, previous: str | None) -> str | None:
        del key
        name = await self._post("/status", {"chat": place.chat, "text": saying.text, "previous": previous})
        return None if self._rhythm.fleeting else name

    async def _post(self, path: str, post: dict[str, Any]) -> str:
        try:
            async with self._client.post(f"{self._address}{path}", json=post) as response:
                return (await response.json())["id"]
        except (aiohttp.ClientError, TimeoutError) as error:
            raise NotSent(str(error)) from error

    async def clear(self, place: ChatAddress, status: str) -> None:
        try:
            async with self._client.delete(f"{self._address}/status/{status}"):
                return
        except (aiohttp.ClientError, TimeoutError) as error:
            raise NotSent(str(error)) from error


def _told(status: int, answer: dict[str, Any]) -> str:
    if status == 200:
        return answer["id"]
    if status == 429:
        raise NotSent("429", answer["retry_after"], everywhere=answer["everywhere"])
    if status == 403:
        raise Undeliverable(answer["error"])
    raise Ambiguous(f"status {status}")


@asynccontextmanager
async def push_channel(
    address: str,
    *,
    account: str = "push:test",
    pace: Pace = FAST,
    can_tell: bool = False,
    patience: float = 10.0,
    rhythm: Rhythm = OFTEN,
    signs: bool = True,
) -> AsyncGenerator[PushChannel]:
    """A channel with a client of its own; an answer that takes longer than `patience` seconds is not waited for."""
    timeout = aiohttp.ClientTimeout(total=patience, connect=5)
    async with aiohttp.ClientSession(timeout=timeout) as client:
        yield PushChannel(client, address, account=account, pace=pace, can_tell=can_tell, rhythm=rhythm, signs=signs)
