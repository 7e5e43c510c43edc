"""Reminders that have rung, done or left out this once: by a button, or in words right below. A series goes on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.occurrences import happening
from agents.cards import brief
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import day
from agents.tools.base import Desk, Outcome, Tool
from agents.tools.calendar import cancel
from agents.tools.calendar.repeating import event_series
from agents.tools.finding.describing import undo
from agents.tools.finding.likeness import STRONG, WEAK, likeness
from agents.tools.finding.lookup import AHEAD, CLOSE, OFFERED
from agents.tools.questions.which_one import one_of
from agents.tools.reminders import from_done, ring_series
from agents.tools.reminders.from_done import come_again
from agents.tools.reminders.snooze import used
from storage.content import button_actions, events, fired_reminders, reminders
from storage.content.button_actions import NotUsable
from storage.content.events import Event
from storage.content.fired_reminders import Rung, Unsettled
from storage.content.reminders import Reminder

LATELY = timedelta(hours=2)
WAITING = 20  # that rang within a day and are looked at
SOON = timedelta(days=3)  # in which a ring of a series is the one that may be done already
LOOKS = 200  # that are to ring and are looked at


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderDone:
    """`skip`: it is left out this once, and not done. `query`: the one of that name, rung or to come; `quiet`: nothing is said where none is.

    `perhaps`: what may be of that name is asked about.
    `verb`: the query is no more than what is done (换了), which only one of today's may have in its name;
    `does`: what is done, which must be in its name, too: 牛奶喝完了 buys none. `rang`: it is said right below a ring.
    """

    skip: bool = False
    query: str = ""
    quiet: bool = False
    verb: bool = False
    does: str = ""
    perhaps: bool = False
    rang: bool = False


async def reminder_done(desk: Desk, arguments: ReminderDone) -> Outcome:
    """Mark the person's reminder that rang last in this conversation as done.

    Raises ToolFailed.
    """
    last = None if arguments.query and not arguments.rang else await fired_reminders.last(desk.db, desk.scope, desk.now)
    if arguments.query and (last is None or likeness(arguments.query, last[1].text) < WEAK):
        return await (_named(desk, arguments) if last is None else _another(desk, arguments, last[1]))
    if last is None:
        return Outcome(text=say(desk.scope.language, "done_none"))
    ring, found = last
    try:
        if arguments.skip and (event := await _event(desk, found, ring)) is not None:
            return await _without(desk, event, ring)
        done = await settle(desk, found, ring, skip=arguments.skip)
    except NotUsable as refusal:
        copy = None if arguments.skip else await fired_reminders.copy(desk.db, ring)
        again = None if copy is None else await reminders.get(desk.db, copy)
        if again is not None:  # it was put off, and is done before it rings again
            return await _early(desk, again)
        if not arguments.skip and (other := await _still_waiting(desk)) is not None:
            return other
        raise ToolFailed(say(desk.scope.language, "done_settled", title=found.text)) from refusal
    return await with_way_back(desk, done, found, ring)


async def _named(desk: Desk, arguments: ReminderDone) -> Outcome:
    """Mark the one of that name as done: one that rang and waits, else what is to ring once, all of one name.

    Whether the next ring of a series is, is asked. Raises ToolFailed.
    """
    waiting = await fired_reminders.unsettled(desk.db, desk.scope.actor, WAITING)
    rung = [one for one in waiting if _is_meant(arguments, one.text)]
    if len(rung) == 1 and not arguments.perhaps:
        found, ring = (
            await reminders.get_movable(desk.db, rung[0].id),
            await fired_reminders.last_of(desk.db, rung[0].id),
        )
        if found is not None and ring is not None:
            return await _rung(desk, found, ring)
    end = desk.now + (timedelta(days=1) if arguments.verb else AHEAD)
    there = [one for one in await reminders.upcoming(desk.db, LOOKS) if one.event is None]
    ahead = [one for one in there if one.rrule is None]
    soon = [one for one in there if one.rrule is not None and one.due_at <= desk.now + SOON]
    coming = [one for one in ahead if one.due_at <= end and _is_meant(arguments, one.text)]
    if arguments.perhaps:
        return await _perhaps(desk, arguments.query, [*waiting, *ahead, *soon])
    if not coming and not arguments.verb and (next_ones := [one for one in soon if _is_meant(arguments, one.text)]):
        return await _whether(desk, next_ones[:OFFERED])
    if not coming or len({one.text for one in coming}) > 1:
        return Outcome(text="" if arguments.quiet else say(desk.scope.language, "done_none"))
    told = [await _early(desk, one) for one in coming]
    return replace(told[0], cards=tuple(card for one in told for card in one.cards))


async def _still_waiting(desk: Desk) -> Outcome | None:
    """Mark what else rang lately as done, where it is one thing; ask which where it is more, and return None where all is settled."""
    waiting = await fired_reminders.unsettled(desk.db, desk.scope.actor, WAITING)
    rung = [one for one in waiting if one.rang_at > desk.now - LATELY]
    if len(rung) == 1:
        found = await reminders.get_movable(desk.db, rung[0].id)
        ring = await fired_reminders.last_of(desk.db, rung[0].id)
        return None if found is None or ring is None else await _rung(desk, found, ring)
    return await _whether(desk, rung[:OFFERED]) if rung else None


async def _whether(desk: Desk, found: Sequence[Reminder | Unsettled]) -> Outcome:
    """Ask with buttons whether one of these is done."""
    language = desk.scope.language
    token = await button_actions.offer(desk.db, desk.scope, "done", {"choices": [one.id for one in found]})
    labels = [say(language, "perhaps_done_do", title=brief(one.text)) for one in found]
    return one_of(desk, token, labels, say(language, "perhaps_done"))


async def _another(desk: Desk, arguments: ReminderDone, last: Reminder) -> Outcome:
    """Mark what is named as done, where something else rang last; ask whether that is meant where there is nothing of the name."""
    done = await _named(desk, replace(arguments, quiet=True))
    if done.receipts:
        return done
    return await _whether(desk, [last])


async def _perhaps(desk: Desk, query: str, there: Sequence[Reminder | Unsettled]) -> Outcome:
    """Ask with buttons whether one of these is done, which may be what was told of."""
    held = [(likeness(query, one.text), one) for one in {one.id: one for one in there}.values()]
    best = max((degree for degree, _ in held), default=0.0)
    found = [one for degree, one in held if degree >= max(best - CLOSE, WEAK)][:OFFERED]
    return await _whether(desk, found) if found else Outcome()


async def done_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Mark the one of those that were shown as done, of a series its next ring. Raises NotUsable where it is gone, or was never shown."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_changed"))
    if choice not in map(str, range(len(payload["choices"]))):
        raise NotUsable("unknown")
    found = await reminders.get_movable(desk.db, payload["choices"][int(choice)])
    if found is None:
        raise NotUsable("expired")
    waiting = {one.id for one in await fired_reminders.unsettled(desk.db, desk.scope.actor, WAITING)}
    ring = await fired_reminders.last_of(desk.db, found.id) if found.id in waiting else None
    if ring is None and found.rrule is not None and not found.until_done:
        left = await ring_series.skip(desk, found)
        return replace(left, receipts=(say(desk.scope.language, "done_receipt", title=found.text),))
    return await (_early(desk, found) if ring is None else _rung(desk, found, ring))


async def _rung(desk: Desk, found: Reminder, ring: Rung) -> Outcome:
    return await with_way_back(desk, await settle(desk, found, ring), found, ring)


def _is_meant(arguments: ReminderDone, text: str) -> bool:
    if arguments.verb:
        return arguments.query in text
    return arguments.does in text and likeness(arguments.query, text) >= STRONG


async def _early(desk: Desk, coming: Reminder) -> Outcome:
    """Mark as done what has not rung yet."""
    when = await _ahead(desk, coming)
    receipts = (say(desk.scope.language, "done_receipt", title=coming.text),)
    back = {"kind": "early", "id": coming.id, "title": coming.text, "due": coming.due_at.isoformat()}
    token = await button_actions.offer(desk.db, desk.scope, "undo", back)
    return Outcome(text=when, receipts=receipts, cards=(undo(desk, token, coming.text),), waken=("due",))


async def _ahead(desk: Desk, found: Reminder) -> str:
    """Let what is to ring be over before it does; what goes by when it was done comes again from now on."""
    if found.again is not None:
        return await come_again(desk, found)
    await reminders.finish(desk.db, found.id, done=True)
    return ""


async def ring_after_all(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take it back that what is to come was done. Raises NotUsable when it is gone."""
    await reminders.reopen(desk.db, payload["id"])
    there = await reminders.get_movable(desk.db, payload["id"])
    if there is None:
        raise NotUsable("expired")
    await reminders.change(desk.db, replace(there, due_at=datetime.fromisoformat(payload["due"]), state="pending"))
    receipt = say(desk.scope.language, "done_undone", title=payload["title"])
    return Outcome(receipts=(receipt,), waken=("due",))


