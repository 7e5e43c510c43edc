"""Tools as words, for models that are told of them in the prompt: `memo_search {"query": text, "limit"?: integer} Find notes…`."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from agents.tools.model_schema import offered


@cache
def signature(name: str) -> str:
    """Return one line: name, arguments with their types (those with ? may be left out), and what it does."""
    [tool] = offered((name,))
    function: Mapping[str, Any] = tool["function"]
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
    [tool] = offered((name,))
    parameters: Mapping[str, Any] = tool["function"]["parameters"]
    return next(iter([*parameters.get("required", []), *parameters["properties"]]), None)
