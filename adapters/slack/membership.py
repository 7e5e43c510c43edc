"""Where we may speak: asked before a slash command is taken, which people can type anywhere."""

import asyncio
import logging
import time

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from adapters.slack.inbound.events import facts
from bot.ports.push import SendError

log = logging.getLogger(__name__)

PATIENCE = 1.0  # seconds; Slack waits three for its acknowledgement
FRESH = 600.0  # seconds that a yes is good for
REMEMBERED = 10_000


class Places:
    """The conversations that we are known to be in."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._good: dict[str, float] = {}

    async def can_answer_in(self, channel: str) -> bool:
        """Whether we are in there; yes, where Slack does not tell in time."""
        if time.monotonic() < self._good.get(channel, 0.0):
            return True
        try:
            async with asyncio.timeout(PATIENCE):
                told = facts((await self._api.read("conversations.info", {"channel": channel})).get("channel"))
        except Refusal as refusal:
            return refusal.code != "channel_not_found"
        except (SendError, TimeoutError) as error:
            log.info("place unknown", extra={"cause": str(error) or type(error).__name__})
            return True
        if not (told.get("is_im") or told.get("is_member")):
            return False
        if len(self._good) >= REMEMBERED:
            self._good.clear()
        self._good[channel] = time.monotonic() + FRESH
        return True
