"""Times of a series that was just made or asked about, at another hour: 第一次改到四点, "from next month it's at 3". Pure."""

from collections.abc import Sequence
from datetime import datetime

from agents.nlu import ToolCall
from agents.nlu.coreference import time_meant
from agents.nlu.interpret import decide
from agents.nlu.slots.changing.series.days_never import days_never
from agents.nlu.slots.changing.series.turns import of_what_was_made
from agents.nlu.slots.new_values import Unclear, at_time
from agents.nlu.slots.wording.colloquial.courteous.first_times import day_at, first_time_at
from agents.planning.called_off import FollowUp
from agents.runtime.following.moved_times import DAY, UnclearTime, read
from agents.texts import Language
from agents.timetext import parse
from storage.content.button_actions import Action
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


def not_on_days(text: str, shown: Sequence[Reference]) -> tuple[ToolCall, ...]:
    """Return the call that leaves days of the week out of what repeats and was just shown; none for any other text."""
    just = [one for one in shown if one.just and one.shown_at == shown[0].shown_at]
    days = days_never(text) if len(just) == 1 and just[0].repeats and not just[0].gone else ()
    if not days or just[0].kind == "memo":
        return ()
    given = {"id": just[0].id, "kind": just[0].kind, "never": ",".join(days), "span": "all"}
    return (ToolCall(name="schedule_update", arguments=given),)


def from_on(text: str, now: datetime, language: Language, shown: Sequence[Reference]) -> tuple[ToolCall, ...]:
    """Return the call that changes what repeats and was just shown from a day on; none for any other text."""
    just = [one for one in shown if one.just and one.shown_at == shown[0].shown_at]
    named = of_what_was_made(text, just[0].title) if len(just) == 1 and just[0].repeats and not just[0].gone else None
    tries = () if named is None else decide(named, now, language).tries
    call = next(
        (one for one in tries if one.name == "schedule_update" and one.arguments.get("span") == "following"), None
    )
    if call is None:
        return ()
    given = {name: value for name, value in call.arguments.items() if name != "quiet"}
    return (ToolCall(name=call.name, arguments=given),)


def asked_of_series(offer: Action) -> bool:
    """Tell whether it was asked how much of what repeats is meant, or whether all of it."""
    one = offer.kind in ("all", "delete") and len(offer.payload["choices"]) == 1
    return one or offer.kind in ("delete_series", "change_series")


def other_time(offer: Action, found: Reference, text: str, now: datetime, language: Language) -> FollowUp | None:
    """Return what was asked about a series, for the time of it that a reply names: "oh no, I meant only next week's"."""
    named = time_meant(text)
    try:
        day = None if named is None else read(named, now, language)
    except UnclearTime as unsure:
        return FollowUp(question=str(unsure), about=found)
    if day is None or day.start is None or day.elapsed:
        return None
    begin = day.start.replace(hour=0, minute=0, second=0, microsecond=0)
    end = day.end if day.end is not None and day.grain == "week" else begin + DAY
    if offer.kind != "change_series":
        given = {"query": found.title, "start_time": begin.isoformat(), "end_time": end.isoformat()}
        return FollowUp(call=ToolCall(name="schedule_delete", arguments=given), about=found)
    own = None if found.starts_at is None else found.starts_at.astimezone(now.tzinfo)
    if day.grain == "week":  # the one that was asked about, if it is in that week
        begin = own if own is not None and begin <= own < end else None
    if begin is None:
        return None
    changes = {**offer.payload["changes"], "query": found.title, "date": begin.date().isoformat(), "span": "one"}
    changes = {name: value for name, value in changes.items() if name not in ("id", "kind")}
    return FollowUp(call=ToolCall(name="schedule_update", arguments=changes), about=found)
