"""An endpoint that takes a file: of a calendar it is told what it would make, as in any chat; what else it is, is kept as a note."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import uuid4

from aiohttp import web
from pydantic import BaseModel

from adapters.http.errors import Refused
from adapters.http.request_bodies import KNOWN
from adapters.web.api.endpoint import Answer, Endpoint, Query, session_of, words
from adapters.web.api.shapes import MessageList, message_shape
from bot.ports.callers import Caller
from bot.ports.enclosures import LARGEST_CALENDAR, LARGEST_FILE, CalendarFile, SentFile, SentFiles, is_calendar
from bot.ports.pull import Inbound

NAME = Query(name="name", about="the file's name", text=True, most=200)
CAPTION = Query(name="caption", about="what is noted with it; without, its name", text=True, most=300)
TOGETHER = Query(
    name="together",
    about="your name of all that is sent as one: what has the same becomes one note",
    text=True,
    most=64,
)
PATIENCE = 60.0  # seconds for a file as large as may be


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """The handler."""

    inbound: Inbound
    caller: Callable[[web.Request], Awaitable[Caller]]

    async def take(self, request: web.Request, _body: BaseModel | None) -> Answer:
        session, name = session_of(request), words(request, NAME) or "calendar.ics"
        calendar, caller = is_calendar(name, request.content_type), await self.caller(request)
        try:
            data = await request.app[KNOWN].read(request, LARGEST_CALENDAR if calendar else LARGEST_FILE)
        except Refused as refusal:
            raise (
                Refused(413, "file_too_large" if calendar else "enclosure_too_large")
                if refusal.status == 413
                else refusal
            ) from refusal
        enclosed = SentFile(name=name, media=request.content_type, data=data)
        kept = SentFiles(files=(enclosed,), caption=words(request, CAPTION), together=words(request, TOGETHER))
        sent = CalendarFile(name=name, data=data) if calendar else kept
        accepted = await self.inbound.accept(caller, session, uuid4().hex, sent)
        said = await self.inbound.answers(caller, session, accepted, PATIENCE)
        if said is None:
            raise Refused(504, "timeout")
        return MessageList(messages=[message_shape(one) for one in said])


def files(inbound: Inbound, caller: Callable[[web.Request], Awaitable[Caller]]) -> Endpoint:
    return Endpoint(
        method="POST",
        path="/api/sessions/{session_id}/files",
        summary="Send a file: the body, at most 20 MiB; it is kept as a note. What a calendar (.ics, at most 5 MiB) holds is offered",
        handler=Files(inbound=inbound, caller=caller).take,
        takes="application/octet-stream",
        answer=MessageList,
        queries=(NAME, CAPTION, TOGETHER),
        errors=(404, 408, 413, 504),
    )
