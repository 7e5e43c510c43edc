"""`upgrade`: a newer program takes over, after it was tried on a copy; where anything fails the old one goes on by itself.

What does it runs to its end in this process: every step of the other program is a process of its own, so that no file that was
exchanged meanwhile is loaded here.
"""

import argparse
import asyncio
import shutil
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from bot.app import VERSION, database, direct
from bot.cli import Commands, printed
from bot.cli.keeping import newcomer
from bot.cli.keeping.backup import told
from bot.cli.keeping.programs import Beside, Checkout, UpgradeFailed, play
from bot.process.settings import Settings
from storage.backups import archives
from storage.backups.dump import bytes_of, refuse_running
from storage.backups.pg_tools import BackupError

TIMES = 3  # the database's size, free on the disk: its dump, its copy, and what is written meanwhile
BEFORE = "before-upgrade"  # of the name of the backup


class Way(Protocol):
    """How the new program comes, and the old one comes back."""

    async def look(self) -> str | None:
        """Say what would come; None where nothing is newer. Raises UpgradeFailed."""
        ...

    async def take(self) -> None:
        """Put the new program in place. Raises UpgradeFailed."""
        ...

    async def back(self) -> None:
        """Put the old program in place. Raises UpgradeFailed."""
        ...

    @property
    def new(self) -> tuple[str, ...]:
        """The words that start the new program."""
        ...

    @property
    def old(self) -> tuple[str, ...]:
        """The words that start the old one, once it is in place."""
        ...

    @property
    def start(self) -> str:
        """What an operator types to run the new program."""
        ...

    @property
    def by_hand(self) -> str:
        """What an operator types to have the old program in place."""
        ...


def register(commands: Commands) -> None:
    text = "take a newer version: backup, rehearsal on a copy, and back by itself where it fails; the parrots must not be running"
    parser = commands.add_parser("upgrade", help=text, description=text)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--ref", metavar="VERSION", help="a tag or commit of git; without it the newest of the branch")
    which.add_argument(
        "--to", type=Path, metavar="PYTHON", help="bin/python of an environment where the new version is installed"
    )
    which.add_argument("--rehearse", type=Path, metavar="FILE", help="try this version on a copy of a backup, no more")
    which.add_argument("--finish", action="store_true", help="bring the database to this version, no more")
    parser.set_defaults(run=run, log_level="WARNING")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Upgrade, or do the part of it that was asked for."""
    if arguments.rehearse is not None:
        return await newcomer.rehearse(settings, arguments.rehearse)
    if arguments.finish:
        return await newcomer.finish(settings)
    way: Way = Beside(arguments.to) if arguments.to is not None else Checkout(arguments.ref)
    news = await way.look()
    if news is None:
        print("This is the newest version.")
        return 0
    print(news)
    now = datetime.now(UTC)  # noqa: TID251 - of a command
    file = settings.backups_folder.resolve() / f"{BEFORE}-{now:%Y-%m-%dT%H%M%SZ}.tar"
    await _back_up(settings, file, now)
    return await exchange(way, file)


async def _back_up(settings: Settings, file: Path, now: datetime) -> None:
    async with database(settings) as dsn:
        session = direct(settings, dsn)
        await refuse_running(session)
        _make_room(settings, await bytes_of(session))
        made = await archives.make(
            session, settings.data_dir, file, program=VERSION, at=now, passphrase=settings.backup.secret
        )
    print(f"backup: {file}: {told(made)}")


def _make_room(settings: Settings, size: int) -> None:
    """Raise BackupError where the disk would be full before the end."""
    free = shutil.disk_usage(settings.data_dir).free
    if settings.database_url is None and free < TIMES * size:
        mib = 1024 * 1024
        raise BackupError(
            f"an upgrade needs {TIMES * size // mib + 1} MB free on the disk of {settings.data_dir}, "
            f"for the backup and the copy; there are {free // mib}: make room, then again"
        )


async def exchange(way: Way, file: Path) -> int:
    """Take the new program, try it, bring the database to it; 1 after the old one was put back."""
    print(f"If this is cut off: {way.by_hand}; {printed('restore')} {file} --yes", flush=True)
    touched = False
    try:
        await way.take()
        await play(*way.new, "upgrade", "--rehearse", str(file))
        touched = True
        await play(*way.new, "upgrade", "--finish")
    except UpgradeFailed as error:
        print(f"The upgrade failed: {error}", flush=True)
        await _return(way, file, touched=touched)
        return 1
    except asyncio.CancelledError:  # Ctrl-C
        await asyncio.shield(_return(way, file, touched=touched))
        raise
    print(f"Upgraded. CHANGELOG.md says what is new and what an operator does. Now: {way.start}")
    return 0


async def _return(way: Way, file: Path, *, touched: bool) -> None:
    steps: list[tuple[Callable[[], Awaitable[None]], str]] = [(way.back, way.by_hand)]
    if touched:
        words = ("restore", str(file), "--yes")
        steps.append((lambda: play(*way.old, *words), " ".join((*way.old, *words))))
    for done, (step, _) in enumerate(steps):
        try:
            await step()
        except UpgradeFailed as error:
            left = "; ".join(by_hand for _, by_hand in steps[done:])
            raise UpgradeFailed(f"{error}\nThe way back has to be finished by hand: {left}") from error
    print(
        "The old version is in place again, "
        + ("with the database as it was." if touched else "the database was not touched."),
        flush=True,
    )
