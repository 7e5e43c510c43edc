"""The endpoint by which the page's reader says what they think of an answer."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID, uuid4

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, session_of, whole
from adapters.web.api.shapes import Message, Shape, message_shape
from bot.ports.callers import Caller
from bot.ports.messages import Opinion, Rating, Said
from bot.ports.pull import Feed, Inbound

PATIENCE = 30.0  # seconds until it has been noted; nobody waits for a model here


class NewOpinion(Shape):
    opinion: Opinion | None = Field(description="null takes it back")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratings:
    """Keeps opinions of answers."""

    feed: Feed
    inbound: Inbound
    caller: Callable[[web.Request], Awaitable[Caller]]

    async def rate(self, request: web.Request, body: BaseModel | None) -> Answer:
        if not isinstance(body, NewOpinion):
            raise TypeError("expected NewOpinion")
        session, number = session_of(request), whole(request.match_info["message_id"])
        caller = await self.caller(request)
        said = await self._said(caller, session, number)
        opinion = body.opinion or said.opinion
        if opinion is None or body.opinion == said.opinion:
            return message_shape(said)
        rating = Rating(opinion=opinion, taken_back=body.opinion is None, message=said.id)
        accepted = await self.inbound.accept(caller, session, uuid4().hex, rating)
        if await self.inbound.answers(caller, session, accepted, PATIENCE) is None:
            raise Refused(504, "timeout")
        return message_shape(await self._said(caller, session, number))

    async def _said(self, caller: Caller, session: UUID, number: int | None) -> Said:
        """Return the answer as its reader sees it. Raises Refused for what is none."""
        found = [] if number is None else await self.feed.history(caller, session, number + 1, 1)
        if not found or found[0].id != number or not found[0].ratable:
            raise Refused(404, "unknown_answer")
        return found[0]


def rating(feed: Feed, inbound: Inbound, caller: Callable[[web.Request], Awaitable[Caller]]) -> Endpoint:
    return Endpoint(
        method="PUT",
        path="/api/sessions/{session_id}/messages/{message_id}/opinion",
        summary="Say what you think of an answer",
        handler=Ratings(feed=feed, inbound=inbound, caller=caller).rate,
        body=NewOpinion,
        answer=Message,
        errors=(404, 504),
    )
