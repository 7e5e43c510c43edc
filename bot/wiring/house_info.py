"""The house as its interfaces see it (bot.ports.pull.House): its owner, whether it can answer, its figures, its parrots."""

import asyncio
from collections.abc import Iterator, Mapping
from time import monotonic

import asyncpg

from agents.personas.schema import Persona
from bot.ports.callers import Caller, Unavailable
from bot.ports.choices import Choosing
from bot.ports.menu import Menus
from bot.ports.operators import Operators
from bot.ports.push import AgentCard
from bot.process.metrics import Metrics
from storage.db.connections import silence
from storage.db.pool import UNAVAILABLE, Pool
from storage.db.transactions import reading
from storage.people import people
from storage.queue import backlog

OWNER = 2.0  # seconds for which it is not looked again who the owner is
PATIENCE = 2.0  # seconds that a look whether the database can work may take, beside what silent hosts take


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

    operators: Operators
    choices: Choosing
    menus: Menus

    def __init__(self, *, pool: Pool, dsn: str, metrics: Metrics, flock: Mapping[str, Persona]) -> None:
        self._pool = pool
        self._entrance = backlog.Entrance(dsn)
        self._patience = PATIENCE + silence(dsn)
        self._metrics = metrics
        self.faces = Faces(flock)
        self._flock = flock
        self._owner: Caller | None = None
        self._owner_until = 0.0
        self.connections: Mapping[str, str] = {}
        """How the accounts stand that this process receives or sends by (bot.ports.push.Switchboard.report)."""

    async def owner(self) -> Caller:
        if self._owner is None or monotonic() > self._owner_until:  # another process may hand the house over
            try:
                person = await people.owner(self._pool)
            except UNAVAILABLE as error:
                raise Unavailable(type(error).__name__) from error
            self._owner, self._owner_until = Caller(person=person.id, space=person.space), monotonic() + OWNER
        return self._owner

    async def is_owner(self, platform: str, name: str) -> bool:
        owner = await self.owner()
        try:
            async with reading(self._pool, owner.space) as db:
                known = await people.identities(db, owner.person)
        except UNAVAILABLE as error:
            raise Unavailable(type(error).__name__) from error
        return any((one.platform, one.external_id) == (platform, name) for one in known)

    async def owner_zone(self) -> str | None:
        try:
            return (await people.owner(self._pool)).zone
        except UNAVAILABLE as error:
            raise Unavailable(type(error).__name__) from error

    async def readiness(self) -> dict[str, str]:
        """Return what can work, and why what cannot does not: the database, whether others are let in, and each platform.

        Anybody may ask: platforms are named, and none of our accounts.
        """
        try:
            async with asyncio.timeout(self._patience):
                await backlog.takes_writes(self._pool)
                await self._entrance.look()
        except (*UNAVAILABLE, TimeoutError) as error:
            return {"database": reason(error)}
        platforms: dict[str, str] = {}
        for account, state in self.connections.items():
            name = account.partition(":")[0]
            platforms[name] = state if platforms.get(name, "ok") == "ok" else platforms[name]
        return {"database": "ok", **platforms}

    async def metrics(self) -> bytes:
        try:
            async with asyncio.timeout(self._patience):
                return await self._metrics.text(self._pool, self.connections)
        except (*UNAVAILABLE, TimeoutError):
            return self._metrics.alone(self.connections)  # what this process does is known all the same

    def agents(self) -> list[AgentCard]:
        return [_card(persona) for persona in self._flock.values()]


def reason(error: BaseException) -> str:
    """Return in few words why the database cannot work, for who runs it."""
    match error:
        case asyncpg.TooManyConnectionsError():
            return "no connection is free"
        case asyncpg.DiskFullError():
            return "the disk is full"
        case asyncpg.ReadOnlySQLTransactionError():
            return "it takes no writes"
        case TimeoutError():
            return "no answer in time"
        case _:
            return type(error).__name__


def _card(persona: Persona) -> AgentCard:
    return AgentCard(
        id=persona.id,
        emoji=persona.emoji,
        name=persona.name.model_dump(),
        species=persona.species.model_dump(),
        does=persona.does.model_dump(),
    )
