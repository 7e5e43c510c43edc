"""The control lane: stops, buttons, ratings. Each is one short transaction: its effect, its answer, its inbox row."""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import dropwhile, takewhile
from time import monotonic

from agents.errors import ToolFailed
from agents.tools.base import Desk, Outcome
from agents.tools.notes.enclosing import Room
from agents.tools.reminders.agenda_send import planned
from bot.commands import (
    feedback,
    forms,
    notice_text,
    used_cards,
)
from bot.commands.calendars import calendar_commands, connection_commands, holiday_news, subscription_commands
from bot.commands.mode_commands import ModeCommands
from bot.commands.own import enclosed_files
from bot.commands.presses import Presses
from bot.commands.quotas import Allowance, may_say
from bot.commands.settings import away, briefings, sent_agendas, zone_settings
from bot.conversation import access, participants
from bot.conversation.access import Rules
from bot.conversation.batching import MOST, Debounce, Written, batch
from bot.conversation.inbox_events import is_readable, mode_event, text_message
from bot.conversation.participants import Defaults, TurnContext
from bot.conversation.post import say_in, topic
from bot.conversation.private_talk import say_beside
from bot.ports.messages import (
    ButtonPress,
    CalendarFile,
    Form,
    HouseNotice,
    Joined,
    Location,
    ModeEvent,
    OtherContent,
    Rating,
    Saying,
    SentFiles,
    StopRequest,
    TextMessage,
    body_to_json,
    incoming_from_json,
)
from bot.protocols.guide import Guide
from bot.sessions.mode_runner import Moderator
from bot.texts import say
from storage.content.button_actions import NotUsable
from storage.conversations import messages
from storage.conversations.messages import NewMessage
from storage.db.notify import Signals
from storage.db.pool import COLLISION, CUT, UNAVAILABLE, Db, Pool, lost_alone
from storage.db.transactions import Scope, enter, part, see, work
from storage.queue import inbox, turns

log = logging.getLogger(__name__)

TRIES = 3
Odd = OtherContent | CalendarFile | SentFiles | Location
"""What somebody sent besides words."""
PACE = 1.0  # seconds after which it is looked again whether who is too fast may go on

_SPOKEN = {
    subscription_commands.KIND: subscription_commands.spoken,
    connection_commands.KIND: connection_commands.spoken,
    holiday_news.KIND: holiday_news.spoken,
}


