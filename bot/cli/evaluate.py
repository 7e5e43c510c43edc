"""`eval`: scores what the rules understand against labelled sentences."""

import argparse
import json
import sys
from functools import partial
from pathlib import Path

from agents.personas import schema
from agents.routing import route_scoring as routing
from agents.timetext.time_scoring import LabelError, evaluate
from bot.cli import Commands
from bot.cli.explain import RowError, read_rows, routed
from bot.process import local_zone
from bot.process.settings import Settings


def register(commands: Commands) -> None:
    text = "score the reading of time, or the routing, on a JSONL file"
    parser = commands.add_parser("eval", help=text, description=text)
    parser.add_argument("what", choices=["time", "route"])
    parser.add_argument(
        "file",
        type=Path,
        help="rows with text and, for time: reference, tz and labels; for route: route, intent or both",
    )
    parser.set_defaults(run=run, log_level=None)


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Print the figures as JSON."""
    try:
        rows = read_rows(arguments.file)
        if arguments.what == "time":
            figures = evaluate(rows)
        else:
            zone = settings.timezone or local_zone.of_this_machine()
            figures = routing.evaluate(rows, partial(routed, zone=zone, now=None, flock=schema.load()))
    except (RowError, LabelError, routing.LabelError) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(figures, ensure_ascii=False, indent=2))
    return 0
