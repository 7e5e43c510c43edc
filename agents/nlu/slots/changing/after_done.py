"""Reminders that go by what is done: again so long after it was, or again and again until it is. Pure.

"descale the kettle every 3 weeks after I did it", 上次换滤芯之后每三个月, "from 6 every ten minutes until I say done".
"""

import re
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.intents import MOST, Want
from agents.nlu.slots.naming.event_titles import is_ordered, of_reminder
from agents.texts import Language
from agents.timetext import parse

WANT = Want(intent="reminder_add", confidence=0.9)
MORNING, EVENING = 9, 22  # hours: what has none comes in the morning; what is said again and again ends in the evening
_DID = (
    r"(?:(?:i|we|it|having)(?:['’](?:ve|s|m))?\s+(?:have |has |had |is |was |am |last |actually )*(?:done|doing|did"
    r"|do|finish(?:ed)?|completed?|changed?)\b(?: (?:it|that|so|with it))?|doing it|done\b"
    r"|the last (?:one|time)(?: (?:i|we) (?:did|do) it)?|last time|completion|finishing(?: it)?)"
)
_EN_AFTER = re.compile(
    (
        r"\b(?:every|each|again)?\s*(?P<every>(?:an?|one|two|three|four|five|six|seven|eight|nine|ten"
        rf"|\d{{1,3}})?\s*(?:other )?(?:days?|weeks?|months?|years?))\s+(?:after|since|from)\s+(?:when\s+"
        rf"|each time\s+|every time\s+|the day\s+)?{_DID}"
    ),
    re.IGNORECASE,
)
_ZH_COUNT = r"[一两二三四五六七八九十半\d]{1,3}"
_ZH_UNIT = r"(?:天|周|个?星期|个?礼拜|个?月|年)"
_ZH_AFTER = (
    re.compile(
        rf"(?:从)?(?:上次|上一次|每次|每回)(?P<what>[^,，。每过隔]{{1,12}}?)(?:完|好|过|掉)?(?:之?后|以后|算起"
        rf"|起)[,，]?(?:再|又|就)*(?:每隔?|过|隔)?(?P<every>{_ZH_COUNT}{_ZH_UNIT})(?:再|就|后)*"
    ),
    re.compile(
        rf"(?:距离?|离)(?:上次|上一次)(?P<what>[^,，。每过隔]{{0,12}}?)(?:满|每|过|有"
        rf"|了)*(?P<every>{_ZH_COUNT}{_ZH_UNIT})(?:后|时|就)*"
    ),
    re.compile(
        r"(?:做|弄|换|洗|吃|用|搞|清|完成)(?:完|好|掉)(?:之?后|以后)(?:再|又|就)*(?:每隔?|过"
        rf"|隔)?(?P<every>{_ZH_COUNT}{_ZH_UNIT})(?:再|就|后)*(?P<what>)"
    ),
)
_UNTIL = re.compile(
    r"[,，]?\s*\b(?:until|till|til)\s+(?:i|we)(?:['’]ve)?\s+(?:say|tell you|have|mark|done|do|did|finish(?:ed)?"
    r"|completed?|write|type|confirm)\b\s*(?:it(?:['’]?s)?|that)?\s*(?:is |as |i['’]?m |i am )?(?:done|did|finished"
    r"|so|it|that)?"
    r"|[,，]?\s*\b(?:until|till|til)\s+(?:i|we)(?:['’]ve| have)?\s+(?:sent|paid|called|handed in|submitted|taken|drunk"
    r"|eaten|posted|replied"
    r"|answered|booked|signed|fed|watered|bought|got|put|moved|turned|left|done|finished)\b(?: (?:it|that|them|this)\b)?"
    r"|[,，]?\s*\b(?:until|till|til)\s+(?:it(?:['’]s| is)|that(?:['’]s| is)|i['’]m|i am)\s+(?:done|finished|over with)"
    r"|[,，]?(?:一直)?(?:直到|到)我?(?:说|点|回|回复|标记|确认|做|弄|搞|吃|喝|完成)+(?:完成|做完|好了?|完了?|了|掉"
    r"|搞定|为止)*(?:为止)?"
    r"|[,，]?(?:一直)?直到我[^,，。\s]{1,6}?(?:了|为止|完|好)"
    r"|[,，]?\s*(?:一直)?(?:直到|until|till)\s*(?:done|finished|completed|完成|做完|搞定|弄完|结束)(?:了|为止)?",
    re.IGNORECASE,
)
_NAGS = re.compile(
    r"^(?:(?:ping|nag|bug|remind|poke|pester|nudge|chase) (?:me|us)(?: about| to| for)?\s*|催(?:一下)?我(?:一[次下])?)",
    re.IGNORECASE,
)
_HOURLY = re.compile(  # how often, and that it is to be asked for again
    r"[,，]?\s*(?:and |然后|再)*(?:(?:nag|bug|ping|pester|keep reminding|remind|催|再?提醒|nag一下)\s*(?:me|我)?\s*)?"
    r"(?P<rule>每隔?(?:半|[一两二三四五六七八九十\d]{1,3})?个?(?:半?小时|钟头|分钟|刻钟)|every (?:(?:\w+|half an"
    r"|half) )?(?:hours?|minutes?|mins?)|hourly)"
    r"(?:\s*(?:nag|bug|ping|pester|remind|催|再?提醒)\s*(?:me|我)?(?:一次|一下)?)?",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"\b(?:from|starting(?: at)?|beginning(?: at)?|as of)\s+(?P<en>\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?)?"
    r"|noon)(?=[,\s]|$)"
    r"|从(?P<zh>(?:今天|今晚|明天|明早)?(?:早上|上午|中午|下午|晚上"
    r"|傍晚)?[\d一二两三四五六七八九十]{1,3}(?:[点:：][\d半一二三四五十分刻]{0,4}))(?:起|开始)?",
    re.IGNORECASE,
)
_UNITS = {"d": "DAILY", "w": "WEEKLY", "m": "MONTHLY", "y": "YEARLY", "天": "DAILY", "周": "WEEKLY", "期": "WEEKLY", "拜": "WEEKLY", "月": "MONTHLY", "年": "YEARLY"}  # fmt: skip
_NUMBERS = {"": 1, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "other": 2, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}  # fmt: skip
_ON = re.compile(
    r"(?<=[点半天日号晚早])(?:开始|起)|\b(?:starting|beginning|from)(?= (?:tomorrow|on|mon|tue|wed|thu|fri|sat|sun))",
    re.IGNORECASE,
)
_OFTEN = ("FREQ=HOURLY", "FREQ=MINUTELY")


