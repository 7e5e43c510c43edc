"""The house as its interfaces see it (bot.channel.House): its owner, whether it can answer, its figures, its parrots."""

import asyncio
from collections.abc import Iterator, Mapping

from agents.persona import Persona
from bot.channel import AgentCard, Caller, Unavailable
from bot.metrics import Metrics
from storage import figures, people
from storage.pool import UNAVAILABLE, Pool


class Faces(Mapping[str, AgentCard]):
    """The parrots as interfaces show them, as they are when one is looked up."""

    def __init__(self, flock: Mapping[str, Persona]) -> None:
        self._flock = flock

    def __getitem__(self, name: str) -> AgentCard:
        return _card(self._flock[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._flock)

    def __len__(self) -> int:
        return len(self._flock)


class Facts:
    """Answers from the database and from what was wired."""

    def __init__(self, *, pool: Pool, metrics: Metrics, flock: Mapping[str, Persona]) -> None:
        self._pool = pool
        self._metrics = metrics
        self.faces = Faces(flock)
        self._flock = flock
        self._owner: Caller | None = None

    async def owner(self) -> Caller:
        if self._owner is None:
            try:
                person = await people.owner(self._pool)
            except UNAVAILABLE as error:
                raise Unavailable(type(error).__name__) from error
            self._owner = Caller(person=person.id, space=person.space)
        return self._owner

    async def readiness(self) -> dict[str, str]:
        try:
            async with asyncio.timeout(2):
                await figures.takes_writes(self._pool)
        except (*UNAVAILABLE, TimeoutError) as error:
            return {"database": type(error).__name__}
        return {"database": "ok"}

    async def metrics(self) -> bytes:
        try:
            return await self._metrics.text(self._pool)
        except UNAVAILABLE as error:
            raise Unavailable(type(error).__name__) from error

    def agents(self) -> list[AgentCard]:
        return [_card(persona) for persona in self._flock.values()]


def _card(persona: Persona) -> AgentCard:
    return AgentCard(
        id=persona.id,
        emoji=persona.emoji,
        name=persona.name.model_dump(),
        species=persona.species.model_dump(),
        does=persona.does.model_dump(),
    )
