"""👀 on a message that is being answered."""

import logging

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from bot.ports.push import ChatAddress

log = logging.getLogger(__name__)

SEEN = "eyes"


class MessageMarks:
    """The marks of an app that may set reactions."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._there = True  # until Slack says that we may not

    def can_mark(self, place: ChatAddress) -> bool:
        return self._there and _answered(place) != ""

    async def set(self, place: ChatAddress, *, marked: bool) -> None:
        """Mark the message that is answered there, or take that away. Raises NotSent, Ambiguous."""
        asked = {"channel": place.chat, "timestamp": _answered(place), "name": SEEN}
        try:
            await self._api.write("reactions.add" if marked else "reactions.remove", asked)
        except Refusal as refusal:  # it is as it shall be already, the message is gone, or we may not
            self._there = self._there and refusal.code != "missing_scope"
            log.info("mark left as it was", extra={"cause": str(refusal)})


def _answered(place: ChatAddress) -> str:
    """Return the message that is answered, "" where it is none (a command, a form)."""
    before, _, ts = place.twin.rpartition(":")
    return ts if before.startswith("slack:") and before.endswith(f":{place.chat}") else ""
