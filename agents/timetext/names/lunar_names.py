"""Days of the lunar calendar as people name them: 农历八月十五, 腊月二十三, 大年初二, 中秋; 每月初一十五. Pure."""

import re
from dataclasses import dataclass

_HAN = "零一二三四五六七八九十"
_FIRST_TEN = "初[一二三四五六七八九十]"
_CALENDAR = "(?:农历|阴历|旧历)"
_DAY = (
    rf"(?P<day>{_FIRST_TEN}|三十|二十[一二三四五六七八九]|二十|廿[一二三四五六七八九]"
    r"|十[一二三四五六七八九]|十|[12]\d|30|[1-9])[日号]?"
)
_DATE = re.compile(
    rf"(?P<every>每年的?)?(?:{_CALENDAR}的?(?P<month>正|腊|冬|十[一二]|[一二三四五六七八九十]|1[0-2]|[1-9])月"
    rf"|(?P<only>正|腊|冬)月|(?P<han>十[一二]|[一二三四五六七八九十])月(?={_FIRST_TEN}(?![个天周次位点分])))" + _DAY
)
_BIRTHDAY = re.compile(  # 妈妈农历生日十二月初八, 阴历生日二月十二
    rf"(?<=历生日)(?P<link>是|在|为|[:：\s])?(?P<month>正|腊|冬|十[一二]|[一二三四五六七八九十])月{_DAY}"
)
_OTHER_DAYS = rf"{_FIRST_TEN}|二?十[一二三四五六七八九]|二十|廿[一二三四五六七八九]|三十"
_MONTHLY = re.compile(  # 每月初一十五, 初一和十五: people who say so mean the lunar month
    rf"(?:{_CALENDAR}?每个?月的?|每逢|逢|每到)(?:{_CALENDAR})?的?(?P<days>(?:{_FIRST_TEN}"
    rf"|十五)(?:[和跟与、及]?(?:{_OTHER_DAYS})){{0,3}})(?![号日次回趟个])(?:都|那天)*"
    r"|(?P<both>初一[和跟与、及]?十五)(?![号日次回趟个])(?:都|那天)*"
)
_DAYS = re.compile(_OTHER_DAYS)
_FESTIVALS = {
    "除夕": (12, 30), "大年三十": (12, 30), "年三十": (12, 30), "春节": (1, 1), "元宵": (1, 15), "端午": (5, 5), "七夕": (7, 7),
    "中秋": (8, 15), "重阳": (9, 9), "腊八": (12, 8), "小年": (12, 23),
}  # fmt: skip
_FESTIVAL = re.compile(  # as the day of a wish, not of mooncakes
    rf"(?P<every>每年的?)?(?:(?P<name>{'|'.join(_FESTIVALS)})节?"
    r"(?=那天|当天|[早晚]上|[上下中]午|[一二两三四五六七八九十\d]{1,2}[点:：]|提醒|提前|叫我|的?前[一两二三\d]"
    r"|(?<!春节)(?<!春)(?:我们?|要|得|就){0,3}(?:在|去|到|回|和|跟|陪|带|约|请|记得|别忘))"
    rf"|大年(?P<first>{_FIRST_TEN})(?!的))(?:那天|当天)?"
)


@dataclass(frozen=True, slots=True)
class LunarDay:
    """A day of the lunar calendar at [begin, end) of a text; `every`: of each year."""

    begin: int
    end: int
    month: int
    day: int
    every: bool


def lunar_days(text: str) -> list[LunarDay]:
    """Return the days of the lunar calendar that a text names, in order."""
    found: list[LunarDay] = []
    for date in (*_DATE.finditer(text), *_BIRTHDAY.finditer(text)):
        named = date.groupdict()
        month = _number(named["month"] or named.get("only") or named.get("han") or "")
        day = _number(named["day"].removeprefix("初"))
        if not any(one.begin < date.end() and date.start() < one.end for one in found):
            found.append(LunarDay(date.start(), date.end(), month, day, bool(named.get("every"))))
    for feast in _FESTIVAL.finditer(text):
        month, day = festival(feast["name"] or f"大年{feast['first']}") or (1, 1)
        found.append(LunarDay(feast.start(), feast.end(), month, day, bool(feast["every"])))
    return sorted(found, key=lambda one: one.begin)


def lunar_monthly(text: str) -> tuple[int, int, tuple[int, ...]] | None:
    """Return where a text names days of each lunar month, and which; None where it names none."""
    found = _MONTHLY.search(text)
    said = "" if found is None else found["days"] or found["both"]
    if found is None or (said == "十五" and not re.search(_CALENDAR, found[0])):
        return None
    days = {_number(one.removeprefix("初")) for one in _DAYS.findall(said)}
    return found.start(), found.end(), tuple(sorted(days))


def festival(name: str) -> tuple[int, int] | None:
    """Return month and day of the lunar calendar of a festival's name (中秋节, 大年初三); None for none."""
    if name.startswith("大年初"):
        return 1, _number(name.removeprefix("大年初"))
    return _FESTIVALS.get(name) or _FESTIVALS.get(name.removesuffix("节"))


def names_festival(words: str) -> bool:
    """Tell whether words name a festival of the lunar calendar."""
    return "过年" in words or "大年初" in words or any(name in words for name in _FESTIVALS)


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
