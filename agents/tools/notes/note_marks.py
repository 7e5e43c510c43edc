"""Notes that are pinned, that get a reminder, or that come back after they were deleted; where several may be meant it is asked which."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from agents.cards import Button, Card
from agents.texts import say
from agents.tools import consents
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.calendar import removal
from agents.tools.finding.describing import undo, way_back
from agents.tools.finding.likeness import STRONG, WEAK, likeness, named
from agents.tools.finding.lookup import CLOSE, OFFERED
from agents.tools.notes.meant_notes import meant_notes, shown_last
from agents.tools.notes.note_cards import about, lines_of, shortened
from agents.tools.notes.notes import unmake
from agents.tools.reminders.add import ReminderAdd, reminder_add
from storage.content import button_actions, note_states, notes
from storage.content.button_actions import NotUsable
from storage.content.notes import Memo

How = Literal["pin", "unpin", "remind", "restore"]
HOWS = frozenset({"pin", "unpin", "remind", "restore"})
"""Acts that the payload of a question may name, done with the note that is chosen."""
LOOKED_AT = 500  # deleted notes


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoPin:
    """`id` of a note, or `query`, words of it. `off`: take the pin away.

    `place`: the one there in what was shown last, from 1, -1 the last; `that`: the one that was shown last.
    """

    query: str = ""
    id: int | None = None
    place: int = 0
    that: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoRemind:
    """`at` a moment, by an `rrule` at each occurrence; which note as with MemoPin. Where none is meant, of the `text` itself."""

    at: datetime
    text: Words
    rrule: str | None = None
    elapsed: bool = False
    query: str = ""
    id: int | None = None
    place: int = 0
    that: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoRestore:
    """`query`: words of a deleted note, or its `id`; neither: what was deleted last. `listed`: which ones there are."""

    query: str = ""
    id: int | None = None
    listed: bool = False


async def memo_pin(desk: Desk, arguments: MemoPin) -> Outcome:
    """Pin a note above the others, or take the pin away."""
    how: How = "unpin" if arguments.off else "pin"
    found = await _meant(desk, arguments)
    if len(found) == 1:
        return await _pinned(desk, found[0].id, on=not arguments.off)
    return await _which(desk, found, how, {}) if found else _none(desk, arguments.query)


async def memo_remind(desk: Desk, arguments: MemoRemind) -> Outcome:
    """Set a reminder on a note: it is shown there, and goes with it."""
    ring = {"at": arguments.at.isoformat(), "rrule": arguments.rrule, "elapsed": arguments.elapsed}
    if arguments.that:  # which is what was shown last, whatever it is
        other = await shown_last(desk)
        if other is None:
            return Outcome(text=say(desk.scope.language, "ask_what"))
        if other.kind != "memo":
            return await reminder_add(desk, _ring(ring, other.title))
    found = await _meant(desk, arguments)
    if len(found) == 1:
        return await _reminded(desk, found[0], ring)
    if not found:
        return await reminder_add(desk, _ring(ring, arguments.text))
    return await _which(desk, found, "remind", ring)


async def memo_restore(desk: Desk, arguments: MemoRestore) -> Outcome:
    """Bring back a note that was deleted within the last 30 days."""
    language, gone = desk.scope.language, await note_states.gone(desk.db, LOOKED_AT)
    if not gone:
        return Outcome(text=say(language, "notes_gone_none"))
    if arguments.listed:
        return await _which(desk, gone[:OFFERED], "restore", {}, title="notes_gone")
    if arguments.id is not None:
        found = [memo for memo in gone if memo.id == arguments.id]
    else:
        found = _like(arguments.query, gone) if named(arguments.query) else gone[:1]
    if len(found) == 1:
        return await _restored(desk, found[0].id)
    title = "note_restore_which" if found else "notes_gone_other"
    return await _which(desk, (found or gone)[:OFFERED], "restore", {}, title=title)


def _like(query: str, gone: Sequence[Memo]) -> list[Memo]:
    """Return the deleted notes that fit the words best, the last deleted of those that say the same."""
    degrees = [(likeness(query, memo.text), memo) for memo in gone]
    best = max((degree for degree, _ in degrees), default=0.0)
    if best < WEAK:
        return []
    least = max(best - CLOSE, WEAK) if best < STRONG else best - CLOSE
    return list({memo.text: memo for degree, memo in reversed(degrees) if degree >= least}.values())[::-1]


async def _meant(desk: Desk, named_: MemoPin | MemoRemind) -> list[Memo]:
    if named_.id is not None:
        found = await notes.get(desk.db, named_.id)
        return [] if found is None else [found]
    return await meant_notes(desk, query=named_.query, place=named_.place, that=named_.that)


def _none(desk: Desk, query: str) -> Outcome:
    return Outcome(text=say(desk.scope.language, "notes_none" if query else "notes_empty", query=query))


async def _which(desk: Desk, found: Sequence[Memo], how: How, ring: dict[str, Any], *, title: str = "") -> Outcome:
    """Ask which of the notes is meant."""
    language = desk.scope.language
    payload = {"notes": [[memo.id, memo.version] for memo in found], "text": "", "how": how, "ring": ring}
    token = await button_actions.offer(desk.db, desk.scope, "note", payload)
    buttons = [
        Button(label=f"#{memo.id} {shortened(memo.text)}", token=f"a{token}.{number}", style="primary")
        for number, memo in enumerate(found)
    ]
    buttons.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    asked = say(language, title or f"note_{how}_which")
    lines = lines_of(desk, found) if how == "restore" else ()
    card = Card(kind="quick", title=asked, lines=lines, buttons=tuple(buttons))
    return Outcome(text=asked, cards=(card,), about=() if how == "restore" else about(found))


async def chosen(desk: Desk, payload: dict[str, Any], number: int) -> Outcome:
    """Do it with the note of the button that was pressed. Raises NotUsable where it is gone, or back."""
    match payload["how"]:
        case "restore":
            return await _restored(desk, number)
        case "remind":
            memo = await notes.get(desk.db, number)
            if memo is None:
                raise NotUsable("expired")
            return await _reminded(desk, memo, payload["ring"])
        case how:
            return await _pinned(desk, number, on=how == "pin")


async def _pinned(desk: Desk, number: int, *, on: bool) -> Outcome:
    """Pin a note or take the pin away, with a way back. Raises NotUsable where it is gone."""
    before = await notes.get(desk.db, number)
    if before is not None and before.pinned == on:
        return Outcome(text=say(desk.scope.language, "note_as_it_is"), about=about([before]))
    memo = await note_states.pin(desk.db, number, on=on)
    if memo is None:
        raise NotUsable("expired")
    token = await button_actions.offer(desk.db, desk.scope, "undo", {"kind": "pin", "id": number, "on": on})
    receipt = say(desk.scope.language, "note_pinned" if on else "note_unpinned", title=shortened(memo.text))
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, memo.text),), about=about([memo]))


async def _unpin(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take a pin back, or set it again. Raises NotUsable."""
    return replace(await _pinned(desk, payload["id"], on=not payload["on"]), cards=())


