"""What somebody does again and again, from the words in which it is told: its name, and how often it is wanted. Pure."""

import re

_AMOUNT = re.compile(
    r"(?:大概|大约|差不多|about|around|for)?\s?(?:(?<![\d.,])\d[\d.,:]{0,6}|[一二两三四五六七八九十百千万半]{1,5}|\b(?:half|an?|one|two|three|four|five|ten|twenty|thirty)\b)"
    r"\s?(?:多|来)?(?:个?(?:半)?(?:公里|千米|里路?|米|分钟|小时|钟头|页|章|组|圈|步|杯|遍|个|次|篇|首|字|毫升|升)半?"
    r"|\b(?:kilomet(?:er|re)s?|miles?|minutes?|mins?|hours?|hrs?|pages?|chapters?|reps?|sets?|laps?|steps?|glass(?:es)?|times)\b(?:\s+of\b)?"
    r"|(?:k|km|mi|m|min|h|l)\b(?:\s+of\b)?|(?=\s[a-z]))",
    re.IGNORECASE,
)
_BARE_NUMBER = re.compile(r"(?<=[一-鿿])[一二两三四五六七八九十百千万]{2,5}$")
_SMALL = re.compile(
    r"今天|昨天|昨晚|前天|今早|今晚|刚刚?才?|早上|晚上|已经|^[我也又去]+|[了过完](?=$|[\d一二两三四五六七八九十半])|(?<=[一-鿿])了"
    r"|\b(?:today|yesterday|this morning|tonight|just|already)\b"
    r"|^\s*(?:(?:i|my|the|went for|went|did|some|an?)\b\s*)+",
    re.IGNORECASE,
)
_ALONE = {
    "跑": "跑步",
    "走": "走路",
    "写": "写作",
    "游": "游泳",
    "骑": "骑车",
    "读": "读书",
    "练": "练习",
    "冥": "冥想",
}
_STEMS = {
    "ran": "run", "running": "run", "runs": "run", "swam": "swim", "swimming": "swim", "rode": "ride", "wrote": "write", "drank": "drink",
    "drunk": "drink", "swum": "swim", "ridden": "ride", "written": "write",
    "slept": "sleep", "walked": "walk", "meditated": "meditate", "practised": "practise", "practiced": "practice", "studied": "study",
}  # fmt: skip
_EN_NUMBERS = {"once": 1, "twice": 2, "thrice": 3, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_ZH_DIGITS = "零一二三四五六七"
_EVERY_DAY = re.compile(
    r"每[天日晚早]|天天|\b(?:every\s?day|daily|each day|every (?:morning|night|evening)|(?:once )?a day)\b",
    re.IGNORECASE,
)
_A_WEEK = re.compile(
    r"\b(?:(?P<en>once|twice|thrice)|(?P<few>one|two|three|four|five|six|[1-7])\s*(?:times|x|days))\s*(?:a|per|every|each|/)\s*week\b"
    r"|(?:每|一)(?:个?)(?:周|星期|礼拜)[^，,]{0,6}?(?P<zh>[一二两三四五六七1-7])\s?[次回天]",
    re.IGNORECASE,
)
_WEEKLY = re.compile(r"每周|每个?星期|每个?礼拜|\b(?:every|each) week\b|\bweekly\b", re.IGNORECASE)


_FIGURE = re.compile(
    r"\d|[一二两三四五六七八九十百千万半]{1,5}(?:步|公里|千米|分钟|小时|钟头|页|组|圈|杯|遍|个|次|篇|首)"
)


def says_figure(words: str) -> bool:
    """Tell whether words say how much was done."""
    return _FIGURE.search(words) is not None


def habit_name(words: str) -> str:
    """Return what is done, without how much of it and when: 跑步 of 今天跑了五公里, "run" of "ran 5k this morning"."""
    words = " ".join(words.split())
    bare = _SMALL.sub(
        " ", _BARE_NUMBER.sub("", _AMOUNT.sub(" ", _SMALL.sub(" ", _EVERY_DAY.sub(" ", _A_WEEK.sub(" ", words)))))
    )
    han = any("一" <= letter <= "鿿" for letter in bare)
    bare = ("" if han and bare.isascii() is False and not re.search(r"[a-z]", bare) else " ").join(bare.split())
    bare = bare.strip(" ,，、.。的")
    parts = [_STEMS.get(part.casefold(), part) for part in bare.split(" ")]
    bare = " ".join(parts)
    return _ALONE.get(bare, bare) or words.strip()


def frequency(words: str) -> int | None:
    """Return on how many days of a week something is wanted, where the words say so."""
    found = _A_WEEK.search(words)
    if found is not None:
        number = (found["en"] or found["few"] or found["zh"]).casefold()
        if number in _EN_NUMBERS:
            return _EN_NUMBERS[number]
        return int(number) if number.isdecimal() else _ZH_DIGITS.index(number.replace("两", "二"))
    if _EVERY_DAY.search(words):
        return 7
    return 1 if _WEEKLY.search(words) else None
