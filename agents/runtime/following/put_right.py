"""What was just made or changed, put right: another time, another day of what repeats, another name. Pure."""

from collections.abc import Sequence
from datetime import datetime

from agents.calendar import rule_changes
from agents.nlu import ToolCall
from agents.nlu.coreference import Target, Wish
from agents.nlu.replies.mistakes import Slip, monthday, named_right, slip, value_right, weekday
from agents.nlu.replies.open_questions import is_time
from agents.texts import Language
from agents.timetext import Reading, parse
from storage.conversations.shown_items import Reference


def put_right(text: str, now: datetime, language: Language, shown: Sequence[Reference]) -> Wish | ToolCall | None:
    """Return what a text wants put right of the one thing that was shown last; None for a text that puts nothing of it right."""
    found = slip(text) if shown and shown[0].just else None
    together = [one for one in shown if one.shown_at == shown[0].shown_at] if found is not None else []
    if found is None or len(together) != 1 or shown[0].gone:
        return None
    if shown[0].kind == "memo":
        old = value_right(found, shown[0].title)
        given = {"id": shown[0].id, "old": old, "text": found.new, "how": "value"}
        return ToolCall(name="memo_change", arguments=given) if old else None
    return _time(found, shown[0], now, language) or _name(found, shown[0], now)


def item_right(text: str) -> ToolCall | None:
    """Return what a text wants called otherwise of what was just put on a list: "sorry, almond milk, not oat milk"."""
    found = slip(text)
    if found is None or not found.old or not found.sure:
        return None
    return ToolCall(name="list_amount", arguments={"thing": found.old, "becomes": found.new})


def _time(found: Slip, one: Reference, now: datetime, language: Language) -> Wish | ToolCall | None:
    reading = parse(found.new, now)
    if found.old and not (is_time(found.old, now, language) or found.old.casefold() in one.title.casefold()):
        return None
    if one.repeats:
        day = weekday(found.new, now)
        if day is None and (on := monthday(found.new, now)) is not None:
            given = {"id": one.id, "kind": one.kind, "to_date": on.isoformat(), "rrule": rule_changes.monthly(on.day)}
            return ToolCall(name="schedule_update", arguments=given)
        if day is None:
            return None
        given = {"id": one.id, "kind": one.kind, "weekday": day, "rrule": rule_changes.weekly(day)}
        return ToolCall(name="schedule_update", arguments=given)
    if not is_time(found.new, now, language) or reading.duration is not None:
        return None
    action = "repeat" if reading.rrule else "move"
    return Wish(
        action=action, target=Target(), value=_other_day(reading, one, now) or found.new, old=found.old, just=True
    )


def _other_day(reading: Reading, one: Reference, now: datetime) -> str:
    """Return words for the day that can only be meant of two: of next Thursday the one on which it is not already. Nothing where no day is in doubt."""
    if one.starts_at is None or reading.grain != "day" or reading.verdict != "ask":
        return ""
    own = one.starts_at.astimezone(now.tzinfo).date()
    days = {moment.date() for moment in reading.alternatives} - {own}
    return f"{min(days):%-d %B %Y}" if len(days) == 1 else ""


def _name(found: Slip, one: Reference, now: datetime) -> ToolCall | None:
    title = named_right(found, one.title)
    if not title or parse(found.new, now).verdict != "none":
        return None
    return ToolCall(name="schedule_update", arguments={"id": one.id, "kind": one.kind, "title": title})
