"""An endpoint that takes in what a person brings: notes of elsewhere, and what was exported."""

from dataclasses import dataclass

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.http.request_bodies import KNOWN
from adapters.web.api.endpoint import Answer, Endpoint, Query, words
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.imports import LARGEST_IMPORT, Imports

NAME = Query(name="name", about="the file's name: its ending says what it is", text=True, most=200)


class ImportedOut(Shape):
    taken: int = Field(description="things that are new")
    known: int = Field(description="things that were there already")
    unread: list[str] = Field(description="names of what could not be read")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportsApi:
    """The handler."""

    imports: Imports
    asking: Asking

    async def take_import(self, request: web.Request, _body: BaseModel | None) -> Answer:
        name, caller = words(request, NAME) or "notes.md", await self.asking.caller(request)
        try:
            data = await request.app[KNOWN].read(request, LARGEST_IMPORT)
        except Refused as refusal:
            raise (Refused(413, "enclosure_too_large") if refusal.status == 413 else refusal) from refusal
        found = await self.imports.take(caller, name, data)
        return ImportedOut(taken=found.taken, known=found.known, unread=list(found.unread))


def imports(api: ImportsApi) -> tuple[Endpoint, ...]:
    """Return the endpoint."""
    return (
        Endpoint(
            method="POST",
            path="/api/import",
            summary="Take in a file, at most 20 MiB: .md and .txt as a note, .json as notes, .zip of /export as all that is in it",
            handler=api.take_import,
            takes="application/octet-stream",
            answer=ImportedOut,
            queries=(NAME,),
            errors=(408, 413),
        ),
    )
