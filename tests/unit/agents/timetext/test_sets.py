"""The third-party development sets, where they lie beside the repository; their goals, and DST by our own labels."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import cast
from zoneinfo import ZoneInfo

import pytest

from agents.timetext import parse
from agents.timetext.time_scoring import Row, evaluate
from tests.unit.agents.timetext.test_evaluate import rows_of

PLACES = (Path(__file__).parents[5] / "shared" / "cases" / "time",)
FOLDER = next((place for place in PLACES if place.is_dir()), None)
pytestmark = pytest.mark.skipif(FOLDER is None, reason="no ../shared/cases/time here")

ZH = ("zh_recognizers", "zh_fst", "zh_jionlp", "zh_duckling")
EN = ("en_assistant", "en_recognizers", "en_duckling", "en_fst", "en_recurrent")


def rows(*names: str) -> list[Row]:
    folder = FOLDER or Path()
    return [row for name in names for row in rows_of((folder / f"{name}.dev.jsonl").read_text(encoding="utf-8"))]


def core(names: Sequence[str]) -> list[Row]:
    return [row for row in rows(*names) if row.get("core")]


def figures(found: dict[str, object], kind: str = "all") -> dict[str, float]:
    return cast("dict[str, float]", found[kind])


@pytest.mark.parametrize(
    ("names", "exact", "precision", "series"),
    [pytest.param(ZH, 92, 96, 95, id="zh"), pytest.param(EN, 82, 93, 88, id="en")],
)
def test_core(names: Sequence[str], exact: float, precision: float, series: float) -> None:
    found = evaluate(core(names))
    assert figures(found)["exact"] >= exact
    assert figures(found)["precision"] >= precision
    assert figures(found, "set")["exact"] >= series


@pytest.mark.parametrize("name", ["zh_fst", "en_fst", "en_assistant"])
def test_assistant_style(name: str) -> None:
    found = figures(evaluate(core([name])))
    assert found["exact"] >= 96
    assert found["wrong"] <= 2


@pytest.mark.parametrize("name", ["neg_zh", "neg_en"])
def test_false_positives(name: str) -> None:
    found = cast("dict[str, list[int]]", evaluate(rows(name))["false_positives"])
    assert found.get("plain", [0, 0])[0] == 0
    hits, total = found["adversarial"]
    assert hits <= 0.02 * total


def test_daylight_saving() -> None:
    folder = FOLDER or Path()
    missed: list[str] = []
    for row in rows_of((folder / "dst.jsonl").read_text(encoding="utf-8")):
        now = datetime.fromisoformat(str(row["reference"])).replace(tzinfo=ZoneInfo(str(row["tz"])))
        start = parse(str(row["text"]), now).start
        wanted = datetime.fromisoformat(str(row["start_utc"]))
        if start is None or start.astimezone(UTC) != wanted.astimezone(UTC):
            missed.append(str(row["text"]))
    assert missed == []
