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
_HAVE_DONE = (  # until I've called Sam, till ive got through
    r"\b(?:until|till|til)\s+(?:i|we)(?:['’]?ve| have)\s+(?:finally |actually )?(?:[a-z]{2,8}ed|got|done|rung|spoken|been"
    r"|gone|put|seen|sent|paid|made|found|taken|eaten|drunk|written|bought|brought|told|sorted)"
    r"(?:\s+(?!(?:it|them|that|so)\s+\S)[^,;.?]{1,24})?\s*$"
)
_UNTIL = re.compile(
    rf"[,，]?\s*{_HAVE_DONE}|"
    r"[,，]?\s*\b(?:until|till|til)\s+(?:i|we)(?:['’]ve| have)?\s+(?:finally |actually )?[a-z]{2,10}(?: (?:it|that"
    r"|them|so))\s*$|[,，]?\s*\b(?:until|till|til)\s+they(?:['’]re| are)\s+(?:all )?(?:done|finished)\s*$"
    r"|[,，]?\s*\b(?:until|till|til)\s+(?:i|we)(?:['’]ve)?\s+(?:say|tell you|have|mark|done|do|did|finish(?:ed)?"
    r"|completed?|write|type|confirm)\b\s*(?:it(?:['’]?s)?|that)?\s*(?:is |as |i['’]?m |i am |i['’]ve |i have |i "
    r")?(?:done|did|finished"
    r"|so|it|that)?(?:\s+(?:it|that)\b)?"
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
_KEEPS_ON = re.compile(  # the same, ahead of it
    r"^(?P<ahead>(?:please |pls |can you |could you )?)"
    r"(?:(?:keep(?: on)?|(?:don['’]?t|do not|never) (?:stop|quit)) (?:reminding|nagging|bugging|pinging|pestering"
    r"|poking|nudging)|nag|bug|pester|remind(?= (?:me|us) (?:again and again|over and over|repeatedly|constantly)\b))"
    r" (?P<whom>me|us)(?: (?:again and again|over and over(?: again)?|repeatedly|constantly))?(?= )",
    re.IGNORECASE,
)
_UNTIL_I_DO = re.compile(
    rf"\b(?:until|till|til) (?:i|we)(?:['’]ve| have)? (?:do|did|done)(?: (?:it|them|that|so))?\s*$|{_HAVE_DONE}",
    re.IGNORECASE,
)
_KEEPS = re.compile(  # that it is to be asked for again and again, behind what is to be done
    r"(?:\s?[,，;.]\s?(?:and |then )?|\s(?:and|then|but)\s)(?:please )?(?:keep(?: on)? (?:reminding|nagging|bugging"
    r"|pinging|pestering|poking|nudging)|(?:don['’]?t|do not|never) (?:stop|quit|let up|give up|rest)"
    r"(?: (?:reminding|nagging|bugging|pinging|pestering))?"
    r"|(?:remind|nag|bug|ping|pester|poke|nudge))(?: me| us)?(?: again| about it"
    r"| of it| to do (?:it|so)){0,2}\s?$"
    r"|[\s,，;。]{0,2}(?:然后|并且?|要)?(?:一直|不停地?|反复|持续|不断地?)(?:提醒|催|叫|喊|问)[我着]{0,2}\s?$",
    re.IGNORECASE,
)
_LAST = re.compile(  # when it was done last
    r"[\s,，;.]{0,2}\b(?:and |but )?(?:(?:i|we)(?:['’]ve)? last (?:did|done|[a-z]{3,10}ed)(?: it| that| them)?"
    r"|(?:the )?last time(?: (?:i|we) did (?:it|that))?(?: was| is|:)?|(?:it was |it['’]s )?last (?:done|[a-z]{3,10}ed))"
    r"\s+(?:was )?(?:on |in )?(?P<en>[\w ,]{3,24})$"
    r"|[\s,，;。]{0,2}我?(?:上次|上一次|最近一次|最后一次)(?:是|在){0,2}(?P<zh>[^,，。;每隔]{2,12}?)"
    r"(?:[\u3400-\u9fff]{0,2}的)?$",
    re.IGNORECASE,
)
_FROM_DOING = re.compile(r"[,，]?\s*从[^,，。]{0,4}(?:完|好|过)了?(?:之?后|以后)?(?:的那天)?(?:算起|起算|开始算|算|起)")
_FIRST = re.compile(
    r"\b(?:starting|beginning|starts?|begins?|first|from)\b|从[^,，。]{1,12}(?:起|开始)|第一次|开始", re.IGNORECASE
)
_PLAIN_RULE = re.compile(r"FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=\d+)?")
_OFTEN_ENOUGH = "FREQ=MINUTELY;INTERVAL=10"  # where it is not said how often: as a snooze
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
    last = _LAST.search(text)
    done = parse(last["en"] or last["zh"], now, "past").start if last is not None else None
    done = None if done is not None and done > now else done
    told = text if last is None or done is None else text[: last.start()]
    found = _EN_AFTER.search(told) or next((one for form in _ZH_AFTER if (one := form.search(told)) is not None), None)
    if found is not None and _rule(found["every"]) is not None:
        return _again(decision, found, now, language, done)
    since = _FROM_DOING.sub("", told)
    if since != text:
        return _since_last(decision, since, now, language, done or now)
    until = _UNTIL.search(text)
    return None if until is None else _until_done(decision, text, until, now, language)


def _since_last(decision: Decision, told: str, now: datetime, language: Language, done: datetime) -> Decision | None:
    """Return the reminder of what comes again so long after it was last done: 每三个月换一次滤芯，上次是10月10号换的."""
    reading = parse(told, now)
    rule = reading.rrule or ""
    if reading.verdict != "understood" or _PLAIN_RULE.fullmatch(rule) is None:
        return None
    name = of_reminder(told, reading, language).strip(" ,，.。")
    if not name:
        return None
    clock = reading.start.time() if reading.start is not None and not reading.all_day else time(MORNING)
    return _from_done(decision, name, datetime.combine(done.date(), clock, now.tzinfo), rule)


def _again(
    decision: Decision, found: re.Match[str], now: datetime, language: Language, done: datetime | None
) -> Decision | None:
    """Return the reminder that comes again by this rule from when it was done: from that day, from a day named to begin on, or from today."""
    rest = f"{found.string[: found.start()]} {found.string[found.end() :]}"
    what, rule = _what(found), _rule(found["every"]) or ""
    reading = parse(rest, now)
    start = reading.start if not reading.elapsed else None
    clocked = start is not None and reading.grain == "minute"
    begins = start is not None and (clocked or reading.grain == "day") and _FIRST.search(rest) is not None
    if reading.verdict == "ask" or reading.rrule is not None or not (clocked or begins or reading.start is None):
        return None
    said = " ".join(rest.split())
    name = of_reminder(_ON.sub("", said), parse(said, now), language) if begins and not clocked else ""
    name = name or of_reminder(said, parse(said, now), language)
    name = name.strip(" ,，.。")
    name = what if what and is_ordered(name) else name or what
    if not name:
        return None
    hour = start.time() if clocked and start is not None else time(MORNING)
    since = start if begins and start is not None and done is None else done or now
    return _from_done(decision, name, datetime.combine(since.date(), hour, now.tzinfo), rule, first=begins and not done)


def _from_done(decision: Decision, name: str, at: datetime, rule: str, *, first: bool = False) -> Decision:
    arguments: dict[str, Any] = {
        "text": name,
        "at": at.isoformat(),
        "again": rule,
        **({"first": True} if first else {}),
    }
    made = replace(decision, agent=WANT.agent, want=WANT, question=None, otherwise=None)
    return made.calling("reminder_add", arguments)


def _until_done(
    decision: Decision, text: str, until: re.Match[str], now: datetime, language: Language
) -> Decision | None:
    """Return the reminder that comes by its rule until it is done; minutes and hours end in the evening at the latest."""
    said = text[: until.start()]
    before = _KEEPS.sub("", _KEEPS_ON.sub(r"\g<ahead>remind \g<whom>", said))
    rest = f"{before} {text[until.end() :]}"
    if (later := _from_day(decision, rest, now, language)) is not None:
        return later
    since = _SINCE.search(rest)
    start = parse(since["zh"] or f"at {since['en']}", now).start if since is not None else None
    if since is not None and start is not None:
        rest = f"{rest[: since.start()]} {rest[since.end() :]}"
    reading = parse(rest, now)
    if start is not None and reading.start is not None:
        reading = replace(reading, start=start)
    kept = before != said or _UNTIL_I_DO.search(text) is not None
    if reading.verdict != "understood" or reading.start is None or (reading.rrule is None and not kept):
        return None
    at = reading.start.replace(hour=MORNING) if reading.all_day else reading.start
    if reading.rrule is None and (reading.elapsed or at <= now):
        return None
    name = of_reminder(" ".join(rest.split()), parse(" ".join(rest.split()), now), language).strip(" ,，.。")
    name = _KEEPS.sub("", _NAGS.sub("", name))
    if not name:
        return None
    return _nagging(decision, name, at, reading.rrule or _OFTEN_ENOUGH)


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
