"""From the row of combined tokens to one frame: the single thing that the sentence says about time; the gate stands here."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from agents.timetext.errors import UnsureError
from agents.timetext.grammar.moments import merge
from agents.timetext.values import (
    Bound,
    Bounded,
    Every,
    Number,
    Period,
    Range,
    Rolling,
    Token,
    Value,
    Weekdays,
    When,
)

# Words that make every reading unsure.
ALWAYS = {
    "impossible": "no such day",
    "next_weekday": "the coming one or the one after it",
    "workday": "working days depend on a calendar",
    "loose": "about so many",
    "odd_week": "odd and even weeks",
    "lead_clock": "a lead and a clock of its own",
    "event": "only whoever knows the event knows the time",
    "daily_parts": "several times of a day without clocks",
}
# Doubtful kinds, and the words that may tie them to an understood time.
REMNANTS = {"M": "tujf@hv~", "n": "tu", "q": "tu", "d": "tujf@hv~"}


@dataclass(slots=True, kw_only=True)
class Frame:
    """Filled token by token while the row is read; never leaves the package."""

    when: When | None = None
    end: When | None = None
    every: Every | None = None
    more: list[When] = field(default_factory=list[When])
    bound: Bound | None = None
    lead: Period | None = None
    duration: Period | None = None
    first: When | None = None
    until: When | None = None
    count: int | None = None
    within: When | None = None
    held: Range | None = None
    without: tuple[int, ...] = ()
    used: list[Token] = field(default_factory=list[Token])

    @property
    def exact(self) -> bool:
        """A clock, a delay, a rhythm or a lead: more than a day."""
        timed = self.when is not None and (self.when.clock is not None or self.when.elapsed is not None)
        return timed or self.every is not None or self.lead is not None

    @property
    def empty(self) -> bool:
        return self.when is None and self.every is None and self.duration is None and self.lead is None


def assemble(tokens: Sequence[Token]) -> Frame:
    """Every token that speaks of time finds a place in the frame, or the frame is not sure."""
    frame = Frame()
    series = any(token.kind == "e" and not token.weak for token in tokens)
    timed = any(token.kind in "MRBSFX" and not token.weak for token in tokens)
    alone = bool(tokens) and all(token.kind != "_" for token in tokens)
    moving = any(token.kind == ">" for token in tokens)
    held = _holding(tokens)
    for place, token in enumerate(tokens):
        if token is held and isinstance(token.value, Range):
            _hold(frame, token.value)
            frame.used.append(token)
            continue
        if token.weak and not alone and not (timed and token.kind == "e"):
            continue
        if moving and _from_one_to_another(tokens, place):
            raise UnsureError("several", "from one time to another")
        if _take(frame, token, series=series, moving=moving):
            frame.used.append(token)
            if token.kind == "q" and not (series or timed) and _reminds(tokens, place):
                frame.when, frame.duration = _offset(frame.duration), None
    if frame.when is None and frame.duration is None and frame.every == Every():
        frame.every = None
    _strays(tokens, frame)
    _remnants(tokens, frame)
    return frame


def _from_one_to_another(tokens: Sequence[Token], place: int) -> bool:
    """Moved from three to four, from Tuesday to Thursday: no range, and nothing that comes again."""
    token = tokens[place]
    if isinstance(token.value, Range):
        return token.kind == "R" and not token.value.start.dated
    return token.kind == "e" and place > 0 and tokens[place - 1].kind == "f"


def _holding(tokens: Sequence[Token]) -> Token | None:
    """every day from 1 to 15 April: days that hold a series, unless they are what comes again (every year from 1 to 5 May)."""
    beats = [token.value for token in tokens if token.kind == "e" and isinstance(token.value, Every)]
    if not beats or any(every.freq in {"MONTHLY", "YEARLY"} for every in beats):
        return None
    for place, token in enumerate(tokens):
        if token.kind == "R" and isinstance(token.value, Range) and token.value.of_days:
            ahead = tokens[place - 1].value if place else None
            return None if isinstance(ahead, Every) and not ahead.freq else token
    return None


def _hold(frame: Frame, value: Range) -> None:
    """From 1 to 15 April at nine: the clock is each time's."""
    clock, part, end = value.end.clock, value.end.part, replace(value.end, clock=None, part=None)
    frame.held = Range(value.start, end)
    if value.end.timed:
        _moment(frame, When(clock=clock, part=part, zone=end.zone), series=True)


