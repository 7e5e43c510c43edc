"""The endpoint that searches all that a person has: notes, lists, events and talks."""

from dataclasses import dataclass
from datetime import datetime

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, Query, number, words
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.kept import Hit, HitKind, Search

WORDS = Query(name="q", about="what is looked for", text=True, most=200)
LIMIT = Query(name="limit", about="at most so many of each kind", least=1, most=50)
USUAL = 10


class HitOut(Shape):
    kind: HitKind
    id: int = Field(description="as at the kind's own addresses")
    text: str
    at: datetime = Field(description="when it was noted, put on its list or said; of an event, when it begins")
    where: str = Field(description="the list of a thing, the session of a message; else empty")
    marks: list[tuple[int, int]] = Field(description="what was asked for: the first letter, and the letter behind it")


class HitList(Shape):
    hits: list[HitOut]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchApi:
    """The handler."""

    search: Search
    asking: Asking

    async def find(self, request: web.Request, _body: BaseModel | None) -> Answer:
        query = words(request, WORDS)
        if not query.strip():
            raise Refused(422, "invalid", field=WORDS.name, sentence="missing")
        found = await self.search.find(await self.asking.caller(request), query, number(request, LIMIT, USUAL))
        return HitList(hits=[_shape(one) for one in found])


def _shape(hit: Hit) -> HitOut:
    return HitOut(kind=hit.kind, id=hit.id, text=hit.text, at=hit.at, where=hit.where, marks=list(hit.marks))


def search(api: SearchApi) -> tuple[Endpoint, ...]:
    """Return the endpoint."""
    return (
        Endpoint(
            method="GET",
            path="/api/search",
            summary="What has these words: notes, events, things on lists, what was said; the best of each kind first",
            handler=api.find,
            answer=HitList,
            queries=(WORDS, LIMIT),
        ),
    )
