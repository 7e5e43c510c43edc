"""One turn: its messages are fixed, its calls are made and run, what is said is committed with the end of the turn.

Everything that a crash may interrupt is found again: a turn that was begun is taken up where it stood.
"""

import asyncio
import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from itertools import takewhile
from typing import Any

from agents.errors import ParrotError
from agents.fastpath import decide
from agents.parrot import Parrot, Reached
from agents.persona import Persona
from agents.router import replies
from agents.spending import Caps
from agents.tools.offers import Choose
from bot.messages import LiveEvent, Saying, TextMessage, body_to_json
from bot.metrics import Metrics
from bot.turns import access, commands, places, preferences
from bot.turns.allowance import Allowance
from bot.turns.asking import Asking, Opened, Unfinished
from bot.turns.endings import Endings
from bot.turns.live import Live
from bot.turns.mentions import heard
from bot.turns.merging import batch
from bot.turns.places import Defaults, Place
from bot.turns.reading import readable, written
from bot.turns.reception import Reception
from bot.turns.routing import Routing
from bot.turns.sessions import shortened
from bot.turns.slots import Slot
from bot.turns.speech import say_in, topic
from storage import actions, inbox, messages, sessions, turns
from storage.messages import NewMessage
from storage.pool import Db, Pool
from storage.scope import Scope, work
from storage.sessions import Lease
from storage.signals import Signals
from storage.turns import NewCall, Turn

log = logging.getLogger(__name__)

DEATHS = 12  # after so many minutes in which processes ended in the middle of a turn, the turn is what ends them
MOST = 20  # messages that are looked at together
KEEPING = "memo"  # who keeps what is only passed on
OFFERING = "schedule"  # all offers that can be answered in words are of the calendar