def _reminds(tokens: Sequence[Token], place: int) -> bool:
    """二十分钟提醒我: the amount is a delay; so it is with 叫我 behind a comma, as the last word (午睡四十分钟，叫我)."""
    behind = tokens[place + 1 :]
    if len(behind) > 1 and behind[0].kind == "," and str(behind[1].value).isascii():
        return False
    called = behind[1:] if len(behind) == 2 and behind[0].kind == "," else behind
    return bool(called) and called[0].kind == "r" and called[0].value != "提前"


def _offset(period: Period | None) -> When:
    from_now = period or Period()
    return When(elapsed=from_now) if from_now.seconds else When(day=None)


def _take(frame: Frame, token: Token, *, series: bool, moving: bool) -> bool:
    match token.kind, token.value:
        case "e", Every() as every:
            frame.every = _both(frame.every, every)
        case "L", Period() as period:
            frame.lead = _once(frame.lead, period)
        case "q", Period() as period:
            frame.duration = _once(frame.duration, period)
        case _ if series and _bounds_series(frame, token):
            pass
        case "U" | "X", When() as when if not moving:
            _ending(frame, when, token.kind, series=series)
        case "M" | "S" | "F" | "R" | "B" | "U" | "X", value:
            _moment(frame, value, series=series)
        case _:
            return False
    return True


def _bounds_series(frame: Frame, token: Token) -> bool:
    """How often, from when, until when, and on which days not."""
    match token.kind, token.value:
        case "k", Number() as number:
            frame.count = int(number.value)
        case "S", When() as when:
            frame.first = when
        case "F", When(dated=True) as when:  # every night from Friday
            frame.first = when
        case "U", When() as when:
            frame.until = when
        case "N", Weekdays() as left_out:
            frame.without += left_out.days
        case _:
            return False
    return True


def _ending(frame: Frame, when: When, kind: str, *, series: bool) -> None:
    """下午两点开会到四点, at 2 with Bob until 4: the end of what was begun; else a limit or a moment."""
    begun = any(token.kind == "F" for token in frame.used)
    days = begun and frame.when is not None and when.dated and not frame.when.timed and not when.timed
    clocks = frame.when is not None and frame.when.clock and when.clock and not when.dated
    if frame.end is None and (clocks or (days and not series)):
        frame.end = when
    else:
        _moment(frame, Bounded("by", when) if kind == "U" else when, series=series)


def _inside(frame: Frame, start: When) -> bool:
    """这个月每周五: the span holds the series."""
    if frame.when is None or frame.within is not None:
        return False
    for span, inner in ((frame.when, start), (start, frame.when)):
        moves = isinstance(span.span, Rolling) or (span.span is not None and span.span.shift is not None)
        if moves and span.day is None and not span.timed and inner.day is not None:
            frame.within, frame.when = span, inner
            return True
    return False


def _once(slot: Period | None, period: Period) -> Period:
    if slot is not None:
        raise UnsureError("several", "two amounts of time")
    if period == Period():
        raise UnsureError("impossible", "no time at all")
    return period


