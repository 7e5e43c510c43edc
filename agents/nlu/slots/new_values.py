"""What something there shall become: another time, length, title or place, as arguments of schedule_update. Pure."""

import re
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.cues.new_moments import spaced
from agents.nlu.slots.changing.special_days import told
from agents.nlu.slots.times.time_shifts import length
from agents.timetext import Reading, parse, title

DAY, WEEK = timedelta(days=1), timedelta(weeks=1)
DATED = re.compile(
    r"今|明|后天|大后|[周週]|星期|礼拜|禮拜|月|号|號|日|today|tomorrow|tmr|tonight|day|week|mon|tue|wed|thu|fri|sat"
    r"|sun|this (?:morning|afternoon|evening)"
    r"|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d[-/]\d|\d(?:st|nd|rd|th)\b",
    re.IGNORECASE,
)
_HOUR_FIRST = re.compile(
    r"^(?:at )?(?P<hour>\d{1,2}(?:[:.]\d\d)?)\s+(?:on )?(?P<day>(?:(?:this|next) )?(?:mon|tues?|wed(?:nes)?"
    r"|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?)$",
    re.IGNORECASE,
)
_LONGER = re.compile(
    r"延长|延長|加长|加長|拉长|再?加|多|\b(?:longer|extend|lengthen|another|more|extra)\b", re.IGNORECASE
)
_SHORTER = re.compile(r"缩|縮|减|減|少|\b(?:shorter|shorten|cut|trim|less)\b", re.IGNORECASE)
_EARLIER = re.compile(
    r"提前|提早|往前|前[推挪移提]|早|\b(?:earlier|forward|ahead|sooner|up|bring|pull|advance|prepone)\b", re.IGNORECASE
)
_LATER = re.compile(
    (
        r"推|延|往后|往後|后[推延挪移]|晚|顺延|順延"
        r"|\b(?:later|back|push|postpone|delay|put off|defer|snooze|slide|slip|out|behind|bump)\w*\b"
    ),
    re.IGNORECASE,
)
_FORWARD = re.compile(r"\bpush\w*\b.*\b(?:forward|ahead|up)\b", re.IGNORECASE | re.DOTALL)
_BY = re.compile(r"(?:^|\s)by(?:\s|$)", re.IGNORECASE)
_BESIDES = re.compile(r"[以之]?[前后後]$|^(?:sometime )?(?:after|before|past)\b", re.IGNORECASE)
_WHOLE = re.compile(r"[到成为為至]\s*$|\b(?:to|only)\s*$", re.IGNORECASE)
SAME_TIME = re.compile(
    r"的?(?:同一?[个個]?时间|同一時間|同样的?时间|原来的?时间|时间不变)|(?:at\s+)?(?:the\s+)?same\s+(?:time|hours?)",
    re.IGNORECASE,
)
_AROUND = re.compile(
    (
        r"^(?:by|to|for|another|exactly|just|about)\s+"
        r"|\s*(?:later|earlier|longer|shorter|back|forward|ahead|more|sooner|less)$"
    ),
    re.IGNORECASE,
)
_SHIFTS = re.compile(r"^(?:往[前后後])?[推挪移延提早晚]?(?:个|個)?(?=[\d一二两兩三四五六七八九十半])|[推挪移]一?下?$")
_MINUTES = re.compile(r"(?:by\s+)?(?P<number>\d{1,3})$", re.IGNORECASE)
_END = re.compile(r"^(?:until|till|til|to|到|至)\s*", re.IGNORECASE)
_WEEKDAY = re.compile(
    (
        r"(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]"
        r"|(?:on )?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
    ),
    re.IGNORECASE,
)  # fmt: skip
_NAMES_WEEKDAY = re.compile(rf"^(?:on )?(?:{_WEEKDAY.pattern})", re.IGNORECASE)
_CLOSE = re.compile(r"^([01]?\d|2[0-3])([0-5]\d)$")  # 1230, 730
_POINTED = re.compile(r"^(?:at )?([01]?\d|2[0-3])\.([0-5]\d)(?=$|\s?[ap]m)", re.IGNORECASE)
_NEXT_WEEK = re.compile(r"下(?:个|個)?(?:周|週|星期|礼拜|禮拜)|next week", re.IGNORECASE)
_VERB = re.compile(
    r"(?:延长|加长|拉长|缩短)(?:一下)?[到至成为]?|(?:extend|lengthen|shorten|cut|trim)(?:\s+to\b)?", re.IGNORECASE
)
HALF_SAID = re.compile(
    r"[ap]\.?m\b|早|上午|中午|下午|晚|傍晚|凌晨|夜|\b(?:morning|noon|midday|afternoon|evening|night)\b|(?:0\d|1[3-9]|2\d):",
    re.IGNORECASE,
)
_SIZES = frozenset({"length_minutes", "longer_minutes", "end_clock", "bare"})
_QUOTES = " \t\n,.;:!?，。；：！？、\"'“”‘’「」『』《》"


