"""A measured row with its goal: how it is made from samples, judged and shown. Pure."""

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

Figure = Literal["p50", "p95", "p99", "most"]
State = Literal["ok", "over", "open", "info", "not yet", "failed"]
"""`open`: a goal that is not met yet, and is worked on in its issue; `failed`: it could not be measured."""

TENTH = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """A bound on one figure of a row: from above, or with `least` from below.

    `guarded`: the bound is today's figure of DESIGN 15, from which a row may move away by a tenth.
    """

    figure: Figure = "p50"
    bound: float
    least: bool = False
    guarded: bool = False
    open: bool = False

    def met(self, value: float) -> bool:
        slack = TENTH * self.bound if self.guarded else 0
        return value >= self.bound - slack if self.least else value <= self.bound + slack

    def __str__(self) -> str:
        kind = "guarded " if self.guarded else "open " if self.open else ""
        return f"{kind}{self.figure} {'≥' if self.least else '≤'} {self.bound:g}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the report; a single value is its own median."""

    name: str
    unit: str
    n: int
    p50: float | None = None
    p95: float | None = None
    p99: float | None = None
    most: float | None = None
    goals: tuple[str, ...] = ()
    state: State = "info"
    note: str = ""


def row(name: str, samples: Sequence[float], *goals: Goal, unit: str = "ms", note: str = "") -> Row:
    """Judge the quantiles of some samples by goals."""
    ordered = sorted(samples)
    found = {
        "p50": quantile(ordered, 0.50),
        "p95": quantile(ordered, 0.95),
        "p99": quantile(ordered, 0.99),
        "most": ordered[-1],
    }
    state: State = "info"
    if goals:
        missed = [goal for goal in goals if not goal.met(found[goal.figure])]
        state = "ok" if not missed else "open" if all(goal.open for goal in missed) else "over"
    return Row(name=name, unit=unit, n=len(ordered), **found, goals=tuple(map(str, goals)), state=state, note=note)


def not_yet(name: str) -> Row:
    """Return a row of DESIGN 15 whose part is not built."""
    return Row(name=name, unit="", n=0, state="not yet")


def failed(part: str, why: str) -> Row:
    """Return the row of a part that could not be measured."""
    return Row(name=part.strip("_").replace("_", " "), unit="", n=0, state="failed", note=why)


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the smallest sample that at least this share of all samples does not exceed."""
    return ordered[max(math.ceil(share * len(ordered)), 1) - 1]


def as_json(rows: Sequence[Row]) -> str:
    return json.dumps([asdict(one) for one in rows], ensure_ascii=False)


def as_text(one: Row) -> str:
    """Return a line for people."""
    if one.n == 0:
        return f"  {one.state:<8}{one.name:<58} {one.note}".rstrip()
    figures = [one.p50] if one.n == 1 else [one.p50, one.p95, one.p99, one.most]
    names = [""] if one.n == 1 else ["p50 ", "p95 ", "p99 ", "max "]
    shown = "  ".join(f"{name}{_short(value)}" for name, value in zip(names, figures, strict=True) if value is not None)
    goals = f"   goal {', '.join(one.goals)}" if one.goals else ""
    note = f"   {one.note}" if one.note else ""
    return f"  {one.state:<8}{one.name:<58} {shown} {one.unit}  (n {one.n}){goals}{note}"


def _short(value: float) -> str:
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"
