"""Which tools a JSON value asks for, in the shapes that models give such values. Pure."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import cast

from agents.llm.parsing import json_repair

_NAMES = ("name", "tool", "tool_name", "action", "function")
_ARGUMENTS = ("arguments", "args", "parameters", "params", "input", "tool_input", "action_input", "kwargs")
_LISTS = ("tool_calls", "calls", "function_calls")
_WRAPPERS = ("function", "tool_call", "function_call", "tool_use", "action")
_BESIDE = frozenset({"id", "type", "index", "thought", "thoughts", "reasoning", "comment"})
_NOTHING = frozenset({"", "none", "null", "n/a", "无", "空", "{}"})
_DEPTH = 4  # wrappers in wrappers


@dataclass(frozen=True, slots=True)
class ParsedCall:
    """A tool that a model asks for in its text; `arguments` is the text of a JSON object, or what stands in its place."""

    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools that there are, and the argument that a bare string is meant for, by tool."""

    known: Collection[str]
    bare: Mapping[str, str]

    def named(self, name: str) -> str:
        """The name as we write it, where we know the tool: functions.memoSearch is memo_search."""
        short = json_repair.snake(name.rpartition(".")[2])
        return name if name in self.known or short not in self.known else short

    def wanted(self, name: str, value: object) -> ParsedCall:
        """The call of a tool with what was given as its input."""
        name = self.named(name)
        if isinstance(value, str):
            return ParsedCall(name, self._from_text(name, value.strip()))
        if value is None:
            return ParsedCall(name, "{}")
        if isinstance(value, dict):
            return ParsedCall(name, _dumped(json_repair.named(cast("dict[str, object]", value))))
        return ParsedCall(name, self._from_text(name, _dumped(value)))

    def found(self, value: object, *, sure: bool, depth: int = 0) -> tuple[ParsedCall, ...]:
        """The calls in a value; `sure`: it stands where only a call stands, so a tool that we do not know is one too."""
        if depth > _DEPTH:
            return ()
        if isinstance(value, list):
            items = cast("list[object]", value)
            return tuple(call for item in items for call in self.found(item, sure=sure, depth=depth + 1))
        if not isinstance(value, dict):
            return ()
        item = cast("dict[str, object]", value)
        for key in _LISTS:
            if isinstance(item.get(key), list):
                return self.found(item[key], sure=True, depth=depth + 1)
        for key in _WRAPPERS:
            if isinstance(item.get(key), dict):
                return self.found(item[key], sure=sure, depth=depth + 1)
        return self._one(item, sure=sure)

    def _one(self, item: dict[str, object], *, sure: bool) -> tuple[ParsedCall, ...]:
        given = {json_repair.snake(key): value for key, value in item.items()}
        if len(item) == 1:  # {"memo_search": {…}}
            ((name, value),) = item.items()
            if self.named(name) in self.known and isinstance(value, dict):
                return (self.wanted(name, cast("object", value)),)
        key = next((key for key in _NAMES if isinstance(given.get(key), str)), None)
        if key is None:
            return self._lone(given, sure=sure)
        name = self.named(str(given[key]))
        if name not in self.known and not sure:
            return ()
        place = next((place for place in _ARGUMENTS if place in given), None)
        if place is not None:
            return () if _is_schema(given[place]) else (self.wanted(name, given[place]),)
        if key == "name":  # a list of tools looks like that
            return self._lone(given, sure=sure)
        return (self.wanted(name, {one: value for one, value in given.items() if one != key and one not in _BESIDE}),)

    def _lone(self, given: dict[str, object], *, sure: bool) -> tuple[ParsedCall, ...]:
        """A name without arguments, where only a call stands."""
        name = given.get("name")
        return (self.wanted(name, None),) if sure and isinstance(name, str) and given.keys() <= {"name", "id"} else ()

    def _from_text(self, name: str, text: str) -> str:
        if text.casefold() in _NOTHING:
            return "{}"
        if text.startswith(("{", "｛", "```")):
            try:
                return _dumped(json_repair.arguments(text))
            except ValueError:
                return text
        return _dumped({self.bare.get(name, "input"): _unquoted(text)})


def _unquoted(text: str) -> str:
    for opening, closing in ('""', "''", "``", "“”", "「」"):
        if len(text) > 1 and text[0] == opening and text[-1] == closing:
            return text[1:-1]
    return text


def _is_schema(value: object) -> bool:
    """What describes a tool's arguments instead of giving them."""
    return (
        isinstance(value, dict) and "properties" in value and cast("dict[str, object]", value).get("type") == "object"
    )


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
