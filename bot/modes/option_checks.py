"""Options as their schema wants them, and InvalidModeConfig where they are not so."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from bot.modes.base import Member, Mode, NamesParrots
from bot.modes.errors import InvalidModeConfig, Why

Options = TypeVar("Options", bound=BaseModel)

_RANGES = ("greater_than", "less_than", "too_short", "too_long", "finite", "multiple_of")
_LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length")


def checked(schema: type[Options], config: Mapping[str, object]) -> Options:
    """Raises InvalidModeConfig for the first thing that is wrong."""
    try:
        return schema.model_validate(dict(config))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        location = first["loc"]
        why, hint = _why(first["type"], first.get("ctx", {}), schema)
        raise InvalidModeConfig(path(location), why, hint) from error


def path(location: Iterable[int | str]) -> str:
    """A place in options as people write it: steps[1].agent."""
    text = ""
    for part in location:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text.lstrip(".")


def check_parrots(mode: Mode, config: Mapping[str, object], members: Iterable[Member]) -> None:
    """That the parrots which the options name are there. Raises InvalidModeConfig."""
    if not isinstance(mode, NamesParrots):
        return
    flock = tuple(members)
    for key, name in mode.parrots(config).items():
        if not who(name, flock):
            raise InvalidModeConfig(key, "no_such_parrot", ", ".join(member.id for member in flock))


def who(name: str, members: Iterable[Member]) -> str:
    """The id of the parrot that is called so; empty if nobody is."""
    wanted = name.strip().lstrip("@＠").casefold()
    for member in members:
        if wanted in {known.casefold() for known in (member.id, *member.names)}:
            return member.id
    return ""


def _why(kind: str, context: Mapping[str, object], schema: type[BaseModel]) -> tuple[Why, str]:
    if kind == "missing":
        return "missing", ""
    if kind == "extra_forbidden":
        return "unknown_key", ", ".join(schema.model_fields)
    if kind == "literal_error":
        return "not_one_of", str(context.get("expected", ""))
    if kind.startswith(_RANGES) or kind.endswith(_RANGES):
        return "out_of_range", ", ".join(f"{key} {context[key]}" for key in _LIMITS if key in context)
    if "pattern" in context:
        return "wrong_kind", str(context["pattern"])
    expected = kind.removesuffix("_type").removesuffix("_parsing").replace("_", " ")
    return "wrong_kind", expected
