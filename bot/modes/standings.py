"""How things stand in a mode, as its cards show it. Data only."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

StepState = Literal["waiting", "running", "asked", "done", "failed", "skipped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressLine:
    """One step of a procedure or plan, and how it stands."""

    label: str
    agent: str
    state: StepState


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Where a run stands."""

    run: int
    lines: tuple[ProgressLine, ...]
    open: bool = True
    kind: Literal["progress"] = "progress"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a parrot voted so, in few words; nobody's name in an anonymous vote."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyLine:
    """One option: its weight as it is shown, its ballots, and who gave them (nobody's name in an anonymous vote)."""

    option: str
    weight: str
    ballots: int
    voters: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How a vote stands, options without a ballot included; `winners` are several after a tie, none while it runs.

    `closes`: when it ends by itself, while it is open. `unreadable`: whose ballots made no sense; `silent`: who gave none
    when asked.
    """

    run: int
    question: str
    lines: tuple[TallyLine, ...]
    winners: tuple[str, ...] = ()
    open: bool = True
    closes: datetime | None = None
    unreadable: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    kind: Literal["tally"] = "tally"
