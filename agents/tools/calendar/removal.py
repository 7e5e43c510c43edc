"""Events and reminders that go, and that come back: the two ways, with their receipts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Found, Outcome, Tool
from agents.tools.calendar import event_reminders
from agents.tools.calendar.conflicts import WantedEvent, clashes, conflict
from agents.tools.finding.describing import about, repeats, title_of, undo, way_back, when_of
from agents.tools.finding.likeness import STRONG, likeness, named
from agents.tools.finding.lookup import Kind, kind_of, numbered
from agents.tools.questions.ways_back import was_of
from agents.tools.questions.which_one import one_of
from storage.content import button_actions, events, reminders
from storage.content.button_actions import NotUsable
from storage.content.events import Event

NAMED = 10  # of many things, those that are named
LOOKED_AT, OFFERED = 100, 5  # of what is gone


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleRestore:
    """What was deleted and has these words in its name, else what went last; `quiet`: nothing is said where nothing has."""

    query: str = ""
    quiet: bool = False


async def schedule_restore(desk: Desk, arguments: ScheduleRestore) -> Outcome:
    """Bring back an event that was deleted within the last 30 days, or a reminder that would still be to ring."""
    gone: list[Found] = list(await events.gone(desk.db, LOOKED_AT))
    if named(arguments.query) or not gone:
        gone += await reminders.gone(desk.db, LOOKED_AT)
    if named(arguments.query):
        gone = [one for one in gone if likeness(arguments.query, title_of(one)) >= STRONG]
    if not gone:
        said = say(desk.scope.language, "nothing_gone", query=arguments.query)
        return Outcome(text="" if arguments.quiet else said)
    alike = len({title_of(one).casefold() for one in gone}) == 1
    if not named(arguments.query) or alike:  # of the same name what went last
        return await _back(desk, gone[0])
    return await _which(desk, gone[:OFFERED])


async def _back(desk: Desk, found: Found) -> Outcome:
    kind = kind_of(found)
    back = await (restore_event if kind == "event" else restore_reminder)(desk, {"kind": kind, "id": found.id})
    there = await numbered(desk, kind, found.id) if back.receipts else None
    if there is None:
        return back
    return replace(back, cards=(await way_back(desk, kind, there.id, title_of(there), there.version),))


async def _which(desk: Desk, gone: Sequence[Found]) -> Outcome:
    language = desk.scope.language
    payload = {"choices": [[kind_of(one), one.id] for one in gone]}
    token = await button_actions.offer(desk.db, desk.scope, "gone", payload)
    labels = [say(language, "delete_this", title=title_of(one), when=when_of(desk, one)) for one in gone]
    return one_of(desk, token, labels, say(language, "gone_which"))


async def gone_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Bring back the one of those that were shown. Raises NotUsable where it is there, or was never shown."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_changed"))
    if choice not in map(str, range(len(payload["choices"]))):
        raise NotUsable("unknown")
    kind, number = payload["choices"][int(choice)]
    gone = await events.gone(desk.db, LOOKED_AT) if kind == "event" else await reminders.gone(desk.db, LOOKED_AT)
    found = next((one for one in gone if one.id == number), None)
    if found is None:
        raise NotUsable("expired")
    return await _back(desk, found)


async def remove(desk: Desk, found: Found) -> Outcome:
    """Take it away, with a way back."""
    kind = kind_of(found)
    if not await take(desk, found):
        return Outcome(text=say(desk.scope.language, "delete_none"))
    payload = {"kind": kind, "id": found.id, "was": was_of(found)}
    token = await button_actions.offer(desk.db, desk.scope, "restore", payload)
    receipt = say(
        desk.scope.language, "deleted", title=title_of(found), when=when_of(desk, found) + repeats(desk, found)
    )
    return Outcome(
        receipts=(receipt,), cards=(undo(desk, token, title_of(found)),), waken=("due",), about=(about(found),)
    )


async def take(desk: Desk, found: Found) -> bool:
    """Take it away; tell whether it was there."""
    if isinstance(found, Event):
        return await events.remove(desk.db, found.id)
    return await reminders.cancel(desk.db, found.id)


async def restore_event(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Put an event back, unless something has taken its time meanwhile. Raises NotUsable when it is not there."""
    await events.lock_calendar(desk.db, desk.scope.space)
    gone = await events.get_removed(desk.db, payload["id"])
    if gone is None:
        raise NotUsable("expired")
    taken = [] if gone.all_day else await clashes(desk, gone.starts_at, gone.ends_at)
    if taken:
        again: dict[str, Any] = {"event": gone.id, "version": gone.version, "deleted": True, "changes": {}}
        wish = WantedEvent(title=gone.title, start=gone.starts_at, end=gone.ends_at, action="move", payload=again)
        return await conflict(desk, wish, taken)
    return _restored(desk, *await bring_back(desk, gone))


async def restore_reminder(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Put a reminder back. Raises NotUsable when it is not there."""
    return _restored(desk, await reminders.restore(desk.db, payload["id"]), "")


async def unmake(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take an event or a reminder away that was just made. Raises NotUsable when it is gone, ToolFailed when it was changed since."""
    kind: Kind = payload["kind"]
    found = await numbered(desk, kind, payload["id"])
    if found is None:
        raise NotUsable("expired")
    if kind == "event" and found.version != payload["version"]:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return await remove(desk, found)


async def bring_back(desk: Desk, gone: Event) -> tuple[Event | None, str]:
    """Put a removed event back, with its reminder and what went together with it; what is said about that."""
    back = await events.restore(desk.db, gone.id)
    told = [await event_reminders.again(desk, event) for event in back]
    return (back[0], told[0]) if back else (None, "")


async def restore_all(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Put all of it back: it stood beside each other, and what came since stays, too. Raises NotUsable when nothing is there."""
    language = desk.scope.language
    things: list[tuple[Kind, int]] = payload["things"]
    await events.lock_calendar(desk.db, desk.scope.space)
    back: list[Found] = []
    for kind, number in things:
        gone = await events.get_removed(desk.db, number) if kind == "event" else None
        found = (await bring_back(desk, gone))[0] if gone is not None else None
        if kind != "event":
            found = await reminders.restore(desk.db, number)
        if found is not None:
            back.append(found)
    if not back:
        raise NotUsable("expired")
    receipts = tuple(say(language, "restored", title=title_of(one), when=when_of(desk, one)) for one in back[:NAMED])
    more = say(language, "restored_more", number=len(back) - NAMED) if len(back) > NAMED else ""
    return Outcome(text=more, receipts=receipts, waken=("due",), about=tuple(map(about, back)))


def _restored(desk: Desk, found: Found | None, told: str) -> Outcome:
    if found is None:
        raise NotUsable("expired")
    receipt = say(
        desk.scope.language, "restored", title=title_of(found), when=when_of(desk, found) + repeats(desk, found)
    )
    return Outcome(text=told, receipts=(receipt,), waken=("due",), about=(about(found),))


SCHEDULE_RESTORE = Tool(
    name="schedule_restore",
    arguments=ScheduleRestore,
    run=schedule_restore,
    effect="change",
    hidden=frozenset({"quiet"}),
    receipts=("updated",),
    grantable=False,
    choices={"gone": gone_choice},
    undo={"made event": unmake, "made due": unmake},
)
