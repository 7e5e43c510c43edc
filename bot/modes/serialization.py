"""States and actions of modes as JSON: how they are stored."""

from collections.abc import Mapping

from pydantic import TypeAdapter

from bot.modes.base import Action, Json, ModeState

_STATE: TypeAdapter[ModeState] = TypeAdapter(ModeState)
_ACTION: TypeAdapter[Action] = TypeAdapter(Action)


def state_to_json(state: ModeState) -> dict[str, Json]:
    return _STATE.dump_python(state, mode="json")


def state_from_json(value: Mapping[str, Json]) -> ModeState:
    """Raises pydantic.ValidationError for a state that no version of ours wrote."""
    return _STATE.validate_python(value)


def action_to_json(action: Action) -> dict[str, Json]:
    return _ACTION.dump_python(action, mode="json")


def action_from_json(value: Mapping[str, Json]) -> Action:
    """Raises pydantic.ValidationError for an action that no version of ours wrote."""
    return _ACTION.validate_python(value)
