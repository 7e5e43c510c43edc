"""`eval`: scores what the rules understand against labelled sentences."""

import argparse
import json
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from agents.nlu import Interpretation
from agents.nlu.intents import Band, Intent
from agents.nlu.model import understanding_scoring as understanding
from agents.personas import schema
from agents.routing import route_scoring as routing
from agents.texts import language_of
from agents.timetext.time_scoring import TimeLabelError, evaluate
from bot.cli import Commands
from bot.cli.benchmarks import retrieval
from bot.cli.benchmarks.bench_house import throwaway
from bot.cli.explain import RowError, read_rows, routed
from bot.process import local_zone
from bot.process.settings import Settings


def register(commands: Commands) -> None:
    text = "score the reading of time, the routing, what is understood, or what is found, on JSONL files"
    parser = commands.add_parser("eval", help=text, description=text)
    parser.add_argument("what", choices=["time", "route", "understanding", "retrieval"])
    parser.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="rows with text and, for time: reference, tz and labels; for route: route, intent or both; "
        "for understanding: set, route (memo, schedule, other) and the accepted intents; "
        "for retrieval: a folder with docs.jsonl, queries.jsonl and qrels.tsv",
    )
    parser.add_argument(
        "--strategy",
        choices=retrieval.WAYS,
        default="keyword_only",
        help="of retrieval: how notes are looked for; routed: as each question calls for, as in a chat",
    )
    parser.add_argument(
        "--by-day", action="store_true", help="of retrieval: what a user has of one day is one note, a long one"
    )
    parser.set_defaults(run=run, log_level=None)


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Print the figures as JSON."""
    try:
        if arguments.what == "retrieval":
            questions = [retrieval.read(folder) for folder in arguments.files]
            for folder, one in zip(arguments.files, questions, strict=True):
                async with throwaway(settings, None, 1.0) as bench:
                    way = arguments.strategy
                    by = {"meaning": way != "keyword_only" and settings.embedding.model}  # what it rests on is told
                    asked = retrieval.by_day(one) if arguments.by_day else one
                    told = await retrieval.figures(bench.dsn, asked, way, settings)
                    print(json.dumps({"set": folder.name, "strategy": way, **by, **told}, indent=2))
            return 0
        rows = [row for file in arguments.files for row in read_rows(file)]
        if arguments.what == "time":
            figures = evaluate(rows)
        elif arguments.what == "understanding":
            figures = understanding.evaluate(rows, understood)
        else:
            zone = settings.timezone or local_zone.of_this_machine()
            figures = routing.evaluate(rows, partial(routed, zone=zone, now=None, flock=schema.load()))
    except (
        RowError,
        TimeLabelError,
        routing.RouteLabelError,
        understanding.LabelError,
        retrieval.RetrievalError,
    ) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(figures, ensure_ascii=False, indent=2))
    return 0


def understood(text: str) -> tuple[Intent, Band]:
    """Return what is wanted with a sentence that stands alone, or would be offered first, and how sure that is."""
    now = datetime.now(UTC)  # noqa: TID251 - the sentences name no day of their own
    want = Interpretation(text=text, now=now, language=language_of(text, "zh")).decision.want
    return want.offers[0] if want.band == "likely" else want.intent, want.band
