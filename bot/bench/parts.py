"""What `bench` measures, part by part; again where other machines disturbed it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from bot.bench import disk, modes, pace, reminders, rules, search, thinking, turns
from bot.bench.figures import Row
from bot.bench.host import Circumstances, Host
from bot.bench.place import Bench

TRIES = 3


@dataclass(frozen=True, slots=True)
class Part:
    """Some figures that are measured together; `again` where a second time finds the house as the first one did."""

    measure: Callable[[Bench], Awaitable[Sequence[Row]]]
    again: bool = True


async def _processor(_bench: Bench) -> list[Row]:
    return [disk.processor()]


_PROCESSOR = Part(_processor, again=False)  # it tells how it was beside its neighbours


async def _rules(bench: Bench) -> list[Row]:
    return rules.measure(bench)


async def _modes(bench: Bench) -> list[Row]:
    return modes.measure(bench)


async def _whole_pace(bench: Bench) -> list[Row]:
    return await pace.measure(bench, full=True)


async def _pace(bench: Bench) -> list[Row]:
    return await pace.measure(bench, full=False)


def parts(name: str, *, full: bool) -> list[Part]:
    """The parts of `turns`, `search`, `reminders` or `all`, in order; what fills the database comes late."""
    named = [Part(disk.measure)]
    if name in ("turns", "all"):
        named += [Part(_rules), Part(_modes), Part(turns.over_http), Part(turns.in_process), Part(turns.drained)]
        named += [_PROCESSOR, Part(thinking.in_process), Part(thinking.drained), _PROCESSOR]
        named += [Part(disk.conflicts, again=False)]
    if name in ("search", "all"):
        named += [Part(search.measure, again=False)]
    if name in ("reminders", "all"):
        named += [Part(reminders.measure, again=False), Part(_whole_pace if full else _pace, again=False)]
    if name in ("turns", "all"):
        named += [Part(disk.revived)]
    return named


async def measured(bench: Bench, part: Part, host: Host) -> list[Row]:
    """The rows of the try that other machines disturbed least; the first that they did not is the last.

    Only the circumstances decide which try counts, never its figures. Less than a whole bench says nothing of those: one try.
    """
    most = TRIES if part.again and bench.size >= 1 else 1
    tries: list[tuple[Circumstances, Sequence[Row]]] = []
    while not tries or (len(tries) < most and tries[-1][0].disturbed):
        host.look()
        rows = await part.measure(bench)
        tries.append((host.circumstances(), rows))
    circumstances, rows = max(tries, key=lambda one: (not one[0].disturbed, one[0].left))
    note = _note(replace(circumstances, best=host.best), len(tries))
    return [replace(row, note="; ".join(filter(None, (row.note, note)))) for row in rows]


def _note(circumstances: Circumstances, tries: int) -> str:
    """What is to be known of them."""
    if circumstances.disturbed:
        least = f": the least disturbed of {tries} tries" if tries > 1 else ""
        return f"{circumstances}{least}"
    return f"try {tries}: other machines disturbed those before" if tries > 1 else ""
