"""The day that somebody asked about last in a conversation, which "then" may mean, or made something on: "the same day"."""

from datetime import date, datetime, timedelta
from typing import Any

from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

DAY = timedelta(days=1)
_SELECT_LAST = Statement("""SELECT t.arguments FROM tool_call t JOIN call c ON c.id = t.call JOIN turn u ON u.id = c.turn
    WHERE u.conversation = :scope.conversation AND u.person = :scope.actor AND c.id <> :scope.call
        AND t.created_at > clock_now() - interval '10 minutes'
        AND t.name = ANY(:names)
        AND NOT EXISTS (SELECT FROM turn later WHERE later.conversation = u.conversation AND later.id > u.id
            AND later.id <> (SELECT turn FROM call WHERE id = :scope.call))
    ORDER BY t.created_at DESC LIMIT 1""")


_SELECT_FREE = Statement("""SELECT t.name, t.arguments FROM tool_call t JOIN call c ON c.id = t.call JOIN turn u ON u.id = c.turn
    WHERE u.conversation = :scope.conversation AND u.person = :scope.actor AND c.id <> :scope.call
        AND t.created_at > clock_now() - interval '10 minutes'
        AND t.name = ANY(:names)
        AND (SELECT count(*) FROM turn later WHERE later.conversation = u.conversation AND later.id > u.id
            AND later.id <> (SELECT turn FROM call WHERE id = :scope.call)) < 2
    ORDER BY t.name, t.created_at DESC LIMIT 1""")
_ASKED = ("find_free_time", "schedule_query")
_MADE = ("schedule_add", "schedule_update")


async def last(db: Db, scope: Scope, *, made: bool = False) -> date | None:
    """Return the one day that was asked about in the turn before, or `made` something on; None where that was something else."""
    names = [*_ASKED, *(_MADE if made else ())]
    arguments: dict[str, Any] | None = await db.fetchval(*_SELECT_LAST(scope=scope, names=names))
    if arguments is None:
        return None
    if "date" in arguments:
        return (
            date.fromisoformat(arguments["date"])
            if arguments.get("until", arguments["date"]) == arguments["date"]
            else None
        )
    if "start_time" not in arguments or ("end_time" not in arguments and not made):
        return None
    start, end = (
        datetime.fromisoformat(arguments.get(name) or arguments["start_time"]) for name in ("start_time", "end_time")
    )
    return start.date() if end - start <= DAY else None


async def window(db: Db, scope: Scope) -> tuple[datetime, datetime] | None:
    """Return from when until when it was asked about in the turn before: "Friday evening". None where no hours were."""
    arguments: dict[str, Any] | None = await db.fetchval(*_SELECT_LAST(scope=scope, names=list(_ASKED)))
    if arguments is None or not arguments.get("start_time") or not arguments.get("end_time"):
        return None
    return datetime.fromisoformat(arguments["start_time"]), datetime.fromisoformat(arguments["end_time"])


async def free(db: Db, scope: Scope) -> dict[str, Any] | None:
    """Return what free time was sought lately, else on which day it was looked what there is: the arguments of find_free_time."""
    found = await db.fetchrow(*_SELECT_FREE(scope=scope, names=list(_ASKED)))
    if found is None:
        return None
    arguments: dict[str, Any] = found["arguments"]
    if found["name"] == "find_free_time":
        return arguments
    day = await last(db, scope)
    return None if day is None else {"date": day.isoformat()}
