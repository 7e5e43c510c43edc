"""Recurrence rules (RFC 5545) over the wall clock of a zone, guarded against rules that never end or never come.

A rule is expanded on naive local time and each occurrence is then placed in the zone: a time in the gap of a DST change
moves forward, one in the fold is the first. HOURLY and MINUTELY are expanded in UTC. The search is bounded (five years,
less for what repeats often), with DTSTART moved near the question by whole periods, since the iterator walks from it.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, time, timedelta
from itertools import islice, pairwise
from typing import cast
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta
from dateutil.rrule import rrule, rrulestr

from agents.calendar import people_days

_PERIOD = {
    "MINUTELY": timedelta(minutes=1),
    "HOURLY": timedelta(hours=1),
    "DAILY": timedelta(days=1),
    "WEEKLY": timedelta(weeks=1),
}
_ELAPSED = ("HOURLY", "MINUTELY")
_MONTHS_OF = {"MONTHLY": 1, "YEARLY": 12}
_SEARCH = {"MINUTELY": timedelta(days=2), "HOURLY": timedelta(days=366)}
_LOOKS = {"MINUTELY": 1440, "HOURLY": 24}  # times a day that dateutil looks at
_FAR = timedelta(days=5 * 366)
_SLACK = timedelta(hours=2)  # local times near a DST change may lie on the other side of the question
_CLOSEST = timedelta(minutes=5)
WORKDAYS, LUNAR = "X-WORKDAYS", "X-LUNAR"  # a country; days as MMDD with commas between them, of month 00 in each month
SOLAR = "X-SOLAR"  # the place of a term of the sun's year (people_days.SOLAR_TERMS), and behind a dash so many days before it
OWN = frozenset({WORKDAYS, LUNAR, SOLAR})
"""Parts of rules that only we know (agents.calendar.people_days)."""
_UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError)


class RuleRefused(ValueError):
    """The rule is not accepted: `too_often`, `never` or `unreadable`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def placed(wall: datetime, zone: str) -> datetime:
    """A naive local time as a moment in its zone."""
    return wall.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC).astimezone(ZoneInfo(zone))


def parts(rule: str) -> dict[str, str]:
    """The rule's parts by name, upper case."""
    fields = (field.split("=", 1) for field in rule.upper().removeprefix("RRULE:").split(";"))
    return {field[0]: field[1] for field in fields if len(field) == 2}


def next_occurrences(
    rule: str, wall: datetime, zone: str, after: datetime, most: int, *, but: Collection[datetime] = ()
) -> list[datetime]:
    """Up to `most` occurrences later than `after` (aware), in order; DTSTART is the naive local `wall`.

    Those at the naive local times `but` are left out. Raises RuleRefused("unreadable") for a rule that RFC 5545 does not know.
    """
    return _listed(_later(rule, wall, zone, after, None), but, most)


def occurrences_within(
    rule: str,
    wall: datetime,
    zone: str,
    limits: tuple[datetime, datetime],
    most: int,
    *,
    but: Collection[datetime] = (),
) -> list[datetime]:
    """Up to `most` occurrences later than the first of two limits and earlier than the second; as next_occurrences."""
    after, before = limits
    return _listed(_later(rule, wall, zone, after, before), but, most)


def _listed(coming: Iterator[datetime], but: Collection[datetime], most: int) -> list[datetime]:
    try:
        return list(islice((one for one in coming if one.replace(tzinfo=None, fold=0) not in but), most))
    except _UNREADABLE as error:
        raise RuleRefused("unreadable") from error


