"""JSON as models write it: fences, single quotes, full-width marks, trailing commas, cut-off objects. Pure.

Sound JSON of any length is read; broken JSON is mended only up to a size, because mending it may take the square of that.
"""

import json
import re
from math import isfinite
from typing import cast

import json_repair

from agents.llm.parsing.sanitize import cleaned_json

LONGEST = 8_000  # characters of what is mended
DEEPEST = 64  # opening brackets in what is mended
SHOWN = 80  # characters of what an error quotes

_OPENING, _CLOSING = frozenset("{[｛［"), frozenset("}]｝］")
_FENCE = re.compile(r"\s*```[^\S\n]*\w*\n?")
_STRING = (
    r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)'  # with the end that may be missing
    r"|(?<=[{\[,:：，\s])'(?:[^'\\\n]|\\.){0,400}'"
    r"|“(?P<inner>[^”]*)(?:”|\Z)"
)
_TOKEN = re.compile(_STRING + r"|[｛｝［］：，]", re.DOTALL)
_PART = re.compile(_STRING + r"|[{}\[\]｛｝［］]", re.DOTALL)
_WIDE = str.maketrans("｛｝［］：，", "{}[]:,")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def loads(text: str) -> object:
    """The JSON value that the text means. Raises ValueError when it means none, or more nesting than we follow."""
    text = _unfenced(text)
    try:
        try:
            value: object = json.loads(text, strict=False, parse_constant=_refuse)
        except ValueError:
            value = _mended(text)
        if not _sound(value):
            raise ValueError("it has a number without end")
        return cast("object", cleaned_json(value))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def arguments(raw: str) -> dict[str, object]:
    """A tool's arguments from what a model gave for them, their names in snake_case; none when it gave nothing.

    Raises ValueError, which says what is wrong in words for the model.
    """
    try:
        return named(_object(raw))
    except ValueError as error:
        raise ValueError(f"the arguments are no JSON object ({error}): {_quoted(raw)}") from None


def named(value: dict[str, object]) -> dict[str, object]:
    """The same with top-level names like startTime as start_time; a name that is there already wins."""
    return {snake(name): item for name, item in value.items() if snake(name) == name or snake(name) not in value}


def snake(name: str) -> str:
    """startTime, Start-Time: start_time. Other names stay."""
    if not (name.isascii() and name.replace("-", "_").isidentifier()):
        return name
    return _HUMP.sub("_", name).replace("-", "_").lower()


def end_of(text: str, start: int) -> int | None:
    """Where the object or list that begins at `start` ends; None when it does not."""
    depth = 0
    for part in _PART.finditer(text, start):
        if part.group() in _OPENING:
            depth += 1
        elif part.group() in _CLOSING:
            depth -= 1
            if depth <= 0:
                return part.end()
    return None


def _object(raw: str) -> dict[str, object]:
    """Raises ValueError."""
    value = loads(raw) if raw.strip() else None
    if isinstance(value, str):  # JSON within JSON
        value = loads(value) if value.strip() else None
    if isinstance(value, dict):
        return cast("dict[str, object]", value)
    if value is not None:
        raise ValueError("it is something else")
    return {}


def _unfenced(text: str) -> str:
    fence = _FENCE.match(text)
    return text[fence.end() :].rstrip().removesuffix("```") if fence else text


def _mended(text: str) -> object:
    """Raises ValueError."""
    if len(text) > LONGEST or sum(map(text.count, _OPENING)) > DEEPEST:
        raise ValueError("it is broken, and too long to be mended")
    text = _TOKEN.sub(_plain, text)
    begin = min((place for place in (text.find("{"), text.find("[")) if place >= 0), default=-1)
    if begin < 0:
        raise ValueError("there is no object in it")
    return cast("object", json_repair.loads(text[begin:], skip_json_loads=True))


def _plain(token: re.Match[str]) -> str:
    inner = token.group("inner")
    if inner is not None:
        return '"' + inner.replace('"', '\\"') + '"'
    mark = token.group()
    return mark.translate(_WIDE) if len(mark) == 1 else mark


def _sound(value: object) -> bool:
    match value:
        case float():
            return isfinite(value)
        case list():
            return all(map(_sound, cast("list[object]", value)))
        case dict():
            return all(map(_sound, cast("dict[str, object]", value).values()))
        case _:
            return True


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is no JSON")


def _quoted(raw: str) -> str:
    line = " ".join(raw.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"
