"""The channel of a workspace that removed the app: nothing is sent there, so what rings is told elsewhere."""

from collections.abc import Awaitable, Callable
from typing import NoReturn

from adapters.slack.outbound.channel import PACE
from bot.ports.callers import Unavailable
from bot.ports.messages import Saying
from bot.ports.push import ChatAddress, NotSent, Pace, Undeliverable

SOON = 1.0  # seconds until a workspace that came back is tried by its own channel


class ClosedChannel:
    """See bot.ports.push.Channel."""

    def __init__(self, account: str, ended: Callable[[], Awaitable[bool]]) -> None:
        """`ended`: whether it still is so: another process may have brought it back. Raises Unavailable."""
        self._account = account
        self._ended = ended

    @property
    def account(self) -> str:
        return self._account

    @property
    def pace(self) -> Pace:
        return PACE

    @property
    def can_tell(self) -> bool:
        return False

    @property
    def statuses(self) -> None:
        return None

    def single(self, saying: Saying) -> bool:
        del saying
        return True

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> NoReturn:
        del place, saying, key, over
        try:
            ended = await self._ended()
        except Unavailable as error:
            raise NotSent(str(error), retry_after=SOON) from error
        if not ended:
            raise NotSent("the app is installed there again", retry_after=SOON)
        raise Undeliverable("the app was removed from the workspace", gone=True)

    async def find(self, place: ChatAddress, key: str) -> None:
        del place, key
