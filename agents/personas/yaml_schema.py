"""What people define in YAML, read against a model: every mistake is named with its file, its line, its key and a way out."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Any, Generic, TypeVar, Union, cast, get_args, get_origin

import yaml
from pydantic import BaseModel, ValidationError

LARGEST = 65_536  # bytes of a file
FORM = 1  # of these files (`version:`, without which it is 1): raised where a key gets another name or meaning
TOLD = 5  # mistakes of one file
Model = TypeVar("Model", bound=BaseModel)
Where = tuple[str | int, ...]
_READER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # with C where it is: twenty times as fast

_WORDS = {
    "missing": "is missing",
    "string_type": "must be text (in quotes, if it looks like something else)",
    "string_too_short": "must not be empty",
    "string_too_long": "may have at most {max_length} characters",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "tuple_type": "must be a list: [one, two]",
    "too_short": "must not be empty",
    "too_long": "may have at most {max_length} entries",
    "model_type": "must have keys of its own below it",
    "literal_error": "must be one of {expected}",
    "greater_than_equal": "must be at least {ge:g}",
    "greater_than": "must be more than {gt:g}",
    "less_than_equal": "may be at most {le:g}",
}


class DefinitionError(Exception):
    """A file is wrong: a line for each mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """What is wrong at a place of a file, as keys and positions from its top."""

    where: Where
    why: str


Check = Callable[[Model], Iterable[Mistake]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(Generic[Model]):
    """What a file must be: a model, and what the model alone does not know."""

    model: type[Model]
    check: Check[Model]

    def read(self, path: Path) -> Model:
        """Raises DefinitionError."""
        try:
            with path.open("rb") as file:
                raw = file.read(LARGEST + 1)
            text = raw.decode("utf-8-sig")
        except OSError as error:
            raise DefinitionError(f"{path.name}: cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise DefinitionError(f"{path.name}: is not UTF-8 text; save it as UTF-8") from error
        if len(raw) > LARGEST:
            raise DefinitionError(f"{path.name}: is larger than {LARGEST // 1024} KB")
        return self.parse(text, path.name)

    def parse(self, text: str, name: str) -> Model:
        """`name`: what the file is called in errors. Raises DefinitionError."""
        loader = _READER(text)
        try:
            top: yaml.Node | None = loader.get_single_node()
            if not isinstance(top, yaml.MappingNode):
                raise DefinitionError(f"{name}, line 1: must have keys, such as “id: …”")
            wrong = list(_unclear(top, (), set()))
            if wrong:
                raise _error(name, top, wrong)
            given: object = loader.construct_document(top)
            _take_version(given, name, top)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = f", line {mark.line + 1}" if mark else ""
            raise DefinitionError(f"{name}{line}: not readable as YAML: {error.problem or error.context}") from error
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            raise DefinitionError(f"{name}: not readable as YAML: {error}") from error
        finally:
            loader.dispose()
        try:
            made = self.model.model_validate(given)
        except ValidationError as error:
            wrong = [_mistake(self.model, item["loc"], item["type"], item) for item in error.errors()]
            raise _error(name, top, wrong) from error
        wrong = list(self.check(made))
        if wrong:
            raise _error(name, top, wrong)
        return made


def _take_version(given: object, name: str, top: yaml.Node) -> None:
    """Take the version out of what a file holds. Raises DefinitionError for one that is not known, before any key is read by it."""
    if not isinstance(given, dict):
        return
    version: object = cast("dict[str, object]", given).pop("version", FORM)
    if version != FORM:
        why = f"must be {FORM}, or left out"
        if isinstance(version, int) and version > FORM:
            why = f"{version} is of a newer program, this one reads {FORM}: upgrade, or write the file as this one reads it"
        raise _error(name, top, [Mistake(where=("version",), why=why)])


def near(word: str, known: Iterable[str]) -> str:
    """`; did you mean …?` for a word that is not known; nothing when none is near."""
    found = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean {found[0]}?" if found else ""


def _error(name: str, top: yaml.Node, mistakes: list[Mistake]) -> DefinitionError:
    lines = [
        f"{name}, line {_line(top, one.where)}: {'.'.join(map(str, one.where)) or 'file'}: {one.why}"
        for one in mistakes[:TOLD]
    ]
    more = [f"{name}: and {len(mistakes) - TOLD} more"] if len(mistakes) > TOLD else []
    return DefinitionError("\n".join((*lines, *more)))


def _mistake(model: type[BaseModel], where: Where, kind: str, item: Any) -> Mistake:  # noqa: ANN401 - pydantic's own record
    if kind == "extra_forbidden":
        known = _fields(model, where[:-1])
        hint = near(str(where[-1]), known) or f" (there are: {', '.join(known)})"
        return Mistake(where=where, why=f"no such key{hint}")
    context: dict[str, object] = item.get("ctx", {})
    said: str = item["msg"].removeprefix("Value error, ")
    return Mistake(where=where, why=_WORDS[kind].format(**context) if kind in _WORDS else said)


def _fields(model: type[BaseModel], where: Where) -> list[str]:
    """The keys that are known at a place."""
    for part in where:
        if isinstance(part, int):  # a place in a list of the same
            continue
        field = model.model_fields.get(str(part))
        inner = _model(field.annotation) if field is not None else None
        if inner is None:
            return []
        model = inner
    return [field.alias or name for name, field in model.model_fields.items()]


def _model(annotation: object) -> type[BaseModel] | None:
    options = get_args(annotation) if get_origin(annotation) in (Union, UnionType, tuple) else (annotation,)
    return next((one for one in options if isinstance(one, type) and issubclass(one, BaseModel)), None)


def _line(node: yaml.Node, where: Where) -> int:
    """The line of a place, or of the innermost key above it that is there."""
    line = node.start_mark.line + 1
    for part in where:
        found = next((pair for pair in _inside(node) if pair[0] == part), None)
        if found is None:
            break
        _, line, node = found
    return line


def _inside(node: yaml.Node) -> Iterator[tuple[str | int, int, yaml.Node]]:
    """What a node holds: key or position, line, value."""
    match node:
        case yaml.MappingNode():
            for key, value in node.value:
                yield str(key.value), key.start_mark.line + 1, value
        case yaml.SequenceNode():
            for position, value in enumerate(node.value):
                yield position, value.start_mark.line + 1, value
        case _:
            pass


def _unclear(node: yaml.Node, above: Where, met: set[int]) -> Iterator[Mistake]:
    """Keys that stand twice in one place (of which YAML would take the last), and parts that stand in two places."""
    keys = set[str | int]()
    for key, _line_number, value in _inside(node):
        where = (*above, key)
        if key in keys:
            yield Mistake(where=where, why="stands here twice; leave one out")
        keys.add(key)
        if id(value) in met:
            yield Mistake(where=where, why="is an alias (*…); write it out")
            continue
        met.add(id(value))
        yield from _unclear(value, where, met)
