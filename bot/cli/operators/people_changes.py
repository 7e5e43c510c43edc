"""`people`: who is known here, and what owners change of it: tier, status, role, removal, and who the owner is."""

import argparse
import sys
from collections.abc import Awaitable, Callable, Collection
from typing import cast

from bot.app import database
from bot.cli import Commands
from bot.cli.operators.trial import DRY, trial
from bot.commands.people import members as changes
from bot.commands.people.listing import everybody
from bot.commands.people.members import Change, NotPossible, Status
from bot.process.settings import Settings
from bot.texts.of_people import say
from storage.db.pool import Db, Pool, open_pool

Doing = Callable[[Db], Awaitable[Change]]


def register(commands: Commands) -> None:
    text = "show who is known here, or change how somebody stands; an address is platform:id, as in telegram:12345"
    parser = commands.add_parser("people", help=text, description=text)
    parser.set_defaults(run=run, log_level="WARNING", what="list")
    doing = parser.add_subparsers(dest="what", metavar="WHAT")
    doing.add_parser("list", help="show people and groups (as without a word)")
    one = doing.add_parser("set", help="set tier, status or role of a person")
    _who(one)
    one.add_argument("--tier", metavar="NAME", help="one word of yours, shown in their /profile; `free` at first")
    one.add_argument("--status", choices=("active", "suspended"), help="who is suspended is answered that they are")
    one.add_argument("--role", choices=("owner", "member"), help="there may be several owners")
    _who(doing.add_parser("remove", help="remove a person or a group with all that is theirs"))
    _who(doing.add_parser("hand-over", help="make a person the owner in the place of who has page and terminal"))
    one = doing.add_parser("join", help="let all of a person's be another's, who is the same human being")
    _who(one)
    one.add_argument("kept", metavar="KEPT", help="whose it becomes")


def _who(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("who", metavar="ADDRESS", help="platform:id, as in telegram:12345")
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """1 when it could not be done."""
    async with database(settings) as dsn:
        pool = await open_pool(dsn, size=2, prepared=settings.database_prepared)
        try:
            if (arguments.what or "list") == "list":
                async with pool.acquire() as db, db.transaction():
                    print("\n".join(await everybody(db, "en")))
                return 0
            wished = doings(arguments, settings.access.owners)
            return await carry_out(pool, wished, dry=arguments.dry_run)
        finally:
            await pool.close()


def doings(arguments: argparse.Namespace, named: Collection[str]) -> list[Doing]:
    """Return what the words of the command wish for."""
    who: str = arguments.who
    match arguments.what:
        case "remove":
            return [lambda db: changes.remove(db, who)]
        case "hand-over":
            return [lambda db: changes.hand_over(db, who, named)]
        case "join":
            return [lambda db: changes.join(db, who, arguments.kept)]
        case _:
            tier, status, role = arguments.tier, cast("Status | None", arguments.status), arguments.role
            found: list[Doing] = []
            if role is not None:
                found.append(lambda db: changes.set_role(db, who, role, named))
            if status is not None:
                found.append(lambda db: changes.set_status(db, who, status))
            if tier is not None:
                found.append(lambda db: changes.set_tier(db, who, tier))
            return found


async def carry_out(pool: Pool, wished: list[Doing], *, dry: bool) -> int:
    """Do all of it in one transaction, and say what was done; where one thing cannot be, none is."""
    if not wished:
        print("what is to be set? --tier, --status or --role says so", file=sys.stderr)
        return 2
    try:
        async with trial(pool, dry=dry) as db:
            done = [await doing(db) for doing in wished]
    except NotPossible as refusal:
        print(say("en", refusal.key, **refusal.values), file=sys.stderr)
        return 1
    print("\n".join((*((DRY,) if dry else ()), *(say("en", one.key, **one.values) for one in done))))
    return 0
