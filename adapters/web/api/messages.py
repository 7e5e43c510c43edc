"""The API's handlers."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass
from uuid import UUID, uuid4

from aiohttp import web
from pydantic import BaseModel

from adapters.http.errors import Refused
from adapters.web import sse
from adapters.web.api.endpoint import Answer, Query, as_shape, number, session_of, whole
from adapters.web.api.modes import refused
from adapters.web.api.request_context import PLATFORM, Asking
from adapters.web.api.shapes import (
    AgentList,
    Created,
    Health,
    Login,
    MessageList,
    NewMessage,
    NewSession,
    Readiness,
    Rename,
    SessionList,
    Stopped,
    agent_shape,
    detail_shape,
    message_shape,
    session_shape,
)
from adapters.web.ports import Ports
from adapters.web.signin import SignIn
from bot.ports.callers import ButtonRefused, Caller, Unavailable
from bot.ports.live import LiveEvent
from bot.ports.messages import ButtonPress, Said, StopRequest, TextMessage
from bot.ports.pull import Accepted, ModeRefused

DEFAULT_MODE = "free_discussion"  # of a session that names only options

NOTHING_YET = MessageList(messages=[]).model_dump_json().encode()

BEFORE = Query(name="before", about="only messages with a smaller id", least=1)
LIMIT = Query(name="limit", about="how many at most", least=1, most=200)
AFTER = Query(name="after", about="only what was said or changed behind this event; Last-Event-ID wins")


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The handlers over the ports of the house."""

    ports: Ports
    asking: Asking
    sign_in: SignIn
    closing: asyncio.Event

    async def list_sessions(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller = await self.asking.caller(request)
        found = await self.ports.sessions.listed(caller, PLATFORM)
        zone = await self.ports.house.owner_zone()
        return SessionList(sessions=[session_shape(info) for info in found], user_timezone=zone)

    async def create_session(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(NewSession, body), await self.asking.caller(request)
        if wanted.mode is None and wanted.options is None:
            info = await self.ports.sessions.create(caller, PLATFORM, wanted.title)
            return Created(session_id=info.id, mode=info.mode)
        name = DEFAULT_MODE if wanted.mode is None else wanted.mode
        try:
            await self.ports.modes.check(caller, name, wanted.options)
            info = await self.ports.sessions.create(caller, PLATFORM, wanted.title)
            mode = await self.ports.modes.begin(caller, info.id, name, wanted.options)
        except ModeRefused as refusal:
            raise refused(refusal) from refusal
        return Created(session_id=info.id, mode=mode.name)

    async def get_session(self, request: web.Request, _body: BaseModel | None) -> Answer:
        return detail_shape(await self.ports.sessions.info(await self.asking.caller(request), session_of(request)))

    async def rename_session(self, request: web.Request, body: BaseModel | None) -> Answer:
        caller, session = await self.asking.caller(request), session_of(request)
        await self.ports.sessions.rename(caller, session, as_shape(Rename, body).title)
        return detail_shape(await self.ports.sessions.info(caller, session))

    async def delete_session(self, request: web.Request, _body: BaseModel | None) -> Answer:
        await self.ports.sessions.delete(await self.asking.caller(request), session_of(request))
        return None

    async def history(self, request: web.Request, _body: BaseModel | None) -> Answer:
        before = number(request, BEFORE, 0) or None
        caller, session = await self.asking.caller(request), session_of(request)
        found = await self.ports.feed.history(caller, session, before, number(request, LIMIT, 50))
        if before is None and found:
            await self.ports.feed.seen(caller, session, found[-1].id)
        return MessageList(messages=[message_shape(said) for said in found])

    async def send(self, request: web.Request, body: BaseModel | None) -> Answer:
        message = as_shape(NewMessage, body)
        session = session_of(request)
        caller = await self.asking.caller(request, message.user_timezone)
        text = TextMessage(
            text=message.text,
            agent=self.asking.agent(message.agent_type),
            client_key=message.client_key,
            replies_to="" if message.replies_to is None else f"#{message.replies_to}",
        )
        streaming = "text/event-stream" in request.headers.get("Accept", "")
        last = await self.ports.feed.newest(caller, session) if streaming else 0
        try:
            accepted = await self.ports.inbound.accept(caller, session, message.client_key or uuid4().hex, text)
        except ValueError as error:
            raise Refused(422, str(error)) from error
        if streaming:
            answers = asyncio.ensure_future(self.asking.answers(caller, session, accepted))
            return await sse.stream_answer(
                request, self.ports.feed.follow(caller, session, last), answers, last, sse.Events()
            )
        if "respond-async" in request.headers.get("Prefer", "").lower():
            applied = {"Preference-Applied": "respond-async"}
            return web.Response(body=NOTHING_YET, status=202, content_type="application/json", headers=applied)
        return await self._answered(caller, session, accepted)

    async def events(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller, session = await self.asking.caller(request), session_of(request)
        last_seen = whole(request.headers.get("Last-Event-ID", ""))
        after = number(request, AFTER, 0) if last_seen is None else last_seen
        await self.ports.feed.newest(caller, session)
        return await sse.stream_feed(request, self._noting(caller, session, after), self.closing, sse.session_event)

    async def _noting(self, caller: Caller, session: UUID, after: int) -> AsyncGenerator[Said | LiveEvent | None]:
        unseen = 0
        async with aclosing(self.ports.feed.follow(caller, session, after)) as feed:
            async for item in feed:
                yield item
                if isinstance(item, Said):
                    unseen = max(unseen, item.id)
                with suppress(Unavailable):
                    if unseen and await self.ports.feed.seen(caller, session, unseen):
                        unseen = 0

    async def stop(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller, session = await self.asking.caller(request), session_of(request)
        accepted = await self.ports.inbound.accept(caller, session, uuid4().hex, StopRequest())
        said = await self._answered(caller, session, accepted)
        return Stopped(stopped=True, messages=said.messages)

    async def press(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller, session = await self.asking.caller(request), session_of(request)
        press = ButtonPress(token=request.match_info["token"])
        try:
            accepted = await self.ports.inbound.accept(caller, session, uuid4().hex, press)
        except ButtonRefused as refusal:
            status = 409 if refusal.why in {"used", "expired"} else 404
            raise Refused(status, f"button_{refusal.why}") from refusal
        return await self._answered(caller, session, accepted)

    async def list_agents(self, _request: web.Request, _body: BaseModel | None) -> Answer:
        return AgentList(agents=[agent_shape(agent) for agent in self.ports.house.agents()])

    async def login(self, request: web.Request, body: BaseModel | None) -> Answer:
        token = as_shape(Login, body).token.strip()
        if not self.sign_in.fits(request, token):
            raise Refused(401, "wrong_token")
        response = web.Response(status=204)
        self.sign_in.greet(response)
        return response

    async def health(self, _request: web.Request, _body: BaseModel | None) -> Answer:
        if self.sign_in.behind_proxy:
            return Health(status="ok", note="behind a proxy, without PARROTS_HTTP__TOKEN")
        return Health(status="ok")

    async def readiness(self, _request: web.Request, _body: BaseModel | None) -> Answer:
        checks = await self.ports.house.readiness()
        ready = checks["database"] == "ok"  # a platform that is away keeps nobody from the page
        shape = Readiness(ready=ready, checks=checks)
        return web.Response(body=shape.model_dump_json(), status=200 if ready else 503, content_type="application/json")

    async def metrics(self, _request: web.Request, _body: BaseModel | None) -> Answer:
        return web.Response(
            body=await self.ports.house.metrics(), headers={"Content-Type": "text/plain; version=0.0.4"}
        )

    async def _answered(self, caller: Caller, session: UUID, accepted: Accepted) -> MessageList:
        said = await self.asking.answers(caller, session, accepted)
        return MessageList(messages=[message_shape(one) for one in said])
