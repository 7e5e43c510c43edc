"""The bench: what it prints, on sizes that take seconds; times are not judged here."""

import json
import os
import signal
from dataclasses import replace
from itertools import islice
from pathlib import Path

import psutil
import pytest

from bot.cli.benchmarks.bench_house import Bench
from bot.cli.benchmarks.host import Host
from bot.cli.benchmarks.model_turns import questions
from bot.cli.benchmarks.parts import measured
from bot.cli.benchmarks.rows import Goal, Row, as_text, quantile, row
from bot.process.settings import Settings
from tests.support.doubles.chats import eventually
from tests.support.processes.ran import bot
from tests.support.processes.running import started
from tests.support.processes.tenancy import home

ROWS = {
    "turns": [
        "processor: 100,000 rounds of a loop",
        "disk: one page, fdatasync",
        "database: one small commit",
        "reading the time of a sentence",
        "all of interpret, a sentence",
        "a text of 2000 letters, processor",
        "a text of 20000 letters, processor",
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
        "a turn with a model, 20 back to back: added latency (no goal: the processor is full)",
        "turns a second with a model, one process",
        "our processor time a turn with a model",
        "processor: 100,000 rounds of a loop",
        "a turn with a model, 100 pieces 20 ms apart, alone: processor time",
        "a turn with a model, 100 pieces 20 ms apart, alone: added latency",
        "a turn with a model, 100 pieces 20 ms apart, 30 at once: processor time",
        "a turn with a model, 100 pieces 20 ms apart, 30 at once: added latency",
        "a turn with two tool calls, alone: added latency",
        "a turn with two tool calls, alone: processor time",
        "a turn with two tool calls, alone: from message to answer",
        "processor: 100,000 rounds of a loop",
        "conflict check against 50 events",
        "conflict check against 50 events and 2 series",
        "Telegram, an answer of 7 s: a sign of life",
        "Telegram, an answer of 7 s: its first words",
        "Slack, an answer of 7 s: a sign of life",
        "Slack, an answer of 7 s: its first words",
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
        "finding by words and meaning among 10 notes",
        "recall of 10 by meaning within a time, of 10",
        "finding by words among 100 notes",
        "finding by words and meaning among 100 notes",
        "recall of 10 by meaning within a time, of 100",
        "finding by words and meaning among 100 notes of 4 parts each",
        "adding a note",
        "finding among 100000 notes: --full",
    ],
}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", ROWS)
def test_the_bench_prints_a_row_for_each_figure(part: str, tmp_path: Path) -> None:
    with home() as folder:
        ran = bot(tmp_path, "bench", part, "--json", "--size", "0.01", "--folder", str(folder))
        assert list(folder.iterdir()) == []
    assert ran.stdout, ran.stderr
    rows = [Row(**one) for one in json.loads(ran.stdout)]
    assert [one.name for one in rows] == ROWS[part]
    assert ran.returncode == int(any(one.state in ("over", "failed") for one in rows))
    assert all((one.n > 0) == (one.state != "not yet") == (one.most is not None) for one in rows)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
