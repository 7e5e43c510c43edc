"""`eval`: scores what the rules understand against labelled sentences."""

import argparse
import json
import sys
from functools import partial
from pathlib import Path

from agents.nlu.model import understanding_scoring as understanding
from agents.nlu.model.bands import Judgement, judge
from agents.nlu.model.linear_model import intent_model
from agents.personas import schema
from agents.routing import route_scoring as routing
from agents.timetext.time_scoring import LabelError, evaluate
from bot.cli import Commands
from bot.cli.explain import RowError, read_rows, routed
from bot.process import local_zone
from bot.process.settings import Settings


def register(commands: Commands) -> None:
    text = "score the reading of time, the routing, or the intent model, on JSONL files"
    parser = commands.add_parser("eval", help=text, description=text)
    parser.add_argument("what", choices=["time", "route", "understanding"])
    parser.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="rows with text and, for time: reference, tz and labels; for route: route, intent or both; "
        "for understanding: set, route (memo, schedule, other) and the accepted intents",
    )
    parser.set_defaults(run=run, log_level=None)


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Print the figures as JSON."""
    try:
        rows = [row for file in arguments.files for row in read_rows(file)]
        if arguments.what == "time":
            figures = evaluate(rows)
        elif arguments.what == "understanding":
            figures = understanding.evaluate(rows, judged)
        else:
            zone = settings.timezone or local_zone.of_this_machine()
            figures = routing.evaluate(rows, partial(routed, zone=zone, now=None, flock=schema.load()))
    except (RowError, LabelError, routing.LabelError, understanding.LabelError) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(figures, ensure_ascii=False, indent=2))
    return 0


def judged(text: str) -> Judgement:
    """Return what the intent model makes of a sentence by itself."""
    return judge(intent_model().score(text))
