"""A skill's file: its sections, and its tools, each a use of the three generic ones with a fixed place. Pure.

A model's call of a declared tool becomes a call of the generic one before anything runs: so nothing else knows of them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, cast

from pydantic import AfterValidator, Field

from agents.llm.base import ToolCall
from agents.personas.schema import Id, Section, Text, Wording
from agents.personas.yaml_schema import Kind, Mistake, near
from agents.tools.base import ActiveSkill
from agents.tools.catalogue import TOOLS
from agents.tools.growth.states import RESERVED

FOLDER = Path(__file__).parent
Holds: TypeAlias = Literal["object", "list"]
ParameterType: TypeAlias = Literal["string", "integer", "number", "boolean", "object", "array"]
_TYPES: Mapping[ParameterType, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "object": dict,
    "array": list,
}


def _other_name(name: str) -> str:
    if name in TOOLS:
        raise ValueError(f"{name!r} is a tool of the house; take another name")
    return name


class Parameter(Section):
    """What a model may give."""

    name: Id
    type: ParameterType
    description: Text = ""
    required: bool = False
    default: Any = None


class FixedUse(Section):
    """The generic tool, and what is fixed of it. `under`: the data stand below the value of this parameter."""

    tool: Literal["read_state", "write_state", "append_to_list"]
    sections: tuple[Id, ...] = ()
    section: Id | None = None
    path: Text | None = None
    under: Id | None = None
    max_items: int | None = Field(default=None, ge=1, le=1_000)


class ToolForm(Section):
    """A tool as a model is told of it. `data` reads or writes; `display` shows the person something."""

    name: Annotated[Id, AfterValidator(_other_name)]
    description: Text
    type: Literal["data", "display"]
    parameters: tuple[Parameter, ...] = ()

    @property
    def wire(self) -> dict[str, Any]:
        """The tool in the form of chat completions."""
        properties: dict[str, Any] = {
            one.name: {"type": one.type}
            | ({"items": {}} if one.type == "array" else {})  # endpoints refuse lists of nothing
            | ({"description": one.description} if one.description else {})
            for one in self.parameters
        }
        required = [one.name for one in self.parameters if one.required]
        parameters: dict[str, Any] = {"type": "object", "properties": properties} | (
            {"required": required} if required else {}
        )
        function: dict[str, Any] = {"name": self.name, "description": self.description, "parameters": parameters}
        return {"type": "function", "function": function}

    @property
    def line(self) -> str:
        """The tool in a line of text, as agents.tools.model_schema.signature writes it."""
        arguments = ", ".join(f'"{one.name}"{"" if one.required else "?"}: {one.type}' for one in self.parameters)
        return f"{self.name} {{{arguments}}} {self.description}"

    def fault(self, given: object) -> str:
        """Return what is wrong with the arguments of a call; nothing where they fit."""
        if not isinstance(given, dict):
            return "arguments must be a JSON object"
        values = cast("dict[str, Any]", given)
        for one in self.parameters:
            value = values.get(one.name)
            if value is None and one.required:
                return f"{one.name}: is missing"
            if value is not None and not _fits(value, one.type):
                return f"{one.name}: must be of type {one.type}"
        unknown = sorted(set(values) - {one.name for one in self.parameters} - {"skill_id"})
        return f"{unknown[0]}: no such parameter" if unknown else ""


class DeclaredTool(ToolForm):
    """A tool of a skill: a use of a generic one."""

    use: FixedUse

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of the generic tool."""
        values = {one.name: given.get(one.name, one.default) for one in self.parameters}
        values = {name: value for name, value in values.items() if value is not None}
        use = self.use
        if use.tool == "read_state":
            sections = [*use.sections] or values.get("sections")
            return ({"sections": sections} if sections else {}) | ({"show": True} if self.type == "display" else {})
        if use.tool == "write_state":
            return {"section": use.section, "data": self._below(values)} if use.section else values
        most = {"max_items": use.max_items} if use.max_items is not None else {}
        return {"path": use.path, "entry": values, **most} if use.path else {**values, **most}

    def _below(self, values: dict[str, Any]) -> dict[str, Any]:
        under = self.use.under
        if under is None:
            return values
        return {str(values[under]): {name: value for name, value in values.items() if name != under}}


