"""What a later wish of a message leaves out, since an earlier one has said it: the order, the day, the moment. Pure."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import SURE, Want
from agents.nlu.orders import is_pondered, is_question
from agents.nlu.slots.keeping.list_things import things
from agents.nlu.slots.naming.event_titles import NOTHING_ELSE, of_reminder
from agents.nlu.slots.several.called_off_too import named_off
from agents.nlu.slots.several.near_moments import (
    hour_near,
    in_its_half,
    moment_ahead,
    moved,
    on_day_of,
    on_its_day,
    says_its_day,
    within_days,
)
from agents.nlu.slots.several.wish_words import BOOK, EVE, OWN, THAT, TODO
from agents.texts import Language, say
from agents.timetext import parse, title

MADE = ("schedule_add", "reminder_add")
_HAN = re.compile(r"[\u3400-\u9fff]")
_OF_WHOM = re.compile(r"(?<![其])[他她它](?!说|们说)|\b(?:him|her)\b", re.IGNORECASE)  # spoken of: of the same day
_REMINDED = re.compile(r"提醒|叫[醒我]|喊我|闹钟|\b(?:remind|wake|ping|alarm|nudge)", re.IGNORECASE)
_TO = re.compile(r"to\b", re.IGNORECASE)
_EN_VERB = re.compile(
    r"^(?:please |also |can you |could you )*(?P<verb>remind me|wake me|cancel|delete|drop|move|push|add|put"
    r"|note(?: down)?(?: that)?|show)\b", re.IGNORECASE)  # fmt: skip
_ZH_VERB = re.compile(r"^(?:请|麻烦|帮我)*(?P<verb>提醒我|叫我|取消|删掉|删除|记一下|记下)")
_THING = 12  # characters of one more thing for a list
_TOO = re.compile(r"^(?:还有|以及|再加|再来|and|also|plus|as well as)\s*|\s*(?:too|as well|也要?)$", re.IGNORECASE)
_ALIKE = {"reminder_change": "schedule_update", "reminder_delete": "schedule_delete"}  # as "push … to 5" is
_WITH_VERB = frozenset(("schedule_delete", "schedule_update", "reminder_add", "reminder_delete", "reminder_change"))


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a message, whole in itself, and what was decided about it; `dated`: the day is that of an earlier one."""

    text: str
    decision: Decision
    dated: bool = False


def wish(
    part: str, earlier: Sequence[Segment], now: datetime, language: Language, alone: Callable[[str], Decision]
) -> Segment:
    """Return a part with what it takes from the wishes before it."""
    if not earlier:
        return Segment(part, _decided(part, alone))
    if (added := _added_too(part, earlier[-1], alone)) is not None:
        return added
    found = _ordered(part, earlier[-1], alone)
    found = _of_that(found, earlier[-1].decision, now)
    timed = next((one.decision for one in reversed(earlier) if _is_timed(one.decision)), None)
    timed = timed or _freed(found, earlier[-1])
    if not (found.decision.want.intent in MADE or _is_hour(found)):
        return found
    if timed is None:
        of_a_day = any(one.decision.call is None and _names_day(one) for one in earlier)
        return _undated(found, language) if of_a_day and _lacks_day(found) else found
    if found.decision.reading.rrule is not None:
        return found if _names_day(found) else replace(found, decision=within_days(found.decision, timed.reading))
    return _dated(found, timed, now, language, alone)


def _added_too(part: str, before: Segment, alone: Callable[[str], Decision]) -> Segment | None:
    """Return a part that only names what goes on the list of the one before, too: 加到购物清单，还有湿巾两包."""
    call, own = before.decision.call, alone(part)
    if (
        call is None
        or call.name != "list_add"
        or own.call is not None
        or own.reading.verdict != "none"
        or OWN.match(part)
    ):
        return None
    items = [one for one in things(_TOO.sub("", part)) if len(one) <= _THING]
    if not items or is_question(part) or is_pondered(part):
        return None
    return Segment(part, before.decision.calling("list_add", {**call.arguments, "items": items}))


def _decided(part: str, alone: Callable[[str], Decision]) -> Decision:
    """Return what is decided on a part; a thing to do that has no time is kept as a note."""
    own, todo = alone(part), TODO.fullmatch(part)
    if own.call is None and (named := named_off(part, own)) is not None:
        return named
    if todo is None or own.reading.verdict != "none":
        return own
    want = Want(intent="memo_save", confidence=own.want.confidence)
    kept = todo["zh"] or todo["en"] or todo["told"]
    return Decision(agent=want.agent, want=want, reading=own.reading).calling("memo_write", {"content": kept})


