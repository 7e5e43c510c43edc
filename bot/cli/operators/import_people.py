"""What `export` or `/export` gave, taken in again: for one person, or for everybody whom the files of a folder name."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from uuid import UUID

from bot.cli.operators.trial import DRY, trial
from bot.commands.people import members as changes
from bot.commands.people.members import NotPossible, name_of
from bot.conversation.imports import own_archives
from bot.conversation.imports.own_archives import UnreadArchive
from bot.texts.of_people import say
from storage.conversations import conversations
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, see
from storage.people import admission, own_import, profiles
from storage.people.members import LOCAL, Member
from storage.people.own_import import Taken

CHAT, TITLE = "import", "Import"  # the session of the page in which reminders ring that were taken in for the owner


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """What was taken in for somebody."""

    name: str
    taken: Taken


async def take_back(pool: Pool, archive: Mapping[str, Any], who: str = LOCAL, *, dry: bool = False) -> int:
    """Keep what one person took along, and print the report; 1 where it cannot be."""
    return await _keep(pool, [(who, archive)], dry=dry)


async def take_back_all(pool: Pool, folder: Path, *, dry: bool = False) -> int:
    """Keep what the files of a folder hold, each for the person that it names. Raises UnreadArchive."""
    found: list[tuple[str | None, Mapping[str, Any]]] = []
    for path in own_archives.of_folder(folder):
        archive = own_archives.read(path)
        if archive is not None:
            found.append((None, archive))
    if not found:
        raise UnreadArchive(f"{folder}: holds no file that `export` gave")
    return await _keep(pool, found, dry=dry)


async def _keep(pool: Pool, found: list[tuple[str | None, Mapping[str, Any]]], *, dry: bool) -> int:
    """Keep all of it in one transaction."""
    try:
        async with trial(pool, dry=dry) as db:
            done = [await _take_in(db, who or await _named(db, archive), archive) for who, archive in found]
    except NotPossible as refusal:
        print(say("en", refusal.key, **refusal.values), file=sys.stderr)
        return 1
    if dry:
        print(DRY)
    for one in done:
        if len(done) > 1:
            print(f"{one.name}:")
        for part in own_import.PARTS:
            counts = f"{one.taken.new[part]} taken in, {one.taken.known[part]} were there already"
            print(f"{part.replace('_', ' ')}: {counts}")
    return 0


async def _named(db: Db, archive: Mapping[str, Any]) -> str:
    """Return the address of whom an export is. Raises NotPossible where nobody here has one of its addresses."""
    named = [f"{one['platform']}:{one['external_id']}" for one in archive.get("identities", ())]
    for address in named:
        try:
            await changes.find_person(db, address)
        except NotPossible:
            continue
        return address
    raise NotPossible("people_unknown", who=", ".join(named) or "?")


async def _take_in(db: Db, who: str, archive: Mapping[str, Any]) -> TakenIn:
    person = await changes.find_person(db, who)
    scope = Scope(
        actor=person.person, space=person.space, conversation=await _rings_in(db, person), zone="UTC", language="en"
    )
    await see(db, person.space)
    if isinstance(told := archive.get("profile"), dict):
        await profiles.take_in(db, person.person, cast("dict[str, Any]", told))
    return TakenIn(name=name_of(person), taken=await own_import.take_in(db, scope, archive))


async def _rings_in(db: Db, person: Member) -> UUID:
    """Return the conversation in which reminders ring: their private chat, else a session of the page."""
    door = await admission.of_person(db, person.person)
    if door is not None:
        return door.conversation
    if LOCAL not in person.addresses:
        raise NotPossible("never_written", name=name_of(person))
    made = await conversations.open_session(
        db, platform="web", account="web", chat=CHAT, space=person.space, person=person.person, push=False, title=TITLE
    )
    return made.id
