"""`POST /api/chat`: the AI SDK's chat protocol over the same sessions as everything else."""

import asyncio
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID, uuid4

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field

from adapters.http.errors import Refused
from adapters.web import errors, sse
from adapters.web.api.endpoint import Answer, as_shape
from adapters.web.api.request_context import PLATFORM, Asking
from adapters.web.api.ui_parts import Part, Parts
from bot.ports.callers import Caller, UnknownSession
from bot.ports.live import LiveEvent
from bot.ports.messages import Said, TextMessage
from bot.ports.pull import Feed, Inbound, Sessions

ABOUT = (
    "The AI SDK's UI message stream (v1): server-sent events of JSON parts: start, start-step, data-thinking, "
    "tool-input-available, tool-output-available or tool-output-error, data-ui, data-agent, text-start, text-delta, "
    "text-end, data-receipt, data-card, data-system, data-protocol_progress, data-protocol_completed, file, data-stats, error, "
    "finish-step, finish, and [DONE]."
)
HEADERS = {**sse.HEADERS, "x-vercel-ai-ui-message-stream": "v1"}


class UiShape(BaseModel):
    """Clients add fields of their own, and newer ones more: what is not known is not read."""

    model_config = ConfigDict(extra="ignore", strict=True)


class UiPart(UiShape):
    type: str
    text: str | None = None


class UiMessage(UiShape):
    id: str = ""
    role: Literal["system", "user", "assistant"]
    parts: list[UiPart]

    def words(self) -> str:
        return "\n".join(part.text for part in self.parts if part.type == "text" and part.text)


class UiChat(UiShape):
    id: str = Field(default="", max_length=200, description="a session's id, or the client's own name of the chat")
    messages: list[UiMessage] = Field(min_length=1, description="what the last user message says is said now")
    trigger: str = Field(default="submit-message", max_length=64)
    agent_type: str = Field(default="auto", max_length=64, description="auto, or the id of a parrot")
    user_timezone: str | None = Field(default=None, max_length=64, description="IANA zone of the device")


class UiForm:
    """An answer written as the parts of a UI message (adapters.web.sse.Form)."""

    headers: Mapping[str, str] = HEADERS

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def opening(self) -> bytes:
        return _wire(self._parts.begin())

    def live(self, event: LiveEvent) -> bytes:
        return _wire(self._parts.live(event))

    def said(self, said: Said) -> bytes:
        return _wire(self._parts.said(said))

    def closing(self, answers: Sequence[Said], error: Mapping[str, Any] | None) -> bytes:
        sentence = None if error is None else str(error["message"])
        return _wire(self._parts.end(answers, sentence)) + b"data: [DONE]\n\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatApi:
    """The handler."""

    inbound: Inbound
    feed: Feed
    sessions: Sessions
    asking: Asking

    async def chat(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted = as_shape(UiChat, body)
        key, text = _last(wanted)
        agent = self.asking.agent(wanted.agent_type)
        caller = await self.asking.caller(request, wanted.user_timezone)
        session = await self._session(caller, wanted.id)
        last = await self.feed.newest(caller, session)
        try:
            accepted = await self.inbound.accept(caller, session, key, TextMessage(text=text, agent=agent))
        except ValueError as error:
            raise Refused(422, str(error), field="messages") from error
        parts = Parts(
            answer=f"answer-{accepted.id}",
            session=str(session),
            agents={agent.id: agent for agent in self.asking.house.agents()},
            no_result=errors.told(request, Refused(200, "no_result"))["message"],
        )
        answers = asyncio.ensure_future(self.asking.answers(caller, session, accepted))
        feed = self.feed.follow(caller, session, last)
        return await sse.stream_answer(request, feed, answers, last, UiForm(parts))

    async def _session(self, caller: Caller, name: str) -> UUID:
        """Return the session of this id, else the one that goes by this name, else a new one."""
        try:
            return (await self.sessions.info(caller, UUID(name))).id
        except (ValueError, UnknownSession):
            # a name is hashed: it may hold what cannot be stored
            chat = f"chat:{caller.person}:{_digest(name)}" if name else None
            return (await self.sessions.create(caller, PLATFORM, "", chat)).id


def _last(wanted: UiChat) -> tuple[str, str]:
    """Return the key and the words of what is said. A request that is sent again has the same key, a wish for another answer not.

    Names of messages are the client's: where they are not unique, the words and the place in the chat still tell.
    """
    place, message = next(
        ((n, message) for n, message in reversed(list(enumerate(wanted.messages))) if message.role == "user"), (0, None)
    )
    if message is None:
        raise Refused(422, "invalid", field="messages", sentence="no_user_message")
    text = message.words()
    if not text.strip():
        raise Refused(422, "empty", field="messages")
    if not message.id or wanted.trigger == "regenerate-message":
        return f"ui:{uuid4().hex}", text
    return f"ui:{_digest(json.dumps([place, message.id, text]))}", text


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _wire(parts: Sequence[Part]) -> bytes:
    return b"".join(f"data: {json.dumps(part, ensure_ascii=False)}\n\n".encode() for part in parts)
