"""The endpoint of what can be chosen where somebody writes: commands, and ways to work together."""

# pylint: disable=duplicate-code  # what is promised on the wire stands here, whatever the ports become

from dataclasses import asdict, dataclass

from aiohttp import web
from pydantic import BaseModel, Field, JsonValue

from adapters.web.api.endpoint import Answer, Endpoint
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.menu import Menus, OptionOffered


class CommandOut(Shape):
    name: str = Field(description="without its slash")
    about: str
    needs_model: bool


class ValueOut(Shape):
    value: JsonValue
    label: str


class OptionOut(Shape):
    name: str = Field(description="as in modeConfig")
    question: str
    values: list[ValueOut] = Field(description="the usual first; empty where parrots are named")
    parrots: bool = Field(description="its value is a list of parrots, one after the other")


class ModeOffer(Shape):
    name: str
    kind: str = Field(description="the mode built in that it is made of")
    title: str
    does: str
    lasts: str
    who: str
    needs_model: bool
    options: list[OptionOut]


class MenuOut(Shape):
    model: bool = Field(description="whether a language model may be asked, for this person")
    voice: bool = Field(description="whether what is said can be written: POST /api/transcriptions")
    need_model: list[str] = Field(description="the parrots who have nothing to say without")
    commands: list[CommandOut]
    modes: list[ModeOffer]


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuApi:
    """The handler."""

    menus: Menus
    asking: Asking
    voice: bool

    async def get_menu(self, request: web.Request, _body: BaseModel | None) -> Answer:
        found = await self.menus.menu(await self.asking.caller(request))
        modes = [
            ModeOffer.model_validate({**asdict(one), "options": [_option(option) for option in one.options]})
            for one in found.modes
        ]
        commands = [CommandOut.model_validate(asdict(one)) for one in found.commands]
        return MenuOut(
            model=found.model, voice=self.voice, need_model=list(found.need_model), commands=commands, modes=modes
        )


def _option(option: OptionOffered) -> OptionOut:
    values = [ValueOut(value=value, label=label) for value, label in option.values]
    return OptionOut(name=option.name, question=option.question, values=values, parrots=option.parrots)


def menu(api: MenuApi) -> Endpoint:
    """Return the endpoint."""
    return Endpoint(
        method="GET",
        path="/api/menu",
        summary="Commands and modes in words, with their options, and what of it needs a model",
        handler=api.get_menu,
        answer=MenuOut,
    )
