"""What Chinese time words mean: makers of values from the pieces that the patterns found."""

from agents.timetext.lexicon import zh_words as words
from agents.timetext.lexicon.lexicon import Emitted, Groups, one
from agents.timetext.lexicon.numerals import zh_number
from agents.timetext.values import (
    Clock,
    Date,
    Edge,
    Every,
    Nth,
    Nths,
    Number,
    Part,
    Relative,
    Span,
    Unit,
    Weekday,
    Weekdays,
)


def number(text: str | None) -> float:
    return (zh_number(text) or 0) if text else 0


def loose(text: str | None) -> bool:
    """两三, 七八, 三五: about so many."""
    return text is not None and len(text) == 2 and all(char in "一二两三四五六七八九" for char in text)


def shift(text: str | None) -> int:
    if not text or text in "这本当今":
        return 0
    return text.count("下") - text.count("上")


def year(text: str | None) -> tuple[int | None, int | None]:
    """(year, shift) of 2026年 or 明年."""
    if not text:
        return None, None
    if text in words.YEARS:
        return None, words.YEARS[text]
    digits = int(number(text.rstrip("年 ")))
    return (digits + (1900 if digits >= 70 else 2000) if digits < 100 else digits), None


def hour_clock(groups: Groups) -> Emitted | None:
    hour, half, quarter, minute, second, bare = groups
    minute = minute or bare
    if loose(hour):
        return one("!", "loose")
    hours, minutes, seconds = number(hour), number(minute), number(second)
    if hours % 1 or minutes >= 60 or seconds >= 60:
        return None
    if half or quarter:
        minutes = 30 if half else {"一刻": 15, "1刻": 15}.get(quarter or "", 45)
    whole = "24" if hours > 12 or hours == 0 else ""
    kind = "c?" if hours == 24 else "c"
    return ((kind, Clock(hour=int(hours), minute=int(minutes), second=int(seconds), half=whole)),)


