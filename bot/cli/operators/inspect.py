"""`inspect`: the story of a turn, and why a reminder rang or did not, from the rows; of what people wrote nothing unless it is asked for."""

import argparse
import sys
from datetime import timedelta

from bot.app import database
from bot.cli import Commands, printed
from bot.cli.operators import reminder_inspection, turn_inspection
from bot.process.settings import Settings
from storage.db.pool import Pool, open_pool
from storage.db.transactions import reading
from storage.queue import inspection

LISTED = 30
PATIENCE = timedelta(seconds=5)  # a reminder that is due for less may be under way


def register(commands: Commands) -> None:
    text = "tell the story of a turn, or why a reminder did not ring; without a number, list the newest, or those that are late"
    parser = commands.add_parser("inspect", help=text, description=text)
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="turn|reminder")
    one = kinds.add_parser("turn", help="when a message came, who worked on it, what was decided, done and sent")
    one.add_argument("number", nargs="?", type=int, metavar="ID", help="as in the log: turn=ID")
    one.add_argument(
        "--failed", action="store_true", help="of the newest 5,000, those that did not end well or have not ended"
    )
    two = kinds.add_parser("reminder", help="how it stands, what became of its rings, and why")
    two.add_argument("number", nargs="?", type=int, metavar="ID", help="as without a number, and at /api/reminders")
    for each in (one, two):
        each.add_argument("--texts", action="store_true", help="show what people wrote, too: with their leave")
    parser.set_defaults(run=run, log_level="WARNING")


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """1 when there is no such row."""
    number: int | None = arguments.number
    async with database(settings) as dsn:
        pool = await open_pool(dsn, size=2, prepared=settings.database_prepared)
        try:
            if arguments.kind == "turn":
                if number is None:
                    return _print(await _turns(pool, failed=arguments.failed))
                return _print(await _turn(pool, number, texts=arguments.texts), f"there is no turn {number} (any more)")
            if number is None:
                return _print(await _late(pool))
            lines = await _reminder(pool, number, texts=arguments.texts)
            return _print(lines, f"there is no reminder {number} (any more)")
        finally:
            await pool.close()


def _print(lines: list[str], otherwise: str = "") -> int:
    print("\n".join(lines) or otherwise, file=sys.stdout if lines else sys.stderr)
    return 0 if lines else 1


async def _turns(pool: Pool, *, failed: bool) -> list[str]:
    found = await inspection.turns(pool, LISTED, failed=failed)
    return [turn_inspection.line(one) for one in found] or ["there are none"]


async def _turn(pool: Pool, number: int, *, texts: bool) -> list[str]:
    space = await inspection.space_of_turn(pool, number)
    if space is None:
        return []
    async with reading(pool, space) as db:
        row = await inspection.turn(db, number)
        happened = await inspection.happenings(db, number)
        now = await inspection.now(db)
    return [] if row is None else turn_inspection.story(row, happened, now, texts=texts)


async def _late(pool: Pool) -> list[str]:
    found = await inspection.unrung(pool, PATIENCE, LISTED)
    async with pool.acquire() as db:
        now = await inspection.now(db)
    lines = [reminder_inspection.line(one, now) for one in found]
    return [*lines, f"why: {printed('inspect reminder ID')}"] if lines else ["no reminder is late"]


async def _reminder(pool: Pool, number: int, *, texts: bool) -> list[str]:
    space = await inspection.space_of_due(pool, number)
    if space is None:
        return []
    async with reading(pool, space) as db:
        row = await inspection.due(db, number)
        if row is None:
            return []
        rings, past = await inspection.rings(db, row), await inspection.changes(db, number)
        now = await inspection.now(db)
    return reminder_inspection.story(row, rings, past, now, texts=texts)
