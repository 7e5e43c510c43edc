"""A new series that leaves a time or a few out: "every Tuesday yoga except next week", 每周日给妈妈打电话，这周不用. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time, timedelta

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import MOST
from agents.timetext import parse, title

_MADE = {"schedule_add": ("title", "start_time"), "reminder_add": ("text", "at")}
_REPEATS = re.compile(r"\b(?:every|each|daily|weekly|monthly|\w{3,6}days)\b|每", re.IGNORECASE)
_GAP_EN = r"(?P<gap>[\w ,'’]{2,40}?)(?: (?:though|please|pls))?[.! ]*"
_GAP_ZH = r"(?P<gap>[^,，。;；]{2,12}?)"
_GAPS = (
    re.compile(
        r"^(?P<series>.+?)[,;]? (?:except(?: for| on)?|apart from|other than|but (?:not|skip)(?: on| for)?|skipping"
        rf"|just not) {_GAP_EN}$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^(?P<series>.+?)[,，;；。\s](?:但是?|不过|就)?{_GAP_ZH}(?:先|就|都|可以)?"
        r"(?:不用|不算|不去|不要|跳过|除外|停一?次)了?[。！!]*$"
    ),
    re.compile(rf"^(?P<series>.+?)[,，;；。\s]?(?:除了|除开|跳过){_GAP_ZH}(?:以外|之外)?[。！!]*$"),
)
_EACH = re.compile(  # a weekday that is no single one
    r"(?:on )?(?:the )?(?:weekends?|week-ends"
    r"|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:days?)?(?:(?:,| and| or) \w{3,10})*)"
    r"|(?:每?周|每?星期|每?礼拜)[一二三四五六日天末、和跟]{1,6}|节假日",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"(?:this|the (?:next|first|coming)) (?:one|time)|this once|(?:这|第一|下)(?:一)?[次回]", re.IGNORECASE
)


def made(text: str, now: datetime, alone: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to make a series and to leave out what is said; None for any other sentence, or a gap that is not understood.

    `alone` decides on the series.
    """
    said = text.strip()
    if len(said) > MOST or _REPEATS.search(said) is None:
        return None
    for form in _GAPS:
        found = form.match(said)
        series = alone(found["series"]) if found is not None else None
        if found is None or series is None or series.call is None or series.call.name not in _MADE:
            continue
        words = found["gap"].strip()
        if _EACH.fullmatch(words):
            return None if alone(said).call is not None else _on_other_days(series, said, now)
        gap = _left_out(series.call, words, now)
        if gap is not None:
            return replace(series, more=(*series.more, gap))
    return None


def _on_other_days(made: Decision, said: str, now: datetime) -> Decision | None:
    """Return the decision with the rule of the whole sentence, which knows on which weekdays it does not happen."""
    reading = parse(said, now)
    if made.call is None or reading.verdict != "understood" or reading.rrule is None or reading.start is None:
        return None
    at = _MADE[made.call.name][1]
    return made.calling(
        made.call.name, {**made.call.arguments, at: reading.start.isoformat(), "rrule": reading.rrule}, made.remark
    )


def _left_out(made: ToolCall, words: str, now: datetime) -> ToolCall | None:
    """Return the call that leaves times of a series out: its first one, or what is in a day, a week or a span of days."""
    name, since = (made.arguments[key] for key in _MADE[made.name])
    if "rrule" not in made.arguments:
        return None
    if _FIRST.fullmatch(words):
        first = datetime.fromisoformat(since).replace(tzinfo=now.tzinfo)
        begins = datetime.combine(first.date(), time(), now.tzinfo)
        return _gone(name, begins, begins + timedelta(days=1))
    reading = parse(words, now)
    days = reading.verdict == "understood" and reading.grain in ("day", "week", "weekend", "month")
    if not days or reading.rrule is not None or reading.start is None or reading.end is None or title(words, reading):
        return None
    return _gone(name, reading.start, reading.end)


def _gone(name: str, begins: datetime, ends: datetime) -> ToolCall:
    arguments = {"query": name, "start_time": begins.isoformat(), "end_time": ends.isoformat()}
    return ToolCall(name="schedule_delete", arguments=arguments)