async def test_a_bench_that_is_ended_leaves_no_process_and_no_folder(number: signal.Signals, tmp_path: Path) -> None:
    with home() as folder:
        # Where tests run in the background Ctrl-C may be ignored, and what they start inherits that.
        heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
        command = ["-c", f"{heeding}; from bot.__main__ import main; main()"]
        command += ["bench", "reminders", "--size", "0.01", "--folder", str(folder)]
        async with started(command, tmp_path / "log", cwd=tmp_path) as bench:

            async def working() -> list[str]:
                there = [process.info for process in psutil.process_iter(["cmdline", "cwd"])]
                return [" ".join(one["cmdline"] or ()) for one in there if (one["cwd"] or "").startswith(str(folder))]

            async def works() -> bool:
                return any("bot.cli.benchmarks.sender" in command for command in await working())

            async def cleared() -> bool:
                return not await working() and list(folder.iterdir()) == []

            await eventually(works, 240)
            assert any("postgres" in command for command in await working())
            os.kill(bench.process.pid, number)
            await eventually(cleared)


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
    ("laps", "taken", "note"),
    [
        pytest.param([2.0, 2.0], 0.05, "", id="quiet"),
        pytest.param([2.0, 2.0], 2.4, "24% of the processor was taken by other machines", id="taken"),
        pytest.param([4.0, 4.0], 0.0, "the processor ran at 50% of its best speed", id="slow"),
        pytest.param([3.0, 1.5], 0.0, "the processor ran at 67% of its best speed", id="the best speed comes late"),
        pytest.param(
            [4.0, 4.0],
            0.5,
            "5% of the processor was taken by other machines, the processor ran at 50% of its best speed",
            id="both",
        ),
    ],
)
async def test_a_part_is_measured_once_and_what_other_machines_took_is_told(
    tmp_path: Path, laps: list[float], taken: float, note: str
) -> None:
    seconds, clock, figures = 0.0, 0.0, iter([1.0])
    # ten for the best speed, one to begin with, then before and after what is measured
    speeds = iter([*([2.0] * 11), *laps])

    async def measure(_bench: Bench) -> list[Row]:
        nonlocal seconds, clock
        seconds, clock = seconds + taken, clock + 10.0
        return [row("a", [next(figures)])]

    host = Host(taken=lambda: seconds, clock=lambda: clock, lap=lambda: next(speeds))
    bench = Bench(settings=Settings(data_dir=tmp_path), dsn="", size=1)
    assert await measured(bench, measure, host) == [replace(row("a", [1.0]), note=note)]


async def test_a_part_that_fails_is_a_row_that_says_so(tmp_path: Path) -> None:
    async def two_tools(_bench: Bench) -> list[Row]:
        raise RuntimeError("40 tool calls are missing")

    bench = Bench(settings=Settings(data_dir=tmp_path), dsn="", size=1)
    [told] = await measured(bench, two_tools, Host())
    assert told.note.startswith("40 tool calls are missing")
    assert as_text(replace(told, note="why")) == f"  failed  {'two tools':<58} why"


def test_no_question_of_the_bench_is_asked_twice() -> None:
    asked = list(islice(questions(), 500))
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize(
    ("goals", "state"),
    [
        pytest.param([Goal(bound=10)], "over", id="a goal has no slack"),
        pytest.param([Goal(bound=10, guarded=True)], "ok", id="a guarded figure has a tenth"),
        pytest.param([Goal(bound=12, least=True, guarded=True)], "ok", id="from below, too"),
        pytest.param([Goal(bound=9.9, guarded=True)], "over", id="and no more"),
        pytest.param([Goal(bound=10, open=True)], "open", id="an open goal is worked on"),
        pytest.param([Goal(bound=10, open=True), Goal(bound=9, guarded=True)], "over", id="the worst counts"),
    ],
)
def test_a_row_is_judged_by_the_kind_of_its_goals(goals: list[Goal], state: str) -> None:
    assert row("a", [10.9], *goals).state == state


def test_a_row_is_judged_by_all_its_goals() -> None:
    ok = row("a", [1.0, 2.0], Goal(figure="p95", bound=2), Goal(figure="p50", bound=1, least=True))
    over = row("a", [1.0, 2.0], Goal(figure="p95", bound=2), Goal(figure="most", bound=1.5))
    assert (ok.state, over.state) == ("ok", "over")
    assert ok == Row(
        name="a", unit="ms", n=2, p50=1.0, p95=2.0, p99=2.0, most=2.0, goals=("p95 ≤ 2", "p50 ≥ 1"), state="ok"
    )
    assert as_text(row("one", [3.14159], unit="s")).split() == ["info", "one", "3.14", "s", "(n", "1)"]
