"""`backup`: the database and the data folder's own files in one file, while everything goes on."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from bot.app import VERSION, database, direct
from bot.cli import Commands, printed
from bot.cli.keeping import number
from bot.process.settings import Settings
from storage.backups import archives


def register(commands: Commands) -> None:
    text = "write a backup of everything to a file, while the parrots work"
    parser = commands.add_parser("backup", help=text, description=text)
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file, such as parrots.tar")
    parser.set_defaults(run=run, log_level="WARNING")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Make the backup, and say what is in it."""
    file: Path = arguments.file
    async with database(settings) as dsn:
        now = datetime.now(UTC)  # noqa: TID251 - of a command
        made = await archives.make(
            direct(settings, dsn), settings.data_dir, file, program=VERSION, at=now, passphrase=settings.backup.secret
        )
    print(f"{file}: {told(made)}")
    print(f"To put it back: {printed('restore')} {file}")
    return 0


def told(made: archives.Made) -> str:
    """Say what a backup holds and whether it was tried."""
    held = made.manifest
    proof = "tried by putting it into a database of its own and counting there"
    if made.unproved is not None:
        proof = f"not tried: {made.unproved}"
    return (
        f"{held.contents.total} rows in {len(held.contents.rows)} tables, {number(held.files, 'file', 'files')}, "
        f"{max(1, made.size // 1024)} kB; {proof}"
    )
