"""Photos and files that are kept with a note: taken in when they are sent, and given back when they are asked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from agents.nlu import Interpretation
from agents.nlu.cues.names import terms_of
from agents.texts import say
from agents.texts.times import day
from agents.tools.base import Desk, Outcome
from agents.tools.finding.describing import way_back
from agents.tools.notes.looking import look_for
from agents.tools.notes.note_cards import about, shortened
from storage.content import attachments, notes
from storage.content.attachments import Attachment
from storage.content.notes import Memo
from storage.conversations import shown_items

MEGABYTE = 2**20
FOUND = 5  # notes with files that are named where several answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Enclosure:
    """A file that was sent: `file` is the id under which it lies for a week. Without a `name` it is a photo."""

    file: str
    name: str = ""
    media: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """How much is kept, in bytes: of one file, of one person."""

    file: int
    person: int


async def keep(desk: Desk, sent: Sequence[Enclosure], caption: str, together: str, room: Room) -> Outcome:
    """Keep files as a note: its text is the caption, else their names; what was sent `together` becomes one note."""
    refused = await _refused(desk, sent, room)
    if refused is not None:
        return refused
    named = [(one, one.name or _photo(desk)) for one in sent]
    text = _content(desk, caption)
    memo = await _note_of(desk, together, text)
    if memo is None:
        memo = await notes.add(desk.db, desk.scope, text or "\n".join(dict.fromkeys(name for _, name in named)))
    for one, name in named:
        await attachments.keep(desk.db, desk.scope, memo.id, one.file, name=name, media=one.media, source=together)
    held = await attachments.of_notes(desk.db, [memo.id])
    await shown_items.note(desk.db, desk.scope, [(it.kind, it.id, it.title) for it in about([memo])])
    return Outcome(
        receipts=(receipt(desk, memo, held),),
        cards=(await way_back(desk, "memo", memo.id, memo.text, memo.version),),
        about=about([memo]),
    )


def receipt(desk: Desk, memo: Memo, held: Sequence[Attachment]) -> str:
    """Return the line that proves the note, with what belongs to it."""
    language, title = desk.scope.language, shortened(memo.text)
    if len(held) == 1 and held[0].name == memo.text:
        return say(language, "noted", title=f"📎 {title}")
    what = held[0].name if len(held) == 1 else say(language, "enclosed_many", number=len(held))
    return say(language, "noted_with", title=title, files=what)


async def wanted(desk: Desk, query: str, *, pictures: bool) -> tuple[Outcome, list[Attachment]]:
    """Return the words of an answer, and the files of the one note that is meant: by its words, else the last one with such."""
    language = desk.scope.language
    found = await _meant(desk, query, pictures=pictures)
    if not found:
        kind = "photo" if pictures else "file"
        key = f"enclosed_no_{kind}" if query else f"enclosed_no_{kind}s"
        return Outcome(text=say(language, key, query=query)), []
    memo, *others = found
    held = await attachments.of_notes(desk.db, [memo.id])
    shown = Outcome(text=say(language, "enclosed_here", id=memo.id, text=shortened(memo.text)), about=about([memo]))
    if others:
        more = say(language, "enclosed_others")
        lines = (say(language, "enclosed_line", id=one.id, text=shortened(one.text)) for one in others[: FOUND - 1])
        shown = Outcome(text="\n".join((shown.text, more, *lines)), about=about([memo, *others]))
    await shown_items.note(desk.db, desk.scope, [(one.kind, one.id, one.title) for one in shown.about])
    return shown, held


async def _meant(desk: Desk, query: str, *, pictures: bool) -> list[Memo]:
    """Return the notes that answer and have files, the best first."""
    if not query:
        shown = [one.id for one in await shown_items.shown(desk.db, desk.scope) if one.kind == "memo" and not one.gone]
        numbers = [*shown, *await attachments.notes_with_files(desk.db, 1, pictures=pictures)]
        return (await _with_files(desk, await notes.of_numbers(desk.db, numbers), pictures=pictures))[:1]
    terms = terms_of(query)
    found = await _with_files(desk, await look_for(desk, query, 10, 0.5), pictures=pictures)
    # a word of the question in passing is no answer: the photo of the key is not the one of the car key's receipt alone
    whole = [one for one in found if all(notes.folded(term) in notes.folded(one.text) for term in terms)]
    return whole or found


async def _with_files(desk: Desk, found: Sequence[Memo], *, pictures: bool) -> list[Memo]:
    held = await attachments.of_notes(desk.db, [one.id for one in found if one.files])
    there = {one.memo for one in held if not pictures or one.media.startswith("image/")}
    return [one for one in found if one.id in there]


async def _refused(desk: Desk, sent: Sequence[Enclosure], room: Room) -> Outcome | None:
    """Return why nothing is kept; None where all of it may be."""
    language, total = desk.scope.language, 0
    for one in sent:
        size = await attachments.size_of_sent(desk.db, one.file)
        name = one.name or _photo(desk)
        if size is None:
            return Outcome(text=say(language, "file_expired"))
        if size > room.file:
            return Outcome(text=say(language, "enclosed_too_large", name=name, most=room.file // MEGABYTE))
        total += size
    if await attachments.stored(desk.db, desk.scope) + total > room.person:
        return Outcome(text=say(language, "enclosed_full", most=room.person // MEGABYTE))
    return None


async def _note_of(desk: Desk, together: str, text: str) -> Memo | None:
    """Return the note that holds the rest of an album, with the caption, whichever part brought it."""
    number = await attachments.note_of(desk.db, desk.scope, together) if together else None
    memo = None if number is None else await notes.get(desk.db, number)
    if memo is None or not text:
        return memo
    return await notes.change(desk.db, memo.id, memo.version, text)


def _content(desk: Desk, caption: str) -> str:
    """Return what a caption asks to be noted: the words behind "note:", else all of it."""
    if not caption.strip():
        return ""
    call = Interpretation(text=caption, now=desk.now, language=desk.scope.language).decision.call
    content = str(call.arguments["content"]) if call is not None and call.name == "memo_write" else caption
    return content.strip()


def _photo(desk: Desk) -> str:
    return say(desk.scope.language, "enclosed_photo", day=day(desk.now, desk.scope.language))
