"""What was done to a thing, line by line: when, what became of what, and by whom."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from agents.texts import Language, say
from agents.texts.times import clock, point, span
from agents.tools.base import Desk
from agents.tools.lists.list_cards import titled
from storage.queue.stories import Past, Thing

LONG = 100  # characters of somebody's words


def when(desk: Desk, moment: datetime) -> str:
    """Return a moment as one speaks of it: of today by its clock."""
    local = moment.astimezone(desk.now.tzinfo).replace(second=0, microsecond=0)
    language = desk.scope.language
    if local.date() == desk.now.date():
        return say(language, "story_today", clock=clock(local))
    return say(language, "story_on", when=point(local, desk.scope.zone, language))


def quoted(text: str) -> str:
    """Return somebody's words on one line, the beginning of what is long."""
    line = " ".join(text.split())
    return line if len(line) <= LONG else f"{line[: LONG - 1].rstrip()}…"


def who(desk: Desk, person: int | None, name: str) -> str:
    """Return how somebody is called who did something."""
    if person == desk.scope.actor:
        return say(desk.scope.language, "story_you")
    return name or say(desk.scope.language, "story_somebody")


def lines(desk: Desk, past: Sequence[Past], thing: Thing) -> list[str]:
    """Return a line for each change; changes of one moment by the same hand are one."""
    return [
        say(desk.scope.language, "story_line", when=when(desk, one.at), what=_what(desk, one, thing), by=_by(desk, one))
        for one in past
    ]


def _by(desk: Desk, one: Past) -> str:
    language = desk.scope.language
    if one.actor is None:
        return say(language, "story_by_house")
    name = who(desk, one.actor, one.name)
    if one.words:
        return say(language, "story_by_words", who=name, words=quoted(one.words))
    if one.pressed:
        return say(language, "story_by_press", who=name)
    return name if one.call is not None else say(language, "story_by_page", who=name)


def _what(desk: Desk, one: Past, thing: Thing) -> str:
    language = desk.scope.language
    if one.what == "made":
        return say(language, "story_put" if thing.kind == "list" else "story_made")
    if one.what == "deleted" and "state" not in one.became:
        return say(language, "story_deleted")
    if "deleted_at" in one.became and one.became["deleted_at"] is None:
        return say(language, "story_restored")
    told = [words for name in one.became if (words := _field(desk, name, one, thing)) is not None]
    return ", ".join(dict.fromkeys(told)) or say(language, "story_changed")


def _field(desk: Desk, name: str, one: Past, thing: Thing) -> str | None:
    """Return what is said of a field that has another value now."""
    language, old, new = desk.scope.language, one.was.get(name), one.became.get(name)
    match name:
        case "starts_at" | "ends_at" | "wall":
            return _moved(desk, name, one, thing)
        case "title" | "text":
            return say(language, "story_renamed", old=quoted(str(old)), new=quoted(str(new)))
        case "location":
            return say(language, "story_placed" if new else "story_unplaced", old=old, new=new)
        case "state":
            return say(language, f"story_state_{new}") if new in ("done", "cancelled", "pending") else None
        case "ticked_at":
            return say(language, "story_ticked" if new else "story_unticked")
        case "list":
            return say(language, "story_listed", list=titled(desk, str(new)))
        case "pinned_at":
            return say(language, "story_pinned" if new else "story_unpinned")
        case _:
            return say(language, _PLAIN[name]) if name in _PLAIN else None


_PLAIN = {"rrule": "story_rule", "exdates": "story_without", "lead_minutes": "story_lead"}


def _moved(desk: Desk, name: str, one: Past, thing: Thing) -> str | None:
    """Return from when to when it was moved; both ends of an event are told at once."""
    language, old, new = desk.scope.language, one.was[name], one.became[name]
    if name == "wall":
        return say(language, "story_moved", old=_wall(old, language), new=_wall(new, language))
    if name == "starts_at":
        return say(language, "story_moved", old=_span(desk, one.was, thing), new=_span(desk, one.became, thing))
    if "starts_at" in one.became:
        return None
    return say(language, "story_moved", old=_clock(desk, old), new=_clock(desk, new))


def _span(desk: Desk, values: dict[str, Any], thing: Thing) -> str:
    """Return from when to when it was, as far as that was changed."""
    start = datetime.fromisoformat(values["starts_at"])
    if "ends_at" not in values:
        return point(start, desk.scope.zone, desk.scope.language)
    all_day = bool(values.get("all_day", thing.all_day))
    zone = thing.zone if all_day else desk.scope.zone
    return span(start, datetime.fromisoformat(values["ends_at"]), zone, desk.scope.language, all_day=all_day)


def _clock(desk: Desk, value: Any) -> str:  # noqa: ANN401 - of a row, as JSON
    return clock(datetime.fromisoformat(str(value)).astimezone(desk.now.tzinfo))


def _wall(value: Any, language: Language) -> str:  # noqa: ANN401 - of a row, as JSON
    return point(datetime.fromisoformat(f"{value}+00:00"), "UTC", language)
