"""The buttons of /settings for what is switched on or off, quiet hours and working hours; each says what it sets."""

from collections.abc import Sequence
from typing import Any

from agents.tools.base import Desk
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card
from bot.texts.of_own_data import say
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.conversations import suggestions
from storage.people import profiles

KIND = "setting"  # of the stored actions
_QUIET = ("21:00-07:00", "22:00-08:00", "23:00-09:00")
_WORKING = ("09:00-17:00", "09:00-18:00", "10:00-19:00")


async def cards(desk: Desk, place: TurnContext) -> tuple[Card, ...]:
    """Return the switches; quiet hours and working hours only for who is alone with the parrots."""
    state = {"sounds": place.sounds}
    if not place.session.private:
        return (await _switches(desk, state, ()),)
    told = (await profiles.of_person(desk.db, desk.scope)).preferences
    state["suggestions"] = not await suggestions.is_hushed(desk.db, desk.scope)
    state["follow-ups"] = told.push_settings.get("follow_ups") is not False
    state["memory"] = told.memory
    state["adjust"] = told.auto_adjust
    return (
        await _switches(desk, state, told.blocked_skills),
        await _hours(desk, "quiet", _QUIET, told.quiet_hours),
        await _hours(desk, "working", _WORKING, told.working_hours),
    )


async def _switches(desk: Desk, state: dict[str, bool], blocked: Sequence[str]) -> Card:
    """Return a card of buttons that can each be pressed once."""
    language = desk.scope.language
    buttons: list[Button] = []
    for name, on in state.items():
        to = "off" if on else "on"
        buttons.append(await _button(desk, say(language, f"switch_{name}_{to}"), f"{name} {to}"))
    buttons += [await _button(desk, say(language, "switch_allow", name=name), f"allow {name}") for name in blocked]
    return Card(kind="quick", title=say(language, "card_switches"), buttons=tuple(buttons))


async def _button(desk: Desk, label: str, sets: str) -> Button:
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"sets": [sets]})
    return Button(label=label, token=f"a{token}.0")


async def _hours(desk: Desk, name: str, usual: Sequence[str], now: str | None) -> Card:
    """Return a card of hours to choose from, without those that hold."""
    language = desk.scope.language
    offered = [*(one for one in usual if one != now), *(["off"] if now is not None else [])]
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"sets": [f"{name} {one}" for one in offered]})
    buttons = tuple(
        Button(label=say(language, "card_off") if one == "off" else one.replace("-", " - "), token=f"a{token}.{number}")
        for number, one in enumerate(offered)
    )
    return Card(kind="quick", title=say(language, f"card_{name}"), buttons=buttons)


def chosen(payload: dict[str, Any], choice: str) -> str:
    """Return the words behind /settings that a button stands for. Raises NotUsable for a choice that was not offered."""
    sets: list[str] = payload["sets"]
    if choice not in map(str, range(len(sets))):
        raise NotUsable("unknown")
    return sets[int(choice)]