def _ordered(part: str, before: Segment, alone: Callable[[str], Decision]) -> Segment:
    """Return a part with the order of the one before, where it has none of its own."""
    own, intent = _decided(part, alone), before.decision.want.intent
    begins = _TO.match(part) is not None or (bool(own.reading.spans) and own.reading.spans[0][0] <= 1)
    if (
        intent == "reminder_add"
        and begins
        and not _REMINDED.search(part)
        and own.want.intent in (*MADE, "chat", "none")
    ):
        order = "提醒我" if _HAN.search(part) else "remind me "
        told = alone(order + part)
        return Segment(order + part, told) if told.call is not None else Segment(part, own)
    if (
        own.call is not None
        or intent not in _WITH_VERB
        or before.decision.call is None
        or OWN.match(part)
        or is_pondered(part)
    ):
        return Segment(part, own)
    verb = _EN_VERB.match(before.text) or _ZH_VERB.match(before.text)
    if verb is None:
        return Segment(part, own)
    whole = f"{verb['verb']}{'' if _HAN.search(verb['verb']) else ' '}{part}"
    told = alone(whole)
    alike = _ALIKE.get(told.want.intent, told.want.intent) == _ALIKE.get(intent, intent)
    return Segment(whole, told) if told.call is not None and alike else Segment(part, own)


def _of_that(found: Segment, before: Decision, now: datetime) -> Segment:
    """Return a wish whose object is that of the one before: 记一下要买牛奶，然后明天9点提醒我; cancel the call and book one on Friday."""
    told = before.call.arguments if before.call is not None else {}
    name = next((str(told[key]) for key in ("content", "title", "text", "query") if told.get(key)), "")
    call, reading = found.decision.call, found.decision.reading
    if name and found.decision.missing == "what" and reading.start is not None:
        return Segment(
            found.text,
            _calling(found.decision, {"text": name, "at": reading.start.isoformat(), "elapsed": reading.elapsed}),
        )
    if (
        call is not None
        and call.name == "reminder_snooze"
        and before.want.intent == "reminder_add"
        and before.reading.start
    ):
        return _once_more(found, before.reading.start, name, now)
    if name and call is None and reading.start is not None and before.want.intent == "schedule_delete":
        return _booked_anew(found, reading.start, name)
    for key in ("title", "text"):
        if name and call is not None and THAT.fullmatch(str(call.arguments.get(key, ""))):
            return Segment(found.text, found.decision.calling(call.name, {**call.arguments, key: name}))
    return found


def _booked_anew(found: Segment, start: datetime, name: str) -> Segment:
    """Return the wish to book what was cancelled for another hour: cancel the call and book one on Friday at 10, 取消，再约周三三点."""
    reading = found.decision.reading
    if reading.grain != "minute" or reading.rrule is not None or BOOK.fullmatch(title(found.text, reading)) is None:
        return found
    want = Want(intent="schedule_add", confidence=SURE)
    anew = Decision(agent=want.agent, want=want, reading=reading)
    made = {"title": name, "start_time": start.isoformat(), "all_day": False}
    return Segment(found.text, anew.calling("schedule_add", made))


def _once_more(found: Segment, first: datetime, name: str, now: datetime) -> Segment:
    """Return the wish that the same rings again: ten minutes later are reckoned from the first time."""
    reading = found.decision.reading
    if reading.start is None or not name:
        return Segment(found.text, replace(found.decision, call=None))
    at = first + (reading.start - now) if reading.elapsed else reading.start
    want = Want(intent="reminder_add", confidence=found.decision.want.confidence)
    asked = Decision(agent=want.agent, want=want, reading=reading)
    return Segment(found.text, _calling(asked, {"text": name, "at": at.isoformat(), "elapsed": reading.elapsed}))


def _is_hour(found: Segment) -> bool:
    """Tell whether nothing is clear of it without a day but that it has an hour: 周一下午两点评审，四点半过合同."""
    reading = found.decision.reading
    return (
        found.decision.call is None
        and reading.start is not None
        and reading.grain == "minute"
        and not OWN.match(found.text)
    )


def _is_timed(decision: Decision) -> bool:
    wanted = decision.want.intent in (*MADE, "free_time") or decision.call is None
    return decision.reading.start is not None and wanted


