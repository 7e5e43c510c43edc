"""A write that nobody asked for is offered: one card, which says what would be done, and one button that does it."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.rrule_text import worded
from agents.cards import Button, Card
from agents.texts import say
from agents.texts.times import point, span
from agents.tools.base import Desk, Found, Outcome, Tool
from agents.tools.finding.describing import title_of, when_of
from agents.tools.notes.note_cards import shortened
from storage.content import button_actions

HOUR = timedelta(hours=1)


async def proposed(desk: Desk, tool: Tool[Any], arguments: dict[str, Any], found: Found | None = None) -> Outcome:
    """Offer to run the tool with these (certain) arguments, on what is there; the model is told that nothing was done yet."""
    if found is not None and tool.offers is not None:
        return await tool.offers(desk, found)
    language = desk.scope.language
    what = described(desk, arguments) if found is None else _changed(desk, arguments, found)
    payload: dict[str, Any] = {"name": tool.name, "arguments": arguments}
    if desk.skill is not None:
        payload["skill"] = {"id": desk.skill.id, "sections": dict(desk.skill.sections)}
    token = await button_actions.offer(desk.db, desk.scope, "tool", payload)
    buttons = (
        Button(label=say(language, "propose_yes"), token=f"a{token}.yes", style="primary"),
        Button(label=say(language, "propose_no"), token=f"a{token}.no"),
    )
    return Outcome(
        cards=(Card(kind="quick", title=tool.proposal(language, what), buttons=buttons),),
        data=(say(language, "proposed"),),
    )


def _changed(desk: Desk, arguments: dict[str, Any], found: Found) -> str:
    """Return what is there, and what it would become."""
    there = f"{shortened(title_of(found))} ({when_of(desk, found)})"
    words, start = arguments.get("title"), arguments.get("start_time")
    when = point(datetime.fromisoformat(start), desk.scope.zone, desk.scope.language) if start else ""
    rest = [arguments[name] for name in ("location", "description") if arguments.get(name)]
    new = " ".join(part for part in (words and shortened(words), when, *map(shortened, rest)) if part)
    return f"{there} → {new}" if new else there


def described(desk: Desk, arguments: dict[str, Any]) -> str:
    """Return what the arguments name: words, and a time with its weekday."""
    language, zone = desk.scope.language, desk.scope.zone
    words = next(
        (arguments[name] for name in ("title", "text", "content", "query", "section", "path") if arguments.get(name)),
        "",
    )
    named = (*arguments.get("items", ()), *(f"#{number}" for number in arguments.get("ids") or ()))
    words = words or say(language, "list_comma").join(named)
    moment = arguments.get("at") or arguments.get("start_time")
    if moment is None:
        return shortened(words) if words else say(language, "propose_this")
    start = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone))
    rule = worded(arguments["rrule"], language) if arguments.get("rrule") else None
    often = say(language, "repeats", rule=rule) if rule else ""
    if arguments.get("at"):
        return f"{shortened(words)} ({point(start, zone, language)}{often})".strip()
    end = arguments.get("end_time")
    stop = datetime.fromisoformat(end).astimezone(ZoneInfo(zone)) if end else start + HOUR
    when = span(start, stop, zone, language, all_day=bool(arguments.get("all_day")))
    return f"{shortened(words)} ({when}{often})".strip()
