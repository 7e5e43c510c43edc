"""Every pattern of ours: those that modules hold, wherever they keep them, and those that functions build; and how each is used."""

import ast
import gc
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

import adapters
import agents
import bot
import storage
from agents.nlu import warm

PACKAGES = (adapters, agents, bot, storage)
METHODS = frozenset({"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"})
_HOLDERS = ("builtins", "functools", "types", "collections")  # whose objects may hold one of ours


@dataclass(frozen=True, slots=True)
class Unknown:
    """A pattern that is built from what is not known before: where, and of what."""

    place: str
    built_of: str


class Patterns:
    """The patterns by one of their names, with the ways in which they are applied, as far as they are applied by name."""

    def __init__(self) -> None:
        warm()
        self.names: dict[re.Pattern[str], str] = {}
        self.uses: dict[re.Pattern[str], set[str]] = {}
        self.unknown: list[Unknown] = []
        modules = list(_modules())
        for module in modules:
            self._look_into(module)
        for module in modules:
            for place, call in _calls(module):
                self._called(module, place, call)

    def _found(self, pattern: re.Pattern[Any], name: str) -> None:
        if isinstance(pattern.pattern, str):
            self.names.setdefault(pattern, name)

    def _look_into(self, module: ModuleType) -> None:
        """Follow whatever a module holds: tables, classes, closures, and what caches remember."""
        seen: dict[int, object] = {}
        waiting: list[tuple[str, object]] = [(f"{module.__name__}.{name}", one) for name, one in vars(module).items()]
        while waiting:
            name, one = waiting.pop()
            if isinstance(one, re.Pattern):
                self._found(cast("re.Pattern[Any]", one), name)
            elif id(one) not in seen and _may_hold(one):
                seen[id(one)] = one
                waiting += [(name, inner) for inner in _held(one)]

    def _called(self, module: ModuleType, place: str, call: ast.Call) -> None:
        """Note what a call applies, or what it builds."""
        function = cast("ast.Attribute", call.func)
        of_re = isinstance(function.value, ast.Name) and function.value.id == "re"
        if not of_re:
            pattern = _value(module, function.value)
            if isinstance(pattern, re.Pattern):
                self._found(cast("re.Pattern[Any]", pattern), place)
                self.uses.setdefault(cast("re.Pattern[str]", pattern), set()).add(function.attr)
            return
        source = _value(module, call.args[0])
        given = _flags(call, function.attr)
        flags = 0 if given is None else _value(module, given)
        if isinstance(source, str) and isinstance(flags, int):
            built = re.compile(source, flags)
            self._found(built, place)
            if function.attr != "compile":
                self.uses.setdefault(built, set()).add(function.attr)
        elif place[-1] != "." and not isinstance(source, re.Pattern):
            self.unknown.append(Unknown(place, ast.unparse(call.args[0])))


def _modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                yield importlib.import_module(found.name)


def _is_ours(module: object) -> bool:
    return isinstance(module, str) and module.partition(".")[0] in {package.__name__ for package in PACKAGES}


def _may_hold(one: object) -> bool:
    if isinstance(one, ModuleType | CodeType | str | bytes | int | float):
        return False
    if isinstance(one, type | FunctionType):
        return _is_ours(one.__module__)
    kind = type(one).__module__
    return _is_ours(kind) or kind in _HOLDERS


def _held(one: object) -> list[object]:
    if isinstance(one, FunctionType):
        return [*(one.__closure__ or ()), *(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values(), one.__dict__]
    return gc.get_referents(one)


def _calls(module: ModuleType) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls of `re` in functions, and those of methods that patterns have."""
    tree = ast.parse(inspect.getsource(module))
    in_functions = {
        id(inner): function.name
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of_re = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
            if (of_re and node.func.attr in METHODS | {"compile"}) or (not of_re and node.func.attr in METHODS):
                yield f"{module.__name__}.{in_functions.get(id(node), '')}", node


def _flags(call: ast.Call, name: str) -> ast.expr | None:
    given = [keyword.value for keyword in call.keywords if keyword.arg == "flags"]
    place = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(name, 2)
    return given[0] if given else call.args[place] if len(call.args) > place else None


def _value(module: ModuleType, written: ast.expr) -> object:
    """Return what an expression is worth where only the module's names are known; None if that is not enough."""
    try:
        return eval(compile(ast.Expression(written), module.__name__, "eval"), dict(vars(module)))  # noqa: S307 - our own code
    except Exception:  # noqa: BLE001 - whatever it lacks
        return None
