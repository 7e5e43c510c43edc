"""A turn in one commit: what rules alone answer is begun, done and said together, or nothing of it is.

What does not come to its end this way leaves nothing behind and goes the long way (bot.turns.run_calls), in a commit for each
of these. So does, as a second try, what has failed (bot.turns.failures).
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from time import monotonic

from agents.call import OpenTransaction
from agents.errors import NotAtOnce
from agents.nlu import decide
from agents.nlu.coreference import meant
from agents.personas.schema import Persona
from bot.commands import commands
from bot.commands.reception import Reception
from bot.conversation import access
from bot.conversation.live_events import HeldBack, Live
from bot.conversation.participants import TurnContext
from bot.conversation.post import say_last
from bot.ports.messages import LiveEvent
from bot.sessions.mode_runner import moderated
from bot.turns.ask_agent import Asking, Opened
from bot.turns.call_results import end_of, now_of, scope_of, words_of
from bot.turns.cpu_slots import Slot
from bot.turns.ready_messages import Ready
from storage.conversations.conversations import Lease
from storage.db.notify import Signals
from storage.db.pool import Db
from storage.queue import turn_end
from storage.queue.turns import Call

RECENT = timedelta(minutes=1)
LEANING = frozenset(("mode", "parrot", "summary", "undo"))
"""Commands about what goes on, or went on last, in the conversation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A turn that is over when its transaction is committed; from then on `told` may be told, and `waken` are to look.

    `rests`: the claim is given back with it. `began`: when it was, by the monotonic clock.
    """

    rests: bool
    began: float
    told: HeldBack
    waken: list[str]


class SingleCommit:
    """Answers calls in the transactions that begin their turns."""

    def __init__(  # noqa: PLR0913 - what an answer touches
        self,
        *,
        signals: Signals,
        live: Live,
        asking: Asking,
        reception: Reception,
        busy: asyncio.Semaphore,
        reached: Callable[[str], None],
        flock: Mapping[str, Persona],
        talks: bool,
    ) -> None:
        self._signals = signals
        self._live = live
        self._asking = asking
        self._reception = reception
        self._busy = busy
        self._reached = reached
        self._flock = flock
        self._talks = talks

    def likely(self, ready: Ready) -> bool:
        """Whether rules are likely to be sure of one thing to do. Of several each is kept by itself, whatever comes of the others.

        What has failed, or has not been answered for a minute (as after an absence), goes the long way: there it is counted
        how often processes end in the middle of a turn.
        """
        text, place = ready.text, ready.place
        if not text or ready.routed is not None or access.barred(place) or commands.command(text) is not None:
            return False
        if any(item.tries for item in ready.items) or self.is_old(ready):
            return False
        if meant(text):
            return True
        decision = decide(text, ready.now, place.scope(text).language)
        asked = self._flock.get(ready.texts[0].agent or decision.agent)
        by_rules = not self._thinks(place) or asked is None or asked.fast.on
        return decision.sure and not decision.more and by_rules

    def may_overtake(self, ready: Ready) -> bool:
        """Whether rules are sure of it, and it does not lean on what was said last, which a turn that runs may change.

        A second time it is not tried.
        """
        text, first = ready.text, ready.texts[0]
        if any(item.tries for item in ready.items):
            return False
        name = None if first.quoted else commands.command(text)
        if first.quoted or name is not None:
            return name is None or name not in LEANING
        decision = decide(text, ready.now, ready.place.scope(text).language)
        asked = self._flock.get(first.agent or decision.agent)
        leans = meant(text) or (decision.call is not None and decision.call.name == "undo_last")
        return decision.sure and not leans and (not self._thinks(ready.place) or asked is None or asked.fast.on)

    def _thinks(self, place: TurnContext) -> bool:
        """Whether a model may be asked."""
        return self._talks and not place.switched_off

    def is_old(self, ready: Ready) -> bool:
        """Whether it has not been answered for a minute, as after an absence."""
        return any(item.seen_at - item.received_at > RECENT for item in ready.items)

    def slot(self) -> Slot:
        """The processor's slot for it, to be had before the transaction begins."""
        return Slot(self._busy)

    async def answer(self, db: Db, opened: Opened, lease: Lease, slot: Slot, *, beside: bool = False) -> Done | None:
        """Answer the only call of a turn in the transaction that begins it; None: it is none for us, and nothing has happened.

        `beside` another turn that runs: the claim stays, and NotAtOnce is raised instead. After anything that is raised the
        transaction must not be committed.
        """
        began, place = monotonic(), opened.place
        if len(opened.calls) != 1 or moderated(opened.calls[0]):
            return _unfit(beside=beside)
        [call] = opened.calls
        scope, now = scope_of(opened, lease, call), now_of(opened)
        within, told = OpenTransaction(db=db), HeldBack()
        ending = replace(scope, epoch=None) if beside else scope  # without one the claim is not given back
        if await self._reception.takes(db, place, call):
            if not beside:
                return None
            within.waken.extend(await self._reception.answer(db, scope, place, call, now))
            rests = await turn_end.close_last(db, ending, call.id, *end_of(None))
            return self._done(opened, call, began, told, within, rests=rests)
        said = await self._asking.ask_within(within, call, opened, scope, now, slot, told)
        words = await words_of(db, scope, opened, call, said, now)
        if words is None:
            raise NotAtOnce("nothing is to be said")
        rests = await say_last(db, ending, place.session, words, call.id, *end_of(said))
        return self._done(opened, call, began, told, within, rests=rests)

    def _done(
        self, opened: Opened, call: Call, began: float, told: HeldBack, within: OpenTransaction, *, rests: bool
    ) -> Done:
        told.tell(opened.turn.conversation, LiveEvent(event="done", agent=call.agent, call=call.id))
        self._reached("before step commit")
        return Done(rests=rests, began=began, told=told, waken=within.waken)

    def tell(self, done: Done) -> None:
        """Tell of what has been committed."""
        done.told.release(self._live)
        for loop in done.waken:
            self._signals.send(loop)


def _unfit(*, beside: bool) -> None:
    if beside:
        raise NotAtOnce("several are asked")