async def with_way_back(desk: Desk, done: Outcome, found: Reminder, ring: Rung) -> Outcome:
    """Return the outcome with the button that takes it back."""
    payload = {"kind": "ring", "id": found.id, "used": used(ring), "title": found.text, "due": found.due_at.isoformat()}
    token = await button_actions.offer(desk.db, desk.scope, "undo", payload)
    return replace(done, cards=(undo(desk, token, found.text),))


async def _event(desk: Desk, found: Reminder, ring: Rung) -> Event | None:
    """Return the event that it has rung for, of a series the occurrence; None where it belongs to none, or that has begun."""
    event = None if found.event is None else await events.get(desk.db, found.event)
    if event is None:
        return None
    since = max(datetime.fromtimestamp(ring.at, UTC), desk.now.astimezone(UTC))
    coming = happening(event, since, since + timedelta(minutes=event.lead_minutes + 1))
    return next((one for one in coming if one.starts_at >= since), None)


async def _without(desk: Desk, event: Event, ring: Rung) -> Outcome:
    """Leave out the occurrence; what happens once is asked about. Raises NotUsable when the ring was settled before."""
    if event.rrule is None:
        return await cancel.ask_first(desk, event)
    await button_actions.use_once(desk.db, desk.scope, used(ring), "reminder", "skip")
    return await event_series.skip(desk, event)


