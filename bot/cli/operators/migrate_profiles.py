"""`migrate-profiles`: what the program before this one kept of people becomes theirs here, once however often it is run."""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from bot.app import PROTOCOLS, database
from bot.cli import Commands
from bot.cli.operators.legacy_profiles import lacking, moved, values
from bot.cli.operators.trial import DRY, trial
from bot.commands.people import members
from bot.commands.people.members import NotPossible
from bot.process.settings import Settings
from bot.protocols.library import Library
from bot.texts.of_people import say
from storage.db.pool import Db, Pool, open_pool
from storage.db.transactions import see
from storage.people import legacy_rows, own_data, people, profiles

PLATFORM = "vibelife"  # of who is known by the number of that program alone
TOLD = 20  # places that differ, by name
OWN = ("account", "birth_info", "preferences", "state", "skills", "extracted")  # what a profile of ours has


class Unfit(ValueError):
    """What is to be taken in cannot be; the message says what is wrong and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What became of one profile: whose it is, how many values there were, and where ours differ, which stay."""

    address: str
    values: int
    differs: tuple[str, ...]


def register(commands: Commands) -> None:
    text = "take in the profiles of the program before this one: skill_data and life_context become skills"
    parser = commands.add_parser("migrate-profiles", help=text, description=text)
    source = "a JSON file (profiles by user, or rows with user_id and profile), or a database: postgresql://…"
    parser.add_argument("--from", dest="source", required=True, metavar="FILE|DSN", help=source)
    whose = f"whose a profile is: USER=platform:id; without, {PLATFORM}:USER, to be joined later (people join)"
    parser.add_argument("--as", dest="whose", action="append", default=[], metavar="USER=ADDRESS", help=whose)
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
    parser.set_defaults(run=run, log_level="WARNING")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """1 when something is wrong with the source: then nothing was taken in."""
    try:
        whose = addresses(arguments.whose)
        found = await read(arguments.source)
    except (Unfit, legacy_rows.NoSuchSource) as error:
        print(error, file=sys.stderr)
        return 1
    async with database(settings) as dsn:
        pool = await open_pool(dsn, size=2, prepared=settings.database_prepared)
        try:
            library = Library(settings.data_dir / PROTOCOLS)
            return await migrate(pool, found, whose, library, dry=arguments.dry_run)
        finally:
            await pool.close()


async def migrate(
    pool: Pool, found: Mapping[str, dict[str, Any]], whose: Mapping[str, str], library: Library, *, dry: bool
) -> int:
    """Take all of it in, in one transaction, and print the report; what is wrong is printed, and then nothing is kept."""
    try:
        async with trial(pool, dry=dry) as db:
            done = await take_in(db, found, whose, library, await own_data.now(db))
    except Unfit as error:
        print(error, file=sys.stderr)
        return 1
    except NotPossible as refusal:
        print(say("en", refusal.key, **refusal.values), file=sys.stderr)
        return 1
    print("\n".join(report(done, dry=dry)))
    return 0


def addresses(whose: list[str]) -> dict[str, str]:
    """Return the address of each user that has one. Raises Unfit."""
    found: dict[str, str] = {}
    for one in whose:
        user, _, address = one.partition("=")
        if not user or ":" not in address:
            raise Unfit(f"--as {one}: is not USER=platform:id, such as 7d1f=telegram:12345")
        found[user] = address
    return found


async def read(source: str) -> dict[str, dict[str, Any]]:
    """Return the profiles by user. Raises Unfit."""
    if source.startswith(("postgres://", "postgresql://")):
        return _checked(await legacy_rows.read(source))
    return _checked(_in_file(Path(source)))


def _in_file(source: Path) -> dict[str, Any]:
    try:
        return by_user(json.loads(source.read_text(encoding="utf-8-sig")))
    except (OSError, UnicodeDecodeError) as error:
        raise Unfit(f"--from: {source} cannot be read: {error}") from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise Unfit(f"--from: {source} is no JSON: {error}") from error


def by_user(found: object) -> dict[str, Any]:
    """Return what a file holds by user: rows, or an object of profiles. Raises Unfit."""
    if isinstance(found, dict):
        return cast("dict[str, Any]", found)
    profiles_of: dict[str, Any] = {}
    for number, row in enumerate(cast("list[object]", found) if isinstance(found, list) else [None], start=1):
        one = cast("dict[str, Any]", row) if isinstance(row, dict) else {}
        if "user_id" not in one or "profile" not in one:
            raise Unfit(f"--from: row {number} has no user_id and profile")
        user = str(one["user_id"])
        if user in profiles_of:
            raise Unfit(f"--from: row {number}: user {user} is there twice")
        profile = one["profile"]
        profiles_of[user] = json.loads(profile) if isinstance(profile, str) else profile
    return profiles_of


def _checked(found: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    for user, profile in found.items():
        if not isinstance(profile, dict) or not {"skill_data", "life_context", *OWN} & profile.keys():
            raise Unfit(f"--from: the profile of {user} has none of skill_data, life_context, {', '.join(OWN)}")
    return dict(found)


async def take_in(
    db: Db, found: Mapping[str, dict[str, Any]], whose: Mapping[str, str], library: Library, now: datetime
) -> list[Moved]:
    """Take all of it in, and look whether all of it is there. Raises Unfit and NotPossible."""
    strangers = sorted(whose.keys() - found.keys())
    if strangers:
        raise Unfit(f"--as {strangers[0]}=…: there is no profile of this user")
    done: list[Moved] = []
    for user, old in found.items():
        address = whose.get(user) or f"{PLATFORM}:{user}"
        if user in whose:
            person = (await members.find_person(db, address)).person
        else:
            person = await people.guest_in(db, PLATFORM, user)
        told = moved(old, library.protocols(), now)
        await profiles.take_in(db, person, told)
        done.append(await _verified(db, address, person, told))
    return done


async def _verified(db: Db, address: str, person: int, told: dict[str, Any]) -> Moved:
    """Return what became of it. Raises Unfit where something is not there: then the transaction keeps nothing."""
    skills = told["skills"]
    bare = {name: {key: value for key, value in one.items() if key != "protocol"} for name, one in skills.items()}
    await see(db, (await people.known(db, person)).space)
    found = lacking(bare, await profiles.skills(db))
    missing = [place for place, what in found if what == "missing"]
    if missing:
        raise Unfit(f"{address}: {len(missing)} values would not be there, the first is {missing[0]}; nothing was kept")
    return Moved(address=address, values=values(skills), differs=tuple(place for place, _ in found))


def report(done: list[Moved], *, dry: bool) -> list[str]:
    """Return what is told of it."""
    lines = [DRY] if dry else []
    for one in done:
        stay = (
            f"; {len(one.differs)} differ, and what is here stays: {', '.join(one.differs[:TOLD])}"
            if one.differs
            else ""
        )
        lines.append(f"{one.address}: {one.values} values of skills are here{stay}")
    total = sum(one.values for one in done)
    lines.append(f"{len(done)} profiles, {total} values, each of them looked for and found; the source is as it was")
    return lines
