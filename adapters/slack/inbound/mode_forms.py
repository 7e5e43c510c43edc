"""A form for how the parrots work together: a mode, and its options, checked before they are taken."""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from pydantic import JsonValue

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from adapters.slack.identity import Identity
from adapters.slack.inbound.events import PLATFORM, Facts, arrived, facts
from adapters.slack.lookups import People
from adapters.slack.texts import say
from bot.ports.callers import Caller, lettered
from bot.ports.homes import Homes
from bot.ports.menu import ModeOffered, OptionOffered
from bot.ports.messages import Language, TextMessage
from bot.ports.pull import ModeRefused
from bot.ports.push import AgentCard, Arrival, Chat, SendError

log = logging.getLogger(__name__)

VIEW = "parrots_mode"
PICK = "parrots_mode:pick"  # the mode was chosen: its options are shown
MODE = "mode"  # the block of that
MOST_STEPS = 8
LABEL = 75  # characters of an answer that can be chosen
Block = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A form that was sent: who sent it, for which place, what was chosen by name of its block."""

    key: str
    user: str
    place: Chat
    mode: str
    chosen: Mapping[str, Sequence[str]]


class ModeForms:
    """Shows the form, and takes it."""

    def __init__(self, *, homes: Homes, api: Api, me: Identity, people: People, flock: Mapping[str, AgentCard]) -> None:
        self._homes = homes
        self._api = api
        self._me = me
        self._people = people
        self._flock = flock

    async def open(self, trigger: str, user: str, place: Chat, name: str = "") -> bool:
        """Show it, with the options of that mode; False where it cannot be shown. Raises Unavailable."""
        caller = await self._caller(user)
        modes = await self._modes(caller)
        mode = next((one for one in modes if one.name == name), modes[0] if modes and not name else None)
        if caller is None or mode is None:
            return False
        shown = view(modes, mode, self._flock, caller.language, place)
        return await self._called("views.open", {"trigger_id": trigger, "view": shown})

    async def pick(self, body: Facts) -> bool:
        """Show the options of the mode that was chosen in it; False where the event is of something else. Raises Unavailable."""
        actions = cast("list[object]", body.get("actions") or [])
        action = facts(actions[0] if actions else None)
        if action.get("action_id") != PICK:
            return False
        open_view, user = facts(body.get("view")), str(facts(body.get("user")).get("id") or "")
        place, caller = _place(open_view), await self._caller(user)
        name = str(facts(action.get("selected_option")).get("value") or "")
        modes = await self._modes(caller)
        mode = next((one for one in modes if one.name == name), None)
        if caller is not None and mode is not None and place is not None:
            shown = view(modes, mode, self._flock, caller.language, place)
            asked = {"view_id": open_view.get("id"), "hash": open_view.get("hash"), "view": shown}
            await self._called("views.update", asked)
        return True

    async def submitted(self, body: Facts) -> Arrival | dict[str, str] | None:
        """Read it: the wish for a mode, else what is wrong by its field; None for another form. Raises Unavailable."""
        found = sent(body)
        if found is None:
            return None
        caller = await self._caller(found.user)
        modes = await self._modes(caller)
        mode = next((one for one in modes if one.name == found.mode), None)
        if caller is None or mode is None:
            return {MODE: say(None if caller is None else caller.language, "form_no_mode")}
        config = options(mode, found.chosen)
        try:
            await self._homes.modes.check(caller, mode.name, config or None)
        except ModeRefused as refusal:
            field = (refusal.field or "").partition("[")[0].partition(".")[0]
            named = field in {one.name for one in mode.options}
            return {_block(mode, field) if named else MODE: refusal.sentence}
        wish = f"/mode {mode.name} {json.dumps(config, ensure_ascii=False)}" if config else f"/mode {mode.name}"
        return arrived(self._me, found.key, found.user, found.place, TextMessage(text=wish))

    async def _caller(self, user: str) -> Caller | None:
        return await self._homes.caller(PLATFORM, self._me.team, await self._people.sender(user))

    async def _modes(self, caller: Caller | None) -> Sequence[ModeOffered]:
        """Return those that somebody may choose; none for who is not let in."""
        return () if caller is None else (await self._homes.menus.menu(caller)).modes

    async def _called(self, method: str, asked: Mapping[str, object]) -> bool:
        try:
            await self._api.write(method, asked)
        except (Refusal, SendError) as error:
            log.warning("form not shown", extra={"cause": str(error)})
            return False
        return True


def view(
    modes: Sequence[ModeOffered],
    mode: ModeOffered,
    flock: Mapping[str, AgentCard],
    language: Language | None,
    place: Chat,
) -> Block:
    """Build the form with the options of one mode; where it was asked for goes along."""
    choices = [_choice(one.title, one.name) for one in modes]
    picker = {
        "type": "static_select",
        "action_id": PICK,
        "options": choices,
        "initial_option": choices[[one.name for one in modes].index(mode.name)],
    }
    about = "\n".join((mode.does, mode.lasts, mode.who))
    return {
        "type": "modal",
        "callback_id": VIEW,
        "private_metadata": json.dumps({"chat": place.id, "thread": place.thread, "private": place.private}),
        "title": _plain(say(language, "form_mode")),
        "submit": _plain(say(language, "form_mode_submit")),
        "close": _plain(say(language, "form_close")),
        "blocks": [
            {**_input(MODE, say(language, "form_mode_which"), picker), "dispatch_action": True},
            {"type": "context", "elements": [_plain(about)]},
            *(_asked(mode, one, flock, language) for one in mode.options),
        ],
    }


def sent(body: Facts) -> Sent | None:
    """Read a form that was sent; None for another one."""
    shown, user = facts(body.get("view")), str(facts(body.get("user")).get("id") or "")
    place = _place(shown)
    if shown.get("callback_id") != VIEW or not user or place is None:
        return None
    chosen: dict[str, list[str]] = {}
    for block, fields in facts(facts(shown.get("state")).get("values")).items():
        for given in facts(fields).values():
            many = cast("list[object]", facts(given).get("selected_options") or [facts(given).get("selected_option")])
            chosen[block] = [str(facts(one).get("value")) for one in many if one]
    [mode] = chosen.pop(MODE, [""])[:1] or [""]
    return Sent(key=f"form:{shown.get('id')}", user=user, place=place, mode=mode, chosen=chosen)


def options(mode: ModeOffered, chosen: Mapping[str, Sequence[str]]) -> dict[str, JsonValue]:
    """Return what was chosen, as the mode's options; answers go by their number."""
    found: dict[str, JsonValue] = {}
    for one in mode.options:
        given = chosen.get(_block(mode, one.name), ())
        if one.parrots:
            found[one.name] = [*given]
        elif given and given[0].isdecimal() and int(given[0]) < len(one.values):
            found[one.name] = one.values[int(given[0])][0]
    return found


