"""Days as people count them, in a wish: 工作日 with public holidays, the last working day of a month, 农历八月十五. Pure.

The words are read as a day that everybody knows, and the rule and the day are put in place of it afterwards.
"""

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

from agents.calendar import people_days, public_holidays
from agents.calendar.recurrence import LUNAR, WORKDAYS, next_occurrences
from agents.nlu.decision import Decision
from agents.nlu.slots.changing.moving_feasts import named_feast
from agents.texts import Language, say

LONGEST = 120  # characters
_WEEKDAYS = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
_WORK = re.compile(r"工作日|上班日|\b(?:working|business|work) ?days?\b", re.IGNORECASE)
_LAST = re.compile(
    (
        r"每个?月的?(?:最后一?个?|末尾?的?最后一个)(?:工作日|上班日)"
        r"|\b(?:on |by )?(?:the )?last (?:working|business|work) ?day (?:of|in) (?:each|every|the|a) month\b"
    ),
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"下一?个(?:工作日|上班日)|\b(?:on |by )?(?:the |my )?next (?:working|business|work) ?day\b(?! of)", re.IGNORECASE
)
_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_BY_RULE = frozenset({"reminder_add", "schedule_add"})
_BY_DATE = _BY_RULE | {"offer_likely", "schedule_query", "find_free_time", "schedule_update", "reminder_update"}
"""What is done about a date: a date in place of the words changes nothing else of it, but it would of a note."""
_HAN = "零一二三四五六七八九十"
_FIRST_TEN = "初[一二三四五六七八九十]"
_LUNAR_DAY = re.compile(
    r"(?P<every>每年的?)?(?:(?:农历|阴历|旧历)的?(?P<month>正|腊|冬|十[一二]|[一二三四五六七八九十]|1[0-2]|[1-9])月"
    rf"|(?P<only>正|腊|冬)月|(?P<han>十[一二]|[一二三四五六七八九十])月(?={_FIRST_TEN}(?![个天周次位点分])))"
    rf"(?P<day>{_FIRST_TEN}|三十|二十[一二三四五六七八九]|二十|廿[一二三四五六七八九]"
    r"|十[一二三四五六七八九]|十|[12]\d|30|[1-9])[日号]?"
)
_LUNAR_MONTHLY = re.compile(  # 每月初一十五, 初一和十五: people who say so mean the lunar month
    rf"(?:每个?月的?|每逢|逢|每到)(?:农历|阴历|旧历)?的?(?P<days>(?:{_FIRST_TEN}"
    rf"|十五)(?:[和跟与、及]?(?:{_FIRST_TEN}|十五)){{0,3}})"
    r"(?![号日次回趟个])(?:都|那天)*"
)
_FESTIVALS = {
    "除夕": (12, 30), "大年三十": (12, 30), "年三十": (12, 30), "春节": (1, 1), "元宵": (1, 15), "端午": (5, 5), "七夕": (7, 7),
    "中秋": (8, 15), "重阳": (9, 9), "腊八": (12, 8), "小年": (12, 23),
}  # fmt: skip
_FESTIVAL = re.compile(  # as the day of a wish, not of mooncakes
    rf"(?:(?P<name>{'|'.join(_FESTIVALS)})节?|大年(?P<day>{_FIRST_TEN}))"
    r"(?=那天|当天|[早晚]上|[上下中]午|[一二两三四五六七八九十\d]{1,2}[点:：]|提醒|叫我|的?前[一两二三\d])(?:那天|当天)?"
)


