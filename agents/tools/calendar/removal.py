"""Events and reminders that go, and that come back: the two ways, with their receipts."""

from typing import Any

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Found, Outcome
from agents.tools.calendar import event_reminders
from agents.tools.calendar.conflicts import WantedEvent, clashes, conflict
from agents.tools.lookup import Kind, about, kind_of, numbered, repeats, title_of, undo, when_of
from storage.content import button_actions, events, reminders
from storage.content.button_actions import NotUsable
from storage.content.events import Event

NAMED = 10  # of many things, those that are named


async def remove(desk: Desk, found: Found) -> Outcome:
    """Take it away, with a way back."""
    kind = kind_of(found)
    if not await take(desk, found):
        return Outcome(text=say(desk.scope.language, "delete_none"))
    token = await button_actions.offer(desk.db, desk.scope, "restore", {"kind": kind, "id": found.id})
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
