"""Recurrence rules changed with what they are of: ended before an occurrence, moved to other days, with fewer times left. Pure."""

from collections.abc import Collection
from datetime import datetime, timedelta

from agents.calendar.recurrence import LUNAR, OWN, SOLAR, parts

_WEEK = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_LOCAL = "%Y%m%dT%H%M%S"
_SHORT_MONTH = 29  # days of the shorter lunar months


def _written(fields: dict[str, str]) -> str:
    return ";".join(f"{name}={value}" for name, value in fields.items())


def ended_before(rule: str, wall: datetime) -> str:
    """Return the rule without its occurrence at that local time and all behind it."""
    fields = {name: value for name, value in parts(rule).items() if name not in ("COUNT", "UNTIL")}
    return _written({**fields, "UNTIL": (wall - timedelta(seconds=1)).strftime(_LOCAL)})


def after(rule: str, number: int) -> str:
    """Return the rule that goes on behind so many occurrences."""
    fields = parts(rule)
    if "COUNT" in fields:
        fields["COUNT"] = str(max(int(fields["COUNT"]) - number, 1))
    return _written(fields)


def limited(rule: str, old: str) -> str:
    """Return the rule with the end of the one before it, unless it says its own."""
    fields, before = parts(rule), parts(old)
    if not fields.keys() & {"COUNT", "UNTIL"}:
        fields |= {name: before[name] for name in ("COUNT", "UNTIL") if name in before}
    return _written(fields)


def shifted(rule: str, old: datetime, new: datetime) -> str | None:
    """Return the rule of a series whose occurrence at the local time `old` is at `new`; None where no rule says that."""
    fields, days = parts(rule), (new.date() - old.date()).days
    if fields.keys() & {"BYHOUR", "BYMINUTE", "BYSECOND"} or fields.get("FREQ") in ("HOURLY", "MINUTELY"):
        return None
    if "UNTIL" in fields and "T" in fields["UNTIL"] and not fields["UNTIL"].endswith("Z"):
        fields["UNTIL"] = (datetime.strptime(fields["UNTIL"], _LOCAL) + (new - old)).strftime(_LOCAL)  # noqa: DTZ007 - local
    if not days:
        return _written(fields)
    named = fields.keys() & {"BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "BYYEARDAY", "BYWEEKNO", *OWN}
    if not named:
        return _written(fields)
    if fields["FREQ"] != "WEEKLY" or named != {"BYDAY"} or not set(fields["BYDAY"].split(",")) <= set(_WEEK):
        return None
    moved = {(_WEEK.index(one) + days) % 7 for one in fields["BYDAY"].split(",")}
    fields["BYDAY"] = ",".join(_WEEK[number] for number in sorted(moved))
    return _written(fields)


def before_each(rule: str, first: datetime, days: int) -> str | None:
    """Return the rule of what is so many days before each occurrence of a rule, of which `first` is one; None where no rule says that.

    Across the end of a lunar month it may be a day more.
    """
    fields, start = parts(rule), first - timedelta(days=days)
    if not days:
        return _written(fields)
    if SOLAR in fields:
        term, _, already = fields[SOLAR].partition("-")
        return _written({**fields, SOLAR: f"{term}-{int(already or 0) + days}"})
    if LUNAR in fields:
        ahead = [_lunar_before(int(one[:2]), int(one[2:]), days) for one in fields[LUNAR].split(",")]
        known = [one for one in ahead if one is not None]
        return _written({**fields, LUNAR: ",".join(known)}) if len(known) == len(ahead) else None
    if (fields.get("BYMONTH", str(first.month)), fields.get("BYMONTHDAY")) == (str(first.month), str(first.day)):
        if fields["FREQ"] == "YEARLY":
            fields.pop("BYMONTH", None)
            fields.pop("BYMONTHDAY")
        elif fields["FREQ"] == "MONTHLY" and start.month == first.month and "BYMONTH" not in fields:
            return _written({**fields, "BYMONTHDAY": str(start.day)})
    return shifted(_written(fields), first, start)


def _lunar_before(month: int, day: int, days: int) -> str | None:
    if day > days:
        return f"{month:02d}{day - days:02d}"
    if days - day >= _SHORT_MONTH:
        return None
    before = month and (month - 1 or 12)  # 0: of each month
    return f"{before:02d}{_SHORT_MONTH - (days - day):02d}"


def leaves_day(rule: str) -> bool:
    """Tell whether a rule names no day itself ("every two weeks"): what it is given to stays on its own."""
    fields = parts(rule)
    days = {"BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS"}
    return fields.get("FREQ") in ("WEEKLY", "MONTHLY", "YEARLY") and days.isdisjoint(fields)


def weekly(weekday: int) -> str:
    """Return the rule of every week on a day, Monday being 0."""
    return f"FREQ=WEEKLY;BYDAY={_WEEK[weekday]}"


def monthly(day: int) -> str:
    """Return the rule of every month on a day."""
    return f"FREQ=MONTHLY;BYMONTHDAY={day}"


def on_monthday(rule: str, day: int) -> str | None:
    """Return a rule of one day of the month for another day, every so many months as before; None for any other rule."""
    fields = parts(rule) if rule else {}
    if fields.get("FREQ") != "MONTHLY" or not fields.get("BYMONTHDAY", "1").isdecimal() or "BYDAY" in fields:
        return None
    return _written({**fields, "BYMONTHDAY": str(day)})


def on_weekday(rule: str, weekday: int) -> str | None:
    """Return a rule of one day of the week for another day, every so many weeks as before; None for any other rule."""
    fields = parts(rule) if rule else {}
    if fields.get("FREQ") != "WEEKLY" or fields.get("BYDAY", _WEEK[0]) not in _WEEK:
        return None
    return _written({**fields, "BYDAY": _WEEK[weekday]})


def without_days(rule: str, days: Collection[str]) -> str | None:
    """Return the rule of what is every day, or on days of the week, without some of these; None where it names none, or none are left."""
    fields = parts(rule)
    daily = fields.get("FREQ") == "DAILY" and fields.get("INTERVAL", "1") == "1"
    own = fields["BYDAY"].split(",") if "BYDAY" in fields else [*_WEEK] if daily else []
    left = [day for day in own if day not in days]
    if not left or len(left) == len(own) or not {*own} <= {*_WEEK}:
        return None
    kept = {name: value for name, value in fields.items() if name not in ("FREQ", "BYDAY", "INTERVAL" if daily else "")}
    return _written({"FREQ": "WEEKLY" if daily else fields["FREQ"], **kept, "BYDAY": ",".join(left)})