_FEASTS = (
    (re.compile(r"\b(?:on )?(?:(?:chinese|lunar) new year(?:['’]?s)? eve|cny eve)\b", re.IGNORECASE), (12, 30)),
    (re.compile(r"\bon (?:the first day of )?(?:chinese new year|lunar new year|cny)\b", re.IGNORECASE), (1, 1)),
    (re.compile(r"\bon (?:the )?mid[- ]autumn(?: festival| day)?\b", re.IGNORECASE), (8, 15)),
    (re.compile(r"\bon (?:the )?dragon boat(?: festival| day)?\b", re.IGNORECASE), (5, 5)),
)
"""Festivals of the lunar calendar as English says them: "dinner at six on CNY eve"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldDay:
    """The words at [begin, end) of a text that name such a day, `plain` ones in place of them, and the rule that they said."""

    kind: Literal["work", "last", "next", "lunar", "feast"]
    begin: int
    end: int
    plain: str
    rule: str | None
    year: int = 0
    month: int = 0
    country: str = ""

    def put_into(self, text: str) -> str:
        """Return the text with a day that everybody knows."""
        return f"{text[: self.begin]}{self.plain}{text[self.end :]}"

    def applied(self, decision: Decision, now: datetime, language: Language) -> Decision | None:
        """Return what was decided of that text, with our rule and its first time; None where nothing is set in the calendar."""
        call = decision.call
        if call is None or call.name not in (_BY_DATE if self.kind in ("next", "feast") else _BY_RULE):
            return None
        given = dict(call.arguments)
        if self.kind == "work" and given.get("rrule") != _WEEKDAYS:
            return None
        if self.rule is not None:
            given["rrule"] = self.rule
            given = _begun(given, self.rule, now)
        joined = " ".join(filter(None, (decision.remark, _remark(self, language)))) or None
        spans = tuple(
            (self._back(begin, self.begin), self._back(end, self.end)) for begin, end in decision.reading.spans
        )
        return replace(decision.calling(call.name, given, joined), reading=replace(decision.reading, spans=spans))

    def _back(self, place: int, within: int) -> int:
        """Return where a place of the other text is in the one that was written."""
        if place <= self.begin:
            return place
        behind = place - self.begin - len(self.plain)
        return self.end + behind if behind >= 0 else within


def told(text: str, now: datetime) -> ToldDay | None:
    """Return a wish whose day is one of these; None for any other text."""
    if len(text) > LONGEST:
        return None
    zone = now.tzinfo.key if isinstance(now.tzinfo, ZoneInfo) else ""
    country = public_holidays.country_of(zone)
    monthly = _LUNAR_MONTHLY.search(text)
    if monthly is not None and (monthly["days"] != "十五" or "农" in monthly[0]):
        return _each_month(monthly)
    if (feast := _feast(text, now.date(), country or "")) is not None:
        return feast
    lunar = _LUNAR_DAY.search(text) or _FESTIVAL.search(text)
    if lunar is not None:
        return _lunar(text, lunar, now)
    soon = _NEXT.search(text)
    if soon is not None:
        coming = people_days.next_workday(now.date(), country or "")
        plain, year = _plainly(coming, now.date(), chinese=soon[0][0] == "下"), coming.year
        begin, end = soon.span()
        return ToldDay(kind="next", begin=begin, end=end, plain=plain, rule=None, year=year, country=country or "")
    if country is None:
        return None
    last = _LAST.search(text)
    if last is not None:
        plain = "每月最后一天" if last[0][0] == "每" else "on the last day of every month"
        rule = f"FREQ=MONTHLY;{WORKDAYS}={country};BYSETPOS=-1"
        return ToldDay(kind="last", begin=last.start(), end=last.end(), plain=plain, rule=rule, country=country)
    work = _WORK.search(text)
    if work is None or "最后" in text or "第" in text or "last" in text.casefold():
        return None
    # what is read as it stands stays; the rule alone is another
    plain = re.sub("(?i)^working", "work", work[0])
    rule = f"FREQ=DAILY;{WORKDAYS}={country}"
    return ToldDay(kind="work", begin=work.start(), end=work.end(), plain=plain, rule=rule, country=country)


def _feast(text: str, today: date, country: str) -> ToldDay | None:
    """Return the feast that a wish names as English names those of the moon, or of the sun's year that move."""
    for form, (month, number) in _FEASTS:
        feast = form.search(text)
        coming = None if feast is None else next_lunar(month, number, today)
        if feast is not None and coming is not None:
            plain = f"on {coming.day} {coming:%B} {coming.year}"
            return ToldDay(kind="lunar", begin=feast.start(), end=feast.end(), plain=plain, rule=None)
    moving = named_feast(text, today, country)
    if moving is None or _LUNAR_DAY.search(text) or _FESTIVAL.search(text):
        return None
    return ToldDay(kind="feast", begin=moving[0], end=moving[1], plain=moving[2], rule=None)


def _plainly(day: date, today: date, *, chinese: bool) -> str:
    """Return a day to come in the words that people use for it."""
    ahead = (day - today).days
    if ahead == 1:
        return "明天" if chinese else "tomorrow"
    if ahead < 7:
        return f"周{'一二三四五六日'[day.weekday()]}" if chinese else f"on {_NAMES[day.weekday()]}"
    return f"{day.year}年{day.month}月{day.day}日" if chinese else f"on {day.isoformat()}"


