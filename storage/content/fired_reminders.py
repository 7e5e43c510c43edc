"""Reminders that have fired in a conversation, as they were said there, and those that were snoozed."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from storage.content import reminders
from storage.content.button_actions import Why
from storage.content.reminders import Reminder
from storage.db.pool import Db, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope

NEWEST = 30  # messages of a conversation that are looked at: what rang before them is out of mind


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """A ring: the `token` of its reminder, and `at`, which occurrence it was (seconds since 1970)."""

    token: str
    at: int

    @property
    def copy(self) -> str:
        """The key of the reminder that rings it again."""
        return f"snooze:{self.token}:{self.at}"


async def last(db: Db, scope: Scope, until: datetime) -> tuple[Rung, Reminder] | None:
    """Return what rang last for the scope's person in its conversation, within a day up to a moment; others' are passed over."""
    for ring in await _rings(db, scope.conversation, until):
        found = await reminders.of_token(db, ring.token)
        if found is not None and found.state != "cancelled" and found.person in (None, scope.actor):
            return ring, found
    return None


_SELECT_FIRED = Statement("""SELECT body->>'type' AS type, body->>'token' AS token, (body->>'at')::bigint AS at
    FROM (SELECT id, role, body, created_at FROM message WHERE space = current_space()
        AND conversation = :conversation ORDER BY id DESC LIMIT :newest) newest
    WHERE role = 'reminder' AND created_at > clock_now() - interval '1 day' AND created_at <= :until ORDER BY id DESC""")
RUNG = r"""SELECT m.body->>'type' AS type, (m.body->>'at')::bigint AS at, d.kind, d.state, d.person, d.text
    FROM (SELECT id, role, body, created_at, body->>'token' AS button FROM message WHERE space = current_space()
        AND conversation = :scope.conversation ORDER BY id DESC LIMIT 30) m
    LEFT JOIN due d ON d.space = current_space() AND d.token = substring(button FROM '_(.*)')
        AND d.id = CASE WHEN button ~ '^[0-9]{1,18}_' THEN split_part(button, '_', 1)::bigint END
    WHERE role = 'reminder' AND m.created_at > clock_now() - interval '1 day' AND m.created_at <= :until ORDER BY m.id DESC"""
"""What rang within a day up to a moment, the last one first, with its reminder as it is now."""
_SELECT_LAST_OF = Statement("""SELECT m.body->>'token' AS token, (m.body->>'at')::bigint AS at
    FROM due d JOIN message m ON m.space = d.space AND m.conversation = d.conversation AND m.role = 'reminder'
    WHERE d.space = current_space() AND d.id = :number AND m.body->>'type' = 'reminder'
        AND m.body->>'token' = d.id || '_' || d.token ORDER BY m.id DESC LIMIT 1""")
_SELECT_UNSETTLED = Statement("""SELECT d.id, d.text, m.created_at AS rang_at
    FROM due d CROSS JOIN LATERAL (SELECT m.body, m.created_at FROM message m
        WHERE m.space = d.space AND m.conversation = d.conversation AND m.role = 'reminder'
            AND m.body->>'type' = 'reminder' AND m.body->>'token' = d.id || '_' || d.token ORDER BY m.id DESC LIMIT 1) m
    WHERE d.space = current_space() AND d.kind = 'reminder' AND (d.person IS NULL OR d.person = :person)
        AND d.state IN ('pending', 'fired') AND d.fired_at > clock_now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM action a WHERE a.space = d.space
            AND a.token = 'r' || (m.body->>'token') || '.' || (m.body->>'at'))
    ORDER BY m.created_at DESC LIMIT :most""")
_HAS_FIRED = Statement("""SELECT EXISTS (SELECT FROM message WHERE space = current_space() AND key = :key)
        OR EXISTS (SELECT FROM outbox WHERE dedupe_key = :key)  -- on its way, or shown a moment ago""")
_SELECT_SNOOZED = Statement("""SELECT id FROM due WHERE space = current_space() AND key = :rung.copy
    AND state = 'pending'""")
_SELECT_STATE = Statement("""SELECT d.kind, d.state, d.due_at, d.starts_at, d.again, a.choice, a.used_at,
        d.rrule IS NULL AND epoch_second(d.due_at) <> :rung.at::bigint AS is_moved, s.state AS copy_state, s.due_at AS copy_at
    FROM due d LEFT JOIN action a ON a.space = d.space AND a.token = 'r' || :rung.token || '.' || :rung.at::bigint
        LEFT JOIN due s ON s.space = d.space AND s.key = :rung.copy
    WHERE d.space = current_space() AND d.id = split_part(:rung.token, '_', 1)::bigint
        AND :rung.token = d.id || '_' || d.token""")


async def _rings(db: Db, conversation: UUID, until: datetime) -> list[Rung]:
    """Return the rings of a day up to a moment, the last one first; those before a digest are left out: it told of others."""
    rows = await db.fetch(*_SELECT_FIRED(conversation=conversation, newest=NEWEST, until=until))
    rings: list[Rung] = []
    for row in rows:
        if row["type"] != "reminder":
            break
        rings.append(Rung(token=row["token"], at=row["at"]))
    return rings


async def refusal(db: Db, person: int, ring: Rung) -> Why | None:
    """Return why this person has no say in a ring of the transaction's space, if so: it is somebody else's, or there was none."""
    found = await reminders.of_button(db, ring.token)
    if found is None:
        return "unknown"
    number, owner = found
    if owner not in (None, person):
        return "foreign"
    rang = await db.fetchval(*_HAS_FIRED(key=f"r:{number}:{ring.at}"))
    return None if rang else "unknown"


async def last_of(db: Db, number: int) -> Rung | None:
    """Return what rang last of a reminder, as it was said where it rings."""
    row = await db.fetchrow(*_SELECT_LAST_OF(number=number))
    return None if row is None else Rung(token=row["token"], at=row["at"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsettled:
    """A reminder that rang within a day and is neither done nor put off, and when it rang last."""

    id: int
    text: str
    rang_at: datetime


async def unsettled(db: Db, person: int, most: int) -> list[Unsettled]:
    """Return what rang in the transaction's space and waits for this person, the last first."""
    rows = await db.fetch(*_SELECT_UNSETTLED(person=person, most=most))
    return [Unsettled(**dict(row)) for row in rows]


