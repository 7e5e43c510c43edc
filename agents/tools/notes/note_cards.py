"""Notes as cards and lines show them."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from agents.cards import Card
from agents.texts import say, snippets
from agents.texts.tags import tags_of
from agents.texts.times import day, point
from agents.tools.base import About, Desk
from storage.content.notes import Memo

SHOWN = 160  # characters of a note in a list
KEPT, KEPT_LONG = 3, 30  # tags of a note that is cut, and characters of each


def beside(desk: Desk, kin: Sequence[Memo], title: str) -> tuple[Card, ...]:
    """Return the card of notes that nobody has asked for, if there are some."""
    return (Card(kind="notes", title=say(desk.scope.language, title), lines=lines_of(desk, kin)),) if kin else ()


def lines_of(desk: Desk, found: Sequence[Memo], asked: str = "") -> tuple[str, ...]:
    """Return the notes as a list shows them: number, the beginning of the text or the part that was asked for, day; with a pin, and when it rings."""
    return tuple(_line(desk, memo, asked) for memo in found)


def _line(desk: Desk, memo: Memo, asked: str) -> str:
    line = say(
        desk.scope.language,
        "note_line",
        id=memo.id,
        text=shortened(memo.text, asked, memo.part),
        date=day_of(desk, memo),
    )
    return " · ".join((line, *marks(desk, memo)))


def marked(found: Sequence[Memo], lines: Sequence[str], asked: str) -> tuple[tuple[int, int, int], ...]:
    """Return where words of the question stand in the lines of notes, as a card keeps it."""
    if not asked:
        return ()
    shown = [
        (line.find(text), text)
        for line, text in zip(lines, (shortened(memo.text, asked, memo.part) for memo in found), strict=True)
    ]
    return tuple(
        (number, place + begin, place + end)
        for number, (place, text) in enumerate(shown)
        for begin, end in snippets.marks(text, asked)
    )


def marks(desk: Desk, memo: Memo) -> tuple[str, ...]:
    """Return what a note is beside its text: its pin, how many files it has, and the moment of its reminder."""
    language = desk.scope.language
    pinned = (say(language, "note_pin_mark"),) if memo.pinned else ()
    pinned += (f"📎 {memo.files}",) if memo.files else ()
    if memo.rings_at is None:
        return pinned
    return (*pinned, say(language, "note_rings", when=point(memo.rings_at, desk.scope.zone, language)))


def day_of(desk: Desk, memo: Memo) -> str:
    """Return the day of a note."""
    return day(memo.created_at.astimezone(ZoneInfo(desk.scope.zone)), desk.scope.language)


def about(found: Sequence[Memo]) -> tuple[About, ...]:
    """Return the notes as what an outcome shows."""
    return tuple(About(kind="memo", id=memo.id, title=shortened(memo.text)) for memo in found)


def shortened(text: str, asked: str = "", part: int | None = None) -> str:
    """Return the text on one line, cut where a receipt or a list would get too long; its tags stay.

    Of a long text what has most of what was `asked`, else the `part` that means it, else the beginning.
    """
    kept = snippets.snippet(text, asked, SHOWN, part)
    lost = [tag for tag in tags_of(text) if tag not in tags_of(kept)][:KEPT] if len(kept) == SHOWN else []
    return " ".join((kept, *(f"#{tag[:KEPT_LONG]}" for tag in lost)))


def used_tags(held: Sequence[Memo]) -> dict[str, int]:
    """Return how many of the notes (the newest first) have each tag, the most used first; as it was written first."""
    used: dict[str, int] = {}
    names: dict[str, str] = {}
    for memo in held:
        for name in tags_of(memo.text):
            used[name.casefold()] = used.get(name.casefold(), 0) + 1
            names[name.casefold()] = name
    return {names[name]: used[name] for name in sorted(used, key=lambda name: (-used[name], name))}
