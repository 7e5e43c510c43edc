"""YAML with the line of every value, so that a mistake can be pointed at. Pure."""

from collections.abc import Iterable
from typing import cast

import yaml

from bot.modes.errors import InvalidModeConfig

LARGEST = 64 * 1024  # bytes of a file


def read(text: str) -> tuple[dict[str, object], dict[str, int]]:
    """The mapping of a file, and the line of each value by its path (`steps[1].agent`). Raises InvalidModeConfig."""
    if len(text.encode()) > LARGEST:
        raise InvalidModeConfig("", "too_big", f"{LARGEST // 1024} KiB", line=1)
    try:
        events = cast("Iterable[object]", yaml.parse(text, Loader=yaml.SafeLoader))  # pyright: ignore[reportUnknownMemberType] - stubs say nothing of it
        aliases = any(isinstance(event, yaml.AliasEvent) for event in events)
        root = cast("yaml.Node | None", yaml.compose(text, Loader=yaml.SafeLoader))  # pyright: ignore[reportUnknownMemberType] - likewise
        value: object = None if aliases else yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = str(getattr(error, "problem", None) or error)
        line = mark.line + 1 if isinstance(mark, yaml.Mark) else None
        raise InvalidModeConfig("", "not_yaml", problem, line=line) from error
    if aliases:  # a few lines of them can stand for a house full of text
        raise InvalidModeConfig("", "not_yaml", "*")
    if not isinstance(value, dict) or root is None:
        raise InvalidModeConfig("", "wrong_kind", "dict", line=1)
    lines: dict[str, int] = {}
    _walk(root, "", lines)
    return cast("dict[str, object]", value), lines


def line_of(key: str, lines: dict[str, int]) -> int:
    """The line of a path, or of the nearest thing around it."""
    while key and key not in lines:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return lines.get(key, 1)


def _walk(node: yaml.Node, path: str, lines: dict[str, int]) -> None:
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        for key, value in cast("list[tuple[yaml.Node, yaml.Node]]", node.value):
            name = f"{path}.{key.value}".lstrip(".")
            lines[name] = key.start_mark.line + 1
            _walk(value, name, lines)
    elif isinstance(node, yaml.SequenceNode):
        for place, value in enumerate(cast("list[yaml.Node]", node.value)):
            _walk(value, f"{path}[{place}]", lines)