def short_of(groups: Groups) -> Emitted | None:
    """差五分八点 and 八点差五分."""
    amount, hour = groups
    minutes = 15 if amount in {"一刻", "一刻钟"} else int(number((amount or "").rstrip("分钟")))
    before = int(number(hour)) * 60 - minutes
    if not 0 < before < 1440:
        return None
    return one("c", Clock(hour=before // 60, minute=before % 60, half="24" if before >= 780 else ""))


def hour_short(groups: Groups) -> Emitted | None:
    return short_of((groups[1], groups[0]))


def weekday(groups: Groups) -> Emitted:
    prefix, day = groups
    return one("d", Weekday(words.WEEKDAYS[day or "一"], shift(prefix) if prefix else None))


def weekdays(groups: Groups) -> Emitted:
    days = tuple(dict.fromkeys(words.WEEKDAYS[char] for char in groups[0] or "" if char in "一二三四五六日天"))
    return one("d", Weekdays(days))


def weekend(groups: Groups) -> Emitted:
    return one("w", Span(unit="weekend", shift=shift(groups[0]) if groups[0] else None))


def week(groups: Groups) -> Emitted:
    return one("w", Span(unit="week", shift=shift(groups[0]), edge=edge_of(groups[1])))


def month(groups: Groups) -> Emitted:
    return one("w", Span(unit="month", shift=shift(groups[0]), edge=edge_of(groups[1])))


def quarter(groups: Groups) -> Emitted:
    return one("w", Span(unit="quarter", shift=shift(groups[0]), edge=edge_of(groups[1])))


def edge_of(text: str | None) -> Edge:
    return words.EDGES.get(text or "", "")


def named_month(groups: Groups) -> Emitted | None:
    value = int(number(groups[1]))
    if not 1 <= value <= 12:
        return None
    full, moved = year(groups[0])
    return one("w", Span(unit="month", month=value, year=full, shift=moved, edge=edge_of(groups[2])))


def named_year(groups: Groups) -> Emitted:
    full, moved = year(groups[0])
    return one("w", Span(unit="year", year=full, shift=moved, edge=edge_of(groups[1])))


def date(groups: Groups) -> Emitted | None:
    full, moved = year(groups[0])
    month_value, day_value = int(number(groups[1])), int(number(groups[2]))
    if not 1 <= month_value <= 12 or not 1 <= day_value <= 31:
        return one("!", "impossible")
    value = Date(year=full, month=month_value, day=day_value)
    if moved is not None:
        return (("w", Span(unit="year", shift=moved)), ("d", value))
    return one("d", value)


def monthday(groups: Groups) -> Emitted | None:
    value = number(groups[0])
    if loose(groups[0]):
        return one("!", "loose")
    if not 1 <= value <= 31 or value % 1:
        return one("!", "impossible") if 31 < value < 40 and groups[1] == "号" else None
    weak = (
        "?"
        if groups[0] == "一" or (groups[1] == "日" and len(groups[0] or "") == 1 and not (groups[0] or "").isdecimal())
        else ""
    )
    return (("d" + weak, Date(day=int(value))),)


def holiday(groups: Groups) -> Emitted:
    month_value, day_value = words.HOLIDAYS[groups[0] or "元旦"]
    return one("d", Date(month=month_value, day=day_value))


def nth(groups: Groups) -> Emitted:
    ordinal, day = groups
    n = -1 if ordinal in {"最后一", "最末"} else -2 if ordinal == "倒数第二" else int(number(ordinal))
    return one("d", Nth(n, words.WEEKDAYS[day] if day else None))


def nths(groups: Groups) -> Emitted:
    """第一个和第三个周六."""
    day = words.WEEKDAYS[groups[2] or "一"]
    return one("d", Nths((Nth(int(number(groups[0])), day), Nth(int(number(groups[1])), day))))


def relative(groups: Groups) -> Emitted:
    return one("d", Relative(words.DAYS[groups[0] or "今天"]))


def day_part(groups: Groups) -> Emitted:
    return (("d", Relative(words.DAYS[groups[0] or "今"])), ("p", Part(words.PARTS[groups[1] or "早"])))


def cantonese_part(groups: Groups) -> Emitted:
    """聽晚, 聽朝, 今朝八點."""
    return day_part(groups[:2] if groups[0] else groups[2:])


def part(groups: Groups) -> Emitted:
    word = groups[0] or "早"
    return (("p?" if word in words.LITERARY else "p", Part(words.PARTS[word])),)


def each_part(groups: Groups) -> Emitted:
    """每晚, 每早 with nothing of a day behind it."""
    return (("e", Every(freq="DAILY")), *part(groups))


def occasion(groups: Groups) -> Emitted:
    """下班前, 午饭后, 睡觉的时候."""
    word, side = groups[0] or "饭", groups[1] or ""
    before, during, after = words.OCCASIONS[word]
    if side == "前后":
        return (("p", Part(during)), ("~", side))
    if "前" in side:
        return (("p", Part(before)), ("g", "前"))
    return one("p", Part(during)) if "时" in side or side == "期间" else (("p", Part(after)), ("l", "后"))


def holidays(groups: Groups) -> Emitted:
    """放假前: whoever knows when it is."""
    return (("p", Part("unknown")), ("g", "前") if "前" in (groups[0] or "") else ("l", "后"))


def after_meal(groups: Groups) -> Emitted:
    """吃完早饭."""
    return occasion((groups[0], "后"))


def over(groups: Groups) -> Emitted:
    """下了班."""
    return occasion(("下班" if groups[0] else "放学", "后"))


def nth_span(groups: Groups) -> Emitted:
    n = -1 if groups[0] == "最后一" else int(number((groups[0] or "一").removeprefix("第")))
    return one("w", Span(unit="month" if groups[1] == "月" else "week", nth=n))


def nth_day(groups: Groups) -> Emitted:
    return (("d?", Nth(int(number(groups[0])), None)),)


def every(groups: Groups) -> Emitted:
    return one("e", Every(freq=words.FREQS[groups[0] or "天"]))


def every_unit(groups: Groups) -> Emitted:
    unit = groups[0] or "小时"
    freq, interval = words.BEATS[unit]
    return one("e", Every(freq=freq, interval=interval))


def alternate(groups: Groups) -> Emitted:
    return one("e", Every(freq=words.FREQS[groups[0] or "天"], interval=2))


def every_edge(groups: Groups) -> Emitted:
    """每月底: every, and the edge that recurs."""
    unit: Unit = "month" if groups[0] == "月" else "year"
    return (("e", Every()), ("w", Span(unit=unit, shift=0, edge=edge_of(groups[1]))))


def other_weekday(groups: Groups) -> Emitted:
    """隔周三."""
    return (("e", Every(freq="WEEKLY", interval=2)), ("d", Weekday(words.WEEKDAYS[groups[0] or "一"])))


def nine_to_five(groups: Groups) -> Emitted | None:
    """朝九晚五, 早8晚6."""
    begin, end = int(number(groups[0])), 12 + int(number(groups[1]))
    if begin > 11 or end > 23:
        return None
    return (("c", Clock(hour=begin, half="am")), ("t", "到"), ("c", Clock(hour=end, half="24")))


def connector(groups: Groups) -> Emitted:
    return one(words.CONNECTORS[groups[0] or "到"], groups[0] or "")


def plain(groups: Groups) -> Emitted:
    return one("n", Number(number(groups[0])))


def month_edge(groups: Groups) -> Emitted:
    return one("w", Span(unit="month", edge=edge_of(groups[0])))


def year_edge(groups: Groups) -> Emitted:
    return one("w", Span(unit="year", shift=0, edge=edge_of(groups[0])))


def either_part(groups: Groups) -> Emitted:
    return part((groups[0] or groups[1],))
