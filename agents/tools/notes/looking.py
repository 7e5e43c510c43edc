"""Notes that answer what was asked: by their words, by what they mean, and by the time that the question names."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from agents.nlu.slots.keeping.search_strategy import Strategy, strategy_of
from agents.texts.notes.numbered import speaks_of_another
from agents.texts.search_terms import search_terms, without_question
from agents.texts.snippets import read
from agents.timetext import parse, title
from agents.timetext.reading import Reading, days_of
from agents.tools.base import Desk
from agents.tools.notes.fusion import WEIGHTS, fused, is_worth_reranking, normalized
from storage.content import meanings, notes
from storage.content.meanings import NearPart
from storage.content.notes import Memo, folded
from storage.people import people

SURE = 0.5  # of what was asked must be in a note, when nobody asked for notes
PART = 3  # digits of a figure that is looked for within others
DEPTH = 30  # of each ranking are fused: longer ones are worse
CANDIDATES = 50  # of each ranking, for a reranker
READ = 1200  # letters of a note that a model reads
_GRAINS = frozenset({"day", "week", "weekend", "month", "quarter", "year"})


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteSearch:
    """A way to look for notes: at most so many, in which way; `least`: the cosine of what is found by meaning.

    With `since` and `until`, only what was noted in [since, until). `few`: where fewer are found, parts of words count.
    """

    most: int
    few: int
    least: float
    strategy: Strategy
    since: datetime | None = None
    until: datetime | None = None


async def look_for(desk: Desk, asked: str, few: int, least: float, *, by: Strategy | None = None) -> list[Memo]:
    """Return the notes that answer, the best first: as deep as rankings go, which is more than the `few` that are shown first.

    `by`: in this way, whatever the question calls for.

    Where a time is named that was ("上周写的", "in March"), those of that time, then those that name it themselves; where there is
    none, or none is named, what has the words or means the like.
    """
    desk = await _discreet(desk)
    now = desk.now.astimezone(ZoneInfo(desk.scope.zone))
    reading = parse(asked, now, "past")
    most = max(few, DEPTH)
    search = NoteSearch(most=most, few=few, least=least, strategy=by or strategy_of(asked, reading))
    span = _span(reading, now) if by in (None, "hybrid_with_time_filter") else None
    if span is not None:
        since, until = span
        words = without_question(title(asked, reading))
        then = NoteSearch(most=most, few=few, least=least, strategy="hybrid_with_time_filter", since=since, until=until)
        written = await _of_time(desk, words, then)
        said = [folded(asked[begin:end]) for begin, end in reading.spans]
        naming = [note for note in await _anytime(desk, asked, search) if any(one in folded(note.text) for one in said)]
        if written or naming:
            return _once([*written, *naming], most)
        asked = words if search_terms(words) else asked  # "from" and "week" are in many a note
    return await _anytime(desk, asked, search)


def time_named(desk: Desk, words: str) -> tuple[datetime, datetime] | None:
    """Return the time that was, [since, until), which words name; None where they name none, or no whole days."""
    now = desk.now.astimezone(ZoneInfo(desk.scope.zone))
    return _span(parse(words, now, "past"), now)


def _span(reading: Reading, now: datetime) -> tuple[datetime, datetime] | None:
    past = reading.verdict == "understood" and reading.start is not None and reading.start <= now
    return days_of(reading, now) if past and reading.grain in _GRAINS else None


async def by_words_alone(desk: Desk, asked: str) -> bool:
    """Tell whether a question describes something, and what it means is not known."""
    if strategy_of(asked, parse(asked, desk.now, "past")) != "memo_semantic_only":
        return False
    desk = await _discreet(desk)
    return desk.meaning is None or await desk.meaning(asked) is None


def only_time(desk: Desk, asked: str) -> bool:
    """Tell whether a question names a time that was, and nothing else."""
    reading = parse(asked, desk.now.astimezone(ZoneInfo(desk.scope.zone)), "past")
    return reading.verdict == "understood" and not search_terms(without_question(title(asked, reading)))


async def _discreet(desk: Desk) -> Desk:
    """Return the desk without models, where the person or the group wants none to read what is written."""
    if desk.meaning is None and desk.rerank is None:
        return desk
    if await people.model_allowed(desk.db, desk.scope.space, desk.scope.actor):
        return desk
    return replace(desk, meaning=None, rerank=None)


async def quietly(desk: Desk, asked: str, most: int) -> list[Memo]:
    """Return the notes that have most of what a sentence is about, which need not be a question for notes."""
    words = without_question(asked)
    found = await notes.ranked(desk.db, words, most, share=SURE)
    found = found or await notes.find(desk.db, search_terms(words), most, share=SURE)
    return _of_that_number(asked, found)


async def _of_time(desk: Desk, words: str, search: NoteSearch) -> list[Memo]:
    """Return the notes of a time that answer; all of it where no word is left."""
    if not search_terms(words) and search.since and search.until:
        return await notes.written(desk.db, search.most, since=search.since, until=search.until)
    return await _ranked(desk, words, search)


async def _anytime(desk: Desk, asked: str, search: NoteSearch) -> list[Memo]:
    """Return the notes that answer, then those that have parts of the words (roof in roofer)."""
    found = _of_that_number(asked, await _ranked(desk, asked, search))
    if len(found) >= search.few:
        return _once(found, search.most)
    parts = _of_that_number(asked, await notes.find(desk.db, _parts(asked), search.few))
    return _once([*found, *parts], search.few)


def _of_that_number(asked: str, found: Iterable[Memo]) -> list[Memo]:
    """Return the notes without those that speak of another one of what is asked for by its number (flat 1, not flat 2)."""
    return [memo for memo in found if not speaks_of_another(asked, memo.text)]


def _parts(asked: str) -> list[str]:
    """Return what may stand within longer words: no figure that would (flat 2 is not in 40213), where there is anything else."""
    terms = search_terms(asked)
    return [term for term in terms if not (term.isdecimal() and len(term) < PART)] or terms


async def _ranked(desk: Desk, asked: str, search: NoteSearch) -> list[Memo]:
    """Return the notes that have the words and those that mean the like, as the strategy weighs them.

    What a question means may not be known: no model, another language, no answer in time. Then the words decide alone.
    """
    weights, whole = WEIGHTS[search.strategy], search.strategy == "full_pipeline_with_reranker"
    depth = max(search.most, CANDIDATES if whole else DEPTH)
    found = await notes.ranked(desk.db, asked, depth, since=search.since, until=search.until)
    vector = await desk.meaning(asked) if desk.meaning is not None and weights.meaning else None
    near: list[NearPart] = []
    if vector is not None:
        near = await meanings.near(desk.db, vector, depth, least=search.least, since=search.since, until=search.until)
    parts = {one.memo: one.part for one in near}
    scores = fused([(weights.keyword if near else 1.0, [memo.id for memo in found]), (weights.meaning, list(parts))])
    if near:
        found = [replace(memo, part=parts.get(memo.id)) for memo in await notes.of_numbers(desk.db, list(scores))]
    if whole and desk.rerank is not None and is_worth_reranking(asked, normalized(list(scores.values()))):
        places = await desk.rerank(asked, [read(memo.text, asked, READ, memo.part) for memo in found])
        found = found if places is None else [found[place] for place in places]
    return found


def _once(found: Iterable[Memo], most: int) -> list[Memo]:
    return list({note.id: note for note in found}.values())[:most]