def _ring(ring: dict[str, Any], text: str) -> ReminderAdd:
    return ReminderAdd(
        text=text, at=datetime.fromisoformat(ring["at"]), rrule=ring["rrule"], elapsed=bool(ring["elapsed"])
    )


async def _reminded(desk: Desk, memo: Memo, ring: dict[str, Any]) -> Outcome:
    """Set the reminder of a note. Raises ToolFailed for a time at which none can be."""
    made = await reminder_add(desk, _ring(ring, shortened(memo.text)))
    await note_states.give_reminder(desk.db, memo.id, made.about[0].id)
    return replace(made, text=say(desk.scope.language, "note_reminder", id=memo.id), about=about([memo]))


async def _restored(desk: Desk, number: int) -> Outcome:
    """Bring a note back, with the way to take it away again. Raises NotUsable where it is back already."""
    memo = await notes.restore(desk.db, number)
    if memo is None:
        raise NotUsable("expired")
    return Outcome(
        receipts=(say(desk.scope.language, "note_restored", title=shortened(memo.text)),),
        cards=(await way_back(desk, "memo", memo.id, memo.text, memo.version),),
        about=about([memo]),
        waken=("due",),
    )


MEMO_PIN = Tool(
    name="memo_pin",
    arguments=MemoPin,
    run=memo_pin,
    effect="change",
    hidden=frozenset({"place", "that"}),
    receipts=("updated",),
    consent=consents.PIN_NOTE,
    undo={"undo pin": _unpin},
)
MEMO_REMIND = Tool(
    name="memo_remind",
    arguments=MemoRemind,
    run=memo_remind,
    effect="add",
    hidden=frozenset({"place", "that", "elapsed"}),
    future=frozenset({"at"}),
    receipts=("created", "reminder"),
    consent=consents.REMIND,
    undo={"made due": removal.unmake},
)
MEMO_RESTORE = Tool(
    name="memo_restore",
    arguments=MemoRestore,
    run=memo_restore,
    effect="change",
    hidden=frozenset({"listed"}),
    receipts=("updated",),
    consent=consents.RESTORE_NOTE,
    undo={"made memo": unmake},
)
