"""Scores readings against labelled rows: figures for a file of sentences, without touching files itself."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import TypeAlias, cast
from zoneinfo import ZoneInfo

from agents.timetext.parser import parse
from agents.timetext.reading import Reading

Row: TypeAlias = Mapping[str, object]
Measured: TypeAlias = tuple[datetime | None, datetime | None, str | None, dict[str, object]]
Read: TypeAlias = Callable[[str, datetime], Measured]
Rule: TypeAlias = dict[str, object]

WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
# A row without a reference is one that holds no time; it is read at this moment.
SOME_MOMENT = datetime(2025, 3, 5, 14, 20)  # noqa: DTZ001  # the wall clock; the row's zone is put on it
# How many of a smaller unit make the bigger one.
BIGGER = (("SECONDLY", 60, "MINUTELY"), ("MINUTELY", 60, "HOURLY"), ("HOURLY", 24, "DAILY"), ("DAILY", 7, "WEEKLY"), ("MONTHLY", 12, "YEARLY"))  # fmt: skip


def measured(text: str, reference: datetime) -> Measured:
    """A reading in the contract of the neutral scorer: (start, end, rule, extra); what asks answers nothing."""
    return contract(parse(text, reference))


def contract(reading: Reading) -> Measured:
    if reading.verdict != "understood":
        return None, None, None, {}
    extra: dict[str, object] = {}
    if reading.spans:
        extra["span"] = (reading.spans[0][0], reading.spans[-1][1])
    if reading.rrule:
        return reading.start, None, _clocked(reading, reading.rrule), extra
    if reading.duration and reading.start is None:
        extra["duration_s"] = reading.duration.total_seconds()
    return reading.start, reading.end, None, extra


def _clocked(reading: Reading, rule: str) -> str:
    """The contract wants the clock inside the rule; ours stands in the start."""
    beats = rule.startswith(("FREQ=HOURLY", "FREQ=MINUTELY"))
    if reading.start is None or reading.all_day or reading.grain == "part" or beats or "BYHOUR" in rule:
        return rule
    return f"{rule};BYHOUR={reading.start.hour};BYMINUTE={reading.start.minute}"


class TimeLabelError(ValueError):
    """A row's label is missing or cannot be read."""


def evaluate(rows: Iterable[Row], read: Read = measured) -> dict[str, object]:
    """Figures in per cent: exact, wrong, none and precision, over all rows and per kind; false positives apart.

    Raises TimeLabelError.
    """
    kinds: dict[str, Counter[str]] = {}
    empty: dict[str, Counter[str]] = {}
    for row in rows:
        zone = ZoneInfo(str(row.get("tz") or "UTC"))
        said = datetime.fromisoformat(str(row["reference"])[:19]) if row.get("reference") else SOME_MOMENT
        answer = read(str(row["text"]), said.replace(tzinfo=zone))
        if row.get("kind") is None:
            hit = any(value is not None for value in answer[:3]) or "duration_s" in answer[3]
            empty.setdefault("adversarial" if row.get("adversarial") else "plain", Counter())[
                "hit" if hit else "quiet"
            ] += 1
            continue
        try:
            verdict = judge(row, answer, zone)
        except KeyError as error:
            raise TimeLabelError(f"{row['text']!r}: a row of kind {row['kind']!r} needs {error}") from error
        except (ValueError, TypeError) as error:
            raise TimeLabelError(f"{row['text']!r}: a label that cannot be read ({error})") from error
        for kind in ("all", str(row["kind"])):
            kinds.setdefault(kind, Counter())[verdict] += 1
    figures: dict[str, object] = {kind: _figures(counts) for kind, counts in kinds.items()}
    if empty:
        figures["false_positives"] = {kind: [counts["hit"], counts.total()] for kind, counts in empty.items()}
    return figures


def _figures(counts: Counter[str]) -> dict[str, float]:
    rows, answered = counts.total(), counts["ok"] + counts["wrong"]
    share = {
        name: round(100 * counts[key] / rows, 1)
        for name, key in (("exact", "ok"), ("wrong", "wrong"), ("none", "none"))
    }
    return {"rows": rows, **share, "precision": round(100 * counts["ok"] / answered, 1) if answered else 0.0}


