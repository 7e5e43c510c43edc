"""Endpoints: their address, the types they take and give, and how an answer becomes a response."""

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar
from uuid import UUID

from aiohttp import web
from pydantic import BaseModel, ValidationError

from adapters.http.errors import Refused
from adapters.http.request_bodies import of_known, of_stranger
from adapters.web.guard import FREE
from bot.ports.messages import cleaned

Answer: TypeAlias = BaseModel | web.StreamResponse | None
Body = TypeVar("Body", bound=BaseModel)


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A whole number in the query string; `text`: words instead, of at most so many characters."""

    name: str
    about: str
    least: int = 0
    most: int = 2**53
    text: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """One method of one address. `answer` None: no content; `stream`: it can also answer with events."""

    method: str
    path: str
    summary: str
    handler: Callable[[web.Request, BaseModel | None], Awaitable[Answer]]
    body: type[BaseModel] | None = None
    takes: str = ""
    """The media type of a body that is no JSON: the handler reads it."""
    answer: type[BaseModel] | None = None
    status: int = 200
    stream: bool = False
    later: bool = False
    """Whether `Prefer: respond-async` is answered with 202."""
    media: str = "application/json"
    events: str = ""
    """What the stream is, where it is not that of the house."""
    queries: tuple[Query, ...] = field(default=())
    errors: tuple[int, ...] = ()

    async def __call__(self, request: web.Request) -> web.StreamResponse:
        answer = await self.handler(request, await self._read(request))
        if isinstance(answer, web.StreamResponse):
            return answer
        if answer is None:
            return web.Response(status=self.status)
        return web.Response(
            body=answer.model_dump_json(exclude_unset=True), status=self.status, content_type="application/json"
        )

    async def _read(self, request: web.Request) -> BaseModel | None:
        if self.body is None:
            return None
        raw = await (of_stranger if request.path in FREE else of_known)(request) or b"{}"
        try:
            try:
                return self.body.model_validate_json(raw)
            except ValidationError as error:
                if b"\\u" not in raw or error.errors()[0]["type"] != "json_invalid":
                    raise
                return self.body.model_validate_json(_whole(raw))
        except ValidationError as error:
            raise _refusal(error) from error


def _whole(raw: bytes) -> bytes:
    """Return the same JSON with a replacement character for each unpaired surrogate: JavaScript can send half an emoji."""
    try:
        text = json.dumps(json.loads(raw), ensure_ascii=False)
    except (ValueError, RecursionError):
        return raw
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


_SENTENCES = {
    "missing": "missing",
    "extra_forbidden": "extra",
    "string_type": "not_text",
    "string_too_long": "long_text",
    "model_type": "not_object",
    "string_pattern_mismatch": "key",
}


def _refusal(error: ValidationError) -> Refused:
    first = error.errors(include_url=False, include_input=False)[0]
    if first["type"] == "json_invalid":
        return Refused(400, "malformed", first.get("ctx", {}).get("error", ""))
    field = ".".join(str(part) for part in first["loc"])[:64]
    sentence = _SENTENCES.get(first["type"], "invalid")
    return Refused(422, "invalid", first.get("ctx", {}).get("max_length", ""), field=field, sentence=sentence)


def as_shape(shape: type[Body], body: BaseModel | None) -> Body:
    """Return the body as the table of endpoints says that it is."""
    if not isinstance(body, shape):
        raise TypeError(f"expected {shape.__name__}")
    return body


def session_of(request: web.Request) -> UUID:
    """Return the session in the path. Raises Refused: what is no id is no session."""
    try:
        return UUID(request.match_info["session_id"])
    except ValueError as error:
        raise Refused(404, "unknown_session") from error


def number(request: web.Request, query: Query, default: int) -> int:
    """Return a number of the query string. Raises Refused."""
    text = request.query.get(query.name)
    if text is None:
        return default
    found = whole(text)
    if found is None or not query.least <= found <= query.most:
        raise Refused(422, "invalid", f"{query.least} - {query.most}", field=query.name, sentence="number")
    return found


def words(request: web.Request, query: Query) -> str:
    """Return words of the query string; empty where there are none. Raises Refused."""
    text = request.query.get(query.name, "")
    if len(text) > query.most:
        raise Refused(422, "invalid", query.most, field=query.name, sentence="long_text")
    return cleaned(text)


def kept_text(text: str, field: str) -> str:
    """Return words as they are kept. Raises Refused where nothing is left of them: control characters are no words."""
    if not (left := cleaned(text)):
        raise Refused(422, "invalid", field=field, sentence="missing")
    return left


def whole(text: str) -> int | None:
    """Return the whole number that this is, unless it is none or has more than 16 digits."""
    return int(text) if re.fullmatch(r"[0-9]{1,16}", text) else None