class Control:
    """Handles control events, by whichever worker comes first."""

    def __init__(  # noqa: PLR0913 - what events of all kinds touch
        self,
        *,
        pool: Pool,
        signals: Signals,
        defaults: Defaults,
        rules: Rules,
        moderator: Moderator,
        modes: ModeCommands,
        allowance: Allowance,
        guide: Guide,
        room: Room,
        waken: Callable[[str], None],
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._defaults = defaults
        self._rules = rules
        self._moderator = moderator
        self._allowance = allowance
        self._guide = guide
        self._room = room
        self._presses = Presses(modes=modes, guide=guide, owners=rules.owners)
        self._waken = waken

    async def handle_next(self) -> bool:
        """Handle the oldest event; False when there is none."""
        item, began = None, monotonic()
        if not await inbox.has_control(self._pool):  # as after every message: one look, no transaction
            return False
        try:
            async with self._pool.acquire() as db, db.transaction():
                item = await inbox.next_control(db)
                if item is None:
                    return False
                place = await participants.find(db, self._defaults, item.conversation, item.person)
                outcome = await self._handle(db, item, place) or Outcome()
        except (*UNAVAILABLE, *COLLISION) as error:
            seconds = monotonic() - began
            if item is not None and isinstance(error, CUT) and await lost_alone(self._pool, error, seconds):
                await self._put_off(item, type(error).__name__)
            raise
        except Exception as error:
            # a bug in one event ends here: it must not end the others
            if item is None:
                raise
            log.exception("control failed", extra={"inbox": item.id})
            await self._put_off(item, type(error).__name__)
            return True
        for loop in outcome.waken:
            self._waken(loop)
        self._signals.send(topic(place.session), str(item.conversation))
        return True

    async def _put_off(self, item: inbox.Item, cause: str) -> None:
        if item.tries + 1 < TRIES:
            await inbox.retry_later(self._pool, [item.id], 2.0**item.tries, cause)
            return
        await inbox.park(self._pool, [item.id], cause)
        with suppress(LookupError):  # the conversation was deleted
            place = await participants.find(self._pool, self._defaults, item.conversation, item.person)
            scope = place.scope("")
            async with work(self._pool, scope) as db:
                told = Saying(text=say(scope.language, "failed", tries=TRIES))
                await say_in(db, place.session, told, f"c:{item.id}", role="system", inbox=item.id)
            self._signals.send(topic(place.session), str(item.conversation))

    async def _handle(self, db: Db, item: inbox.Item, place: TurnContext) -> Outcome | None:
        """Handle it; return None when nothing is said."""
        incoming = incoming_from_json(item.payload)
        await see(db, place.session.space)
        written = incoming.text if isinstance(incoming, StopRequest) else ""
        scope = replace(place.scope(written or await messages.last_written(db, place.session.id)), inbox=item.id)
        await enter(db, scope)
        match incoming:
            case HouseNotice():
                outcome = await self._notice(db, scope, place, item, incoming)
            case Rating() | ModeEvent():
                outcome = await self._rated(db, scope, place, incoming)
            case _ if access.is_barred(place) and not access.may_press(place, incoming):
                joined = incoming if isinstance(incoming, Joined) else None
                outcome = await access.turn_away(db, scope, place, self._rules, joined=joined)
            case ButtonPress() | Form():
                if not await self._allowance.at_once(place.person, db):
                    await self._put_behind(db, item, place)
                    return None
                outcome = await self._press(db, scope, place, item, incoming)
            case OtherContent() | CalendarFile() | SentFiles() | Location():
                outcome = await self._other(db, scope, place, item, incoming)
            case Joined():
                outcome = Outcome(text=say(scope.language, "joined" if incoming.hears_all else "joined_deaf"))
            case StopRequest() | TextMessage():
                outcome = await self._stop(db, scope, place, item)
        if outcome is not None and (outcome.text or outcome.receipts or outcome.cards):
            saying = Saying(text=outcome.text, receipts=outcome.receipts, cards=outcome.cards, zone=scope.zone)
            key = f"c:{item.id}"
            await say_beside(db, place, saying, key, alone=outcome.alone, role="system", inbox=item.id)
        await inbox.finish(db, [item.id])
        return outcome

    async def _other(self, db: Db, scope: Scope, place: TurnContext, item: inbox.Item, sent: Odd) -> Outcome | None:
        if isinstance(sent, SentFiles):
            return await self._files(db, scope, place, item, sent)
        name = sent.name if isinstance(sent, CalendarFile) else ""
        key = f"other_{sent.what if isinstance(sent, OtherContent) else 'place'}" if not name else f"calendar_{name}"
        if not await self._may_say(db, item, place, key):
            return None
        desk = Desk(db=db, scope=scope, now=place.local(item.received_at))
        if isinstance(sent, CalendarFile):
            return await calendar_commands.sent(desk, sent)
        if isinstance(sent, Location) and place.session.private:
            return await zone_settings.located(desk, sent.latitude, sent.longitude)
        return Outcome(text=say(scope.language, key))

    async def _files(
        self, db: Db, scope: Scope, place: TurnContext, item: inbox.Item, sent: SentFiles
    ) -> Outcome | None:
        """Keep what was sent; who is too fast waits, so that no part of an album is lost."""
        if not await self._allowance.at_once(place.person, db):
            await self._put_behind(db, item, place)
            return None
        if await self._allowance.excess(db, place, item.received_at):
            return (
                None
                if not await may_say(db, place, "files")
                else Outcome(text=say(scope.language, "quota", cap=self._allowance.limits.messages_per_day))
            )
        desk = Desk(db=db, scope=scope, now=place.local(item.received_at))
        return await enclosed_files.sent(desk, place, item, sent, self._room)

    async def _notice(
        self, db: Db, scope: Scope, place: TurnContext, item: inbox.Item, notice: HouseNotice
    ) -> Outcome | None:
        desk = Desk(db=db, scope=scope, now=place.local(item.received_at))
        if notice.name != "unasked":
            return await notice_text.notice_sentence(desk, place, notice, item.id)
        barred = access.is_barred(place)
        what = str(notice.data["what"])
        if what in away.NAMES:
            return Outcome() if barred else await away.spoken(desk, what)
        spoken = _SPOKEN.get(what) or (briefings.spoken if what in briefings.NAMES else self._guide.unasked)
        spoken = sent_agendas.spoken if planned(what) is not None else spoken
        saying = None if barred else await spoken(desk, place, what)
        if saying is not None:
            await say_in(db, place.session, saying, f"c:{item.id}", inbox=item.id)
        return None

    async def _rated(self, db: Db, scope: Scope, place: TurnContext, incoming: Rating | ModeEvent) -> Outcome | None:
        """Keep an opinion; events of modes are of the other lane."""
        if not isinstance(incoming, Rating) or access.is_barred(place):
            return None
        return await feedback.rated(db, scope, incoming, self._moderator)

    async def _stop(self, db: Db, scope: Scope, place: TurnContext, item: inbox.Item) -> Outcome:
        """End the turn that runs, or is about to; what waits behind it is answered."""
        running = await turns.cancel(db, item.conversation, item.id)
        waited = not running and await self._moderator.stopped(db, scope, place)
        dropped = [] if running or waited else await self._drop_next(db, place, item)
        for one in (*dropped, item):
            await _show(db, place, one)
        if not (running or dropped or waited):
            rested = await self._guide.stopped(Desk(db=db, scope=scope, now=place.local(item.received_at)), place)
            if rested is not None:
                await say_in(db, place.session, rested, f"c:{item.id}", inbox=item.id)
                return Outcome()
            quiet = not await self._may_say(db, item, place, "stopped_nothing")
            return Outcome(text="" if quiet else say(scope.language, "stopped_nothing"))
        words = [say(scope.language, "stopped")]
        if running and (number := await inbox.number_waiting(db, item.conversation, item.id)):
            words.append(say(scope.language, "stopped_queue", number=number))
        return Outcome(text=" ".join(words), waken=("stop",))

    async def _may_say(self, db: Db, item: inbox.Item, place: TurnContext, what: str) -> bool:
        """Return whether something is said to what is no request; it counts against its sender's pace and day."""
        if not await self._allowance.at_once(place.person, db) or await self._allowance.excess(
            db, place, item.received_at
        ):
            return False
        return await may_say(db, place, what)

    async def _put_behind(self, db: Db, item: inbox.Item, place: TurnContext) -> None:
        """Let somebody who presses too fast wait; put aside what is too much."""
        if await inbox.controls_of(db, place.person.id) > self._allowance.limits.messages_waiting:
            await inbox.finish(db, [item.id])
        else:
            await inbox.postpone(db, item.id, PACE)

    async def _drop_next(self, db: Db, place: TurnContext, stop: inbox.Item) -> list[inbox.Item]:
        """Put aside what a model would be asked next for who says stop; what rules answer is kept and done all the same."""
        found = [one for one in await inbox.next_up(db, stop.conversation, stop.id, MOST) if is_readable(one)]
        items = list(takewhile(lambda one: one.person == stop.person and mode_event(one) is None, found))
        waiting = [Written.by(place, text_message(one), one.received_at) for one in items]
        bound = list(dropwhile(lambda one: one[1].sure, zip(items, waiting, strict=True)))
        if not bound:
            return []
        number, _ = batch([one for _, one in bound], stop.seen_at, Debounce())  # how long they would wait is not asked
        return await inbox.drop(db, [one.id for one, _ in bound[:number]])

    async def _press(
        self, db: Db, scope: Scope, place: TurnContext, item: inbox.Item, pressed: ButtonPress | Form
    ) -> Outcome | None:
        desk = Desk(db=db, scope=scope, now=place.local(item.received_at))
        if isinstance(pressed, Form):
            return await forms.carry_out(desk, pressed)
        token, place = pressed.token, replace(place, admin=pressed.by_admin, hears_all=pressed.hears_all)
        try:
            async with part(db):
                return await used_cards.told(
                    desk, place, token, await self._presses.use(desk, place, token, item.id), item.id
                )
        except NotUsable as refusal:
            return Outcome(text=say(scope.language, f"button_{refusal.why}"), alone=True)
        except ToolFailed as refusal:
            return Outcome(text=str(refusal), alone=True)


async def _show(db: Db, place: TurnContext, item: inbox.Item) -> None:
    """Keep what was written in the history, also when nothing is done about it."""
    incoming = incoming_from_json(item.payload)
    if isinstance(incoming, TextMessage | StopRequest) and incoming.text:
        body = body_to_json(Saying(text=incoming.text, client_key=incoming.client_key))
        new = NewMessage(key=f"u:{item.id}", role="user", body=body, inbox=item.id, person=item.person)
        await messages.say(db, place.session.id, place.session.space, new)
