"""Joining what stands together into moments: 明天 + 下午 + 三点 are one, two different days are two."""

from collections.abc import Sequence
from dataclasses import replace

from agents.timetext.values import (
    Ahead,
    Bounded,
    Clock,
    Date,
    Day,
    Monthdays,
    Nth,
    Nths,
    Part,
    Range,
    Relative,
    Rolling,
    Span,
    Token,
    Value,
    Weekday,
    Weekdays,
    When,
)

# Parts that say no more than from when to when; the others are occasions.
PLAIN_PARTS = frozenset(
    {
        "dawn",
        "daybreak",
        "early",
        "morning",
        "noon",
        "afternoon",
        "dusk",
        "evening",
        "night",
        "tonight",
        "late",
        "midnight",
        "daytime",
    }
)
MOMENT = frozenset("dwpczD")
GLUE = frozenset("hv@~,")
SURE_BEFORE = frozenset("bafse@uivy")
SURE_WORDS = frozenset({"on", "during", "this", "在"})
APPROXIMATE_BEHIND = frozenset({"左右", "前后", "上下", "许", "来钟", "多", "前后脚", "ish", "or so", "附近"})


def join(when: When, value: Value) -> When | None:
    """The moment with one more thing known of it, or None when it does not fit."""
    match value:
        case Part():
            return _with_part(when, value)
        case Clock():
            return replace(when, clock=value) if when.clock in {None, value} and not when.elapsed else None
        case Span() | Rolling():
            return _with_span(when, value)
        case When():
            return merge(when, value)
        case Date() | Relative() | Weekday() | Weekdays() | Monthdays() | Nth() | Nths() | Ahead():
            return _with_day(when, value)
        case _:
            return None


def merge(first: When, second: When) -> When | None:
    """Two moments that fill different slots are one."""
    if (first.elapsed and (second.dated or second.timed)) or (second.elapsed and (first.dated or first.timed)):
        return None
    merged: When | None = first
    for value in (second.span, second.day, second.check, second.part, second.clock):
        if value is not None and merged is not None:
            merged = join(merged, value)
    if merged is None or (first.elapsed and second.elapsed) or (first.zone and second.zone):
        return None
    return replace(
        merged,
        elapsed=first.elapsed or second.elapsed,
        zone=first.zone or second.zone,
        approximate=first.approximate or second.approximate,
        all_day=first.all_day or second.all_day,
    )


def _with_part(when: When, part: Part) -> When | None:
    if when.elapsed:
        return None
    if when.part is None or when.part == part:
        return replace(when, part=part)
    names = {when.part.name, part.name}
    if len(occasions := names - PLAIN_PARTS) == 1:
        return replace(when, part=Part(occasions.pop()))  # in the evening after dinner
    if names <= {"evening", "night", "tonight", "late", "midnight"}:
        return replace(when, part=Part("midnight") if "midnight" in names else when.part)
    return replace(when, part=part) if names <= {"early", "morning", "dawn", "daybreak"} else None


def _with_day(when: When, day: Day) -> When | None:
    if when.elapsed:
        return None
    if when.day is None:
        return _day_in_span(when, day)
    if when.day == day:
        return when
    if isinstance(day, Weekday) and isinstance(when.day, Date | Relative | Ahead) and when.check is None:
        return replace(when, check=day)
    if isinstance(when.day, Weekday) and isinstance(day, Date | Relative | Ahead):
        return replace(when, day=day, check=when.day)
    return None


def _day_in_span(when: When, day: Day) -> When | None:
    span = when.span
    if span is None:
        return replace(when, day=day)
    if isinstance(span, Rolling) or span.edge:
        return None
    if span.nth and isinstance(day, Weekday):
        return None
    if span.unit == "week" and isinstance(day, Weekday) and day.week is None:
        return replace(when, day=Weekday(day.day, span.shift), span=None)
    if span.unit == "week" and isinstance(day, Weekdays):
        return replace(when, day=day)
    if isinstance(day, Date):
        fits = (span.unit == "month" and day.month in {None, span.month}) or (
            span.unit == "year" and day.month and not day.year
        )
        return replace(when, day=day) if fits else None
    return replace(when, day=day) if isinstance(day, Nth | Nths) and span.unit in {"month", "year"} else None


def _with_span(when: When, span: Span | Rolling) -> When | None:
    if when.elapsed or (when.span is not None and when.day is not None):
        return None
    if when.span is None:
        if when.day is None:
            return replace(when, span=span)
        return _week_behind(_day_in_span(replace(when, day=None, span=span), when.day))
    if isinstance(when.span, Rolling) or isinstance(span, Rolling):
        return None
    for ordinal, other in ((when.span, span), (span, when.span)):
        if ordinal.nth and not ordinal.inside and not other.nth:
            return replace(when, span=replace(ordinal, inside=other))
    year, month = (when.span, span) if when.span.unit == "year" else (span, when.span)
    if year.unit == "year" and month.unit == "month" and month.month and month.year is None:
        return replace(when, span=replace(month, year=year.year, shift=year.shift))
    return None


def _week_behind(when: When | None) -> When | None:
    """Friday next week: the week is that of what stands before it, too."""
    if when is None or not isinstance(when.day, Weekday) or when.day.week is None:
        return when
    return replace(when, day=replace(when.day, behind=True))


def _add(when: When | None, token: Token) -> When | None:
    base = when or When()
    if token.kind == "z":
        zone = token.value
        return replace(base, zone=zone) if isinstance(zone, str) and (base.clock or not token.weak) else None
    if token.kind == "D":
        return replace(base, all_day=True)
    return join(base, token.value)


