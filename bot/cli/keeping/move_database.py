"""`move-database`: everything from the database in use to another one, counted before and after; the old one stays as it is."""

import argparse
import tempfile
from pathlib import Path

from pydantic import SecretStr

from bot.app import database, direct
from bot.cli import Commands
from bot.cli.keeping.restore import may_replace, peoples
from bot.process.endpoint_settings import database_address
from bot.process.settings import PREFIX, Settings, SettingsError
from storage.backups import restoring
from storage.backups.dump import dump, refuse_running, rows_of
from storage.backups.pg_tools import BackupError
from storage.db import addresses

EMBEDDED = "embedded"


def register(commands: Commands) -> None:
    text = "move everything to another database (to one elsewhere, or to the embedded one); the parrots must not be running"
    parser = commands.add_parser("move-database", help=text, description=text)
    parser.add_argument("--to", required=True, metavar=f"URL|{EMBEDDED}", help="a database with its login")
    parser.add_argument("--yes", action="store_true", help="do not ask whether what is there may be replaced")
    parser.set_defaults(run=run, log_level="WARNING")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Move, count, and say which setting to change."""
    goal = _goal(settings, arguments.to)
    async with database(settings) as here, database(goal) as there:
        session = direct(settings, here)
        await refuse_running(session)
        await refuse_running(there)
        if not await may_replace(goal, there, asks=not arguments.yes):
            return 1
        with tempfile.TemporaryDirectory(dir=settings.data_dir, prefix=".move-") as room:
            file = Path(room) / "database.dump"
            contents = await dump(session, file)
            await restoring.restore(there, file, contents)
        found = await rows_of(there)
    if found != contents.rows:
        raise BackupError("the rows that arrived are not those that were sent: go on with the old database")
    print(
        f"{contents.total} rows in {len(contents.rows)} tables moved, counted before and after: {peoples(found) or 'nothing of people'}"
    )
    print("The old database is as it was. To go on with the new one:")
    name = f"{PREFIX}DATABASE_URL"
    print(f"  take {name} out of the settings" if arguments.to == EMBEDDED else f"  {name}= the address of --to")
    return 0


def _goal(settings: Settings, to: str) -> Settings:
    """Return the settings with the other database. Raises SettingsError where it is no other one."""
    if to == EMBEDDED:
        if settings.database_url is None:
            raise SettingsError(
                f"the embedded database is in use already; another one: --to {PREFIX}DATABASE_URL's value"
            )
        return settings.model_copy(update={"database_url": None, "database_direct_url": None})
    try:
        address = database_address(to)
    except ValueError as error:
        raise SettingsError(f"--to: {error}") from error
    if settings.database_url is not None and settings.database_url.get_secret_value() == address:
        raise SettingsError(f"--to: the database at {addresses.shown(address)} is in use already")
    return settings.model_copy(update={"database_url": SecretStr(address), "database_direct_url": None})
