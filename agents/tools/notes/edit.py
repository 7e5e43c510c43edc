"""Notes that are to go or to be changed: asked about with buttons where it replaces something or several are meant."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from agents.cards import Button, Card
from agents.errors import ToolFailed
from agents.nlu.forms import is_ordered
from agents.nlu.slots.keeping.passing.plain_facts import tells_fact
from agents.texts import say
from agents.texts.notes.note_values import with_like_value, with_value, without_words
from agents.texts.notes.told_values import with_told_value
from agents.texts.search_terms import search_terms
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.finding.describing import undo
from agents.tools.notes import note_marks
from agents.tools.notes.meant_notes import meant_notes
from agents.tools.notes.note_cards import about, lines_of, shortened
from agents.tools.notes.notes import MemoWrite, memo_write, remove
from agents.tools.notes.rewriting import How, changed, taken_back
from agents.tools.notes.unfound import lacking, nearest, none
from agents.tools.questions.likely import offer_note
from storage.content import button_actions, note_states
from storage.content import notes as memos
from storage.content.button_actions import NotUsable
from storage.content.notes import Memo, folded

NAMED = 10  # of many notes, those that are named
FOUND = 1000  # notes at most that go at once because of a word


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoDelete:
    """`id` of a note, several `ids`, or `query`, words of it; none: one of the newest. `every`: all that hold the words, or all.
    `quiet`: where none does nothing is said.

    `place`: the one there in what was shown last, from 1, -1 the last; `that`: the one that was shown last.
    """

    query: str = ""
    id: int | None = None
    ids: list[int] | None = None
    place: int = 0
    that: bool = False
    every: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoChange:
    """`text` is what the note shall say, word for word; `id`, `query`, `place`, `that` as with MemoDelete.

    `how`: what to do with the text; all but to replace the note is done at once where one note is meant. As a `value` it is
    put in the place of an `old` one, of the number behind the words, or of what is most like it; `at_once`: without a question. `quiet`: nothing is said
    where no note says the old one. What is `told` to be otherwise, or only told (a `fact`), of what the query names is put in the place of
    what a note says of it by a word like `link`; both may be kept.
    """

    text: Words
    query: str = ""
    id: int | None = None
    place: int = 0
    that: bool = False
    how: How | Literal["value", "told", "fact"] = "say"
    old: str = ""
    link: str = ""
    at_once: bool = False
    quiet: bool = False


async def memo_delete(desk: Desk, arguments: MemoDelete) -> Outcome:
    """Ask which note is to go; a button takes it away."""
    if arguments.every:
        return await _all_asked(desk, arguments.query)
    found = await (note_states.some(desk.db, arguments.ids) if arguments.ids else _meant(desk, arguments))
    if arguments.ids and len(found) > 1:
        title = say(desk.scope.language, "notes_delete_these", number=len(found))
        return await _together(desk, found, [(memo.id, memo.version) for memo in found], title)
    return Outcome() if arguments.quiet and not found else await _asked(desk, found, arguments.query, None)


async def memo_change(desk: Desk, arguments: MemoChange) -> Outcome:
    """Ask which note is to say that; a button does it."""
    meant = await _meant(desk, arguments)
    if arguments.how in ("told", "fact"):
        return await _told(desk, meant, arguments)
    if arguments.how == "value":
        return await _value_asked(desk, meant, arguments)
    if arguments.how != "say" and len(meant) == 1:
        return await changed(desk, meant[0], arguments.text, arguments.how)
    return await _asked(desk, meant, arguments.query, arguments.text, arguments.how)


async def _value_asked(desk: Desk, meant: Sequence[Memo], arguments: MemoChange) -> Outcome:
    """Ask whether a note shall say another value; the newest of those that have one in its place."""
    for memo in sorted(meant, key=lambda one: -one.id):
        text = with_like_value(memo.text, arguments.text) if arguments.at_once and not arguments.old else None
        text = text or with_value(memo.text, arguments.query, arguments.text, arguments.old)
        if text is not None and arguments.at_once and len(meant) == 1:
            return await changed(desk, memo, text, "say")
        if text is not None:
            return await _asked(desk, [memo], arguments.query, text)
    if arguments.quiet:
        return Outcome()
    if meant and arguments.old:
        return lacking(desk, meant, arguments.old)
    if tells_fact(desk.said) and not is_ordered(desk.said):  # "the locker code is 4471 now": it was not noted yet
        return await offer_note(desk, desk.said.strip())
    return await nearest(desk, arguments.query)


async def _told(desk: Desk, meant: Sequence[Memo], arguments: MemoChange) -> Outcome:
    """Ask whether what is told replaces what the newest note says of the same thing; nothing where none says something else of it."""
    what, link, new = arguments.query, arguments.link, arguments.text
    for memo in sorted(meant, key=lambda one: -one.id):
        text = with_told_value(memo.text, what, link, new, just=arguments.how == "fact")
        if text is not None and folded(text) == folded(memo.text):
            same = say(desk.scope.language, "note_as_it_is")
            return Outcome(
                text=same, cards=(Card(kind="notes", title=same, lines=lines_of(desk, [memo])),), about=about([memo])
            )
        if text is not None and arguments.at_once and len(meant) == 1:
            return await changed(desk, memo, text, "say")
        if text is not None:
            return await _asked(desk, [memo], what, text, beside=desk.said.strip())
    return Outcome()


async def _meant(desk: Desk, named: MemoDelete | MemoChange) -> list[Memo]:
    if named.id is not None:
        found = await memos.get(desk.db, named.id)
        return [] if found is None else [found]
    return await meant_notes(desk, query=named.query, place=named.place, that=named.that)


async def _asked(
    desk: Desk, found: Sequence[Memo], query: str, text: str | None, how: How = "say", beside: str = ""
) -> Outcome:
    """Ask which note is meant, or whether it is; `beside`: what may be a note of its own instead."""
    if not found:
        return await nearest(desk, query)
    what = "delete" if text is None else "change" if how == "say" else how
    if what == "cut":
        found = [memo for memo in found if without_words(memo.text, text or "") != memo.text] or found
    payload: dict[str, Any] = {
        "notes": [[memo.id, memo.version] for memo in found],
        "text": text,
        "how": how,
        "beside": beside,
    }
    token = await button_actions.offer(desk.db, desk.scope, "note", payload)
    language, one = desk.scope.language, len(found) == 1
    buttons = [
        Button(
            label=say(language, f"note_{what}_yes") if one else f"#{memo.id} {shortened(memo.text)}",
            token=f"a{token}.{number}",
            style="danger" if text is None else "primary",
        )
        for number, memo in enumerate(found)
    ]
    buttons += [Button(label=say(language, "note_beside"), token=f"a{token}.beside")] if beside else []
    buttons.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    asked = say(language, f"note_{what}_{'one' if one else 'which'}", text=shortened(text or ""))
    return Outcome(
        text=asked,
        cards=(Card(kind="quick", title=asked, lines=lines_of(desk, found) if one else (), buttons=tuple(buttons)),),
        about=about(found),
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
        return await _asked(desk, found, query, None) if versions else none(desk, query)
    title = say(language, "notes_delete_about" if query else "notes_delete", number=len(versions), query=query)
    return await _together(desk, found, versions, title)


async def _together(desk: Desk, found: Sequence[Memo], versions: list[tuple[int, int]], asked: str) -> Outcome:
    """Ask whether all of them shall go, with the first of them named."""
    language = desk.scope.language
    token = await button_actions.offer(desk.db, desk.scope, "note", {"notes": versions, "text": None})
    buttons = (
        Button(label=say(language, "notes_delete_yes", number=len(versions)), token=f"a{token}.all", style="danger"),
        Button(label=say(language, "book_not"), token=f"a{token}.no"),
    )
    lines = lines_of(desk, found[:NAMED])
    if len(versions) > NAMED:
        lines = (*lines, say(language, "deleted_more", number=len(versions) - NAMED))
    return Outcome(text=asked, cards=(Card(kind="quick", title=asked, lines=lines, buttons=buttons),))


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
    return Outcome(text=more, receipts=receipts, about=about(back[:NAMED]), waken=("due",))


async def _choice(desk: Desk, payload: dict[str, Any], pressed: str) -> Outcome:
    """Carry out a button of the question. Raises NotUsable when the note is gone, ToolFailed when it was changed since."""
    if pressed == "no":
        return Outcome(text=say(desk.scope.language, "note_kept"))
    notes: list[tuple[int, int]] = payload["notes"]
    if pressed == "all" and payload["text"] is None:
        return await _remove_all(desk, notes)
    if pressed == "beside" and (beside := payload.get("beside")):
        return await memo_write(desk, MemoWrite(content=beside))
    if pressed not in map(str, range(len(notes))):
        raise NotUsable("unknown")
    number, version = notes[int(pressed)]
    if payload.get("how") in note_marks.HOWS:
        return await note_marks.chosen(desk, payload, number)
    found = await memos.get(desk.db, number)
    if found is None:
        raise NotUsable("expired")
    if found.version != version:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    text: str | None = payload["text"]
    # a question of before it was kept how only replaces
    return await remove(desk, found) if text is None else await changed(desk, found, text, payload.get("how", "say"))


async def _restore(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Put a note back. Raises NotUsable when it is not there."""
    memo = await memos.restore(desk.db, payload["id"])
    if memo is None:
        raise NotUsable("expired")
    return Outcome(
        receipts=(say(desk.scope.language, "note_restored", title=shortened(memo.text)),),
        about=about([memo]),
        waken=("due",),
    )


MEMO_DELETE = Tool(
    name="memo_delete",
    arguments=MemoDelete,
    run=memo_delete,
    effect="delete",
    hidden=frozenset({"every", "ids", "place", "that", "quiet"}),
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
    hidden=frozenset({"place", "that", "how", "old", "link", "at_once", "quiet"}),
    verbatim=True,
    receipts=("updated",),
    asks=True,
    choices={"note": _choice},
    undo={"undo memo": taken_back},
)
