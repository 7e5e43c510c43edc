"""Endpoints for a person's events, free hours and reminders: shown, and taken away."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, Query, as_shape, kept_text, number, whole, words
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.kept import NotKept, Schedules
from bot.ports.messages import cleaned

FROM = Query(name="from", about="an ISO 8601 moment, in UTC where it names no offset", text=True, most=40)
TO = Query(name="to", about="as `from`; at most 366 days later, by default seven", text=True, most=40)
MINUTES = Query(name="minutes", about="at least so long", least=1, most=1440)
LIMIT = Query(name="limit", about="at most so many", least=1, most=200)
USUAL, HOUR = 100, 60
FIRST, LAST = 1900, 9000  # years that calendars can be reckoned in
WEEK, YEAR = timedelta(days=7), timedelta(days=366)


class EventOut(Shape):
    id: int = Field(description="of what repeats each occurrence has that of its series")
    title: str
    starts_at: datetime
    ends_at: datetime
    all_day: bool
    zone: str = Field(description="the zone in which it was made: whole days are days there, wherever one looks from")
    location: str
    description: str
    rrule: str | None = Field(description="RFC 5545; parts that begin with X- are ours")
    busy: bool = Field(description="whether it takes time in conflicts and free hours")
    calendar: str = Field(description="the calendar elsewhere that it is in, which is only read; empty for one's own")


class EventList(Shape):
    schedules: list[EventOut]


class FreeOut(Shape):
    starts_at: datetime
    ends_at: datetime


class FreeList(Shape):
    free: list[FreeOut]


class ReminderOut(Shape):
    id: int
    text: str
    rings_at: datetime
    rrule: str | None
    repeats: str = Field(description="the rule in words; empty for what rings once")
    rests: bool = Field(description="whether times of it are left out until then")


class RungOut(Shape):
    id: int
    text: str
    rang_at: datetime


class ReminderList(Shape):
    reminders: list[ReminderOut]
    rung: list[RungOut] = Field(description="what rang within a day and is neither done nor put off, the last first")


class CalendarWanted(Shape):
    url: str = Field(min_length=1, max_length=2000, description="http, https or webcal")
    name: str = Field(default="", max_length=40)


class CalendarOut(Shape):
    id: int
    name: str
    url: str
    read_at: datetime | None = Field(description="as of when its events are; null: never read so far")
    failed_at: datetime | None = Field(description="since when it cannot be read")
    why: str | None = Field(
        description="private, address, redirects, too_large, too_many, unreadable, slow, unreachable, or `status` and a number"
    )
    events: int


class CalendarList(Shape):
    calendars: list[CalendarOut]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarApi:
    """The handlers."""

    schedules: Schedules
    asking: Asking

    async def list_schedules(self, request: web.Request, _body: BaseModel | None) -> Answer:
        found = await self.schedules.within(await self.asking.caller(request), *_span(request))
        return EventList(schedules=[EventOut.model_validate(one, from_attributes=True) for one in found])

    async def delete_schedule(self, request: web.Request, _body: BaseModel | None) -> Answer:
        try:
            await self.schedules.cancel(await self.asking.caller(request), _number(request))
        except NotKept as error:
            raise Refused(404, "unknown_event") from error

    async def free_time(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller, span = await self.asking.caller(request), _span(request)
        found = await self.schedules.free(caller, *span, number(request, MINUTES, HOUR))
        return FreeList(free=[FreeOut.model_validate(one, from_attributes=True) for one in found])

    async def list_reminders(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller, most = await self.asking.caller(request), number(request, LIMIT, USUAL)
        coming, rung = await self.schedules.reminders(caller, most), await self.schedules.rung(caller, most)
        return ReminderList(
            reminders=[ReminderOut.model_validate(one, from_attributes=True) for one in coming],
            rung=[RungOut.model_validate(one, from_attributes=True) for one in rung],
        )

    async def delete_reminder(self, request: web.Request, _body: BaseModel | None) -> Answer:
        try:
            await self.schedules.silence(await self.asking.caller(request), _number(request))
        except NotKept as error:
            raise Refused(404, "unknown_reminder") from error

    async def list_calendars(self, request: web.Request, _body: BaseModel | None) -> Answer:
        found = await self.schedules.calendars(await self.asking.caller(request))
        return CalendarList(calendars=[CalendarOut.model_validate(one, from_attributes=True) for one in found])

    async def add_calendar(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted = as_shape(CalendarWanted, body)
        try:
            made = await self.schedules.follow(
                await self.asking.caller(request), kept_text(wanted.url, "url"), cleaned(wanted.name)
            )
        except ValueError as error:
            raise Refused(422, "invalid", field="url", sentence="calendar") from error
        return CalendarOut.model_validate(made, from_attributes=True)

    async def delete_calendar(self, request: web.Request, _body: BaseModel | None) -> Answer:
        try:
            await self.schedules.unfollow(await self.asking.caller(request), _number(request))
        except NotKept as error:
            raise Refused(404, "unknown_calendar") from error


def _number(request: web.Request) -> int:
    """Return the number in the path. Raises NotKept: what is no number is nothing of theirs."""
    found = whole(request.match_info["number"])
    if found is None:
        raise NotKept
    return found


def _span(request: web.Request) -> tuple[datetime, datetime]:
    """Return the time that is asked for. Raises Refused."""
    start = _moment(request, FROM) or datetime.now(UTC)  # noqa: TID251 - no more than where a look begins
    latest = datetime.max.replace(tzinfo=UTC)
    end = _moment(request, TO) or start + min(WEEK, latest - start)
    if not start < end <= start + min(YEAR, latest - start) or not FIRST < start.year < LAST:
        raise Refused(422, "invalid", field=TO.name, sentence="time_span")
    return start, end


def _moment(request: web.Request, query: Query) -> datetime | None:
    text = words(request, query)
    if not text:
        return None
    try:
        # a plus sign that is not escaped is a blank
        found = datetime.fromisoformat(text.replace(" ", "+") if text.count(" ") == 1 and "T" in text else text)
        return (found if found.tzinfo is not None else found.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Refused(422, "invalid", field=query.name, sentence="moment") from error


def calendar(api: CalendarApi) -> tuple[Endpoint, ...]:
    """Return the endpoints."""
    return (
        Endpoint(
            method="GET",
            path="/api/schedules",
            summary="What is in the calendar in a time, each occurrence of what repeats",
            handler=api.list_schedules,
            answer=EventList,
            queries=(FROM, TO),
        ),
        Endpoint(
            method="DELETE",
            path="/api/schedules/{number}",
            summary="Take an event away, a series with all its occurrences",
            handler=api.delete_schedule,
            status=204,
            errors=(404,),
        ),
        Endpoint(
            method="GET",
            path="/api/calendars",
            summary="Calendars elsewhere that are read for the person",
            handler=api.list_calendars,
            answer=CalendarList,
        ),
        Endpoint(
            method="POST",
            path="/api/calendars",
            summary="Have a calendar elsewhere read from now on; its events come within a minute",
            handler=api.add_calendar,
            body=CalendarWanted,
            answer=CalendarOut,
            status=201,
        ),
        Endpoint(
            method="DELETE",
            path="/api/calendars/{number}",
            summary="Read one no more, and take its events away",
            handler=api.delete_calendar,
            status=204,
            errors=(404,),
        ),
        Endpoint(
            method="GET",
            path="/api/free-time",
            summary="The free hours of a time",
            handler=api.free_time,
            answer=FreeList,
            queries=(FROM, TO, MINUTES),
        ),
        Endpoint(
            method="GET",
            path="/api/reminders",
            summary="The reminders that are to ring, the next first, and what rang and waits",
            handler=api.list_reminders,
            answer=ReminderList,
            queries=(LIMIT,),
        ),
        Endpoint(
            method="DELETE",
            path="/api/reminders/{number}",
            summary="Take a reminder away, a series with all its rings",
            handler=api.delete_reminder,
            status=204,
            errors=(404,),
        ),
    )
