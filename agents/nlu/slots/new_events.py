"""Events and reminders to be made: their arguments, where the sentence says them for certain."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.decision import DAY, Decision, about_time
from agents.nlu.intents import CHAT
from agents.nlu.lexicon.attended import ATTENDED
from agents.nlu.slots import event_changes, led_days
from agents.nlu.slots.keeping import note_upkeep
from agents.nlu.slots.naming.agreed_titles import agreed
from agents.nlu.slots.naming.event_titles import (
    NOTHING_ELSE,
    is_event_with_a_lead,
    is_ordered,
    name_and_place,
    of_event,
    of_reminder,
    with_its_rhythm,
    without_length,
)
from agents.nlu.slots.naming.no_names import says_nothing
from agents.nlu.slots.naming.rooms import whole_place
from agents.nlu.slots.naming.tagged_titles import is_unread, length, named, place
from agents.nlu.slots.new_values import DATED
from agents.nlu.slots.times.evening_hours import in_the_evening
from agents.nlu.slots.times.ring_times import (
    ahead,
    at_its_hour,
    is_begun,
    ringing,
    said_of_ring,
    said_of_rolled,
    which_hour,
    within_part,
)
from agents.texts import Language, say
from agents.texts.times import clock, day
from agents.timetext import Reading, parse, title

_EACH = frozenset({"每", "每个", "every", "each"})
MINUTE, MONTH = timedelta(minutes=1), timedelta(days=30)
_OFTEN = ("FREQ=HOURLY", "FREQ=MINUTELY")
_LONGEST = 200  # characters in which it is looked for what people go to
_TO_DO = re.compile(
    (
        r"(?:提醒|叫|喊|通知)(?:一下|一声)?我(?:一下|一声)?(?=\s*\S)|(?<=\w )to (?=\w)"
        r"|\b(?:remind|ping|nudge) me (?=to |about )"
    ),
    re.IGNORECASE,
)
_DAYS = frozenset({"day", "week", "weekend", "month", "quarter", "year"})
# what is said of something else: an event of that name is never meant
_CORRECTION = re.compile(
    r"(?:不对?|不是|我?(?:说|搞|弄|写)错了?|应该|[,，\s])*(?:应该)?是?(?=.)(?:不对|不是|错了?|应该是?|[,，\s])+"
    r"|[来去到]吧?|改签?[成到]?(?:回[来去家]?|走|到家|返程)了?"
    r"|(?:(?:oh|no|wait|ok|okay|actually|sorry|so|hang on)\b[,.\s]*)*(?:make (?:it|that|this)|it['’]?s"
    r"|it is|i meant?|it should be|should be)|(?:in|on|at|by|for|from|during|around)",  # "in March" names nothing
    re.IGNORECASE,
)
_ON_EACH = re.compile("(?<![成首帝古旧丰魔])都(?![市城])")  # and no part of 成都, 首都
_SAYS = re.compile(  # 车行说要到五点: news of something, by whom it is told
    r"(?!我)[^\s,，。跟和给向找打]{1,8}?(?:[说讲]|通知|回复|告诉我)(?:他|她|它|今天){0,1}"
    r"(?:最早|最快|要|得|会|能|可能|大概|估计|还){1,3}(?:等|排|弄)?(?:到|才)?"
)
_NOTHING = re.compile(
    r"(?:请|再)?提醒(?:一下|一声)?我(?:一下|一声)?|remind (?:me|us)(?: (?:again|too|as well|also|then))?", re.IGNORECASE
)
_MAKES = re.compile(r"^(?:设置?|定|加|建|创建|新建|弄)一?[个条]?(?=[\u3400-\u9fff])")
_OF_IT = re.compile(r"的提醒[吧啊。！!\s]*$")  # 加个周五买牛奶的提醒
_ORDER = re.compile(
    r"(?:(?:please|can you|could you|also) )*(?:set|create|make|add|put|schedule)(?: me| us)?(?: up| in)? an?(?:other)?"
    r" reminders?(?: for(?: me| us)?| on| at)?"
    r"|(?:帮我|给我)?(?:设置?|定|加|建|创建|新建|弄|来|安排)一?[个条下]?的?(?:提醒)?",
    re.IGNORECASE,
)
_WAY_BACK = (
    re.compile(  # of a journey that is not made here; what something does ("it opens tomorrow at 9"); what is kept here
        r"(?:and )?(?:returning|coming back|flying back|back)|it [a-z]{2,12}s\b.{0,60}|.{1,30}都这样"
        r"|(?:my|our|the) (?:calendar|agenda|schedule|diary|notes?|lists?)",
        re.IGNORECASE,
    )
)
_POINTS = re.compile(  # a name that is none
    r"(?:(?:put|add|book|get|fit|squeeze) )?(?:it|that|this|them|these|those|him|her|me|us)(?: (?:in|down|up))*"
    r"|再[来加约排订](?:一?[个场节次])?",
    re.IGNORECASE,
)
_ORDERS_IT = re.compile(r"(?:book|add|put) (?:it|that|this)(?: in| down)?", re.IGNORECASE)
_HOURS_LEFT = re.compile(  # of a second thing: nothing of it is lost
    r"(?<![\d.:£$€#])(?:1[0-2]|[1-9])(?:[:.][0-5]\d)? (?:to|till|until) (?:1[0-2]|[1-9])(?:[:.][0-5]\d)?(?![\d%.:])",
    re.IGNORECASE,
)
_BLOCKS = re.compile(
    r"(?:block |book )?(?:off|out)|block|占(?:一下|着|住|个?时间)?|(?:空|留)出来", re.IGNORECASE
)  # block off Friday afternoon: for nothing that is named
_WITH_THEM = re.compile(r"[,，\s](?:再|记得|还要)?(?P<them>[叫喊拉约请]上[^,，。\s\d]{1,14})[。.!！]*$")
_HOLDS = re.compile(  # a time that is held, however it is called: all of it
    r"\b(?:block|keep|hold|reserve|protect)(?:ed)? (?:off|out|free|(?:the )?(?:whole|all))|\bput a hold on\b|[空留腾占]出来",
    re.IGNORECASE,
)
_OTHER_DAY = re.compile(r"\b(?:mon|tues?|wed|thurs?|fri)$", re.IGNORECASE)  # late mon, early tues
_UNTIL = re.compile(
    r"\b(?:until|till?|through)\s|\b(?<!plan )(?<!prepare )for (?:the )?(?:next|coming|following)\s|为止"
    r"|直到|到(?=[今明后下本这]?(?:[天晚早]|周|星期|礼拜|个?月|年底|\d{1,2}[号月]))",
    re.IGNORECASE,
)  # then it is the end of what repeats


def event(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """An event, once or repeating; what repeats and takes no time of anybody's is a reminder that repeats."""
    reading = decision.reading
    if reading.verdict == "none":
        return decision.leaving(say(language, "ask_when"), "when")
    if reading.verdict == "ask" or reading.start is None or _of_each_other_thing(reading, text):
        return decision.asking(_question(reading, text, language), "when")
    decision = replace(decision, reading=in_the_evening(reading, text))
    by_a_day = reading.rrule is None and reading.deadline and reading.all_day  # "call the bank before Friday"
    if by_a_day or (reading.rrule is not None and not _takes_time(reading, text)):
        return reminder(decision, text, now, language)
    if is_begun(reading, now) and not (_HOLDS.search(text) or _BLOCKS.search(text)):
        return decision.asking(which_hour(reading, reading.start, now, language), "when")
    return _booked(decision, text, now, language)