async def settle(desk: Desk, found: Reminder, ring: Rung, *, skip: bool = False) -> Outcome:
    """Use the occurrence up and mark it as done, or left out. Raises NotUsable when that has happened, or it was snoozed."""
    await button_actions.use_once(desk.db, desk.scope, used(ring), "reminder", "skip" if skip else "done")
    await reminders.finish(desk.db, found.id, done=True)
    when = await come_again(desk, found)
    if skip:
        when = day(datetime.fromtimestamp(ring.at, ZoneInfo(desk.scope.zone)), desk.scope.language)
        return Outcome(receipts=(say(desk.scope.language, "skipped", title=found.text, when=when),))
    receipts = (say(desk.scope.language, "done_receipt", title=found.text),)
    return Outcome(text=when, receipts=receipts, waken=("due",) if when else ())


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take it back: the buttons of the ring can be used again."""
    await button_actions.give_back(desk.db, payload["used"])
    there = await reminders.get(desk.db, payload["id"])
    if there is not None and there.again is not None:
        await reminders.change(desk.db, replace(there, due_at=datetime.fromisoformat(payload["due"]), state="fired"))
    await reminders.reopen(desk.db, payload["id"])
    return Outcome(receipts=(say(desk.scope.language, "done_undone", title=payload["title"]),))


REMINDER_DONE = Tool(
    name="reminder_done",
    arguments=ReminderDone,
    run=reminder_done,
    effect="change",
    hidden=frozenset({"skip", "query", "quiet", "verb", "does", "perhaps", "rang"}),
    receipts=("updated",),
    grantable=False,
    choices={"done": done_choice},
    undo={"undo ring": take_back, "undo early": ring_after_all, "undo counted": from_done.take_back},
)
