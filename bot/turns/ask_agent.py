"""A parrot is asked in a turn: what it may use, what of its run is shown meanwhile, and what comes of it as words."""

import logging
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from time import monotonic
from uuid import UUID

from agents import token_budget
from agents.call import NO_GUIDANCE, AgentRequest, ModelContext, OpenTransaction, guidance_from_json
from agents.context.fact_learner import Learning
from agents.context.summarizer import Summaries
from agents.errors import NotAtOnce
from agents.llm.base import ToolCall
from agents.llm.json_question import Selector
from agents.nlu import Interpretation
from agents.personas.schema import Persona
from agents.planning.plan import plan_from_json
from agents.runtime.agent import Parrot
from agents.runtime.run_events import Failed, Finished, Lack
from agents.runtime.usage_stats import RunStats
from agents.texts import say as aside
from agents.token_budget import Caps
from agents.tools.confirmations import Choose
from bot.commands.quotas import spendable
from bot.commands.settings import zone_settings
from bot.conversation.live_events import Live, Tells
from bot.conversation.participants import TurnContext
from bot.conversation.streaming import Telling
from bot.modes.base import SELECTOR
from bot.ports.messages import Saying
from bot.ports.push import Channel
from bot.sessions.mode_runner import is_moderated
from bot.turns import call_prompt, history
from bot.turns.cpu_slots import Slot
from storage.conversations import call_stats
from storage.conversations.call_context import Heard
from storage.db.pool import Pool
from storage.db.transactions import Scope, look, work
from storage.queue import inbox
from storage.queue.turns import Call, Turn

log = logging.getLogger(__name__)

REMEMBERED = 10_000  # places where a zone was named

