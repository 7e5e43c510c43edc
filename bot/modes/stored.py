"""States, steps and actions of modes as JSON: how they are stored."""

from collections.abc import Mapping

from pydantic import TypeAdapter

from bot.modes.base import Action, Json, ModeState, Step

_STATE: TypeAdapter[ModeState] = TypeAdapter(ModeState)
_STEP: TypeAdapter[Step] = TypeAdapter(Step)
_ACTION: TypeAdapter[Action] = TypeAdapter(Action)


def state_to_json(state: ModeState) -> dict[str, Json]:
    return _STATE.dump_python(state, mode="json")


def state_from_json(value: Mapping[str, Json]) -> ModeState:
    """Raises pydantic.ValidationError for a state that no version of ours wrote."""
    return _STATE.validate_python(value)


def step_to_json(step: Step) -> dict[str, Json]:
    return _STEP.dump_python(step, mode="json")


def step_from_json(value: Mapping[str, Json]) -> Step:
    """Raises pydantic.ValidationError for a step that no version of ours wrote."""
    return _STEP.validate_python(value)


def action_to_json(action: Action) -> dict[str, Json]:
    return _ACTION.dump_python(action, mode="json")


def action_from_json(value: Mapping[str, Json]) -> Action:
    """Raises pydantic.ValidationError for an action that no version of ours wrote."""
    return _ACTION.validate_python(value)
