"""`bench`: the figures of DESIGN 15 on this machine."""

import argparse
from pathlib import Path

from bot.cli import Commands
from bot.cli.benchmarks.bench_house import throwaway
from bot.cli.benchmarks.host import Host
from bot.cli.benchmarks.parts import measured, parts
from bot.cli.benchmarks.rows import Row, as_json, as_text
from bot.process.settings import Settings

PARTS = (
    "rules",
    "turns",
    "reminders",
    "search",
    "size",
    "scale",
    "all",
)  # `all` is without size and scale, which take many minutes


def register(commands: Commands) -> None:
    text = "measure this machine against the goals"
    parser = commands.add_parser("bench", help=text, description=text)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--json", action="store_true", help="one JSON list")
    parser.add_argument(
        "--full",
        action="store_true",
        help="pace with the whole backlog of 10,000 (six minutes), search among 100,000 notes and a million of others (a quarter of an hour)",
    )
    parser.add_argument(
        "--folder", type=Path, help="where to put the throw-away database (default: a temporary folder)"
    )
    parser.add_argument("--size", type=float, default=1.0, help="1: the sizes of the goals; less is faster")
    parser.set_defaults(run=run, log_level="ERROR")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Measure and print; 1 when a goal is missed or something could not be measured."""
    rows: list[Row] = []
    async with throwaway(settings, arguments.folder, arguments.size) as bench:
        host = Host()
        for part in parts(arguments.part, full=arguments.full):
            for row in await measured(bench, part, host):
                rows.append(row)
                if not arguments.json:
                    print(as_text(row), flush=True)
    if arguments.json:
        print(as_json(rows))
    return 1 if any(row.state in ("over", "failed") for row in rows) else 0
