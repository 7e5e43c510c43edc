"""How a turn begins: what waits is admitted, read and fixed, and it is decided who is asked; all in one commit.

What a crash has interrupted is found again instead (`taken_up`).
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import takewhile
from typing import Any

from agents.fastpath import decide
from agents.persona import Persona
from agents.router import replies
from agents.tools.offers import Choose
from bot.messages import ModeEvent, Saying, TextMessage, body_to_json
from bot.modes.mentions import without_heads
from bot.turns import access, commands, feedback, followups, places
from bot.turns.allowance import Allowance
from bot.turns.asking import Opened
from bot.turns.endings import Endings
from bot.turns.following import Follows, Said
from bot.turns.knocks import Knocks
from bot.turns.mentions import greeted, heard
from bot.turns.merging import batch
from bot.turns.moderator import Moderator
from bot.turns.places import Defaults, Place
from bot.turns.reading import event, readable, written
from bot.turns.routing import WANTED, Routed, Routing
from bot.turns.sessions import shortened
from bot.turns.speech import topic
from storage import actions, inbox, messages, turns, waiting
from storage.errors import Dropped, Gone
from storage.hearing import Known, Wanted
from storage.messages import NewMessage
from storage.pool import Db, Pool
from storage.scope import Scope, look, reading, work
from storage.sessions import Lease
from storage.signals import Signals
from storage.turns import Begun, NewCall, Turn
from storage.waiting import Waiting

log = logging.getLogger(__name__)

MOST = 20  # messages that are looked at together
KEEPING = "memo"  # who keeps what is only passed on
OFFERING = "schedule"  # all offers that can be answered in words are of the calendar


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ready:
    """What the next turn is about: `texts` as the parrots hear them, or an event of the mode; what is `known` of before."""

    place: Place
    items: list[inbox.Item]
    texts: list[TextMessage]
    event: ModeEvent | None = None
    known: Known | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """What is known of a message when its turn has begun: whom the router would ask, what it chooses of an offer."""

    begun: Begun
    routed: Routed | None
    chosen: Choose | None


class Opening:
    """Begins the turns of claimed conversations."""

    def __init__(  # noqa: PLR0913 - what the beginning of a turn touches
        self,
        *,
        pool: Pool,
        signals: Signals,
        endings: Endings,
        defaults: Defaults,
        allowance: Allowance,
        moderator: Moderator,
        flock: Mapping[str, Persona],
        knocks: Knocks,
        routing: Routing | None = None,
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._endings = endings
        self._defaults = defaults
        self._allowance = allowance
        self._moderator = moderator
        self._flock = flock
        self._knocks = knocks
        self._routing = routing

    async def begin(self, lease: Lease, seen: Waiting) -> Opened | None:
        """Open a turn over what waits, which was `seen` a moment ago; None when nothing does."""
        look: Waiting | None = seen
        while look is not None and (ready := await self._next(lease, look)) is not None:
            try:
                return await self._open(lease, ready)
            except Dropped:  # mostly the person said stop while we asked whom it is for
                look = await self._look(lease)
                if look is not None and look.interrupted:  # begun by who held the claim before: it is to be taken up
                    return None
        return None

    async def taken_up(self, turn: Turn) -> Opened:
        """What was begun before, by us or by another process."""
        items = await inbox.of_turn(self._pool, turn.id)
        place = await places.find(self._pool, self._defaults, turn.conversation, turn.person)
        calls = await turns.pending_calls(self._pool, turn.id)
        return Opened(turn=turn, items=items, place=place, calls=calls, fresh=False)

    async def _look(self, lease: Lease, wanted: Wanted | None = None) -> Waiting | None:
        return await waiting.look(self._pool, lease.conversation, MOST, wanted)

    async def _next(self, lease: Lease, look: Waiting | None) -> _Ready | None:
        admitted = 0
        while look is not None and (items := look.items):
            unreadable = [item for item in items if not readable(item)]
            if unreadable:
                log.error("unreadable events", extra={"inbox": [item.id for item in unreadable]})
                await self._endings.give_up(lease, unreadable, None, "unreadable")
                look = await self._look(lease)
                continue
            if look.person is None:
                raise Gone(f"nobody is in conversation {lease.conversation}")
            place = await places.of(self._pool, self._defaults, look.session, look.person)
            happened = event(items[0])
            if happened is not None:
                return _Ready(place=place, items=items[:1], texts=[], event=happened)
            if items[0].id != admitted:
                admitted = items[0].id
                if await self._wait(lease, place, len(items)):
                    look = await self._look(lease)
                    continue
            items = list(takewhile(partial(_goes_with, items[0]), items))
            texts = [(heard(written(item), self._flock), place.local(item.received_at)) for item in items]
            number, rest = batch(texts, items[0].seen_at)
            if rest <= timedelta():
                spoken = [message for message, _ in texts[:number]]
                return _Ready(place=place, items=items[:number], texts=spoken, known=look.known)
            await asyncio.sleep(rest.total_seconds())
            # buttons do not wait for us: who and where may be other by now, too. What waits like this is bound for a model
            look = await self._look(lease, None if self._routing is None else WANTED)
        return None

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

    async def _open(self, lease: Lease, ready: _Ready) -> Opened:
        place, items = ready.place, ready.items
        text = "\n".join(message.text for message in ready.texts)
        scope = place.scope(text, epoch=lease.epoch)
        if ready.event is not None:  # without words: in the language of the last ones
            scope = place.scope(await self._last_written(scope, place), epoch=lease.epoch)
        now = place.local(items[0].received_at)
        routed = await self._route(scope, ready, text, now) if ready.texts else None
        self._knocks.forget(lease.conversation)  # what comes from now on may come too late for the look at the end
        # a pull reader keeps the ids that it was shown: those rows must outlive a crash of the server
        async with work(self._pool, scope, durable=not place.session.push) as db:
            # before the turn begins: what was offered belongs to the last one
            chosen = await _chosen(db, scope, text, now) if _is_plain(ready) else None
            said = () if access.barred(place) else _said(place, items)  # of strangers nothing is kept
            title = "" if place.session.push or place.session.title else shortened(text)
            numbers = [item.id for item in items]
            begun = await turns.begin(db, lease.conversation, place.person.id, numbers, said, title)
            turn, mode = begun.turn, begun.standing.mode
            if ready.event is not None:
                follows = await self._moderator.happened(db, scope, place, ready.event, turn, now, mode)
            else:
                follows = await self._asked(db, scope, ready, _Found(begun=begun, routed=routed, chosen=chosen))
            calls = await turns.add_calls(db, lease.conversation, turn.id, follows.calls, follows.mode)
            rests = not calls and await turns.close_empty(db, scope, turn.id)
        if not place.session.push or not calls:
            self._signals.send(topic(place.session), str(lease.conversation))
        for loop in self._moderator.waken(lease.conversation):
            self._signals.send(loop)
        known = routed.known.heard if routed is not None and routed.known is not None else None
        return Opened(turn=turn, items=items, place=place, calls=calls, fresh=True, rests=rests, heard=known)

    async def _last_written(self, scope: Scope, place: Place) -> str:
        async with reading(self._pool, scope.space) as db:
            return await messages.last_written(db, place.session.id)

    async def _route(self, scope: Scope, ready: _Ready, text: str, now: datetime) -> Routed | None:
        """Whom a model is asked in, where rules are not sure: asked here, since no transaction is open yet."""
        first, place = ready.texts[0], ready.place
        unsure = not (first.quoted or first.agent in self._flock or commands.command(text))
        if self._routing is None or not unsure or access.barred(place) or decide(text, now, scope.language).sure:
            return None
        if len(text) <= replies.LONGEST:
            async with look(self._pool, scope) as db:
                if await _chosen(db, scope, text, now) is not None or await followups.found(db, scope, text, now):
                    return None
        return await self._routing.route(place, text, now, scope.language, ready.known)

    async def _asked(self, db: Db, scope: Scope, ready: _Ready, found: _Found) -> Follows:
        """Who is asked what. A reply to what was offered last comes before any routing, and what rules answer before any mode."""
        place, items, first = ready.place, ready.items, ready.texts[0]
        text, now = "\n".join(message.text for message in ready.texts), place.local(items[0].received_at)
        served = not access.barred(place)
        metadata: dict[str, Any] = {
            "over_quota": served and not await self._allowance.within_day(db, place, items[0].received_at)
        }
        if first.quoted:
            return _only(NewCall(agent=KEEPING, caller="user", prompt=text, metadata=metadata | {"quoted": True}))
        if found.chosen is not None:
            choice = {"token": found.chosen.token, "choice": found.chosen.choice}
            return _only(NewCall(agent=OFFERING, caller="user", prompt=text, metadata=metadata | {"chosen": choice}))
        text, agent, sure = await self._by_rules(db, scope, first, text, now)
        original = "\n".join(written(item).text for item in items)
        several = greeted(original, text, self._flock)
        if several and served and not metadata["over_quota"]:
            return _only(*(NewCall(agent=one, caller="user", prompt=text, metadata=metadata) for one in several))
        routed = "" if found.routed is None else found.routed.route.agent
        agent = routed if not sure and routed in self._flock else agent
        plain = NewCall(agent=agent, caller="user", prompt=text, metadata=metadata)
        command = commands.command(text)
        if served and command is None and (first.agent is not None or not sure):
            came, known = items[0].received_at, found.routed.known if found.routed is not None else None
            previous = await feedback.latest(db, scope, came) if known is None else known.previous
            await feedback.noticed(db, scope, text, feedback.aimed(text, first.agent, self._flock), previous)
        if sure or not served or metadata["over_quota"] or (command is not None and command != "summary"):
            return _only(plain)
        begun, standing = found.begun, found.begun.standing
        if first.agent is None:
            agent = standing.default_agent or agent
        said = Said(text=original, routed=agent, message=begun.message, at=now)
        follows = await self._moderator.said(db, scope, place, said, begun.turn, standing.mode)
        return _only(replace(plain, agent=agent)) if follows is None else follows

    async def _by_rules(
        self, db: Db, scope: Scope, first: TextMessage, text: str, now: datetime
    ) -> tuple[str, str, bool]:
        """The words, who answers them, and whether rules are sure of it: then it is done once, however many were called."""
        bare = without_heads(text, self._moderator.room(scope).members)
        if bare != text and decide(bare, now, scope.language).sure:
            text = bare
        agent, sure = self._agent(first, text, now, scope)
        if not sure and (follows := await followups.found(db, scope, bare, now)) is not None:
            return bare, followups.whose(follows, self._flock.get(first.agent or "")), True
        return text, agent, sure

    def _agent(self, first: TextMessage, text: str, now: datetime, scope: Scope) -> tuple[str, bool]:
        """Who answers: who was asked and can do it, else whom the rules name; and whether rules are sure of the answer."""
        decision = decide(text, now, scope.language)
        persona = self._flock.get(first.agent or "")
        can = persona is not None and (decision.call is None or decision.call.name in persona.tools)
        return persona.id if persona is not None and can else decision.agent, decision.sure


def _only(*calls: NewCall) -> Follows:
    """The mode has no say in it."""
    return Follows(calls=calls)


def _said(place: Place, items: Sequence[inbox.Item]) -> list[NewMessage]:
    """What was written, as messages of the conversation."""
    said: list[NewMessage] = []
    for item in items:
        if event(item) is not None:
            continue
        message = written(item)
        body = body_to_json(Saying(text=message.text, client_key=message.client_key, quoted=message.quoted))
        said.append(NewMessage(key=f"u:{item.id}", role="user", body=body, inbox=item.id, person=place.person.id))
    return said


def _goes_with(first: inbox.Item, other: inbox.Item) -> bool:
    """In a group each person's messages are turns of their own, and so is what happens in the mode."""
    return first.person == other.person and event(other) is None


def _is_plain(ready: _Ready) -> bool:
    """Whether this is what somebody wrote themselves."""
    return bool(ready.texts) and not ready.texts[0].quoted


async def _chosen(db: Db, scope: Scope, text: str, now: datetime) -> Choose | None:
    """A reply to what was offered last."""
    if len(text) > replies.LONGEST:
        return None
    offer = await actions.open_offer(db, scope)
    choice = replies.choice(offer.kind, offer.payload, text, now) if offer is not None else None
    return Choose(token=offer.token, choice=choice) if offer is not None and choice is not None else None
