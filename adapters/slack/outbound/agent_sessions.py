"""Agent sessions: a thread is shown as worked on, with Slack's stop button, until nothing is worked on there."""

import logging

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from adapters.slack.identity import CUSTOMIZE
from adapters.slack.outbound.blocks import Face
from bot.ports.push import ChatAddress, SendError

log = logging.getLogger(__name__)

UNKNOWN = frozenset({"unknown_method", "not_allowed_token_type"})


class AgentSessions:
    """The sessions of an app that is an agent."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self.there = True  # until Slack says that it has none

    async def begin(self, place: ChatAddress, face: Face | None) -> bool:
        """Show that it is worked on, and by whom; False where Slack does not: then other signs have to do."""
        if not place.thread or not self.there:
            return False
        try:
            await self._set(place, "processing", face)
        except Refusal as refusal:
            if refusal.needed != CUSTOMIZE:
                self.there = refusal.code not in UNKNOWN and refusal.code != "missing_scope"
                return False
            return await self.begin(place, None)
        except SendError as error:
            log.info("session left as it was", extra={"cause": str(error)})
            return False
        return True

    async def end(self, place: ChatAddress) -> None:
        """Show that it is worked on no more. Raises SendErrors."""
        if place.thread and self.there:
            try:
                await self._set(place, "active", None)
            except Refusal as refusal:
                log.info("session left as it was", extra={"cause": str(refusal)})

    async def _set(self, place: ChatAddress, status: str, face: Face | None) -> None:
        asked: dict[str, object] = {"channel_id": place.chat, "thread_ts": place.thread, "status": status}
        if face is not None:
            asked |= {"username": face.name, "icon_emoji": face.icon or None}
        if status == "processing" and place.asker:
            asked["initiator_user_id"] = place.asker
        await self._api.write("agents.sessions.setStatus", asked)
