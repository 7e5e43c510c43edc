"""The way back from a setting: what held before is kept with it, in the same commit, and "undo" sets it back."""

from collections.abc import Awaitable
from typing import TypeVar

from agents.tools.base import Desk, Outcome
from bot.commands.settings import setting_lines
from bot.conversation.participants import TurnContext
from bot.texts import of_ambient, say
from storage.content import button_actions
from storage.people import former_settings
from storage.people.former_settings import Changed

_Told = TypeVar("_Told", Outcome, Outcome | None)
_BULLET = "- "


async def kept_with(desk: Desk, place: TurnContext, setting: Awaitable[_Told]) -> _Told:
    """Set something, and let "undo" behind it set it back, and never take back what was done before it.

    A birthday that is put on the calendar, too, is taken back by its own button.
    """
    old, lines = await former_settings.now_set(desk.db, desk.scope), await setting_lines.own_lines(desk, place)
    told = await setting
    if told is None or not told.receipts:
        return told
    what = former_settings.changed(old, await former_settings.now_set(desk.db, desk.scope))
    if told.cards and what.before.keys() == {"birth"}:
        return told
    later = await setting_lines.own_lines(desk, place)
    former = [*_changed_lines(desk, place, what), *(line for line in lines if line not in later)]
    payload = {
        "kind": "setting",
        "before": what.before,
        "after": what.after,
        "lines": [line.removeprefix(_BULLET) for line in former],
        "zone": place.defaults.zone_for(place.person),
        "events": [one.id for one in told.about if one.kind == "event"],
    }
    await button_actions.offer(desk.db, desk.scope, "undo", payload)
    return told


def _changed_lines(desk: Desk, place: TurnContext, what: Changed) -> list[str]:
    """Return how those of its settings were that `place` knows: it was read before they were set."""
    language, person = desk.scope.language, what.before.get("person", {})
    lines: list[str] = []
    if "zone" in person or "away" in what.before.get("preferences", {}):
        lines.append(say(language, "was_zone", zone=place.defaults.zone_for(place.person)))
    if person.keys() & {"language", "language_source", "script"}:
        lines.append(setting_lines.language_line(place, language))
    if "sounds" in what.before.get("space", {}):
        lines.append(setting_lines.sounds_line(place, language))
    if "model" in what.before.get("space", {}):
        lines.append(setting_lines.model_line(place, language))
    if "ambient" in what.before.get("space", {}):
        lines.append(of_ambient.say(language, "is_on" if what.before["space"]["ambient"] else "is_off"))
    return lines
