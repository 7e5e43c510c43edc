"""`chat`: talk in the terminal, with worker and clock in the same process."""

import argparse
import asyncio
import locale
import sys
from time import monotonic

from adapters.console import Console
from bot.app import Roles, opened
from bot.cli import Commands, neighbour
from bot.ports.callers import Caller
from bot.ports.messages import Language
from bot.process import local_zone
from bot.process.settings import Settings
from bot.texts import say
from storage.db.pool import has_older


def register(commands: Commands) -> None:
    text = "talk in the terminal"
    parser = commands.add_parser("chat", help=text, description=text)
    # warnings between the lines of a talk help nobody: what the person must know is said to them
    parser.set_defaults(run=run, log_level="ERROR")


async def run(settings: Settings, _arguments: argparse.Namespace) -> int:
    """Talk until the input ends."""
    roles = Roles(worker=True, clock=True)
    began = monotonic()
    beside = await asyncio.to_thread(neighbour.health, settings.http.host, settings.http.port)
    async with opened(settings, roles) as ports:
        owner = await ports.facts.owner()
        language = settings.language if settings.language != "auto" else _language()
        zone = settings.timezone or local_zone.of_this_machine()
        # who runs there has had connections to its database for longer than we have been here
        if beside and not await has_older(ports.pool, monotonic() - began):
            where = neighbour.address(settings.http.host, settings.http.port)
            print(say(language, "other_house", address=where), flush=True)
        console = Console(
            inbound=ports.intake,
            feed=ports.feed,
            sessions=ports.sessions,
            house=ports.facts,
            files=ports.own.profiles,
            folder=settings.data_dir / "exports",
            caller=Caller(person=owner.person, space=owner.space, zone=zone, language=language),
            language=language,
            lines=sys.stdin,
            out=lambda line: print(line, flush=True),
        )
        await console.run()
    return 0


def _language() -> Language:
    """Return the language of the terminal."""
    return "zh" if (locale.getlocale()[0] or "").startswith("zh") else "en"
