"""Checks the locks: what we and the installed packages require is in them, extras and markers considered, since nothing is resolved
when they are installed (`--no-deps`).
"""

import re
import tomllib
from collections.abc import Callable, Iterable
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OURS: list[str] = PROJECT["dependencies"]
DEV: list[str] = PROJECT["optional-dependencies"]["dev"]

Requires = Callable[[str], list[str]]


def locked(text: str) -> dict[NormalizedName, str]:
    """Return the versions that a lock names."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", text, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in found}


def installed(name: str) -> list[str]:
    try:
        return metadata.requires(name) or []
    except metadata.PackageNotFoundError:  # a build tool of another environment
        return []


def lacking(ours: Iterable[str], lock: dict[NormalizedName, str], requires: Requires) -> list[str]:
    """Return, a line each, what is required and is not in the lock, or there in a version that does not fit."""
    waiting = [("parrots", "", text) for text in ours]
    waiting += [(name, "", text) for name in lock for text in requires(name)]
    seen: set[tuple[str, str, str]] = set()
    wrong: set[str] = set()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        whose, extra, text = one
        wanted = Requirement(text)
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(wanted.name)
        if (version := lock.get(name)) is None or not wanted.specifier.contains(version, prereleases=True):
            wrong.add(f"{whose}{f'[{extra}]' if extra else ''} requires {text}; the lock has {version}")
        waiting += [(name, more, needed) for more in wanted.extras for needed in requires(name)]
    return sorted(wrong)


@pytest.mark.parametrize(
    ("lock", "ours"),
    [
        pytest.param("requirements.lock", OURS, id="run"),
        pytest.param("requirements-dev.lock", OURS + DEV, id="dev"),
    ],
)
def test_a_lock_has_all_that_is_required(lock: str, ours: list[str]) -> None:
    assert lacking(ours, locked((ROOT / lock).read_text(encoding="utf-8")), installed) == []


def test_what_the_dev_lock_and_the_other_name_both_is_one_version() -> None:
    run, dev = (
        locked((ROOT / lock).read_text(encoding="utf-8")) for lock in ("requirements.lock", "requirements-dev.lock")
    )
    assert {name: version for name, version in run.items() if dev.get(name) != version} == {}


PACKAGES = {
    "cover": [
        "toml; extra == 'toml' and python_version >= '3.11'",
        "never; python_version < '3'",
        "odd; extra == 'odd'",
    ],
    "test": ["cover[toml]>=2", "plain"],
}


@pytest.mark.parametrize(
    ("lock", "wrong"),
    [
        pytest.param("test==1\ncover==2 \\\n    --hash=x\ntoml==1\nplain==1\n", [], id="complete"),
        pytest.param(
            "test==1\ncover==2\nplain==1\n",
            ["cover[toml] requires toml; extra == 'toml' and python_version >= '3.11'; the lock has None"],
            id="what an extra brings",
        ),
        pytest.param(
            "test==1\ncover==1\ntoml==1\n",
            ["test requires cover[toml]>=2; the lock has 1", "test requires plain; the lock has None"],
            id="another version, and none",
        ),
    ],
)
def test_what_is_lacking_is_named(lock: str, wrong: list[str]) -> None:
    assert lacking(["test"], locked(lock), lambda name: PACKAGES.get(name, [])) == wrong
