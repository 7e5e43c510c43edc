"""Notes that answer what was asked: by their words, and by the time that the question names."""

from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from agents.texts.search_terms import search_terms, without_question
from agents.timetext import parse, title
from agents.timetext.reading import days_of
from agents.tools.base import Desk
from storage.content import notes
from storage.content.notes import Memo, folded

SURE = 0.6  # of what was asked must be in a note, when nobody asked for notes
_GRAINS = frozenset({"day", "week", "weekend", "month", "quarter", "year"})


async def look_for(desk: Desk, asked: str, most: int) -> list[Memo]:
    """Return the notes that answer, the best first.

    Where a time is named that was ("上周写的", "in March"), those of that time, then those that name it themselves; where there is
    none, or none is named, what has the words.
    """
    now = desk.now.astimezone(ZoneInfo(desk.scope.zone))
    reading = parse(asked, now, "past")
    if reading.verdict == "understood" and reading.start and reading.start <= now and reading.grain in _GRAINS:
        since, until = days_of(reading, now)
        words = without_question(title(asked, reading))
        written = await _of_time(desk, words, most, since, until)
        said = [folded(asked[begin:end]) for begin, end in reading.spans]
        naming = [note for note in await _by_words(desk, asked, most) if any(one in folded(note.text) for one in said)]
        if written or naming:
            return _once([*written, *naming], most)
        asked = words if search_terms(words) else asked  # "from" and "week" are in many a note
    return await _by_words(desk, asked, most)


async def quietly(desk: Desk, asked: str, most: int) -> list[Memo]:
    """Return the notes that have most of what a sentence is about, which need not be a question for notes."""
    words = without_question(asked)
    return await notes.ranked(desk.db, words, most, share=SURE) or await notes.find(
        desk.db, search_terms(words), most, share=SURE
    )


async def _of_time(desk: Desk, words: str, most: int, since: datetime, until: datetime) -> list[Memo]:
    """Return the notes of a time that have the words; all of it where no word is left."""
    if not search_terms(words):
        return await notes.written(desk.db, most, since=since, until=until)
    return await notes.ranked(desk.db, words, most, since=since, until=until)


async def _by_words(desk: Desk, asked: str, most: int) -> list[Memo]:
    """Return the notes that have the words, then those that have parts of them (roof in roofer)."""
    found = await notes.ranked(desk.db, asked, most)
    if len(found) < most:
        found += await notes.find(desk.db, search_terms(asked), most)
    return _once(found, most)


def _once(found: Iterable[Memo], most: int) -> list[Memo]:
    return list({note.id: note for note in found}.values())[:most]