def goes_by_done(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return the decision for a reminder that goes by what is done; None for any other sentence."""
    if len(text) > MOST or "\n" in text:
        return None
    found = _EN_AFTER.search(text) or next((one for form in _ZH_AFTER if (one := form.search(text)) is not None), None)
    if found is not None and (rule := _rule(found["every"])) is not None:
        return _again(decision, f"{text[: found.start()]} {text[found.end() :]}", _what(found), rule, now, language)
    until = _UNTIL.search(text)
    return None if until is None else _until_done(decision, text, until, now, language)


def _again(decision: Decision, rest: str, what: str, rule: str, now: datetime, language: Language) -> Decision | None:
    """Return the reminder that comes again by this rule from when it was done, for the first time from today."""
    reading = parse(rest, now)
    clocked = reading.start is not None and reading.grain == "minute" and not reading.elapsed
    if reading.verdict == "ask" or reading.rrule is not None or not (clocked or reading.start is None):
        return None
    said = " ".join(rest.split())
    name = of_reminder(said, parse(said, now), language)
    name = name.strip(" ,，.。")
    name = what if what and is_ordered(name) else name or what
    if not name:
        return None
    hour = reading.start.time() if clocked and reading.start is not None else time(MORNING)
    arguments: dict[str, Any] = {"text": name, "at": datetime.combine(now.date(), hour, now.tzinfo).isoformat()}
    made = replace(decision, agent=WANT.agent, want=WANT, question=None, otherwise=None)
    return made.calling("reminder_add", {**arguments, "again": rule})


def _until_done(
    decision: Decision, text: str, until: re.Match[str], now: datetime, language: Language
) -> Decision | None:
    """Return the reminder that comes by its rule until it is done; minutes and hours end in the evening at the latest."""
    rest = f"{text[: until.start()]} {text[until.end() :]}"
    if (later := _from_day(decision, rest, now, language)) is not None:
        return later
    since = _SINCE.search(rest)
    start = parse(since["zh"] or f"at {since['en']}", now).start if since is not None else None
    if since is not None and start is not None:
        rest = f"{rest[: since.start()]} {rest[since.end() :]}"
    reading = parse(rest, now)
    if start is not None and reading.start is not None:
        reading = replace(reading, start=start)
    if reading.verdict != "understood" or reading.rrule is None or reading.start is None:
        return None
    name = of_reminder(" ".join(rest.split()), parse(" ".join(rest.split()), now), language).strip(" ,，.。")
    name = _NAGS.sub("", name)
    if not name:
        return None
    return _nagging(decision, name, reading.start, reading.rrule)


def _from_day(decision: Decision, rest: str, now: datetime, language: Language) -> Decision | None:
    """Return the reminder that nags from a day on that is named beside how often: 明天提醒我交报告，每小时催我."""
    often = _HOURLY.search(rest)
    bare = " ".join(f"{rest[: often.start()]} {rest[often.end() :]}".split()) if often is not None else ""
    first, rule = parse(_ON.sub("", bare), now), parse(often["rule"], now).rrule if often is not None else None
    if rule is None or first.start is None or first.verdict != "understood" or first.rrule is not None or first.elapsed:
        return None
    start = first.start.replace(hour=MORNING) if first.all_day else first.start
    name = of_reminder(_ON.sub("", bare), first, language).strip(" ,，.。")
    if first.grain not in ("minute", "day", "part") or start.date() <= now.date() or not name:
        return None
    return _nagging(decision, name, start, rule)


def _nagging(decision: Decision, name: str, start: datetime, rule: str) -> Decision:
    if rule.startswith(_OFTEN) and not {"COUNT", "UNTIL"} & {part.split("=")[0] for part in rule.split(";")}:
        evening = start.replace(hour=EVENING, minute=0, second=0)
        end = evening if start < evening else start + timedelta(hours=2)
        rule += f";UNTIL={end.replace(tzinfo=None):%Y%m%dT%H%M%S}"
    arguments: dict[str, Any] = {"text": name, "at": start.isoformat(), "rrule": rule, "until_done": True}
    made = replace(decision, agent=WANT.agent, want=WANT, question=None, otherwise=None)
    return made.calling("reminder_add", arguments)


def _rule(words: str) -> str | None:
    """Return how often it is, as a rule."""
    said = words.lower().split() if words.isascii() else [words]
    unit = said[-1].rstrip("s")[:1] if words.isascii() else words[-1]
    count = "".join(said[:-1]) if words.isascii() else words.rstrip("天周个星期礼拜月年")
    count = re.sub(r"[a-z]+$", "", said[-1]) if words.isascii() and not count else count
    if words == "半年":
        return "FREQ=MONTHLY;INTERVAL=6"
    number = int(count) if count.isdigit() else _NUMBERS.get(count)
    return None if number is None or not number or unit not in _UNITS else f"FREQ={_UNITS[unit]};INTERVAL={number}"


def _what(found: re.Match[str]) -> str:
    return (found.groupdict().get("what") or "").strip()