class Unclear(ValueError):
    """A time that must be asked for; `reading` is what was understood of it."""

    def __init__(self, reading: Reading) -> None:
        super().__init__(reading.reason)
        self.reading = reading


def span(words: str) -> timedelta | None:
    """Return the length that words say: "by half an hour", 一小时, "30"; None where they say something else."""
    bare = words.strip(_QUOTES)
    before = ""
    while bare != before:
        before, bare = bare, _AROUND.sub("", bare).strip(_QUOTES)
    found = _MINUTES.fullmatch(bare)
    if found is not None and words.strip().lower().startswith("by"):
        return timedelta(minutes=int(found["number"]))
    return length(bare) or length(_SHIFTS.sub("", bare))


def by_length(words: str, around: str, before: str) -> dict[str, Any] | None:
    """Return what a length makes of it, by the words `around` and right `before` it: it moves by it, takes so much longer, or takes it."""
    by = span(words)
    if by is None:
        return None
    minutes = int(by.total_seconds() // 60)
    said = f"{around} {words}"
    whole = _WHOLE.search(before) is not None and not _AROUND.search(words)
    if _SHORTER.search(said):
        return {"length_minutes": minutes} if whole else {"longer_minutes": -minutes}
    if _LONGER.search(said):
        return {"length_minutes": minutes} if whole else {"longer_minutes": minutes}
    earlier, later = (_EARLIER.search(said), _LATER.search(said))
    if (earlier and _FORWARD.search(said)) or (not earlier and not later and _BY.search(f"{before} {words}")):
        raise Unclear(Reading())  # "push it forward an hour", "move it by an hour": which way?
    if earlier:
        return {"shift_minutes": -minutes}
    return {"shift_minutes" if later else "length_minutes": minutes}


def resized(words: str, now: datetime) -> dict[str, Any] | None:
    """Return how long something shall take, by words that begin with the verb: 延长半小时, "shorten to 40 minutes", "two hours"."""
    verb = _VERB.match(words)
    before, said = ("", words) if verb is None else (verb[0], words[verb.end() :].strip())
    try:
        becomes = by_length(said, before, before) or at_time(said, before, now)
    except Unclear:
        return None
    return becomes if becomes is not None and _SIZES.issuperset(becomes) else None


def repeated(words: str, now: datetime) -> dict[str, Any] | None:
    """Return how often something shall be, and at which hour if it is said: "every day at 8", 隔周, 每月初三; None where the words say more or less."""
    special = told(words, now)
    rule = None if special is None or special.kind not in ("lunar", "last") else special.rule
    words = words if rule is None or special is None else special.put_into(words)
    reading = parse(words, now)
    monthly = rule is not None or reading.rrule is not None
    if not monthly or reading.verdict != "understood" or title(words, reading).strip(_QUOTES):
        return None
    becomes = _becomes(reading, words, named=True, same=False, now=now)
    becomes = becomes if rule is None else {**becomes, "rrule": rule}
    return {**becomes, "bare": HALF_SAID.search(words) is None} if "clock" in becomes else becomes


_DAYS_ALONE = re.compile(r"(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days\b(?! and\b|,? \w+days)", re.IGNORECASE)
"""Words for one day of each week that leave open whether each week is meant: what was fortnightly stays so."""
_NOON = re.compile(r"中午(?![\d一二两十]|前|之|以)")


def at_time(words: str, around: str, now: datetime) -> dict[str, Any] | None:
    """Return what a time makes of it; None where the words are no time. Raises Unclear for one that must be asked for."""
    same = SAME_TIME.search(words) or SAME_TIME.search(around)
    said = _NOON.sub("中午12点", day_first(SAME_TIME.sub("", words).strip(_QUOTES)))
    if around.isascii():  # in English "5.30" is an hour, elsewhere it may be a day
        said = _POINTED.sub(r"\1:\2", said)
    if not said:
        return {} if same else None
    if same and _NEXT_WEEK.fullmatch(said):
        return {"shift_minutes": WEEK // timedelta(minutes=1)}
    named = DATED.search(said) is not None
    reading = _read(said, now)
    if reading is None:
        return None
    if reading.verdict == "ask" or reading.start is None or (_BESIDES.search(said) and not reading.elapsed):
        raise Unclear(reading)
    if _ends(words, around):
        return {"end_clock": reading.start.strftime("%H:%M"), "bare": bool(reading.alternatives)}
    return _becomes(reading, said, named=named, same=same is not None, now=now)


def day_first(words: str) -> str:
    """Return "5 on Wednesday" as "Wednesday at 5": a bare number is an hour behind its day."""
    return _HOUR_FIRST.sub(r"\g<day> at \g<hour>", words)


def _read(said: str, now: datetime) -> Reading | None:
    """Read a time that stands alone, in the forms in which it may stand behind "to": a bare number is an hour, 六号 a day."""
    base = now.replace(hour=0, minute=0, second=0, microsecond=0)
    hour = _CLOSE.sub(r"\1:\2", _END.sub("", said))
    said = spaced(said)
    for form in (said, f"at {hour}", f"改到{said}"):
        reading = parse(form, base)
        if reading.elapsed:
            reading = parse(form, now)
        if reading.verdict == "understood" and reading.start is not None:
            return reading
    reading = parse(said, base)
    return None if reading.verdict == "none" else reading


def _ends(words: str, around: str) -> bool:
    """Tell whether it is the end that is changed: 延长到十二点, "extend it till ten"."""
    open_end = _END.match(words) is not None or re.search(r"[到至]\s*$|\b(?:to|till|until)\s*$", around) is not None
    return (_LONGER.search(around) is not None or _SHORTER.search(around) is not None) and open_end


def _becomes(reading: Reading, said: str, *, named: bool, same: bool, now: datetime) -> dict[str, Any]:
    start = reading.start
    if start is None:
        raise Unclear(reading)
    clock = {} if same else _clock(reading)
    if reading.rrule is not None:
        days = {"weekday": start.weekday()} if _DAYS_ALONE.match(said) and "BYDAY" in reading.rrule else {}
        return {"rrule": reading.rrule, **days, **{name: value for name, value in clock.items() if name != "end_clock"}}
    if reading.elapsed:
        return {"start_time": start.isoformat()}
    if clock and not named:
        return clock
    weekday = _NAMES_WEEKDAY.match(said) is not None
    if clock and not clock["bare"] and not weekday and "part_end" not in clock:
        if start <= now:
            raise Unclear(Reading(verdict="ask", start=start, reason="past"))
        times = {"start_time": start.isoformat()}
        return times if reading.end is None else {**times, "end_time": reading.end.isoformat()}
    if reading.grain not in ("minute", "second", "day", "part"):
        raise Unclear(reading)
    return (
        {"weekday": start.weekday(), **clock}
        if weekday
        else {"to_date": start.date().isoformat(), **clock, **_days(reading)}
    )


def _clock(reading: Reading) -> dict[str, Any]:
    """Return the hour that was said, with its end; of a part of a day from when to when it goes."""
    start, end = reading.start, reading.end
    if start is None or reading.grain not in ("minute", "second", "part"):
        return {}
    clock = {"clock": start.strftime("%H:%M"), "bare": bool(reading.alternatives)}
    if end is None:
        return clock
    return {**clock, "part_end" if reading.grain == "part" else "end_clock": end.strftime("%H:%M")}


def _days(reading: Reading) -> dict[str, Any]:
    """Return how long it is where several days were said."""
    length = reading.end - reading.start if reading.start is not None and reading.end is not None else DAY
    return {"length_minutes": length // timedelta(minutes=1)} if reading.grain == "day" and length > DAY else {}
