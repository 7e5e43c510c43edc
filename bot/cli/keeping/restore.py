"""`restore`: a backup in the place of what is there; what was there is kept in a file first."""

import argparse
import sys
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from bot.app import VERSION, database, direct
from bot.cli import Commands, printed
from bot.cli.keeping import number
from bot.process.settings import Settings
from storage.backups import archives, sealing
from storage.backups.dump import refuse_running, rows_of

PEOPLES = {
    "message": ("message", "messages"),
    "memo": ("note", "notes"),
    "event": ("event", "events"),
    "due": ("reminder", "reminders"),
    "list_item": ("thing on a list", "things on lists"),
}
BEFORE = "before-restore"  # of the name of the file with what was there


def register(commands: Commands) -> None:
    text = "put a backup in the place of what is there; the parrots must not be running"
    parser = commands.add_parser("restore", help=text, description=text)
    parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` wrote")
    parser.add_argument("--yes", action="store_true", help="do not ask whether what is there may be replaced")
    parser.set_defaults(run=run, log_level="WARNING")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Put it back and count; 1 where people's things are there and nobody agreed."""
    with sealing.unsealed(arguments.file, settings.data_dir, settings.backup.secret) as file:
        held = archives.read(file)
        async with database(settings, newer=True) as dsn:
            session = direct(settings, dsn)
            await refuse_running(session)
            if not await may_replace(settings, session, asks=not arguments.yes):
                return 1
            await archives.take(session, settings.data_dir, file)
    print(
        f"{held.contents.total} rows and {number(held.files, 'file', 'files')} are back, counted table by table, as they were at "
        f"{held.made_at}: {peoples(held.contents.rows) or 'nothing of people'}"
    )
    print(f"Now: {printed('run')}")
    return 0


async def may_replace(settings: Settings, session: str, *, asks: bool) -> bool:
    """Return whether what is in the database may go: where people's things are there, after they were kept in a file."""
    if there := peoples(await rows_of(session)):
        if asks and not agreed(f"The database holds {there}.", "replace all of it"):
            print("Nothing was changed. --yes replaces it without asking.")
            return False
        now = datetime.now(UTC)  # noqa: TID251 - of a command
        kept = unused(settings.backups_folder, f"{BEFORE}-{now:%Y-%m-%dT%H%M%SZ}")
        await archives.make(
            session, settings.data_dir, kept, program=VERSION, at=now, passphrase=settings.backup.secret
        )
        print(f"What was there is kept in {kept}")
    return True


def unused(folder: Path, name: str) -> Path:
    """Name a file that is not there; two restores of one second keep both of what was there."""
    names = chain((name,), (f"{name}-{nth}" for nth in count(2)))
    return next(file for each in names if not (file := folder / f"{each}.tar").exists())


def peoples(rows: dict[str, int]) -> str:
    """Name what of a database is people's, with numbers; empty where there is none."""
    return ", ".join(number(rows[table], *names) for table, names in PEOPLES.items() if rows.get(table))


def agreed(what: str, asked: str) -> bool:
    """Ask a person at a terminal; where there is none, nobody agrees."""
    if not sys.stdin.isatty():
        print(what)
        return False
    return input(f"{what} Type yes to {asked}: ").strip().lower() == "yes"
