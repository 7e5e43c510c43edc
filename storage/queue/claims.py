"""Claims on conversations, each with its pending work (an interrupted turn, or waiting messages) in one query."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any
from uuid import UUID

from storage.conversations import call_context, conversations
from storage.conversations.call_context import Known, Wanted
from storage.conversations.conversations import Lease, Session
from storage.db.connections import read_json
from storage.db.pool import Pool, Record
from storage.db.statements import Statement
from storage.people import people
from storage.people.people import Person
from storage.queue.inbox import Item

_ITEM = ("id", "conversation", "person", "payload", "tries", "received_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """The conversation; the messages that are ready, in the order in which they came; who wrote the first.

    `person` is the one whose own the conversation is where nobody wrote; None where it is nobody's. `interrupted`: there is
    a turn that a crash, a restart or a failure left behind. `known`: what is known when the first message waits, if asked.
    """

    session: Session
    person: Person | None
    items: list[Item]
    interrupted: bool
    known: Known | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed:
    """A conversation that was claimed, and what was seen in it then."""

    lease: Lease
    seen: Waiting


_statement = partial(
    Statement,
    # of each conversation of `mine`, a row for each message (at most `most`), at least one
    seen="""SELECT s.*, p.*, clock_now() AS w_seen_at,
            EXISTS (SELECT FROM turn WHERE turn.conversation = s.c_id AND turn.state = 'running') AS interrupted
        FROM (SELECT c.epoch, {session}, {waiting}, row_number() OVER each AS n,
                     coalesce(first_value(w.person) OVER each, c.person) AS writer
              FROM mine c LEFT JOIN LATERAL (
                  SELECT {item} FROM inbox i
                  WHERE i.conversation = c.id AND {open} AND turn IS NULL
                    AND NOT EXISTS (SELECT FROM inbox e WHERE e.conversation = c.id AND {open} AND e.ready_at > clock_now())
                  ORDER BY id LIMIT :most) w ON true
              WINDOW each AS (PARTITION BY c.id ORDER BY w.id)) s
        LEFT JOIN ({persons}) p ON p.id = s.writer""",
    item=", ".join(_ITEM),
    # a payload comes as text, and each is read by itself (`_payload`)
    waiting=", ".join(
        f"w.{name}::text AS w_{name}" if name == "payload" else f"w.{name} AS w_{name}" for name in _ITEM
    ),
    session=conversations.PREFIXED,
    persons=people.PERSONS,
    open="state = 'new' AND lane = 'chat'",
    order="ORDER BY c_id, w_id",
)
# Read in the order of `inbox_waiting` until there are enough: of each conversation the first message stands for all. OFFSET 0 keeps
# the planner from looking for others' messages of the whole inbox at once.
_CLAIM = _statement("""WITH free AS MATERIALIZED (
        SELECT c.id FROM inbox w JOIN conversation c ON c.id = w.conversation
        WHERE w.state = 'new' AND w.lane = 'chat' AND w.id > 0 AND (c.lease_until IS NULL
           OR c.lease_until < (SELECT clock_now()) - CASE WHEN c.worker = :worker THEN interval '30 seconds' ELSE '0' END)
          AND NOT EXISTS (SELECT FROM inbox e WHERE e.conversation = c.id AND e.state = 'new' AND e.lane = 'chat'
                          AND (e.id < w.id OR e.ready_at > (SELECT clock_now())) OFFSET 0)
        ORDER BY w.id LIMIT :free FOR NO KEY UPDATE OF c SKIP LOCKED
    ), mine AS (
        UPDATE conversation c
        SET worker = :worker, lease_until = clock_now() + make_interval(secs => :lease_seconds), epoch = epoch + 1
        FROM free WHERE c.id = free.id RETURNING c.*
    )
    {seen} {order}""")
_LOOK = _statement(
    "WITH mine AS (SELECT * FROM conversation WHERE id = :conversation AND platform <> 'gone') {seen} {order}"
)
_LOOK_AND_KNOW = _statement("""WITH mine AS (SELECT * FROM conversation
    WHERE id = :conversation AND platform <> 'gone'), seen AS MATERIALIZED ({seen})
    SELECT seen.*, CASE WHEN n = 1 AND w_id IS NOT NULL AND writer IS NOT NULL THEN
               known(c_space, c_id, writer, w_received_at - :wanted.previous::interval, :wanted.messages, :wanted.requests, :wanted.judged) END AS known
    FROM seen {order}""")


async def claim(pool: Pool, worker: str, lease_seconds: float, free: int, most: int) -> list[Claimed]:
    """Claim up to `free` conversations with waiting messages or an interrupted turn, the longest waiting first, and look
    at them: at most so many messages of each.

    A claim of this worker's own that was not renewed in time is left to it for a while: its process stood still, no more.
    """
    rows = await pool.fetch(*_CLAIM(most=most, worker=worker, lease_seconds=lease_seconds, free=free))
    found = [list(group) for _, group in groupby(rows, key=lambda row: row["c_id"])]
    claimed = [Claimed(lease=Lease(conversation=of[0]["c_id"], epoch=of[0]["epoch"]), seen=_seen(of)) for of in found]
    return sorted(claimed, key=lambda one: one.seen.items[0].id if one.seen.items else 0)


async def look(pool: Pool, conversation: UUID, most: int, wanted: Wanted | None = None) -> Waiting | None:
    """Return at most so many messages, and if something waits what is `wanted` to be known; None when the conversation was deleted."""
    if wanted is None:
        rows = await pool.fetch(*_LOOK(most=most, conversation=conversation))
    else:
        rows = await pool.fetch(*_LOOK_AND_KNOW(most=most, conversation=conversation, wanted=wanted))
    return _seen(rows) if rows else None


def _seen(rows: Sequence[Record]) -> Waiting:
    first = rows[0]
    told = first.get("known")
    return Waiting(
        session=conversations.session(first, "c_"),
        person=None if first["id"] is None else people.person_of(first),
        items=[_item(row) for row in rows if row["w_id"] is not None],
        interrupted=first["interrupted"],
        known=None if told is None else call_context.of_json(first["c_id"], told),
    )


def _item(row: Record) -> Item:
    fields: dict[str, Any] = {name: row[f"w_{name}"] for name in (*_ITEM, "seen_at")}
    fields["payload"] = _payload(fields["payload"])
    return Item(**fields)


def _payload(text: str) -> dict[str, Any]:
    """Read a payload. What cannot be read nobody wrote: its row alone is given up, and holds up no other claim."""
    try:
        return read_json(text)
    except (ValueError, RecursionError):
        return {}
