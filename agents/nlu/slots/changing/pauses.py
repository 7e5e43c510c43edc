"""Orders to leave out for a while what repeats, or to let it go on: "pause the piano reminder till September", 吃药的提醒先停一周, 恢复吃药提醒. Pure."""

import re
from datetime import datetime, time, timedelta
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.intents import SURE, Want
from agents.nlu.orders import is_question
from agents.nlu.slots.changing.series.during_others import left_out_during
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.times.time_shifts import length
from agents.timetext import Reading, parse, title

LONGEST, BRIEF = 80, 40  # characters
_DAY = timedelta(days=1)
_FORMS = (
    re.compile(
        (
            r"(?:(?:please|can you|could you|hey|ok)\s+)*(?:pause|suspend|mute|silence|hold off|put on hold"
            r"|stop)\s+(?P<which>\S.{1,50}?)\s+(?P<how>until|till|for|through)\s+(?P<when>\S.{1,40})"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:请|麻烦|帮我|[把将]){0,3}+(?:暂停|先停|停)(?:一下)?(?P<which>[^,，。]{1,24}?)[,，\s]{0,3}(?P<how>(?:一直)?到)"
        r"(?P<when>[^,，。]{1,14})"
    ),
    re.compile(
        r"(?:请|麻烦|帮我|[把将])*(?:暂停|先停|停)(?:一下)?(?P<which>[^,，。]{1,24}?)(?P<how>[,，\s]*)"
        r"(?P<when>(?=[今明后这本下一两二三四五六七八九十半几\d周星礼])[^,，。]{1,14})"
    ),
    re.compile(
        r"(?:请|麻烦|帮我|[把将]){0,3}+(?P<which>[^,，。]{1,24}?)(?:先|都|就|给我){0,2}(?:暂停|停掉?|不用响|别响"
        r"|停用)(?:一下)?(?P<how>(?:一直)?到?)(?P<when>[^,，。]{1,14})"
    ),
)
_SILENT = (  # only as long as the time that is said
    re.compile(
        (
            r"(?:(?:please|and|hey|ok)\s+)*(?:don['’]?t|do not|stop|no need to)\s+remind(?:ing)? me (?:to|about"
            r"|of)\s+(?P<which>\S.{1,50}?)\s+(?:for\s+|on\s+)?(?P<when>(?:the\s+)?(?:this|next|rest|today|tonight"
            r"|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b.{0,20})"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<when>[这本下]?(?:周|星期|礼拜)[一二三四五六日天]|今天|今晚|明天|后天|明晚|这周"
        r"|本周|下周|这个?月|下个?月|这几天|这两天|周末)(?:我?先|就|都)*(?:别|不要"
        r"|不用)再?提醒我(?P<which>[^,，。]{1,16})"
    ),
)  # fmt: skip
_OPEN = (  # until it is resumed, or a year is over
    re.compile(
        (
            r"(?:(?:please|can you|could you|hey|ok)\s+)*+(?:pause|suspend|mute"
            r"|silence)\s+(?P<which>\S.{1,40}?\s(?:reminders?|alarms?|series))(?:\s+for now)?"
        ),
        re.IGNORECASE,
    ),
    re.compile(r"(?:请|麻烦|帮我|[把将]){0,3}+(?:暂停|先停)(?:一下|掉)?(?P<which>[^,，。]{1,16}(?:提醒|闹钟))"),
    re.compile(
        r"(?:请|麻烦|帮我|[把将]){0,3}+(?P<which>[^,，。]{1,16}?(?:提醒|闹钟))(?:先|都|就|给我){0,2}(?:暂停"
        r"|停)(?:一下|掉|用)?"
    ),
)  # fmt: skip
_EVERYTHING = r"(?:我的?)?(?:(?:所有|全部|一切)的?)?(?:提醒|闹钟)(?:全部?|都|统统)?"
_ALL_UNTIL = (  # 把提醒都停了，下周一恢复; 下周一之前别提醒我了; 先别提醒我，到下周一再说
    re.compile(
        rf"(?:请|麻烦|帮我|先|[把将给我]){{0,4}}+(?:(?:暂停|停|关|静音)(?:一下|掉|了)?(?={_EVERYTHING}[,，\s]))?"
        rf"{_EVERYTHING}(?:先|给我)?"
        r"(?:暂停|停|关|静音)?(?:一下|掉|了)?[,，\s]{1,2}(?:等到?|一直到|到|直到)?(?P<when>[^,，。]{2,10}?)"
        r"(?:再(?:开|恢复|响|说|打开)|恢复|打开|为止)?(?:吧|哈|了)?"
    ),
    re.compile(
        r"(?P<when>[^,，。]{2,10}?)(?:之前|以前|前)(?:先|都|就|什么|啥){0,3}(?:别|不要|不用|不许)再?"
        r"(?:提醒|叫|吵|打扰|催|响)我?(?:[吧哈了]|任何事)*"
    ),
    re.compile(
        r"(?:先|都|请){0,2}(?:别|不要|不用)再?(?:提醒|叫|吵|催)我了?"
        r"[,，\s]{0,2}(?:等到?|一直到|直到|到)(?P<when>[^,，。]{2,10}?)"
        r"(?:再(?:开|恢复|响|说|提醒我?|叫我?)|为止)?(?:吧|哈|了)?"
    ),
)
_GOES_ON = re.compile(  # 吃药的提醒停一下，周一再开
    r"(?:[,，;；。]\s*|\s)(?:等到?|到)?(?P<when>[^,，。\s]{2,10}?)(?:再(?:开|恢复|响|打开|提醒我?)|恢复|打开)[吧哈了]*$"
)
_STOPS = re.compile(r"停|关|静音|别|不要|不用|不许")
_TILL = frozenset({"到", "一直到", "until", "till", "through"})
_WEEKDAY = re.compile(r"(?:周|星期|礼拜)[一二三四五六日天]|(?:mon|tues|wednes|thurs|fri|satur|sun)day", re.IGNORECASE)
_HAN = re.compile(r"[\u3400-\u9fff]")
_YEAR = timedelta(days=365)
_MONTHS = re.compile(
    r"(?P<han>(?:半|[一两三四五六七八九十]|\d{1,2})个?(?:月|年)半?)"
    r"|(?:half a|an?(?: whole)?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})(?: whole)? (?:month|year)s?",
    re.IGNORECASE,
)
_RESUMES = (
    re.compile(
        (
            r"(?:(?:please|can you|could you|hey|ok|you can)\s+)*(?:resume|unpause|un-pause|unmute|restart|reactivate"
            r"|turn (?:back )?on)\s+(?P<which>\S.{1,40}?\s(?:reminders?|alarms?|series))(?:\s+(?:again|now|please))?"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        (
            r"(?:(?:please|can you|could you|hey|ok|you can)\s+)*(?:turn|switch|bring"
            r"|put)\s+(?P<which>\S.{1,40}?\s(?:reminders?|alarms?))\s+back(?:\s+on)?"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        (
            r"(?:(?:please|can you|could you|hey|ok|you can)\s+)*(?:start|go back to|resume)\s+(?:reminding"
            r"|remind) me\s+(?:to|about|of)\s+(?P<which>\S.{1,50}?)(?:\s+(?:again|now))+"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:请|麻烦|帮我|可以|[把将])*(?:恢复|重新开启|重新打开|重启"
        r"|继续)(?:一下)?(?P<which>[^,，。]{1,16}的?(?:提醒|闹钟))"
    ),
    re.compile(
        r"(?:请|麻烦|帮我|可以|[把将]){0,3}+(?P<which>[^,，。]{1,16}?(?:提醒|闹钟))(?:可以|重新|再|给我"
        r"|继续){0,3}+(?:恢复|开启|打开|开起来)(?:一下)?"
    ),
    re.compile(r"(?:请|麻烦|帮我|可以)*(?:恢复|继续|重新开始)(?:每[天日周月]|照常)?提醒我(?P<which>[^,，。]{1,16})"),
)  # fmt: skip
_RESUMES_IT = re.compile(
    r"(?:(?:please|ok|you can)\s){0,3}+(?:resume|unpause|un-pause|unmute)\s(?:it|that|them"
    r"|that one)(?:\s(?:again|now|please))?"
    r"|请?(?:恢复|继续)(?:它|那个|这个)(?:提醒|闹钟)?",
    re.IGNORECASE,
)
_REST = re.compile(r"^(?:the\s+)?rest of (?:the |this )?", re.IGNORECASE)
_NOUN = re.compile(r"的?(?:提醒|闹钟)$|\s+(?:reminders?|alarms?|series)$|^(?:my|the|our|all)\s+", re.IGNORECASE)
_ALL_RINGS = re.compile(
    r"(?:all|every)(?: of)?(?: the| my)? (?:reminders?|alarms?)|(?:my|the) (?:reminders|alarms)|everything"
    r"|(?:我的?)?(?:所有|全部|每个|一切)的?(?:提醒|闹钟)|(?:提醒|闹钟)(?:全部?|都)",
    re.IGNORECASE,
)
_VAGUE = re.compile(r"|it|that|this|them|the|here|[它这那]个?|一下|我.*|你.*|他.*|她.*", re.IGNORECASE)
_REASON = re.compile(r"\s*[,，;；。]\s*(?=\S)")
_TAIL = re.compile(r"(?:再说|再响|为止|[吧哈啊呀了])+$|,?\s*(?:please|pls|thanks?)$", re.IGNORECASE)


def paused(text: str, now: datetime) -> dict[str, Any] | None:
    """Return the arguments of schedule_delete for what is left out until a day; None for any other sentence."""
    bare = text.strip(" \t.。!！~～")
    if len(bare) > LONGEST or is_question(bare):
        return None
    bare = _TAIL.sub("", _REASON.split(bare, maxsplit=1)[0])
    for form in (*_SILENT, *_FORMS, *_OPEN):
        found = form.fullmatch(bare)
        left_out = None if found is None else _left_out(form, found, now)
        if found is None or left_out is None:
            continue
        if _ALL_RINGS.fullmatch(found["which"].strip()):
            return {"query": found["which"].strip(), "every": True, **left_out}
        named = which(_bare(found["which"]), now)
        if named is not None and set(named[0]) <= {"query", "span"} and not _VAGUE.fullmatch(named[0].get("query", "")):
            return {"query": named[0]["query"], **left_out}
    return None


def put_on_hold(text: str, now: datetime) -> Decision | None:
    """Return the decision to let nothing ring until a day, or one thing that goes on by another clause; None for any other text."""
    bare = text.strip(" \t.。!！~～")
    if len(bare) > BRIEF or is_question(bare.replace("什么都", "")):
        return None
    given = _all_until(bare, now) or left_out_during(bare, now)
    if given is None and (goes_on := _GOES_ON.search(bare)) is not None:
        given = paused(f"{bare[: goes_on.start()].rstrip('了掉')}到{goes_on['when']}", now)
    if given is None:
        return None
    want = Want(intent="schedule_delete", confidence=SURE)
    return Decision(agent=want.agent, want=want, reading=Reading()).calling("schedule_delete", given)


def _all_until(bare: str, now: datetime) -> dict[str, Any] | None:
    found = next((one for form in _ALL_UNTIL if (one := form.fullmatch(bare)) is not None), None)
    until = _until(found["when"], "到", now) if found is not None and _STOPS.search(bare) else None
    if until is None or until < _midnight(now) + _DAY:
        return None
    return {"query": "所有提醒", "every": True, "until": until.isoformat()}


def _left_out(form: re.Pattern[str], found: re.Match[str], now: datetime) -> dict[str, str] | None:
    """Return from when until when it is left out: a day that is to come is it alone; None where no day is understood."""
    if form in _OPEN:
        return {"until": datetime.combine((now + _YEAR).date(), time(), now.tzinfo).isoformat()}
    how = "for" if form in _SILENT else found["how"].strip()
    until = _until(found["when"], how, now)
    if until is None:
        return None
    reading = parse(_REST.sub("this ", found["when"].strip()), now)
    since = reading.start if how in ("", "for", "through") and until == reading.end else None
    if since is None or since <= now:
        return {"until": until.isoformat()}
    window = {"start_time": since.isoformat(), "end_time": until.isoformat()}
    return window if until - since <= _DAY else {**window, "until": until.isoformat()}


def resumed(text: str, now: datetime) -> dict[str, Any] | None:
    """Return the arguments of schedule_delete for what goes on that was left out; None for any other sentence."""
    bare = text.strip(" \t.。!！~～")
    if len(bare) > LONGEST or is_question(bare):
        return None
    bare = _TAIL.sub("", bare)
    if _RESUMES_IT.fullmatch(bare):
        return {"query": "", "resume": True}
    found = next((one for form in _RESUMES if (one := form.fullmatch(bare)) is not None), None)
    if found is not None and _ALL_RINGS.fullmatch(found["which"].strip()):
        return {"query": found["which"].strip(), "every": True, "resume": True}
    named = which(_bare(found["which"]), now) if found is not None else None
    if named is None or set(named[0]) != {"query"} or _VAGUE.fullmatch(named[0]["query"]):
        return None
    return {"query": named[0]["query"], "resume": True}


def _until(words: str, how: str, now: datetime) -> datetime | None:
    """Return the day on which it goes on; none where the words are no length and no day."""
    said = _REST.sub("this ", words.strip())
    long = None if how.strip() in _TILL else length(said)
    if long is not None:
        return _midnight(now) + long if long >= _DAY else None
    if how.strip() not in _TILL and (months := _MONTHS.fullmatch(said)) is not None:
        ends = parse(f"{said}后" if months["han"] else f"in {said}", now).start
        return None if ends is None else _midnight(ends)
    reading = parse(said, now)
    if _HAN.search(title(said, reading).strip("到")):
        return None  # a piece of the name stands in it: 法课到12月20号
    today = reading.start is not None and reading.start.date() == now.date()
    if today and how.strip() in _TILL and _WEEKDAY.fullmatch(said):
        return _midnight(now) + timedelta(days=7)  # said on a Monday, "until Monday" is the next one
    whole = reading.verdict == "understood" and reading.start is not None and not title(said, reading).strip("到")
    if not whole or reading.start is None or reading.rrule is not None or reading.start <= now:
        return reading.end if reading.rrule is None and reading.grain != "minute" else None  # 这周: until it is over
    if how.strip() in ("", "for", "through") and reading.end is not None and reading.grain != "minute":
        return reading.end  # for next week, 停下周: all of it
    return reading.start


def _midnight(now: datetime) -> datetime:
    return datetime.combine(now.date(), time(), now.tzinfo)


def _bare(name: str) -> str:
    before = ""
    while name != before:
        before, name = name, _NOUN.sub("", name.strip())
    return name