def _each_month(found: re.Match[str]) -> ToldDay:
    days = (_number(one.removeprefix("初")) for one in re.findall(f"{_FIRST_TEN}|十五", found["days"]))
    rule = f"FREQ=MONTHLY;{LUNAR}=" + ",".join(f"00{day:02d}" for day in sorted(set(days)))
    return ToldDay(kind="lunar", begin=found.start(), end=found.end(), plain="每月1号", rule=rule)


def festival(name: str) -> tuple[int, int] | None:
    """Return month and day of the lunar calendar of a festival's name (中秋节, 大年初三); None for none."""
    if name.startswith("大年初"):
        return 1, _number(name.removeprefix("大年初"))
    return _FESTIVALS.get(name) or _FESTIVALS.get(name.removesuffix("节"))


def names_festival(words: str) -> bool:
    """Tell whether words name a festival of the lunar calendar."""
    return "过年" in words or "大年初" in words or any(name in words for name in _FESTIVALS)


def _told_lunar(found: re.Match[str]) -> tuple[int, int]:
    named = found.groupdict()
    if "only" in named:
        return _number(named["month"] or named["only"] or named["han"]), _number(named["day"].removeprefix("初"))
    return festival(named["name"] or f"大年{named['day']}") or (1, 1)


def _lunar(text: str, found: re.Match[str], now: datetime) -> ToldDay | None:
    month, day = _told_lunar(found)
    next_one = next_lunar(month, day, now.date())
    if next_one is None:
        return None
    yearly = found.groupdict().get("every") is not None or "生日" in text or "忌日" in text or "每年" in text
    plain = f"{next_one.year}年{next_one.month}月{next_one.day}日"
    rule = f"FREQ=YEARLY;{LUNAR}={month:02d}{day:02d}" if yearly else None
    year = next(
        (one for one in (next_one.year - 1, next_one.year) if people_days.lunar_day(one, month, day) == next_one), 0
    )
    return ToldDay(kind="lunar", begin=found.start(), end=found.end(), plain=plain, rule=rule, year=year, month=month)


def next_lunar(month: int, day: int, today: date) -> date | None:
    """Return the next such day of the lunar calendar from today on."""
    coming = (people_days.lunar_day(year, month, day) for year in range(today.year - 1, today.year + 2))
    return next((one for one in coming if one is not None and one >= today), None)


def _number(word: str) -> int:
    """Return a number of the lunar calendar: 正, 腊, 廿三, 十五, 15."""
    if word.isascii():
        return int(word)
    named = {"正": 1, "冬": 11, "腊": 12, "三十": 30, "二十": 20}
    if word in named:
        return named[word]
    if word[0] == "廿" or word.startswith("二十"):
        return 20 + _HAN.index(word[-1])
    return 10 + _HAN.index(word[1]) if len(word) == 2 else _HAN.index(word)


def _begun(given: dict[str, Any], rule: str, now: datetime) -> dict[str, Any]:
    """Return the arguments with the first time of our rule that is still to come, at the hour that was said."""
    name = "at" if "at" in given else "start_time"
    if not isinstance(given.get(name), str) or not isinstance(now.tzinfo, ZoneInfo):
        return given
    said = datetime.fromisoformat(given[name])
    wall = datetime.combine(now.date(), said.timetz().replace(tzinfo=None))
    after = (
        datetime.combine(now.date(), datetime.min.time(), now.tzinfo) - timedelta(seconds=1)
        if given.get("all_day")
        else now
    )
    coming = next_occurrences(rule, wall, now.tzinfo.key, after, 1)
    if not coming:
        return given
    moved = {**given, name: coming[0].isoformat()}
    if isinstance(given.get("end_time"), str):
        moved["end_time"] = (coming[0] + (datetime.fromisoformat(given["end_time"]) - said)).isoformat()
    return moved


def _remark(day: ToldDay, language: Language) -> str:
    if day.kind == "feast":
        return ""
    if day.kind == "lunar":
        doubled = day.year and people_days.leap_month(day.year) == day.month
        return say(language, "lunar_leap", year=day.year) if doubled else ""
    if day.country != public_holidays.CHINA:
        return ""
    if day.kind == "next":
        return "" if day.year <= people_days.known_to() else say(language, "workdays_unknown", year=day.year)
    return say(language, "workdays_known", year=people_days.known_to())
