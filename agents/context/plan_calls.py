"""Lines of a plan as calls: "memo_search: Python", "schedule_query: next week", "find_free_time: 2026-01-28". Pure."""

import json
from datetime import datetime, timedelta
from typing import Any

from agents.context.plan_text import PlanLine
from agents.llm.base import ToolCall
from agents.timetext import Reading, parse

DAY = timedelta(days=1)


def as_call(line: PlanLine, number: int, now: datetime) -> ToolCall | None:
    """The call of a line; times in words are read as people's are. None for a tool that needs more than a line says."""
    arguments = _arguments(line, now)
    if arguments is None:
        return None
    return ToolCall(id=f"plan_{number}", name=line.tool, arguments=json.dumps(arguments, ensure_ascii=False))


def _arguments(line: PlanLine, now: datetime) -> dict[str, Any] | None:
    match line.tool:
        case "memo_search":
            return {"query": line.argument}
        case "schedule_query":
            start, end = _range(parse(line.argument, now, "any"), now)
            return {"start_time": start.isoformat(), "end_time": end.isoformat()}
        case "find_free_time":
            start, _end = _range(parse(line.argument, now), now)
            return {"date": start.date().isoformat()}
        case _:
            return None


def _range(reading: Reading, now: datetime) -> tuple[datetime, datetime]:
    """From and to; a moment means its day, and what is not understood the seven days from today."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if reading.verdict != "understood" or reading.start is None:
        return midnight, midnight + 7 * DAY
    if reading.end is not None and reading.end > reading.start:
        return reading.start, reading.end
    day = reading.start.replace(hour=0, minute=0, second=0, microsecond=0)
    return day, day + DAY
