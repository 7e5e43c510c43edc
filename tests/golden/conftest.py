"""Golden files: compared, or written anew by `make golden`."""

from difflib import unified_diff
from pathlib import Path
from typing import Protocol

import pytest

KEPT = Path(__file__).parent / "kept"
SHOWN = 60  # lines of a difference

EVERY = slice(None)


class Golden(Protocol):
    """Compare a text with the file of this name, line by line; or with some of its lines, where others look at the rest."""

    def __call__(self, name: str, text: str, rows: slice = EVERY) -> None: ...


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden files anew")


@pytest.fixture
def written(pytestconfig: pytest.Config) -> bool:
    """Tell whether the files are written anew."""
    return bool(pytestconfig.getoption("golden", default=False))


@pytest.fixture
def golden(written: bool) -> Golden:
    def same(name: str, text: str, rows: slice = EVERY) -> None:
        path, text = KEPT / name, f"{text.rstrip()}\n"
        if written:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        kept = path.read_text(encoding="utf-8") if path.is_file() else ""
        if rows != EVERY:
            kept = "".join(kept.splitlines(keepends=True)[rows])
        if kept != text:
            lines = list(unified_diff(kept.splitlines(), text.splitlines(), "kept", "now", lineterm="", n=0))
            more = [f"… and {len(lines) - SHOWN} lines more"] if len(lines) > SHOWN else []
            about = f"{name} is not what it was; if that is meant: make golden, and read the diff"
            pytest.fail("\n".join((about, *lines[:SHOWN], *more)), pytrace=False)

    return same
