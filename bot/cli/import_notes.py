"""`import`: what files hold becomes the owner's, with its dates, tags and pins; what is there already stays one.

Notes and calendars of elsewhere, and what `/export` gave: notes, lists, events and reminders that are to come.
"""

import argparse
import sys
from pathlib import Path
from uuid import UUID

from bot.app import database
from bot.cli import Commands, import_calendar
from bot.cli.operators import import_people
from bot.conversation.imports import note_files, own_archives
from bot.conversation.imports.note_files import FoundNote, Unread
from bot.conversation.imports.own_archives import UnreadArchive
from bot.ports.messages import cleaned
from bot.process import local_zone
from bot.process.settings import Settings
from storage.content import note_states
from storage.db.pool import Pool, open_pool
from storage.db.transactions import Scope, look
from storage.people import people
from storage.people.members import LOCAL

NOWHERE = UUID(int=0)  # in no conversation
AT_ONCE = 200  # notes in a transaction
TOLD = 20  # files that could not be read, by name


def register(commands: Commands) -> None:
    text = "take in notes from a folder of Markdown, from the JSON of Memos, of Telegram's chats or of our API; a calendar (.ics); or what /export gave"
    parser = commands.add_parser("import", help=text, description=text)
    parser.add_argument("path", type=Path, metavar="PATH", help="a folder with the folders below it, or one file")
    whose = "whose it becomes, where it is what `export` gave (platform:id; without, the owner's)"
    parser.add_argument("--for", dest="who", metavar="ADDRESS", help=whose)
    parser.add_argument("--all", dest="everybody", action="store_true", help="a folder of what `export --all` gave")
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would be taken in of exports, and keep nothing"
    )
    parser.set_defaults(run=run, log_level="WARNING")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """1 when nothing was found, or something could not be read."""
    path: Path = arguments.path
    async with database(settings) as dsn:
        pool = await open_pool(dsn, size=2, prepared=settings.database_prepared)
        try:
            if arguments.everybody:
                return await import_people.take_back_all(pool, path, dry=arguments.dry_run)
            archive = own_archives.read(path)
            if archive is not None:
                who = arguments.who or LOCAL
                return await import_people.take_back(pool, archive, who, dry=arguments.dry_run)
            if arguments.who or arguments.dry_run:
                print(f"--for and --dry-run are for what `export` gave: {path} is no such file", file=sys.stderr)
                return 1
            if path.suffix.lower() == import_calendar.SUFFIX:
                return await import_calendar.take_in(pool, path, settings.timezone or local_zone.of_this_machine())
            return await take_in(pool, path)
        except UnreadArchive as error:
            print(error)
            return 1
        finally:
            await pool.close()


async def take_in(pool: Pool, path: Path) -> int:
    """Keep the notes of the files, and print the report."""
    found = list(note_files.read(path))
    owner = await people.owner(pool)
    scope = Scope(actor=owner.id, space=owner.space, conversation=NOWHERE, zone="UTC", language="en")
    notes = [one for one in found if isinstance(one, FoundNote)]
    unread = [one for one in found if isinstance(one, Unread)]
    new = 0
    for start in range(0, len(notes), AT_ONCE):
        async with look(pool, scope) as db:
            for one in notes[start : start + AT_ONCE]:
                new += await note_states.take_in(db, scope, cleaned(one.text), one.at, pinned=one.pinned)
    print(f"{new} notes taken in, {len(notes) - new} were there already, {len(unread)} could not be read")
    for one in unread[:TOLD]:
        print(f"  {one.name}: {one.why}")
    if len(unread) > TOLD:
        print(f"  and {len(unread) - TOLD} more")
    return 1 if unread or not found else 0
