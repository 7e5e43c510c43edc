"""Long conversations in short: what has outgrown a request is summarised by the model, in the background, once.

Nobody waits for it: a turn that finds its conversation too long asks for a summary and goes on without one.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from uuid import UUID

from agents import token_budget
from agents.call import Utterance
from agents.context.history_budget import LONGEST, cut, fenced, tokens
from agents.llm.base import Json, Model, ModelRequest, TextDelta, Usage
from agents.llm.errors import ModelError
from agents.llm.parsing.model_markup import Markers
from agents.llm.parsing.sanitize import cleaned
from agents.output.stream_filter import ClaimFilter
from agents.output.text_filters import FilterChain
from agents.texts import say
from agents.token_budget import Allowance
from storage.conversations import call_context
from storage.conversations.call_context import Summary
from storage.db.pool import COLLISION, UNAVAILABLE, Pool
from storage.db.transactions import Scope
from storage.people import people

log = logging.getLogger(__name__)

SECONDS = 60.0  # for one summary
READ = 6000  # tokens of what is summarised
WRITTEN = 600  # tokens of a summary
WAITING = 100  # conversations that wait for one


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    scope: Scope
    allowance: Allowance
    upto: int
    said: tuple[Utterance, ...]


class Summaries:
    """Makes summaries, one at a time. `want` is called by turns, `run` runs as long as the process works."""

    def __init__(self, *, pool: Pool, model: Model) -> None:
        self._pool = pool
        self._model = model
        self._wanted: dict[UUID, _Wanted] = {}
        self._making: UUID | None = None
        self._news = asyncio.Event()

    def want(self, scope: Scope, allowance: Allowance, upto: int, said: Sequence[Utterance]) -> None:
        """Ask for a summary of what was said up to the message `upto`, for those who are charged for this turn.

        It is not made when too many wait; the next turn asks again.
        """
        known = scope.conversation == self._making or scope.conversation in self._wanted
        if said and (known or len(self._wanted) < WAITING):
            if scope.conversation != self._making:
                self._wanted[scope.conversation] = _Wanted(
                    scope=scope, allowance=allowance, upto=upto, said=tuple(said)
                )
            self._news.set()

    async def run(self) -> None:
        """Make what is wanted, for ever. A failure is told to the log; the conversation goes on without a summary."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._wanted:
                self._making, wanted = next(iter(self._wanted.items()))
                del self._wanted[self._making]
                try:
                    await self._make(wanted)
                except (ModelError, *UNAVAILABLE, *COLLISION) as error:
                    why = {"conversation": self._making, "cause": type(error).__name__}
                    log.warning("conversation not summarised", extra=why)
                finally:
                    self._making = None

    async def _make(self, wanted: _Wanted) -> None:
        if not await people.model_allowed(self._pool, wanted.scope.space, wanted.scope.actor):
            return
        messages = asked(wanted.said, wanted.scope)
        size = sum(len(str(message["content"])) for message in messages)
        reserved = token_budget.guessed(wanted.allowance, size, WRITTEN)
        if not await token_budget.reserve(self._pool, wanted.allowance, reserved):
            return
        used = token_budget.NOTHING
        try:
            text, used = await self._written(messages, reserved)
        finally:
            await token_budget.settle(self._pool, wanted.allowance, reserved, used)
        if text:
            summary = Summary(upto=wanted.upto, text=text)
            await call_context.keep_summary(self._pool, wanted.scope.conversation, wanted.scope.space, summary)
            log.info("conversation summarised", extra={"conversation": wanted.scope.conversation, "upto": wanted.upto})

    async def _written(self, messages: list[Json], reserved: Usage) -> tuple[str, Usage]:
        """The model's text, and what it is charged at."""
        shown, pieces, used = FilterChain(Markers(), ClaimFilter()), list[str](), reserved
        request = ModelRequest(messages=tuple(messages), seconds=SECONDS)
        async with aclosing(self._model.stream(request)) as chunks:
            async for chunk in chunks:
                if isinstance(chunk, TextDelta):
                    pieces.append(shown.feed(cleaned(chunk.text)))
                elif isinstance(chunk, Usage):
                    used = chunk
        return cut("".join((*pieces, shown.end())).strip(), WRITTEN), used


def asked(said: Sequence[Utterance], scope: Scope) -> list[Json]:
    """The request for a summary: the conversation is data. An earlier summary stays; of the rest, the newest. Pure."""
    earlier = [_line(one, scope) for one in said if one.role == "summary"]
    left = READ - sum(map(tokens, earlier))
    lines: list[str] = []
    for one in reversed([one for one in said if one.role != "summary"]):
        line = _line(one, scope)
        left -= tokens(line)
        if left < 0:
            break
        lines.append(line)
    text = "\n".join((*earlier, *reversed(lines)))
    return [
        {"role": "system", "content": say(scope.language, "summary_asked")},
        {"role": "user", "content": fenced(text, "conversation")},
    ]


def _line(one: Utterance, scope: Scope) -> str:
    who = one.by or say(scope.language, f"summary_{one.role}")
    text = " ".join(one.text.split())
    return f"{who}: {text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}"