def _takes_time(reading: Reading, text: str) -> bool:
    """Tell whether what repeats is an event: it has its hour, and a length, or is something that people go to."""
    if reading.grain != "minute" or reading.elapsed or is_ordered(text) or (reading.rrule or "").startswith(_OFTEN):
        return False
    return reading.end is not None or reading.duration is not None or ATTENDED.search(text[:_LONGEST]) is not None


def _booked(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    reading = decision.reading
    if reading.start is None:
        return decision.asking(about_time(reading, language), "when")
    there = name_and_place(text, reading)
    name = there[0] if there is not None else of_event(text, reading)
    if _CORRECTION.fullmatch(name) or _SAYS.fullmatch(name[:_LONGEST]):
        return decision.asking(say(language, "ask_new_time"), "when")
    if there is None:
        name = without_length(agreed(named(name, text, "schedule_add", reading), text, reading))
    name = with_its_rhythm(name, text, reading)
    blocks = _BLOCKS.fullmatch(name) is not None
    name = say(language, "title_busy") if blocks else name
    them = _WITH_THEM.search(text)
    if them is not None and them["them"] not in name:  # who is to come is not lost
        name = f"{name}（{them['them']}）"
    if (
        _WAY_BACK.fullmatch(name)
        or _POINTS.fullmatch(name)
        or says_nothing(name)
        or not NOTHING_ELSE.sub("", name)
        or name.isdecimal()
    ):
        return _nameless(decision, name, language)
    if (
        _HOURS_LEFT.search(title(text, reading))
        or _is_each_day(reading, text)
        or _OTHER_DAY.search(name)
        or is_unread(text, "schedule_add", reading)
    ):
        return decision.leaving(say(language, "ask_more_time"), "when")
    whole = blocks or _HOLDS.search(text) is not None
    times = _times(reading, reading.start, text, now, whole=whole)
    arguments: dict[str, Any] = {"title": name, "all_day": reading.all_day}
    arguments |= {field: moment.isoformat() for field, moment in times.items() if moment is not None}
    if where := there[1] if there is not None else place(name, text, reading):
        arguments["location"], arguments["title"] = whole_place(where, name, text)
    if reading.lead is not None:
        arguments["lead_minutes"] = int(reading.lead.total_seconds() // 60)
    rule = reading.rrule or ("FREQ=YEARLY" if reading.all_day and led_days.YEARLY.fullmatch(name) else None)
    if rule is not None:
        arguments["rrule"] = rule
    rolled = said_of_rolled(reading, times["start_time"] or reading.start, now, language)
    return decision.calling("schedule_add", arguments, _moved(reading, language) or rolled)


def _times(reading: Reading, said: datetime, text: str, now: datetime, *, whole: bool) -> dict[str, datetime | None]:
    """Return when it begins and ends; of a part of a day, which is not meant as a `whole`, the usual hour, and when that part ends."""
    begins = said if whole else within_part(reading, said)
    end = reading.end if whole else _end(reading, begins, length(text, reading, now))
    in_part = reading.grain == "part" and reading.rrule is None and not whole
    part_end = reading.end if in_part else None
    return {"start_time": _start(reading, begins, end, now), "end_time": end, "part_end": part_end}


def _nameless(decision: Decision, name: str, language: Language) -> Decision:
    """Return the question what a row of shifts, or "it", is; "at 5 then" and "returning on Friday" are the rest of something, and no event."""
    reading = decision.reading
    if says_nothing(name):
        return decision.asking(say(language, "ask_what_event"), "what")
    row = not _WAY_BACK.fullmatch(name) and reading.end is not None and "UNTIL" in (reading.rrule or "")
    if row or _POINTS.fullmatch(name):
        return decision.asking(say(language, "ask_what_event"), "what")
    return Decision(agent=CHAT.agent, want=CHAT, reading=reading)


def _start(reading: Reading, said: datetime, end: datetime | None, now: datetime) -> datetime:
    """Return when it begins: "in two hours" is no appointment to the second; said on a Sunday, the weekend is what is left of it."""
    if reading.all_day:
        return max(said, now.replace(hour=0, minute=0, second=0, microsecond=0)) if end and end > now else said
    return said.replace(second=0, microsecond=0) if reading.elapsed and said - now >= MINUTE else said


def _end(reading: Reading, start: datetime, tagged: timedelta | None) -> datetime | None:
    """Return when it ends, as far as that was said: an evening is when something begins, not how long it takes."""
    said = None if reading.grain == "part" else reading.end
    if said is None and reading.all_day:
        return start + DAY
    taken = reading.duration or tagged
    if taken is not None and taken >= MONTH and not reading.all_day:
        return None  # 四十周年, "half-year review": nothing with an hour takes so long
    return start + taken if said is None and taken is not None else said


def _of_each_other_thing(reading: Reading, text: str) -> bool:
    """Tell whether it is of each thing that is no time: 每个 sprint, "every game on Friday at 5" is on no Friday for sure."""
    return reading.rrule is not None and any(text[begin:end].strip().lower() in _EACH for begin, end in reading.spans)


def _question(reading: Reading, text: str, language: Language) -> str:
    rhythm = reading.verdict != "ask" and _of_each_other_thing(reading, text)
    return say(language, "ask_how_often") if rhythm else about_time(reading, language)


def _is_each_day(reading: Reading, text: str) -> bool:
    """周一到周五都要开会: one event on each of the days, not one over all of them."""
    days = reading.end - reading.start if reading.end is not None and reading.start is not None else DAY
    return days > DAY and _ON_EACH.search(text[:_LONGEST]) is not None


def reminder(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    reading = _ahead_of_the_order(text, now, decision.reading) or decision.reading
    decision = replace(decision, reading=reading)
    about = event_changes.lead(decision, text, now)
    if about is not None:
        return about
    if is_event_with_a_lead(text, reading, now):
        return _booked(replace(decision, reading=in_the_evening(reading, text)), text, now, language)
    if reading.verdict == "none" or is_unread(text, "reminder_add", reading):
        return decision.asking(say(language, "ask_when"), "when")
    if reading.verdict == "ask" or reading.start is None or _of_each_other_thing(reading, text):
        return decision.asking(_question(reading, text, language), "when")
    name = _name_of(text, reading, language)
    note = note_upkeep.reminded(text, reading.spans)
    told = _SAYS.fullmatch(name[:_LONGEST]) is not None
    if note is None and (not name or told or says_nothing(name) or (not reading.elapsed and _NOTHING.fullmatch(name))):
        return decision.asking(say(language, "ask_new_time" if told else "ask_what"), "what")
    if (yearly := led_days.each_year(decision, name, reading)) is not None:
        return yearly
    name = led_days.with_its_day(name, text, reading, language)
    at = ringing(reading, reading.start, text, now)
    at = at if reading.lead is None else at - reading.lead
    if at <= now and reading.rrule is None:
        return decision.asking(which_hour(reading, at, now, language), "when")
    arguments: dict[str, Any] = {"text": name or text, "at": at.isoformat(), "elapsed": reading.elapsed}
    if reading.rrule is not None:
        rule = ahead(reading.rrule, reading.start, reading.lead) if reading.lead else reading.rrule
        if rule is None:
            return decision.asking(say(language, "lead_series"))
        moved = at if reading.lead is None else reading.start
        arguments["rrule"] = rule.replace(f"T{reading.start:%H%M%S}", f"T{moved:%H%M%S}")  # the last day rings, too
    tool = "reminder_add" if note is None else "memo_remind"
    return decision.calling(
        tool, {**arguments, **(note or {})}, _moved(reading, language) or said_of_ring(reading, text, at, now, language)
    )


def _name_of(text: str, reading: Reading, language: Language) -> str:
    """Return what a reminder is to say; "" where the words say nothing of it."""
    timed = at_its_hour(reading, text)
    name = named(of_reminder(text, timed, language), text, "reminder_add", timed)
    name = (
        "" if not NOTHING_ELSE.sub("", name) or _ORDER.fullmatch(name) or name.endswith("都这样") else name
    )  # 提醒我一次, "set a reminder"
    return _MAKES.sub("", name) if _OF_IT.search(text) else "" if _ORDERS_IT.fullmatch(name) else name


def _ahead_of_the_order(text: str, now: datetime, said: Reading) -> Reading | None:
    """Return when it rings, where that is said ahead of what is to be done and a day of that stands in it: 每周五提醒我写下周计划."""
    for order in _TO_DO.finditer(text[:_LONGEST]):
        if any(begin < order.start() and order.end() < end for begin, end in said.spans):  # from the 1st to the 3rd
            continue
        head, inner = parse(text[: order.end()], now), parse(text[order.end() :], now, "any")
        whole = head.verdict == "understood" and head.start is not None and head.grain == "minute" and not head.elapsed
        if whole and (head.rrule is not None or DATED.search(text[: order.end()])):
            ends = head.rrule is not None and _UNTIL.search(text[order.end() :]) is not None
            of_it = inner.grain in _DAYS and inner.rrule is None and bool(inner.spans) and not ends
            return head if of_it and title(text[order.end() :], inner) else None
    return None


def _moved(reading: Reading, language: Language) -> str | None:
    """What is said of a moment that daylight saving leaves out."""
    if not reading.gap or reading.start is None:
        return None
    return say(language, "moved_by_dst", when=f"{day(reading.start, language)} {clock(reading.start)}")
