"""`bench scale`: what it calculates, and that it measures workers of other processes; how fast they are is not judged."""

import psutil
import pytest

from bot.cli.benchmarks import scale
from bot.cli.benchmarks.bench_house import throwaway
from bot.cli.benchmarks.rows import as_text
from bot.process.settings import read
from tests.support.processes.tenancy import home


def test_machines_are_calculated_from_what_a_turn_takes() -> None:
    assert [as_text(row).split(maxsplit=1)[1] for row in scale.calculated(2.0, 3.0)[:2]] == [
        "calculated: turns a second, 2 cores for all                280 /s  (n 1)   "
        "70% busy; 504,000 people of 20 messages a day, a tenth of them in the busiest hour",
        "calculated: turns a second, 2 cores for PostgreSQL alone   467 /s  (n 1)   "
        "70% busy; with 1.3 cores of workers elsewhere",
    ]


@pytest.mark.timeout(300)
async def test_workers_are_measured_and_none_is_left() -> None:
    before = {process.pid for process in psutil.Process().children(recursive=True)}
    with home() as folder:
        async with throwaway(read(None), folder, 0.01) as bench:
            rows = await scale.measure(bench, (1, 2))
    names = [row.name for row in rows]
    assert names[:5] == [
        "turns a second, 1 worker of a tenth of a core",
        "turns a second, 2 workers of a tenth of a core",
        "turns a second, 2 workers with all of this machine",
        "a turn's processor time, ours",
        "a turn's processor time, PostgreSQL's",
    ]
    assert all(row.p50 is not None and row.p50 > 0 for row in rows[:3])
    assert {process.pid for process in psutil.Process().children(recursive=True)} <= before