def judge(row: Row, answer: Measured, zone: ZoneInfo) -> str:
    """ok, wrong or none, with the alternatives that the label allows."""
    start, end, rule, extra = answer
    length = extra.get("duration_s")
    if start is None and end is None and rule is None and length is None:
        return "none"
    walls = _wall(start, zone), _wall(end, zone)
    match row["kind"]:
        case "set":
            good = rule is not None and same_rule(row["recurrence"], rule)
        case "duration":
            good = rule is None and _same_length(row, walls, length)
        case "point":
            good = rule is None and walls[0] is not None and _same_point(row, walls[0], walls[1])
        case _:
            good = rule is None and walls[0] is not None and _same_range(row, walls[0], walls[1])
    return "ok" if good else "wrong"


def _wall(moment: datetime | None, zone: ZoneInfo) -> datetime | None:
    return moment.astimezone(zone).replace(tzinfo=None) if moment and moment.tzinfo else moment


def _stamp(value: object) -> datetime:
    return datetime.fromisoformat(str(value)[:19])


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _same_length(row: Row, walls: tuple[datetime | None, datetime | None], length: object) -> bool:
    wanted = float(str(row["duration_s"]))
    start, end = walls
    if isinstance(length, float):
        return abs(length - wanted) <= 1
    if start is None:
        return False
    found = end - start if end else start - _stamp(row["reference"])
    return abs(found.total_seconds() - wanted) <= 1


def _same_point(row: Row, start: datetime, end: datetime | None) -> bool:
    labels = [_stamp(value) for value in (row["start"], *_list(row.get("start_alts")))]
    if row.get("grain") == "day":
        short = end is None or end - start <= timedelta(hours=24, seconds=1)
        return short and any(start.date() == label.date() for label in labels)
    slack = timedelta(seconds=1 if row.get("grain") == "second" else 59)
    return any(abs(start - label) <= slack for label in labels)


def _same_range(row: Row, start: datetime, end: datetime | None) -> bool:
    pairs = [(_stamp(row["start"]), _stamp(row["end"]))]
    pairs += [
        (_stamp(a), _stamp(b)) for a, b in zip(_list(row.get("start_alts")), _list(row.get("end_alts")), strict=False)
    ]
    if "pod" in _list(row.get("tags")):
        return any(_in_part(start, low, high) for low, high in pairs)
    minute = timedelta(seconds=61)
    return end is not None and any(abs(start - low) <= minute and abs(end - high) <= minute for low, high in pairs)


def _in_part(start: datetime, low: datetime, high: datetime) -> bool:
    latest = max(high - timedelta(minutes=1), low)
    return low - timedelta(hours=3) <= start <= latest and (start.date() == low.date() or low.hour < 4)


def same_rule(label: object, rule: str) -> bool:
    wanted, found = canonical(label), canonical(rule)
    keys = ["freq", "interval", "byday", "bymonthday", "bymonth"] + ([] if wanted["pod"] else ["time"])
    return all(wanted[key] == found[key] for key in keys)


def canonical(rule: object) -> Rule:
    """One form for all ways to say the same recurrence."""
    made = _from_text(rule) if isinstance(rule, str) else dict(cast("Mapping[str, object]", rule))
    freq, interval = str(made.get("freq") or "").upper(), int(str(made.get("interval") or 1))
    days = sorted(
        {str(day).lstrip("+") for day in _list(made.get("byday"))}, key=lambda day: (WEEKDAYS.index(day[-2:]), day)
    )
    if freq == "DAILY" and interval == 1 and days:
        freq = "WEEKLY"
    if freq == "WEEKLY" and len(days) == 7 and interval == 1:
        freq, days = "DAILY", []
    months, monthdays = _list(made.get("bymonth")), _list(made.get("bymonthday"))
    for small, many, big in BIGGER:
        if freq == small and interval % many == 0 and not (small == "MONTHLY" and monthdays):
            freq, interval = big, interval // many
    if freq == "MONTHLY" and len(months) == 1:
        freq = "YEARLY"
    return {
        "freq": freq,
        "interval": interval,
        "byday": days,
        "bymonthday": sorted(map(str, monthdays)),
        "bymonth": sorted(map(str, months)),
        "time": made.get("time"),
        "pod": made.get("pod"),
    }


def _from_text(rule: str) -> Rule:
    parts = dict(part.split("=", 1) for part in rule.removeprefix("RRULE:").split(";") if "=" in part)
    made: Rule = {key.lower(): parts[key].split(",") for key in ("BYDAY", "BYMONTHDAY", "BYMONTH") if key in parts}
    made |= {"freq": parts.get("FREQ"), "interval": parts.get("INTERVAL", 1)}
    if "BYHOUR" in parts:
        made["time"] = f"{int(parts['BYHOUR'].split(',')[0]):02}:{int(parts.get('BYMINUTE', '0').split(',')[0]):02}"
    return made
