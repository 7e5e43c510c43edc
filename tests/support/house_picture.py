"""Makes docs/house.svg, the picture of packages, rooms and imports: `python -m tests.support.house_picture`.

A room is what stands directly in a package: a folder, or a module by itself. An arrow says that one imports the other;
where a longer way of arrows says so already, it is left out. Imports that import-linter is told to pass over are dashed.
"""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from tests.support.layered_drawing import Drawing, drawn

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "docs" / "house.svg"
PACKAGES = ("adapters", "bot", "agents", "storage")
START = "bot: start and wiring"
Graph = Mapping[str, frozenset[str]]


def picture() -> str:
    """Return the picture of the code as it is."""
    exceptions = _exceptions()
    imports = _imports()
    graph = {room: frozenset(one for one in known if (room, one) not in exceptions) for room, known in imports.items()}
    below = {room: _below(room, graph) for room in graph}
    assert [room for room, reached in below.items() if room in reached] == [], "rooms that import each other in a ring"
    bands: dict[str, list[str]] = {band: [] for band in (START, *PACKAGES)}
    for room in graph:
        package = room.partition(".")[0]
        starts = package == "bot" and any(one.startswith("adapters.") for one in below[room])
        bands[START if starts else package].append(room)
    arrows = [
        (room, one)
        for room, known in graph.items()
        for one in sorted(known)
        if not any(one in below[other] for other in known - {one})
    ]
    dashed = sorted((room, one) for room, one in exceptions if one in imports[room])
    return drawn(Drawing(bands=bands, arrows=arrows, dashed=dashed))


def _imports() -> Graph:
    """Return what each room imports."""
    found: dict[str, set[str]] = defaultdict(set)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            found[_room(".".join(path.relative_to(ROOT).with_suffix("").parts))] |= {
                _room(name) for name in _names(path)
            }
    rooms = sorted(room for room in found if not room.endswith(".__init__"))
    return {room: frozenset(found[room] & set(rooms) - {room}) for room in rooms}


def _exceptions() -> frozenset[tuple[str, str]]:
    """Return the imports against the layers of a package that import-linter passes over."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    lines = [
        line
        for contract in tools["importlinter"]["contracts"]
        if "containers" in contract
        for line in contract.get("ignore_imports", ())
    ]
    return frozenset((_room(left), _room(right)) for line in lines for left, right in pairwise(line.split(" -> ")))


def _names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{one.name}" for one in node.names)
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


def _room(module: str) -> str:
    return ".".join(module.split(".")[:2])


def _below(room: str, graph: Graph) -> frozenset[str]:
    """Return what a room reaches by imports."""
    found: set[str] = set()
    waiting = [room]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return frozenset(found)


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
