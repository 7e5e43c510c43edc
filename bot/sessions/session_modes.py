"""The modes of sessions as interfaces show and change them (bot.ports.pull.Modes)."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from uuid import UUID, uuid4

from pydantic import JsonValue

from bot.conversation import participants
from bot.conversation.database_errors import database_access
from bot.conversation.participants import Defaults, TurnContext
from bot.conversation.post import topic
from bot.conversation.sessions import own_session
from bot.modes.base import ModeConfig
from bot.modes.errors import InvalidModeConfig, ModeError
from bot.ports.callers import Caller, UnknownSession
from bot.ports.messages import cleaned
from bot.ports.pull import ModeInfo, ModeRefused, ModeShown
from bot.sessions.switching import Switching
from storage.conversations import messages, mode_states
from storage.db.errors import Gone, LostLease
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import Scope, reading, work
from storage.people import people

Config = Mapping[str, JsonValue] | None

_NOWHERE = UUID(int=0)  # where no session is meant


class SessionModes:
    """Each process can do it: it needs no worker."""

    def __init__(self, *, pool: Pool, signals: Signals, defaults: Defaults, switching: Switching) -> None:
        self._pool = pool
        self._signals = signals
        self._defaults = defaults
        self._switching = switching

    async def listed(self, caller: Caller) -> list[ModeInfo]:
        scope = await self._anywhere(caller)
        return [ModeInfo(name=one.name, description=one.description) for one in self._switching.listed(scope)]

    async def current(self, caller: Caller, session: UUID) -> ModeShown:
        _, scope = await self._there(caller, session)
        with database_access():
            now = await self._switching.current(self._pool, _for(caller, scope))
            changed = await mode_states.changed_at(self._pool, session)
        if changed is None:
            raise UnknownSession(f"no session {session}")
        return ModeShown(
            name=now.name,
            description=now.description,
            config=now.config,
            step=now.current_step,
            history=now.step_history,
            state=now.custom_state,
            updated_at=changed,
        )

    async def check(self, caller: Caller, name: str, config: Config) -> None:
        scope = await self._anywhere(caller)
        with _refusing(caller):
            self._switching.check(scope, _wanted(name, config))

    async def begin(self, caller: Caller, session: UUID, name: str, config: Config) -> ModeInfo:
        _, scope = await self._there(caller, session)
        with database_access(), _refusing(caller):
            async with work(self._pool, scope) as db:
                stored = await self._switching.begin(db, scope, _wanted(name, config))
        return self._info(caller, scope, stored.name)

    async def switch(self, caller: Caller, session: UUID, name: str, config: Config) -> ModeInfo:
        place, scope = await self._there(caller, session)
        with database_access(), _refusing(caller):
            async with work(self._pool, scope) as db:
                key = f"m:s{uuid4().hex}"
                stored = await self._switching.switch(db, scope, place, _wanted(name, config), key)
        self._signals.send("stop" if stored is not None else "inbox", str(session))
        self._signals.send(topic(place.session), str(session))
        return self._info(caller, scope, name if stored is None else stored.name)

    def _info(self, caller: Caller, scope: Scope, name: str) -> ModeInfo:
        return ModeInfo(name=name, description=self._switching.about(_for(caller, scope), name))

    async def _anywhere(self, caller: Caller) -> Scope:
        """The caller, in no session."""
        with database_access():
            person = await people.known(self._pool, caller.person)
        scope = Scope(
            actor=caller.person,
            space=caller.space,
            conversation=_NOWHERE,
            zone=self._defaults.zone_for(person),
            language=self._defaults.language_for(person, ""),
        )
        return _for(caller, scope)

    async def _there(self, caller: Caller, session: UUID) -> tuple[TurnContext, Scope]:
        """The caller's session, in the language of what was written there last. Raises UnknownSession."""
        await own_session(self._pool, caller, session)
        with database_access():
            try:
                place = await participants.find(self._pool, self._defaults, session, caller.person)
            except Gone as error:
                raise UnknownSession(f"no session {session}") from error
            async with reading(self._pool, place.session.space) as db:
                written = await messages.last_written(db, session)
        return place, place.scope(written)


def _for(caller: Caller, scope: Scope) -> Scope:
    """The scope in the language that the caller's request asks for."""
    return replace(scope, language=caller.language or scope.language)


@contextmanager
def _refusing(caller: Caller) -> Generator[None]:
    """Around a choice. Raises ModeRefused, and UnknownSession for a session that was deleted meanwhile."""
    language = caller.language or "en"
    try:
        yield
    except InvalidModeConfig as error:
        raise ModeRefused(error.sentence(language), error.key) from error
    except ModeError as error:
        raise ModeRefused(error.sentence(language)) from error
    except LostLease as error:
        raise UnknownSession("the session is gone") from error


def _wanted(name: str, config: Config) -> ModeConfig:
    """A mode as somebody names it, without what cannot be stored."""
    options = None if config is None else {cleaned(key): _clean(value) for key, value in config.items()}
    return ModeConfig(name=cleaned(name), config=options)


def _clean(value: JsonValue) -> JsonValue:
    match value:
        case str():
            return cleaned(value)
        case list():
            return [_clean(item) for item in value]
        case dict():
            return {cleaned(key): _clean(item) for key, item in value.items()}
        case _:
            return value
