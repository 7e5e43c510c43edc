"""Invitations: accepted from those whom the house lets in; from others, where a code lets people in, into a room of their own."""

import logging

from mautrix.errors import MatrixError

from adapters.matrix.api import Api
from adapters.matrix.errors import reason
from adapters.matrix.identity import PLATFORM
from adapters.matrix.raw_json import NOTHING, Facts, facts, rows, text
from bot.ports.homes import Homes
from bot.ports.push import Sender

log = logging.getLogger(__name__)


class Invitations:
    """Answers those of one account. `strangers`: whether they may ask us into a room of their own, to show a code there."""

    def __init__(self, *, api: Api, user: str, homes: Homes, strangers: bool) -> None:
        self._api = api
        self._user = user
        self._homes = homes
        self._strangers = strangers

    async def answer(self, told: Facts) -> frozenset[str]:
        """Answer all that a sync tells of; return the rooms that we are in now. One that fails is asked again when the house begins anew.

        Raises Unavailable.
        """
        entered: set[str] = set()
        for room, part in facts(facts(told.get("rooms")).get("invite")).items():
            state = rows(facts(facts(part).get("invite_state")).get("events"))
            asked = next((one for one in state if _is_ours(one, self._user)), NOTHING)
            welcome = await self._welcome(asked)
            try:
                await (self._api.join(room) if welcome else self._api.leave(room))
            except MatrixError as error:
                log.warning("invitation not answered", extra={"room": room, "cause": reason(error)})
            else:
                entered |= {room} if welcome else set[str]()
                log.info("invitation answered", extra={"room": room, "joined": welcome})
        return frozenset(entered)

    async def _welcome(self, asked: Facts) -> bool:
        inviter = text(asked.get("sender"))
        if inviter and await self._homes.caller(PLATFORM, "", Sender(id=inviter)) is not None:
            return True
        return self._strangers and facts(asked.get("content")).get("is_direct") is True


def _is_ours(event: Facts, user: str) -> bool:
    return event.get("type") == "m.room.member" and event.get("state_key") == user
