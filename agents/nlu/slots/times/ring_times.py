"""When a reminder rings whose hour is not said, and by which rule one that rings some days before what repeats. Pure."""

import re
from dataclasses import replace
from datetime import datetime, time, timedelta

from agents.calendar.recurrence import parts
from agents.nlu.decision import DAY
from agents.nlu.slots.new_values import DATED, HALF_SAID
from agents.texts import Language, say
from agents.texts.times import clock, day
from agents.timetext import Reading

HALF, HOUR, MINUTES = timedelta(hours=12), timedelta(hours=1), timedelta(minutes=10)
USUAL, _DAWN, _MORNING, _NOON = 9, range(5, 8), 8, 12  # hours
_AFTERNOON, _EVENING = 14, 18
_BEFORE_DAY = re.compile(  # 周五前; the end of a month has room before it
    r"(?!.*(?:[底末]|\bend\b))(?:.*\S(?:之|以)?前|(?:before|ahead of|prior to)\b.*)", re.IGNORECASE
)
_MEAL = re.compile(
    r"(?:after|before) (?:breakfast|lunch|dinner|supper|bed|work|school|meals?)|[早午晚]?[饭餐][前后]|睡前",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"\d|[点半]")
_RINGS = re.compile(
    r"\b(?:remind|wake|ping|nudge|buzz|alert) me\b|\balarm\b|提醒|[叫喊]我|[叫喊]醒|闹钟", re.IGNORECASE
)
_BY_DAY = re.compile(  # what nobody does at midnight
    r"\b(?:call|phone|ring|text|email|ask|meet|book|lunch)\b|电话|联系|问|预约|午", re.IGNORECASE
)
_NIGHT, _NEAR = (22, 5), timedelta(hours=2)  # from and until which hour, and what is near then
_SPANS = frozenset({"week", "weekend", "month", "quarter", "year"})
_WEEK = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_LONGEST = 27  # days: beyond, a month's length would have to be known
_SURE = range(1, 29)  # days that every month has
_KNOWN = {
    "DAILY": {"FREQ", "INTERVAL", "COUNT"},
    "WEEKLY": {"FREQ", "INTERVAL", "COUNT", "BYDAY"},
    "MONTHLY": {"FREQ", "INTERVAL", "COUNT", "BYMONTHDAY"},
    "YEARLY": {"FREQ", "INTERVAL", "COUNT", "BYMONTH", "BYMONTHDAY"},
}


def ahead(rule: str, start: datetime, lead: timedelta) -> str | None:
    """The rule of the moments that lie `lead` before those of `rule` (from `start`); None where no rule says them."""
    days = (start.date() - (start - lead).date()).days
    fields = parts(rule)
    freq = fields.get("FREQ", "")
    if not days and not fields.keys() & {"BYHOUR", "BYMINUTE"}:
        return rule
    if freq == "YEARLY" and (start - lead).day == start.day in _SURE and fields.keys() <= _KNOWN[freq]:
        return _months_ahead(fields, start - lead)
    if days > _LONGEST or not fields.keys() <= _KNOWN.get(freq, set()):
        return None
    several = "," in fields.get("BYDAY", "") or "," in fields.get("BYMONTHDAY", "") or "," in fields.get("BYMONTH", "")
    if several and (fields.get("INTERVAL", "1") != "1" or "COUNT" in fields or freq == "YEARLY"):
        return None
    if freq == "WEEKLY" and "BYDAY" in fields:
        weekdays = fields["BYDAY"].split(",")
        if not set(weekdays) <= set(_WEEK):
            return None
        fields["BYDAY"] = ",".join(_WEEK[(_WEEK.index(one) - days) % 7] for one in weekdays)
    if freq in ("MONTHLY", "YEARLY") and not _dates(fields, days):
        return None
    return ";".join(f"{name}={value}" for name, value in fields.items())


def _months_ahead(fields: dict[str, str], first: datetime) -> str | None:
    """Return a yearly rule for the same day of another month, that of its `first` time."""
    if "," in fields.get("BYMONTH", "") or "," in fields.get("BYMONTHDAY", ""):
        return None
    if "BYMONTH" in fields:
        fields["BYMONTH"] = str(first.month)
    return ";".join(f"{name}={value}" for name, value in fields.items())


def _dates(fields: dict[str, str], days: int) -> bool:
    """Move the days of the month; what falls before the first is counted from the end of the month before."""
    dates = [int(one) for one in fields.get("BYMONTHDAY", "0").split(",")]
    if any(one not in _SURE for one in dates) or (fields["FREQ"] == "YEARLY" and "BYMONTH" not in fields):
        return False
    moved = [one - days if one > days else one - days - 1 for one in dates]
    fields["BYMONTHDAY"] = ",".join(str(one) for one in moved)
    if "BYMONTH" in fields and moved[0] < 0:
        fields["BYMONTH"] = str((int(fields["BYMONTH"]) - 2) % 12 + 1)
    return True


