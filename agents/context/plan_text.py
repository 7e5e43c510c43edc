"""The plan that a model writes before the tools run: a line for each tool, or `direct_answer`; its lines as calls. Pure."""

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from agents.llm.base import ToolCall
from agents.llm.parsing.json_repair import snake
from agents.tools.catalogue import TOOLS

MOST = 8  # lines that count

_LINE = re.compile(
    r"[ \t]*(?:(?:[-*•+]|\d{1,3}[.)、．]|[（(]\d{1,3}[)）])[ \t]*)?[*_`]{0,8}(?P<tool>[a-z][\w.-]{0,63})[*_`]{0,8}[ \t]*"
    r"(?:[:：][*_`]{0,8}(?P<argument>.*)|\((?P<bracketed>.*)\))?[*_`]{0,8}",
    re.IGNORECASE | re.ASCII,
)
_DIRECT = frozenset({"direct_answer", "direct", "answer"})
_EMPTY = frozenset({"", "none", "null", "无", "{}"})


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A tool, and its input in words."""

    tool: str
    argument: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanLines:
    """What to fetch before the answer; `direct`: nothing. `unknown` are tools that there are not, left out."""

    lines: tuple[PlanLine, ...]
    direct: bool
    unknown: tuple[str, ...] = ()


def plan(text: str, known: Collection[str]) -> PlanLines:
    """Read a plan. Tools win over `direct_answer`; lines that say the same count once, and at most 8 count."""
    lines: dict[PlanLine, None] = {}
    unknown: dict[str, None] = {}
    for line in text.splitlines():
        read = _LINE.fullmatch(line.rstrip())
        if read is None:
            continue
        name = read["tool"] if read["tool"] in known else snake(read["tool"])
        given = read["argument"] if read["argument"] is not None else read["bracketed"]
        if name in known:
            lines.setdefault(PlanLine(name, _argument(given or "")))
        elif "_" in name and name not in _DIRECT:  # other words with a colon are prose
            unknown.setdefault(name)
    first = tuple(lines)[:MOST]
    return PlanLines(lines=first, direct=not first, unknown=tuple(unknown)[:MOST])


def _argument(text: str) -> str:
    text = text.strip().strip("`*").strip()
    for opening, closing in ('""', "''", "“”", "「」"):
        if len(text) > 1 and text[0] == opening and text[-1] == closing:
            text = text[1:-1].strip()
    return "" if text.casefold() in _EMPTY else text


def as_call(line: PlanLine, number: int, now: datetime) -> ToolCall | None:
    """The call of a line; times in words are read as people's are. None for a tool that needs more than a line says."""
    from_plan = TOOLS[line.tool].from_plan
    if from_plan is None:
        return None
    arguments = json.dumps(from_plan(line.argument, now), ensure_ascii=False)
    return ToolCall(id=f"plan_{number}", name=line.tool, arguments=arguments)
