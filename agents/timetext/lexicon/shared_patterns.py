"""Figures that mean the same in both languages: ISO dates, 24-hour clocks, bare numbers; and figures that are no time."""

from agents.timetext.lexicon.lexicon import Emitted, Entry, Groups, one
from agents.timetext.lexicon.zh_words import COUNTED
from agents.timetext.values import Clock, Date, Number


def full_date(groups: Groups) -> Emitted | None:
    year, month, day = (int(group or 0) for group in groups)
    return one("d", Date(year=year, month=month, day=day)) if 1 <= month <= 12 and 1 <= day <= 31 else None


def american_date(groups: Groups) -> Emitted | None:
    """month/day/year, or day/month/year where the first cannot be a month."""
    first, second, year = groups
    month, day = int(first or 0), int(second or 0)
    if month > 12:
        month, day = day, month
    full = None if not year else int(year) + (2000 if len(year) == 2 else 0)
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    sure = bool(full) or (int(first or 0) <= 12 < int(second or 0))
    kind = "d" if sure else "d?"
    either = day <= 12 and month != day
    return ((kind, Date(year=full, month=month, day=day, either=either)),)


def named_day(groups: Groups) -> Emitted | None:
    """3·15 is more often a name than a day, and never a clock."""
    found = american_date(groups)
    return (("d?", found[0][1]),) if found else None


def month_and_day(groups: Groups) -> Emitted | None:
    """1/5有哪些事: what follows says that it is a date."""
    found = american_date(groups)
    return one("d", found[0][1]) if found else None


def clock(groups: Groups) -> Emitted | None:
    hour, minute, second = groups
    hours = int(hour or 0)
    if int(minute or 0) > 59 or int(second or 0) > 59:
        return None
    whole = hours > 12 or hours == 0 or (hour or "").startswith("0")
    return one("c", Clock(hour=hours, minute=int(minute or 0), second=int(second or 0), half="24" if whole else ""))


def stamp(groups: Groups) -> Emitted | None:
    """2027-03-14T02:30, in the zone that stands behind it; of an offset that no zone is known for it is asked."""
    date, time = full_date(groups[:3]), clock((groups[3], groups[4], groups[5]))
    if not date or not time:
        return None
    return (*date, *time, *(_offset(groups[6]) if groups[6] else ()))


def _offset(said: str) -> Emitted:
    if said == "z":
        return one("z", "UTC")
    hours, minutes = int(said[1:3]), said[-2:]
    if minutes != "00":
        return one("z", "Asia/Kolkata") if said[0] == "+" and (hours, minutes) == (5, "30") else one("!", "choice")
    return one("z", f"Etc/GMT{'-' if said[0] == '+' else '+'}{hours}" if hours else "UTC")


def dotted(groups: Groups) -> Emitted | None:
    """8.30 and 5.20: the neighbours say whether it is a clock or a date."""
    hour, minute = int(groups[0] or 0), int(groups[1] or 0)
    return (
        one(".", Clock(hour=hour, minute=minute)) if hour <= 23 and minute <= 59 and len(groups[1] or "") == 2 else None
    )


def plain(groups: Groups) -> Emitted:
    return one("n", Number(float(groups[0] or 0)))


# Telephone numbers, versions, prices, measures, flights: swallowed whole.
DECOYS = (
    r"\d{1,9}(?:\.\d{1,9}){2,8}|(?:\+|00)\d[\d -]{6,18}\d|\d{3,12}-\d{2,12}(?:-\d{1,9}){0,6}|24/7|\d{5,24}(?![年月日号点时])|\d{1,9}\.\d{3,9}",
    r"[¥$€£]\s?\d[\d,.]{0,15}|\d[\d,.]{0,15}\s?(?:元|块|万|亿|%|％|折|斤|度|公里|米|千克|公斤|kg|km|cm|mm|gb|mb|kb|mg|ml|lb|lbs|usd|rmb|eur|dollars?|bucks|euros?|pounds?|percent|degrees|calories|miles|times as|x\b)",
    r"\d{1,3}/f\b|\d{1,9}\s?/\s?\d{1,9}\s?(?:of|杯|勺)|\d{4}(?!\s{0,2}[年\-/.号点时]|\s?(?:hours|hrs|h\b))",
)  # fmt: skip
ENTRIES = (
    Entry(
        r"((?:19|20)\d\d)\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?t\s?(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d{1,9})?"
        r"\s?(z\b|[+-](?:0\d|1[0-4]):?[0-5]\d)?",
        stamp,
    ),
    Entry(r"((?:19|20|21)\d\d)\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d(?!\d:))\s?[日号]?", full_date),
    Entry(r"((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)(?!\d)", full_date),
    Entry(r"(\d{1,2})/(\d{1,2})/((?:19|20|21)?\d\d)(?!\d)", american_date),
    Entry(r"(\d{1,2})-(\d{1,2})-((?:19|20)\d\d)(?!\d)", american_date),
    Entry(
        r"(\d{1,2})/(\d{1,2})()(?=\s?(?:的(?!人|概率|时间|钱|面积|可能)|[有去要开]|晚上|早上|[上下]午))", month_and_day
    ),
    # at an end of what is said, or in front of an hour; simple fractions are none
    Entry(
        r"(?!1/[2348]\b|2/3\b|3/4\b)(?:^|(?<=[a-z] ))(?<!rated )(?<!rate )(?<!score )(?<!scored )(?<!got )(?<!is )(?<!was )(?<!it )(?<!them )"
        r"(\d{1,2})/(\d{1,2})()(?=\s?(?:$|[,.;!?](?!\d)|at\b|@|from\b|\d{1,2}(?::\d\d)?\s?[ap]m?\b|\d{1,2}:\d\d))",
        month_and_day,
    ),
    Entry(r"(?!1/[2348]\b|2/3\b|3/4\b)^(\d{1,2})/(\d{1,2})()(?=\s?(?!of\b|cups?\b)[a-z一-鿿])", month_and_day),
    Entry(r"(\d{1,2})/(\d{1,2})()(?![\d/])", american_date),
    Entry(r"(\d{1,2})·(\d{1,2})()(?![\d.])", named_day),
    Entry(r"(\d{1,2})\.(\d{1,2})(?![\d.]|\s{0,2}[点个小时天号月分秒年度元块倍万亿米公斤折])", dotted),
    Entry(r"(\d{1,2})\s?:\s?([0-5]\d)(?:\s?:\s?([0-5]\d))?(?![\d:])", clock),
)
NUMBERS = (Entry(rf"(\d{{1,2}})(?![\d.,]*\d|[a-z]|[ \t]?[{COUNTED}])", plain),)
