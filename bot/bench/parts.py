"""What `bench` measures, part by part; each once."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.bench import disk, modes, pace, reminders, rules, search, thinking, turns
from bot.bench.figures import Row
from bot.bench.host import Host
from bot.bench.place import Bench

Part: TypeAlias = Callable[[Bench], Awaitable[Sequence[Row]]]
"""Some figures that are measured together."""


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


def parts(name: str, *, full: bool) -> list[Part]:
    """Return the parts of `turns`, `search`, `reminders` or `all`, in order; what fills the database comes late."""
    named: list[Part] = [disk.measure]
    if name in ("turns", "all"):
        named += [_rules, _modes, turns.over_http, turns.in_process, turns.drained]
        named += [_processor, thinking.in_process, thinking.drained, _processor]
        named += [thinking.paced, thinking.looking_up, _processor, disk.conflicts]
    if name in ("search", "all"):
        named += [search.measure]
    if name in ("reminders", "all"):
        named += [reminders.measure, _whole_pace if full else _pace]
    if name in ("turns", "all"):
        named += [disk.revived]
    return named


async def measured(bench: Bench, part: Part, host: Host) -> list[Row]:
    """Measure a part, and note beside its rows what other machines took of the processor meanwhile."""
    host.look()
    rows = await part(bench)
    note = str(host.circumstances())
    return [replace(row, note="; ".join(filter(None, (row.note, note)))) for row in rows]
