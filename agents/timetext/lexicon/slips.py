"""Words of time with a slip of the finger in them: which word was meant, where no other one is as near."""

import re
from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase

# Long enough that a slip in one of them is hardly ever a word of its own.
WORDS = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "tomorrow", "tonight", "yesterday",
    "morning", "afternoon", "evening", "midnight", "minutes", "january", "february", "september", "october", "november",
    "december", "weekend", "weekdays",
)  # fmt: skip
# Short words: only slips that are no words.
SHORT = {
    "teh": "the", "tdoay": "today", "todya": "today", "tody": "today", "huors": "hours", "huor": "hour", "hoour": "hour", "dyas": "days",
    "wek": "week", "wekes": "weeks", "weeek": "week", "wekk": "week", "nxet": "next", "netx": "next", "evry": "every", "evrey": "every",
    "eveyr": "every", "mintue": "minute", "minuts": "minutes", "mintes": "minutes", "aprl": "april", "agust": "august", "auguts": "august",
    "nooon": "noon", "wensday": "wednesday", "wendsday": "wednesday", "tommorrow": "tomorrow", "tommorow": "tomorrow", "tomorw": "tomorrow",
    "tomoro": "tomorrow", "tomorro": "tomorrow", "tmorow": "tomorrow", "tommorro": "tomorrow", "tommorw": "tomorrow", "tomorrw": "tomorrow",
    "saterday": "saturday", "febuary": "february", "aftrnoon": "afternoon", "afernoon": "afternoon",
}  # fmt: skip
# What is one letter away and means something else.
OTHERS = frozenset(
    [
        "sundae",
        "sundry",
        "munday",
        "minuets",
        "weeknd",
        "mourning",
        "moaning",
        "corning",
        "horning",
        "minuet",
        "minuted",
        "evenings",
        "mornings",
        "afternoons",
        "mondays",
        "tuesdays",
        "wednesdays",
        "thursdays",
        "fridays",
        "saturdays",
        "sundays",
        "weekends",
        "weekday",
        "weekender",
        "tonights",
        "mornin",
    ]  # read as a line
)
LATIN = re.compile(r"(?<![a-z0-9'_])[a-z]{3,11}(?![a-z0-9_])")
AMBIGUOUS = ""

# Signs that sound or look like the right ones, where what stands around them leaves no other word.
HAN = (
    (r"(?<![闻著扬驰])[名民]天(?!堂|才)|[明名]夭|明[填添]", "明天"),
    (r"后夭|候天(?=[早上下晚中一二两三四五六七八九十\d])", "后天"),
    (r"今夭", "今天"),
    (r"昨夭", "昨天"),
    (r"下[武舞雾](?=\s?[一二两三四五六七八九十\d])", "下午"),
    (r"上[武舞雾](?=\s?[一二两三四五六七八九十\d])", "上午"),
    (r"(?<=[天日今明昨])晚尚|晚[尚商](?=\s?[一二两三四五六七八九十\d])", "晚上"),
    (r"(?<=[天日今明昨])早尚|早[尚商](?=\s?[一二两三四五六七八九十\d])", "早上"),
    (r"凌[辰尘]", "凌晨"),
    (r"[星新]其(?=[一二三四五六日天])", "星期"),
    (r"理拜(?=[一二三四五六日天])|礼败(?=[一二三四五六日天])", "礼拜"),
    (r"(?<=[\d一二两三四五六七八九十])(?:分种|分中)(?!类)", "分钟"),
    (r"(?<=[\d一二两三四五六七八九十半个])小[是时实](?=[后之以])", "小时"),
    (r"(?<=[\d一二两三四五六七八九十])点种", "点钟"),
    (r"(?<=\d)好(?=[\s,，。吧]|$)", "号"),
    (r"提[行型形](?=我)|题醒(?=我)", "提醒"),
)
# Texts without any of these signs have none of these slips.
_HAN_SIGNS = frozenset("天夭好填添午武舞雾尚商辰尘其拜种中是实行型形醒败伍壹贰叁肆陆")
# 周武 and 周伍: the day that sounds so.
WEEKDAY = re.compile(r"(?<=[周期拜])[伍武午](?!器|术|侠|汉|夷|城|侯|王)|(?<=[下上这本]周)[壹贰叁肆陆]")
DAYS = {"伍": "五", "武": "五", "午": "五", "壹": "一", "贰": "二", "叁": "三", "肆": "四", "陆": "六"}


def slips_of(word: str) -> Iterator[str]:
    """Yield every word that one slip makes of this one: a letter more, less or another, or two neighbours exchanged."""
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in ascii_lowercase:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]


@cache
def _meant() -> dict[str, str]:
    """Return the word that each slip means; nothing where two words are as near."""
    found: dict[str, str] = {}
    for word in WORDS:
        for slip in slips_of(word):
            known = found.get(slip, word)
            found[slip] = word if known == word else AMBIGUOUS
    plain = {*WORDS, *OTHERS, *(f"{word}s" for word in WORDS)}
    return {**{slip: word for slip, word in found.items() if slip not in plain}, **SHORT}


@cache
def _han() -> re.Pattern[str]:
    return re.compile("|".join(f"({pattern})" for pattern, _word in HAN))


def mended_han(text: str) -> str:
    """Return the text with the right signs; it keeps its length."""
    if _HAN_SIGNS.isdisjoint(text):
        return text
    text = _han().sub(lambda hit: HAN[(hit.lastindex or 1) - 1][1], text)
    return WEEKDAY.sub(lambda hit: DAYS[hit[0]], text)


def latin_slips(text: str) -> list[tuple[int, int, str]]:
    """Return from where to where slips stand, and the word that each means: none where two are as near."""
    meant = _meant()
    return [(*hit.span(), meant[hit[0]]) for hit in LATIN.finditer(text) if hit[0] in meant]
