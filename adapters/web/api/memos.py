"""Endpoints for a person's notes: found, kept, changed, pinned and taken away."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, Query, as_shape, kept_text, number, whole, words
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.kept import KeptNote, Notes, NotKept
from bot.ports.messages import LONGEST_TEXT

LIMIT = Query(name="limit", about="at most so many", least=1, most=200)
BEFORE = Query(name="before", about="those with a number below this", least=1)
WORDS = Query(name="q", about="words that they have", text=True, most=200)
TAG = Query(name="tag", about="a tag that they have, without its #", text=True, most=60)
PINNED = Query(name="pinned", about="1: only those that are pinned", most=1)
MEANING = Query(name="meaning", about="1: also those that mean the like", most=1)
USUAL = 50
MEMO = "/api/memos/{memo_id}"

Text = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT, pattern=r"\S")]


class NewMemo(Shape):
    text: Text = Field(description="kept letter for letter; a word behind # is a tag")
    pinned: bool = False


class MemoWanted(Shape):
    text: Text | None = Field(default=None, description="left out, or null, it stays")
    pinned: bool | None = None


class FileOut(Shape):
    id: str
    name: str
    media: str = Field(description="its media type: image/… is a picture")
    size: int = Field(description="bytes")
    url: str = Field(description="where it is to be had")


class MemoOut(Shape):
    id: int
    text: str
    tags: list[str]
    pinned: bool
    created_at: datetime
    rings_at: datetime | None = Field(description="when its reminder rings, if that is still to come")
    files: list[FileOut] = Field(description="photos and files that belong to it")


class MemoList(Shape):
    memos: list[MemoOut]
    meanings: bool = Field(description="whether `meaning` finds more here than words do")


class TagOut(Shape):
    name: str
    number: int = Field(description="of notes that have it")


class TagList(Shape):
    tags: list[TagOut]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemosApi:
    """The handlers."""

    notes: Notes
    asking: Asking

    async def list_memos(self, request: web.Request, _body: BaseModel | None) -> Answer:
        found = await self.notes.find(
            await self.asking.caller(request),
            query=words(request, WORDS),
            tag=words(request, TAG).lstrip("#"),
            pinned=number(request, PINNED, 0) == 1,
            before=number(request, BEFORE, BEFORE.most),
            limit=number(request, LIMIT, USUAL),
            by_meaning=number(request, MEANING, 0) == 1,
        )
        return MemoList(memos=[_shape(one) for one in found], meanings=self.notes.knows_meanings)

    async def list_tags(self, request: web.Request, _body: BaseModel | None) -> Answer:
        used = await self.notes.tags(await self.asking.caller(request))
        return TagList(tags=[TagOut(name=name, number=often) for name, often in used.items()])

    async def create_memo(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(NewMemo, body), await self.asking.caller(request)
        return _shape(await self.notes.write(caller, None, text=kept_text(wanted.text, "text"), pinned=wanted.pinned))

    async def get_memo(self, request: web.Request, _body: BaseModel | None) -> Answer:
        try:
            return _shape(await self.notes.get(await self.asking.caller(request), _number(request)))
        except NotKept as error:
            raise Refused(404, "unknown_memo") from error

    async def change_memo(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(MemoWanted, body), await self.asking.caller(request)
        text = None if wanted.text is None else kept_text(wanted.text, "text")
        try:
            return _shape(await self.notes.write(caller, _number(request), text=text, pinned=wanted.pinned))
        except NotKept as error:
            raise Refused(404, "unknown_memo") from error

    async def delete_memo(self, request: web.Request, _body: BaseModel | None) -> Answer:
        try:
            await self.notes.remove(await self.asking.caller(request), _number(request))
        except NotKept as error:
            raise Refused(404, "unknown_memo") from error


def _number(request: web.Request) -> int:
    """Return the number of the note in the path. Raises NotKept: what is no number is no note."""
    found = whole(request.match_info["memo_id"])
    if found is None:
        raise NotKept
    return found


def _shape(note: KeptNote) -> MemoOut:
    return MemoOut(
        id=note.id,
        text=note.text,
        tags=list(note.tags),
        pinned=note.pinned,
        created_at=note.created_at,
        rings_at=note.rings_at,
        files=[
            FileOut(id=one.id, name=one.name, media=one.media, size=one.size, url=f"/api/files/{one.id}")
            for one in note.files
        ],
    )


def memos(api: MemosApi) -> tuple[Endpoint, ...]:
    """Return the endpoints."""
    return (
        Endpoint(
            method="GET",
            path="/api/memos",
            summary="Notes: with words the best first, else the newest",
            handler=api.list_memos,
            answer=MemoList,
            queries=(WORDS, TAG, PINNED, MEANING, BEFORE, LIMIT),
        ),
        Endpoint(
            method="POST",
            path="/api/memos",
            summary="Keep a note",
            handler=api.create_memo,
            body=NewMemo,
            answer=MemoOut,
            status=201,
        ),
        Endpoint(
            method="GET",
            path="/api/memos/tags",
            summary="The tags of the notes, the most used first",
            handler=api.list_tags,
            answer=TagList,
        ),
        Endpoint(method="GET", path=MEMO, summary="One note", handler=api.get_memo, answer=MemoOut, errors=(404,)),
        Endpoint(
            method="PATCH",
            path=MEMO,
            summary="Change what a note says, or its pin",
            handler=api.change_memo,
            body=MemoWanted,
            answer=MemoOut,
            errors=(404,),
        ),
        Endpoint(
            method="DELETE",
            path=MEMO,
            summary="Take a note away; it can be brought back in a chat",
            handler=api.delete_memo,
            status=204,
            errors=(404,),
        ),
    )
