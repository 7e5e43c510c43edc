"""Several notes made one: at once where it is clear which, else it is asked; what they were can be brought back."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from agents.cards import Button, Card
from agents.errors import ToolFailed
from agents.nlu.cues import write_words
from agents.texts import say
from agents.texts.search_terms import search_terms
from agents.tools import consents
from agents.tools.base import Desk, Outcome, Tool
from agents.tools.finding.describing import undo
from agents.tools.finding.lookup import OFFERED
from agents.tools.notes.meant_notes import meant_notes, tagged
from agents.tools.notes.note_cards import about, lines_of, shortened
from agents.tools.questions import likely
from storage.content import button_actions, note_merges, note_states, notes
from storage.content.button_actions import NotUsable
from storage.content.note_merges import Merged
from storage.content.notes import Memo
from storage.conversations import shown_items

MOST = 50  # notes that become one
WAYS = 4  # that are offered


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteName:
    """One of the notes: its `id`, its `place` in what was shown last (from 1, -1 the last), `that` one, or `query`, words of it."""

    id: int | None = None
    place: int = 0
    that: bool = False
    query: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoMerge:
    """`ids` of the notes, or `query`, words or a #tag that all of them have.

    `which` names each for itself. None of these: those that were shown last, `number` of them where that was said.
    `quiet`: where no notes were shown nothing is said.
    """

    ids: list[int] | None = None
    query: str = ""
    which: list[NoteName] | None = None
    number: int = 0
    quiet: bool = False


async def memo_merge(desk: Desk, arguments: MemoMerge) -> Outcome:
    """Make one note of several: by their `ids`, else all about the `query`. It can be undone."""
    if arguments.ids:
        return await _merged(desk, await note_states.some(desk.db, list(dict.fromkeys(arguments.ids))[:MOST]))
    if arguments.which:
        return await _each_named(desk, arguments.which)
    if arguments.query:
        return await _all_about(desk, arguments.query, arguments.number)
    there = await _shown(desk, arguments.number)
    if len(there) < 2 and arguments.quiet:
        return Outcome()
    if arguments.number and len(there) > arguments.number:
        return await _asked(desk, [there[: arguments.number], there], "")
    return await _merged(desk, there)


async def _each_named(desk: Desk, which: Sequence[NoteName]) -> Outcome:
    """Merge notes of which each has a name of its own; where one of the names fits several, it is asked which."""
    found = [await _one(desk, name) for name in which]
    missing = next((name for name, fitting in zip(which, found, strict=True) if not fitting), None)
    if missing is not None:
        gone = "notes_none" if missing.query else "note_gone"
        return Outcome(text=say(desk.scope.language, gone, query=missing.query))
    ways = [list(way) for way in product(*found) if len({memo.id for memo in way}) == len(way)]
    if len(ways) > 1:
        return await _asked(desk, ways[:WAYS], "")
    return await _merged(desk, ways[0] if ways else found[0][:1])


async def _one(desk: Desk, name: NoteName) -> list[Memo]:
    if name.id is not None:
        found = await notes.get(desk.db, name.id)
        return [] if found is None else [found]
    return await meant_notes(desk, query=name.query, place=name.place, that=name.that)


async def _all_about(desk: Desk, query: str, number: int) -> Outcome:
    """Merge the notes that hold some words; more than were named, or than one looks over, go with a question."""
    if query.startswith("#"):
        found = await tagged(desk, query[1:], MOST)
    else:
        found = await notes.find(desk.db, search_terms(query), MOST, share=1.0)
        found = found or await meant_notes(desk, query=query, place=0, that=False)
    if not found:
        return Outcome(text=say(desk.scope.language, "notes_none", query=query))
    found.sort(key=lambda memo: memo.id)
    if number and len(found) > number:
        return await _asked(desk, [found[-number:], found], query)
    return await (_merged if len(found) <= OFFERED else _asked_all)(desk, found)


async def _asked_all(desk: Desk, found: list[Memo]) -> Outcome:
    return await _asked(desk, [found], "")


async def _shown(desk: Desk, number: int) -> list[Memo]:
    """Return the notes that were shown together last, in their order; else the last ones that were shown one by one."""
    kept = [one for one in await shown_items.shown(desk.db, desk.scope) if not one.gone]
    if not kept or kept[0].kind != "memo":
        return []
    together = [one.id for one in kept if one.kind == "memo" and one.shown_at == kept[0].shown_at]
    if len(together) < 2:
        last = list(dict.fromkeys(one.id for one in kept if one.kind == "memo"))
        together = last[: number or 2][::-1]
    return await note_states.some(desk.db, together)


async def _asked(desk: Desk, ways: Sequence[Sequence[Memo]], query: str) -> Outcome:
    """Ask which of these become one note; the buttons name them by their numbers."""
    language = desk.scope.language
    choices = [["memo_merge", {"ids": [memo.id for memo in way]}] for way in ways]
    token = await button_actions.offer(desk.db, desk.scope, likely.KIND, {"choices": choices})
    buttons = [Button(label=_label(desk, way), token=f"a{token}.{number}") for number, way in enumerate(ways)]
    buttons.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    there = list({memo.id: memo for way in ways for memo in way}.values())
    title = say(language, "notes_merge_which", number=len(there), query=query)
    card = Card(kind="quick", title=title, lines=lines_of(desk, there[:OFFERED]), buttons=tuple(buttons))
    return Outcome(text=title, cards=(card,), about=about(there[:OFFERED]))


def _label(desk: Desk, way: Sequence[Memo]) -> str:
    if len(way) > 3:
        return say(desk.scope.language, "notes_merge_all", number=len(way))
    return say(desk.scope.language, "notes_merge_these", notes=" + ".join(f"#{memo.id}" for memo in way))


async def _merged(desk: Desk, former: Sequence[Memo]) -> Outcome:
    """Make one note of these, with a way back. Raises ToolFailed where one of them was changed meanwhile."""
    language = desk.scope.language
    if len(former) < 2:
        only = say(language, "notes_merge_one" if former else "notes_merge_none")
        return Outcome(text=only, about=about(former))
    merged = await note_merges.merge(desk.db, desk.scope, former, _text(former))
    if merged is None:
        raise ToolFailed(say(language, "changed_since"))
    payload = {"kind": "merged memo", "id": merged.memo.id, "version": merged.memo.version, **_kept(merged)}
    token = await button_actions.offer(desk.db, desk.scope, "undo", payload)
    numbers = ", ".join(f"#{memo.id}" for memo in former)
    receipt = say(language, "notes_merged", title=shortened(merged.memo.text), notes=numbers, id=merged.memo.id)
    return Outcome(
        receipts=(receipt,),
        cards=(undo(desk, token, merged.memo.text),),
        about=about([merged.memo]),
        waken=("due",),
    )


def _text(former: Sequence[Memo]) -> str:
    """Return what they say, each whole, one below the other; what several say word for word stands there once."""
    texts = list(dict.fromkeys(memo.text.strip("\n") for memo in former))
    return ("\n\n" if any("\n" in text for text in texts) else "\n").join(texts)


def _kept(merged: Merged) -> dict[str, Any]:
    """Return what belonged to which note, as JSON keeps it."""
    return {"ids": [*merged.ids], "files": [*merged.files.items()], "rings": [*merged.rings.items()]}


async def _parted(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take the notes apart again. Raises NotUsable where the one is gone, ToolFailed where it was changed since."""
    language, memo = desk.scope.language, await notes.get(desk.db, payload["id"])
    if memo is None:
        raise NotUsable("expired")
    if memo.version != payload["version"]:
        raise ToolFailed(say(language, "changed_since"))
    merged = Merged(memo=memo, ids=tuple(payload["ids"]), files=dict(payload["files"]), rings=dict(payload["rings"]))
    back = await note_merges.part(desk.db, merged)
    return Outcome(
        receipts=tuple(say(language, "note_restored", title=shortened(one.text)) for one in back),
        about=about(back),
        waken=("due",),
    )


MEMO_MERGE = Tool(
    name="memo_merge",
    arguments=MemoMerge,
    run=memo_merge,
    effect="change",
    hidden=frozenset({"which", "number", "quiet"}),
    spoken=write_words.MERGE,
    receipts=("updated",),
    consent=consents.MERGE_NOTES,
    undo={"undo merged memo": _parted},
)
