"""What English hours mean, in words and in figures."""

from agents.timetext.lexicon.en_meanings import half_of, minutes_of, number
from agents.timetext.lexicon.lexicon import Emitted, Groups, one
from agents.timetext.values import Clock, Number


def word_range(groups: Groups) -> Emitted:
    """five to seven, without a preposition ahead: hours rather than minutes."""
    return (("n", Number(number(groups[0]))), ("t", "to"), ("n", Number(number(groups[2]))))


def clock(groups: Groups) -> Emitted | None:
    hour, minute, second, half = groups
    hours, minutes, seconds = int(number(hour)), minutes_of(minute), int(number(second))
    meridiem = half_of(half)
    if minutes > 59 or seconds > 59 or (meridiem and not 0 <= hours <= 12 and not half_hour(hours)):
        return None
    if not meridiem and (hours > 12 or hours == 0 or (hour or "").startswith("0")):
        meridiem = "24"
    return one("c", Clock(hour=hours, minute=minutes, second=seconds, half="24" if hours > 12 else meridiem))


def half_hour(hours: int) -> bool:
    return 13 <= hours <= 24


def word_clock(groups: Groups) -> Emitted | None:
    return clock((groups[0], groups[1], None, groups[2]))


def military(groups: Groups) -> Emitted | None:
    return clock((groups[0], groups[1], None, None)) if int(groups[0] or 0) < 24 else None


def clock_of_24(groups: Groups) -> Emitted | None:
    """9h15, 16h: whoever writes so counts to 24."""
    hour, minute = int(groups[0] or 0), int(groups[1] or 0)
    return one("c", Clock(hour=hour, minute=minute, half="24")) if hour < 24 and minute < 60 else None


def hours_of_24(groups: Groups) -> Emitted:
    """14-15h."""
    first, last = (Clock(hour=int(group or 0), half="24") for group in groups)
    return (("c", first), ("t", "-"), ("c", last))


def short_hours(groups: Groups) -> Emitted | None:
    """330-5, 7a to 330p: minutes without a sign are of fives."""
    ends = [(hour, minute, dotted or short) for hour, minute, dotted, short in (groups[:4], groups[4:])]
    if any(int(minute or 0) % 5 for _hour, minute, _half in ends):
        return None
    first, last = (clock((hour, minute, None, half)) for hour, minute, half in ends)
    return None if first is None or last is None else (*first, ("t", "-"), *last)


def at_hour(groups: Groups) -> Emitted:
    """tomorrow 10 standup: not ten of anything."""
    return one("c", Clock(hour=int(groups[0] or 1)))


def past_clock(groups: Groups) -> Emitted | None:
    """half past three, ten to five, a quarter of eight."""
    amount, side, hour, half = groups
    minutes = 30 if amount == "half" else 15 if amount and "quarter" in amount else int(number(amount))
    base = {"noon": 12, "midnight": 24}.get(hour or "") or int(number(hour))
    if side in {"to", "till", "til", "before", "of"}:
        base, minutes = base - 1, 60 - minutes
        base = base or 12
    meridiem = "24" if hour in {"noon", "midnight"} or base > 12 else half_of(half)
    return one("c", Clock(hour=base % 24, minute=minutes % 60, half=meridiem)) if minutes < 60 else None


def british_half(groups: Groups) -> Emitted:
    return one("c", Clock(hour=int(number(groups[0])), minute=30, half=half_of(groups[1])))


def ish(groups: Groups) -> Emitted:
    hour = groups[0] or ""
    named = {"noon": 12, "midday": 12, "midnight": 0}
    value = Clock(hour=named[hour], half="24") if hour in named else Clock(hour=int(number(hour)))
    return (("c", value), ("~", "ish"))


def full_hour(groups: Groups) -> Emitted:
    return one(
        "c", Clock(hour=int(number(groups[0])), half=half_of(groups[1]) or ("24" if number(groups[0]) > 12 else ""))
    )


def military_beside_day(groups: Groups) -> Emitted | None:
    return military(groups[:2] if groups[0] else groups[2:])
