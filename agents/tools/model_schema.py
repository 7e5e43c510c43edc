"""Tools as a model sees them: their schemas, or a line of text each; and its calls made into arguments that are certain."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import date, datetime, time
from functools import cache
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError

from agents.errors import ToolFailed
from agents.llm.parsing.sanitize import cleaned_json
from agents.texts import Language, say
from agents.texts.times import clock, day
from agents.tools.base import Outcome, Tool
from agents.tools.catalogue import TOOLS
from agents.tools.handoff import HAND_OFF, narrowed

_LEFT_OUT = ("title", "default", "minLength", "minimum", "maximum", "format")


def offered(names: Iterable[str], skills: Sequence[str] = ()) -> tuple[dict[str, Any], ...]:
    """Return the tools of these names in the form of chat completions; `skills`: those of others, to whom a task may be handed."""
    return tuple(
        narrowed(_schema(name), skills) if name == HAND_OFF.name and skills else _schema(name) for name in names
    )


@cache
def _schema(name: str) -> dict[str, Any]:
    tool = TOOLS[name]
    schema = TypeAdapter(tool.arguments).json_schema()
    known: dict[str, dict[str, Any]] = schema.get("properties", {})
    shown = {key: _short(value) for key, value in known.items() if key not in tool.hidden | tool.spare}
    parameters: dict[str, Any] = {"type": "object", "properties": shown}
    if "required" in schema:
        parameters["required"] = schema["required"]
    function = {"name": name, "description": (tool.run.__doc__ or "").split("\n")[0], "parameters": parameters}
    return {"type": "function", "function": function}


def _short(value: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of one argument without what a model can do without."""
    options = [option for option in value.get("anyOf", ()) if option.get("type") != "null"]
    value = {**value, **options[0]} if options else value
    left_out = (*_LEFT_OUT, "anyOf", *(("type",) if "enum" in value else ()))
    return {key: part for key, part in value.items() if key not in left_out}


@cache
def signature(name: str) -> str:
    """Return one line: name, arguments with their types (those with ? may be left out), and what it does."""
    function: Mapping[str, Any] = _schema(name)["function"]
    parameters: Mapping[str, Any] = function["parameters"]
    required = parameters.get("required", [])
    known: Mapping[str, Mapping[str, Any]] = parameters["properties"]
    arguments = ", ".join(
        f'"{argument}"{"" if argument in required else "?"}: {facts.get("type", "text")}'
        for argument, facts in known.items()
    )
    return f"{name} {{{arguments}}} {function['description']}"


def bare_arguments(names: Iterable[str]) -> Mapping[str, str]:
    """Return the argument that a call without names means, by tool: the first that is required, else the first."""
    return {name: argument for name in names if (argument := _first(name)) is not None}


@cache
def _first(name: str) -> str | None:
    parameters: Mapping[str, Any] = _schema(name)["function"]["parameters"]
    return next(iter([*parameters.get("required", []), *parameters["properties"]]), None)


def certain(name: str, raw: str, now: datetime, language: Language) -> dict[str, Any]:
    """Return the arguments of a call as rules would give them: times in the person's zone, which is that of `now`.

    Raises ToolFailed with what is wrong, for the model.
    """
    tool = TOOLS[name]
    given = _parsed(raw, language)
    allowed = [field.name for field in fields(tool.arguments) if field.name not in tool.hidden]
    unknown = sorted(set(given) - set(allowed))
    if unknown:
        raise ToolFailed(say(language, "arguments_unknown", unknown=", ".join(unknown), known=", ".join(allowed)))
    try:
        checked = TypeAdapter(tool.arguments).validate_python(given)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or name
        raise ToolFailed(say(language, "arguments_wrong", where=where, why=first["msg"])) from error
    return _local(tool, {name: getattr(checked, name) for name in given}, now, language)


def _parsed(raw: str, language: Language) -> dict[str, Any]:
    try:
        given: object = json.loads(raw or "{}")
    except ValueError as error:
        raise ToolFailed(say(language, "arguments_no_json")) from error
    try:
        json.dumps(given, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise ToolFailed(say(language, "arguments_half")) from error
    if not isinstance(given, dict):
        raise ToolFailed(say(language, "arguments_no_json"))
    items = cast("dict[str, Any]", cleaned_json(cast("object", given))).items()
    return {name: value for name, value in items if value is not None}


def _local(tool: Tool[Any], given: dict[str, Any], now: datetime, language: Language) -> dict[str, Any]:
    arguments: dict[str, Any] = {}
    for name, value in given.items():
        if not isinstance(value, datetime):
            arguments[name] = value.isoformat() if isinstance(value, date | time) else value
            continue
        try:
            moment = value.replace(tzinfo=now.tzinfo) if value.tzinfo is None else value.astimezone(now.tzinfo)
        except OverflowError as error:
            raise ToolFailed(say(language, "arguments_wrong", where=name, why=str(error))) from error
        if name in tool.future and moment <= now and "rrule" not in given:
            raise ToolFailed(say(language, "ask_past", when=f"{day(moment, language)} {clock(moment)}"))
        arguments[name] = moment.isoformat()
    return arguments


def told(outcome: Outcome) -> str:
    """Return what a model is told of an outcome: all that people are shown."""
    lines = outcome.data or tuple(line for card in outcome.cards for line in card.lines)
    return "\n".join(part for part in (*outcome.receipts, outcome.text, *lines) if part)