def gather(tokens: Sequence[Token]) -> list[Token]:
    """Runs of days, parts, clocks and zones become moments (M)."""
    row: list[Token] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.kind not in MOMENT or _add(None, token) is None:
            row.append(token)
            place += 1
            continue
        moment, place = _run(tokens, place, row)
        row.append(moment)
    return row


def _run(tokens: Sequence[Token], place: int, row: list[Token]) -> tuple[Token, int]:
    """One moment, from a place on; a word of approximation before or behind it belongs to it."""
    begin, when, last, size = place, _add(None, tokens[place]), place, 1
    step = place + 1
    while step < len(tokens) and (tokens[step].kind in MOMENT or tokens[step].kind in GLUE):
        if tokens[step].kind in MOMENT:
            longer = _add(when, tokens[step])
            if longer is None:
                break
            when, last, size = longer, step, size + 1
        step += 1
    behind = last + 1 < len(tokens) and tokens[last + 1].value in APPROXIMATE_BEHIND
    approximate = behind or any(token.kind == "~" for token in tokens[max(begin - 1, 0) : last + 1])
    weak = all(token.weak for token in tokens[begin : last + 1] if token.kind in MOMENT) and size == 1
    weak = weak and not (begin and tokens[begin].kind != "c" and _sure(tokens, begin))
    last += behind
    value = replace(when or When(), approximate=approximate, led=tokens[begin].kind in "dw")
    start = tokens[begin].start
    if row and row[-1].kind in "h@~" and row[-1] is tokens[begin - 1]:
        start = row.pop().start
    return Token("M", value, start, tokens[last].end, weak), last + 1


def _sure(tokens: Sequence[Token], place: int) -> bool:
    """on sat, in may, from march: the word ahead says that it is a time."""
    ahead = tokens[place - 1]
    if ahead.kind == "t":
        return place > 1 and tokens[place - 2].kind in MOMENT
    return ahead.kind in SURE_BEFORE or ahead.value in SURE_WORDS


def limits(tokens: Sequence[Token]) -> list[Token]:
    """Ranges (R) first, then bounds (B), starts (S) and ends (U) of series."""
    row: list[Token] = []
    place = 0
    series = any(token.kind == "e" for token in tokens)
    while place < len(tokens):
        made, place = _limit(tokens, place, series=series)
        row.append(made)
    return row


def _limit(tokens: Sequence[Token], place: int, *, series: bool) -> tuple[Token, int]:
    if tokens[place].kind not in BEGINNINGS:
        return tokens[place], place + 1
    code = "".join(token.kind for token in tokens[place : place + 5])
    for pattern, kind, size in SHAPES:
        if code.startswith(pattern) and _sided(pattern, tokens, place):
            piece = tokens[place : place + size]
            whens = [token.value for token in piece if isinstance(token.value, When)]
            weak = all(token.weak for token in piece if token.kind == "M") and kind != "R"
            if series and len(whens) > 1 and whens[1].dated and ("u" in pattern or _of_each(*whens)):
                continue
            if "Mu" in pattern and not _ends(pattern, str(piece[pattern.index("u")].value)):
                continue
            if pattern == "Mu" and piece[1].value == "为止":
                kind = "U"
            if pattern == "tM" and series:
                kind = "U"
            before = kind == "Bby" and piece[0].value in {"before", "prior to"}
            made = _limited("Bpre" if before else kind, whens)
            if made is not None:
                return Token(kind[0], made, piece[0].start, piece[-1].end, weak), place + size
    return tokens[place], place + 1


def _of_each(start: When, end: When) -> bool:
    """Every Tuesday till Christmas: what stands in front says when it comes again, and nothing of a range."""
    weekdays = isinstance(start.day, Weekday | Weekdays) and not isinstance(end.day, Weekday | Weekdays)
    return weekdays or not start.dated


def _ends(pattern: str, word: str) -> bool:
    """结束 stands behind the end of a range, 为止 behind any end, "until" in front of one."""
    return word in {"结束", "为止"} if pattern == "Mu" else word != "为止"


def _sided(pattern: str, tokens: Sequence[Token], place: int) -> bool:
    """开始 and 起 stand behind, "starting" ahead."""
    if pattern == "tM":
        return [token.kind for token in tokens[place + 2 : place + 4]] != ["t", "M"]
    if "s" not in pattern:
        return True
    word = tokens[place + pattern.index("s")].value
    return isinstance(word, str) and word.isascii() == (pattern in {"sM", "sfM"})


# What follows one after the other, the longest first.
SHAPES = (
    ("MjM=", "R", 4), ("fMtM", "R", 4), ("fMuM", "R", 4), ("fMjM", "R", 4), ("MtM", "R", 3), ("MuM", "R", 3),
    ("fMs", "S", 3), ("sfM", "S", 3), ("sM", "S", 2), ("Ms", "S", 2), ("uM", "U", 2), ("tM", "X", 2), ("Mu", "X", 2), ("bMg", "Bby", 3), ("bM", "Bby", 2), ("Mg", "Bpre", 2), ("aM", "Bafter", 2), ("fMl", "Bafter", 3),
    ("Ml", "Bafter", 2), ("fM", "F", 2),
)  # fmt: skip

BEGINNINGS = frozenset(shape[0][0] for shape in SHAPES)


def _limited(kind: str, whens: Sequence[When]) -> Value | None:
    if kind == "R":
        return Range(whens[0], whens[1])
    if kind == "Bby":
        return Bounded("by", whens[0])
    if kind in {"Bafter", "Bpre"}:
        return Bounded("after" if kind == "Bafter" else "before", whens[0])
    return whens[0] if kind in {"S", "U", "F", "X"} else None
