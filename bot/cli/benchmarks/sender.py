"""`python -m bot.cli.benchmarks.sender`: a process that only sends, for the bench's account, at Telegram's pace."""

import asyncio
import json
import sys

import aiohttp

from bot.app import Roles, house
from bot.ports.messages import Saying
from bot.ports.push import Ambiguous, ChatAddress, NotSent, Pace, Statuses
from bot.process.settings import read
from bot.wiring.assembly import Overrides

ACCOUNT = "bench pace"
TELEGRAM = Pace(account_per_second=29, chat_per_second=1, chat_burst=3, bulk_per_second=20)


class SinkChannel:
    """Posts to the bench's sink (bot.ports.push.Channel)."""

    def __init__(self, http: aiohttp.ClientSession, sink: str) -> None:
        self._http = http
        self._sink = sink

    @property
    def account(self) -> str:
        return ACCOUNT

    @property
    def pace(self) -> Pace:
        return TELEGRAM

    @property
    def can_tell(self) -> bool:
        return False

    def single(self, saying: Saying) -> bool:
        del saying
        return True

    @property
    def statuses(self) -> Statuses | None:
        return None

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> str:
        del over
        try:
            async with self._http.post(
                self._sink, json={"chat": place.chat, "key": key, "text": saying.text}
            ) as response:
                return (await response.json())["id"]
        except aiohttp.ClientConnectorError as error:
            raise NotSent(str(error)) from error
        except (aiohttp.ClientError, TimeoutError) as error:
            raise Ambiguous(type(error).__name__) from error

    async def find(self, place: ChatAddress, key: str) -> str | None:
        raise NotSent(f"cannot tell of {key} in {place.chat}")


async def main(dsn: str, sink: str) -> None:
    """Send until killed."""
    async with aiohttp.ClientSession() as http:
        overrides = Overrides(channels=(SinkChannel(http, sink),))
        async with house(read(None), dsn, Roles(worker=True), overrides):
            sys.stdout.write("ready\n")
            sys.stdout.flush()
            await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(**json.loads(sys.argv[1])))
