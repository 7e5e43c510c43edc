"""The endpoint by which people change what they have written."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, as_shape, session_of, whole
from adapters.web.api.shapes import Shape
from bot.ports.callers import Caller
from bot.ports.messages import LONGEST_TEXT
from bot.ports.pull import Inbound


class TextWanted(Shape):
    text: Annotated[str, Field(max_length=LONGEST_TEXT)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edits:
    """The handler."""

    inbound: Inbound
    caller: Callable[[web.Request], Awaitable[Caller]]

    async def edit(self, request: web.Request, body: BaseModel | None) -> Answer:
        session, number = session_of(request), whole(request.match_info["message_id"])
        caller, wanted = await self.caller(request), as_shape(TextWanted, body)
        try:
            known = number is not None and await self.inbound.edit(caller, session, number, wanted.text)
        except ValueError as error:
            raise Refused(422, str(error)) from error
        if not known:
            raise Refused(404, "unknown_message")


def edit(inbound: Inbound, caller: Callable[[web.Request], Awaitable[Caller]]) -> Endpoint:
    return Endpoint(
        method="PATCH",
        path="/api/sessions/{session_id}/messages/{message_id}",
        summary="Change a message of your own: what it made is changed, or that is offered in the session",
        handler=Edits(inbound=inbound, caller=caller).edit,
        body=TextWanted,
        status=204,
        errors=(404,),
    )
