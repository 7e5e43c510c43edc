"""One message to a room, by a name that makes it one event however often it is sent."""

import asyncio
import hashlib
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from mautrix.errors import MatrixError, MForbidden, MNotFound

from adapters.matrix import buttons
from adapters.matrix.api import Api
from adapters.matrix.errors import meaning, reason
from adapters.matrix.identity import event_of
from adapters.matrix.outbound.rendering import Part, parts
from adapters.matrix.rooms import is_direct
from bot.ports.messages import Saying
from bot.ports.push import AgentCard, ChatAddress

log = logging.getLogger(__name__)

REMEMBERED = 1000  # cards


class Posting:
    """Sends for one account. `house`: the name of this house there, so that no other one's transaction ids are used again."""

    def __init__(self, *, api: Api, user: str, house: str, flock: Mapping[str, AgentCard]) -> None:
        self._api = api
        self._user = user
        self._house = house
        self._flock = flock
        self._offered: dict[str, tuple[str, ...]] = {}
        """The numbers that were to stand below a card last."""
        self._offering: dict[str, asyncio.Lock] = {}
        """One offer of a card at a time: what the one before has just put, the next one sees."""

    def parts(self, saying: Saying) -> list[Part]:
        return parts(saying, self._flock)

    def first(self, saying: Saying) -> Part | None:
        """Return the first message that shows it in words; None where there is none."""
        return next((part for part in self.parts(saying) if not part.file), None)

    async def post(self, room: str, place: ChatAddress, part: Part, name: str, *, over: str | None = None) -> str:
        """Show it, in the place of another message where one is named; return the event's id. Raises SendError."""
        try:
            address = await self._api.upload(part.name, part.media, part.file) if part.file else ""
            content = part.content(address)
            content = changed(content, over) if over else content | related(place)
            event = await self._api.send(room, "m.room.message", content, self._name(name))
        except MatrixError as error:
            raise meaning(error) from error
        return over or event

    async def offer(self, room: str, event: str, part: Part, name: str, *, anew: bool) -> None:
        """Put the numbers below a card for everybody to press. `anew`: some may be there. Without them it works by writing numbers.

        `name` is that of the message or of the edit: what was taken away can be put there again by the next.
        """
        wanted = buttons.NUMBERS[: len(part.tokens)] if len(part.tokens) <= buttons.PUT else ()
        self._offered[event] = wanted
        while len(self._offered) > REMEMBERED:
            oldest = next(iter(self._offered))
            del self._offered[oldest]
            self._offering.pop(oldest, None)
        async with self._offering.setdefault(event, asyncio.Lock()):
            await self._put(room, event, wanted, name, anew=anew)

    async def _put(self, room: str, event: str, wanted: Sequence[str], name: str, *, anew: bool) -> None:
        """Put them there, as long as no later offer of the card wants others, and take away what is too much."""
        try:
            there = buttons.own_marks(await self._api.reactions(room, event), self._user) if anew else {}
            for key in wanted:
                if self._offered.get(event) is not wanted:
                    return  # the card is another one by now: that offer looks after the rest
                if key not in there:
                    content = {"m.relates_to": {"rel_type": "m.annotation", "event_id": event, "key": key}}
                    await self._api.send(room, "m.reaction", content, self._name(f"{name}-{key}"))
            if anew:
                await self._retire(room, event, wanted)
        except MatrixError as error:
            log.info("numbers not put", extra={"cause": reason(error)})

    async def _retire(self, room: str, event: str, wanted: Sequence[str]) -> None:
        """Take away the numbers that press nothing any more."""
        for key, mark in buttons.own_marks(await self._api.reactions(room, event), self._user).items():
            if key not in wanted:
                await self._api.redact(room, mark, self._name(f"{mark}-gone"))

    async def take_away(self, room: str, event: str) -> None:
        """Raises SendError."""
        try:
            await self._api.redact(room, event, self._name(f"{event}-gone"))
        except (MForbidden, MNotFound):
            return
        except MatrixError as error:
            raise meaning(error) from error

    async def tell(self, room: str, words: str, name: str, *, answers: str = "") -> None:
        """Say something that is of no record. Raises MatrixError."""
        content: dict[str, Any] = {"msgtype": "m.notice", "body": words, "m.mentions": {}}
        if answers:
            content["m.relates_to"] = {"m.in_reply_to": {"event_id": answers}}
        await self._api.send(room, "m.room.message", content, self._name(name))

    def _name(self, name: str) -> str:
        """Return a transaction id: the same for the same thing, across restarts."""
        return hashlib.sha256(f"{self._house}\0{name}".encode()).hexdigest()[:40]


def related(place: ChatAddress) -> dict[str, Any]:
    """Return how a message relates to others: in its thread, or as a reply to what it answers, where others read along."""
    answers = event_of(place.answers)
    if place.thread:
        before = {"is_falling_back": True, "m.in_reply_to": {"event_id": answers or place.thread}}
        return {"m.relates_to": {"rel_type": "m.thread", "event_id": place.thread, **before}}
    if answers and not is_direct(place.chat):
        return {"m.relates_to": {"m.in_reply_to": {"event_id": answers}}}
    return {}


def changed(content: Mapping[str, Any], over: str) -> dict[str, Any]:
    """Return an edit of another message; clients that know none show its beginning."""
    return {
        "msgtype": "m.text",
        "body": f"* {content.get('body', '')}"[:500],
        "m.mentions": {},
        "m.new_content": dict(content),
        "m.relates_to": {"rel_type": "m.replace", "event_id": over},
    }
