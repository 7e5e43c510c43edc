"""Where somebody stands in a protocol (what is kept at profile.skills.<skill>.protocol), and what a message does to that. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any, Literal, TypeAlias, cast

from bot.ports.messages import Language
from bot.protocols.definition import ProtocolDefinition, ProtocolStep

Answer: TypeAlias = str | list[str] | dict[str, str]
StepData: TypeAlias = Mapping[str, Answer | bool]
"""An answer by the name of its step; or `skipped`. Of several roles one answer each, an empty one where it was skipped."""
SKIPPED: StepData = {"skipped": True}
_MOMENTS = ("started_at", "touched_at", "paused_at", "completed_at", "cancelled_at")

Kind: TypeAlias = Literal[
    "answer",
    "empty",
    "skip",
    "back",
    "again",
    "explain",
    "wait",
    "stop",
    "cancel",
    "go_on",
    "correct",
    "recall",
    "keep",
    "aside",
    "leave",
]
"""aside: something else, after which the question comes back. leave: somebody else is spoken to, and the protocol rests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What a message does to a run. `step` and `text`: of a correction, or the text of an answer, a reason."""

    kind: Kind
    step: int = 0
    text: str = ""


def act_to_json(act: Act) -> dict[str, Any]:
    return {"kind": act.kind, "step": act.step, "text": act.text}


def act_from_json(stored: dict[str, Any]) -> Act:
    return Act(**stored)


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidedRun:
    """A run. `step`: the one being asked, from 1; `role`: which of the roles it is about, if it was gone back to.

    `version`: of the definition that it began with. `conversation`: where it is held. `held`: words that were too short (or too
    much) and have been asked about once, or came after a long time: nothing that was written is lost. `asked`: they were asked
    about.
    """

    id: str
    step: int = 1
    total_steps: int
    started_at: datetime
    touched_at: datetime
    version: str
    conversation: str
    language: Language
    data: Mapping[str, StepData] = field(default_factory=dict[str, StepData])
    completed: bool = False
    role: str = ""
    held: str = ""
    asked: bool = False
    paused_at: datetime | None = None
    completed_at: datetime | None = None
    cancelled_at: datetime | None = None
    reason: str = ""
    summary: str = ""

    @property
    def open(self) -> bool:
        """Whether it can go on."""
        return not self.completed

    @property
    def waiting(self) -> bool:
        """Whether the next message may be an answer."""
        return not self.completed and self.paused_at is None and self.cancelled_at is None

    @property
    def progress(self) -> float:
        return round(self.step / self.total_steps, 4)

    def answer(self, definition: ProtocolDefinition, number: int) -> Answer | None:
        """Return what was answered to a step; None where nothing was, or it was skipped."""
        found = self.data.get(f"step_{number}", {}).get(definition.step(number).leaf)
        if not isinstance(found, dict):
            return None if found is None or isinstance(found, bool) else found
        roles = self.roles(definition, number, "")  # as they were named: the database keeps no order
        return {role: found[role] for role in (*roles, *found) if role in found}

    def with_answer(self, step: ProtocolStep, number: int, answer: Answer) -> "GuidedRun":
        return replace(self, data={**self.data, f"step_{number}": {step.leaf: answer}})

    def roles(self, definition: ProtocolDefinition, number: int, fallback: str) -> tuple[str, ...]:
        """Return the roles that a step is about; of other steps none. Who named none is asked once, as who they are (`fallback`)."""
        if definition.step(number).kind != "each_role":
            return ()
        place = next(place for place, step in enumerate(definition.steps, start=1) if step.kind == "roles")
        named = self.answer(definition, place)
        return tuple(named) if isinstance(named, list) and named else (fallback,)

    def left(self, definition: ProtocolDefinition, number: int, fallback: str) -> tuple[str, ...]:
        """Return the roles of a step that are still to be asked about."""
        answered = self.answer(definition, number)
        known: Mapping[str, str] = answered if isinstance(answered, dict) else {}
        return tuple(role for role in self.roles(definition, number, fallback) if role not in known)

    def is_done(self, definition: ProtocolDefinition, number: int, fallback: str) -> bool:
        """Return whether a step was answered or skipped."""
        known = self.data.get(f"step_{number}")
        if known is None:
            return False
        return bool(known.get("skipped")) or not self.left(definition, number, fallback)


def run_to_json(run: GuidedRun) -> dict[str, Any]:
    """Return a run as it is stored; what is empty is left out."""
    found: dict[str, Any] = {one.name: getattr(run, one.name) for one in fields(run)}
    for name in _MOMENTS:
        found[name] = None if found[name] is None else found[name].isoformat()
    kept = {"step", "data", "completed"}
    return {name: value for name, value in found.items() if value not in (None, "", False) or name in kept}


def run_from_json(stored: Mapping[str, Any]) -> GuidedRun | None:
    """Return a stored run; None for what is none (an earlier one of another make lacks what we need)."""
    known = {one.name: stored[one.name] for one in fields(GuidedRun) if one.name in stored}
    try:
        for name in _MOMENTS:
            if known.get(name) is not None:
                known[name] = datetime.fromisoformat(known[name])
        return GuidedRun(**known)
    except (TypeError, ValueError):
        return None


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Return what turns `old` into `new` when it is merged in: a key that is gone is null."""
    found: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            inner = changes(cast("Mapping[str, Any]", before), cast("Mapping[str, Any]", value))
            if inner:
                found[key] = inner
        elif key not in old or before != value:
            found[key] = value
    return found


def entries(answer: Answer) -> Sequence[str]:
    """Return an answer as lines."""
    if isinstance(answer, str):
        return answer.splitlines()
    if isinstance(answer, dict):
        return [f"{role}: {text}" for role, text in answer.items() if text]
    return answer
