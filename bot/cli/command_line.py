"""The command line: settings are read here, once, and handed out to the command."""

import argparse
import asyncio
import gc
import importlib
import os
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, cast

import asyncpg

from bot.cli import printed
from bot.process import environment, eventloop, logs, settings
from bot.process.settings import Settings, SettingsError
from storage.db.errors import NotAdmitted, StorageError

Command = Callable[[Settings, argparse.Namespace], Coroutine[Any, Any, int]]
MODULES = {  # of bot.cli, by the command that each registers, in the order of the help
    "run": "run", "web": "run", "worker": "run", "clock": "run", "chat": "chat", "approve": "approve", "people": "operators.people_changes", "doctor": "doctor", "setup": "setup", "explain": "explain",
    "slack-manifest": "slack_manifest", "bench": "bench", "eval": "evaluate", "licences": "licences", "import": "import_notes",
    "export": "operators.export_people", "migrate-profiles": "operators.migrate_profiles", "inspect": "operators.inspect",
    "simulate": "operators.simulation.simulate",
    "backup": "keeping.backup", "restore": "keeping.restore", "move-database": "keeping.move_database", "upgrade": "keeping.upgrade",
}  # fmt: skip

TOLD = (
    SettingsError,
    StorageError,
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)  # in one line, not as a defect


class Version(argparse.Action):
    """Says which version this is; asked for alone, since it takes the whole program to know."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:  # noqa: A002 - argparse's name
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(importlib.import_module("bot.app").VERSION)
        parser.exit()


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(prog=printed("").rstrip(), description="A flock of parrots.")
    parser.add_argument("--version", action=Version, help="which version this is")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    # a command that is named loads its own imports only: explain needs no web server
    for module in [MODULES[words[0]]] if words and words[0] in MODULES else dict.fromkeys(MODULES.values()):
        importlib.import_module(f"bot.cli.{module}").register(commands)
    chosen = parser.parse_args(words)
    try:
        read = settings.read()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    for name in environment.strange(Settings, os.environ):  # noqa: TID251 - names only
        print(f"{name}: there is no such setting; it is not read", file=sys.stderr)
    for line in environment.renamed(Path(".env"), os.environ):  # noqa: TID251 - likewise
        print(line, file=sys.stderr)
    os.umask(os.umask(0o077) | 0o022)  # what we make is not for others to write
    # a level that the operator wrote wins over the command's own
    written = "log_level" in read.model_fields_set
    logs.set_up(read.log_level if written else chosen.log_level or read.log_level, form=read.log_format)
    _collect_seldom()
    try:
        with asyncio.Runner(loop_factory=eventloop.new) as runner:
            return runner.run(chosen.run(read, chosen))
    except BrokenPipeError:
        return 0  # whoever read it has seen enough
    except (*TOLD, BaseExceptionGroup) as error:
        cause = first(error)
        if not isinstance(cause, TOLD):
            raise
        print(told(cause), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _collect_seldom() -> None:
    """What was made at the start stays, and what a turn makes goes by itself: looking for garbage was a sixth of a turn."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def first(error: BaseException) -> BaseException:
    """The error behind the task groups that it came through."""
    while isinstance(error, BaseExceptionGroup):
        error = cast("BaseExceptionGroup[BaseException]", error).exceptions[0]
    return error


def told(cause: BaseException) -> str:
    """One line for people: what is wrong and what to do."""
    if isinstance(cause, asyncpg.PostgresError | asyncpg.InterfaceError | OSError | NotAdmitted):
        return f"{cause} ({printed('doctor')} says more)"
    return str(cause)
