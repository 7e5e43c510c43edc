"""Endpoints for a person's profile: all of it, and what they may change of it here."""

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote

from aiohttp import web
from pydantic import BaseModel, Field, JsonValue

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, as_shape
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.enclosures import media_of
from bot.ports.pull import Profiles

LONGEST = 200  # characters of a value


class StateWanted(Shape):
    focus: list[Annotated[str, Field(max_length=LONGEST)]] = Field(
        max_length=3, description="at most three things; an empty list takes them away"
    )


class BirthWanted(Shape):
    date: str | None = Field(default=None, max_length=LONGEST)
    time: str | None = Field(default=None, max_length=LONGEST)
    place: str | None = Field(default=None, max_length=LONGEST)
    timezone: str | None = Field(default=None, max_length=LONGEST)


class ProfileWanted(Shape):
    state: StateWanted | None = None
    birth_info: BirthWanted | None = Field(
        default=None, description="fields that are left out stay; null takes one away"
    )


class ProfileOut(Shape):
    account: dict[str, JsonValue]
    birth_info: dict[str, JsonValue]
    preferences: dict[str, JsonValue] = Field(description="set in a chat, with /settings")
    state: dict[str, JsonValue]
    skills: dict[str, JsonValue]
    extracted: dict[str, JsonValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileApi:
    """The handlers."""

    profiles: Profiles
    asking: Asking

    async def get_profile(self, request: web.Request, _body: BaseModel | None) -> Answer:
        return ProfileOut.model_validate(await self.profiles.read(await self.asking.caller(request)))

    async def get_file(self, request: web.Request, _body: BaseModel | None) -> Answer:
        found = await self.profiles.file(await self.asking.caller(request), request.match_info["file_id"])
        if found is None:
            raise Refused(404, "not_found")
        name, data = found
        media = media_of(name)
        shown = "inline" if media.startswith("image/") else "attachment"
        kept = {"Content-Disposition": f"{shown}; filename*=UTF-8''{quote(name)}", "Cache-Control": "no-store"}
        return web.Response(body=data, content_type=media, headers=kept | {"X-Content-Type-Options": "nosniff"})

    async def forget(self, request: web.Request, _body: BaseModel | None) -> Answer:
        if not await self.profiles.forget(await self.asking.caller(request), request.match_info["fact_id"]):
            raise Refused(404, "not_found")

    async def patch_profile(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(ProfileWanted, body), await self.asking.caller(request)
        focus = None if wanted.state is None else wanted.state.focus
        birth = {} if wanted.birth_info is None else wanted.birth_info.model_dump(exclude_unset=True)
        return ProfileOut.model_validate(await self.profiles.change(caller, focus=focus, birth_info=birth))


def profile(api: ProfileApi) -> tuple[Endpoint, ...]:
    """Return the endpoints."""
    return (
        Endpoint(
            method="GET",
            path="/api/profile",
            summary="What is known and set of the person",
            handler=api.get_profile,
            answer=ProfileOut,
        ),
        Endpoint(
            method="PATCH",
            path="/api/profile",
            summary="Set the focus, and what one tells of one's birth",
            handler=api.patch_profile,
            body=ProfileWanted,
            answer=ProfileOut,
        ),
        Endpoint(
            method="DELETE",
            path="/api/profile/extracted/{fact_id}",
            summary="Forget for good what was learned from talk, with the summaries it came from",
            handler=api.forget,
            status=204,
            errors=(404,),
        ),
        Endpoint(
            method="GET",
            path="/api/files/{file_id}",
            summary="A file that came with a message, kept for a week; or one of a note, kept with it",
            handler=api.get_file,
            media="*/*",
            errors=(404,),
        ),
    )
