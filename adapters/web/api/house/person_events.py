"""The endpoint of a person's own feed: what rings and what was changed, wherever it was done."""

import asyncio
from dataclasses import dataclass

from aiohttp import web
from pydantic import BaseModel

from adapters.web import sse
from adapters.web.api.endpoint import Answer, Endpoint, number, whole
from adapters.web.api.messages import AFTER
from adapters.web.api.request_context import PLATFORM, Asking
from adapters.web.api.shapes import message_shape
from bot.ports.changes import Anew, Changed, Changes, News, Rang, Spoken

ABOUT = """The events of the person, resumed by Last-Event-ID. One may come twice: the same ids are the same.

ring: message (as in a session), session_id (null where it was told on a platform), platform, reminder (its id; null: an event), at
change: kind (memo, event, reminder, list), id, what (made, changed, deleted), list (its name)
session: session_id; something was said there
anew: nothing; look at everything anew, since more was changed than is told one by one"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonEventsApi:
    """The handler."""

    changes: Changes
    asking: Asking
    closing: asyncio.Event

    async def person_events(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller = await self.asking.caller(request)
        last_seen = whole(request.headers.get("Last-Event-ID", ""))
        after = (number(request, AFTER, 0) or None) if last_seen is None else last_seen
        feed = self.changes.follow(caller, after)
        await anext(feed)  # before the answer begins, so that what is changed as soon as it has begun is told
        return await sse.stream_feed(request, feed, self.closing, event_of)


def event_of(news: News) -> bytes:
    match news:
        case Rang():
            session = str(news.said.conversation) if news.platform == PLATFORM else None
            data = {
                "message": message_shape(news.said).model_dump(mode="json"),
                "session_id": session,
                "platform": news.platform,
                "reminder": news.reminder,
                "at": news.at.isoformat(),
            }
            return sse.named_event("ring", data, news.place)
        case Changed():
            data = {"kind": news.kind, "id": news.id, "what": news.what, "list": news.name}
            return sse.named_event("change", data, news.place)
        case Spoken():
            return sse.named_event("session", {"session_id": str(news.session)})
        case Anew():
            return sse.named_event("anew", {}, news.place)


def person_events(api: PersonEventsApi) -> tuple[Endpoint, ...]:
    """Return the endpoint."""
    return (
        Endpoint(
            method="GET",
            path="/api/events",
            summary="What rings, and what was changed of the person's things, wherever it was done",
            handler=api.person_events,
            stream=True,
            media="text/event-stream",
            events=ABOUT,
            queries=(AFTER,),
        ),
    )
