"""`chat`: talk in the terminal, with worker and clock in the same process."""

import argparse
import locale
import sys

from adapters.console import Console
from bot.app import Roles, opened
from bot.cli import Commands
from bot.ports.messages import Language
from bot.ports.push import Caller
from bot.process import local_zone
from bot.process.settings import Settings


def register(commands: Commands) -> None:
    text = "talk in the terminal"
    parser = commands.add_parser("chat", help=text, description=text)
    # warnings between the lines of a talk help nobody: what the person must know is said to them
    parser.set_defaults(run=run, log_level="ERROR")


async def run(settings: Settings, _arguments: argparse.Namespace) -> int:
    """Talk until the input ends."""
    roles = Roles(worker=True, clock=True)
    async with opened(settings, roles) as ports:
        owner = await ports.facts.owner()
        language = settings.language if settings.language != "auto" else _language()
        zone = settings.timezone or local_zone.of_this_machine()
        console = Console(
            inbound=ports.intake,
            feed=ports.feed,
            sessions=ports.sessions,
            house=ports.facts,
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
