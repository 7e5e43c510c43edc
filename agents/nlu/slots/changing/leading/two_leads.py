"""Something that is to ring at two times before it: "remind me a day and two hours before the meeting", 面试前一天和前两小时提醒我. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from agents.nlu.decision import DAY, Decision, ToolCall
from agents.nlu.intents import MOST
from agents.nlu.slots.changing.leading.leads import ARTICLE, EN_NUMBERS, WANT
from agents.nlu.slots.changing.leading.led_changes import with_leads
from agents.nlu.slots.changing.leading.said_leads import Lead
from agents.nlu.slots.times.time_shifts import length
from agents.timetext import Reading

_THE_ONE = re.compile(r"^the ", re.IGNORECASE)
_AHEAD = r"(?:an?|the|one|two|three|half an|\d{1,2}) (?:fortnight|week|day|hour|hr|minute|min|month)s?"
_ZH_AHEAD = r"(?:[一两二三四五六七八九十]|\d{1,2})个?(?:天|周|星期|礼拜|小时|月)"
_AND_ON_THE_DAY = re.compile(  # three days before the deadline and again on the day at 9
    rf"remind me (?P<one>{_AHEAD}) before (?:the |my )?(?P<of>(?!it\b"
    rf"|that\b)[a-z][^,;]{{1,30}}?),? and (?:again |also "
    rf"|then )*on the day(?: itself)?"
    r"(?: at (?P<clock>\d{1,2}(?::\d\d)?\s?(?:am|pm)?))?[.! ]*",
    re.IGNORECASE,
)
_TWICE = (
    re.compile(
        rf"\bremind me (?P<one>{_AHEAD})(?: before)?,? and (?:again )?(?P<other>{_AHEAD}) before(?:hand)?"
        r"(?: it)?(?: (?P<of>(?!it\b|that\b|to\b)\S.{1,30}?))?[.! ]*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\bremind me (?:of|about) (?P<of>(?!it\b|that\b|this\b)\S.{{1,30}}?),? (?P<one>{_AHEAD})(?: before)?,?"
        rf" and (?:again |also )?(?P<other>{_AHEAD}) before(?:hand)?[.! ]*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\bremind me (?P<one>{_AHEAD}) before (?P<of>(?!it\b|that\b|this\b)\S.{{1,30}}?),?"
        rf" and (?:again |also |then )?(?P<other>{_AHEAD}) before(?: it| that)?(?: as well| too)?[.! ]*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<of>[^,，。\s]{{0,11}}?[^,，。\s提])?的?提?前(?P<one>{_ZH_AHEAD})(?:和|跟|、|以及"
        rf"|还有)(?:提?前)?(?P<other>{_ZH_AHEAD})"
        r"(?:各|都|分别|也)*(?:提醒|叫|喊)我?(?:一[次下])?[。！!]?$"
    ),
)
_MONTHS = re.compile(r"(?P<number>an?|one|two|three|four|six) months?", re.IGNORECASE)
_ENDS = " ,.;，。；"


def _ahead(words: str) -> timedelta | None:
    """Return how long before it is; a month is thirty days, as everywhere (agents.timetext.parser)."""
    months = _MONTHS.fullmatch(words)
    return length(words) if months is None else 30 * DAY * EN_NUMBERS.get(months["number"].lower(), 1)


def _on_its_day(made: Decision) -> Decision:
    """Return the decision to book what is due on a day, where that would only be reminded of or offered: "tax due 14 dec"."""
    made = made.offers[0] if made.call is None and len(made.offers) == 1 else made
    due, reading = made.call, made.reading
    if due is None or due.name != "reminder_add" or not reading.all_day or reading.start is None or reading.rrule:
        return made
    day = {"start_time": reading.start.isoformat(), "end_time": (reading.start + DAY).isoformat(), "all_day": True}
    return made.calling("schedule_add", {"title": due.arguments["text"], **day})


def twice(text: str, alone: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to make something, or for what is there, to be reminded of it at two times before; None for any other sentence.

    `alone` decides on what stands ahead: it must make something in the calendar.
    """
    said = text.strip()
    both = _AND_ON_THE_DAY.fullmatch(said) if len(text) <= MOST else None
    lead = None if both is None else _ahead(_THE_ONE.sub("one ", both["one"]))
    if both is not None and lead is not None:
        clock = {"clock": f"{int(both['clock']):02d}:00"} if (both["clock"] or "").isdecimal() else {}
        first = {"query": both["of"], "lead_minutes": int(lead.total_seconds() // 60)}
        second = {"query": both["of"], "lead_minutes": 0, "besides": True, **clock}
        told = Decision(agent=WANT.agent, want=WANT, reading=Reading()).calling("schedule_update", first)
        return replace(told, more=(ToolCall(name="schedule_update", arguments=second),))
    forms = _TWICE if len(text) <= MOST else ()
    found = next((one for form in forms if (one := form.search(said)) is not None), None)
    if found is None:
        return None
    ahead = [_ahead(_THE_ONE.sub("one ", found[name])) for name in ("one", "other")]
    leads = [int(lead.total_seconds() // 60) for lead in ahead if lead is not None]
    of = ARTICLE.sub("", found["of"] or "")
    if of and len(leads) == len(ahead) and not said[: found.start()].strip():
        told = Decision(agent=WANT.agent, want=WANT, reading=Reading())
        first = told.calling("schedule_update", {"query": of, "lead_minutes": leads[0]})
        return with_leads(first, of, [Lead(lead) for lead in leads[1:]], besides=True)
    made = alone(said[: found.start()].rstrip(_ENDS).removesuffix("and").removesuffix("请").rstrip(_ENDS))
    made = _on_its_day(made)
    if made.call is None or made.call.name != "schedule_add":
        return None
    if len(leads) < len(ahead):
        return None
    return with_leads(made, made.call.arguments["title"], [Lead(lead) for lead in leads])
