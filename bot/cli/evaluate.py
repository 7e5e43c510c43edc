"""`eval`: scores what the rules understand against labelled sentences."""

import argparse
import json
from pathlib import Path

from agents.timetext.evaluate import evaluate
from bot.cli import Commands
from bot.cli.explain import read_rows
from bot.settings import Settings


def register(commands: Commands) -> None:
    text = "score the reading of time on a JSONL file"
    parser = commands.add_parser("eval", help=text, description=text)
    parser.add_argument("what", choices=["time"])
    parser.add_argument("file", type=Path, help="rows with text, reference, tz and labels")
    parser.set_defaults(run=run, log_level=None)


async def run(_settings: Settings, arguments: argparse.Namespace) -> int:
    """Print the figures as JSON."""
    print(json.dumps(evaluate(read_rows(arguments.file)), ensure_ascii=False, indent=2))
    return 0
