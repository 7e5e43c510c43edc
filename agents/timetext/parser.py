"""parse: scan, combine, resolve, and the gate that asks where something is left over."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from dateutil.tz import datetime_exists, resolve_imaginary

from agents.timetext.errors import UnsureError
from agents.timetext.grammar.frames import Frame, assemble
from agents.timetext.grammar.moments import gather, limits
from agents.timetext.grammar.named_parts import half_named
from agents.timetext.grammar.series_rules import tidy
from agents.timetext.grammar.token_rules import combine
from agents.timetext.lexicon.normalize import Letters
from agents.timetext.non_times import is_content, is_defined, refuse_bare_number
from agents.timetext.reading import Reading, Toward
from agents.timetext.resolve.clocks import OCCASIONS, activity
from agents.timetext.resolve.date_order import day_first, in_two_orders, month_first
from agents.timetext.resolve.dates import moved
from agents.timetext.resolve.ranges import range_of
from agents.timetext.resolve.resolve import Scene, Slot, elapsed, slot_of
from agents.timetext.resolve.rrules import series_of
from agents.timetext.scanned import scanned
from agents.timetext.values import KINDS_OF_TIME, Period, Range, Token, When


def parse(text: str, now: datetime, toward: Toward = "future") -> Reading:
    """The one time that a text speaks of. `now` is aware, in the person's zone."""
    if now.tzinfo is None:
        raise ValueError("now must be aware")
    try:
        read, tokens = scanned(text)
    except UnsureError as unsure:
        return Reading(verdict="ask", reason=f"{unsure.code}: {unsure.detail}")
    if not any(token.kind in KINDS_OF_TIME or token.kind in "n!." for token in tokens):
        return Reading()
    first = month_first(read.text, now) if in_two_orders(tokens) else True
    reading = _understand(list(tokens), read, now, toward)
    if first is True or reading.verdict == "none":
        return reading
    other = _understand(day_first(tokens), read, now, toward)
    return other if first is False else _in_either_order(reading, other)


def _in_either_order(first: Reading, second: Reading) -> Reading:
    """12/5 where nobody can tell: both days, unless only one of them can be."""
    choices = sorted(each.start for each in (first, second) if each.verdict == "understood" and each.start is not None)
    if len(choices) < 2 or first == second:
        return first if first.verdict == "understood" else second
    return Reading(
        verdict="ask", reason="date_order: day or month first", alternatives=tuple(choices), spans=first.spans
    )


def _understand(tokens: list[Token], read: Letters, now: datetime, toward: Toward) -> Reading:
    row = limits(gather(combine(tokens)))
    try:
        frame = tidy(assemble(row))
        if frame.empty or is_defined(read.text) or (not frame.exact and is_content(read.text)):
            return Reading()
        refuse_bare_number(read.text)
        scene = Scene(now=now, toward=toward, habit=activity(read.text) or half_named(row, read.text))
        reading = _forward(_resolve(frame, scene))
    except UnsureError as unsure:
        if is_content(read.text):
            return Reading()
        reason = f"{unsure.code}: {unsure.detail}" if unsure.detail else unsure.code
        return Reading(verdict="ask", reason=reason, alternatives=unsure.choices, spans=_spans(row, read))
    except OverflowError:
        return Reading(verdict="ask", reason="impossible: too far away", spans=_spans(row, read))
    return replace(reading, spans=_spans(frame.used, read))


def _spans(tokens: list[Token], read: Letters) -> tuple[tuple[int, int], ...]:
    """Where the time stands in the original text; pieces with nothing but blanks between are one."""
    pieces: list[tuple[int, int]] = []
    for token in tokens:
        if token.kind not in KINDS_OF_TIME + "F" or token.end <= token.start:
            continue
        start = token.start
        if pieces and start >= pieces[-1][0] and not read.text[pieces[-1][1] : start].strip():
            start = pieces.pop()[0]
        pieces.append((start, token.end))
    return tuple((read.places[start], read.places[end - 1] + 1) for start, end in pieces)


def _forward(reading: Reading) -> Reading:
    if reading.start and reading.end and reading.start.astimezone(UTC) >= reading.end.astimezone(UTC):
        raise UnsureError("impossible", "the end is not behind the start")
    return reading


