"""Endpoints that make and change events and reminders, with the checks and the sentences of the chat."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Annotated

from aiohttp import web
from pydantic import AfterValidator, AwareDatetime, BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.calendar import EventOut, ReminderOut
from adapters.web.api.endpoint import Answer, Endpoint, as_shape, kept_text, whole
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.kept import NotKept
from bot.ports.messages import cleaned
from bot.ports.plans import Declined, EventWish, Plans, ReminderWish, Span

Title = Annotated[str, Field(min_length=1, max_length=500, pattern=r"\S")]
Words = Annotated[str, Field(max_length=4000), AfterValidator(cleaned)]  # control characters are no words
Rule = Annotated[str, Field(max_length=500, description="RFC 5545: FREQ=WEEKLY;BYDAY=TU")]
Lead = Annotated[int, Field(ge=0, le=40_320, description="minutes before it that it rings")]
EVENT, REMINDER = "/api/schedules/{number}", "/api/reminders/{number}"


class EventWanted(Shape):
    title: Title
    starts_at: AwareDatetime
    ends_at: AwareDatetime | None = Field(default=None, description="an hour later, or as long as usual, if left out")
    all_day: bool = False
    location: Words = ""
    description: Words = ""
    rrule: Rule | None = None
    lead_minutes: Lead | None = None
    force: bool = Field(default=False, description="also where something is in the way")


class EventChange(Shape):
    title: Title | None = None
    starts_at: AwareDatetime | None = None
    ends_at: AwareDatetime | None = None
    all_day: bool | None = Field(default=None, description="whole days, or hours; left out it stays as it is")
    location: Words | None = None
    description: Words | None = None
    rrule: Rule | None = None
    lead_minutes: Lead | None = None
    span: Span | None = Field(default=None, description="of what repeats; it needs `at` but for all")
    at: AwareDatetime | None = Field(default=None, description="when the occurrence begins that is meant")
    force: bool = False


class Moment(Shape):
    at: AwareDatetime


class Kept(Shape):
    goal: Title = Field(description="as the profile has it, or as it was checked in before")
    done: bool = Field(default=True, description="false takes the newest check-in back")


class ReminderWanted(Shape):
    text: Title
    rings_at: AwareDatetime
    rrule: Rule | None = None


class ReminderChange(Shape):
    text: Title | None = None
    rings_at: AwareDatetime | None = None
    rrule: Rule | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlansApi:
    """The handlers."""

    plans: Plans
    asking: Asking

    async def add_schedule(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(EventWanted, body), await self.asking.caller(request)
        wish = replace(EventWish(**wanted.model_dump()), title=kept_text(wanted.title, "title"))
        async with _answered("unknown_event"):
            return EventOut.model_validate(await self.plans.book(caller, wish), from_attributes=True)

    async def change_schedule(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(EventChange, body), await self.asking.caller(request)
        async with _answered("unknown_event"):
            wish = replace(EventWish(**wanted.model_dump()), title=_kept(wanted.title, "title"))
            changed = await self.plans.change(caller, _number(request), wish)
            return EventOut.model_validate(changed, from_attributes=True)

    async def skip_schedule(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(Moment, body), await self.asking.caller(request)
        async with _answered("unknown_event"):
            left = await self.plans.skip(caller, _number(request), wanted.at)
            return EventOut.model_validate(left, from_attributes=True)

    async def add_reminder(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(ReminderWanted, body), await self.asking.caller(request)
        wish = ReminderWish(text=kept_text(wanted.text, "text"), rings_at=wanted.rings_at, rrule=wanted.rrule)
        async with _answered("unknown_reminder"):
            return ReminderOut.model_validate(await self.plans.remind(caller, wish), from_attributes=True)

    async def change_reminder(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(ReminderChange, body), await self.asking.caller(request)
        async with _answered("unknown_reminder"):
            wish = replace(ReminderWish(**wanted.model_dump()), text=_kept(wanted.text, "text"))
            changed = await self.plans.change_reminder(caller, _number(request), wish)
            return ReminderOut.model_validate(changed, from_attributes=True)

    async def pause_reminder(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(Moment, body), await self.asking.caller(request)
        async with _answered("unknown_reminder"):
            held = await self.plans.pause(caller, _number(request), wanted.at)
            return ReminderOut.model_validate(held, from_attributes=True)

    async def resume_reminder(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller = await self.asking.caller(request)
        async with _answered("unknown_reminder"):
            held = await self.plans.pause(caller, _number(request), None)
            return ReminderOut.model_validate(held, from_attributes=True)

    async def goal_kept(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(Kept, body), await self.asking.caller(request)
        async with _answered("unknown_goal"):
            await self.plans.check_in(caller, kept_text(wanted.goal, "goal"), done=wanted.done)

    async def reminder_done(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller = await self.asking.caller(request)
        async with _answered("unknown_reminder"):
            return ReminderOut.model_validate(await self.plans.done(caller, _number(request)), from_attributes=True)

    async def snooze_reminder(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(Moment, body), await self.asking.caller(request)
        async with _answered("unknown_reminder"):
            again = await self.plans.snooze(caller, _number(request), wanted.at)
            return ReminderOut.model_validate(again, from_attributes=True)


@asynccontextmanager
async def _answered(unknown: str) -> AsyncGenerator[None]:
    """Answer what is not there with 404, and what is not done with 409 and the sentence that the chat says."""
    try:
        yield
    except NotKept as error:
        raise Refused(404, unknown) from error
    except Declined as refusal:
        raise Refused(409, "declined", str(refusal), field="force" if refusal.busy else "") from refusal


def _kept(text: str | None, field: str) -> str | None:
    """Return words as they are kept, if any were sent. Raises Refused."""
    return None if text is None else kept_text(text, field)


def _number(request: web.Request) -> int:
    """Return the number in the path. Raises NotKept: what is no number is nothing of theirs."""
    found = whole(request.match_info["number"])
    if found is None:
        raise NotKept
    return found


def plans(api: PlansApi) -> tuple[Endpoint, ...]:
    """Return the endpoints."""
    return (
        Endpoint(
            method="POST",
            path="/api/schedules",
            summary="Book an event; 409: something is in the way, or it makes no sense, and nothing is booked",
            handler=api.add_schedule,
            body=EventWanted,
            answer=EventOut,
            status=201,
            errors=(404, 409),
        ),
        Endpoint(
            method="PATCH",
            path=EVENT,
            summary="Change an event, or of what repeats one occurrence, those that follow, or all",
            handler=api.change_schedule,
            body=EventChange,
            answer=EventOut,
            errors=(404, 409),
        ),
        _of(f"{EVENT}/skip", "Leave out one occurrence of an event that repeats", api.skip_schedule, EventOut, Moment),
        Endpoint(
            method="POST",
            path="/api/reminders",
            summary="Set a reminder; it rings in the chat that was used last",
            handler=api.add_reminder,
            body=ReminderWanted,
            answer=ReminderOut,
            status=201,
            errors=(404, 409),
        ),
        Endpoint(
            method="PATCH",
            path=REMINDER,
            summary="Change a reminder",
            handler=api.change_reminder,
            body=ReminderChange,
            answer=ReminderOut,
            errors=(404, 409),
        ),
        Endpoint(
            method="POST",
            path="/api/profile/goals/kept",
            summary="A goal was kept today; once a day",
            handler=api.goal_kept,
            body=Kept,
            status=204,
            errors=(404, 409),
        ),
        _of(f"{REMINDER}/pause", "Let what repeats rest until then", api.pause_reminder, ReminderOut, Moment),
        _of(f"{REMINDER}/resume", "Let what rests go on", api.resume_reminder, ReminderOut),
        _of(f"{REMINDER}/done", "Mark what rang last of it as done", api.reminder_done, ReminderOut),
        _of(f"{REMINDER}/snooze", "Let what rang last of it ring again then", api.snooze_reminder, ReminderOut, Moment),
    )


def _of(
    path: str,
    summary: str,
    handler: Callable[[web.Request, BaseModel | None], Awaitable[Answer]],
    answer: type[BaseModel],
    body: type[BaseModel] | None = None,
) -> Endpoint:
    """Return what is done to one of them."""
    return Endpoint(
        method="POST", path=path, summary=summary, handler=handler, body=body, answer=answer, errors=(404, 409)
    )
