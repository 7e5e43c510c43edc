"""Events to be moved, renamed or removed: which one, and what it shall be, where the sentence says so for certain."""

import re
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.decision import Decision, about_time
from agents.nlu.slots.naming.event_titles import COURTESY
from agents.nlu.slots.new_values import DATED, SAME_TIME, Unclear, at_time, by_length, day_first, resized
from agents.nlu.slots.series_spans import much
from agents.nlu.slots.times.new_times import WEEKDAY, to_time
from agents.nlu.slots.times.time_shifts import POLITE, shifted
from agents.texts import Language, say
from agents.timetext import Reading, parse, title

_MOVED = re.compile(
    rf"^{POLITE}(?P<zh>.*?)的?(?:时间)?(?:改|推迟|延后|延期|延|提前|挪|换|搬|移|调整?|推|顺延|变更)(?:一下|下)?(?:到"
    r"|至|成|为|在|去)(?P<zh_to>.+)$"
    rf"|^{POLITE}+(?:move|reschedule|push|postpone|delay|shift|change|bring|slide|bump|rebook|defer"
    r"|switch)\s++(?P<en>.+?)"
    r"(?<!\s)\s++(?:(?:back|forward|up|out|over)\s++)?(?:to|until|till|into)\s++(?P<en_to>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_NAMED = re.compile(
    rf"^{POLITE}(?P<zh>.+?)的?(?:改名(?:叫做?|为|成)?|名[字称](?:改|换)[成为]|标题(?:改|换)[成为]"
    r"|改叫做?)(?P<zh_to>.+)$"
    rf"|^{POLITE}+rename\s++(?P<en>.+?)(?<!\s)\s++(?:to|as|into)\s++(?P<en_to>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_PLACED = re.compile(
    rf"^{POLITE}(?P<zh>.+?)的?地[点址方]\s*(?:改|换|变更|更新|update|change)?(?:一下|下)?\s*[成到为在](?P<zh_to>.+)$"
    rf"|^{POLITE}+(?:change|update|set|move)\s++the\s++(?:location|place|venue)\s++(?:of"
    r"|for)\s++(?P<en>.+?)(?<!\s)\s++to\s++(?P<en_to>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_LENGTH = (
    re.compile(rf"^{POLITE}(?P<which>.+?)的?(?P<verb>(?:延长|加长|缩短)[到至成为]?)(?P<value>.+)$", re.DOTALL),
    re.compile(
        rf"^{POLITE}+(?P<verb>make) (?P<which>.+?) (?P<value>(?:\d|an? |half |one |two ).*(?:longer|shorter))$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^{POLITE}+(?P<verb>extend|shorten) (?P<which>.+?) (?P<value>(?:by|to|until|till) .+)$", re.IGNORECASE
    ),
)
LONGEST = 100  # characters of an order to move something
_MOVES_TO = re.compile(
    r"(?:(?:please|can you|could you|ok|and|then)[, ]+)*(?:move|switch|shift|push|reschedule) "
    r"(?!(?:it|this|that|them|in|out|over|away|from|at|on)\b)\S.{1,40}? to (?P<to>\S.{1,40})",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:吧|好吗|可以吗|行吗|呢|呀|哦|谢谢你?|一下|\bplease|\bpls|\bthanks?(?: you)?|\binstead)*[\s.。!！?？,，~～]*$"
)
_WORDS = re.compile(
    (
        r"时间|的$|^的|^[那这]?[个個](?=\s*[^人别体性儿])|(?<=\S)\s*[那这][个条项件场次顿]$|(?<=\w)\s+one$"
        r"|(?<=[\w\u3400-\u9fff])\s?(?:教练|老师|师傅|医生|大夫|客户|对方|老板|领导|经理|房东|家长|学生"
        r"|同学|他们?|她们?)?(?:那边)?说?"
        r"(?:[想让得]|希望|临时|突然|(?<![纪重摘必需主])要){1,2}$"  # who wants it moved
        r"|(?<=[\u3400-\u9fff]{2})(?:现在|目前|如今)$|\b(?:my|the|our|about|'s)\b|'s\b|’s\b"
        r"|\b(?:on|at|from|for)$"
    ),
    re.IGNORECASE,
)
_ONLY = re.compile(  # 只拍一个半小时
    r"^(?:就|只|才|先|最多|顶多|大概|差不多)*(?:[要用开讲做上拍练打谈聊待弄搞玩跑看])?(?=[\d一二两三四五六七八九十半])"
)
_TAKES = re.compile(r"(?:改|换|调整?|变更)(?:一下)?[成为]\s*$|^\W*(?:please )?change\b.*\bto\s*$", re.IGNORECASE)
_EVERY = re.compile(
    r"(?:全部|全都|所有|一切|全|都)的?都?$|^(?:全部|所有)的?|\b(?:all(?: of)?|everything|every)\b", re.IGNORECASE
)
_ENDS = " \t\n,.;:!?，。；：！？、\"'“”‘’「」"


