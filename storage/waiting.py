"""What a claimed conversation has for its worker: a turn that was interrupted, or what waits, and of whom; in one look."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from storage import people, sessions
from storage.inbox import Item
from storage.people import Person
from storage.pool import Pool, Record
from storage.sessions import Lease, Session

_ITEM = ("id", "conversation", "person", "payload", "tries", "received_at")
_WAITING = ", ".join(f"w.{name} AS w_{name}" for name in _ITEM)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """The conversation; the messages that are ready, in the order in which they came; who wrote the first.

    `person` is the one whose own the conversation is where nobody wrote; None where it is nobody's. `interrupted`: there is
    a turn that a crash, a restart or a failure left behind.
    """

    session: Session
    person: Person | None
    items: list[Item]
    interrupted: bool


async def look(pool: Pool, conversation: UUID, most: int) -> Waiting | None:
    """At most so many messages; None when the conversation was deleted."""
    rows = await pool.fetch(
        f"""WITH waiting AS MATERIALIZED (
                SELECT {", ".join(_ITEM)} FROM inbox
                WHERE conversation = $1 AND state = 'new' AND lane = 'chat' AND turn IS NULL
                  AND NOT EXISTS (SELECT FROM inbox e WHERE e.conversation = $1 AND e.state = 'new' AND e.lane = 'chat'
                                  AND e.ready_at > clock_now())
                ORDER BY id LIMIT $2
            )
            SELECT {_WAITING}, clock_now() AS w_seen_at, p.*, {sessions.PREFIXED},
                   EXISTS (SELECT FROM turn WHERE turn.conversation = $1 AND turn.state = 'running') AS interrupted
            FROM conversation c LEFT JOIN waiting w ON true
            LEFT JOIN ({people.PERSONS}) p ON p.id = coalesce((SELECT person FROM waiting ORDER BY id LIMIT 1), c.person)
            WHERE c.id = $1 ORDER BY w.id""",  # noqa: S608 - constants
        conversation,
        most,
    )
    if not rows:
        return None
    first = rows[0]
    return Waiting(
        session=sessions.session(first, "c_"),
        person=None if first["id"] is None else people.person_of(first),
        items=[_item(row) for row in rows if row["w_id"] is not None],
        interrupted=first["interrupted"],
    )


def _item(row: Record) -> Item:
    fields: dict[str, Any] = {name: row[f"w_{name}"] for name in (*_ITEM, "seen_at")}
    return Item(**fields)


async def rest(pool: Pool, lease: Lease) -> bool:
    """Give the claim back if nothing waits in the conversation; whether it was."""
    given = await pool.fetchval(
        """UPDATE conversation SET lease_until = NULL, worker = NULL
           WHERE id = $1 AND epoch = $2 AND NOT EXISTS (
               SELECT FROM inbox WHERE conversation = $1 AND state = 'new' AND lane = 'chat' AND turn IS NULL)
           RETURNING true""",
        lease.conversation,
        lease.epoch,
    )
    return given is True
