"""`export`: all that is kept of one person, or of everybody, as the files that `/export` gives; `import` takes them in again."""

import argparse
import os
import sys
from pathlib import Path
from uuid import UUID
from zoneinfo import ZoneInfo

from bot.app import database
from bot.cli import Commands
from bot.commands.people import members as changes
from bot.commands.people.members import NotPossible
from bot.conversation.archive import packed
from bot.process.settings import Settings
from bot.texts.of_people import say
from storage.db.pool import Pool, open_pool
from storage.db.transactions import Scope, reading
from storage.people import members, own_data, people
from storage.people.members import LOCAL, Member

NOWHERE = UUID(int=0)  # in no conversation


def register(commands: Commands) -> None:
    text = "write all that is kept of a person into a zip: notes, lists, events, reminders, talk, profile"
    parser = commands.add_parser("export", help=text, description=text)
    parser.add_argument("who", nargs="?", default=LOCAL, metavar="ADDRESS", help="platform:id; without, the owner's")
    parser.add_argument("--all", dest="everybody", action="store_true", help="a file for each person")
    parser.add_argument("--to", type=Path, default=Path(), metavar="FOLDER", help="where to (default: here)")
    parser.add_argument("--dry-run", action="store_true", help="say which files would be written, and write none")
    parser.set_defaults(run=run, log_level="WARNING")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """1 when nothing could be written."""
    async with database(settings) as dsn:
        pool = await open_pool(dsn, size=2, prepared=settings.database_prepared)
        try:
            who = None if arguments.everybody else arguments.who
            return await export(pool, who, arguments.to, dry=arguments.dry_run)
        finally:
            await pool.close()


async def export(pool: Pool, who: str | None, folder: Path, *, dry: bool) -> int:
    """Write the file of a person, or of everybody (None), readable for this account alone; what was written is printed."""
    try:
        async with pool.acquire() as db, db.transaction():
            found = await members.everybody(db) if who is None else [await changes.find_person(db, who)]
    except NotPossible as refusal:
        print(say("en", refusal.key, **refusal.values), file=sys.stderr)
        return 1
    wrong = _wrong(folder, found)
    if wrong:
        print(wrong, file=sys.stderr)
        return 1
    for one in found:
        if not dry:
            _write(folder / file_name(one), await _packed(pool, one))
        held = f"{one.notes} notes, {one.events} events, {one.rings} reminders"
        print(f"{folder / file_name(one)}{' would be written' if dry else ''}: {held}")
    return 0


def _wrong(folder: Path, found: list[Member]) -> str:
    """Return why nothing can be written: looked for before anything is."""
    if not folder.is_dir():
        return f"--to: there is no folder {folder}"
    there = next((target for one in found if (target := folder / file_name(one)).exists()), None)
    return "" if there is None else f"{there} is there already: move it away, or choose another folder (--to)"


def file_name(one: Member) -> str:
    """Return the name of a person's file: their number, and an address that can be read."""
    plain = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in one.addresses[-1])
    return f"parrots-{one.person}-{plain}.zip"


async def _packed(pool: Pool, one: Member) -> bytes:
    person = await people.known(pool, one.person)
    language, zone = person.language or "en", person.zone or "UTC"
    scope = Scope(actor=one.person, space=one.space, conversation=NOWHERE, zone=zone, language=language)
    async with reading(pool, one.space) as db:
        found, now = await own_data.everything(db, scope), await own_data.now(db)
        files = await own_data.enclosed(db, found["attachments"])
    return packed(found, now.astimezone(ZoneInfo(zone)), language, files)


def _write(target: Path, data: bytes) -> None:
    """Write a file that is whole or not there."""
    part = target.with_suffix(".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
    part.rename(target)
