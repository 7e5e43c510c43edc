"""The journeys that were shown lately: what is said of how long one is away is of them. Pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from agents.nlu import ToolCall
from agents.nlu.slots.changing.series.only_days import only_day
from storage.conversations.shown_items import Reference

LATELY = timedelta(minutes=30)  # what was shown before that is asked for by its name
DAY = timedelta(days=1)


def journeys_shown(shown: Sequence[Reference], now: datetime) -> Sequence[Reference]:
    """Return what takes several days of what was shown lately."""
    there = [
        one for one in shown if one.kind == "event" and one.all_day and not one.gone and now - one.shown_at < LATELY
    ]
    return [one for one in there if one.starts_at and one.ends_at and one.ends_at - one.starts_at > DAY + DAY // 2]


def its_one_day(text: str, now: datetime, shown: Sequence[Reference]) -> ToolCall | None:
    """Return the change of the one journey that was shown lately to one day of it, where a text names none: 只去18号一天了."""
    left = only_day(text, now)
    journeys = journeys_shown(shown, now) if left is not None and "query" not in left else ()
    if left is None or len(journeys) != 1:
        return None
    return ToolCall(name="schedule_update", arguments={"id": journeys[0].id, "kind": "event", **left})
