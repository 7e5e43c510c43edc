"""Endpoints for modes: those that there are, the one in use, another one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from aiohttp import web
from pydantic import BaseModel, Field, JsonValue, RootModel

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, as_shape, session_of
from adapters.web.api.options import Options
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.pull import ModeInfo, ModeRefused, Modes, ModeShown


class ModeListed(Shape):
    name: str
    description: str


class ModeList(RootModel[list[ModeListed]]):
    """An array, as the interface was first described."""


class ModeWanted(Shape):
    mode: str = Field(max_length=100, description="the name of a mode; see GET /api/modes")
    options: Options | None = Field(default=None, alias="modeConfig", description="the mode's own options")


class ModeNow(Shape):
    mode: str
    description: str


class ModeConfigOut(Shape):
    name: str
    enabled: bool
    config: dict[str, JsonValue] = Field(default={}, description="left out where there are no options")


class ModeStateOut(Shape):
    current_step: str = Field(default="", description="left out where the mode has no steps")
    step_history: list[str] = Field(default=[], description="the steps before, the oldest first; left out when empty")
    custom_state: dict[str, JsonValue] = Field(description="what the mode keeps")
    last_update_time: datetime


class ModeOut(Shape):
    mode: str
    description: str
    config: ModeConfigOut
    state: ModeStateOut


@dataclass(frozen=True, slots=True, kw_only=True)
class ModesApi:
    """The handlers."""

    modes: Modes
    asking: Asking

    async def list_modes(self, request: web.Request, _body: BaseModel | None) -> Answer:
        listed = await self.modes.listed(await self.asking.caller(request))
        return ModeList([ModeListed(name=one.name, description=one.description) for one in listed])

    async def get_mode(self, request: web.Request, _body: BaseModel | None) -> Answer:
        return _out(await self.modes.current(await self.asking.caller(request), session_of(request)))

    async def put_mode(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(ModeWanted, body), await self.asking.caller(request)
        try:
            info = await self.modes.switch(caller, session_of(request), wanted.mode, wanted.options)
        except ModeRefused as refusal:
            raise refused(refusal) from refusal
        return now(info)


def now(info: ModeInfo) -> ModeNow:
    return ModeNow(mode=info.name, description=info.description)


def refused(refusal: ModeRefused) -> Refused:
    """Refuse a mode that there is not as a wrong request (400), a wrong option as a wrong value (422) whose field is named."""
    if refusal.field is None:
        return Refused(400, "unknown_mode", refusal.sentence)
    field = f"modeConfig.{refusal.field}" if refusal.field else "modeConfig"
    return Refused(422, "invalid", refusal.sentence, field=field, sentence="mode")


def _out(shown: ModeShown) -> ModeOut:
    """Return the fields without those that are empty, which are not set."""
    config: Mapping[str, Any] = {"config": dict(shown.config)} if shown.config else {}
    step: Mapping[str, Any] = {"current_step": shown.step} if shown.step else {}
    history: Mapping[str, Any] = {"step_history": list(shown.history)} if shown.history else {}
    return ModeOut(
        mode=shown.name,
        description=shown.description,
        config=ModeConfigOut(name=shown.name, enabled=True, **config),
        state=ModeStateOut(custom_state=dict(shown.state), last_update_time=shown.updated_at, **step, **history),
    )
