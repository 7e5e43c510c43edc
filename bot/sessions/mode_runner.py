"""A session's mode at work: what happened is reduced, and the state stored, in the transaction of what caused it.

The mode itself is pure (bot.modes): here its calls become calls of the turn, its notices messages, its deadline a due row.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, cast
from uuid import UUID

from pydantic import ValidationError

from agents.personas.schema import Persona
from bot.conversation.participants import TurnContext
from bot.modes.base import (
    AgentResponse,
    Closes,
    Inability,
    Json,
    Mode,
    ModeConfig,
    ModeState,
    Notice,
    Room,
    Step,
    Stops,
    Timed,
    Timer,
    UserMessage,
)
from bot.modes.errors import ModeError, UnknownMode
from bot.modes.registry import DEFAULT, Chosen, Registry
from bot.modes.serialization import action_from_json, state_from_json, state_to_json
from bot.ports.messages import ModeEvent
from bot.sessions.mode_events import Follows, PersonMessage, Response
from bot.sessions.mode_members import Members
from bot.sessions.mode_metrics import ModeFigures
from bot.sessions.mode_notices import Notices
from bot.sessions.mode_state_cache import States
from bot.texts.of_modes import say
from storage.conversations import mode_states
from storage.conversations.mode_states import SessionMode, Standing
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.queue.turns import Call, NewCall, Turn

log = logging.getLogger(__name__)

DEFAULT_AGENT = "amazing"
_OVER = {  # by kind of button: whose it is, and what is said when another mode has taken its place
    "vote": ("voting", "mode_vote_closed"),
    "close": ("voting", "mode_vote_closed"),
    "approve": ("sop", "mode_gate_over"),
    "reject": ("sop", "mode_gate_over"),
    "continue": (DEFAULT, "mode_nothing_held"),
}
_OURS = frozenset({*(kind for kind, _word in _OVER.values()), "expert"})  # a mode of a package may know any of them


def is_moderated(call: Call) -> bool:
    """Return whether a mode issued the call, and wants to know what came of it."""
    return "key" in call.metadata


class Moderator:
    """Reduces what happens in sessions. `talks`: whether there is a model; where none is asked nobody has anything to discuss."""

    def __init__(self, *, registry: Registry, flock: Mapping[str, Persona], talks: bool, figures: ModeFigures) -> None:
        self.figures = figures
        self._registry = registry
        self._flock = flock
        self._notices = Notices(flock)
        self._talks = talks
        self._members = Members(flock)
        self._timed: set[UUID] = set()
        self._states = States()
        self._first: _Seat | None = None
        """How the default begins, which is the same wherever nobody has chosen: no file may take its name."""

    def waken(self, conversation: UUID) -> tuple[str, ...]:
        """The loops that are to look, once what was decided for the conversation is committed."""
        timed = conversation in self._timed
        self._timed.discard(conversation)
        return ("due",) if timed else ()

    def is_mute(self, place: TurnContext) -> bool:
        """Tell whether no model may be asked here: what rules do not answer nobody does."""
        return not self._talks or bool(place.switched_off)

    async def said(
        self, db: Db, scope: Scope, place: TurnContext, said: PersonMessage, turn: Turn, stored: SessionMode | None
    ) -> Follows | None:
        """Return what follows from what a person said; None: the mode (`stored` as it stands) has no say in it."""
        if self.is_mute(place):
            return None
        seat = await self._seat(db, scope, stored)
        if said.text.startswith("/") and seat.stored.kind != DEFAULT:  # /summary is of discussions
            return None
        self.figures.add(seat.stored, turns=1)
        message = UserMessage(
            at=said.at,
            room=seat.room,
            text=said.text,
            person=str(place.person.id),
            name=place.person.name or "",
            routed=said.routed,
            id=said.message,
            leads=place.person.role == "owner",
        )
        step = seat.mode.on_user_message(seat.state, message)
        return await self._follow(db, scope, place, seat, step, _Cause(at=said.at, turn=turn.id))

    async def happened(  # noqa: PLR0913 - what happened, where, and when
        self,
        db: Db,
        scope: Scope,
        place: TurnContext,
        event: ModeEvent,
        turn: Turn,
        at: datetime,
        stored: SessionMode | None,
    ) -> Follows:
        """Return what follows because a button was pressed, or because the time has come."""
        seat = await self._seat(db, scope, stored)
        mode = seat.mode
        if event.action is not None:
            action = action_from_json(cast("Mapping[str, Json]", event.action))
            message = UserMessage(
                at=at,
                room=seat.room,
                text="",
                person=str(place.person.id),
                name=place.person.name or ("" if place.room else say(scope.language, "voter")),  # who votes is told
                action=action,
                leads=place.person.role == "owner",
            )
            over = _OVER.get(action.kind)
            if over is not None and seat.stored.kind in _OURS and seat.stored.kind != over[0]:
                step = Step(state=seat.state, notices=(Notice(say=over[1]),))
            else:
                step = mode.on_user_message(seat.state, message)
        elif isinstance(mode, Timed):
            step = mode.on_timer(seat.state, Timer(at=at, room=seat.room))
        else:
            return Follows()
        return await self._follow(db, scope, place, seat, step, _Cause(at=at, turn=turn.id))

    async def answered(
        self, db: Db, scope: Scope, place: TurnContext, call: Call, response: Response, standing: Standing
    ) -> Follows:
        """Return what follows from an answer."""
        seat = await self._seat(db, scope, standing.mode)
        at = place.local(standing.now)  # the database's time: a discussion may go on in another process
        said = 0 if response.failed else 1
        self.figures.add(seat.stored, messages=said, seconds=response.seconds, tokens=response.tokens)
        lacks = response.lacks
        known = AgentResponse(
            at=at,
            room=seat.room,
            agent_name=call.agent,
            text=response.text,
            metadata=call.metadata,
            failed=response.failed,
            receipts=response.receipts,
            inability=lacks and Inability(capability=lacks.skill, reason=lacks.why),
            id=response.message,
        )
        step = seat.mode.on_agent_response(seat.state, known)
        return await self._follow(db, scope, place, seat, step, _Cause(at=at, turn=call.turn, call=call.id))

    async def stopped(self, db: Db, scope: Scope, place: TurnContext) -> bool:
        """The person said stop, or a turn was given up: what the mode waits for will not come. Whether it waited."""
        standing = await mode_states.standing(db, scope.conversation)
        if standing.mode is None:
            return False
        seat = await self._seat(db, scope, standing.mode)
        mode = seat.mode
        if not isinstance(mode, Stops):
            return False
        state = mode.on_stop(seat.state, standing.now)
        if isinstance(mode, Closes) and (last := mode.given_up(seat.state)) is not None:
            await self._notices.close(db, scope, place, last)
        await mode_states.store(db, scope.conversation, self._changed(scope, seat, state))
        await mode_states.forget_timer(db, scope.conversation)
        return state.custom_state != seat.state.custom_state

    async def _seat(self, db: Db, scope: Scope, stored: SessionMode | None) -> "_Seat":
        """The mode as it stands; one that has not begun here begins."""
        room = self.room(scope)
        self.refresh()  # a definition that has become wrong is told of in the log, whoever uses it
        if stored is None and self._first is not None:
            return replace(self._first, room=room)
        if stored is not None and stored.state:
            try:
                mode = self._registry.reducer(stored.kind)
                state = (known := self._states.get(scope.conversation, stored.state)) or state_from_json(stored.state)
                if known is None and isinstance(mode, Stops) and state.last_update_time is not None:
                    mode.on_stop(state, state.last_update_time)  # what it cannot read, it says here
                return _Seat(mode=mode, stored=stored, state=state, room=room)
            except (UnknownMode, ValidationError):  # of a package that is gone, or of a version that wrote otherwise
                log.warning("mode begun anew", extra={"mode": stored.name, "kind": stored.kind})
        wanted = ModeConfig(name=DEFAULT) if stored is None else ModeConfig(name=stored.name, config=stored.config)
        try:
            chosen = self.choose(wanted, scope)
        except ModeError as error:
            # what the whole chat works by is gone or has become wrong: its threads go on without
            log.warning("mode not begun", extra={"mode": wanted.name, "cause": str(error)})
            chosen = self.choose(ModeConfig(name=DEFAULT), scope)
        if chosen.definition:
            await mode_states.keep_definition(db, chosen.version, chosen.config.name, chosen.definition)
        seat = _Seat(mode=self._registry.reducer(chosen.kind), stored=begun(chosen), state=chosen.state, room=room)
        if stored is None:
            self._first = seat
        return seat

    async def mode(self, db: Db, scope: Scope) -> SessionMode:
        """The mode that the scope's session works by."""
        return (await self._seat(db, scope, await mode_states.of_session(db, scope.conversation))).stored

    async def state(self, db: Db, scope: Scope) -> ModeState:
        """Return where the scope's session stands."""
        return (await self._seat(db, scope, await mode_states.of_session(db, scope.conversation))).state

    def room(self, scope: Scope) -> Room:
        """Return who can be asked."""
        members = self._members.of(scope.language)
        default = DEFAULT_AGENT if DEFAULT_AGENT in self._flock else members[0].id
        return Room(session=str(scope.conversation), members=members, default=default, language=scope.language)

    def refresh(self) -> None:
        """Look whether definitions have changed, at most every two seconds."""
        self._registry.refresh(monotonic())

    def choose(self, wanted: ModeConfig, scope: Scope) -> Chosen:
        """A mode for the scope's session, checked before anything changes. Raises UnknownMode and InvalidModeConfig."""
        self.refresh()
        return self._registry.choose(
            wanted, session=str(scope.conversation), members=self.room(scope).members, language=scope.language
        )

    async def _follow(
        self, db: Db, scope: Scope, place: TurnContext, seat: "_Seat", step: Step, cause: "_Cause"
    ) -> Follows:
        """Say the mode's notices, set its alarm."""
        key = f"t{cause.turn}" if cause.call is None else f"c{cause.call}"
        for index, notice in enumerate(step.notices):
            await self._notices.show(db, scope, place, notice, f"n:{key}:{index}", cause.turn)
        if step.deadline is not None:
            await mode_states.wake_at(db, scope, cause.at + timedelta(seconds=step.deadline))
            self._timed.add(scope.conversation)
        calls = tuple(
            NewCall(agent=one.agent_name, caller=one.caller_name, prompt=one.prompt, metadata=dict(one.metadata))
            for one in step.calls
        )
        return Follows(calls=calls, mode=self._changed(scope, seat, step.state))

    def _changed(self, scope: Scope, seat: "_Seat", state: ModeState) -> SessionMode:
        """The session's mode where it stands now."""
        changed = replace(seat.stored, state=cast("dict[str, Any]", state_to_json(state)))
        self._states.keep(scope.conversation, changed.state, state)
        return changed


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cause:
    """The cause of a step: a turn's beginning, or the answer to one of its calls; and when that was."""

    at: datetime
    turn: int
    call: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seat:
    """A session's mode as it stands."""

    mode: Mode
    stored: SessionMode
    state: ModeState
    room: Room


def begun(chosen: Chosen) -> SessionMode:
    """A mode that was chosen, as it is stored."""
    return SessionMode(
        name=chosen.config.name,
        kind=chosen.kind,
        version=chosen.version,
        config=dict(cast("Mapping[str, Any]", chosen.config.config or {})),
        state=cast("dict[str, Any]", state_to_json(chosen.state)),
        definition=chosen.version if chosen.definition else None,
        variant=chosen.variant or None,
    )
