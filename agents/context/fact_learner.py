"""Learning in the background: when a talk rests, what the person told in it is read once by the model.

Nobody waits for it. It is charged to the person's day; what fails is told to the log, and nothing is learned then.
"""

import asyncio
import logging
from dataclasses import dataclass, replace
from uuid import UUID

from agents import token_budget
from agents.context import fact_extraction
from agents.llm.ask_once import reply
from agents.llm.base import Json, Model, ModelRequest
from agents.token_budget import Allowance
from agents.tools.growth import facts
from agents.tools.growth.facts import Learned
from storage.content import facts as profiles
from storage.content.facts import Told, Unread
from storage.db.errors import LostLease
from storage.db.pool import COLLISION, UNAVAILABLE, Pool
from storage.db.transactions import Scope, look, reading
from storage.people import people

log = logging.getLogger(__name__)

REST = 90.0  # seconds without a message after which a talk rests
LATEST = 900.0  # seconds after which a talk that does not rest is read all the same
SECONDS = 60.0  # for one request
WRITTEN = 600  # tokens of a reply
LONGEST = 8_000  # characters of a reply
MOST = 40  # messages that are read at once
WAITING = 1_000  # conversations that wait; beyond them the next message of each asks again


@dataclass(frozen=True, slots=True, kw_only=True)
class _Talk:
    """A private conversation in which something was said; `begun` and `due` are of the loop's clock."""

    scope: Scope
    allowance: Allowance
    begun: float
    due: float


class Learning:
    """Learns from talks, one at a time. `heard` is called by turns, `run` runs as long as the process works."""

    def __init__(self, *, pool: Pool, model: Model, rest: float = REST) -> None:
        self._pool = pool
        self._model = model
        self._rest = rest
        self._talks: dict[UUID, _Talk] = {}
        self._news = asyncio.Event()

    def heard(self, scope: Scope, allowance: Allowance) -> None:
        """The person has said something in a conversation of their own (the caller sees to that)."""
        now, before = asyncio.get_running_loop().time(), self._talks.get(scope.conversation)
        if before is None and len(self._talks) >= WAITING:
            return
        begun = now if before is None else before.begun
        self._talks[scope.conversation] = _Talk(
            # what is learned later is no longer of this call, nor fenced by its claim
            scope=replace(scope, call=None, epoch=None),
            allowance=allowance,
            begun=begun,
            due=min(now + self._rest, begun + LATEST),
        )
        if len(self._talks) == 1:  # else the loop sleeps until an earlier one is due
            self._news.set()

    async def run(self) -> None:
        """Learn from what rests, for ever."""
        clock = asyncio.get_running_loop().time
        while True:
            if not self._talks:
                await self._news.wait()
            self._news.clear()
            await asyncio.sleep(max(min(talk.due for talk in self._talks.values()) - clock(), 0.0))
            for conversation in [number for number, talk in self._talks.items() if talk.due <= clock()]:
                talk = self._talks.pop(conversation)
                try:
                    await self._learn(talk)
                except (LostLease, *UNAVAILABLE, *COLLISION) as error:
                    why = {"conversation": conversation, "cause": type(error).__name__}
                    log.warning("nothing learned", extra=why)

    async def _learn(self, talk: _Talk) -> None:
        scope = talk.scope
        if not await people.model_allowed(self._pool, scope.space, scope.actor):
            return
        async with reading(self._pool, scope.space) as db:
            if not await profiles.is_on(db, scope.space):
                return
            unread = await profiles.unread(db, scope, MOST)
            known = (await profiles.extracted(db, scope.space))[: fact_extraction.KNOWN]
        told = fact_extraction.readable(unread.told, scope.language)
        if not fact_extraction.worth(told):
            return
        messages = fact_extraction.asked(told, known, scope.language)
        said = await self._asked(talk, messages)
        if said is not None:
            await self._keep(scope, unread, fact_extraction.learned(said, told, known))

    async def _asked(self, talk: _Talk, messages: list[Json]) -> str | None:
        """The model's reply, charged; None when there is none or when nothing is left of the day."""
        size = sum(len(str(message["content"])) for message in messages)
        reserved = token_budget.guessed(talk.allowance, size, WRITTEN)
        if not await token_budget.reserve(self._pool, talk.allowance, reserved):
            return None
        used = token_budget.NOTHING
        try:
            request = ModelRequest(
                messages=tuple(messages), seconds=SECONDS, temperature=0, schema=fact_extraction.SCHEMA
            )
            found = await reply(self._model, request, longest=LONGEST)
            if found is not None:
                used = found[1] or reserved
        finally:
            await token_budget.settle(self._pool, talk.allowance, reserved, used)
        if found is None:
            log.warning("nothing learned", extra={"conversation": talk.scope.conversation, "cause": "no reply"})
            return None
        return found[0]

    async def _keep(self, scope: Scope, unread: Unread, learned: tuple[Learned, ...]) -> None:
        """What was learned, and that it was read; nothing when the person has made us forget meanwhile."""
        async with look(self._pool, scope) as db:
            known = await profiles.hold(db, scope)
            if not await profiles.read(db, scope, unread.since, _last(unread.told)):
                return
            if learned:
                await profiles.keep(db, scope, facts.merged(known, learned, scope.conversation))
        log.info("learned", extra={"conversation": scope.conversation, "facts": len(learned)})


def _last(told: tuple[Told, ...]) -> int:
    return max(one.message for one in told)
