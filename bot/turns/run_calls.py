"""A turn at work: its calls are asked, several at once, and each answer is one commit with what follows from it.

Answers are reduced one at a time, in the order in which they come (bot.sessions.mode_runner); calls that follow join the turn, which
ends when nobody is being asked any more. A call that was answered before a crash is not asked again.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from time import monotonic
from typing import Literal

from agents.errors import ParrotError
from bot.commands.reception import Reception
from bot.conversation.live_events import Live
from bot.conversation.participants import TurnContext
from bot.conversation.post import Words, say_and_go_on, say_last, say_words, topic
from bot.ports.live import LiveEvent
from bot.sessions.mode_events import Follows
from bot.sessions.mode_runner import Moderator, is_moderated
from bot.turns.ask_agent import Answered, Asking, OpenTurn
from bot.turns.call_prompt import USER
from bot.turns.call_results import end_of, is_only_call, now_of, response_of, scope_of, used_up, words_of
from bot.turns.cpu_slots import CpuSlots, Slot
from bot.turns.failures import TurnFailures
from bot.turns.missed_wakeups import MissedWakeups
from bot.turns.model_waits import ModelWaits
from storage.conversations import mode_states
from storage.conversations.conversations import Lease
from storage.db.notify import Signals
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, work
from storage.queue import turn_end, turns
from storage.queue.turns import Call

log = logging.getLogger(__name__)

Worked = Literal["released", "on", "failed"]
"""How the work on a turn ended: well, and the claim was given back or is still held; or the person was told why not."""

WORD_SECONDS = 20  # that a model may take for what is only a word beside
TOGETHER = 5  # parrots of one turn that are asked at once


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    """The outcome of a call; None: the house answers itself."""

    call: Call
    said: Answered | None
    seconds: float = 0


class CallRunner:
    """Works on turns until nobody is asked any more."""

    def __init__(  # noqa: PLR0913 - what a turn touches
        self,
        *,
        pool: Pool,
        signals: Signals,
        live: Live,
        failures: TurnFailures,
        asking: Asking,
        reception: Reception,
        moderator: Moderator,
        busy: CpuSlots,
        wakeups: MissedWakeups,
        checkpoint: Callable[[str], None],
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._live = live
        self._failures = failures
        self._asking = asking
        self._reception = reception
        self._moderator = moderator
        self._busy = busy
        self._wakeups = wakeups
        self._checkpoint = checkpoint

    async def work(self, turn: OpenTurn, lease: Lease, waits: ModelWaits) -> Worked:
        """Ask all who are to be asked; the end of the turn gives the claim back, if nothing waits by then."""
        released = turn.lease_released
        if not turn.calls and not turn.fresh:  # all were answered, and nothing followed
            self._wakeups.forget(turn.row.conversation)
            scope = turn.place.scope("", epoch=lease.epoch)
            async with work(self._pool, scope) as db:
                released = await turn_end.close_empty(db, scope, turn.row.id)
        waiting, running = list(turn.calls), dict[asyncio.Future[_Answer], Call]()
        only = is_only_call(turn.calls) and (turn.fresh or await turns.count_calls(self._pool, turn.row.id) == 1)
        try:
            while waiting or running:
                while waiting and len(running) < TOGETHER:
                    call = waiting.pop(0)
                    running[asyncio.ensure_future(self._ask(turn, lease, call, waits))] = call
                done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in sorted(done, key=lambda task: running[task].seq):
                    del running[task]
                    answer = task.result()
                    if only and answer.said is not None and answer.said.cause:
                        await self._failures.told(turn.row, lease, answer.said)
                        return "failed"
                    follows, released = await self._commit(turn, lease, answer, rest=bool(waiting or running))
                    waiting += follows
                    only = False
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
        return "released" if released else "on"

    async def _ask(self, turn: OpenTurn, lease: Lease, call: Call, waits: ModelWaits) -> _Answer:
        if call.caller == USER and await self._reception.takes(self._pool, turn.place, call):
            return _Answer(call=call, said=None)
        async with Slot(self._busy, waits) as slot:
            scope, now, began = scope_of(turn, lease, call), now_of(turn), monotonic()
            if self._reception.can_alone(call):
                said = await self._word(call, turn, scope, now, slot)
            else:
                said = await self._asking.ask(call, turn, scope, now, slot)
            return _Answer(call=call, said=said, seconds=monotonic() - began)

    async def _word(self, call: Call, turn: OpenTurn, scope: Scope, now: datetime, slot: Slot) -> Answered | None:
        """Ask for a word beside what the house says anyway; None where none comes, or not soon."""
        try:
            async with asyncio.timeout(WORD_SECONDS):
                said = await self._asking.ask(call, turn, scope, now, slot)
        except (ParrotError, TimeoutError) as error:
            log.info("no word beside", extra={"agent": call.agent, "cause": type(error).__name__})
            return None
        return None if said.cause or used_up(said, scope) else said

    async def _commit(self, turn: OpenTurn, lease: Lease, answer: _Answer, *, rest: bool) -> tuple[list[Call], bool]:
        """Say it, and take in what follows from it; the turn ends with the last answer. Whether the claim was given back."""
        row, place, call = turn.row, turn.place, answer.call
        scope, now = scope_of(turn, lease, call), now_of(turn)
        waken: tuple[str, ...] = ()
        self._checkpoint("before step commit")
        self._wakeups.forget(row.conversation)  # what comes from now on may have come too late for the look at the end
        async with work(self._pool, scope) as db:
            follows, new, words = Follows(), list[Call](), None
            if answer.said is None:
                waken = await self._reception.answer(db, scope, place, call, now)
            else:
                words = await words_of(db, scope, turn, call, answer.said, now)
                words = await self._reception.behind(db, scope, place, call, words, now, answer.said.handed)
                if rest or is_moderated(call):
                    follows = await self._say(db, scope, place, answer, words)
                    words = None
            state, stats = end_of(answer.said)
            released = False
            if follows.calls or rest:
                await turn_end.close_call(db, call.id, state, stats)
                if follows != Follows():
                    new = await turns.add_calls(db, row.conversation, row.id, follows.calls, follows.mode)
            elif words is not None:
                released = await say_last(db, scope, place.session, words, call.id, state, stats)
            else:
                released = await turn_end.close_last(db, scope, call.id, state, stats, follows.mode)
        self._checkpoint("after step commit")
        for loop in (topic(place.session), *waken, *self._moderator.waken(row.conversation)):
            self._signals.send(loop, str(row.conversation) if loop == topic(place.session) else "")
        self._live.tell(row.conversation, LiveEvent(event="done", agent=call.agent, call=call.id))
        return new, released

    async def _say(self, db: Db, scope: Scope, place: TurnContext, answer: _Answer, words: Words | None) -> Follows:
        """Say it, where the turn goes on or a mode is to know of it; what follows by that."""
        call, said = answer.call, answer.said
        if said is None or not is_moderated(call):
            if words is not None:
                await say_words(db, place.session, words)
            return Follows()
        if words is None:
            number, standing = 0, await mode_states.standing(db, scope.conversation)
        else:
            number, standing = await say_and_go_on(db, place.session, words)
        return await self._moderator.answered(
            db, scope, place, call, response_of(said, number, answer.seconds, scope), standing
        )
