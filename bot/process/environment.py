"""The variables that settings are read from: the environment, then a file, names checked, values taken apart."""

import difflib
import io
import json
import os
import re
import select
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import GenericAlias
from typing import Any, get_origin

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from pydantic import BaseModel

from bot.process.setting_examples import EXAMPLES

PREFIX = "PARROTS_"
ELSEWHERE = {"LLM__BASE_URL": "OPENAI_BASE_URL", "LLM__API_KEY": "OPENAI_API_KEY"}  # what users of the library have set
RENAMED = {"LIMITS__CONNECTIONS": "DATABASE_CONNECTIONS"}  # by its old name: what a setting is called now
_FILE = "_FILE"
_LARGEST_FILE = 64 * 1024
PATIENCE = 5.0  # seconds for which somebody who writes to a pipe is waited for


class SettingsError(Exception):
    """A setting is wrong; the message is one line for each."""


def wrong(setting: str, what: str) -> SettingsError:
    """Return the error of a setting that turned out to be wrong when it was used, with an example."""
    return SettingsError(f"{PREFIX}{setting}: {what} (example: {PREFIX}{setting}={EXAMPLES[setting]})")


def nested(
    model: type[BaseModel], env_file: Path | None, environment: Mapping[str, str]
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the values as `model` takes them, and under which variable each was found. Raises SettingsError.

    The environment wins over the file. What is empty is not set.
    """
    kinds = settings_of(model)
    given: dict[str, str] = {}
    refused: list[str] = []
    for source, strict in ((_file(env_file), True), (environment, False)):
        for name, value in source.items():
            if (known := name.upper()).startswith(PREFIX) or known in ELSEWHERE.values():
                if known.startswith(PREFIX) and (advice := unknown(known, kinds, strict=strict)):
                    refused.append(advice)
                given[known] = value
    if refused:
        raise SettingsError("\n".join(dict.fromkeys(refused)))
    found: dict[str, Any] = {}
    named: dict[str, str] = {}
    for setting, kind in kinds.items():
        before = [PREFIX + old for old, new in RENAMED.items() if new == setting]
        for variable in (PREFIX + setting, *before, ELSEWHERE.get(setting)):
            text = _text(variable, given) if variable else None
            if variable and text is not None:
                _put(found, setting, _value(variable, setting, text, kind))
                named[setting] = variable
                break
    return found, named


def settings_of(model: type[BaseModel], prefix: str = "") -> dict[str, Any]:
    """Return the name of each setting, without the common prefix, and the type of its value."""
    kinds: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and not isinstance(kind, GenericAlias) and issubclass(kind, BaseModel):
            kinds.update(settings_of(kind, f"{prefix}{name.upper()}__"))
        else:
            kinds[prefix + name.upper()] = kind
    return kinds


def unknown(variable: str, kinds: Iterable[str], *, strict: bool) -> str | None:
    """Return what is wrong with a name; None for a setting's.

    In the environment a name may be somebody else's (a service called parrots gets PARROTS_PORT in Kubernetes): there it is
    wrong only if it looks like ours.
    """
    names, wanted = {*kinds, *RENAMED}, variable.removeprefix(PREFIX)
    if {wanted, wanted.removesuffix(_FILE)} & names:
        return None
    near = difflib.get_close_matches(wanted.removesuffix(_FILE), names - RENAMED.keys(), 1, 0.8)
    if not (strict or near or "__" in wanted):
        return None
    advice = f"did you mean {PREFIX}{near[0]}?" if near else ".env.example lists them all"
    return f"{variable}: there is no such setting; {advice}"


def renamed(env_file: Path | None, environment: Iterable[str]) -> list[str]:
    """Say of each old name that is set how the setting is called now."""
    there = {name.upper() for name in (*_file(env_file), *environment)}
    told: list[str] = []
    for old, new in RENAMED.items():
        for end in ("", _FILE):
            if PREFIX + old + end in there:
                also = {PREFIX + new, PREFIX + new + _FILE} & there
                read = (
                    f"which is set, too, and wins: take {PREFIX}{old}{end} out"
                    if also
                    else "still read: write the new name"
                )
                told.append(f"{PREFIX}{old}{end} is called {PREFIX}{new}{end} now, {read}")
    return told


def strange(model: type[BaseModel], environment: Iterable[str]) -> list[str]:
    """Return the names in the environment that have our prefix and are no settings, though nothing like one of ours."""
    kinds = settings_of(model)
    names = (name.upper() for name in environment)
    return [name for name in sorted(names) if name.startswith(PREFIX) and unknown(name, kinds, strict=True)]


def _file(path: Path | None) -> dict[str, str]:
    if path is None or not path.exists():
        return {}
    try:
        text = _content(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path} cannot be read: it is not UTF-8 (byte {error.start})") from error
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error
    if unread := _unread(text):
        lines = f"line {unread[0]}" if len(unread) == 1 else f"lines {', '.join(map(str, unread))}"
        raise SettingsError(f"{path}, {lines}: not understood; write NAME=value (example: {PREFIX}LANGUAGE=zh)")
    return {name: value or "" for name, value in dotenv_values(stream=io.StringIO(text)).items()}


def _unread(text: str) -> list[int]:
    """Return the numbers of the lines that hold no setting. A name of somebody else's may stand alone, as other programs read it."""
    unread: list[int] = []
    for found in parse_stream(io.StringIO(text)):
        name, said = found.key or "", found.original.string
        foreign = name.isupper() and not name.startswith(PREFIX)
        if found.error or (name and found.value is None and not foreign):
            blank = said[: len(said) - len(said.lstrip())]
            unread.append(found.original.line + blank.count("\n"))
    return unread


def _text(variable: str, given: Mapping[str, str]) -> str | None:
    """The value, or what is in the file that `…_FILE` names. Raises SettingsError."""
    text, path = given.get(variable) or None, given.get(variable + _FILE) or None
    if path is None:
        return text
    if text is not None:
        raise SettingsError(f"{variable}: {variable}{_FILE} is set, too; keep one of them")
    try:
        return _content(Path(path)).decode("utf-8-sig").strip() or None
    except OSError as error:
        raise SettingsError(f"{variable}{_FILE}: {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{variable}{_FILE}: cannot be read: it is not UTF-8 text") from error
    except ValueError as error:
        raise SettingsError(f"{variable}{_FILE}: cannot be read: {error}") from error


def _content(path: Path) -> bytes:
    """Return all that is in a file, or is written to a pipe before long. Raises OSError, and ValueError for what is too much."""
    kept = b""
    # opened without waiting: a pipe may have nobody who writes
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0) as file:
        while len(kept) <= _LARGEST_FILE:
            if not select.select([file], [], [], PATIENCE)[0]:
                raise ValueError(f"it is a pipe, and nobody wrote to it for {PATIENCE:g} s")
            piece = file.read(_LARGEST_FILE + 1)
            if not piece:
                return kept
            kept += piece
    raise ValueError(f"it is larger than {_LARGEST_FILE // 1024} KB")


def _value(variable: str, setting: str, text: str, kind: Any) -> object:  # noqa: ANN401 - a type of whatever kind
    """A list may be written with commas, or as JSON; a map as JSON. Raises SettingsError."""
    origin = get_origin(kind)
    if origin is list and not re.match(r"\s*\[", text):
        return [item for part in text.split(",") if (item := part.strip())]
    if origin not in (list, dict):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        what = "a list: a,b,c or JSON" if origin is list else "JSON"
        raise SettingsError(f"{variable}: must be {what} (example: {variable}={EXAMPLES[setting]})") from error


def _put(found: dict[str, Any], setting: str, value: object) -> None:
    *groups, last = setting.lower().split("__")
    for group in groups:
        found = found.setdefault(group, {})
    found[last] = value
