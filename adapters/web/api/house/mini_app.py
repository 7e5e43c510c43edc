"""The endpoint that signs in who opens the page inside Telegram."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, as_shape
from adapters.web.api.shapes import Shape
from adapters.web.mini_app import LONGEST, user_of
from adapters.web.signin import SignIn
from bot.ports.pull import House

log = logging.getLogger(__name__)

PATH = "/api/login/telegram"


class TelegramLogin(Shape):
    init_data: str = Field(max_length=LONGEST, description="as Telegram gave it, letter for letter")


@dataclass(frozen=True, slots=True, kw_only=True)
class MiniAppApi:
    """The handler. `tokens`: of the bots that may open the page."""

    house: House
    sign_in: SignIn
    tokens: Sequence[str] = field(repr=False)
    now: Callable[[], float] = time.time

    async def sign_in_from_telegram(self, request: web.Request, body: BaseModel | None) -> Answer:
        user = user_of(as_shape(TelegramLogin, body).init_data, self.tokens, self.now())
        if user is None or not self.sign_in.asks or not await self.house.is_owner("telegram", user):
            log.warning("not signed in from Telegram", extra={"from": request.remote, "known": user is not None})
            raise Refused(401, "not_owner_there")
        response = web.Response(status=204)
        self.sign_in.greet(response)
        return response


def mini_app(api: MiniAppApi) -> Endpoint:
    """Return the endpoint."""
    return Endpoint(
        method="POST",
        path=PATH,
        summary="Sign the owner in who opens the page inside Telegram",
        handler=api.sign_in_from_telegram,
        body=TelegramLogin,
        status=204,
        errors=(401,),
    )