def _dated(
    found: Segment, timed: Decision, now: datetime, language: Language, alone: Callable[[str], Decision]
) -> Segment:
    """Return a wish whose hour has no day with the day of what stands before, and one without a time right before that."""
    reading, start = found.decision.reading, timed.reading.start
    if start is None or reading.elapsed or reading.rrule is not None or timed.reading.rrule is not None:
        return found
    eve = EVE.search(found.text) if reading.grain != "minute" or "前" in found.text else None
    if eve is not None and eve["part"]:
        day = (start - timedelta(days=1)).date()
        said = (
            f"{day.year}年{day.month}月{day.day}日{eve['part']}"
            if _HAN.search(eve[0])
            else f"on {day.isoformat()} in the {eve['part']}"
        )
        whole = found.text[: eve.start()] + said + found.text[eve.end() :]
        told = alone(whole)
        return Segment(whole, told) if told.call is not None else found
    if reading.verdict == "none" or (reading.start is None and reading.lead is not None):
        return _thought_of(found, timed, now, language)
    if _names_day(found) or reading.grain not in ("minute", "part"):
        return found
    if (leaning := on_its_day(found.decision, found.text, timed)) is not None:
        return Segment(found.text, leaning)
    if timed.reading.all_day or not _follows(found, timed) or _OF_WHOM.search(found.text):
        whole = on_day_of(found.text, reading, start.date())
        told = alone(whole)
        made = told if told.call is not None else moved(found.decision, start.date())
        if made.call is None and told.reading.start is None:
            return found
        made = told if made.call is None else in_its_half(made, start)
        return Segment(whole, made, dated=True)  # what is only offered is of that day, too
    hours = parse(found.text, start.replace(hour=0, minute=0, second=0, microsecond=0))
    at = hour_near(hours, start, now)
    text = of_reminder(found.text, hours, language)
    if at is not None and text:
        told = replace(found.decision, reading=replace(reading, start=at, alternatives=()))
        return Segment(found.text, _calling(told, {"text": text, "at": at.isoformat(), "elapsed": False}))
    if start.date() == now.date():
        return found
    return _undated(found, language)


def _freed(found: Segment, before: Segment) -> Decision | None:
    """Return the removal right before, of whose day something new is: cancel tomorrow's gym and put in a nap at 2."""
    gone = before.decision
    of_a_day = gone.reading.start is not None and gone.reading.grain in ("day", "part", "minute")
    new = found.decision.want.intent == "schedule_add" and _lacks_day(found)
    return gone if new and gone.want.intent == "schedule_delete" and of_a_day and _names_day(before) else None


def _undated(found: Segment, language: Language) -> Segment:
    """Return a wish of which the day is asked."""
    told = found.decision
    asked = Decision(agent=told.agent, want=told.want, reading=told.reading)
    return Segment(found.text, asked.asking(say(language, "ask_the_day"), "when"))


def _names_day(found: Segment) -> bool:
    """Tell whether a wish says which day it is of; a birthday does not."""
    return says_its_day(found.text, found.decision.reading)


def _lacks_day(found: Segment) -> bool:
    """Tell whether a wish has an hour and no day."""
    reading = found.decision.reading
    return reading.grain == "minute" and not reading.elapsed and reading.rrule is None and not _names_day(found)


def _follows(found: Segment, timed: Decision) -> bool:
    """Tell whether it is to be thought of before an event: a reminder with an order of its own."""
    return (
        found.decision.want.intent == "reminder_add"
        and timed.want.intent == "schedule_add"
        and _REMINDED.search(found.text) is not None
    )


def _calling(decision: Decision, arguments: Mapping[str, object]) -> Decision:
    call = ToolCall(name="reminder_add", arguments=dict(arguments))
    return Decision(agent=decision.agent, want=decision.want, reading=decision.reading, call=call)


def _thought_of(found: Segment, timed: Decision, now: datetime, language: Language) -> Segment:
    """Return the wish to be reminded of something ahead of what stands before, at no time of its own."""
    reading = found.decision.reading
    at = moment_ahead(timed.reading, reading, now) if _follows(found, timed) else None
    text = of_reminder(found.text, reading, language)
    if timed.call is not None and THAT.fullmatch(text):
        text = str(timed.call.arguments.get("title", text))
    if not NOTHING_ELSE.sub("", text):
        return found
    if at is None:
        return _days_before(found, timed, text)
    call = {"text": text.rstrip(" .。!！"), "at": at.isoformat(), "elapsed": False}
    return Segment(found.text, _calling(found.decision, call))


def _days_before(found: Segment, timed: Decision, text: str) -> Segment:
    """Return the wish to be reminded of something so long before what is of a whole day; itself before anything else."""
    lead, made = found.decision.reading.lead, timed.call
    if lead is None or made is None or made.name != "schedule_add" or not timed.reading.all_day:
        return found
    given = {"query": made.arguments["title"], "lead_minutes": lead // timedelta(minutes=1), "remind": text}
    return Segment(found.text, found.decision.calling("schedule_update", given))
