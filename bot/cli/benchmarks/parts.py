"""The parts of `bench`, each measured once."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

import asyncpg

from bot.cli.benchmarks import (
    disk,
    first_words,
    growth,
    model_turns,
    modes,
    pace,
    reminders,
    rules,
    scale,
    search,
    turns,
)
from bot.cli.benchmarks.bench_house import Bench
from bot.cli.benchmarks.host import Host
from bot.cli.benchmarks.rows import Row, failed
from storage.db.errors import StorageError

Part: TypeAlias = Callable[[Bench], Awaitable[Sequence[Row]]]
"""Some figures that are measured together; its __name__ is told where it fails."""

_FAILURES = (RuntimeError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError, StorageError)
"""How measuring fails: answers that are not what was to be measured, and what a server or the disk refuses."""


async def _processor(_bench: Bench) -> list[Row]:
    return [disk.processor()]


async def _rules(bench: Bench) -> list[Row]:
    return rules.measure(bench)


async def _modes(bench: Bench) -> list[Row]:
    return modes.measure(bench)


async def _whole_pace(bench: Bench) -> list[Row]:
    return await pace.measure(bench, full=True)


async def _pace(bench: Bench) -> list[Row]:
    return await pace.measure(bench, full=False)


async def _whole_search(bench: Bench) -> list[Row]:
    return await search.measure(bench, full=True)


async def _search(bench: Bench) -> list[Row]:
    return await search.measure(bench, full=False)


def parts(name: str, *, full: bool) -> list[Part]:
    """Return the parts of `rules`, `turns`, `search`, `reminders`, `size`, `scale` or `all`, in order; what fills the database comes late."""
    named: list[Part] = [] if name == "rules" else [disk.measure]
    if name in ("rules", "turns", "all"):
        named += [_rules]
    if name in ("turns", "all"):
        named += [_modes, turns.over_http, turns.in_process, turns.drained]
        named += [_processor, model_turns.in_process, model_turns.drained, _processor]
        named += [model_turns.paced, model_turns.looking_up, _processor, disk.conflicts, first_words.measure]
    if name in ("search", "all"):
        named += [_whole_search if full else _search]
    if name in ("reminders", "all"):
        named += [reminders.measure, _whole_pace if full else _pace]
    if name == "size":
        named += [growth.measure]
    if name == "scale":
        named += [_processor, scale.measure, _processor]
    if name in ("turns", "all"):
        named += [disk.revived]
    return named


async def measured(bench: Bench, part: Part, host: Host) -> list[Row]:
    """Measure a part, and note beside its rows what other machines took of the processor meanwhile.

    A part that fails is a row that says so: the others are measured all the same.
    """
    host.look()
    rows: Sequence[Row]
    try:
        rows = await part(bench)
    except* _FAILURES as errors:
        rows = [failed(part.__name__, str(errors.exceptions[0]))]
    note = str(host.circumstances())
    return [replace(row, note="; ".join(filter(None, (row.note, note)))) for row in rows]