def _both(first: Every | None, second: Every) -> Every:
    """Weekly + on weekdays, every + Monday."""
    if first is None:
        return second
    if first == Every(freq="DAILY") and 0 < len(second.weekdays) < 3:
        raise UnsureError("several", "every day, or on some days")  # daily, Sundays off
    days = tuple(sorted({*first.weekdays, *second.weekdays}))
    beat = next((one for one in (first, second) if one.freq in {"HOURLY", "MINUTELY"}), None)
    if beat is not None and days:  # every two hours on weekdays
        return replace(beat, weekdays=days)
    freqs = {first.freq, second.freq} - {""}
    if len(freqs) == 2 and freqs != {"DAILY", "WEEKLY"} and not (days and "WEEKLY" in freqs):
        raise UnsureError("several", "two rhythms")
    freq = "WEEKLY" if "WEEKLY" in freqs else (first.freq or second.freq)
    interval, times = max(first.interval, second.interval), max(first.times, second.times)
    return Every(freq=freq, interval=interval, weekdays=days, times=times)


def _moment(frame: Frame, value: Value, *, series: bool) -> None:
    start, end, bound = _parts(value)
    if frame.when is None:
        frame.when, frame.end, frame.bound = start, end, bound
        return
    merged = merge(frame.when, start)
    if merged is None and end is None and not frame.when.dated:
        merged = merge(start, frame.when)
    if merged is None and series and end is None and _inside(frame, start):
        frame.bound = bound or frame.bound
        return
    if merged is None and series and _another_clock(frame.when, start) and end is None:
        frame.more.append(start)
        return
    if merged is None or (end is not None and frame.end is not None) or (bound and frame.bound not in {None, bound}):
        raise UnsureError("several", "two moments")
    frame.when, frame.end, frame.bound = merged, end or frame.end, bound or frame.bound


def _parts(value: Value) -> tuple[When, When | None, Bound | None]:
    match value:
        case Range():
            return value.start, value.end, None
        case Bounded():
            return value.when, None, value.bound
        case When():
            return value, None, None
        case _:
            raise UnsureError("leftover", str(value))


def _another_clock(first: When, second: When) -> bool:
    """早上8点和晚上8点: the second time of a day, or another weekday of the same series."""
    return first.clock is not None and second.clock is not None and not second.dated


def _strays(tokens: Sequence[Token], frame: Frame) -> None:
    """The gate: what the grammars saw and could not place."""
    codes = [(place, token) for place, token in enumerate(tokens) if token.kind in "!xN"]
    for place, token in codes:
        if token.kind in "xN" and not frame.empty and token not in frame.used:
            raise UnsureError("except", "an exception")
        if token.value in ALWAYS:
            raise UnsureError(str(token.value), ALWAYS[str(token.value)])
        if token.value in ("name", "its_day") and not frame.empty and not _has_day(frame):
            raise UnsureError(
                str(token.value), "a word of time that may be part of a name, or the day of something else"
            )
        if token.kind == "!" and token.value in {"vague", "choice"} and (frame.empty or token.value == "choice"):
            raise UnsureError(str(token.value), "")
        if token.value == "calendar" and (frame.when is None or not frame.when.dated or _touches(tokens, place)):
            raise UnsureError("calendar", "a day that moves")


def _has_day(frame: Frame) -> bool:
    """Nothing that may be part of a name is needed to know the day."""
    return frame.when is not None and (frame.when.dated or frame.when.elapsed is not None)


def _remnants(tokens: Sequence[Token], frame: Frame) -> None:
    """A doubtful word of time that hangs on an understood one: June 3 to -- what?"""
    used = {id(token) for token in frame.used}
    for place, token in enumerate(tokens):
        if id(token) in used or token.kind not in REMNANTS:
            continue
        for step in (-1, 1):
            joints = REMNANTS[token.kind] + ("ba@" if token.kind == "n" and step < 0 else "")
            near = place + step
            hung = 0
            while 0 <= near < len(tokens) and tokens[near].kind in joints:
                near, hung = near + step, hung + 1
            if hung and 0 <= near < len(tokens) and id(tokens[near]) in used:
                raise UnsureError("leftover", "a time word hangs over")


def _touches(tokens: Sequence[Token], place: int) -> bool:
    """Without a word between it and a time it belongs to the time."""
    return any(near.kind in "MRBSFq" for near in (*tokens[max(place - 1, 0) : place], *tokens[place + 1 : place + 2]))
