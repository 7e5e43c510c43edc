"""One thing on each of several days: "on december 7, 14 and 21 at 4pm", 今晚和明晚九点; made, or called off. Pure."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from agents.nlu.decision import DAY, Decision, ToolCall
from agents.nlu.intents import SURE, Want
from agents.nlu.orders import is_question
from agents.texts import Language, say

LONGEST, MOST = 160, 8  # characters of a message, days
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_NUMBER = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_PART = r"(?: (?:morning|afternoon|evening|night))?"
_YEAR = r"(?:,? 20\d\d)?"
_FULL = (
    rf"(?:(?:{_WEEKDAY},? )?(?:the )?(?:{_MONTH} {_NUMBER}{_YEAR}|{_NUMBER} (?:of )?{_MONTH}{_YEAR})|20\d\d-\d\d-\d\d)"
)
_NEAR = rf"(?:today|tonight|tomorrow{_PART}|the day after tomorrow|(?:this |next )?{_WEEKDAY}{_PART})"
_ORDINAL = r"the (?:3[01]|[12]\d|[1-9])(?:st|nd|rd|th)(?! (?:floor|street|st\b|ave|grade|birthday|row|place))"
_ITEM = (
    rf"(?:on )?(?P<full>{_FULL})|(?:on )?(?P<near>{_NEAR})|(?:on )?(?P<nth>{_ORDINAL})"
    rf"|(?:on )?(?:the )?(?P<bare>{_NUMBER})"
)
_PLAIN = rf"(?:on )?(?:{_FULL}|{_NEAR}|{_ORDINAL}|(?:the )?{_NUMBER})"
_AND = r"(?:\s*,\s*(?:and |& ?|then )?|\s+(?:and(?: then| also)?|&|plus)\s+)"
_COUNTED = (
    r"(?!\d|\s?[ap]\.?m\b|[:.]\d|[%€$£/-]|\s*(?:min|hour|hr|day|week|month|year|people|guest|kid|person|of us|o['’]clock"
    r"|st|nd|rd|th|x)\w*)"
)
_RUN = re.compile(
    rf"(?<![\w/-])(?P<run>(?:on )?(?:the )?(?:{_FULL}|{_NEAR}|{_ORDINAL}|{_NUMBER})(?:{_AND}(?:{_PLAIN}))+)"
    rf"(?!\w){_COUNTED}",
    re.IGNORECASE,
)
_WEEKDAYS = re.compile(rf"\b(?P<run>(?:on )?{_WEEKDAY}(?:(?:{_AND}|\s+){_WEEKDAY})+)\b", re.IGNORECASE)
_SPLIT = re.compile(rf"(?:{_ITEM})(?!\w)", re.IGNORECASE)
_NAMES_MONTH = re.compile(rf"{_MONTH}(?= {_NUMBER}\b|\b)", re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"(?:{_WEEKDAY},? )?(?:the )?{_MONTH} ", re.IGNORECASE)
_HAN_NUMBER = r"[\d一二三四五六七八九十]{1,3}"
_HAN_DATE = rf"(?:(?:20\d\d年)?{_HAN_NUMBER}月{_HAN_NUMBER}[号日]?|{_HAN_NUMBER}[号日]?)"
_HAN_NEAR = (
    r"(?:[今明后][早晚]|(?:大?后天|[今明]天|(?:下{0,2}|这|本)(?:周|星期|礼拜)[一二三四五六日天])"
    r"(?:早上|上午|中午|下午|晚上)?)"
)
_HAN_AND = r"(?:\s*[、，,]\s*(?:和|跟|还有)?|\s*(?:和|跟|与|及|以及|还有)\s*)"
_NO_PLACE = r"(?![楼线门院店机桌厅馆室车口路位]|会议室|选手|员工|产品)"
_HAN_RUN = re.compile(
    rf"(?P<run>(?:{_HAN_DATE}|{_HAN_NEAR})(?:{_HAN_AND}(?:{_HAN_DATE}|{_HAN_NEAR}))*{_HAN_AND}"
    rf"(?:(?:(?:20\d\d年)?{_HAN_NUMBER}月)?{_HAN_NUMBER}[号日]{_NO_PLACE}|{_HAN_NEAR}))"
)
_HAN_ONE = re.compile(
    rf"(?P<month>(?:20\d\d年)?{_HAN_NUMBER}月)?(?P<day>{_HAN_NUMBER})[号日]?(?=$|{_HAN_AND})|(?P<near>{_HAN_NEAR})"
)
_DAYS_APART = re.compile(  # how often, from when to when, one or the other
    r"每|或|还是|除了|[以今往]后|改[成到为在]|挪|推迟|不是|不[，,]"
    r"|\b(?:every|each|daily|between|or|except|move|moved|push|instead|change|swap|copy)\b|\bnot (?:on )?the\b",
    re.IGNORECASE,
)
_NEITHER = re.compile(r"(?:(?:sorry|ok|oh|and|also|so)[, ]+)*+(?:there(?:['’]s| is| will be) )?no ", re.IGNORECASE)
_OR = re.compile(rf"(?<=[a-z]) or (?={_PLAIN})", re.IGNORECASE)
_POSSESSIVE = re.compile(
    rf"(?P<verb>(?:please |can you )?(?:cancel|skip|delete|drop|scrap)) (?P<one>{_NEAR})['’]s (?P<what>[\w' -]{{2,40}}?)"
    rf"(?:,? and |,? & |, )(?P<other>{_NEAR})['’]s(?: one| too| as well)*[\s.!]*",
    re.IGNORECASE,
)
_MADE = {"schedule_add": ("title", "start_time"), "reminder_add": ("text", "at")}
_TAKES = "schedule_delete"


def on_each_day(text: str, understood: Callable[[str], Decision], language: Language) -> Decision | None:
    """Return the decision to make or call off one thing on each of several days, asking about those that are unclear; None of any other text.

    `understood` decides on the text with one of the days.
    """
    said = text.strip()
    if len(said) <= LONGEST and _NEITHER.match(said):  # "no swimming on the 24th or the 31st": on neither
        said = _OR.sub(" and ", said)
    if len(said) > LONGEST or "\n" in said or _DAYS_APART.search(said) or is_question(said):
        return None
    for days in _rows(said):
        made = [understood(one) for one in days]
        if (found := _made(made, days, language) or _called_off(made)) is not None:
            return found
    return None


def _rows(text: str) -> Iterator[list[str]]:
    """Yield the text with each of its days by itself."""
    if (owned := _POSSESSIVE.fullmatch(text)) is not None:
        yield [f"{owned['verb']} {owned['what']} {_on(owned[day])}" for day in ("one", "other")]
        return
    for form, said in ((_RUN, _days), (_WEEKDAYS, _days), (_HAN_RUN, _han_days)):
        runs = list(form.finditer(text))
        days = list(said(runs[0]["run"])) if len(runs) == 1 else []
        if 1 < len(days) <= MOST and len(set(days)) == len(days):
            begin, end = runs[0].span("run")
            yield [f"{text[:begin]}{day}{text[end:]}" for day in days]


def _on(day: str) -> str:
    return day if day.lower().startswith(("to", "the day")) else f"on {day}"


def _days(run: str) -> Iterator[str]:
    """Yield the days of a row; a number alone is of the month that was named before it, or is named behind it."""
    items = list(_SPLIT.finditer(run))
    months = [found[0] if item["full"] and (found := _NAMES_MONTH.search(item["full"])) else None for item in items]
    for place, item in enumerate(items):
        if item["bare"] is None and item["nth"] is None:
            yield _on(item["full"] or item["near"])
            continue
        number = (item["bare"] or item["nth"]).lower().removeprefix("the ")
        before = next((one for one in reversed(months[:place]) if one), None)
        behind = next((one for one in months[place:] if one), None)
        ahead = any(one["full"] and _MONTH_FIRST.match(one["full"]) for one in items[:place])
        month = before if before and ahead else behind or before
        if month is None and item["bare"] is not None and number.isdecimal():
            return
        yield f"on {month} {number}" if month else f"on the {number}"


def _han_days(run: str) -> Iterator[str]:
    month = ""
    for item in _HAN_ONE.finditer(run):
        month = item["month"] or month
        yield item["near"] or f"{month}{item['day']}号"


def _made(made: Sequence[Decision], days: Sequence[str], language: Language) -> Decision | None:
    """Return the decision to make each of them; of those that are unclear the first is asked about."""
    clear = [one for one in made if _is_made_once(one)]
    calls = _at_one_hour([one.call for one in clear if one.call is not None])
    if not clear or len(clear) < len(made) - 1 or not _is_one_thing(calls) or _goes_back(calls):
        return None
    calls = _together(calls)
    whole = replace(clear[0], call=calls[0], more=tuple(calls[1:]))
    unclear = next(((one, day) for one, day in zip(made, days, strict=True) if one not in clear), None)
    if unclear is None:
        return whole
    question = unclear[0].question or unclear[0].otherwise
    return whole.asking(say(language, "ask_part", part=unclear[1], question=question)) if question else None


def _is_made_once(decision: Decision) -> bool:
    call, reading = decision.call, decision.reading
    if call is None or call.name not in _MADE or decision.more or "rrule" in call.arguments:
        return False
    return reading.grain in ("minute", "part", "day") and reading.rrule is None and not reading.elapsed


def _is_one_thing(calls: Sequence[ToolCall]) -> bool:
    name, when = _MADE.get(calls[0].name, ("", "")) if calls else ("", "")
    alike = {(one.name, str(one.arguments.get(name))) for one in calls}
    return len(alike) == 1 and len({str(one.arguments.get(when)) for one in calls}) == len(calls)


def _goes_back(calls: Sequence[ToolCall]) -> bool:
    """Tell whether whole days are not one behind the other: "Thursday and Friday", said on a Friday, are days together."""
    days = [str(one.arguments.get("start_time")) for one in calls]
    return all(one.arguments.get("all_day") for one in calls) and days != sorted(days)


def _at_one_hour(calls: Sequence[ToolCall]) -> list[ToolCall]:
    """Return the calls, a bare hour being that of the first day on all of them ("today and tomorrow at 7" is twice in the evening)."""
    if len({one.name for one in calls}) != 1:
        return [*calls]
    key = _MADE[calls[0].name][1]
    first = datetime.fromisoformat(str(calls[0].arguments[key]))
    return [_in_its_half(one, key, first) for one in calls]


def _in_its_half(call: ToolCall, key: str, first: datetime) -> ToolCall:
    at = datetime.fromisoformat(str(call.arguments[key]))
    apart = (at.hour - first.hour) % 24
    if at.minute != first.minute or apart != 12 or call.arguments.get("all_day"):
        return call
    by = at.replace(hour=first.hour) - at
    moved = {
        name: (datetime.fromisoformat(str(value)) + by).isoformat()
        for name, value in call.arguments.items()
        if name in (key, "end_time")
    }
    return replace(call, arguments={**call.arguments, **moved})


def _together(calls: Sequence[ToolCall]) -> list[ToolCall]:
    """Return the calls, whole days that follow one another as one event."""
    found: list[ToolCall] = []
    for call in calls:
        given = call.arguments
        if found and given.get("all_day") and found[-1].arguments.get("end_time") == given.get("start_time"):
            found[-1] = replace(call, arguments={**found[-1].arguments, "end_time": given.get("end_time")})
        else:
            found.append(call)
    return found


def _called_off(made: Sequence[Decision]) -> Decision | None:
    """Return the decision to call one thing off on each of the days."""
    calls = [_taken(one) for one in made]
    gone = [one for one in calls if one is not None and one.arguments.get("query")]
    if len(gone) < len(made) or len({str(one.arguments["query"]) for one in gone}) > 1:
        return None
    days = list(dict.fromkeys(str(one.arguments.get("start_time")) for one in gone))
    if len(days) < len(gone) or not all(_is_of_one_day(one) for one in gone):
        return None
    want = Want(intent="schedule_delete", confidence=SURE)
    whole = Decision(agent=want.agent, want=want, reading=made[0].reading)
    return whole.calling(_TAKES, {**gone[0].arguments, "also": days[1:]})


def _is_of_one_day(call: ToolCall) -> bool:
    start, end = call.arguments.get("start_time"), call.arguments.get("end_time")
    return bool(start and end) and datetime.fromisoformat(str(end)) - datetime.fromisoformat(str(start)) == DAY


def _taken(decision: Decision) -> ToolCall | None:
    """Return the call that takes one time of something away; None where the decision is another."""
    if decision.call is not None or decision.more:
        return decision.call if decision.call is not None and decision.call.name == _TAKES else None
    tried = (one for one in decision.tries if one.name == _TAKES and "perhaps" not in one.arguments)
    call = next(tried, None)
    return None if call is None else replace(call, arguments={**call.arguments, "quiet": False})
