"""A house whose parrots say what a test has them say, each by itself, and people who talk with them in private or in a group."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from agents.personas.registry import Flock
from bot.app import Ports, Roles, house
from bot.conversation.batching import Debounce
from bot.modes.base import ModeState
from bot.modes.serialization import state_from_json
from bot.ports.messages import ButtonPress, Saying
from bot.process.settings import Access, Settings
from bot.wiring.assembly import Overrides
from storage.conversations import mode_states
from tests.support.doubles.openai import Answer, Script, question, says
from tests.support.doubles.visitors import Visitor, arriving
from tests.support.houses import AT_ONCE, said
from tests.support.thinking import with_model

Reply = Callable[[str, str], str | Answer]
GROUP = "-9"
OWNER = "99"  # the number of the house's owner among those who come
_NAMES = {persona.id: (persona.name.zh, persona.name.en) for persona in Flock().values()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a model was asked: as which parrot (none: a question of the house), in what words."""

    agent: str
    text: str
    system: str
    history: tuple[tuple[str, str], ...]


def asked_of(body: dict[str, Any]) -> Asked:
    """Who is asked: the parrot that the system prompt says it is."""
    messages = [(message["role"], str(message.get("content") or "")) for message in body["messages"]]
    system = messages[0][1] if messages[0][0] == "system" else ""
    places = {
        one: min((place for name in names if (place := system.find(name)) >= 0), default=len(system))
        for one, names in _NAMES.items()
    }
    first = min(places, key=lambda one: places[one])  # who it is, a prompt says before it speaks of others
    agent = first if places[first] < len(system) else ""
    text = next((question(words) for role, words in reversed(messages) if role == "user"), "")
    return Asked(agent=agent, text=text, system=system, history=tuple(messages))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """The house, its model, and its people."""

    ports: Ports
    script: Script
    settings: Settings

    @property
    def asked(self) -> list[Asked]:
        return [asked_of(body) for body in self.script.asked]

    def someone(self, number: str = "1", group: str | None = None) -> Visitor:
        arrivals = arriving(self.ports.pool, self.ports.signals, self.settings.access)
        return Visitor(
            arrivals=arrivals, pool=self.ports.pool, id=number, name=f"n{number}", language="en", group=group
        )

    async def state(self, visitor: Visitor) -> ModeState:
        conversation = await visitor.conversation()
        assert conversation is not None
        stored = await mode_states.of_session(self.ports.pool, conversation)
        assert stored is not None
        return state_from_json(stored.state)


def told(sayings: list[Saying]) -> list[tuple[str, str]]:
    """Who said what; the house is nobody."""
    return [(saying.agent or "", saying.text) for saying in sayings]


async def pressed(visitor: Visitor, saying: Saying, label: str) -> list[Saying]:
    """Press the button whose label begins so; all that follows."""
    return await visitor.say(_press(saying, label))


async def refused(visitor: Visitor, saying: Saying, label: str) -> bool:
    """Whether somebody may not press this button."""
    return (await visitor.bring(_press(saying, label))).outcome != "kept"


def _press(saying: Saying, label: str) -> ButtonPress:
    return ButtonPress(
        token=next(one.token for card in saying.cards for one in card.buttons if one.label.startswith(label))
    )


async def everything(stage: Stage, conversation: UUID) -> list[tuple[str, str]]:
    """All that parrots and the house said in a conversation."""
    return told(await said(stage.ports.pool, conversation))


@asynccontextmanager
async def stage(
    settings: Settings, dsn: str, reply: Reply, *, debounce: Debounce = AT_ONCE, **changes: object
) -> AsyncGenerator[Stage]:
    def answer(body: dict[str, Any]) -> Answer:
        asked = asked_of(body)
        words = reply(asked.agent, asked.text)
        return says(words) if isinstance(words, str) else words

    script = Script(reply=answer)
    settings = settings.model_copy(update={"access": Access(policy="open", owners=[f"telegram:{OWNER}"])})
    async with script.serving() as address:
        thinking = with_model(settings, address, **changes)
        async with house(thinking, dsn, Roles(worker=True, clock=True), Overrides(debounce=debounce)) as ports:
            yield Stage(ports=ports, script=script, settings=thinking)
