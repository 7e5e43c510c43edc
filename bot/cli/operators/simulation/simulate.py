"""`simulate`: days of imagined people, drawn from a seed, on a database of its own; each law of the house is checked all along."""

import argparse
import time
from pathlib import Path
from random import Random

from bot.cli import Commands, printed
from bot.cli.benchmarks.bench_house import throwaway
from bot.cli.operators.simulation.laws import LAWS, LawBroken
from bot.cli.operators.simulation.playing import START, Playing
from bot.cli.operators.simulation.world import world
from bot.process.settings import Settings


def register(commands: Commands) -> None:
    text = "play days of imagined people on a database of its own, and check the laws of the house"
    parser = commands.add_parser("simulate", help=text, description=text)
    parser.add_argument(
        "--seed", type=int, default=1, help="everything is drawn from it: the same seed, the same story"
    )
    parser.add_argument("--days", type=_number, default=30, help="that are played (30)")
    parser.add_argument("--people", type=_number, default=4, help="who write (4)")
    parser.add_argument("--story", action="store_true", help="print what happened, line by line")
    parser.add_argument(
        "--folder", type=Path, help="where to put the throw-away database (default: a temporary folder)"
    )
    parser.set_defaults(run=run, log_level="CRITICAL")


def _number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 3660:  # ten years
        raise argparse.ArgumentTypeError("a number from 1 to 3660")
    return number


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Play and print; 1 where a law does not hold."""
    began, random = time.perf_counter(), Random(arguments.seed)  # noqa: S311 - no secret is drawn
    async with throwaway(settings, arguments.folder, 1.0) as bench, world(bench, random, START) as here:
        playing = Playing(here, random, arguments.people)
        broken: LawBroken | None = None
        try:
            await playing.play(arguments.days)
        except LawBroken as error:
            broken = error
    if arguments.story or broken is not None:
        print("\n".join(playing.story if arguments.story else playing.story[-6:]))
    told = f"seed {arguments.seed}, {arguments.people} people"
    if broken is not None:
        print(f"{told}: broken on day {playing.day}. {broken}")
        again = f"simulate --seed {arguments.seed} --days {playing.day} --people {arguments.people} --story"
        print(f"again: {printed(again)}")
        return 1
    seconds = time.perf_counter() - began
    print(
        f"{told}: {arguments.days} days, {playing.written} messages, {len(here.platform.shown)} shown, {here.kills} kills: "
        f"{len(LAWS)} laws hold. story {playing.digest}, {seconds:.0f} s"
    )
    return 0