def at_its_hour(reading: Reading, text: str) -> Reading:
    """Return a reading without "after dinner" where the hour is said as well: then that belongs to what is to be done."""
    kept = tuple((begin, end) for begin, end in reading.spans if not _MEAL.fullmatch(text[begin:end].strip()))
    beside = reading.grain == "minute" and any(_FIGURE.search(text[begin:end]) for begin, end in kept)
    return replace(reading, spans=kept) if beside else reading


def ringing(reading: Reading, start: datetime, text: str, now: datetime) -> datetime:
    """Return when it rings: of a whole day at nine; said at half past eight, "in the morning" is tomorrow's, and no other part is."""
    at = start.replace(hour=USUAL) if reading.all_day else _waking(reading, start)
    if _is_before_a_day(reading, text) and at - DAY > now:
        return at - DAY
    if (near := _near_at_night(reading, start, text, now)) is not None:
        return near
    bare = reading.grain == "part" and reading.rrule is None and not (DATED.search(text) or "this " in text.lower())
    return at + DAY if bare and at.hour < _NOON and at <= now < at + HALF else at


def _near_at_night(reading: Reading, start: datetime, text: str, now: datetime) -> datetime | None:
    """Return the bare hour that is near, where it is said at night: at twenty past twelve "at 1" is in forty minutes, and not past noon."""
    awake = _NIGHT[1] <= now.hour < _NIGHT[0]
    if (
        awake
        or _RINGS.search(text) is None
        or _BY_DAY.search(text)
        or reading.grain != "minute"
        or reading.rrule is not None
        or reading.elapsed
        or DATED.search(text)
    ):
        return None
    other = start - HALF
    return other if HALF_SAID.search(text) is None and now < other <= now + _NEAR else None


def _is_before_a_day(reading: Reading, text: str) -> bool:
    """Tell whether something is to be done before a day, on which a ring would come too late: 周五前, "before Friday"."""
    if not reading.deadline or not reading.all_day or reading.grain != "day" or len(reading.spans) != 1:
        return False
    [(begin, end)] = reading.spans
    return _BEFORE_DAY.fullmatch(text[begin:end]) is not None


def _waking(reading: Reading, start: datetime) -> datetime:
    """Return when it rings in a part of a day: of a morning at eight, though that begins at six."""
    end = reading.end
    early = reading.grain == "part" and start.hour in _DAWN and end is not None and end.hour > _MORNING
    return start.replace(hour=_MORNING) if early else within_part(reading, start)


def within_part(reading: Reading, start: datetime) -> datetime:
    """Return when something is in a part of a day whose hour is not said."""
    end = reading.end
    if reading.grain != "part" or end is None or reading.rrule is not None:
        return start
    return datetime.combine(start.date(), usual_hour(start.time(), end.time()), start.tzinfo)


def usual_hour(first: time, last: time) -> time:
    """Return the hour that is meant of a part of a day: of an afternoon two o'clock, though that begins at noon."""
    return time(_AFTERNOON) if (first, last) == (time(_NOON), time(_EVENING)) else first


def is_begun(reading: Reading, now: datetime) -> bool:
    """Tell whether it is of a part of a day that has begun, and is not over: "this afternoon" said at three."""
    start, end = reading.start, reading.end
    part = reading.grain == "part" and reading.rrule is None
    return part and start is not None and end is not None and start <= now < end


def which_hour(reading: Reading, at: datetime, now: datetime, language: Language) -> str:
    """Return the question for a time that is over; of today, its part that has begun, and this week, only the hour that was not said is."""
    full = now.replace(minute=0, second=0, microsecond=0)
    if is_begun(reading, now) and reading.end is not None:
        soon = full + HOUR
        return say(language, "ask_occasion", clock=clock(soon if soon < reading.end else _round(now + MINUTES)))
    if reading.all_day and reading.start is not None and reading.start + DAY > now:
        return say(language, "ask_occasion", clock=clock(full + 2 * HOUR))
    if reading.all_day and reading.grain in _SPANS:
        return say(language, "ask_when")
    return say(language, "ask_past_which", when=f"{day(at, language)} {clock(at)}")


def _round(moment: datetime) -> datetime:
    """Return the next moment that a clock shows in fives."""
    return moment.replace(second=0, microsecond=0) + timedelta(minutes=-moment.minute % 5)


def said_of_ring(reading: Reading, text: str, at: datetime, now: datetime, language: Language) -> str | None:
    """Return what is said where it rings on the day before, or on another day than was asked for."""
    if _is_before_a_day(reading, text) and reading.start is not None and at < reading.start:
        return say(language, "rings_day_before")
    return said_of_rolled(reading, at, now, language)


def said_of_rolled(reading: Reading, start: datetime, now: datetime, language: Language) -> str | None:
    """Return what is said where an hour of today is over, so that the next one was taken."""
    if not reading.rolled or reading.rrule is not None or start.date() <= now.date():
        return None
    return say(language, "rolled_tomorrow" if start.date() - now.date() == DAY else "rolled")