def _resolve(frame: Frame, scene: Scene) -> Reading:
    when = frame.when or When()
    zone = next((each.zone for each in (when, frame.end) if each and each.zone), None)
    there = replace(scene, zone=zone)
    if frame.every is not None:
        series = series_of(frame, frame.every, there)
        reading = replace(_reading(series.slot, there, scene), rrule=series.rule)
        ends = "COUNT" in series.rule or ("UNTIL" in series.rule and frame.duration and frame.duration.calendar_months)
        if frame.duration and not ends:
            reading = _lasting(reading, frame.duration)
    elif when.elapsed is not None and frame.end is None:
        reading = Reading(verdict="understood", start=elapsed(when.elapsed, scene), elapsed=True, grain="second")
        reading = _lasting(reading, frame.duration) if frame.duration else reading
    elif frame.when is None:
        return Reading(
            verdict="understood", duration=_delta(frame.duration) if frame.duration else None, lead=_lead(frame)
        )
    else:
        reading = _single(frame, when, there, scene)
    reading = replace(reading, zone=zone, lead=_lead(frame, reading.start), approximate=when.approximate)
    return _bounded(reading, frame, scene)


def _single(frame: Frame, when: When, there: Scene, scene: Scene) -> Reading:
    slot = range_of(Range(when, frame.end), there) if frame.end is not None else slot_of(when, there)
    reading = _reading(slot, there, scene)
    if frame.duration and reading.grain in {"week", "weekend", "month", "quarter", "year"}:
        raise UnsureError("several", "an amount of time somewhere in a longer span")
    return _lasting(reading, frame.duration) if frame.duration else reading


def _lead(frame: Frame, start: datetime | None = None) -> timedelta | None:
    """Return how long before it rings: months as those that end at its `start`, where that is known."""
    lead = frame.lead
    if not lead:
        return None
    if start is None or not lead.calendar_months:
        return _delta(lead)
    return start.date() - moved(start.date(), -replace(lead, seconds=0)) + timedelta(seconds=lead.seconds)


def _delta(period: Period) -> timedelta:
    """Nominal: a year is 365 days, a month 30."""
    years, months = divmod(period.months, 12)
    days = 365 * years + 30 * months + 182.5 * period.half_years + period.days
    return timedelta(days=days, seconds=period.seconds)


def _lasting(reading: Reading, period: Period) -> Reading:
    """A start with an amount of time gets its end; a range keeps its own."""
    length = _delta(period)
    if reading.start is None or (reading.end is not None and not reading.all_day):
        return replace(reading, duration=length)
    if reading.all_day and length % timedelta(days=1):
        return replace(reading, duration=length)
    if reading.all_day:
        end = datetime.combine(moved(reading.start.date(), period), reading.start.timetz())
        return replace(reading, duration=length, end=end)
    end = (reading.start.astimezone(UTC) + length).astimezone(reading.start.tzinfo)
    return replace(reading, duration=length, end=end)


def _reading(slot: Slot, there: Scene, scene: Scene) -> Reading:
    start, gap = _local(slot.start, there, scene)
    return Reading(
        verdict="understood",
        start=start,
        end=_local(slot.end, there, scene)[0] if slot.end else None,
        all_day=slot.all_day,
        grain=slot.grain,
        rolled=slot.rolled,
        alternatives=tuple(_local(other, there, scene)[0] for other in slot.others if other != slot.start),
        gap=gap,
    )


def _local(wall: datetime, there: Scene, scene: Scene) -> tuple[datetime, bool]:
    """Wall time there, aware, in the zone of now; in the gap it moves forward, in the fold the first counts."""
    aware = wall.replace(tzinfo=there.there.tzinfo)
    gap = isinstance(aware.tzinfo, ZoneInfo) and not datetime_exists(aware)
    if gap:
        aware = resolve_imaginary(aware)
    return (aware.astimezone(scene.now.tzinfo) if there.zone else aware), gap


def _hour_of_occasion(when: When | None) -> bool:
    """At seven after work: the occasion is no limit."""
    return when is not None and when.clock is not None and when.part is not None and when.part.name in OCCASIONS


def _bounded(reading: Reading, frame: Frame, scene: Scene) -> Reading:
    """by Friday is a deadline; after four is open; when searching the past both are one-sided ranges."""
    if frame.bound is None or reading.start is None or _hour_of_occasion(frame.when):
        return reading
    if frame.bound == "after":
        return replace(reading, end=None, open_end=True, alternatives=())
    if scene.toward == "past":
        return replace(reading, start=None, end=reading.start)
    if frame.bound == "before" and reading.grain in {"week", "weekend", "month", "quarter", "year"}:
        return replace(reading, start=reading.start - timedelta(days=1), end=reading.start, deadline=True, grain="day")
    if reading.grain == "part":
        return replace(reading, end=None, deadline=True)
    if reading.all_day and reading.end is not None:
        last = reading.end - timedelta(days=1)
        return replace(reading, start=last, deadline=True)
    return replace(reading, deadline=True)