SELECTED = 300  # tokens of a small model's answer, for the estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTurn:
    """A turn to work on, with the meaning of what was written.

    `fresh`: begun a moment ago by this process, so that nothing of it can be stored yet.

    `lease_released`: nobody was to be asked, and it has ended and given the claim back in the same commit.
    `heard`: what was said before it, if it was read.
    """

    row: Turn
    items: list[inbox.Item]
    place: TurnContext
    meaning: Interpretation
    calls: list[Call]
    fresh: bool
    lease_released: bool = False
    heard: Heard | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The outcome of a call: what is said, what it took. With a `cause` it failed, and what is said tells so.

    `retry_after`: seconds after which another try may be worth it, where whoever failed named them.
    `lacks`: what the parrot says it lacks for this. `handed`: calls of tools that are ours (agents.call.Guidance).
    """

    saying: Saying
    stats: RunStats | None = None
    cause: str = ""
    retry_after: float | None = None
    lacks: Lack | None = None
    handed: tuple[ToolCall, ...] = ()


class Asking:
    """Asks parrots. `selector`, `summaries` and `learning` are there where a model is."""

    def __init__(  # noqa: PLR0913 - what a parrot needs
        self,
        *,
        pool: Pool,
        parrot: Parrot,
        live: Live,
        caps: Caps,
        flock: Mapping[str, Persona],
        selector: Selector | None = None,
        summaries: Summaries | None = None,
        learning: Learning | None = None,
        channels: Mapping[str, Channel] | None = None,
    ) -> None:
        """`channels`: by account, where what was said before us can be read."""
        self._pool = pool
        self._parrot = parrot
        self._live = live
        self._caps = caps
        self._flock = flock
        self._selector = selector
        self._summaries = summaries
        self._learning = learning
        self._channels: Mapping[str, Channel] = {} if channels is None else channels
        self._told: dict[tuple[UUID, str, date], None] = {}
        """Where a zone was named on a day, as far as this process knows."""

    async def ask(  # noqa: PLR0913 - who is asked what, and where
        self,
        call: Call,
        turn: OpenTurn,
        scope: Scope,
        now: datetime,
        slot: Slot,
        within: OpenTransaction | None = None,
        events: Tells | None = None,
    ) -> Answered:
        """Return the answer to a call of the turn. Raises ParrotError for a failure that another try may mend.

        `within` an open transaction rules alone answer, and NotAtOnce is raised where they do not; `events` are told of it.
        """
        if turn.place.switched_off and is_moderated(call):  # the mode goes on without, and it is told once
            text = aside(scope.language, f"model_off_{turn.place.switched_off}")
            return Answered(saying=Saying(text=text), cause="switched_off")
        told = call.metadata.get("told")
        if told and told["alone"] and (turn.place.switched_off or not self._parrot.talks):  # since it was decided
            return Answered(saying=Saying(text=""), cause="no model")
        if call.agent == SELECTOR:
            return await self._select(call, turn, scope, now, slot)
        ask, quiet = self._asked(call, turn, scope, slot, within), bool(call.metadata.get("quiet"))
        private = turn.place.session.private and not turn.place.switched_off
        if self._learning is not None and call.caller == call_prompt.USER and private:
            self._learning.heard(scope, ask.means.allowance)  # read once the talk rests
        with Telling(live=events or self._live, scope=scope, agent=call.agent, call=call.id) as telling:
            end = await self._parrot.answer(ask, partial(telling.event, quiet=quiet))
            if isinstance(end, Finished):
                saying = await self._saying(end, ask, turn.place)
                telling.add("" if quiet else saying.text[len(end.answer) :])
                telling.finished(end.stats)
                return Answered(saying=saying, stats=end.stats, lacks=end.lacks, handed=end.handed)
            if within is not None:
                raise NotAtOnce("it failed") from end.error
            telling.flush()
            async with work(self._pool, scope, durable=False) as db:
                await call_stats.keep_steps(db, [call.id])
            return _unfinished(end, call)

    def _asked(
        self, call: Call, turn: OpenTurn, scope: Scope, slot: Slot, within: OpenTransaction | None
    ) -> AgentRequest:
        chosen, plan = call.metadata.get("chosen"), call.metadata.get("plan")
        text, wrote = call_prompt.prompt_text(call, self._flock, scope.language), call_prompt.request_text(turn.items)
        return AgentRequest(
            agent=call.agent,
            meaning=turn.meaning.read_as(text, scope.language),
            request=turn.meaning.read_as(wrote, scope.language),
            scope=scope,
            call=call.id,
            chosen=Choose(**chosen) if chosen else None,
            plan=plan_from_json(plan) if plan else None,
            quoted=bool(call.metadata.get("quoted")),
            by=call_prompt.author(call),
            around=call_prompt.surroundings(call, turn.calls, self._flock, scope.language),
            schema=call.metadata.get("schema"),
            guidance=guidance_from_json(told) if (told := call.metadata.get("told")) else NO_GUIDANCE,
            skills=call_prompt.skills(call),
            fresh=turn.fresh,
            sounds=turn.place.sounds,
            switched_off=turn.place.switched_off,
            means=self._means(call, turn, scope, slot),
            within=within,
        )

    async def _select(self, call: Call, turn: OpenTurn, scope: Scope, now: datetime, slot: Slot) -> Answered:
        """A question to the small model."""
        found = None
        allowance = spendable(turn.place, now.date(), self._caps)
        guess, began = token_budget.guessed(allowance, len(call.prompt), SELECTED), monotonic()
        if self._selector is not None and await token_budget.reserve(self._pool, allowance, guess):
            try:
                async with slot.apart():
                    found = await self._selector(call.prompt, call.metadata.get("schema"))
            finally:
                used = token_budget.NOTHING if found is None else found[1] or guess
                await token_budget.settle(self._pool, allowance, guess, used)
        if found is None:
            return Answered(saying=Saying(text=""), cause="no selection")
        stats = RunStats().asked(found[1], round(monotonic() - began, 3))
        return Answered(saying=Saying(text=found[0]), stats=stats)

    async def _saying(self, event: Finished, ask: AgentRequest, place: TurnContext) -> Saying:
        """The answer; while the person's zone is only assumed, it is named with the times (or asked for: with_question)."""
        scope, agent = ask.scope, ask.agent
        text, told = event.answer, (scope.conversation, scope.zone, ask.now.date())
        if agent == "schedule" and (event.receipts or event.cards) and told not in self._told:
            async with look(self._pool, scope) if ask.within is None else nullcontext(ask.within.db) as db:
                named = await zone_settings.names_zone(db, place, scope)
            text = f"{text}\n{named}".strip()
            if not named:
                self._told[told] = None
                if len(self._told) > REMEMBERED:
                    del self._told[next(iter(self._told))]
        return Saying(
            text=text,
            markdown=event.markdown,
            agent=agent,
            receipts=event.receipts,
            cards=event.cards,
            understood=event.understood,
            zone=scope.zone,
        )

    def _means(self, call: Call, turn: OpenTurn, scope: Scope, slot: Slot) -> ModelContext:
        """Return what a model may use in this turn."""
        allowance = spendable(turn.place, turn.meaning.now.date(), self._caps)
        outgrown = None if self._summaries is None else partial(self._summaries.want, scope, allowance)
        items = turn.items if call.caller == call_prompt.USER else []
        first = turn.calls == [call]  # nobody else has said anything meanwhile
        recall = partial(
            history.load_memory,
            self._pool,
            turn.place,
            items=frozenset(item.id for item in items),
            language=scope.language,
            ear=history.Ear.of(call, self._flock),
            outgrown=outgrown,
            known=turn.heard if first else None,
            channel=self._channels.get(turn.place.session.account),
        )
        return ModelContext(recall=recall, allowance=allowance, apart=slot.apart)


def _unfinished(event: Failed, call: Call) -> Answered:
    """Return what had been said and done by then, and why there is no more. Raises the error when nobody is to be told yet."""
    if not event.sentence:
        raise event.error
    error = event.error
    log.warning(
        "call failed",
        extra={
            "turn": call.turn,
            "agent": call.agent,
            "operation": error.operation,
            "tool": error.tool_name,
            "cause": str(error),
            "recoverable": error.recoverable,
            "retry_after": error.retry_after,
        },
    )
    text = f"{event.answer}\n\n{event.sentence}" if event.answer else event.sentence
    saying = Saying(
        text=text, markdown=bool(event.answer), agent=call.agent, receipts=event.receipts, cards=event.cards
    )
    return Answered(saying=saying, cause=type(error.cause).__name__, retry_after=error.retry_after)
