"""Checks the tables of docs/requirements.md: every id once and in order, known states, paths that exist."""

import re
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "requirements.md"
STATES = {"done", "part", "open", "void", "deviation"}
SEEDS = {"S0": 83, "S1": 26, "S2": 92, "S3": 52, "S4": 45}
LAST_RESOLUTIONS = {"R0": "p", "R1": "j", "R2": "x", "R3": "v", "R4": "o"}
COMING = re.compile(r"(calendar|notes|protocols|platforms)(?=[,;]|$)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    id: str
    cells: tuple[str, ...]

    @property
    def state(self) -> str:
        return self.cells[1]

    @property
    def where(self) -> str:
        return self.cells[2]


def _rows(prefixes: str) -> list[Row]:
    rows: list[Row] = []
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        if not re.match(rf"\| *({prefixes})-", line):
            continue
        first, *rest = (cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|"))
        assert len(rest) == 3, f"{first}: four columns, and no bar inside a cell"
        assert all(rest), f"{first}: an empty cell"
        rows.append(Row(id=first, cells=tuple(rest)))
    return rows


def _requirements() -> list[Row]:
    return _rows(r"S\d|O")


def test_every_requirement_has_one_row_in_order() -> None:
    expected = [f"{seed}-{number}" for seed, count in SEEDS.items() for number in range(1, count + 1)]
    assert [row.id for row in _requirements() if row.id.startswith("S")] == expected


def test_every_overlooked_wish_has_one_row_in_order() -> None:
    assert [row.id for row in _requirements() if row.id.startswith("O")] == [f"O-{number}" for number in range(1, 12)]


def test_every_resolution_has_one_row_and_names_known_requirements() -> None:
    rows = _rows(r"R[\dX]")
    expected = [
        f"{table}-{letter}" for table, last in LAST_RESOLUTIONS.items() for letter in ascii_lowercase if letter <= last
    ]
    assert [row.id for row in rows if not row.id.startswith("RX")] == expected
    assert [row.id for row in rows if row.id.startswith("RX")] == [f"RX-{number}" for number in range(1, 19)]
    known = {row.id for row in _requirements()}
    for row in rows:
        named = re.split(r", | … ", row.where)
        assert set(named) <= known, f"{row.id}: names an unknown requirement in {row.where!r}"


def test_states_are_from_the_closed_set() -> None:
    assert {row.id: row.state for row in _requirements() if row.state not in STATES} == {}


def test_only_what_is_open_begins_with_what_will_do_it() -> None:
    begins = {row.id for row in _requirements() if COMING.match(row.where)}
    assert {row.id for row in _requirements() if row.state == "open"} - begins == set()
    assert {row.id for row in _requirements() if row.state not in ("open", "part")} & begins == set()


def test_what_is_done_says_where_and_the_place_exists() -> None:
    for row in _requirements():
        if row.state not in {"done", "part"}:
            continue
        places: list[str] = re.findall(r"`([^`]+)`", " ".join(row.cells))
        assert places, f"{row.id}: is {row.state}, but does not say where"
        for place in places:
            path, _, name = place.partition("::")
            assert (ROOT / path).exists(), f"{row.id}: there is no {path}"
            assert not name or name in (ROOT / path).read_text(encoding="utf-8"), f"{row.id}: no {name} in {path}"