async def copy(db: Db, rung: Rung) -> int | None:
    """Return the reminder that is to ring it again, as long as it is."""
    return await db.fetchval(*_SELECT_SNOOZED(rung=rung))


@dataclass(frozen=True, slots=True, kw_only=True)
class RingState:
    """What became of a ring: `at` is when it was done, when it rings again, or when that is which it rang for."""

    what: Literal["open", "done", "skipped", "snoozed", "moved", "gone"]
    at: datetime | None = None

    @property
    def name(self) -> str:
        """One word for it, to be compared; "" where nothing became of it."""
        if self.what == "open":
            return ""
        return self.what if self.at is None else f"{self.what}:{self.at.timestamp():.0f}"


async def state(db: Db, ring: Rung) -> RingState | None:
    """Return what became of a ring of the transaction's space; None where that is not known any more."""
    row = await db.fetchrow(*_SELECT_STATE(rung=ring))
    return None if row is None else _used(row) if row["choice"] is not None else _unused(row)


def _used(row: Record) -> RingState | None:
    if row["choice"] == "done":
        return RingState(what="done", at=row["used_at"])
    if row["choice"] == "skip":
        return RingState(what="skipped")
    if row["copy_state"] == "done":  # what was put off, before it rang again or behind that
        return RingState(what="done")
    if row["copy_state"] == "cancelled" or row["state"] == "cancelled":
        return RingState(what="gone")
    again = row["copy_at"] or (row["due_at"] if row["again"] is not None else None)
    return None if again is None else RingState(what="snoozed", at=again)


def _unused(row: Record) -> RingState:
    if row["state"] == "cancelled":
        return RingState(what="gone")
    if row["state"] == "done":
        return RingState(what="done")
    if row["is_moved"]:
        return RingState(what="moved", at=row["starts_at"] if row["kind"] == "event" else row["due_at"])
    return RingState(what="open")