def orders_move(text: str, now: datetime) -> bool:
    """Tell whether a text orders to move something to a time, and says nothing else: "switch judo to Tuesdays at 3"."""
    found = _MOVES_TO.fullmatch(text.strip(_ENDS)) if len(text) <= LONGEST else None
    if found is None:
        return False
    reading = parse(found["to"], now)
    whole = reading.verdict == "understood" and reading.start is not None
    return whole and not title(found["to"], reading).strip(_ENDS)


def update(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """Certain are: which one by its day or its words, and either a new name, a new place, or a whole new time."""
    for pattern, name in ((_PLACED, "location"), (_NAMED, "title")):
        found = pattern.match(text)
        if found is not None:
            return _with_words(decision, found, name, now, language)
    for pattern in _LENGTH:
        found = pattern.match(_TAIL.sub("", text))
        if found is not None:
            return _with_new_length(decision, found, now, language)
    moved = shifted(text)
    if moved is not None:
        return _with_length(decision, *moved, now, language)
    found = _MOVED.match(text)
    if found is None:
        return decision.leaving(say(language, "ask_new_time"), "when")
    return _taking(decision, found, now) or _with_time(decision, found, now, language)


def _taking(decision: Decision, found: re.Match[str], now: datetime) -> Decision | None:
    """Change X to 90 minutes, 改成两天: how long it takes; None for any other sentence."""
    left, right = _sides(found)
    takes = _TAKES.search(found[0][: found.start("zh_to" if found["zh_to"] else "en_to")]) is not None
    named, becomes = (which(left, now), resized(_ONLY.sub("", right), now)) if takes else (None, None)
    return None if named is None or becomes is None else decision.calling("schedule_update", {**named[0], **becomes})


def _sides(found: re.Match[str]) -> tuple[str, str]:
    left, right = found["zh"] or found["en"] or "", found["zh_to"] or found["en_to"] or ""
    return left, day_first(_TAIL.sub("", right))


_SOMEBODY = re.compile(r"(?:they|them|he|him|she|her|we|us|i|me|you)", re.IGNORECASE)


def which(left: str, now: datetime) -> tuple[dict[str, Any], Reading] | None:
    """Which event: its day as it is now, and words of its title; None when that is not certain."""
    left, span = _how_much(left, now)
    reading = parse(left, now, "any")  # what there is may be over
    if reading.verdict == "ask" or reading.rrule is not None:
        return None
    words = left if reading.verdict == "none" else title(left, reading)
    query = " ".join(_WORDS.sub(" ", words).split()).strip(_ENDS)
    if _SOMEBODY.fullmatch(query):  # nothing goes by that name
        return None
    arguments: dict[str, Any] = {"query": query} if query else {}
    if span is not None and query:
        arguments["span"] = span
    if reading.start is None:
        return (arguments, reading) if arguments else None
    if reading.grain in ("week", "weekend") and query and reading.end is not None:
        arguments |= {"since": reading.start.isoformat(), "before": reading.end.isoformat()}
    elif reading.grain in ("minute", "part", "day"):
        arguments["date"] = reading.start.date().isoformat()
        if reading.grain == "minute" and not query:  # my 3am, the one at nine
            arguments |= {"was_clock": reading.start.strftime("%H:%M"), "was_bare": bool(reading.alternatives)}
    else:
        return None
    if _EVERY.search(query):  # all of that day; of all days nothing is changed at once
        arguments |= {"query": " ".join(_EVERY.sub(" ", query).split()), "every": True}
    return arguments, reading


def _how_much(words: str, now: datetime) -> tuple[str, str | None]:
    """Return the words without those for how much of a series is meant; all of a day is all that there is then."""
    series = parse(words, now, "any")  # every Tuesday's yoga, 每周三的例会: all of that name
    if series.rrule is not None and _WORDS.sub("", name := title(words, series)).strip(_ENDS):
        return name, "all"
    rest, span = much(words)
    if span == "all" and parse(rest, now, "any").start is not None:
        return words, None
    return rest, span


def _with_words(decision: Decision, found: re.Match[str], name: str, now: datetime, language: Language) -> Decision:
    left, right = _sides(found)
    named, words = which(left, now), right.strip(_ENDS)
    if named is None or not words:
        return decision.leaving(say(language, "ask_new_time"), "when")
    return decision.calling("schedule_update", {**named[0], name: words})


def _with_length(decision: Decision, left: str, by: timedelta, now: datetime, language: Language) -> Decision:
    named = which(left, now)
    if named is None:
        return decision.leaving(say(language, "ask_new_time"), "when")
    return decision.calling("schedule_update", {**named[0], "shift_minutes": int(by.total_seconds() // 60)})


def _with_new_length(decision: Decision, found: re.Match[str], now: datetime, language: Language) -> Decision:
    """How long it takes, how much longer, or until when."""
    named, verb, value = which(found["which"], now), found["verb"], found["value"].strip(_ENDS)
    to = re.match(r"(?:to|until|till) ", value, re.IGNORECASE)
    before = f"{verb} to" if to is not None else verb
    words = value[to.end() :] if to is not None else value
    try:
        becomes = by_length(words, verb, before) or at_time(words, before, now)
    except Unclear:
        becomes = None
    if named is None or not becomes:
        return decision.leaving(say(language, "ask_new_time"), "when")
    return decision.calling("schedule_update", {**named[0], **becomes})


def _with_clock(
    decision: Decision, arguments: dict[str, Any], right: str, now: datetime, language: Language
) -> Decision:
    """An hour and nothing else is one of the event's own day, whichever that is."""
    reading = parse(right, now.replace(hour=0, minute=0, second=0, microsecond=0))
    start = reading.start
    certain = start is not None and reading.verdict == "understood" and reading.grain == "minute"
    if start is None or not certain or reading.end or reading.rrule or reading.elapsed or title(right, reading):
        return decision.leaving(say(language, "ask_new_time"), "when")
    clock = {"clock": start.strftime("%H:%M"), "bare": bool(reading.alternatives)}
    return decision.calling("schedule_update", {**arguments, **clock})


_TO_RING = re.compile(
    (
        r"(?:提醒|叫|喊|通知)(?:一下|一声)?我(?:一下|一声)?"
        r"|\b(?:remind|ping|nudge|wake|tell|alert) (?:me|us)(?: (?:of|about))?\b"
    ),
    re.IGNORECASE,
)


def lead(decision: Decision, text: str, now: datetime) -> Decision | None:
    """牙医提前一小时提醒我: how long before an event that is in the calendar it rings; None when it says when it is."""
    reading = decision.reading
    if reading.lead is None or reading.start is not None or reading.rrule is not None or reading.verdict == "ask":
        return None
    name = _TO_RING.sub("", title(text, reading))
    named = which(name, now) if COURTESY.sub("", name) else None
    if named is None or "query" not in named[0]:
        return None
    minutes = int(reading.lead.total_seconds() // 60)
    return decision.calling("schedule_update", {**named[0], "lead_minutes": minutes})


def _with_time(decision: Decision, found: re.Match[str], now: datetime, language: Language) -> Decision:
    left, right = _sides(found)
    named = which(left, now)
    over = parse(right, now)
    if over.missed is not None:
        return decision.asking(about_time(over, language), "when")
    if named is None:
        return decision.leaving(say(language, "ask_new_time"), "when")
    arguments, known = named
    same, right = SAME_TIME.search(right), SAME_TIME.sub("", right)
    if same is not None and WEEKDAY.fullmatch(right.strip(_ENDS)) and (on := parse(right, now).start) is not None:
        return decision.calling("schedule_update", {**arguments, "weekday": on.weekday()})
    named = DATED.search(right) is not None
    right = re.sub(r"^(?=\d{1,2}(?::\d\d)?$)", "at ", right)  # a number alone is an hour here
    if not named and (
        known.start is None or known.grain in ("week", "day") or "was_clock" in arguments
    ):  # of its own half of that day
        return _with_clock(decision, arguments, right, now, language)
    return to_time(decision, arguments, right, known, now, language)
