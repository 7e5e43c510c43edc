"""`simulate`: days of imagined people, drawn from a seed, on a database of its own; each law of the house is checked all along."""

import argparse
import time
from dataclasses import dataclass
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
    parser.add_argument(
        "--seeds", type=_range, help="several, one after the other: 1-20; of failures the shortest is told"
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


def _range(text: str) -> range:
    first, _, last = text.partition("-")
    if not (first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        raise argparse.ArgumentTypeError("a range such as 1-20")
    return range(int(first), int(last) + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """How one seed went; `broken`: the law that does not hold, and on which `day`."""

    seed: int
    day: int
    story: tuple[str, ...]
    broken: LawBroken | None


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Play and print; 1 where a law does not hold. Of several seeds, a failure shortens those that follow: it is beaten or it stands."""
    days, shortest = arguments.days, None
    for seed in arguments.seeds or [arguments.seed]:
        played = await _play(settings, arguments, seed, days)
        if arguments.story:
            print("\n".join(played.story))
        if played.broken is not None:
            print(f"seed {seed}: broken on day {played.day}. {played.broken}")
            shortest, days = played, max(played.day - 1, 1)
            if played.day == 1:
                break
    if shortest is None:
        return 0
    if not arguments.story:
        print("\n".join(shortest.story[-6:]))
    again = f"simulate --seed {shortest.seed} --days {shortest.day} --people {arguments.people} --story"
    print(f"the shortest: seed {shortest.seed}, {arguments.people} people, day {shortest.day}. {shortest.broken}")
    print(f"again: {printed(again)}")
    return 1


async def _play(settings: Settings, arguments: argparse.Namespace, seed: int, days: int) -> Played:
    """Play one seed on a database of its own, and print how it went where all laws hold."""
    began, random = time.perf_counter(), Random(seed)  # noqa: S311 - no secret is drawn
    async with throwaway(settings, arguments.folder, 1.0) as bench, world(bench, random, START) as here:
        playing = Playing(here, random, arguments.people)
        try:
            await playing.play(days)
        except LawBroken as error:
            return Played(seed=seed, day=playing.day, story=tuple(playing.story), broken=error)
    seconds = time.perf_counter() - began
    print(
        f"seed {seed}, {arguments.people} people: {days} days, {playing.written} messages, {len(here.platform.shown)} shown, "
        f"{here.kills} kills: {len(LAWS)} laws hold. story {playing.digest}, {seconds:.0f} s"
    )
    return Played(seed=seed, day=playing.day, story=tuple(playing.story), broken=None)
