"""A series that ends, or is another, from a day on: "yoga ends on January 20", "from January on yoga is on Thursdays", 瑜伽上到一月底为止. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from agents.nlu.decision import DAY, Decision, ToolCall
from agents.nlu.orders import is_question, is_supposed
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.times.time_shifts import length
from agents.timetext import Reading, parse, title

LONGEST = 100  # characters
_AHEAD = 400 * DAY  # in which a series that goes on is found
_WHEN = r"(?P<when>\S.{1,30}?)"
_NAME = r"(?:(?:my|our|the) )?(?P<name>(?!it\b|that\b|this\b|i\b|we\b|he\b|she\b|they\b)\S.{1,40}?)"
_TAIL = r"(?: (?:now|though|then|please|sadly|this year))*[\s.!]*"
_TIMELY = r"[今明后下本这年\d一二三四五六七八九十月周星礼]"  # with which a day begins
_ENDS = tuple(
    re.compile(source, re.IGNORECASE)
    for source in (
        rf"{_NAME} (?:(?:will |is going to )?(?:end|finish|stop|conclude|wrap up)s?(?! of\b)"
        rf"|is (?:ending|over|finishing|finished)) (?P<how>on|after|at|from|with|by)? ?{_WHEN}{_TAIL}",
        rf"{_NAME} (?:(?:only |just )?(?:runs|goes(?: on)?|lasts|continues|keeps going|is on|is only)|will (?:run|go on|last"
        rf"|continue))(?: only)? (?P<how>until|till?|through|up to|to) {_WHEN}{_TAIL}",
        rf"(?:the )?last (?P<name>\S.{{1,30}}?) (?:is|will be)(?: on)? {_WHEN}(?P<how>){_TAIL}",
        rf"(?:end|finish|stop) {_NAME} (?P<how>on|after|at|with) {_WHEN}{_TAIL}",
        r"(?P<name>[^,，。\d]{2,12}?)(?:这门课|这个课)?(?:就|只)?[上练做开办学去排跳游持续进行]{1,2}"
        r"(?P<how>到)(?P<when>[^,，。]{2,12}?)(?:就|为止|截止|结束|止|不[上开办去练学做跳]了|停了?|了){1,3}[。!！]*",
        rf"(?P<name>[^,，。\d]{{2,12}}?)(?P<how>)(?:在|到)?(?P<when>{_TIMELY}[^,，。]{{1,12}}?)(?:就|正式)?"
        r"(?:结束|结课|停课|停办|到期|完结)了?[。!！]*",
        r"(?P<when>[^,，。]{2,12}?)(?P<how>)(?:是|上)?最后一[次节堂回](?P<name>[^,，。\d]{2,12}?)了?[。!！]*",
        r"最后一[次节堂回](?P<name>[^,，。\d]{2,12}?)(?P<how>)(?:是|在)(?P<when>[^,，。]{2,12}?)[。!！]*",
    )
)
_NOT_THEN = r"(?:之前|以前|前)(?:就|都|先)?(?:不[上去练做开学跳游]|没有?|停)"
_RESTS = tuple(
    re.compile(source, re.IGNORECASE)
    for source in (
        rf"(?:there(?:['’]s| is| will be) )?no (?:more )?{_NAME} (?:until|till?|before) {_WHEN}{_TAIL}",
        rf"{_NAME} (?:is|are) (?:paused|off|suspended|cancelled|canceled|on (?:hold|a break)) (?:until|till?) {_WHEN}{_TAIL}",
        rf"(?:skip|cancel|drop|leave out) {_NAME} (?:until|till?) {_WHEN}{_TAIL}",
        rf"{_NAME} (?:resumes|restarts|(?:is|starts|begins) (?:back|again|up again)(?: only)?)(?: on| in)? {_WHEN}{_TAIL}",
        rf"(?P<when>[^,，。]{{2,10}}?){_NOT_THEN}(?P<name>[^,，。\d]{{2,10}}?)了?[。!！]*",
        rf"(?P<name>[^,，。\d]{{2,10}}?)(?P<when>[^,，。]{{2,10}}?){_NOT_THEN}了?[。!！]*",
    )
)
_FOR_SO_LONG = re.compile(
    rf"(?:there(?:['’]s| is| will be) )?no (?:more )?{_NAME} for (?P<long>\S.{{2,20}}?){_TAIL}", re.IGNORECASE
)
_FROM = tuple(
    re.compile(source, re.IGNORECASE)
    for source in (
        r"\b(?:(?:starting|beginning|effective|as)(?: from| of| in| on)?|from|after) (?P<when>\S.{1,30}?) (?:on(?:wards?)?"
        r"|forwards?)(?=$|[\s,.!])",
        r"\b(?:(?:starting|beginning|effective)(?: from| of| in| on)?|as of|as from) (?P<when>\S.{1,30}?)(?=$|[,.!]"
        r"| (?=\S+ (?:is|will|moves?|goes|starts?|switch\w*|changes?)\b))",
        r"\bfrom (?P<when>(?:the )?(?:(?:next|this) (?:month|year)|(?:beginning|start) of \w{3,9}|(?:jan|febr)uary|march"
        r"|april|may|june|july|august|(?:sept|nov|dec)ember|october)(?: \d{1,2}(?:st|nd|rd|th)?)?)(?=$|[,.!]|\s)"
        r"(?! (?:\d{1,2}(?:st|nd|rd|th)?|to|until|till|through)\b)",
        r"(?:自|从)?(?P<when>(?:(?:明年|今年)?[\d一二三四五六七八九十]{1,3}月(?:[\d一二三四五六七八九十]{1,3}[号日]|底|初)?"
        r"|下个?月|明年|[\d一二三四五六七八九十]{1,3}[号日]|下下?个?(?:周|星期|礼拜)[一二三四五六日天]?))"
        r"(?:开始|以后|之后|过后|起)[,，]?(?:就|的)?",
    )
)
_BECOMES = re.compile(
    r"^(?P<name>\S.{0,40}?),? (?:is|are|starts?|will be|will start|happens|moves?|moved|goes|switch(?:es)?|changes?)"
    r"(?: (?:to|on|at|over to|held))* (?P<value>\S.{1,30})$",
    re.IGNORECASE,
)
_OF_IT = re.compile(
    r"^(?P<when>(?:from|as of|as from|starting(?: from| in| on)?|after) \S.{1,30}?|\S.{1,10}?(?:开始|以后|之后|起))"
    r"[,，]?\s*"
    r"(?:(?:it|that|they|we)(?:['’]?s| is| are|['’]re| will be| starts?| begins?| moves?| goes| meet) "
    r"(?P<value>\S.{1,24}?)(?: instead| now)?"
    r"|(?:就|都|要|它|时间|得){0,3}(?:改|换|挪|变)(?:到|成|为|在)?(?P<zh>[^,，。]{2,12}?)[了吧。!！]*)$",
    re.IGNORECASE,
)
_WEEKLY = re.compile(r"FREQ=WEEKLY;BYDAY=(MO|TU|WE|TH|FR|SA|SU)")
_WEEK = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_AFTER = re.compile(r"^after\b|(?:以后|之后|过后)", re.IGNORECASE)
_TILL = frozenset({"until", "till", "til", "up to", "to"})


def tried(decision: Decision, text: str, now: datetime, understood: Callable[[str], Decision]) -> Decision:
    """Return the decision with what ends a series, or changes it from a day on, tried first: of one that repeats, if it surely fits.

    `understood` decides on the change without its day.
    """
    said = " ".join(text.split())
    if len(said) > LONGEST or "\n" in text or is_question(said) or is_supposed(said):
        return decision
    call = _ended(said, now) or _resting(said, now) or _from_on(said, now, understood)
    return decision if call is None else replace(decision, remark=None).trying((call,))


def of_what_was_made(text: str, name: str) -> str | None:
    """Return a change from a day on with the name of the series that "it" is: "from next month it's at 3", 下个月起改三点; None for any other text."""
    found = _OF_IT.fullmatch(" ".join(text.split()).rstrip(".! ")) if len(text) <= LONGEST else None
    if found is None:
        return None
    if found["zh"]:
        return f"{found['when']}{name}改到{found['zh']}"
    value = found["value"].removeprefix("at ")
    hour = "at " if value[:1].isdigit() else ""
    return f"{found['when'].removesuffix(' on')} on {name} is {hour}{value}"


def _ended(said: str, now: datetime) -> ToolCall | None:
    for form in _ENDS:
        if (found := form.fullmatch(said)) is None:
            continue
        named, reading = which(found["name"], now), _day(found["when"], now)
        if reading is None or named is None or set(named[0]) != {"query"}:
            continue
        until = _behind(reading, (found["how"] or "").lower())
        if until is not None and until > now:
            return _gone(str(named[0]["query"]), until)
    return None


def _resting(said: str, now: datetime) -> ToolCall | None:
    """Return the call that leaves a series out until a day, on which it goes on: "no yoga until January", "no yoga for two weeks"."""
    short = _FOR_SO_LONG.fullmatch(said)
    long, own = (length(short["long"]), which(short["name"], now)) if short is not None else (None, None)
    if long is not None and long >= DAY and own is not None and set(own[0]) == {"query"}:
        until = now.replace(hour=0, minute=0, second=0, microsecond=0) + long
        given = {"query": own[0]["query"], "until": until.isoformat(), "quiet": True}
        return ToolCall(name="schedule_delete", arguments=given)
    for form in _RESTS:
        found = form.fullmatch(said)
        named, reading = (which(found["name"], now), _day(found["when"], now)) if found is not None else (None, None)
        if named is None or reading is None or reading.start is None or set(named[0]) != {"query"}:
            continue
        if reading.start > now:
            given = {"query": named[0]["query"], "until": reading.start.isoformat(), "quiet": True}
            return ToolCall(name="schedule_delete", arguments=given)
    return None


def _day(words: str, now: datetime) -> Reading | None:
    """Return a day, a week or a month that the words are, and nothing else."""
    reading = parse(words, now)
    plain = reading.verdict == "understood" and reading.rrule is None and not reading.elapsed
    if not plain or reading.grain not in ("day", "week", "month", "year") or title(words, reading).strip(" ,."):
        return None
    return reading


def _behind(reading: Reading, how: str) -> datetime | None:
    """Return from when on it is no more: behind the last day that was said; "until February" is without that month."""
    if reading.start is None:
        return None
    if reading.grain == "day":
        return reading.start + DAY
    if how in _TILL:
        return reading.start
    return reading.end if how in ("", "after", "through", "with", "到") else None


def _gone(name: str, since: datetime) -> ToolCall:
    given = {"query": name, "start_time": since.isoformat(), "end_time": (since + _AHEAD).isoformat()}
    return ToolCall(name="schedule_delete", arguments={**given, "span": "following", "quiet": True})


def _from_on(said: str, now: datetime, understood: Callable[[str], Decision]) -> ToolCall | None:
    for form in _FROM:
        for found in form.finditer(said):
            reading = _day(found["when"], now)
            rest = " ".join(f"{said[: found.start()]} {said[found.end() :]}".split()).strip(" ,，.!。")
            rest = rest if rest.isascii() else rest.replace(" ", "")
            if reading is None or reading.start is None or not rest:
                continue
            after = _AFTER.search(found[0]) is not None
            since = (reading.end or reading.start + DAY) if after else reading.start
            if (call := _changed(rest, max(since, now), understood)) is not None:
                return call
    return None


def _changed(rest: str, since: datetime, understood: Callable[[str], Decision]) -> ToolCall | None:
    """Return the change, or the end, that the words without their day order, for what is to come since then."""
    for words in (_BECOMES.sub(r"move \g<name> to \g<value>", rest), rest):
        decision = understood(words)
        calls = [decision.call] if decision.call is not None else [*decision.tries]
        for call in calls:
            if call.name == "schedule_delete" and call.arguments.keys() <= {"query", "quiet", "span"}:
                return _gone(str(call.arguments["query"]), since) if call.arguments.get("query") else None
            if call.name == "schedule_update" and (given := _moves(call.arguments)) is not None:
                window = {"since": since.isoformat(), "before": (since + _AHEAD).isoformat()}
                return ToolCall(name=call.name, arguments={**given, **window, "span": "following", "quiet": True})
    return None


def _moves(given: dict[str, Any]) -> dict[str, Any] | None:
    """Return a change of hour or weekday as one of each week; None for any other."""
    if not given.get("query") or given.keys() & {"date", "since", "perhaps", "swap"}:
        return None
    given = {name: value for name, value in given.items() if name not in ("span", "quiet")}
    if "rrule" in given and (weekly := _WEEKLY.fullmatch(str(given["rrule"]))) is not None:
        given = {**given, "weekday": _WEEK.index(weekly[1])}
        given.pop("rrule")
    if "to_date" in given:
        given = {**given, "weekday": date.fromisoformat(given["to_date"]).weekday()}
        given.pop("to_date")
    if "start_time" in given:
        start = datetime.fromisoformat(given["start_time"])
        given = {**given, "weekday": start.weekday(), "clock": start.strftime("%H:%M")}
        given.pop("start_time")
    return given if given.keys() & {"weekday", "clock", "rrule", "location", "length_minutes", "end_clock"} else None
