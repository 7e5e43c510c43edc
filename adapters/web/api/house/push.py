"""The endpoints for browsers that want to be told what rings while the page is closed."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, as_shape
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from adapters.web.guard import LOOPBACK
from bot.ports.calendars.subscriptions import Subscription, Subscriptions
from bot.ports.kept import NotKept
from bot.ports.messages import cleaned

LONGEST = 1000  # characters of an address


class PushState(Shape):
    key: str | None = Field(description="the application server key; null: nothing can be pushed by this house")


class PushKeys(Shape):
    p256dh: str = Field(pattern="^[A-Za-z0-9_-]{87}=?$")
    auth: str = Field(pattern="^[A-Za-z0-9_-]{22}={0,2}$")


class PushWanted(Shape):
    endpoint: str = Field(max_length=LONGEST, description="as PushSubscription has it")
    keys: PushKeys
    page: str = Field(max_length=LONGEST, description="where this browser has the page: a tap leads there")


class PushEnded(Shape):
    endpoint: str = Field(max_length=LONGEST, description="as it was given")


@dataclass(frozen=True, slots=True, kw_only=True)
class PushApi:
    """The handlers."""

    subscriptions: Subscriptions
    asking: Asking

    async def get_push(self, _request: web.Request, _body: BaseModel | None) -> Answer:
        return PushState(key=await self.subscriptions.key())

    async def subscribe(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(PushWanted, body), await self.asking.caller(request)
        for field, address in (("endpoint", wanted.endpoint), ("page", wanted.page)):
            if not is_address(address):
                raise Refused(422, "invalid", field=field)
        if await self.subscriptions.key() is None:
            raise Refused(409, "push_off")
        browser = Subscription(
            endpoint=wanted.endpoint,
            p256dh=wanted.keys.p256dh,
            auth=wanted.keys.auth,
            page=wanted.page.partition("#")[0],
        )
        await self.subscriptions.subscribe(caller, browser)
        return None

    async def unsubscribe(self, request: web.Request, body: BaseModel | None) -> Answer:
        browser = as_shape(PushEnded, body).endpoint
        try:
            await self.subscriptions.unsubscribe(await self.asking.caller(request), cleaned(browser))
        except NotKept as error:
            raise Refused(404, "not_found") from error
        return None


def is_address(text: str) -> bool:
    """Whether we may call it: by https, or on this very machine."""
    try:
        parts = urlsplit(text)
        known = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK)
        return known and bool(parts.hostname) and (parts.port is None or parts.port > 0) and text.isprintable()
    except ValueError:
        return False


def push(api: PushApi) -> tuple[Endpoint, ...]:
    """Return the endpoints."""
    return (
        Endpoint(
            method="GET",
            path="/api/push",
            summary="By which key a browser subscribes",
            handler=api.get_push,
            answer=PushState,
        ),
        Endpoint(
            method="POST",
            path="/api/push",
            summary="Tell a browser what rings while the page is closed",
            handler=api.subscribe,
            body=PushWanted,
            status=204,
            errors=(409,),
        ),
        Endpoint(
            method="POST",
            path="/api/push/end",
            summary="Tell a browser no more",
            handler=api.unsubscribe,
            body=PushEnded,
            status=204,
            errors=(404,),
        ),
    )
