"""What waits in a conversation becomes ready: admitted, read, and heard to the end of its breath.

While a breath ends it is already asked who is to answer: what is told of in time all the same is heard, and asked about anew.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, partial
from itertools import takewhile

from agents.nlu.interpretation import Interpretation
from agents.personas.schema import Persona
from bot.commands import commands
from bot.commands.quotas import Allowance
from bot.conversation import access, participants
from bot.conversation.batching import Debounce, Written, batch
from bot.conversation.inbox_events import is_readable, mode_event, of_stranger, text_message
from bot.conversation.live_events import ROUTED
from bot.conversation.participants import Defaults, TurnContext
from bot.conversation.post import topic
from bot.inbound.addressees import read_addressee
from bot.ports.messages import ModeEvent, TextMessage
from bot.protocols.guide import Guide
from bot.turns import follow_ups
from bot.turns.failures import TurnFailures
from bot.turns.missed_wakeups import MissedWakeups
from bot.turns.model_waits import ModelWaits
from bot.turns.routing import WANTED, Routed, Routing
from bot.turns.voice_messages import VoiceMessages
from storage.conversations.call_context import Known, Wanted
from storage.conversations.conversations import Lease
from storage.db.errors import Gone
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import Scope, look
from storage.people.talk import TalkContext
from storage.queue import claims, inbox
from storage.queue.claims import Waiting

_BARE = 60  # characters of a message that may be an answer as it is
log = logging.getLogger(__name__)

MOST = 20  # messages that are looked at together


@dataclass(frozen=True, kw_only=True)
class Ready:
    """The messages or event of the next turn: `written` as the parrots hear it, or an event of the mode.

    `routed`: whom the router would ask, where rules are not sure.
    """

    place: TurnContext
    items: list[inbox.Item]
    written: list[Written]
    event: ModeEvent | None = None
    routed: Routed | None = None

    @property
    def first(self) -> TextMessage:
        return self.written[0].message

    @cached_property
    def text(self) -> str:
        """The words, read as their writer has taught."""
        return "\n".join(one.meaning.text for one in self.written)

    @property
    def now(self) -> datetime:
        """Return when the first of it came, where its writer is."""
        return self.place.local(self.items[0].received_at)

    @cached_property
    def command(self) -> str | None:
        """The name of the command that it is, if it is one."""
        return commands.command(self.text, self.first.agent)

    @cached_property
    def meaning(self) -> Interpretation:
        """What it means: messages of one breath are interpreted once more, as one."""
        if len(self.written) == 1:
            return self.written[0].meaning
        joined = self.place.interpret(self.text, self.items[0].received_at, taught=False)
        if not any(one.meaning.wrote for one in self.written):
            return joined
        return replace(joined, wrote="\n".join(one.message.text for one in self.written))

    @property
    def replies_to(self) -> str:
        """What the platform calls the message that it replies to; nothing for what is no message."""
        return self.first.replies_to if self.written else ""

    @property
    def is_plain(self) -> bool:
        """Whether this is what somebody wrote themselves who is let in."""
        return bool(self.written) and not self.first.quoted and not access.is_barred(self.place)

    def scope(self, lease: Lease) -> Scope:
        return self.place.scope(self.text, epoch=lease.epoch)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reached:
    """What was asked about messages that rules are not sure of: whom the router names, or the request that they complete."""

    routed: Routed | None = None
    whole: str | None = None

    def of(self, ready: Ready) -> Ready:
        written = ready.written if self.whole is None else [_said_as(ready.written[0], self.whole, ready.place)]
        return replace(ready, written=written, routed=self.routed)


class Readiness:
    """Waits until what waits in a claimed conversation is ready."""

    def __init__(  # noqa: PLR0913 - what admits a message
        self,
        *,
        pool: Pool,
        signals: Signals,
        failures: TurnFailures,
        defaults: Defaults,
        allowance: Allowance,
        flock: Mapping[str, Persona],
        wakeups: MissedWakeups,
        debounce: Debounce,
        guide: Guide,
        voice: VoiceMessages,
        routing: Routing | None = None,
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._failures = failures
        self._defaults = defaults
        self._allowance = allowance
        self._flock = flock
        self._wakeups = wakeups
        self._debounce = debounce
        self._guide = guide
        self._routing = routing
        self._voice = voice

    async def look(self, lease: Lease, wanted: Wanted | None = None) -> Waiting | None:
        """Return what waits just now."""
        return await claims.look(self._pool, lease.conversation, MOST, wanted)

    async def alone(self, lease: Lease, item: inbox.Item) -> Ready | None:
        """A message that waits, as if it were the only one; None for what is none, and for what strangers write."""
        if not is_readable(item) or mode_event(item) is not None:
            return None
        place = await participants.find(self._pool, self._defaults, lease.conversation, item.person)
        if access.is_barred(place):
            return None
        message = read_addressee(text_message(item), self._flock)
        if message.voice is not None:
            return None
        return Ready(place=place, items=[item], written=[Written.by(place, message, item.received_at)])

    async def next(self, lease: Lease, seen: Waiting | None, waits: ModelWaits) -> Ready | None:
        """Return what is ready next, if what was `seen` a moment ago, or what came since, is anything."""
        admitted, routed = 0, dict[tuple[int, ...], _Reached]()
        while seen is not None and (items := seen.items):
            if await self._give_up_unreadable(lease, items):
                seen = await self.look(lease)
                continue
            place = await self._place(lease, seen)
            happened = mode_event(items[0])
            if happened is not None:
                return Ready(place=place, items=items[:1], written=[], event=happened)
            comes, admitted = items[0].id != admitted, items[0].id
            if (comes and await self._wait(lease, place, len(items), waits)) or await self._hear(
                lease, place, items[0], waits
            ):
                seen = await self.look(lease)
                continue
            if access.is_barred(place):
                said = Written.by(place, of_stranger(text_message(items[0])), items[0].received_at)
                return Ready(place=place, items=items[:1], written=[said])
            items = list(takewhile(partial(_goes_with, items[0]), items))
            written = await self._read(place, lease, items)
            number, rest = batch(written, items[0].seen_at, self._debounce)
            ready = Ready(place=place, items=items[:number], written=written[:number])
            waits.left = number < len(seen.items)
            if rest <= self._debounce.ahead:
                end = asyncio.get_running_loop().time() + rest.total_seconds()
                asked = tuple(item.id for item in ready.items)
                if asked not in routed:  # else only something else came meanwhile
                    routed[asked] = await self._reach(lease, ready, seen.known, waits)
                ready = routed[asked].of(ready)
                if not rest or await self._stays_quiet(lease, end):
                    return ready
            else:
                await asyncio.sleep((rest - self._debounce.ahead).total_seconds())
            self._wakeups.forget(lease.conversation)
            # buttons do not wait for us: who and where may be other by now, too. What waits like this is bound for a model
            seen = await self.look(lease, None if self._routing is None else WANTED)
        return None

    async def _read(self, place: TurnContext, lease: Lease, items: list[inbox.Item]) -> list[Written]:
        """Return the messages with what they mean; a time alone as the request that it completes, which need not wait then."""
        written = [
            Written.by(place, read_addressee(text_message(item), self._flock), item.received_at) for item in items
        ]
        first = written[0]
        alone = (first.meaning, first.meaning.answer)
        if not first.message.quoted and any(one is not None and one.is_time for one in alone):
            scope = place.scope(first.message.text, epoch=lease.epoch)
            async with look(self._pool, scope) as db:
                whole = await follow_ups.complete(TalkContext(db, scope, first.meaning.now), first.meaning)
            if whole is not None:
                written[0] = _said_as(first, whole, place)
        return written[: await self._together(place, lease, written)]

    async def _together(self, place: TurnContext, lease: Lease, written: Sequence[Written]) -> int:
        """Return how many of the messages a guided protocol allows to be one."""
        if len(written) == 1 or not place.session.private:
            return len(written)
        scope = place.scope(written[0].message.text, epoch=lease.epoch)
        async with look(self._pool, scope) as db:
            return await self._guide.hearing.together(db, scope, [one.message.text for one in written])

    async def _place(self, lease: Lease, seen: Waiting) -> TurnContext:
        if seen.person is None:
            raise Gone(f"nobody is in conversation {lease.conversation}")
        return await participants.of(self._pool, self._defaults, seen.session, seen.person)

    async def _give_up_unreadable(self, lease: Lease, items: list[inbox.Item]) -> bool:
        """Park what nobody can read; whether there was such."""
        unreadable = [item for item in items if not is_readable(item)]
        if unreadable:
            log.error("unreadable events", extra={"inbox": [item.id for item in unreadable]})
            await self._failures.give_up(lease, unreadable, None, "unreadable")
        return bool(unreadable)

    async def _stays_quiet(self, lease: Lease, end: float) -> bool:
        """Return whether nothing came since the last look, nor comes until then (time of the loop), which may be over."""
        left = end - asyncio.get_running_loop().time()
        if left > 0:
            await asyncio.sleep(left)
        return not self._wakeups.heard(lease.conversation)

    async def _hear(self, lease: Lease, place: TurnContext, item: inbox.Item, waits: ModelWaits) -> bool:
        """Give a voice message its words; whether it was one, of somebody who is served."""
        voice = text_message(item).voice
        if voice is None or access.is_barred(place):
            return False
        self._signals.send(ROUTED, str(place.session.id))
        with waits.one():
            await self._voice.hear(lease, place, item, voice)
        return True

    async def _wait(self, lease: Lease, place: TurnContext, number: int, waits: ModelWaits) -> bool:
        """Let a person who is too fast wait, or put aside what is too much; whether what waits may be other by now."""
        full = number >= min(MOST, self._allowance.limits.messages_waiting)
        trimmed = full and await self._allowance.trim(lease, place)
        if trimmed:
            self._signals.send(topic(place.session), str(lease.conversation))
        pause = await self._allowance.pause(place.person)
        if pause > 0:
            with waits.one():  # others need not wait with them
                await asyncio.sleep(pause)
        return trimmed or pause > 0

    async def _reach(self, lease: Lease, ready: Ready, known: Known | None, waits: ModelWaits) -> _Reached:
        """Ask what it is about, and who is to answer, where rules are not sure: here, since no transaction is open yet."""
        first, place, scope = ready.first, ready.place, ready.scope(lease)
        said = ready.meaning
        if first.quoted or ready.command or access.is_barred(place) or said.sure:
            return _Reached()
        if len(said.text) <= _BARE or said.can_answer or said.answer is not None:
            async with look(self._pool, scope) as db:
                talk = TalkContext(db, scope, said.now, replied=first.replies_to)
                if (whole := await follow_ups.complete(talk, said)) is not None:
                    return _Reached(whole=whole)
                if await follow_ups.leans(talk, said, first.agent, talks=self._routing is not None):
                    return _Reached()
        if self._routing is None or first.agent in self._flock or place.switched_off:
            return _Reached()
        if await self._guide.waits(self._pool, scope, known):
            return _Reached()
        if place.session.push:
            self._signals.send(ROUTED, str(place.session.id))
        with waits.one():
            return _Reached(routed=await self._routing.route(place, said, known))


def _said_as(one: Written, whole: str, place: TurnContext) -> Written:
    """Return a message as the request that it completes."""
    return replace(Written.by(place, replace(one.message, text=whole), one.came), completes=True)


def _goes_with(first: inbox.Item, other: inbox.Item) -> bool:
    """In a group each person's messages are turns of their own, and so is what happens in the mode."""
    return first.person == other.person and mode_event(other) is None and text_message(other).voice is None
