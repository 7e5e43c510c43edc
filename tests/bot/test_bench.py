"""The bench: what it prints, on sizes that take seconds; times are not judged here."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.bench.figures import Goal, Row, as_text, quantile, row
from bot.bench.host import Host
from bot.bench.parts import Part, measured
from bot.bench.place import Bench
from bot.settings import Settings
from tests.storage.embedded.tenancy import home

ROOT = Path(__file__).parents[2]
ROWS = {
    "turns": [
        "processor: 100,000 rounds of a loop",
        "disk: one page, fdatasync",
        "database: one small commit",
        "reading the time of a sentence",
        "routing a sentence by rules",
        "a step of free_discussion",
        "a step of sop",
        "a step of voting",
        "a step of expert",
        "start to ready (installed, database running)",
        "memory of the process after a burst",
        "acknowledgement, one at a time",
        "acknowledgement, 6 at once",
        "a turn without a model, alone",
        "a turn without a model, 20 conversations of a message a second each",
        "a turn without a model, 20 back to back (no goal: the processor is full)",
        "turns a second, one process",
        "our processor time a turn",
        "processor: 100,000 rounds of a loop",
        "a turn with a model, alone: added latency without commits",
        "a turn with a model, 20 conversations: added latency",
        "turns a second with a model, one process",
        "our processor time a turn with a model",
        "processor: 100,000 rounds of a loop",
        "conflict check against 50 events",
        "conflict check with 200 series",
        "embedded database back after kill -9",
    ],
    "reminders": [
        "processor: 100,000 rounds of a loop",
        "disk: one page, fdatasync",
        "database: one small commit",
        "clock woken with nothing due",
        "clock woken with nothing due, in the server",
        "100 due at once, in the outbox after",
        "loop blocked meanwhile",
        "a new reminder is in the outbox late by",
        "pace: most sends in any second, 2 processes",
        "pace: answers during a backlog of 10",
    ],
    "search": [
        "processor: 100,000 rounds of a loop",
        "disk: one page, fdatasync",
        "database: one small commit",
        "finding by words among 10 notes",
        "finding by words among 100 notes",
        "adding a note",
        "finding by words among 100000 notes",
        "hybrid search",
        "partial index",
    ],
}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", ROWS)
def test_the_bench_prints_a_row_for_each_figure(part: str, tmp_path: Path) -> None:
    with home() as folder:
        ran = subprocess.run(
            [sys.executable, "-m", "bot", "bench", part, "--json", "--size", "0.01", "--folder", str(folder)],
            check=False,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        )
        assert list(folder.iterdir()) == []
    assert ran.stdout, ran.stderr
    rows = [Row(**one) for one in json.loads(ran.stdout)]
    assert [one.name for one in rows] == ROWS[part]
    assert ran.returncode == int(any(one.state == "over" for one in rows))
    assert all((one.n > 0) == (one.state != "not yet") == (one.most is not None) for one in rows)


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        pytest.param(0.5, 2.0, id="median"),
        pytest.param(0.75, 3.0, id="exactly a sample's share"),
        pytest.param(0.95, 4.0, id="between samples: the greater"),
        pytest.param(0.0, 1.0, id="least"),
    ],
)
def test_quantiles_are_samples(share: float, expected: float) -> None:
    assert quantile([1.0, 2.0, 3.0, 4.0], share) == expected


@pytest.mark.parametrize(
    ("tries", "again", "figure", "note"),
    [
        pytest.param([(0.05, 2.1)], True, 1.0, "", id="quiet"),
        pytest.param(
            [(2.4, 2.0), (0.05, 2.0)],
            True,
            2.0,
            "try 2: other machines disturbed those before",
            id="quiet the second time",
        ),
        pytest.param(
            [(2.4, 2.0), (1.2, 2.0), (3.0, 2.0)],
            True,
            2.0,
            "12% of the processor was taken by other machines: the least disturbed of 3 tries",
            id="never quiet",
        ),
        pytest.param(
            [(2.4, 2.0)], False, 1.0, "24% of the processor was taken by other machines", id="not to be measured again"
        ),
        pytest.param(
            [(0.15, 2.0), (0.0, 2.4)],
            True,
            2.0,
            "try 2: other machines disturbed those before",
            id="undisturbed, if not the quickest",
        ),
        pytest.param(
            [(0.0, 4.0), (0.0, 2.2)],
            True,
            2.0,
            "try 2: other machines disturbed those before",
            id="quick the second time",
        ),
        pytest.param(
            [(0.0, 5.0), (0.0, 4.0), (2.4, 4.0)],
            True,
            2.0,
            "the processor ran at 50% of its best speed: the least disturbed of 3 tries",
            id="never quick",
        ),
        pytest.param(
            [(0.5, 4.0)],
            False,
            1.0,
            "5% of the processor was taken by other machines, the processor ran at 50% of its best speed",
            id="both",
        ),
        pytest.param(
            [(0.5, 2.0), (0.5, 1.5), (0.0, 1.0)],
            True,
            3.0,
            "try 3: other machines disturbed those before",
            id="the best speed comes late",
        ),
    ],
)
async def test_what_other_machines_disturb_is_measured_again_and_they_are_told_of(
    tmp_path: Path, tries: list[tuple[float, float]], again: bool, figure: float, note: str
) -> None:
    seconds, clock, lap, figures = 0.0, 0.0, 2.0, iter([1.0, 2.0, 3.0])
    coming = iter(tries)

    class Machine(Host):
        """The speed of a try is that of the moment when it begins."""

        def look(self) -> None:
            nonlocal lap
            lap = next(self.laps)
            super().look()

        laps = iter([2.0, *(lap for _, lap in tries)])

    async def measure(_bench: Bench) -> list[Row]:
        nonlocal seconds, clock
        seconds, clock = seconds + next(coming)[0], clock + 10.0
        return [row("a", [next(figures)])]

    host = Machine(taken=lambda: seconds, clock=lambda: clock, lap=lambda: lap)
    bench = Bench(settings=Settings(data_dir=tmp_path), dsn="", size=1)
    assert await measured(bench, Part(measure, again), host) == [replace(row("a", [figure]), note=note)]


async def test_less_than_a_whole_bench_is_measured_once(tmp_path: Path) -> None:
    laps = iter([2.0] * 10 + [4.0] * 4)
    figures = iter([1.0])

    async def measure(_bench: Bench) -> list[Row]:
        return [row("a", [next(figures)])]

    host = Host(taken=lambda: 0.0, clock=lambda: 0.0, lap=lambda: next(laps))
    bench = Bench(settings=Settings(data_dir=tmp_path), dsn="", size=0.5)
    note = "the processor ran at 50% of its best speed"
    assert await measured(bench, Part(measure), host) == [replace(row("a", [1.0]), note=note)]


def test_a_row_is_judged_by_all_its_goals() -> None:
    ok = row("a", [1.0, 2.0], Goal(figure="p95", bound=2), Goal(figure="p50", bound=1, least=True))
    over = row("a", [1.0, 2.0], Goal(figure="p95", bound=2), Goal(figure="most", bound=1.5))
    assert (ok.state, over.state) == ("ok", "over")
    assert ok == Row(
        name="a", unit="ms", n=2, p50=1.0, p95=2.0, p99=2.0, most=2.0, goals=("p95 ≤ 2", "p50 ≥ 1"), state="ok"
    )
    assert as_text(row("one", [3.14159], unit="s")).split() == ["info", "one", "3.14", "s", "(n", "1)"]
