"""Deletion of old rows: those of the queues once they are dealt with, and reservations that nobody settled."""

from functools import partial

from storage.db.pool import Pool
from storage.db.statements import Statement

_statement = partial(
    Statement,
    old="""SELECT c.id FROM call c JOIN turn t ON t.id = c.turn
        WHERE t.state <> 'running' AND c.created_at < clock_now() - interval '30 days'""",
)
# Duplicates of an event may come for a day (Telegram) or a little more; a week leaves time to look into things.
# What the queues and the steps of turns hold of people's texts goes after thirty days: they have no row-level security. What was said
# (message), what was used (call.stats) and what is not dealt with yet stays; so does a conversation's title, as long as it is there.
STATEMENTS = {
    "inbox": Statement("DELETE FROM inbox WHERE state = 'done' AND received_at < clock_now() - interval '7 days'"),
    "outbox": Statement("""DELETE FROM outbox
        WHERE state IN ('sent', 'suppressed') AND created_at < clock_now() - interval '7 days'"""),
    "parked": Statement("DELETE FROM inbox WHERE state = 'dead' AND received_at < clock_now() - interval '30 days'"),
    "unsent": Statement("DELETE FROM outbox WHERE state = 'dead' AND created_at < clock_now() - interval '30 days'"),
    "tool_call": _statement("DELETE FROM tool_call WHERE call IN ({old})"),
    "call_step": _statement("DELETE FROM call_step WHERE call IN ({old})"),
    "call": _statement("UPDATE call SET prompt = '', metadata = '{}' WHERE id IN ({old} AND c.prompt <> '')"),
    # of runs that nobody ended: none lasts so long
    "reservation": Statement("""SELECT settle_use(
        ARRAY(SELECT call FROM reservation WHERE created_at < clock_now() - interval '10 minutes'), 0, 0)"""),
    "quota": Statement("DELETE FROM quota WHERE day < clock_now()::date - 35"),
    "rate": Statement("""DELETE FROM rate
        WHERE tat < clock_now() - interval '1 day' AND coalesce(blocked_until, tat) < clock_now()"""),
    "file": Statement("SELECT forget_files()"),
}


async def forget_old(pool: Pool) -> dict[str, int]:
    """Delete what is past its time, and give back what was reserved for nothing; how many rows of each table."""
    return {name: int((await pool.execute(*statement())).split()[-1]) for name, statement in STATEMENTS.items()}
