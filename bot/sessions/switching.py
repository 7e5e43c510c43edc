"""Choosing a mode for a session: checked first, the old one kept on error, told to the people, in one transaction."""

import json
from dataclasses import dataclass
from typing import Any, cast

from bot.conversation.participants import TurnContext
from bot.conversation.post import say_in
from bot.modes.base import Json, ModeConfig
from bot.modes.registry import DEFAULT, Listed, Registry
from bot.modes.serialization import state_from_json
from bot.ports.messages import Saying, TextMessage, incoming_to_json
from bot.sessions.mode_runner import Moderator, begun
from bot.texts import say
from storage.conversations import mode_states
from storage.conversations.mode_states import SessionMode
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope
from storage.queue import turns


@dataclass(frozen=True, slots=True, kw_only=True)
class Current:
    """The mode of a session as it is shown: `state` is what its reducer keeps."""

    name: str
    description: str
    config: dict[str, Any]
    custom_state: dict[str, Json]
    current_step: str
    step_history: tuple[str, ...]


class Switching:
    """Shows and changes the modes of sessions."""

    def __init__(self, *, registry: Registry, moderator: Moderator, finish: bool) -> None:
        self._registry = registry
        self._moderator = moderator
        self._finish = finish

    def listed(self, scope: Scope) -> tuple[Listed, ...]:
        """The modes that may be chosen."""
        self._moderator.refresh()
        return self._registry.listed(scope.language)

    async def current(self, db: Db | Pool, scope: Scope) -> Current:
        """The mode of the scope's session."""
        stored = await mode_states.of_session(db, scope.conversation)
        name = DEFAULT if stored is None else stored.name
        state = state_from_json(stored.state) if stored is not None and stored.state else None
        return Current(
            name=name,
            description=self.about(scope, name),
            config={} if stored is None else stored.config,
            custom_state={} if state is None else dict(state.custom_state),
            current_step="" if state is None else state.current_step,
            step_history=() if state is None else state.step_history,
        )

    async def switch(
        self, db: Db, scope: Scope, place: TurnContext, wanted: ModeConfig, key: str, turn: int | None = None
    ) -> SessionMode | None:
        """Change the mode in the open transaction, and say so under `key`; return None where it changes later.

        What runs just now is stopped, unless it is the `turn` that asks for this. Where it is to finish first, the wish is
        put behind it as the command that it is.

        Raises UnknownMode and InvalidModeConfig; the mode stays as it was then.
        """
        if turn is None and self._finish and await turns.running(db, scope.conversation) is not None:
            self.check(scope, wanted)
            await mode_states.queue(db, scope, f"switch:{key}", incoming_to_json(TextMessage(text=_typed(wanted))))
            later = Saying(text=say(scope.language, "mode_later", name=wanted.name))
            await say_in(db, place.session, later, key, role="system")
            return None
        self.check(scope, wanted)
        await self._moderator.stopped(db, scope, place)  # its cards are closed: what they ask nobody counts any more
        stored = await self.begin(db, scope, wanted)
        if turn is None:  # a command waits for its turn; a button and the API do not
            await turns.cancel(db, scope.conversation, _LATER)
        told = say(scope.language, "mode_switched", about=self.about(scope, stored.name))
        if stored.kind != DEFAULT and self._moderator.is_mute(place):
            told += f"\n{say(scope.language, 'mode_mute')}"
        await say_in(db, place.session, Saying(text=told), key, role="system", turn=turn)
        return stored

    async def begin(self, db: Db, scope: Scope, wanted: ModeConfig) -> SessionMode:
        """Let the scope's session work in this mode from here on, in the open transaction.

        Raises UnknownMode and InvalidModeConfig; the mode stays as it was then.
        """
        chosen = self._moderator.choose(wanted, scope)
        if chosen.definition:
            await mode_states.keep_definition(db, chosen.version, chosen.config.name, chosen.definition)
        stored = begun(chosen)
        await mode_states.forget_timer(db, scope.conversation)
        await mode_states.store(db, scope.conversation, stored)
        return stored

    def check(self, scope: Scope, wanted: ModeConfig) -> None:
        """Raises UnknownMode and InvalidModeConfig."""
        self._moderator.choose(wanted, scope)

    def about(self, scope: Scope, name: str) -> str:
        """The mode in words."""
        return next((one.description for one in self.listed(scope) if one.name == name), name)


_LATER = 2**62  # every message came before


def _typed(wanted: ModeConfig) -> str:
    """The wish as a person would type it."""
    options = f" {json.dumps(wanted.config, ensure_ascii=False)}" if wanted.config else ""
    return f"/mode {wanted.name}{options}"


def config_of(value: object) -> dict[str, Json]:
    """The options that somebody gives as JSON. Raises ValueError when they are no object."""
    if not isinstance(value, dict):
        raise ValueError("no object")  # noqa: TRY004 - a value, not a type, to those who sent it
    return cast("dict[str, Json]", value)
