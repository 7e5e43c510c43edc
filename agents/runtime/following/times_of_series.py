"""One time of a series that was just made, at another hour: "the first one has to be at 4, just that one", 第一次改到四点. Pure."""

from collections.abc import Sequence
from datetime import datetime

from agents.nlu import ToolCall
from agents.nlu.slots.new_values import Unclear, at_time
from agents.nlu.slots.wording.colloquial.courteous.first_times import day_at, first_time_at
from agents.timetext import parse
from storage.conversations.shown_items import Reference


def one_of_series(text: str, now: datetime, shown: Sequence[Reference]) -> ToolCall | None:
    """Return the call that moves the first time of what repeats and was just shown alone; None for any other text."""
    named = day_at(text)
    to = first_time_at(text) if named is None else named[1]
    just = [one for one in shown if one.just and one.shown_at == shown[0].shown_at]
    if to is None or len(just) != 1 or not just[0].repeats or just[0].gone or just[0].starts_at is None:
        return None
    try:
        becomes = at_time(to, "to", now)
    except Unclear:
        return None
    if not becomes or "clock" not in becomes or "rrule" in becomes:
        return None
    own = just[0].starts_at.astimezone(now.tzinfo)
    there = own if named is None else parse(named[0], now).start
    if there is None or there.weekday() != own.weekday():
        return None  # it is on no such day
    day = there.date()
    return ToolCall(
        name="schedule_update", arguments={"query": just[0].title, "date": day.isoformat(), "span": "one", **becomes}
    )
