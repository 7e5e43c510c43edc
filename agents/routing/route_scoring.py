"""Scores routes against labelled rows, without touching files itself."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, cast

from agents.nlu.intents import SURE
from agents.routing.router import Route

Row: TypeAlias = Mapping[str, Any]


class RouteLabelError(ValueError):
    """A row has no label."""


SHOWN = 20  # mistakes that are listed


def evaluate(rows: Iterable[Row], routed: Callable[[Row], Route]) -> dict[str, object]:
    """Figures in per cent: right over all rows, how many were sure, and right among those; with the first mistakes.

    A row has `text` and what is expected: `route` and/or `intent`, by themselves or inside `expected`; a list means any
    of these, and a route of null that the rules leave it open.
    """
    total = right = sure = right_when_sure = 0
    mistakes: list[dict[str, object]] = []
    for row in rows:
        expected = _expected(row)
        route = routed(row)
        good = is_right(route, expected)
        total += 1
        right += good
        sure += route.confidence >= SURE
        right_when_sure += good and route.confidence >= SURE
        if not good and len(mistakes) < SHOWN:
            mistake: dict[str, object] = {"id": row.get("id"), "text": row["text"], "expected": expected}
            mistakes.append(mistake | {"route": route.agent, "intent": route.intent, "confidence": route.confidence})
    return {
        "rows": total,
        "right": _share(right, total),
        "sure": _share(sure, total),
        "right_when_sure": _share(right_when_sure, sure),
        "mistakes": mistakes,
    }


def is_right(route: Route, expected: Mapping[str, Any]) -> bool:
    """Whether a route is one that is expected."""
    agents, intents = expected.get("route", ...), expected.get("intent", ...)
    if agents is None:
        return route.confidence < SURE
    return (agents is ... or route.agent in _list(agents)) and (
        intents is ... or intents is None or route.intent in _list(intents)
    )


def _expected(row: Row) -> Mapping[str, Any]:
    """Raises RouteLabelError where nothing is expected."""
    inner: object = row.get("expected", row)
    known = cast("Row", inner) if isinstance(inner, Mapping) else {"route": inner} if isinstance(inner, str) else {}
    found = {name: known[name] for name in ("route", "intent") if name in known}
    if not found:
        raise RouteLabelError(
            f"row {row.get('id', row.get('text'))!r}: has neither route nor intent, so there is nothing to compare"
        )
    return found


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else [value]


def _share(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 0.0
