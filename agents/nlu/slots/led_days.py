"""What rings days before a day that is said with it: it tells that day, and what comes each year goes into the calendar. Pure."""

import re
from dataclasses import replace
from datetime import timedelta

from agents.nlu.decision import DAY, Decision, ToolCall
from agents.texts import Language
from agents.texts.times import clock, day
from agents.timetext import Reading

YEARLY = re.compile(  # what comes round each year, and no party for it
    r".{1,40}?['’]?s? (?:birthday|anniversary)|(?:[^\s,，。]{1,12}?的?)?(?:生日|诞辰|忌日|纪念日)", re.IGNORECASE
)
_LONGEST = 200  # characters
_ORDER = re.compile(r"提醒|叫我|喊我|通知我|\b(?:remind|ping|nudge|alert|tell|notify)\b", re.IGNORECASE)
_NAMED = re.compile(  # what stands behind is the thing of that day, and nothing to be done
    r"(?:\b(?:before|about|of) (?:(?:the|my|our|your|his|her|their|an?) )?|[号日天]的|[周期][一二三四五六日天]的)$",
    re.IGNORECASE,
)


def each_year(decision: Decision, name: str, reading: Reading) -> Decision | None:
    """Return the decision to keep a birthday or an anniversary, with what rings before it; None for anything else."""
    start, lead, rule = reading.start, reading.lead, reading.rrule or "FREQ=YEARLY"
    if not lead or start is None or not reading.all_day or not rule.startswith("FREQ=YEARLY"):
        return None
    if not YEARLY.fullmatch(name):
        return None
    days = {"start_time": start.isoformat(), "end_time": (start + DAY).isoformat(), "all_day": True}
    given = {"query": name, "lead_minutes": lead // timedelta(minutes=1)}
    kept = decision.calling("schedule_add", {"title": name, **days, "rrule": rule})
    rings = replace(kept, more=(ToolCall(name="schedule_update", arguments=given),))
    return rings.trying((ToolCall(name="schedule_update", arguments={**given, "quiet": True}),))  # it may be there


def with_its_day(name: str, text: str, reading: Reading, language: Language) -> str:
    """Return the name of what rings a day or longer before it, with that day: it is not over when it rings."""
    start, lead = reading.start, reading.lead
    if start is None or lead is None or lead < DAY or reading.rrule is not None or not _is_of_the_day(text, name):
        return name
    when = day(start, language) if reading.all_day else f"{day(start, language)} {clock(start)}"
    return f"{name}（{when}）" if language == "zh" else f"{name} ({when})"


def _is_of_the_day(text: str, name: str) -> bool:
    """Tell whether a name is that of the thing: what stands behind the order is to be done, as a rule."""
    said = text[:_LONGEST].casefold()
    begins = name.casefold()[: 8 if name.isascii() else 2]  # the day may have stood within it: 保险3月15号到期
    begin, order = said.find(begins), _ORDER.search(said)
    return begin >= 0 and (order is None or begin < order.start() or _NAMED.search(said[:begin]) is not None)
