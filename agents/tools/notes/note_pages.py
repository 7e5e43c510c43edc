"""Many notes on one card, page by page: turned by its buttons where it stands, or by words."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from agents.cards import Button, Card
from agents.texts import say
from agents.texts.tags import tags_of
from agents.tools.base import Desk, Outcome
from agents.tools.lists import list_cards, shelves
from agents.tools.notes.note_cards import about, lines_of, marked
from storage.content import attachments, button_actions, note_states, notes
from storage.content.button_actions import NotUsable
from storage.content.notes import Memo

KIND = "notes"  # of the action behind the buttons, which stands: pressing does not use it up
MOST = 300  # notes that are turned through; older ones are found by their words, or by their time
Only = Literal["", "pinned", "newest", "files", "pictures", "links", "untagged"]

Kind = Literal["files", "pictures", "links", "untagged"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The words over notes, and how they are shown: so many on a page, what was `asked` marked, with buttons if it `opens` them."""

    title: str
    size: int
    asked: str = ""
    opens: bool = False


async def listed(desk: Desk, only: Only, limit: int) -> Outcome:
    """Show the notes, the pinned ones first, on pages of so many; or only those of a kind; or so many of the newest."""
    language = desk.scope.language
    if only not in ("", "pinned", "newest"):
        return await _of_a_kind(desk, only, limit)
    pinned = [] if only == "newest" else await note_states.pinned(desk.db)
    newest = [] if only == "pinned" else await notes.newest(desk.db, limit if only == "newest" else MOST)
    found = list({memo.id: memo for memo in (*pinned, *newest)}.values())
    if not found:
        return Outcome(text=say(language, "notes_none_pinned" if only == "pinned" else "notes_empty"))
    title = "notes_pinned" if only == "pinned" else "notes_recent" if len(found) <= limit else "notes_all"
    return await paged(desk, found, title, limit)


async def _of_a_kind(desk: Desk, only: Kind, limit: int) -> Outcome:
    """Show the newest notes that have files, pictures or links, or no tag."""
    match only:
        case "links":
            found = await note_states.linking(desk.db, MOST)
        case "untagged":
            signed = [memo for memo in await notes.holding(desk.db, "#") if not tags_of(memo.text)]  # no. #2 is no tag
            found = sorted((*await note_states.lacking(desk.db, "#", MOST), *signed), key=lambda memo: -memo.id)[:MOST]
        case _:
            held = await attachments.notes_with_files(desk.db, MOST, pictures=only == "pictures")
            found = await note_states.some(desk.db, held)
    if not found:
        return Outcome(text=say(desk.scope.language, f"notes_none_{only}"))
    return await paged(desk, found, f"notes_{only}", limit)


async def paged(desk: Desk, found: Sequence[Memo], title: str, limit: int) -> Outcome:
    """Show notes on a card with so many on a page; `title` is the key of its heading, which tells their number."""
    heading = say(desk.scope.language, title, number=len(found))
    if len(found) <= limit:
        return Outcome(
            text=heading, cards=(Card(kind="notes", title=heading, lines=lines_of(desk, found)),), about=about(found)
        )
    return await offered(desk, found, Heading(title=heading, size=limit))


async def offered(desk: Desk, found: Sequence[Memo], heading: Heading) -> Outcome:
    """Show notes on a card with buttons that open them, and, where there are more than one page holds, turn its pages."""
    parts = {str(memo.id): memo.part for memo in found if memo.part}
    payload = {"ids": [memo.id for memo in found], "parts": parts, **asdict(heading), "page": 0}
    token = await button_actions.offer(desk.db, desk.scope, KIND, payload, anybody=True)
    return _shown(desk, found, {**payload, "token": token}, 0)


async def _page(desk: Desk, payload: dict[str, Any], page: int) -> Outcome:
    """Show a page of those of the notes that are still there, and keep which one it is. Raises NotUsable where none is."""
    parts = payload.get("parts", {})
    there = [replace(memo, part=parts.get(str(memo.id))) for memo in await note_states.some(desk.db, payload["ids"])]
    if not there:
        raise NotUsable("expired")
    page = max(0, min(page, (len(there) - 1) // payload["size"]))
    await button_actions.extend(desk.db, payload["token"], {**payload, "page": page})
    return _shown(desk, there, payload, page)


def _shown(desk: Desk, there: Sequence[Memo], payload: dict[str, Any], page: int) -> Outcome:
    """Return a page of notes: what was asked for marked, a button for each of what was found, buttons that turn pages."""
    language, size, token, asked = desk.scope.language, int(payload["size"]), payload["token"], payload.get("asked", "")
    last = (len(there) - 1) // size
    here = there[page * size : (page + 1) * size]
    buttons = [
        Button(label=say(language, "note_open", id=memo.id), token=f"a{token}.o-{memo.id}")
        for memo in here
        if payload.get("opens")
    ]
    buttons += [
        Button(label=say(language, key), token=f"a{token}.p-{to}")
        for key, to in (("list_earlier", page - 1), ("list_later", page + 1))
        if 0 <= to <= last
    ]
    pages = (say(language, "list_page", page=page + 1, pages=last + 1),) if last else ()
    lines = lines_of(desk, here, asked)
    card = Card(
        kind="notes",
        title=payload["title"],
        lines=(*lines, *pages),
        buttons=tuple(buttons),
        marks=marked(here, lines, asked),
    )
    return Outcome(text=payload["title"], cards=(card,), about=about(here))


async def pressed(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Turn the page: the same card, as it is now. Raises NotUsable."""
    do, _, page = choice.partition("-")
    if do != "p" or not page.isdecimal():
        raise NotUsable("unknown")
    return replace(await _page(desk, payload, int(page)), text="")


def opens(payload: dict[str, Any], choice: str) -> int | None:
    """Return the number of the note that a button opens; None for a button that does something else."""
    do, _, number = choice.partition("-")
    return int(number) if do == "o" and number.isdecimal() and int(number) in payload["ids"] else None


async def turned(desk: Desk, step: int, page: int) -> Outcome:
    """Show the next page (or the one before, or the one of that number, from 1) of what was shown last, of a list, too."""
    language = desk.scope.language
    last = await button_actions.last_standing(desk.db, desk.scope)
    if last is None:
        return Outcome(text=say(language, "pages_none"))
    wanted = page - 1 if page else int(last.payload.get("page", 0)) + step
    if last.kind == list_cards.KIND:
        there = await shelves.back(desk, last.payload)
        cards = await list_cards.offered(there, last.payload["list"], page=wanted)
        return Outcome(text=cards[0].title, cards=cards) if cards else Outcome(text=say(language, "pages_none"))
    pages = -(-len(last.payload["ids"]) // int(last.payload["size"]))
    if not 0 <= wanted < pages:
        return Outcome(text=say(language, "pages_end"))
    token = await button_actions.offer(desk.db, desk.scope, KIND, last.payload, anybody=True)
    try:
        return await _page(desk, {**last.payload, "token": token}, wanted)
    except NotUsable:
        return Outcome(text=say(language, "pages_none"))
