"""A turn in one commit: what rules alone answer is begun, done and said together, or nothing of it is.

What does not come to its end this way leaves nothing behind and goes the long way (bot.turns.run_calls), in a commit for each
of these. So does, as a second try, what has failed (bot.turns.failures).
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from agents.call import OpenTransaction
from agents.errors import NotAtOnce
from agents.personas.schema import Persona
from bot.commands.reception import Reception
from bot.conversation import access
from bot.conversation.live_events import HeldBack, Live
from bot.conversation.post import say_last, topic
from bot.ports.live import LiveEvent
from bot.process.logs import about
from bot.turns.ask_agent import Asking
from bot.turns.call_results import end_of, scope_of, words_of
from bot.turns.cpu_slots import CpuSlots, Slot
from bot.turns.ready_messages import Ready
from bot.turns.turn_start import TurnStarter
from storage.conversations.conversations import Lease
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import work
from storage.queue import turn_end

log = logging.getLogger(__name__)

RECENT = timedelta(minutes=1)
LEANING = frozenset(("mode", "parrot", "summary", "undo", "why"))
"""Commands about what goes on, or went on last, in the conversation."""


class OnceDone(NamedTuple):
    """A turn that is over; `released`: the claim was given back in the same commit."""

    turn: int
    released: bool


class SingleCommit:
    """Answers messages in the transactions that begin their turns."""

    def __init__(  # noqa: PLR0913 - what an answer touches
        self,
        *,
        pool: Pool,
        signals: Signals,
        live: Live,
        starter: TurnStarter,
        asking: Asking,
        reception: Reception,
        busy: CpuSlots,
        checkpoint: Callable[[str], None],
        flock: Mapping[str, Persona],
        talks: bool,
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._live = live
        self._starter = starter
        self._asking = asking
        self._reception = reception
        self._busy = busy
        self._checkpoint = checkpoint
        self._flock = flock
        self._talks = talks

    def fits(self, ready: Ready, *, beside: bool = False) -> bool:
        """Return whether one commit is worth a try: rules are likely to be sure of one thing to do.

        Of several things each is kept by itself, whatever comes of the others. What has failed goes the long way, and so does
        what is old: there it is counted how often processes end in the middle of a turn.

        `beside` another turn, commands fit, too, but nothing that leans on what was said last: the other turn may change that.
        """
        if not ready.text or any(item.tries for item in ready.items):
            return False
        quoted, command = ready.first.quoted, ready.command
        if not beside and (
            command is not None or ready.routed is not None or is_old(ready) or access.is_barred(ready.place)
        ):
            return False
        if beside and quoted:
            return True
        if beside and command is not None:
            return command not in LEANING
        decision, leaning = ready.meaning.decision, ready.meaning.leans
        if not beside and leaning:
            return True
        if beside and (leaning or (decision.call is not None and decision.call.name == "undo_last")):
            return False
        if not beside and decision.more:
            return False
        asked = self._flock.get(ready.first.agent or decision.agent)
        talks = self._talks and not ready.place.switched_off
        return decision.sure and (not talks or asked is None or asked.fast.on)

    async def answer(self, ready: Ready, lease: Lease, *, beside: bool = False) -> OnceDone:
        """Begin a turn, do what it asks for, say so, and end it; return which that was.

        `beside` another turn the claim is kept. Raises NotAtOnce for what cannot be answered so, and Dropped when what was
        ready is so no more; of neither anything is kept.
        """
        scope, place, now = ready.scope(lease), ready.place, ready.now
        events = HeldBack()
        async with Slot(self._busy) as slot, work(self._pool, scope) as db:
            within = OpenTransaction(db=db)
            turn = await self._starter.start_in(db, scope, ready, single=True, beside=beside)
            [call] = turn.calls
            with about(turn=turn.row.id):
                scope = scope_of(turn, lease, call)
                ending = replace(scope, epoch=None) if beside else scope  # without one the claim is not given back
                if await self._reception.takes(db, place, call):
                    within.waken.extend(await self._reception.answer(db, scope, place, call, now))
                    released = await turn_end.close_last(db, ending, call.id, *end_of(None))
                else:
                    said = await self._asking.ask(call, turn, scope, now, slot, within, events)
                    words = await words_of(db, scope, turn, call, said, now)
                    words = await self._reception.behind(db, scope, place, call, words, now, said.handed)
                    if words is None:
                        raise NotAtOnce("nothing is to be said")
                    released = await say_last(db, ending, place.session, words, call.id, *end_of(said))
            events.tell(scope.conversation, LiveEvent(event="done", agent=call.agent, call=call.id))
            self._checkpoint("before step commit")
        self._checkpoint("after step commit")
        log.info("answered", extra={"turn": turn.row.id, "inbox": [item.id for item in ready.items]})
        self._signals.send(topic(place.session), str(lease.conversation))
        events.release(self._live)  # behind the news of its messages: who reads them finds what went on before each
        for loop in within.waken:
            self._signals.send(loop)
        return OnceDone(turn=turn.row.id, released=released)


def is_old(ready: Ready) -> bool:
    """Return whether it has not been answered for a minute, as after an absence."""
    return any(item.seen_at - item.received_at > RECENT for item in ready.items)
