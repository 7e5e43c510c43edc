"""One's own days away, which are new whatever stands there already: 我明天请假, 今天到周五出差, 下周三调休. Pure.

Of somebody else the same words call something off.
"""

import re
from dataclasses import replace
from datetime import datetime

from agents.nlu.decision import Decision
from agents.timetext import parse, title

LONGEST = 30  # characters
_AWAY = re.compile(
    r"(?:对了|那)?[，, ]?(?:我们?)?(?P<when>.{2,14}?)[，, ]?(?:我们?)?(?:要|得|会|准备|打算|都|全天|一天){0,2}"
    r"(?P<what>请(?:[一两三]天|个)?[事病年产婚丧]?假|休(?:[一两三]天)?[年病产婚]?假|调休|年假|出差|休息)[了啦哈。!！]{0,3}"
)
_WHOLE_DAYS = frozenset({"day", "week", "weekend"})


def away(decision: Decision, text: str, now: datetime) -> Decision | None:
    """Return the decision to book days on which its writer is away; None for any other text."""
    found = _AWAY.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if found is None:
        return None
    when = found["when"]
    reading = parse(when, now)
    start, end = reading.start, reading.end
    if (
        start is None
        or end is None
        or reading.rrule is not None
        or reading.grain not in _WHOLE_DAYS
        or title(when, reading)
    ):
        return None
    days = {"title": found["what"], "all_day": True, "start_time": start.isoformat(), "end_time": end.isoformat()}
    return replace(decision, reading=reading).calling("schedule_add", days)
