"""A calendar object of another program, changed where we want it changed: all else of it stays byte for byte. Pure."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from agents.calendar.calendar_file import escaped, folded, told_zone
from agents.calendar.calendar_reading import ReadEvent, read
from agents.calendar.calendar_shapes import Shape, read_shapes

_FOLD = re.compile(rb"\r?\n[ \t]")
_NAME = re.compile(r"[A-Za-z0-9-]+")
_ZONE = re.compile(r';TZID=("[^"]*"|[^;:]*)', re.IGNORECASE)
_SEQUENCE = re.compile(rb"^SEQUENCE[^:\r\n]*:(\d{1,9})", re.MULTILINE | re.IGNORECASE)
_CHANGED = re.compile(rb"^(LAST-MODIFIED|DTSTAMP)[^:\r\n]*:(\d{8}T\d{6})Z", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as it is meant, and as it stands there: folded, with its end."""

    text: str
    raw: bytes

    @property
    def name(self) -> str:
        found = _NAME.match(self.text)
        return found[0].upper() if found else ""


@dataclass(frozen=True, slots=True)
class _Times:
    """How a series writes its times: the zone that they name, as it stands there, and which that is."""

    style: str
    zone: str


def sequence(data: bytes) -> int:
    """Return how often it says that it was changed."""
    return max((int(found[1]) for found in _SEQUENCE.finditer(data)), default=0)


