"""`approve`: let somebody in from the command line; without a code, show who waits."""

import argparse
import sys

from bot.app import database
from bot.cli import Commands
from bot.commands.people import approvals
from bot.process.settings import Settings
from storage.db.pool import Pool, open_pool
from storage.people import admission, pairing_codes, people

LISTED = 50
SAID: dict[approvals.Result, str] = {
    "approved": "{name} is let in",
    "approved_already": "{name} was let in already",
    "refused": "{name} is refused",
    "nobody": "nobody of that name has written yet",
    "code_expired": "this code has expired: let them write again for a new one",
    "code_unknown": "there is no such code; without one, this command shows who waits",
}


def register(commands: Commands) -> None:
    text = "let people and groups in, or show who waits"
    parser = commands.add_parser("approve", help=text, description=text)
    parser.add_argument(
        "who", nargs="?", metavar="CODE", help="what they were given, or platform:id, such as telegram:12345"
    )
    parser.set_defaults(run=run, log_level="WARNING")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """1 when nobody was let in."""
    who: str | None = arguments.who
    async with database(settings) as dsn:
        pool = await open_pool(dsn, size=2, prepared=settings.database_prepared)
        try:
            if who is None:
                print("\n".join([*await invitation(settings, pool), *await _waiting(pool)]))
                return 0
            return await _approve(pool, who)
        finally:
            await pool.close()


async def invitation(settings: Settings, pool: Pool) -> list[str]:
    """Tell how to become the owner on a platform, while nobody is and the settings name nobody."""
    if settings.access.owners:
        await pairing_codes.drop_owners(pool)
        return []
    slack = settings.slack.bot_token or settings.slack.client_secret
    connected = settings.telegram.token or settings.telegram.tokens or slack or settings.matrix.token
    code = await pairing_codes.owner_code(pool) if connected else None
    if code is None:
        return []
    return [f"  owner      send {code} to your bot in a private chat to become its owner (within a day, once)"]


async def _waiting(pool: Pool) -> list[str]:
    found = await admission.waiting(pool, LISTED)
    if not found:
        return ["  nobody is waiting"]
    return [
        f"  {one.code or '-':<11}{one.address:<28}{one.name}{' (refused)' if one.refused else ''}".rstrip()
        for one in found
    ]


async def _approve(pool: Pool, who: str) -> int:
    code = pairing_codes.read(who)
    async with pool.acquire() as db, db.transaction():
        if code is not None:
            verdict = await approvals.by_code(db, code)
        else:
            verdict = await approvals.by_address(db, who, await people.owner_in(db))
    done = verdict.result == "approved"
    print(SAID[verdict.result].format(name=verdict.name or who), file=sys.stdout if done else sys.stderr)
    return 0 if done else 1
