"""What English weeks, months and years mean, and their edges."""

from agents.timetext.lexicon import en_words as words
from agents.timetext.lexicon.en_meanings import SHIFTS, year_of
from agents.timetext.lexicon.lexicon import Emitted, Groups, one
from agents.timetext.lexicon.numerals import en_ordinal
from agents.timetext.values import Edge, Span, Unit

EDGES: dict[str, Edge] = {
    "end": "end", "late": "end", "later": "rest", "start": "start", "beginning": "start", "early": "start", "middle": "middle",
    "mid": "middle", "rest": "rest", "remainder": "rest", "remaining": "rest",
}  # fmt: skip


def month(groups: Groups) -> Emitted:
    which, name, year = groups
    shift = SHIFTS.get(which) if which and which in SHIFTS else None
    weak = "?" if name in words.WEAK_MONTHS and (not which or (name == "may" and which == "this")) and not year else ""
    value = Span(unit="month", month=words.MONTHS[name or "may"], year=year_of(year), shift=shift)
    return (("w" + weak, value),)


def year(groups: Groups) -> Emitted:
    return one("w", Span(unit="year", year=year_of(groups[0])))


def nth_span(groups: Groups) -> Emitted:
    return one("w", Span(unit="week" if groups[1] == "week" else "month", nth=en_ordinal(groups[0] or "first")))


def after_next(groups: Groups) -> Emitted:
    units: dict[str, Unit] = {"week": "week", "month": "month", "year": "year", "weekend": "weekend"}
    return one("w", Span(unit=units[groups[0] or "week"], shift=2))


def whole(groups: Groups) -> Emitted:
    units: dict[str, Unit] = {"week": "week", "month": "month", "year": "year"}
    return one("w", Span(unit=units[groups[0] or groups[1] or "week"], shift=0))


def span(groups: Groups) -> Emitted:
    which, unit = groups
    full: dict[str, Unit] = {
        "wk": "week",
        "week": "week",
        "weekend": "weekend",
        "month": "month",
        "quarter": "quarter",
        "year": "year",
    }
    shift = SHIFTS.get((which or "").replace("  ", " "), 0)
    if unit == "weekend" and which in {"the", "coming", "this coming", "upcoming", None}:
        return one("w", Span(unit="weekend"))
    kind = "w?" if which == "the" else "w"
    return ((kind, Span(unit=full[unit or "week"], shift=shift)),)


def edge(groups: Groups) -> Emitted:
    """end of next month, early next week, rest of the day's week."""
    word, which, unit = groups
    full: dict[str, Unit] = {"week": "week", "month": "month", "quarter": "quarter", "year": "year"}
    shift = SHIFTS.get(which or "this", 0)
    return one("w", Span(unit=full[unit or "week"], shift=shift, edge=EDGES[word or "end"]))


def month_edge(groups: Groups) -> Emitted:
    word, name, year = groups
    value = Span(unit="month", month=words.MONTHS[name or "may"], year=year_of(year), edge=EDGES[word or "end"])
    return one("w", value)
