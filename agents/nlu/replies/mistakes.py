"""A slip put right, right below what was made or changed: "optician, not dentist", 打错了 不是画画 是围棋, "Stefania, autocorrect". Pure.

Whether the words are times or a name is seen where it is known what they are about (agents.runtime.following.put_right).
"""

import re
from dataclasses import dataclass
from datetime import date, datetime
from difflib import SequenceMatcher

from agents.nlu.lexicon.han_letters import read_simplified
from agents.timetext import parse

LONGEST = 60  # characters
ALIKE = 0.6  # of the letters of two words, from which one may be the other misspelled
_SIGNS = " \t,.!?~:*，。！？～：、\"'“”‘’「」『』"
_EN_SLIP = (
    r"oops|whoops|typo|autocorrect|my (?:bad|mistake|fault)|fat fingers?|spelling|correction"
    r"|mis(?:read|heard|typed|spelled|spelt)(?: (?:it|her|him|them))?"
    r"|(?:wrong|not the right) (?:day|time|date|name|one|hour|word|month|week)"
    r"|(?:i )?(?:got|had) (?:that|it|the (?:day|time|name)) wrong"
)
_ZH_SLIP = (
    r"我?(?:刚才?|刚刚)?(?:[打写说讲听看记搞弄输读发]错)(?:了?字[了啦]?|[了啦])?|错[了啦]|口误|手误|手滑|笔误"
    r"|更正|晕"
    r"|(?:日子|日期|时间|名字|人名|字|星期)(?:不对|[写打]?错[了啦])"
)
_SOFT = (
    r"(?:oh|d[o’']?oh|ah+|er+m?|um+|no|nope|sorry|wait|hang on|hold on|actually|meant|argh?|ugh|lol|haha|that is"
    r"|i mean(?:t)?|i meant to (?:say|put|write)"
    r"|啊|哦|噢|哎呀?|诶|欸|呃|不对|不不|抱歉|不好意思|对不起|等等|等一下|那个|其实)"
)
_SEPARATED = r"(?:[\s,，.。!！:：]+|(?<=[\u3400-\u9fff])|$)"
_OPENS = re.compile(rf"(?:(?:{_EN_SLIP}|{_ZH_SLIP}|{_SOFT}){_SEPARATED})+", re.IGNORECASE)
_SLIPPED = re.compile(
    rf"(?:^|\b|(?<=[\u3400-\u9fff\s])){_EN_SLIP}|{_ZH_SLIP}|\bi (?:mean|meant)\b|^\*|\*$", re.IGNORECASE
)
_POLITE_TAIL = r"sorry|now|actually|i mean(?:t)?|instead|please|pls|thanks?|though?|(?:at )?(?:the )?same time"
_TAIL = re.compile(
    rf"(?:[\s,，.。!！]+(?:(?:{_EN_SLIP}|{_POLITE_TAIL})|{_ZH_SLIP})"
    r"|(?:[,，\s]*(?:时间不变|同一时间|一样的?时间|才对|吧|啊|呀|哈|来着)))+[\s.!。！]*$",
    re.IGNORECASE,
)
_IS = (
    r"(?:it['’]?s|it is|that['’]?s|thats|that (?:is|was)|it (?:should|must) (?:be|say)"
    r"|(?:that )?should (?:be|say)|make (?:it|that)|to be)"
)
_NEW, _OLD = r"(?P<new>[^\s,;][^,;]{0,40}?)", r"(?P<old>\S.{0,30}?)"
_NOT = (
    re.compile(rf"(?:{_IS} )?not {_OLD}(?:,| but| -|;)\s*(?:but |rather |it['’]?s |i meant? )*{_NEW}", re.IGNORECASE),
    re.compile(rf"(?:{_IS} )?{_NEW},? (?:and )?(?:not|rather than) {_OLD}", re.IGNORECASE),
    re.compile(rf"{_OLD} (?:should be|should say|(?:is|was) meant to be) {_NEW}", re.IGNORECASE),
    re.compile(r"不是(?P<old>[^,，。]{1,12}?)[,，\s]*(?:而?是|应该是|应该叫|叫)(?P<new>[^,，。]{1,16})"),
    re.compile(r"不是(?P<old>[^,，。\s]{1,12})[,，\s]+(?P<new>[^,，。]{1,16})"),
    re.compile(r"(?:应该)?(?:是|叫)?(?P<new>[^,，。]{1,16}?)[,，\s]*(?:而)?不是(?P<old>[^,，。]{1,12})"),
    re.compile(r"(?:把)?(?P<old>[^,，。\s]{1,12})(?:应该是|应该叫|写成|打成|改成|换成)(?P<new>[^,，。了]{1,16})"),
    re.compile(r"[写打说输听看]成(?P<old>[^,，。\s]{1,12}?)了[,，\s]*(?:其实)?(?:应该)?是(?P<new>[^,，。]{1,16})"),
)
_ALONE = re.compile(
    rf"(?:{_IS} |(?:the )?name is |(?:it['’]?s )?(?:called|spelt|spelled) |for |on |to "
    r"|(?:应该)?(?:是|叫|写|改成|改到|换成|在)|应该(?:叫|是|在)?)?(?P<new>\S.{0,40})",
    re.IGNORECASE,
)
_CALLED = re.compile(r"\b(?:called|name is)\b|应该叫|名字(?:是|叫)", re.IGNORECASE)
_MEANT = re.compile(r"\bmeant\b", re.IGNORECASE)
_ONE_WEEKDAY = re.compile(
    r"(?:on )?(?:mon|tues?|wed(?:nes)?|thurs?|thu|fri|sat(?:ur)?|sun)(?:days?)?"
    r"|每?个?(?:周|星期|礼拜)[一二三四五六日天]",
    re.IGNORECASE,
)
_ONE_MONTHDAY = re.compile(
    r"(?:每个?月)?(?:的)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})[号號日]|the \d{1,2}(?:st|nd|rd|th)", re.IGNORECASE
)
_EVERY_WEEK = re.compile(r"FREQ=WEEKLY(?:;INTERVAL=1)?;BYDAY=[A-Z]{2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """What it is (`new`), and what was said instead (`old`), if that is told. `sure`: the words say that something was mistaken; `called`: that this is its name; `meant`: that it was meant."""

    new: str
    old: str = ""
    sure: bool = True
    called: bool = False
    meant: bool = False


@read_simplified
def slip(text: str) -> Slip | None:
    """Return what a text puts right; None for a text that puts nothing right."""
    said = text.strip()
    if not said or len(said) > LONGEST or "\n" in said or said.endswith(("?", "？")):
        return None
    sure = _SLIPPED.search(said) is not None
    opened = _OPENS.match(said)
    bare = said[opened.end() :] if opened is not None else said
    tailed = _TAIL.search(bare)
    bare = (bare[: tailed.start()] if tailed is not None and tailed.start() else bare).strip(_SIGNS)
    if not bare:
        return None
    found = next((one for form in _NOT if (one := form.fullmatch(bare)) is not None), None)
    if found is not None:
        return Slip(new=found["new"].strip(_SIGNS), old=found["old"].strip(_SIGNS), sure=sure or opened is not None)
    alone = _ALONE.fullmatch(bare)
    if alone is None or not (sure or opened is not None or tailed is not None):
        return None
    return Slip(
        new=alone["new"].strip(_SIGNS),
        sure=sure,
        called=_CALLED.search(said) is not None,
        meant=_MEANT.search(said) is not None,
    )


def named_right(slip: Slip, title: str) -> str:
    """Return the title with what was mistaken put right; nothing where it has nothing of that."""
    if slip.old:
        at = title.casefold().find(slip.old.casefold())
        return "" if at < 0 else f"{title[:at]}{slip.new}{title[at + len(slip.old) :]}"
    if not slip.sure:
        return ""
    place = _misspelled(slip.new, title)
    if place is not None:
        return f"{title[: place[0]]}{slip.new}{title[place[1] :]}"
    return slip.new if slip.called or (slip.meant and not re.search(r"\s", f"{title}{slip.new}")) else ""


def value_right(slip: Slip, text: str) -> str:
    """Return the figure in a text that is mistaken for one nearly alike: "bramble77" for "bramble78"; nothing where there is none."""
    if slip.old or not re.fullmatch(r"\S*\d\S*", slip.new) or slip.new in text:
        return ""
    near = [(SequenceMatcher(a=slip.new, b=one).ratio(), one) for one in re.findall(r"[\w@.+-]*\d[\w@.+-]*", text)]
    degree, value = max(near, default=(0.0, ""))
    return value if degree >= ALIKE else ""


def weekday(words: str, now: datetime) -> int | None:
    """Return the one day of the week that words name and nothing else, Monday being 0."""
    reading = parse(words, now)
    if _ONE_WEEKDAY.fullmatch(words) is None or reading.start is None:
        return None
    return reading.start.weekday() if reading.rrule is None or _EVERY_WEEK.fullmatch(reading.rrule) else None


def monthday(words: str, now: datetime) -> date | None:
    """Return the one day of a month that words name by its number and nothing else: 10号, "the 10th"."""
    if _ONE_MONTHDAY.fullmatch(words) is None:
        return None
    reading = parse(f"on {words}" if words.isascii() else f"改到{words}", now)  # a number alone may be no day
    one_day = reading.start is not None and reading.grain == "day" and reading.rrule is None
    return reading.start.date() if one_day and reading.start else None


def _misspelled(word: str, title: str) -> tuple[int, int] | None:
    """Return where in a title stands what a word is the right form of: a word nearly alike, as many Han characters of which some are the same."""
    if word.casefold() in title.casefold() or len(word) < 2:
        return None
    if re.fullmatch(r"[\u3400-\u9fff]{2,4}", word):
        shorter = next((one for one in (word[:-1], word[1:]) if len(one) > 1 and one in title), "")
        if shorter:
            return title.index(shorter), title.index(shorter) + len(shorter)
        windows = [(at, at + len(word)) for at in range(len(title) - len(word) + 1)]
        same = {one: sum(a == b for a, b in zip(word, title[one[0] : one[1]], strict=True)) for one in windows}
        best = max(same, key=lambda one: same[one], default=None)
        return best if best is not None and same[best] * 2 >= len(word) else None
    if re.search(r"\s", word):
        return None
    near = [
        (SequenceMatcher(a=word.casefold(), b=one[0].casefold()).ratio(), one.span())
        for one in re.finditer(r"[^\W\d_][\w'’-]*", title)
    ]
    degree, span = max(near, default=(0.0, (0, 0)))
    return span if degree >= ALIKE else None
