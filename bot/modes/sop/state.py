"""A run of a procedure: where it stands, and how it goes on to the next step. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeAlias

from pydantic import TypeAdapter

from bot.modes import expressions, templates
from bot.modes.base import (
    EVERYBODY,
    USER,
    Action,
    AgentCall,
    AgentResponse,
    Choice,
    Json,
    ModeState,
    Notice,
    Step,
    UserMessage,
    moved,
)
from bot.modes.option_checks import who
from bot.modes.sop.procedure import END, Procedure, ProcedureStep
from bot.modes.standings import Progress, ProgressLine, StepState

FAILED = -1  # the place after a failure that ends the run

Event: TypeAlias = UserMessage | AgentResponse


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """`person` (by name) and `starter` (by id) began it; `step` is where it stands; `waiting` the call it waits for, `asked` whether people decide; `answer` the last answer."""

    number: int
    input: str
    person: str = ""
    starter: str = ""
    step: str = ""
    waiting: str = ""
    asked: bool = False
    tries: int = 0
    failed: bool = False
    answer: str = ""
    previous: str = ""
    counts: dict[str, int] = field(default_factory=dict[str, int])
    results: dict[str, str] = field(default_factory=dict[str, str])
    states: dict[str, StepState] = field(default_factory=dict[str, StepState])


@dataclass(frozen=True, slots=True, kw_only=True)
class Sop:
    """A session's procedure (the session keeps the version it began with) and its run; `asides` are calls beside it."""

    procedure: Procedure
    serial: int = 0
    runs: int = 0
    run: Run | None = None
    asides: tuple[str, ...] = ()


_SOP: TypeAdapter[Sop] = TypeAdapter(Sop)


def read(state: ModeState) -> Sop:
    return _SOP.validate_python(state.custom_state)


def written(sop: Sop, state: ModeState, at: datetime | None = None) -> ModeState:
    return moved(state, _SOP.dump_python(sop, mode="json"), at, "" if sop.run is None else sop.run.step)


def onward(sop: Sop, state: ModeState, place: int | None, event: Event) -> Step:
    """The run from the step at `place` on, until a parrot or people are asked, or the run is over.

    It ends: a step is passed over forwards only, and entered no more often than its limit says.
    """
    while place is not None and place != FAILED:
        run, step = going(sop), sop.procedure.steps[place]
        count = run.counts.get(step.id, 0)
        if step.when is not None and not _holds(step.when, run, step.id, run.answer):
            run = replace(run, failed=False, states={**run.states, step.id: "skipped"})
            sop, place = replace(sop, run=run), (place + 1 if place + 1 < len(sop.procedure.steps) else None)
            continue
        run = replace(run, step=step.id, tries=0, counts={**run.counts, step.id: count + 1})
        sop = replace(sop, run=run)
        if count >= step.limit:
            return _over(sop, state, event, "mode_sop_limit")
        if step.gate is not None or who(step.agent or "", event.room.members):
            return entered(sop, state, step, event)
        sop = replace(sop, run=replace(run, failed=True, states={**run.states, step.id: "failed"}))
        place = after(sop, place)
    return _over(sop, state, event, "mode_sop_done" if place is None else "mode_sop_failed")


def entered(sop: Sop, state: ModeState, step: ProcedureStep, event: Event) -> Step:
    """The step in which the parrot of this step is asked (perhaps once more), or people are."""
    run = going(sop)
    if step.gate is not None:
        sop = replace(sop, run=replace(run, asked=True, states={**run.states, step.id: "asked"}))
        return Step(state=written(sop, state, event.at), notices=(standing(sop, "mode_sop_progress"), gate_notice(sop)))
    serial = sop.serial + 1
    run = replace(run, waiting=f"s{serial}", states={**run.states, step.id: "running"})
    sop = replace(sop, serial=serial, run=run)
    metadata: dict[str, Json] = {"key": f"s{serial}", "purpose": "step", "step": step.id, "run": run.number}
    if run.answer and "previous" not in templates.fields(step.prompt):
        metadata["context"] = run.answer[: templates.LONGEST_VALUE]
    call = AgentCall(
        agent_name=who(step.agent or "", event.room.members),
        prompt=templates.filled(step.prompt, _values(run)),
        session_id=event.room.session,
        caller_name=USER,
        metadata=metadata,
    )
    return Step(calls=(call,), state=written(sop, state, event.at), notices=(standing(sop, "mode_sop_progress"),))


