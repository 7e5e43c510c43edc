"""One thing at several hours, or on several days, that share its words: "at 8, 12 and 6 to take my pills", 周一和周三晚上七点游泳. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from agents.nlu.decision import Decision
from agents.nlu.orders import is_question

LONGEST = 120  # characters
_HOUR = r"(?:\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm)?|noon|midnight)(?![\d%])"
_AND = r"(?:\s*,\s*and\s+|\s*,\s*|\s+and\s+|\s*&\s*)(?:at\s+)?"
_ZH_HOUR = (
    r"(?:凌晨|清晨|早上|上午|中午|下午|傍晚|晚上|[早中晚])?"
    r"(?:\d{1,2}|[一二两三四五六七八九十]{1,3})[点點](?:半|一刻|三刻|\d{1,2}分?)?"
)
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_ZH_DAY = r"(?:下{0,2}|这|本)个?(?:周|星期|礼拜)[一二三四五六日天]"
_RUNS = tuple(
    re.compile(source, re.IGNORECASE)
    for source in (
        rf"\bat\s+(?P<run>{_HOUR}(?:{_AND}{_HOUR})+)(?=[\s,.!]|$)(?!\s*(?:min|hour|day|people|of\b|[-–]))",
        rf"(?P<run>{_ZH_HOUR}(?:[、，,和跟与\s]{{0,2}}{_ZH_HOUR})+)(?!\s*[到至\-–])",
        rf"\b(?P<run>{_DAY}(?:{_AND}(?:on\s+)?{_DAY})+)\b",
        rf"(?P<run>{_ZH_DAY}(?:[、和跟与]{_ZH_DAY})+)",
    )
)
_ONE = tuple(re.compile(source, re.IGNORECASE) for source in (_HOUR, _ZH_HOUR, _DAY, _ZH_DAY))
_SPANS = re.compile(  # how often, or from when to when
    r"每|天天|平时|到|至|或|还是|不是|改|挪|推|取消|\d\s?[-–]\s?\d"
    r"|\b(?:every|each|daily|from|till?|until|between|or|not|move|moved|cancel|instead)\b",
    re.IGNORECASE,
)
_TWICE = re.compile(r"(?P<hour>\d{1,2}) and (?P=hour)(?![\d:.]|\s?[ap]m)")  # 6 and 6: of either half of the day
_MADE = ("schedule_add", "reminder_add")


def of_both_halves(text: str) -> str:
    """Return a text with "6 and 6" as the hours of the morning and the evening."""
    return _TWICE.sub(r"\g<hour>am and \g<hour>pm", text) if len(text) <= LONGEST else text


def at_each(text: str, understood: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to make one thing at each of several hours, or on each of several days; None of any other text."""
    if len(text) > LONGEST or "\n" in text or _SPANS.search(text) or is_question(text):
        return None
    for form, one in zip(_RUNS, _ONE, strict=True):
        runs = list(form.finditer(text))
        if len(runs) != 1:
            continue
        begin, end = runs[0].span("run")
        times = [found[0].strip() for found in one.finditer(text, begin, end)]
        made = [understood(f"{text[:begin]}{time}{text[end:]}") for time in dict.fromkeys(times)]
        clocks = {decision.reading.start.timetz() for decision in made if decision.reading.start is not None}
        alike = one in _ONE[:2] or len(clocks) == 1  # 7 of one day is in the morning, of the other in the evening
        if len(made) > 1 and all(map(_is_made_once, made)) and _is_one_thing(made) and alike:
            calls = [call for decision in made if (call := decision.call) is not None]
            return replace(made[0], more=tuple(calls[1:]))
    return None


def _is_made_once(decision: Decision) -> bool:
    """Tell whether something new is made at one hour."""
    call, reading = decision.call, decision.reading
    timed = reading.grain == "minute" and reading.rrule is None and not reading.elapsed
    return call is not None and call.name in _MADE and not decision.more and timed and "rrule" not in call.arguments


def _is_one_thing(made: list[Decision]) -> bool:
    """Tell whether all are of the same name and kind, at different moments."""
    calls = [one.call for one in made if one.call is not None]
    same = all(
        one.name == other.name
        and one.arguments.get("title") == other.arguments.get("title")
        and one.arguments.get("text") == other.arguments.get("text")
        for one, other in pairwise(calls)
    )
    return same and len({str(one.reading.start) for one in made}) == len(made)
