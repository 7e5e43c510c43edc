"""Events moved by a length ("push the dentist by 30 minutes"), and the time before which one shall ring."""

import re
from datetime import UTC, datetime, timedelta

from agents.timetext import parse, title

POLITE = (
    r"(?:请|麻烦[你您]?+|拜托|帮我|帮忙|给我|替我|可以|能不能|可不可以|能|[你您]|我想|把|将|[,，\s]|"
    r"\b(?:please|can you|could you|would you|will you|i want to|i need to|i'd like to|let's|hey|ok(?:ay)?|and|so)\b)*"
)  # `{POLITE}+` gives none of it back, where what follows cannot be of it
_LENGTH = (
    r"(?:\d+(?:h|hrs?|m|mins?)|an?|half|one|two|three|four|five|six|seven|ten|fifteen|twenty|thirty|forty|\d+)\b.*?"
)
_SHIFTED = (
    re.compile(
        rf"^{POLITE}+(?:(?P<pushed>push|postpone|delay|defer|snooze)|move|shift|bring|pull|make|bump"
        r"|slide)\s++(?P<which>.+?)"
        r"(?<!\s)\s++(?:(?:(?P<later>back|out|later)|(?P<earlier>forward|up|ahead"
        rf"|earlier))\s++)?(?:by\s++)?(?P<by>{_LENGTH})"
        r"(?:(?<!\s)\s++(?:(?P<later2>later|back)|(?P<earlier2>earlier|forward|ahead)))?$",
        re.IGNORECASE | re.DOTALL,
    ),
    re.compile(
        rf"^{POLITE}(?P<which>.+?)的?(?:时间)?(?:往|向)?"
        r"(?:(?P<later>推迟|延后|延迟|延期|推后|后[推延挪移]|顺延|\s(?:delay|postpone)(?:个|一下)?\s?)"
        r"|(?P<earlier>提前|提早|前[推挪移]))(?:个|上|一下)?(?P<by>[^到至了].*)$",
        re.DOTALL,
    ),
)
_TAIL = re.compile(
    r"(?:吧|好吗|可以吗|行吗|谢谢你?|一下|\bplease|\bpls|\bthanks?)*[\s.。!！?？,，~～]*$", re.IGNORECASE
)
_LONG = re.compile(r"月|年|month|year", re.IGNORECASE)
_DAYS = re.compile(r"^(?:a|one|1|一)\s*(?P<unit>day|week|天|周|星期|个星期)$", re.IGNORECASE)


_NUMBER, _TIMER = re.compile(r"[1-9]\d{0,2}"), re.compile(r"Timer: |计时器：")
_MORE = re.compile(r"^(?:another|an (?:extra|additional)|a further|about) |(?<=\w) (?:more|extra)$", re.IGNORECASE)


def length(words: str) -> timedelta | None:
    """A length and nothing else; months and years have none."""
    alone = _DAYS.match(words.strip())
    if alone is not None:
        return timedelta(days=1 if alone["unit"].lower() in ("day", "天") else 7)
    reading = parse(words, datetime(2026, 1, 1, 9, tzinfo=UTC))
    whole = reading.verdict == "understood" and reading.start is None and not title(words, reading)
    return None if _LONG.search(words) or not whole or reading.approximate else reading.duration


def runs_for(words: str, thing: str) -> timedelta | None:
    """Return the length that words are: of a timer a number alone is one of minutes."""
    if _NUMBER.fullmatch(words.strip()) and _TIMER.match(thing):
        return timedelta(minutes=int(words))
    return length(words)


def is_length(words: str) -> bool:
    """Tell whether words are a length, or so much more: "another 20 minutes"."""
    return length(_MORE.sub("", words.strip())) is not None


def shifted(text: str) -> tuple[str, timedelta] | None:
    """What is moved, as it was called, and by how much (earlier is negative); None for any other sentence."""
    bare = _TAIL.sub("", text.strip())
    for pattern in _SHIFTED:
        found = pattern.match(bare)
        if found is None:
            continue
        groups = found.groupdict()
        later = any(groups.get(name) for name in ("later", "later2", "pushed"))
        earlier = any(groups.get(name) for name in ("earlier", "earlier2"))
        by = length(groups["by"])
        if later == earlier or by is None:  # "move it by an hour", "push it forward an hour"
            return None
        return groups["which"], by if later else -by
    return None
