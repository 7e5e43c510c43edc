"""Placeholders in prompts of procedures and plans: {input}, {results.draft}, {{task_1.result}}; nothing is evaluated. Pure."""

import re
from collections.abc import Mapping

LONGEST_VALUE = 4_000  # characters of a value that are filled in

_FIELD = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_RESULT = re.compile(r"\{\{\s*([\w-]{1,40})\.result\s*\}\}")


def fields(template: str) -> tuple[str, ...]:
    """The names between braces; doubled braces stand for themselves."""
    return tuple(match.group(1).strip() for match in _FIELD.finditer(template) if match.group(1) is not None)


def filled(template: str, values: Mapping[str, str]) -> str:
    """The template with its values; what a value contains is not read again. A name without a value becomes nothing."""

    def one(match: re.Match[str]) -> str:
        if match.group(1) is None:
            return match.group()[0]
        return values.get(match.group(1).strip(), "")[:LONGEST_VALUE]

    return _FIELD.sub(one, template)


def references(text: str) -> tuple[str, ...]:
    """The tasks whose results a task's text wants."""
    return tuple(dict.fromkeys(match.group(1) for match in _RESULT.finditer(text)))


def with_results(text: str, results: Mapping[str, str]) -> str:
    """A task's text with the results that it wants; a task without a result leaves nothing."""
    return _RESULT.sub(lambda match: results.get(match.group(1), "")[:LONGEST_VALUE], text)
