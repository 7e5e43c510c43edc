"""What Chinese amounts of time mean: lengths, counts and windows."""

from agents.timetext.lexicon import zh_words as words
from agents.timetext.lexicon.lexicon import Emitted, Groups, one
from agents.timetext.lexicon.zh_meanings import loose, number
from agents.timetext.values import Clock, Every, Freq, Number, Period, Rolling


def period(amount: float, unit: str) -> Period:
    months, days, seconds = words.UNITS[unit]
    if months and amount == 0.5:
        return Period(half_years=1) if months == 12 else Period(days=15)
    return Period(
        months=int(months * amount),
        days=int(days * amount) + (15 if months == 1 and amount % 1 else 0),
        seconds=round(seconds * amount) + (43_200 if days == 1 and amount % 1 else 0),
    )


def amount(groups: Groups) -> Emitted | None:
    """三天, 两个半小时, 一年半, 半个月."""
    count, half, unit, tail = groups
    if loose(count):
        return one("!", "loose")
    value = number(count) + (0.5 if half or tail else 0)
    if unit is None or value > 9_999 or (count and unit in {"日", "年"} and value > 200):
        return None
    if unit == "年" and value % 1 == 0.5:
        return one("q", Period(months=12 * int(value), half_years=1))
    kind = "q?" if count in {"一", "1"} and not half and unit in {"天", "日", "年", "分", "秒"} else "q"
    return ((kind, period(value, unit)),)


def compound(groups: Groups) -> Emitted | None:
    """七天 in front of a noun: it counts in no event's length."""
    found = amount(groups)
    return tuple((kind if kind == "!" else "q?", value) for kind, value in found) if found else None


def once_in(groups: Groups) -> Emitted | None:
    """两周一次."""
    found = amount((groups[0], None, groups[1], None))
    value = found[0][1] if found else None
    if not isinstance(value, Period):
        return None
    return (("e", Every()), ("q", value))


def days_after(groups: Groups) -> Emitted | None:
    """三日后, 15日内: days, not a day of the month."""
    return amount(groups[:4] if groups[0] else groups[4:])


def hours_and_minutes(groups: Groups) -> Emitted:
    return one("q", Period(seconds=round(3600 * number(groups[0]) + 60 * number(groups[1]))))


def days_and_hours(groups: Groups) -> Emitted:
    return one("q", Period(days=int(number(groups[0])), seconds=round(3600 * number(groups[1]))))


def half_amount(groups: Groups) -> Emitted:
    return one("q", period(0.5, groups[0] or "小时"))


def times_a_day(groups: Groups) -> Emitted | None:
    count = int(number(groups[0]))
    if count == 1:
        return one("e", Every(freq="DAILY"))
    return one("e", Every(freq="HOURLY", interval=24 // count)) if count and 24 % count == 0 else one("!", "vague")


def count(groups: Groups) -> Emitted:
    return one("k", Number(number(groups[0])))


def parts_of_days(groups: Groups) -> Emitted:
    """早中晚提醒我吃药: each day at the hours at which these parts begin."""
    hours = (8, 12, 18) if groups[0] else (8, 18)
    clocks = [("c", Clock(hour=hour, half="24")) for hour in hours]
    return (("e", Every(freq="DAILY")), *[one for each in clocks for one in (each, ("j", "和"))][:-1])


def times_of_each(groups: Groups) -> Emitted | None:
    """每天提醒我三次, 每周提醒我两次."""
    freqs: dict[str, Freq] = {"周": "WEEKLY", "月": "MONTHLY", "年": "YEARLY"}
    times = int(number(groups[1]))
    return one("e", Every(freq=freqs.get(groups[0] or "", "DAILY"), times=times)) if times > 1 else None


def times_of_an_hour(groups: Groups) -> Emitted | None:
    """每半小时提醒我一次 says no more than how often; two times in an hour have no hours of their own."""
    return None if number(groups[0]) == 1 else one("!", "vague")


def either_count(groups: Groups) -> Emitted | None:
    """每天早上八点提醒我十次; once is each time."""
    said = groups[0] or groups[1]
    return count((said,)) if number(said) > 1 else None


def rolling(groups: Groups) -> Emitted | None:
    found = amount((groups[1], groups[2], groups[3], None)) if groups[1] or groups[2] else None
    past = groups[0] in {"过去", "最近", "近", "前面", "刚过去", "这"}
    value = found[0][1] if found else None
    return one("w", Rolling(value, past)) if isinstance(value, Period) else None


def these_days(groups: Groups) -> Emitted:
    """这几天, 最近几天: a week, whichever way one looks."""
    past = (groups[0] or "").startswith(("最近", "近", "过去", "前"))
    ahead = (groups[0] or "").startswith(("未来", "接下来", "今后", "往后"))
    return (("w", Rolling(Period(days=7), past, within=True, vague=not past and not ahead)), ("~", "上下"))
