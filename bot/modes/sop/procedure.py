"""What a procedure (sop) may say: its schema, the short form made long, and the checks that a schema cannot do. Pure."""

from collections.abc import Mapping
from typing import Annotated, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from bot.modes import expressions, templates
from bot.modes.errors import InvalidModeConfig
from bot.modes.option_checks import checked

END = "end"  # where a branch may lead besides steps: the run is over

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,39}$")]
Target = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Condition = Annotated[str, StringConstraints(min_length=1, max_length=expressions.LONGEST)]

_NAMES = frozenset({"input", "previous", "results", "failed", "runs", "answer", "True", "False"})


class Branch(BaseModel):
    """Where to go if a condition holds; without one, in any case."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    to: Target
    when: Condition | None = None


class ProcedureStep(BaseModel):
    """One step: a parrot with a prompt, or a gate at which people decide.

    `when`: skipped unless it holds. `branches`: the first that holds says where to go on; else the next step.
    `by`: who passes a gate. `retry`: further tries after a failure; `on_failure`: stop, next, or a step. `limit`: how often the step may run at most.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Id
    agent: Annotated[str, StringConstraints(min_length=1, max_length=60)] | None = None
    prompt: Annotated[str, StringConstraints(min_length=1, max_length=4_000)] = "{input}"
    gate: Annotated[str, StringConstraints(min_length=1, max_length=500)] | None = None
    by: Literal["starter", "anyone"] = "starter"
    reject: Target = END
    when: Condition | None = None
    branches: tuple[Branch, ...] = Field(default=(), max_length=10)
    retry: int = Field(default=0, ge=0, le=3)
    on_failure: Target = "stop"
    limit: int = Field(default=3, ge=1, le=10)


class Procedure(BaseModel):
    """Steps in order. `strict`: only the procedure says who speaks; else parrots and people may ask others meanwhile."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    strict: bool = True
    kind: Literal["sop"] = "sop"
    steps: tuple[ProcedureStep, ...] = Field(min_length=1, max_length=40)

    def place(self, step: str) -> int | None:
        return next((place for place, one in enumerate(self.steps) if one.id == step), None)


def procedure(config: Mapping[str, object]) -> Procedure:
    """The procedure of options in the long or the short form. Raises InvalidModeConfig."""
    found = checked(Procedure, {**config, "steps": _long(config.get("steps"))} if "steps" in config else config)
    ids = [step.id for step in found.steps]
    for place, step in enumerate(found.steps):
        key = f"steps[{place}]"
        if ids.index(step.id) != place or step.id in {END, "next", "stop"}:
            raise InvalidModeConfig(f"{key}.id", "twice", step.id)
        if (step.agent is None) == (step.gate is None):
            raise InvalidModeConfig(f"{key}.agent", "missing")
        _check_words(key, step, ids)
        _check_targets(key, step, ids)
    return found


def _long(steps: object) -> object:
    """The short form, a list of names, as steps: each parrot once, in order, and each sees what the one before said."""
    if not isinstance(steps, list | tuple):
        return steps
    return [
        {"id": f"step_{place + 1}", "agent": step, "prompt": "{input}"} if isinstance(step, str) else step
        for place, step in enumerate(cast("list[object]", steps))
    ]


def _check_words(key: str, step: ProcedureStep, ids: list[str]) -> None:
    allowed = {"input", "previous", *(f"results.{one}" for one in ids)}
    for part, text in (("prompt", step.prompt), ("gate", step.gate or "")):
        for field in templates.fields(text):
            if field not in allowed:
                raise InvalidModeConfig(f"{key}.{part}", "no_such_placeholder", field)
    conditions = [(f"{key}.when", step.when)]
    conditions += [(f"{key}.branches[{place}].when", branch.when) for place, branch in enumerate(step.branches)]
    for where, condition in conditions:
        try:
            expressions.check(condition or "True", _NAMES)
        except expressions.BadExpression as error:
            raise InvalidModeConfig(where, "bad_expression", str(error)) from error


def _check_targets(key: str, step: ProcedureStep, ids: list[str]) -> None:
    targets = [(f"{key}.branches[{place}].to", branch.to) for place, branch in enumerate(step.branches)]
    targets.append((f"{key}.reject", step.reject))
    if step.on_failure not in {"stop", "next"}:
        targets.append((f"{key}.on_failure", step.on_failure))
    for where, target in targets:
        if target not in ids and target != END:
            raise InvalidModeConfig(where, "no_such_step", ", ".join((*ids, END)))
