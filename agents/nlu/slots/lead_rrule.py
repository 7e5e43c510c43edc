"""The rule of a reminder that repeats and rings some days before what it is of. Pure."""

from datetime import datetime, timedelta

from agents.calendar.recurrence import parts

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
