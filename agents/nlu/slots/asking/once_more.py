"""The same once more, on another day: "same again friday", 下周四也来一节 same time, "another one on the 9th". Pure."""

import re
from datetime import datetime

from agents.nlu.lexicon.han_letters import read_simplified
from agents.timetext import parse

LONGEST = 60  # characters
_SAME = re.compile(
    r"\b(?:same|again|another(?: one)?|one more|repeat|ditto|likewise|too|as well)\b"
    r"|也[来要有约加排上去是提叫]|再[来约加排上去订][一个节次场顿]?|同样|一样|照样|同上|照旧",
    re.IGNORECASE,
)
_SMALL = re.compile(
    r"\b(?:and|also|then|ok(?:ay)?|yes|yeah|oh|please|pls|the|a|an|it|that|this|one|thing|do|put|book|add|make|have"
    r"|me|down|in|for|on|at|of|as|with|time|hours?|place|length|deal|shift|session|slot|let['’]?s|can you|could you"
    r"|i['’]?m on|thanks?|exact|same|again|another|more|repeat|ditto|likewise|too|well)\b"
    r"|[也再来要有约加排上去是订]|同样|一样|照样|同上|照旧|同一?个?时间|时间|还是|一?[节次个场顿回]"
    r"|给我|帮我|提醒我?|叫我?|安排|一下|那个|这个|[吧了哦啊呀的那就都]|[\s,，.。!！~、]",
    re.IGNORECASE,
)
_WEEKDAY_ALONE = re.compile(  # of no week that is said
    r"(?<![这下本上每])(?<![这下本上]个)(?:周|星期|礼拜)[一二三四五六日天]"
    r"|(?<!next )(?<!this )(?<!last )(?<!coming )\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b",
    re.IGNORECASE,
)


def names_weekday(words: str) -> bool:
    """Tell whether words name a weekday and not its week: of a further one it is near the one that is there."""
    return len(words) <= LONGEST and _WEEKDAY_ALONE.search(words) is not None


@read_simplified
def once_more(text: str, now: datetime) -> str | None:
    """Return the words for the day, or the hour, of the same once more; None for a text that says more, or names no day."""
    said = text.strip()
    if not said or len(said) > LONGEST or "\n" in said or said.endswith(("?", "？")) or not _SAME.search(said):
        return None
    plain = _TIME_AS_BEFORE.sub(" ", said)
    reading = parse(plain, now)
    if reading.verdict == "none" or reading.rrule or reading.elapsed or not reading.spans:
        return None
    bare, words = plain, list[str]()
    for begins, ends in sorted(reading.spans, reverse=True):
        words.insert(0, plain[begins:ends].strip())
        bare = f"{bare[:begins]} {bare[ends:]}"
    return None if _SMALL.sub("", bare) else " ".join(words)


_TIME_AS_BEFORE = re.compile(
    r"\b(?:at )?(?:the )?same (?:time|hours?|place|length)\b|(?:还是)?(?:同一?个?|一样的?|老)时间", re.IGNORECASE
)