def _asked(
    mode: ModeOffered, option: OptionOffered, flock: Mapping[str, AgentCard], language: Language | None
) -> Block:
    name = f"parrots_mode:{option.name}"
    if option.parrots:
        parrots = [
            _choice(f"{one.emoji} {lettered(one.name[language or 'en'], language)}", one.id) for one in flock.values()
        ]
        element: Block = {
            "type": "multi_static_select",
            "action_id": name,
            "options": parrots[:100],
            "max_selected_items": MOST_STEPS,
        }
        asked = _input(_block(mode, option.name), option.question, element)
        if not option.needed:
            return {**asked, "optional": True}
        return {**asked, "hint": _plain(say(language, "form_steps_hint"))}
    answers = [_choice(label, str(number)) for number, (_, label) in enumerate(option.values)]
    element = {"type": "static_select", "action_id": name, "options": answers, "initial_option": answers[0]}
    return _input(_block(mode, option.name), option.question, element)


def _block(mode: ModeOffered, option: str) -> str:
    """Options of different modes have blocks of different names: else Slack keeps what was chosen in the other."""
    return f"{mode.name}:{option}"[:255]


def _place(shown: Facts) -> Chat | None:
    try:
        meant = facts(json.loads(str(shown.get("private_metadata") or "{}")))
    except ValueError:
        return None
    chat = str(meant.get("chat") or "")
    return Chat(id=chat, thread=str(meant.get("thread") or ""), private=bool(meant.get("private"))) if chat else None


def _input(name: str, label: str, element: Block) -> Block:
    return {"type": "input", "block_id": name, "label": _plain(label), "element": element}


def _choice(label: str, value: str) -> Block:
    return {"text": _plain(label if len(label) <= LABEL else f"{label[: LABEL - 1]}…"), "value": value}


def _plain(text: str) -> Block:
    return {"type": "plain_text", "text": text or "…"}


def mode_asked(found: Arrival) -> str | None:
    """Return the mode that a command asks to be shown, "" for whichever, None for any other command."""
    said = found.incoming.text.split() if isinstance(found.incoming, TextMessage) else []
    if said[:1] not in (["/mode"], ["/modes"]) or len(said) > 2:
        return None
    return "" if len(said) == 1 else said[1] if said[1] == "sop" else None