def _later(rule: str, wall: datetime, zone: str, after: datetime, before: datetime | None) -> Iterator[datetime]:
    fields = parts(rule)
    frequency = fields["FREQ"]
    elapsed = frequency in _ELAPSED
    frame = ZoneInfo("UTC" if elapsed else zone)
    start = placed(wall, zone).astimezone(frame).replace(tzinfo=None) if elapsed else wall
    asked = max(after.astimezone(frame).replace(tzinfo=None), start)
    count = _whole(fields["COUNT"]) if "COUNT" in fields else None
    interval = _whole(fields.get("INTERVAL", "1"))
    if count is None:
        start = _moved(start, asked, frequency, interval)
    until = asked + _SEARCH.get(frequency, _FAR)
    last = after.astimezone(UTC)
    if "UNTIL" in fields:
        until = min(until, _until(fields["UNTIL"], zone).astimezone(frame).replace(tzinfo=None))
    if before is not None:
        until = min(until, before.astimezone(frame).replace(tzinfo=None) + _SLACK)
    for naive in islice(_expanded(fields, start, until), count):
        if naive < asked - _SLACK:
            continue
        moment = (naive.replace(tzinfo=UTC) if elapsed else placed(naive, zone)).astimezone(UTC)
        if before is not None and moment >= before:
            return
        if moment > last:  # in UTC, since within one zone Python compares the wall clocks, and a fold has two of them
            yield moment.astimezone(ZoneInfo(zone))
            last = moment