def changed_at(data: bytes) -> datetime | None:
    """Return when it says that it was changed last."""
    named: dict[bytes, list[datetime]] = {}
    for found in _CHANGED.finditer(data):
        try:
            moment = datetime.strptime(found[2].decode(), "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
        except ValueError:
            continue
        named.setdefault(found[1].upper(), []).append(moment)
    times = named.get(b"LAST-MODIFIED") or named.get(b"DTSTAMP") or []
    return max(times, default=None)


def patched(data: bytes, wanted: Sequence[Shape], zone: str, now: datetime) -> bytes:
    """Return the object so that it is read as what is wanted; `zone` is that of times which name none.

    Raises CalendarRefused where it cannot be read at all.
    """
    lines = _lines(data)
    mine = {one.occurrence: one for one in wanted}
    series = mine[None]
    stamp = f"{now.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    number = sequence(data) + 1
    blocks = _blocks(lines)
    head, tail = lines[: blocks[0][0]], lines[blocks[-1][1] :]
    between = [lines[end:start] for (_, end), (start, _) in pairwise(blocks)]
    master = next((b for b in blocks if not _has(lines[slice(*b)], "RECURRENCE-ID")), blocks[0])
    style = _style(lines[slice(*master)])
    made: list[_Line] = []
    written: set[datetime | None] = set()
    uid = next(line.raw for line in lines[slice(*blocks[0])] if line.name == "UID")
    for place, (start, end) in enumerate(blocks):
        block = lines[start:end]
        found = _read_block(lines, blocks, block, zone)
        key = found.occurrence if found is not None else None
        if found is None:
            made += block  # cancelled, or beyond us
        elif key in mine and key not in written:
            written.add(key)
            was = read_shapes([found])[0]
            made += _changed(block, was, mine[key], (stamp, number))
        if place < len(between):
            made += between[place]
    for key, shape in mine.items():
        if key not in written:
            made += _new(shape, uid, _Times(style, series.zone), (stamp, number))
    if any(f"TZID={series.zone}:" in line.text for line in made) and series.zone not in _zones_of(head):
        made = [*_told(series), *made]
    return b"".join(line.raw for line in (*head, *made, *tail))


def _told(series: Shape) -> list[_Line]:
    since = series.starts.replace(tzinfo=ZoneInfo(series.zone))
    return [_line(text) for text in told_zone(series.zone, since)]


def _zones_of(head: Sequence[_Line]) -> set[str]:
    return {line.text.partition(":")[2] for line in head if line.name == "TZID"}


def _lines(data: bytes) -> list[_Line]:
    """Return its lines, each with what is folded behind it."""
    found: list[_Line] = []
    for raw in data.splitlines(keepends=True):
        if raw[:1] in (b" ", b"\t") and found:
            last = found[-1]
            found[-1] = _Line(last.text, last.raw + raw)
        else:
            found.append(_Line("", raw))
    return [_Line(_FOLD.sub(b"", one.raw).decode("utf-8", "replace").rstrip("\r\n"), one.raw) for one in found]


def _line(text: str) -> _Line:
    return _Line(text, b"".join(f"{piece}\r\n".encode() for piece in folded(text)))


def _blocks(lines: Sequence[_Line]) -> list[tuple[int, int]]:
    """Return where its events begin and end."""
    starts = [place for place, line in enumerate(lines) if line.text.upper().strip() == "BEGIN:VEVENT"]
    ends = [place + 1 for place, line in enumerate(lines) if line.text.upper().strip() == "END:VEVENT"]
    return list(zip(starts, ends, strict=True))


def _read_block(
    lines: Sequence[_Line], blocks: Sequence[tuple[int, int]], block: Sequence[_Line], zone: str
) -> ReadEvent | None:
    """Return how one of its events is read; None for one that is not."""
    rest = [line for place, line in enumerate(lines) if not any(start <= place < end for start, end in blocks)]
    last = next(place for place, line in enumerate(rest) if line.text.upper().strip() == "END:VCALENDAR")
    found = read(b"".join(line.raw for line in (*rest[:last], *block, *rest[last:])), zone)
    return found.events[0] if found.events else None


def _has(block: Sequence[_Line], name: str) -> bool:
    return any(line.name == name for line in _own(block))


def _own(block: Sequence[_Line]) -> Iterator[_Line]:
    """Give the lines of an event that are its own, not of its alarms."""
    depth = 0
    for line in block:
        depth += line.name == "BEGIN"
        if depth == 1 and line.name not in ("BEGIN", "END"):
            yield line
        depth -= line.name == "END"


def _style(block: Sequence[_Line]) -> str:
    """Return the zone that an event's start names, as it stands there: `;TZID=…`, or nothing."""
    start = next((line.text for line in _own(block) if line.name == "DTSTART"), "")
    found = _ZONE.search(start.partition(":")[0] if '"' not in start else start)
    return found[0] if found else ""


def _changed(block: Sequence[_Line], was: Shape, wanted: Shape, told: tuple[str, int]) -> list[_Line]:
    """Return an event with what is different written anew, in its place."""
    wanted = replace(wanted, occurrence=was.occurrence)
    if was == wanted:
        return list(block)
    stamp, number = told
    moved = (was.starts, was.ends, was.all_day, was.zone) != (wanted.starts, wanted.ends, wanted.all_day, wanted.zone)
    own = _style(block) if was.zone == wanted.zone else ""
    new: dict[str, list[str]] = {
        "DTSTAMP": [f"DTSTAMP:{stamp}"],
        "LAST-MODIFIED": [f"LAST-MODIFIED:{stamp}"],
        "SEQUENCE": [f"SEQUENCE:{number}"],
    }
    if was.title != wanted.title:
        new["SUMMARY"] = [f"SUMMARY:{escaped(wanted.title)}"]
    if was.location != wanted.location:
        new["LOCATION"] = [f"LOCATION:{escaped(wanted.location)}"] if wanted.location else []
    if was.description != wanted.description:
        new["DESCRIPTION"] = [f"DESCRIPTION:{escaped(wanted.description)}"] if wanted.description else []
    if was.rrule != wanted.rrule:
        new["RRULE"] = [f"RRULE:{wanted.rrule}"] if wanted.rrule else []
    if moved or was.rrule != wanted.rrule:
        new["DTSTART"] = [f"DTSTART{_moment(wanted, wanted.starts, own)}"]
        new["DTEND"] = [f"DTEND{_moment(wanted, wanted.ends, own)}"]
        new["DURATION"] = []
    if was.exdates != wanted.exdates or moved:
        new["EXDATE"] = [f"EXDATE{_moment(wanted, day, own)}" for day in wanted.exdates]
    return _put(block, new)


def _put(block: Sequence[_Line], new: dict[str, list[str]]) -> list[_Line]:
    """Let lines of these names be others: where the first of them stood, else at the end of the event's own."""
    made: list[_Line] = []
    depth, left = 0, dict(new)
    for line in block:
        ends = depth == 1 and line.name in ("BEGIN", "END")
        if ends and left:
            made += [_line(text) for texts in left.values() for text in texts]
            left = {}
        depth += line.name == "BEGIN"
        if depth == 1 and line.name in new:
            made += [_line(text) for text in left.pop(line.name, [])]
        else:
            made.append(line)
        depth -= line.name == "END"
    return made


def _new(shape: Shape, uid: bytes, times: _Times, told: tuple[str, int]) -> list[_Line]:
    """Return one more of the series: an occurrence that was moved."""
    stamp, number = told
    texts = [f"DTSTAMP:{stamp}", f"SEQUENCE:{number}", f"SUMMARY:{escaped(shape.title)}"]
    if shape.occurrence is not None:
        texts.append(f"RECURRENCE-ID{_occurrence(shape, shape.occurrence, times)}")
    texts += [f"DTSTART{_moment(shape, shape.starts, times.style)}", f"DTEND{_moment(shape, shape.ends, times.style)}"]
    if shape.location:
        texts.append(f"LOCATION:{escaped(shape.location)}")
    if shape.description:
        texts.append(f"DESCRIPTION:{escaped(shape.description)}")
    return [_line("BEGIN:VEVENT"), _Line("UID", uid), *(_line(text) for text in texts), _line("END:VEVENT")]


def _occurrence(shape: Shape, local: datetime, times: _Times) -> str:
    if shape.all_day:
        return f";VALUE=DATE:{local:%Y%m%d}"
    return f"{times.style}:{local:%Y%m%dT%H%M%S}{'Z' if times.zone == 'UTC' and not times.style else ''}"


def _moment(shape: Shape, local: datetime, style: str) -> str:
    """Return a time as the object writes its times: `local` is as the shape has it."""
    if shape.all_day:
        return f";VALUE=DATE:{local:%Y%m%d}"
    if shape.zone and (style or shape.zone != "UTC"):
        return f"{style or f';TZID={shape.zone}'}:{local:%Y%m%dT%H%M%S}"
    if style and not shape.zone:
        with suppress(ZoneInfoNotFoundError, ValueError, OSError):
            there = local.replace(tzinfo=UTC).astimezone(ZoneInfo(style.partition("=")[2].strip('"')))
            return f"{style}:{there:%Y%m%dT%H%M%S}"
    return f":{local:%Y%m%dT%H%M%SZ}"
