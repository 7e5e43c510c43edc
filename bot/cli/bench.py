"""`bench`: the figures of DESIGN 15 on this machine."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from bot.bench import disk, modes, pace, reminders, rules, search, thinking, turns
from bot.bench.figures import Row, as_json, as_text
from bot.bench.place import throwaway
from bot.cli import Commands
from bot.settings import Settings

PARTS = ("turns", "reminders", "search", "all")


def register(commands: Commands) -> None:
    text = "measure this machine against the goals"
    parser = commands.add_parser("bench", help=text, description=text)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--json", action="store_true", help="one JSON list")
    parser.add_argument("--full", action="store_true", help="pace with the whole backlog of 10,000 (six minutes)")
    parser.add_argument(
        "--folder", type=Path, help="where to put the throw-away database (default: a temporary folder)"
    )
    parser.add_argument("--size", type=float, default=1.0, help="1: the sizes of the goals; less is faster")
    parser.set_defaults(run=run, log_level="ERROR")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Measure and print; 1 when a goal is missed."""
    rows: list[Row] = []
    async with throwaway(settings, arguments.folder, arguments.size) as bench:
        _add(rows, await disk.measure(bench), arguments)
        if arguments.part in ("turns", "all"):
            _add(rows, rules.measure(bench), arguments)
            _add(rows, modes.measure(bench), arguments)
            _add(rows, await turns.measure(bench), arguments)
            _add(rows, [disk.processor()], arguments)
            _add(rows, await thinking.measure(bench), arguments)
            _add(rows, [disk.processor()], arguments)
            _add(rows, await disk.conflicts(bench), arguments)
        if arguments.part in ("search", "all"):
            _add(rows, await search.measure(bench), arguments)
        if arguments.part in ("reminders", "all"):
            _add(rows, await reminders.measure(bench), arguments)
            _add(rows, await pace.measure(bench, full=arguments.full), arguments)
        if arguments.part in ("turns", "all"):
            _add(rows, await disk.revived(bench), arguments)
    if arguments.json:
        print(as_json(rows))
    return 1 if any(one.state == "over" for one in rows) else 0


def _add(rows: list[Row], new: Sequence[Row], arguments: argparse.Namespace) -> None:
    rows.extend(new)
    if not arguments.json:
        for one in new:
            print(as_text(one), flush=True)
