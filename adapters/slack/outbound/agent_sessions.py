"""Agent sessions: a thread is shown as worked on, with Slack's stop button, until something is said there."""

import logging
import time

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from bot.ports.push import ChatAddress, SendError

log = logging.getLogger(__name__)

UNKNOWN = frozenset({"unknown_method", "missing_scope", "not_allowed_token_type"})
LONGEST = 3600.0  # seconds after which Slack itself takes a session for idle
REMEMBERED = 1000


class AgentSessions:
    """The sessions of an app that is an agent. One that was begun by a process that is gone ends with its answer, too."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._since = time.monotonic()
        self._working: set[tuple[str, str]] = set()
        self._there = True

    async def begin(self, place: ChatAddress) -> bool:
        """Show that it is worked on; False where Slack does not: then other signs have to do."""
        if not (place.thread and self._there and await self._set(place, "processing")):
            return False
        if len(self._working) >= REMEMBERED:
            self._working.clear()
        self._working.add((place.chat, place.thread))
        return True

    async def end(self, place: ChatAddress, *, begun: bool = False) -> None:
        """Show that it is worked on no more; also where another process may have begun that, within the hour.

        `begun`: Slack says that it is worked on.
        """
        named = (place.chat, place.thread)
        young = time.monotonic() - self._since < LONGEST
        if not (place.thread and self._there and (begun or young or named in self._working)):
            return
        self._working.discard(named)
        await self._set(place, "active")

    async def _set(self, place: ChatAddress, status: str) -> bool:
        asked = {"channel_id": place.chat, "thread_ts": place.thread, "status": status}
        try:
            await self._api.write("agents.sessions.setStatus", asked)
        except Refusal as refusal:
            self._there = refusal.code not in UNKNOWN
            return False
        except SendError as error:
            log.info("session left as it was", extra={"cause": str(error)})
            return False
        return True
