"""The endpoints of what a person sets: all at once, as the chat's /settings does it."""

# pylint: disable=duplicate-code  # what is promised on the wire stands here, whatever the ports become

from dataclasses import asdict, dataclass
from typing import Annotated

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, as_shape
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.choices import Choices, Choosing
from bot.ports.messages import Language

Hours = Annotated[
    str, Field(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$", description="22:00-08:00")
]


class SettingsOut(Shape):
    language: Language | None = Field(description="of answers; null: that of what was written last")
    zone: str | None
    sounds: bool
    suggestions: bool
    model: bool = Field(description="whether a language model may be asked what this person writes")
    memory: bool
    follow_ups: bool
    quiet_hours: str | None
    working_hours: str | None
    platforms: list[str] = Field(description="where else this person is known")
    connected: dict[str, str] = Field(description="the platforms of this house: ok, or what is wrong")


class SettingsWanted(Shape):
    """What is left out stays; null takes away."""

    language: Language | None = None
    zone: str = Field(default="", max_length=64)
    sounds: bool = True
    suggestions: bool = True
    model: bool = True
    memory: bool = True
    follow_ups: bool = True
    quiet_hours: Hours | None = None
    working_hours: Hours | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsApi:
    """The handlers."""

    choosing: Choosing
    asking: Asking

    async def get_settings(self, request: web.Request, _body: BaseModel | None) -> Answer:
        return await self._shown(await self.choosing.chosen(await self.asking.caller(request)))

    async def patch_settings(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted = as_shape(SettingsWanted, body).model_dump(exclude_unset=True)
        if "zone" in wanted and wanted["zone"] not in self.asking.zones:
            raise Refused(422, "invalid", field="zone")
        return await self._shown(await self.choosing.choose(await self.asking.caller(request), wanted))

    async def _shown(self, choices: Choices) -> SettingsOut:
        checks = await self.asking.house.readiness()
        connected = {name: state for name, state in checks.items() if name not in ("database", "webpush")}
        return SettingsOut.model_validate(
            {**asdict(choices), "platforms": list(choices.platforms), "connected": connected}
        )


def settings(api: SettingsApi) -> tuple[Endpoint, ...]:
    """Return the endpoints."""
    return (
        Endpoint(
            method="GET",
            path="/api/settings",
            summary="What the person has set, and where they are known",
            handler=api.get_settings,
            answer=SettingsOut,
        ),
        Endpoint(
            method="PATCH",
            path="/api/settings",
            summary="Set what is named; the rest stays",
            handler=api.patch_settings,
            body=SettingsWanted,
            answer=SettingsOut,
        ),
    )
