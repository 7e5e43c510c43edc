"""The endpoints for who runs the house: people, health, use, errors. Others are refused."""

# pylint: disable=duplicate-code  # what is promised on the wire stands here, whatever the ports become

from collections.abc import Awaitable
from dataclasses import asdict, dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TypeVar

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, Query, as_shape, number
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.operators import NotOwner, Operators, Result, Standing

T = TypeVar("T")

DAYS = Query(name="days", about="at most so many days", least=1, most=30)
LIMIT = Query(name="limit", about="at most so many", least=1, most=100)


class KnownOut(Shape):
    id: int = Field(description="of people and of groups by itself")
    group: bool
    name: str
    addresses: list[str] = Field(description="platform:id")
    standing: Standing
    tier: str
    notes: int
    events: int
    reminders: int


class KnownList(Shape):
    people: list[KnownOut]


class Decision(Shape):
    id: int = Field(ge=1, le=2**53)
    group: bool = False
    let_in: bool


class Decided(Shape):
    result: Result


class ParrotFileOut(Shape):
    id: str = Field(description="empty where no parrot could be made of it")
    file: str
    added: bool = Field(description="it is of the house's own folder")
    problem: str = Field(description="why it is not used as it is; empty where it is in order")


class HealthOut(Shape):
    waiting: dict[str, int] = Field(description="rows by queue; parked, undeliverable: nobody could deal with them")
    oldest: float = Field(description="seconds that the oldest event waits")
    overdue: float = Field(description="seconds that the oldest reminder is overdue")
    platforms: dict[str, str] = Field(description="the accounts of this process: ok, or what is wrong")
    model: str | None = Field(description="null: rules alone")
    database_bytes: int
    backup_at: datetime | None = Field(description="of the newest good backup by the clock")
    backup_bytes: int
    flock: list[ParrotFileOut]


class DayOut(Shape):
    day: date
    requests: int
    prompt: int
    completion: int
    cost: Decimal | None = Field(description="where prices are set")


class UsageOut(Shape):
    days: list[DayOut]


class MishapOut(Shape):
    at: datetime
    where: str
    what: str
    kind: str
    grave: bool


class MishapList(Shape):
    errors: list[MishapOut]


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorsApi:
    """The handlers."""

    operators: Operators
    asking: Asking

    async def list_people(self, request: web.Request, _body: BaseModel | None) -> Answer:
        found = await _told(self.operators.people(await self.asking.caller(request)))
        return KnownList(people=[KnownOut.model_validate(asdict(one)) for one in found])

    async def decide(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(Decision, body), await self.asking.caller(request)
        result = await _told(self.operators.decide(caller, wanted.id, group=wanted.group, let_in=wanted.let_in))
        if result == "nobody":
            raise Refused(404, "unknown_person")
        return Decided(result=result)

    async def house_health(self, request: web.Request, _body: BaseModel | None) -> Answer:
        found = await _told(self.operators.health(await self.asking.caller(request)))
        return HealthOut.model_validate(asdict(found))

    async def usage(self, request: web.Request, _body: BaseModel | None) -> Answer:
        found = await _told(self.operators.usage(await self.asking.caller(request), number(request, DAYS, 30)))
        return UsageOut(days=[DayOut.model_validate(one._asdict()) for one in found])

    async def list_errors(self, request: web.Request, _body: BaseModel | None) -> Answer:
        found = await _told(self.operators.mishaps(await self.asking.caller(request), number(request, LIMIT, 50)))
        return MishapList(errors=[MishapOut.model_validate(asdict(one)) for one in found])


async def _told(asked: Awaitable[T]) -> T:
    try:
        return await asked
    except NotOwner as error:
        raise Refused(403, "owner_only") from error


def operators(api: OperatorsApi) -> tuple[Endpoint, ...]:
    """Return the endpoints."""
    return (
        Endpoint(
            method="GET",
            path="/api/people",
            summary="Everybody and every group that is known, and how they stand; for the owner",
            handler=api.list_people,
            answer=KnownList,
        ),
        Endpoint(
            method="POST",
            path="/api/people",
            summary="Let a person or a group in, or refuse them; for the owner",
            handler=api.decide,
            body=Decision,
            answer=Decided,
            errors=(404,),
        ),
        Endpoint(
            method="GET",
            path="/api/health",
            summary="How the house stands: queues, reminders, platforms, model, database, backup; for the owner",
            handler=api.house_health,
            answer=HealthOut,
        ),
        Endpoint(
            method="GET",
            path="/api/usage",
            summary="Tokens and cost by day; for the owner",
            handler=api.usage,
            answer=UsageOut,
            queries=(DAYS,),
        ),
        Endpoint(
            method="GET",
            path="/api/errors",
            summary="What went wrong last, without anybody's texts; for the owner",
            handler=api.list_errors,
            answer=MishapList,
            queries=(LIMIT,),
        ),
    )
