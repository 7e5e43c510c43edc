"""The SQL statements of storage, and the calls in its modules."""

import ast
import importlib
import inspect
import pkgutil

import storage
from storage.db import retention
from storage.db.statements import Statement


def modules() -> list[str]:
    return [module.name for module in pkgutil.walk_packages(storage.__path__, "storage.")]


def calls(module: str) -> list[ast.Call]:
    tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def statements() -> dict[str, Statement]:
    """All statements of storage, by module and name."""
    values = [
        (f"{module}:{name}", value)
        for module in modules()
        for name, value in vars(importlib.import_module(module)).items()
    ]
    values += [(f"storage.db.retention:{name}", value) for name, value in retention.STATEMENTS.items()]
    return {name: value for name, value in values if isinstance(value, Statement)}
