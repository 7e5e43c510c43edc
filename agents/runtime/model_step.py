"""One step of a model, as it is stored before any of its tools runs."""

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter

from agents.llm.base import FinishReason, ToolCall, Usage

Form = Literal["native", "react", "plan"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelStep:
    """One step of a model: its text, the tools it wants, and what it took (`seconds`, `usage`).

    `text` is what was shown of it, `held` what was not because nothing stands behind it.
    `cannot` is the skill that it says it lacks.
    """

    by: Literal["model"] = "model"
    form: Form = "native"
    text: str
    held: tuple[str, ...] = ()
    cannot: str = ""
    calls: tuple[ToolCall, ...]
    reason: FinishReason
    model: str
    seconds: float
    usage: Usage | None = None


_STEP: TypeAdapter[ModelStep] = TypeAdapter(ModelStep)


def step_to_json(step: ModelStep) -> dict[str, Any]:
    return _STEP.dump_python(step, mode="json")


def step_from_json(value: dict[str, Any]) -> ModelStep:
    return _STEP.validate_python(value)