class Skill(Section):
    """A skill: its name, what it keeps of a person by sections, and its own tools."""

    id: Id
    name: Wording
    does: Wording
    sections: dict[str, Holds] = Field(min_length=1)
    tools: tuple[DeclaredTool, ...] = ()

    @property
    def active(self) -> ActiveSkill:
        return ActiveSkill(id=self.id, sections=self.sections)

    def meant(self, calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
        """Return the calls with those of declared tools made into uses of the generic ones; what is wrong stays as it is."""
        return tuple(map(self._meant, calls))

    def fault(self, call: ToolCall) -> str:
        """Return what is wrong with a call of a declared tool; nothing for another one."""
        tool = self._tool(call.name)
        return "" if tool is None else tool.fault(parsed(call))

    def _meant(self, call: ToolCall) -> ToolCall:
        tool, given = self._tool(call.name), parsed(call)
        if tool is None or tool.fault(given):
            return call
        made = tool.arguments(cast("dict[str, Any]", given))
        return replace(call, name=tool.use.tool, arguments=json.dumps(made, ensure_ascii=False))

    def _tool(self, name: str) -> DeclaredTool | None:
        return next((one for one in self.tools if one.name == name), None)


def parsed(call: ToolCall) -> object:
    """Return the arguments of a call; None for what is no JSON."""
    try:
        return json.loads(call.arguments or "{}")
    except ValueError:
        return None


def _fits(value: object, kind: ParameterType) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _TYPES[kind])


def _check(skill: Skill) -> Iterator[Mistake]:
    for name in RESERVED & set(skill.sections):
        yield Mistake(where=("sections", name), why="is kept by the program; leave it out")
    names = [tool.name for tool in skill.tools]
    for position, tool in enumerate(skill.tools):
        where = ("tools", position)
        if names.index(tool.name) != position:
            yield Mistake(where=(*where, "name"), why="stands here twice; leave one out")
        yield from (Mistake(where=(*where, "use", *at), why=why) for at, why in _misused(skill, tool))


def _misused(skill: Skill, tool: DeclaredTool) -> Iterable[tuple[tuple[str, ...], str]]:
    """What of a tool's use does not fit: its place, its type, or the parameters that it leaves open."""
    use, given = tool.use, {one.name for one in tool.parameters}
    if tool.type == "display" and use.tool != "read_state":
        yield ("tool",), "a tool that displays uses read_state"
    for name, place in (
        *(("sections", one) for one in use.sections),
        *((("section", use.section),) if use.section else ()),
        *((("path", use.path.split(".")[0]),) if use.path else ()),
    ):
        if place not in skill.sections:
            hint = near(place, skill.sections) or f" (there are: {', '.join(skill.sections)})"
            yield (name,), f"no such section {place!r}{hint}"
    if use.section and skill.sections.get(use.section) == "list":
        yield ("section",), f"{use.section} is a list: use append_to_list"
    if use.path and "." not in use.path and skill.sections.get(use.path) == "object":
        yield ("path",), f"{use.path} is no list: use write_state, or a list in it, such as {use.path}.entries"
    open_ = {
        "write_state": () if use.section else ("section", "data"),
        "append_to_list": () if use.path else ("path", "entry"),
    }
    missing = set(open_.get(use.tool, ())) - given
    if missing:
        yield ("tool",), f"needs a fixed place, or the parameters {' and '.join(sorted(missing))}"
    if use.under is not None and use.under not in {one.name for one in tool.parameters if one.required}:
        yield ("under",), "must be a required parameter"


KIND = Kind(model=Skill, check=_check)
