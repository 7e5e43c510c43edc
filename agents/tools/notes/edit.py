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
NAMED = 10  # of many notes, those that are named
FOUND = 1000  # notes at most that go at once because of a word


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoDelete:
    """`id` of a note, or `query`, words of it; neither: one of the newest. `every`: all that hold the words, or all there are."""

    query: str = ""
    id: int | None = None
    every: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoChange:
    """`text` is what the note shall say, word for word; `id` or `query` as with MemoDelete."""

    text: Words
    query: str = ""
    id: int | None = None


async def memo_delete(desk: Desk, arguments: MemoDelete) -> Outcome:
    """Ask which note is to go; a button takes it away."""
    if arguments.every:
        return await _all_asked(desk, arguments.query)
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


async def _all_asked(desk: Desk, query: str) -> Outcome:
    """Ask one question for all of them, which names the number; only its button takes them away."""
    language = desk.scope.language
    if query:
        found = await memos.find(desk.db, search_terms(query), FOUND, share=1.0)
        versions = [(memo.id, memo.version) for memo in found]
    else:
        found, versions = await memos.newest(desk.db, NAMED), await memos.versions(desk.db)
    if len(versions) < 2:
        return await _asked(desk, found, query, None) if versions else _none(desk, query)
    token = await button_actions.offer(desk.db, desk.scope, "note", {"notes": versions, "text": None})
    buttons = (
        Button(label=say(language, "notes_delete_yes", number=len(versions)), token=f"a{token}.all", style="danger"),
        Button(label=say(language, "book_not"), token=f"a{token}.no"),
    )
    asked = say(language, "notes_delete_about" if query else "notes_delete", number=len(versions), query=query)
    lines = lines_of(desk, found[:NAMED])
    if len(versions) > NAMED:
        lines = (*lines, say(language, "deleted_more", number=len(versions) - NAMED))
    return Outcome(text=asked, cards=(Card(kind="quick", title=asked, lines=lines, buttons=buttons),))


def _none(desk: Desk, query: str) -> Outcome:
    return Outcome(text=say(desk.scope.language, "notes_none" if query else "notes_empty", query=query))


async def _remove_all(desk: Desk, notes: list[tuple[int, int]]) -> Outcome:
    """Take away what has not changed since it was asked about. Raises NotUsable where nothing is left of it."""
    language, gone = desk.scope.language, await memos.remove_all(desk.db, notes)
    if not gone:
        raise NotUsable("expired")
    payload = {"kind": "memos", "ids": [memo.id for memo in gone]}
    token = await button_actions.offer(desk.db, desk.scope, "restore", payload)
    receipts = tuple(say(language, "note_deleted", title=shortened(memo.text)) for memo in gone[:NAMED])
    left = len(notes) - len(gone)
    told = [
        *([say(language, "deleted_more", number=len(gone) - NAMED)] if len(gone) > NAMED else []),
        *([say(language, "notes_changed_since", number=left)] if left else []),
    ]
    return Outcome(
        text="\n".join(told), receipts=receipts, cards=(undo(desk, token, shortened(gone[0].text), len(gone)),)
    )


async def _restore_all(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Put all of them back. Raises NotUsable when none is there."""
    language, back = desk.scope.language, await memos.restore_all(desk.db, payload["ids"])
    if not back:
        raise NotUsable("expired")
    receipts = tuple(say(language, "note_restored", title=shortened(memo.text)) for memo in back[:NAMED])
    more = say(language, "restored_more", number=len(back) - NAMED) if len(back) > NAMED else ""
    return Outcome(text=more, receipts=receipts, about=tuple(_about(memo) for memo in back[:NAMED]))


async def _choice(desk: Desk, payload: dict[str, Any], pressed: str) -> Outcome:
    """Carry out a button of the question. Raises NotUsable when the note is gone, ToolFailed when it was changed since."""
    if pressed == "no":
        return Outcome(text=say(desk.scope.language, "note_kept"))
    notes: list[tuple[int, int]] = payload["notes"]
    if pressed == "all" and payload["text"] is None:
        return await _remove_all(desk, notes)
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
    hidden=frozenset({"every"}),
    receipts=("deleted",),
    asks=True,
    choices={"note": _choice},
    undo={"restore memo": _restore, "restore memos": _restore_all},
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
