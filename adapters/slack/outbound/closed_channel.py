"""The channel of a workspace that removed the app: nothing is sent there, so what rings is told elsewhere."""

from typing import NoReturn

from adapters.slack.outbound.channel import PACE
from bot.ports.messages import Saying
from bot.ports.push import ChatAddress, Pace, Undeliverable


class ClosedChannel:
    """See bot.ports.push.Channel."""

    def __init__(self, account: str) -> None:
        self._account = account

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
        raise Undeliverable("the app was removed from the workspace", gone=True)

    async def find(self, place: ChatAddress, key: str) -> None:
        del place, key
