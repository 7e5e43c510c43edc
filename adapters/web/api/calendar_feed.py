"""The private address of a calendar, which calendar programs read: who has it needs no token."""

from dataclasses import dataclass

from aiohttp import web
from pydantic import BaseModel

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint
from bot.ports.kept import Calendars, NotKept


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarFeed:
    """The handler."""

    calendars: Calendars

    async def calendar_feed(self, request: web.Request, _body: BaseModel | None) -> Answer:
        try:
            data = await self.calendars.feed(request.match_info["secret"])
        except NotKept as error:
            raise Refused(404, "unknown_calendar") from error
        return web.Response(
            body=data, content_type="text/calendar", charset="utf-8", headers={"Cache-Control": "no-cache"}
        )


def feed(api: CalendarFeed) -> Endpoint:
    """Return the endpoint."""
    return Endpoint(
        method="GET",
        path="/calendar/{secret}.ics",
        summary="A calendar, by its private address (RFC 5545)",
        handler=api.calendar_feed,
        media="text/calendar",
        errors=(404,),
    )