def after(sop: Sop, place: int) -> int | None:
    """The place after the step that has ended: None at the end of the run, FAILED where a failure ends it."""
    run, step = going(sop), sop.procedure.steps[place]
    if run.failed:
        if step.on_failure == "stop":
            return FAILED
        if step.on_failure != "next":
            return place_of(sop, step.on_failure)
    else:
        for branch in step.branches:
            if branch.when is None or _holds(branch.when, run, step.id, run.previous):
                return place_of(sop, branch.to)
    return place + 1 if place + 1 < len(sop.procedure.steps) else None


def place_of(sop: Sop, target: str) -> int | None:
    """Where a target is: None is the end."""
    return None if target == END else sop.procedure.place(target)


def going(sop: Sop) -> Run:
    """The run of a session in which there is one. Raises LookupError: a caller did not look."""
    if sop.run is None:
        raise LookupError("no run")
    return sop.run


def gate_notice(sop: Sop) -> Notice:
    """What people are asked, with a button for each answer."""
    run = going(sop)
    step = sop.procedure.steps[sop.procedure.place(run.step) or 0]
    choices = (
        Choice(label="mode_approve", action=Action(kind="approve", value=step.id, run=run.number)),
        Choice(label="mode_reject", action=Action(kind="reject", value=step.id, run=run.number)),
    )
    question = templates.filled(step.gate or "", _values(run))
    return Notice(say="mode_gate", values={"question": question}, choices=choices, whose=decider(sop))


def decider(sop: Sop) -> str:
    """Who passes the gate at which the run stands: a person's id, or EVERYBODY."""
    run = going(sop)
    step = sop.procedure.steps[sop.procedure.place(run.step) or 0]
    return EVERYBODY if step.by == "anyone" else run.starter


def standing(sop: Sop, phrase: str, *, is_open: bool = True) -> Notice:
    """Where the run stands: one card for all of it."""
    run = going(sop)
    lines = tuple(
        ProgressLine(label=step.id, agent=step.agent or "", state=run.states.get(step.id, "waiting"))
        for step in sop.procedure.steps
    )
    card = Progress(run=run.number, lines=lines, open=is_open)
    number = next((place + 1 for place, one in enumerate(sop.procedure.steps) if one.id == run.step), 0)
    values: dict[str, str | int] = {"step": run.step, "number": number, "most": len(lines)}
    return Notice(say=phrase, values=values, card=card, keeps=f"procedure:{run.number}")


def broken_off(sop: Sop) -> Notice:
    """How the card of a run looks that was stopped."""
    run = going(sop)
    run = replace(run, states={**run.states, run.step: "skipped"})
    return standing(replace(sop, run=run), "mode_sop_stopped", is_open=False)


def _over(sop: Sop, state: ModeState, event: Event, phrase: str) -> Step:
    notice = standing(sop, phrase, is_open=False)
    sop = replace(sop, run=None)
    return Step(state=written(sop, state, event.at), notices=(notice,), done=not sop.asides)


def _holds(condition: str, run: Run, step: str, previous: str) -> bool:
    """A condition that cannot be worked out (text compared with a number) does not hold."""
    names: Mapping[str, expressions.Value] = {
        "input": run.input,
        "answer": run.answer,
        "previous": previous,
        "results": run.results,
        "failed": run.failed,
        "runs": run.counts.get(step, 0),
    }
    try:
        return expressions.holds(condition, names)
    except expressions.BadExpression:
        return False


def _values(run: Run) -> dict[str, str]:
    return {
        "input": run.input,
        "previous": run.answer,
        **{f"results.{step}": text for step, text in run.results.items()},
    }
