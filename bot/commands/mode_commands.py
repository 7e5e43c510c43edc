"""/mode, /parrot, /who and /flock: how the parrots work together here, who answers when nobody is named, who is there."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from agents.personas.schema import Persona
from agents.tools.base import Desk, Outcome
from bot.commands import mode_options
from bot.conversation.participants import TurnContext
from bot.modes import mentions
from bot.modes.base import Json, ModeConfig
from bot.modes.discussion.state import read
from bot.modes.errors import InvalidModeConfig, ModeError
from bot.ports.messages import Button, Card
from bot.sessions.mode_runner import DEFAULT_AGENT, Moderator
from bot.sessions.switching import Switching, config_of
from bot.texts import of_modes, say
from storage.content import button_actions
from storage.content.button_actions import Action, NotUsable
from storage.conversations import mode_states
from storage.queue.turns import Call

NAMES = ("mode", "modes", "parrot", "who", "flock")
_EXAMPLES = {"sop": '{"steps": ["memo", "amazing"]}'}
_NOBODY = ("none", "auto", "off", "无", "自动")


class ModeCommands:
    """Answers these commands."""

    def __init__(self, *, switching: Switching, moderator: Moderator, flock: Mapping[str, Persona]) -> None:
        self._switching = switching
        self._moderator = moderator
        self._flock = flock

    async def answer(self, desk: Desk, place: TurnContext, call: Call, name: str, rest: str) -> Outcome:
        """Carry out the command, and return what is said of it."""
        match name:
            case "mode" | "modes":
                return await self._mode(desk, place, call, rest)
            case "parrot":
                return await self._parrot(desk, rest)
            case "who":
                return await self._who(desk)
            case _:
                return self._flock_shown(desk)

    async def _mode(self, desk: Desk, place: TurnContext, call: Call, rest: str) -> Outcome:
        language = desk.scope.language
        if rest.casefold() in ("stats", "统计"):
            return await self._stats(desk)
        if not rest:
            return await self._modes(desk)
        name, _, options = rest.partition(" ")
        options = options.strip()
        known = name in mode_options.QUESTIONS
        if known and (options.casefold() in mode_options.WISHES or (name == "sop" and not options)):
            return await mode_options.asked(desk, name, self._flock)
        try:
            plain = mode_options.written(name, options, self._moderator.room(desk.scope).members)
            config = plain or (config_of(json.loads(options)) if options else None)
        except ValueError:
            if known:
                return await mode_options.asked(desk, name, self._flock)
            return Outcome(text=say(language, "mode_config_json", example='{"turns": "in_turn"}'))
        return await self.switch(desk, place, name, config, f"m:{call.id}", turn=call.turn)

    async def pressed(self, desk: Desk, place: TurnContext, action: Action, choice: str, key: str) -> Outcome:
        """Carry out a button that chooses a mode, or one of its options. Raises NotUsable."""
        name = action.payload["name"]
        if action.kind != mode_options.KIND:
            wants_options = choice == "options" or name == "sop"
            return await (
                mode_options.asked(desk, name, self._flock)
                if wants_options
                else self.switch(desk, place, name, None, key)
            )
        found = await mode_options.press(desk, action.payload, choice, self._flock)
        if isinstance(found, Outcome):
            return found
        outcome = await self.switch(desk, place, found.name, found.config, key)
        return replace(outcome, text=outcome.text or found.told)

    async def switch(
        self,
        desk: Desk,
        place: TurnContext,
        name: str,
        config: Mapping[str, Json] | None,
        key: str,
        *,
        turn: int | None = None,
    ) -> Outcome:
        """Change the mode; the old one stays when that cannot be."""
        try:
            wanted = ModeConfig(name=name, config=config)
            stored = await self._switching.switch(desk.db, desk.scope, place, wanted, key, turn)
        except ModeError as error:
            told = error.sentence(desk.scope.language).strip()
            example = _EXAMPLES.get(name)
            if isinstance(error, InvalidModeConfig) and example is not None:
                told += f"\n{say(desk.scope.language, 'mode_example', name=name, example=example)}"
            return Outcome(text=told)
        return Outcome() if stored is not None else Outcome(waken=("inbox",))

    async def _modes(self, desk: Desk) -> Outcome:
        language = desk.scope.language
        now = await self._switching.current(desk.db, desk.scope)
        listed = self._switching.listed(desk.scope)
        lines = [say(language, "mode_line", name=one.name, about=one.description) for one in listed]
        buttons: list[Button] = []
        for one in listed:
            if one.name != now.name:
                token = await button_actions.offer(desk.db, desk.scope, "switch", {"name": one.name})
                buttons.append(Button(label=one.name, token=f"a{token}.go"))
        if now.name in mode_options.QUESTIONS:
            token = await button_actions.offer(desk.db, desk.scope, "switch", {"name": now.name})
            buttons.append(Button(label=of_modes.say(language, "options", name=now.name), token=f"a{token}.options"))
        card = Card(kind="quick", title=say(language, "mode_choose"), buttons=tuple(buttons))
        text = "\n".join((say(language, "mode_now", name=now.name, about=now.description), "", *lines))
        return Outcome(text=text, cards=(card,))

    async def _stats(self, desk: Desk) -> Outcome:
        language = desk.scope.language
        found = await mode_states.figures(desk.db)
        lines = [
            say(
                language,
                "mode_figures",
                name=one.name,
                version=one.version,
                turns=one.turns,
                messages=one.messages,
                seconds=round(one.seconds),
                tokens=one.tokens,
                good=one.good,
                bad=one.bad,
            )
            for one in found
        ]
        return Outcome(text="\n".join(lines) or say(language, "mode_no_figures"))

    async def _parrot(self, desk: Desk, rest: str) -> Outcome:
        """Show or choose who answers here when nobody is named."""
        language = desk.scope.language
        if rest.casefold() in _NOBODY:
            await mode_states.set_default_agent(desk.db, desk.scope.conversation, None)
            return Outcome(text=say(language, "parrot_auto"))
        found = mentions.named(f"@{rest.lstrip('@＠')}", self._moderator.room(desk.scope).members) if rest else ()
        if not found:
            names = ", ".join(one.name.said(language) for one in self._flock.values())
            return Outcome(text=say(language, "parrot_unknown" if rest else "parrot_how", names=names))
        await mode_states.set_default_agent(desk.db, desk.scope.conversation, found[0])
        one = self._flock[found[0]]
        return Outcome(text=say(language, "parrot_set", emoji=one.emoji, name=one.name.said(language)))

    async def _who(self, desk: Desk) -> Outcome:
        language, stored = desk.scope.language, await mode_states.of_session(desk.db, desk.scope.conversation)
        default = await mode_states.default_agent(desk.db, desk.scope.conversation)
        lines = [self._named(default or DEFAULT_AGENT, language, "who_default" if default else "who_usual")]
        state = await self._moderator.state(desk.db, desk.scope) if stored is not None and stored.state else None
        if state is not None and stored is not None and stored.kind == "free_discussion":
            talk = read(state)
            lines += [self._named(agent, language, "who_present") for agent in talk.present if agent != default]
            lines += [self._named(ask.agent, language, "who_speaking") for ask in talk.running.values()]
        now = await self._switching.current(desk.db, desk.scope)
        return Outcome(text="\n".join((*lines, say(language, "mode_now", name=now.name, about=now.description))))

    def _named(self, agent: str, language: str, key: str) -> str:
        one = self._flock.get(agent)
        code = "zh" if language == "zh" else "en"
        name = f"{one.emoji} {one.name.said(code)}" if one is not None else agent
        return say(code, key, name=name)

    def _flock_shown(self, desk: Desk) -> Outcome:
        language = desk.scope.language
        lines: Sequence[str] = [
            say(
                language,
                "flock_line",
                emoji=one.emoji,
                name=one.name.said(language),
                species=one.species.said(language),
                does=one.does.said(language),
                cannot=one.cannot.said(language),
                alias=one.aliases[0] if one.aliases else one.id,
            )
            for one in self._flock.values()
        ]
        return Outcome(text="\n".join((*lines, say(language, "flock_how"))))


def chosen(payload: dict[str, Any], choice: str) -> dict[str, Any]:
    """Which of a notice's actions a button means. Raises NotUsable for one that was not offered."""
    offered: list[dict[str, Any]] | None = payload.get("choices")
    if offered is None:
        return payload
    if choice not in map(str, range(len(offered))):
        raise NotUsable("unknown")
    return offered[int(choice)]