class Orchestrator:
    """Runs the turns of claimed conversations, one after the other in each."""

    def __init__(  # noqa: PLR0913 - what a turn touches
        self,
        *,
        pool: Pool,
        signals: Signals,
        parrot: Parrot,
        live: Live,
        endings: Endings,
        defaults: Defaults,
        busy: asyncio.Semaphore,
        allowance: Allowance,
        caps: Caps,
        reception: Reception,
        reached: Reached,
        metrics: Metrics,
        flock: Mapping[str, Persona],
        routing: Routing | None = None,
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._live = live
        self._endings = endings
        self._defaults = defaults
        self._busy = busy
        self._allowance = allowance
        self._asking = Asking(pool=pool, parrot=parrot, live=live, caps=caps)
        self._reception = reception
        self._reached = reached
        self._metrics = metrics
        self._flock = flock
        self._routing = routing

    async def next_turn(self, lease: Lease) -> bool:
        """Take up or begin the conversation's next turn and finish it; False when there is nothing to do.

        Raises LostLease; asyncio.CancelledError leaves the turn to be taken up again.
        """
        self._reached("after lease")
        turn = await turns.interrupted(self._pool, lease.conversation)
        if turn is None:
            opened = await self._begin(lease)
        elif await sessions.cancelled(self._pool, [lease]):
            await self._endings.stop(lease)
            return True
        elif turn.tries > DEATHS:
            await self._endings.deadly(turn, lease)
            return True
        else:
            opened = await self._taken_up(turn)
        if opened is None:
            return False
        turn = opened.turn
        self._reached("after turn commit")
        try:
            async with Slot(self._busy) as slot:
                with self._metrics.turn_seconds.time():
                    done = await self._perform(opened, lease, slot)
            if done:
                self._metrics.turns.labels("done").inc()
        except ParrotError as error:
            log.warning(
                "call failed",
                extra={"turn": turn.id, "agent": error.agent_name, "operation": error.operation},
                exc_info=error,
            )
            return await self._endings.failed(turn, lease, type(error.cause).__name__)
        return True

    # beginning ------------------------------------------------------------------------------------------------------

    async def _begin(self, lease: Lease) -> Opened | None:
        admitted = 0
        while True:
            waiting = await inbox.waiting(self._pool, lease.conversation, MOST)
            if not waiting:
                return None
            unreadable = [item for item in waiting if not readable(item)]
            if unreadable:
                log.error("unreadable events", extra={"inbox": [item.id for item in unreadable]})
                await self._endings.give_up(lease, unreadable, None, "unreadable")
                continue
            place = await places.find(self._pool, self._defaults, lease.conversation, waiting[0].person)
            if waiting[0].id != admitted:
                admitted = waiting[0].id
                if await self._wait(lease, place, len(waiting)):
                    continue
            waiting = list(takewhile(partial(_same_person, waiting[0]), waiting))
            texts = [(heard(written(item), self._flock), place.local(item.received_at)) for item in waiting]
            number, rest = batch(texts, waiting[0].seen_at)
            if rest <= timedelta():
                break
            await asyncio.sleep(rest.total_seconds())
        return await self._open(lease, place, waiting[:number], [message for message, _ in texts[:number]])

    async def _wait(self, lease: Lease, place: Place, number: int) -> bool:
        """Let a person who is too fast wait, or put aside what is too much; whether what waits may be other by now."""
        full = number >= min(MOST, self._allowance.limits.messages_waiting)
        trimmed = full and await self._allowance.trim(lease, place)
        if trimmed:
            self._signals.send(topic(place.session), str(lease.conversation))
        pause = await self._allowance.pause(place.person)
        if pause > 0:
            await asyncio.sleep(pause)
        return trimmed or pause > 0

    async def _open(self, lease: Lease, place: Place, items: list[inbox.Item], texts: list[TextMessage]) -> Opened:
        text = "\n".join(message.text for message in texts)
        scope = place.scope(text, epoch=lease.epoch)
        route = await self._route(place, scope, texts[0], text, place.local(items[0].received_at))
        # a pull reader keeps the ids that it was shown: those rows must outlive a crash of the server
        async with work(self._pool, scope, durable=not place.session.push) as db:
            quoted = texts[0].quoted
            chosen = None if quoted else await _chosen(db, scope, text, place.local(items[0].received_at))
            turn = await turns.begin(db, lease.conversation, place.person.id, [item.id for item in items])
            served = not access.barred(place)
            for item in items if served else ():  # of others nothing is kept
                message = written(item)
                body = body_to_json(Saying(text=message.text, client_key=message.client_key))
                new = NewMessage(
                    key=f"u:{item.id}", role="user", body=body, turn=turn.id, inbox=item.id, person=place.person.id
                )
                await messages.say(db, lease.conversation, place.session.space, new)
            metadata: dict[str, Any] = {
                "over_quota": served and not await self._allowance.within_day(db, place, items[0].received_at)
            }
            if quoted:
                metadata["quoted"] = True
            if chosen is not None:
                metadata["chosen"] = {"token": chosen.token, "choice": chosen.choice}
            named = OFFERING if chosen is not None else route
            agent = (
                KEEPING if quoted else named or self._agent(texts[0], text, place.local(items[0].received_at), scope)
            )
            new_call = NewCall(agent=agent, caller="user", prompt=text, metadata=metadata)
            calls = await turns.add_calls(db, turn.id, [new_call])
            if not place.session.push and not place.session.title:
                await sessions.entitle(db, lease.conversation, shortened(text))
        if not place.session.push:
            self._signals.send("message", str(lease.conversation))
        return Opened(turn=turn, items=items, place=place, calls=calls, fresh=True)

    async def _taken_up(self, turn: Turn) -> Opened:
        """What was begun before, by us or by another process."""
        items = await inbox.of_turn(self._pool, turn.id)
        place = await places.find(self._pool, self._defaults, turn.conversation, turn.person)
        calls = await turns.pending_calls(self._pool, turn.id)
        return Opened(turn=turn, items=items, place=place, calls=calls, fresh=False)

    async def _route(self, place: Place, scope: Scope, first: TextMessage, text: str, now: datetime) -> str | None:
        """The parrot that a model is asked in, where rules are not sure; asked here, since no transaction is open yet."""
        unsure = self._routing is not None and not (
            first.quoted or first.agent in self._flock or commands.command(text)
        )
        if self._routing is None or not unsure or access.barred(place) or decide(text, now, scope.language).sure:
            return None
        if len(text) <= replies.LONGEST:
            async with work(self._pool, scope) as db:
                if await _chosen(db, scope, text, now) is not None:
                    return None
        found = (await self._routing.route(place, text, now, scope.language)).agent
        return found if found in self._flock else None

    def _agent(self, first: TextMessage, text: str, now: datetime, scope: Scope) -> str:
        """Who answers: who was asked and can do it, else whom the rules name."""
        decision = decide(text, now, scope.language)
        persona = self._flock.get(first.agent or "")
        can = persona is not None and (decision.call is None or decision.call.name in persona.tools)
        return persona.id if persona is not None and can else decision.agent

    # running --------------------------------------------------------------------------------------------------------

    async def _perform(self, opened: Opened, lease: Lease, slot: Slot) -> bool:
        """Run the calls; False when one of them failed and the person was told."""
        turn, place, calls = opened.turn, opened.place, opened.calls
        now = place.local(opened.items[0].received_at if opened.items else turn.created_at)
        for number, call in enumerate(calls, start=1):
            scope = place.scope(call.prompt, epoch=lease.epoch, call=call.id)
            asked = None
            waken: tuple[str, ...] = ()
            if not await self._reception.takes(call, place):
                asked = await self._asking.ask(call, opened, scope, now, slot)
            if isinstance(asked, Unfinished):
                await self._endings.told(turn, lease, asked.saying, asked.cause)
                return False
            self._reached("before step commit")
            async with work(self._pool, scope) as db:
                if asked is None:
                    waken = await self._reception.answer(db, scope, place, call, now)
                else:
                    saying = await preferences.with_question(db, scope, place, asked, now)
                    await say_in(db, place.session, saying, f"a:{call.id}", turn=turn.id, live=call.id)
                await turns.close_call(db, call.id, "done")
                if number == len(calls):
                    await turns.close(db, turn.id, "done")
            self._reached("after step commit")
            for loop in (topic(place.session), *waken):
                self._signals.send(loop, str(turn.conversation) if loop == topic(place.session) else "")
            self._live.tell(turn.conversation, LiveEvent(event="done", call=call.id))
        return True


def _same_person(first: inbox.Item, other: inbox.Item) -> bool:
    """In a group each person's messages are turns of their own."""
    return first.person == other.person


async def _chosen(db: Db, scope: Scope, text: str, now: datetime) -> Choose | None:
    """A reply to what was offered last comes before any routing."""
    offer = await actions.open_offer(db, scope)
    choice = replies.choice(offer.kind, offer.payload, text, now) if offer is not None else None
    return Choose(token=offer.token, choice=choice) if offer is not None and choice is not None else None
