"""Deletion of old rows, so many at a time: what is dealt with, what machinery left behind, and what cannot be brought back any more.

What people wrote and keep (messages, notes, events, lists, profiles) stays as long as they want it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from storage.db.pool import Pool
from storage.db.statements import Query, Statement

MOST = 5000  # rows of a statement
_statement = partial(
    Statement,
    old="""SELECT c.id FROM call c JOIN turn t ON t.id = c.turn
        WHERE t.state <> 'running' AND t.created_at < clock_now() - :older::interval
          AND c.created_at < clock_now() - :older::interval""",
    queue="created_at < clock_now() - :older::interval ORDER BY created_at LIMIT :most",
    inbox="received_at < clock_now() - :older::interval ORDER BY received_at LIMIT :most",
)
# Duplicates of an event may come for a day (Telegram) or a little more; a week leaves time to look into things.
# What the queues and the steps of turns hold of people's texts goes after thirty days: they have no row-level security. What was said
# (message), what was used (call.stats, then used_before) and what is not dealt with yet stays; so does a conversation's title, as long
# as it is there. Of the turn that stays as the last of its conversation the texts go, too.
STATEMENTS = {
    "inbox": _statement("DELETE FROM inbox WHERE id IN (SELECT id FROM inbox WHERE state = 'done' AND {inbox})"),
    "outbox": _statement("""DELETE FROM outbox WHERE id IN (
        SELECT id FROM outbox WHERE state IN ('sent', 'suppressed') AND {queue})"""),
    "parked": _statement("DELETE FROM inbox WHERE id IN (SELECT id FROM inbox WHERE state = 'dead' AND {inbox})"),
    "unsent": _statement("DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE state = 'dead' AND {queue})"),
    "turn": Statement("SELECT forget_turns(:older::interval, :most)"),
    "tool_call": _statement("""DELETE FROM tool_call WHERE (call, step, index) IN (
        SELECT call, step, index FROM tool_call WHERE call IN ({old}) LIMIT :most)"""),
    "call_step": _statement("""DELETE FROM call_step WHERE (call, step) IN (
        SELECT call, step FROM call_step WHERE call IN ({old}) LIMIT :most)"""),
    "call": _statement(
        "UPDATE call SET prompt = '', metadata = '{}' WHERE id IN ({old} AND c.prompt <> '' LIMIT :most)"
    ),
    "action": Statement("SELECT forget_actions(:older::interval, :most)"),
    "due": Statement("SELECT forget_rings(:older::interval, :most)"),
    "feedback": Statement("SELECT forget_feedback(:older::interval, :most)"),
    "deleted": Statement("SELECT forget_deleted(:older::interval, :most)"),
    # of runs that nobody ended: none lasts so long
    "reservation": Statement("""SELECT settle_use(ARRAY(
        SELECT call FROM reservation WHERE created_at < clock_now() - :older::interval LIMIT :most), 0, 0)"""),
    "quota": Statement("DELETE FROM quota WHERE day < (clock_now() - :older::interval)::date"),
    "rate": Statement("""DELETE FROM rate
        WHERE tat < clock_now() - :older::interval AND coalesce(blocked_until, tat) < clock_now()"""),
    "file": Statement("SELECT forget_files()"),
    "change": Statement("SELECT forget_changes(:older::interval, :most)"),
}
GONE = Statement("SELECT forget_gone(:most)")
DELETED = timedelta(days=30)  # for which what was deleted can be brought back (storage.content.note_states)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ages:
    """How old it gets: what the queues are done with, what machinery leaves behind, and what people said of answers."""

    queues: timedelta = timedelta(days=7)
    machinery: timedelta = timedelta(days=30)
    feedback: timedelta = timedelta(days=365)

    def of(self, name: str) -> timedelta:
        """Return the age from which rows go by the statement of that name."""
        fixed = {
            "inbox": self.queues,
            "outbox": self.queues,
            "feedback": self.feedback,
            "deleted": DELETED,
            "reservation": timedelta(minutes=10),
            "quota": timedelta(days=35),
            "rate": timedelta(days=1),
        }
        return fixed.get(name, self.machinery)


async def forget_old(pool: Pool, ages: Ages | None = None) -> dict[str, int]:
    """Delete what is past its time, and give back what was reserved for nothing; how many rows of each kind."""
    ages = ages or Ages()
    return {
        name: await _all_of(pool, partial(statement, older=ages.of(name), most=MOST))
        for name, statement in STATEMENTS.items()
    }


async def forget_gone(pool: Pool) -> int:
    """Delete what is left of conversations that were deleted; how many rows."""
    return await _all_of(pool, partial(GONE, most=MOST))


async def _all_of(pool: Pool, query: Callable[[], Query]) -> int:
    total = 0
    while True:
        number = int((await pool.execute(*query())).split()[-1])
        total += number
        if number < MOST:
            return total