def _whole(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 1_000_000:
        raise RuleRefused("unreadable")
    return number


def _moved(start: datetime, asked: datetime, frequency: str, interval: int) -> datetime:
    period = _PERIOD.get(frequency)
    if period is None or asked <= start:
        return start
    whole = (asked - start) // (period * interval) - 1
    return start + max(whole, 0) * interval * period


class _Exhausted(Exception):
    """So many days were looked at in vain that the rule never comes within the window."""


class _Months(tuple[int, ...]):
    """The months of a rule, which dateutil asks for each day that it looks at; this ends a search that finds nothing.

    Without it dateutil goes on to the year 9999, for seconds: it compares `until` only with what it has found.
    """

    budget: int

    def __contains__(self, month: object) -> bool:
        self.budget -= 1
        if self.budget < 0:
            raise _Exhausted
        return super().__contains__(month)


def _expanded(fields: dict[str, str], start: datetime, until: datetime) -> Iterator[datetime]:
    """All local times of the rule up to `until`; COUNT is for the caller."""
    if OWN & fields.keys():
        yield from _on_peoples_days(fields, start, until)
        return
    bare = ";".join(f"{name}={value}" for name, value in fields.items() if name not in ("UNTIL", "COUNT"))
    # as a part of the text: replacing it afterwards would build the rule a second time
    expanded = rrulestr(f"{bare};UNTIL={until:%Y%m%dT%H%M%S}", dtstart=start)
    if not isinstance(expanded, rrule):
        raise RuleRefused("unreadable")
    months = _Months(expanded._bymonth or range(1, 13))  # noqa: SLF001  # pyright: ignore - dateutil has no public way
    months.budget = (until - start).days * _LOOKS.get(fields["FREQ"], 1) + 5000
    expanded._bymonth = months  # noqa: SLF001  # pyright: ignore - as above
    with suppress(_Exhausted):
        yield from cast("Iterable[datetime]", expanded)


def _on_peoples_days(fields: dict[str, str], start: datetime, until: datetime) -> Iterator[datetime]:
    """Yield the local times of a rule of ours: each workday, the last one of each month, or days of each lunar year or month."""
    day = start.date()
    if LUNAR in fields:
        named = [(int(one[:2]), int(one[2:])) for one in fields[LUNAR].split(",")]
        years = range(day.year - 1, until.year + 1)
        days = (one for year in years for one in people_days.lunar_days(year, named) if one >= day)
    elif SOLAR in fields:
        term, _, ahead = fields[SOLAR].partition("-")
        name, before = people_days.SOLAR_TERMS[int(term)], timedelta(days=int(ahead or 0))
        terms = (people_days.solar_term(name, year) for year in range(day.year, until.year + 2))
        days = (one - before for one in terms if one is not None)
    elif fields["FREQ"] == "MONTHLY":
        months = range(day.year * 12 + day.month - 1, until.year * 12 + until.month)
        days = (people_days.last_workday(one // 12, one % 12 + 1, fields[WORKDAYS]) for one in months)
    else:
        every = (day + timedelta(days=one) for one in range((until.date() - day).days + 1))
        days = (one for one in every if people_days.is_workday(one, fields[WORKDAYS]))
    for one in days:
        for at in _clocks(fields, start.time()):
            moment = datetime.combine(one, at)
            if start <= moment <= until:
                yield moment


def _clocks(fields: dict[str, str], own: time) -> list[time]:
    """Return the hours of each day of a rule in order, its own where it names none."""
    if not {"BYHOUR", "BYMINUTE"} & fields.keys():
        return [own]
    hours, minutes = (
        sorted({int(one) for one in fields.get(name, str(usual)).split(",")})
        for name, usual in (("BYHOUR", own.hour), ("BYMINUTE", own.minute))
    )
    return [time(hour, minute) for hour in hours for minute in minutes]


def standard(rule: str) -> str:
    """Return a rule as other programs know it: what is ours is told as the nearest that is theirs."""
    fields = parts(rule)
    if WORKDAYS in fields:
        plain = (
            {"FREQ": "MONTHLY", "BYMONTHDAY": "-1"}
            if fields["FREQ"] == "MONTHLY"
            else {"FREQ": "WEEKLY", "BYDAY": "MO,TU,WE,TH,FR"}
        )
        fields = {**plain, **{name: value for name, value in fields.items() if name not in {"FREQ", "BYSETPOS", *OWN}}}
    return ";".join(f"{name}={value}" for name, value in fields.items() if name not in OWN)


def _until(text: str, zone: str) -> datetime:
    """The last moment of a rule: UTC with a Z, else local; of a date without a time its last second."""
    form = "%Y%m%dT%H%M%S" if "T" in text else "%Y%m%d"
    moment = datetime.strptime(text.removesuffix("Z"), form)  # noqa: DTZ007 - the next line places it
    if text.endswith("Z"):
        return moment.replace(tzinfo=UTC)
    return placed(moment if "T" in text else moment + timedelta(days=1, seconds=-1), zone)


def length_of(rule: str) -> relativedelta | None:
    """Return the days or months between two occurrences of a rule that says no more than how often; None of any other. Raises RuleRefused."""
    fields = parts(rule)
    if not fields.keys() <= {"FREQ", "INTERVAL"} or fields.get("FREQ") not in (*_MONTHS_OF, "DAILY", "WEEKLY"):
        return None
    many, often = _whole(fields.get("INTERVAL", "1")), fields["FREQ"]
    if often in _MONTHS_OF:
        return relativedelta(months=_MONTHS_OF[often] * many)
    return relativedelta(days=many if often == "DAILY" else 7 * many)


def next_after(rule: str, done: datetime, zone: str) -> datetime:
    """Return when something comes again by an interval's rule after it was `done`, at that hour. Raises RuleRefused.

    Of a month that lacks the day it is the last one: three months after 30 November are 28 February.
    """
    wall, ahead = done.replace(tzinfo=None, fold=0), length_of(rule)
    if ahead is not None:
        return placed(wall + ahead, zone)
    found = next_occurrences(rule, wall, zone, done, 1)
    if not found:
        raise RuleRefused("never")
    return found[0]


def checked(rule: str, wall: datetime, zone: str, after: datetime) -> list[datetime]:
    """The first two occurrences of a rule that we accept. Raises RuleRefused."""
    frequency = parts(rule).get("FREQ", "")
    if frequency == "SECONDLY" or (frequency == "MINUTELY" and not _ends_in_a_day(rule, wall, zone)):
        raise RuleRefused("too_often")
    found = next_occurrences(rule, wall, zone, after, 25)
    if not found:
        raise RuleRefused("never")
    if any(later - earlier < _CLOSEST for earlier, later in pairwise(moment.astimezone(UTC) for moment in found)):
        raise RuleRefused("too_often")
    return found[:2]


def _ends_in_a_day(rule: str, wall: datetime, zone: str) -> bool:
    fields = parts(rule)
    try:
        interval = timedelta(minutes=_whole(fields.get("INTERVAL", "1")))
        if interval < _CLOSEST or not {"COUNT", "UNTIL"} & set(fields):
            return False
        first = placed(wall, zone)
        ends = first + interval * int(fields["COUNT"]) if "COUNT" in fields else _until(fields["UNTIL"], zone)
        return ends - first <= timedelta(days=1)
    except _UNREADABLE as error:
        raise RuleRefused("unreadable") from error
