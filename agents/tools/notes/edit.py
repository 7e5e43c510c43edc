"""Notes that are to go or to say something else: asked about with buttons first, and the way back is offered."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from agents.cards import Button, Card
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.search_terms import search_terms
from agents.tools.base import About, Desk, Outcome, Tool, Words
from agents.tools.lookup import OFFERED, undo
from agents.tools.notes.notes import lines_of, remove, shortened
from storage.content import button_actions
from storage.content import notes as memos
from storage.content.button_actions import NotUsable
from storage.content.notes import Memo

SURE = 0.5  # of the letters asked for must be in a note that is meant


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoDelete:
    """`id` of a note, or `query`, words of it; neither: one of the newest."""

    query: str = ""
    id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoChange:
    """`text` is what the note shall say, word for word; `id` or `query` as with MemoDelete."""

    text: Words
    query: str = ""
    id: int | None = None


async def memo_delete(desk: Desk, arguments: MemoDelete) -> Outcome:
    """Ask which note is to go; a button takes it away."""
    return await _asked(desk, await _meant(desk, arguments.query, arguments.id), arguments.query, None)


async def memo_change(desk: Desk, arguments: MemoChange) -> Outcome:
    """Ask which note is to say that; a button does it."""
    return await _asked(desk, await _meant(desk, arguments.query, arguments.id), arguments.query, arguments.text)


async def _meant(desk: Desk, query: str, number: int | None) -> list[Memo]:
    if number is not None:
        found = await memos.get(desk.db, number)
        return [] if found is None else [found]
    if not query:
        return await memos.newest(desk.db, OFFERED)
    return await memos.find(desk.db, search_terms(query), OFFERED, share=SURE)


async def _asked(desk: Desk, found: Sequence[Memo], query: str, text: str | None) -> Outcome:
    language = desk.scope.language
    if not found:
        return Outcome(text=say(language, "notes_none" if query else "note_gone", query=query))
    what = "delete" if text is None else "change"
    payload: dict[str, Any] = {"notes": [[memo.id, memo.version] for memo in found], "text": text}
    token = await button_actions.offer(desk.db, desk.scope, "note", payload)
    one = len(found) == 1
    buttons = [
        Button(
            label=say(language, f"note_{what}_yes") if one else f"#{memo.id} {shortened(memo.text)}",
            token=f"a{token}.{number}",
            style="danger" if text is None else "primary",
        )
        for number, memo in enumerate(found)
    ]
    buttons.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    asked = say(language, f"note_{what}_{'one' if one else 'which'}", text=shortened(text or ""))
    return Outcome(
        text=asked,
        cards=(Card(kind="quick", title=asked, lines=lines_of(desk, found) if one else (), buttons=tuple(buttons)),),
        about=tuple(_about(memo) for memo in found),
    )


async def _choice(desk: Desk, payload: dict[str, Any], pressed: str) -> Outcome:
    """Carry out a button of the question. Raises NotUsable when the note is gone, ToolFailed when it was changed since."""
    if pressed == "no":
        return Outcome(text=say(desk.scope.language, "note_kept"))
    notes: list[tuple[int, int]] = payload["notes"]
    if pressed not in map(str, range(len(notes))):
        raise NotUsable("unknown")
    number, version = notes[int(pressed)]
    found = await memos.get(desk.db, number)
    if found is None:
        raise NotUsable("expired")
    if found.version != version:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    text: str | None = payload["text"]
    return await remove(desk, found) if text is None else await _changed(desk, found, text)


async def _restore(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Put a note back. Raises NotUsable when it is not there."""
    memo = await memos.restore(desk.db, payload["id"])
    if memo is None:
        raise NotUsable("expired")
    return Outcome(
        receipts=(say(desk.scope.language, "note_restored", title=shortened(memo.text)),), about=(_about(memo),)
    )


async def _changed(desk: Desk, memo: Memo, text: str) -> Outcome:
    new = await memos.change(desk.db, memo.id, memo.version, text)
    if new is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    before = {"kind": "memo", "id": memo.id, "version": new.version, "text": memo.text}
    token = await button_actions.offer(desk.db, desk.scope, "undo", before)
    receipt = say(desk.scope.language, "note_changed", title=shortened(new.text))
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, new.text),), about=(_about(new),))


async def _take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo a change, if nothing was changed since. Raises ToolFailed."""
    old = await memos.change(desk.db, payload["id"], payload["version"], payload["text"])
    if old is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return Outcome(
        receipts=(say(desk.scope.language, "note_restored", title=shortened(old.text)),), about=(_about(old),)
    )


def _about(memo: Memo) -> About:
    return About(kind="memo", id=memo.id, title=shortened(memo.text))


MEMO_DELETE = Tool(
    name="memo_delete",
    arguments=MemoDelete,
    run=memo_delete,
    effect="delete",
    receipts=("deleted",),
    asks=True,
    choices={"note": _choice},
    undo={"restore memo": _restore},
)
MEMO_CHANGE = Tool(
    name="memo_change",
    arguments=MemoChange,
    run=memo_change,
    effect="change",
    verbatim=True,
    receipts=("updated",),
    asks=True,
    choices={"note": _choice},
    undo={"undo memo": _take_back},
)
