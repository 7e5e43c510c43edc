"""Who manages a group, as Telegram tells; remembered for a minute."""

import asyncio
import logging

from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from adapters.telegram.client import Client
from adapters.telegram.errors import reason

log = logging.getLogger(__name__)

FRESH = 60.0  # seconds
REMEMBERED = 1000
PATIENCE = 3.0  # seconds that a message may wait for it
_MANAGES = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


class GroupAdmins:
    """Asks Telegram whether somebody is an administrator."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._known: dict[tuple[str, str], tuple[float, bool]] = {}

    async def manages(self, chat: str, user: str) -> bool:
        """Return whether they do; where Telegram does not answer, nobody does."""
        now, known = asyncio.get_running_loop().time(), self._known.get((chat, user))
        if known is not None and now - known[0] < FRESH:
            return known[1]
        try:
            async with asyncio.timeout(PATIENCE):
                member = await self._client.get_chat_member(int(chat), int(user))
        except (TelegramError, TimeoutError) as error:
            log.info("administrator not known", extra={"chat": chat, "cause": reason(error)})
            return False
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[chat, user] = (now, member.status in _MANAGES)
        return self._known[chat, user][1]
