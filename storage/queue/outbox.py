"""Outgoing messages of push channels: `ready → claimed → sending → sent | retry | ambiguous | dead | suppressed`.

`claimed` that expires is safe to send again; `sending` that expires is ambiguous: the platform may have shown it.
Within a conversation rows go out one at a time, in the order of their ids, reminders before all others and edits of what
was sent behind them; one that waits holds up only its own conversation.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Literal
from uuid import UUID

from storage.db.pool import Pool, Record
from storage.db.statements import Statement

Lane = Literal["interactive", "bulk"]
OFTEN = 5  # times in doubt after which a reminder is not tried again
UNSENT = "('ready', 'claimed', 'sending', 'retry', 'ambiguous')"


@dataclass(frozen=True, slots=True, kw_only=True)
class Parcel:
    """A row that `worker` claimed. `repeat` is set when an earlier try may already have been shown; `doubted`: it was given up for that.

    `edits`: it changes what was sent of its message, `over` by the platform's id; None where that is gone. `barred`: it is a reminder
    for a chat that could not be reached today.
    `live`: the call that it answers, `turn`: that of it, `answers`: the key of the event. `reader`: who alone is to see it. `created_at` and `claimed_at` are both the database's time.
    """

    id: int
    key: str
    account: str
    conversation: UUID
    lane: Lane
    body: dict[str, Any]
    due: int | None
    due_version: int | None
    live: int | None
    turn: int | None
    edits: bool
    over: str | None
    tries: int
    repeat: bool
    doubted: bool
    barred: bool
    worker: str
    created_at: datetime
    claimed_at: datetime
    answers: str = ""
    reader: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A reminder that did not arrive, or (`doubtful`) of which nobody can tell. `again`: it comes once more behind the chat's next message."""

    platform: str
    chat: str
    since: datetime
    again: bool
    doubtful: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """Where a reminder is told that was given up in its own chat."""

    conversation: UUID
    pushed: bool


def _parcel(row: Record) -> Parcel:
    return Parcel(
        id=row["id"],
        key=row["dedupe_key"],
        account=row["account"],
        conversation=row["conversation"],
        lane=row["lane"],
        body=row["body"],
        due=row["due"],
        due_version=row["due_version"],
        live=row["live"],
        turn=row["turn"],
        edits=row["edits"],
        over=row["over"],
        tries=row["tries"],
        repeat=row["shown"],
        doubted=row["doubts"] > 0,
        barred=row["barred"],
        worker=row["worker"],
        created_at=row["created_at"],
        claimed_at=row["claimed_at"],
        answers=row["answers"] or row["body"].get("answers") or "",
        reader=row["body"].get("reader", ""),
    )


_statement = partial(Statement, unsent=UNSENT)
_CLAIM = _statement("""WITH next AS MATERIALIZED (
        SELECT o.id FROM outbox o
        WHERE o.account = :account AND o.lane = :lane AND o.state IN ('ready', 'retry', 'ambiguous')
          AND o.next_at <= clock_now()
          AND NOT EXISTS (SELECT FROM outbox e WHERE e.conversation = o.conversation AND e.id <> o.id
                          AND e.state IN {unsent}
                          AND (e.state IN ('claimed', 'sending')
                               OR (e.due IS NOT NULL, NOT e.edits, -e.id) > (o.due IS NOT NULL, NOT o.edits, -o.id)))
          AND (:holds OR NOT EXISTS (SELECT FROM live l WHERE l.call = o.live))
        ORDER BY o.next_at, o.id LIMIT :most FOR UPDATE SKIP LOCKED
    )
    UPDATE outbox o
        SET state = 'claimed', worker = :worker, lease_until = clock_now() + make_interval(secs => :lease_seconds)
    FROM next WHERE o.id = next.id
    RETURNING o.id, o.dedupe_key, o.account, o.conversation, o.lane, o.body, o.due, o.due_version, o.live,
              (SELECT k.turn FROM call k WHERE k.id = o.live) AS turn,
              (SELECT i.event_key FROM inbox i JOIN call k ON k.turn = i.turn WHERE k.id = o.live AND NOT o.edits
                  ORDER BY i.id LIMIT 1) AS answers,
              o.edits, (SELECT e.platform_id FROM outbox e WHERE o.edits AND e.message = o.message
                  AND e.state = 'sent'
                        ORDER BY e.sent_at DESC, e.id DESC LIMIT 1) AS over,
              o.tries, o.shown, o.doubts, o.worker, o.created_at, clock_now() AS claimed_at,
              (o.due IS NOT NULL OR o.body->>'type' = 'digest') AND EXISTS (SELECT FROM conversation c
                  WHERE c.id = o.conversation AND c.unreachable_at > clock_now() - interval '1 day') AS barred""")
_START_SENDING = Statement("""UPDATE outbox o SET
        state = CASE WHEN NOT (o.due IS NULL OR due_is_current(o.space, o.due, o.due_version)) THEN 'suppressed'
                     WHEN silence IS NULL THEN 'sending' WHEN shown THEN 'ambiguous' ELSE 'ready' END,
        lease_until = CASE WHEN silence IS NULL THEN clock_now() + make_interval(secs => :lease_seconds) END,
        tries = least(tries + CASE WHEN silence IS NULL THEN 1 ELSE 0 END, 32767),  -- the most a smallint holds
        next_at = coalesce(silence, next_at)
    FROM (SELECT max(blocked_until) AS silence FROM rate
          WHERE key = 'account:' || :parcel.account AND blocked_until > clock_now()) blocked
    WHERE id = :parcel.id AND state = 'claimed' AND worker = :worker RETURNING state""")
_RENEW = Statement("""UPDATE outbox SET lease_until = clock_now() + make_interval(secs => :lease_seconds)
    WHERE id = ANY(:parcels) AND worker = :worker AND state IN ('claimed', 'sending') AND lease_until > clock_now()""")
_MARK_SENT = _statement("""WITH ours AS (
        UPDATE outbox
            SET state = 'sent', platform_id = :platform_id, sent_at = clock_now(), lease_until = NULL, error = NULL
        WHERE id = :parcel.id AND state IN ('claimed', 'sending') AND worker = :parcel.worker
            RETURNING live, conversation
    ), doubted AS (
        UPDATE outbox o SET state = 'ambiguous', next_at = clock_now() FROM ours
        WHERE o.conversation = ours.conversation AND o.state = 'dead' AND o.doubts > 0 AND o.doubts < :often
          AND (o.due IS NOT NULL OR o.body->>'type' = 'digest')
    ), become AS (DELETE FROM live USING ours WHERE live.call = ours.live AND live.platform_id = :platform_id
    ), reached AS (
        UPDATE conversation c SET unreachable_at = NULL FROM ours WHERE c.id = ours.conversation AND c.unreachable_at IS NOT NULL
    )
    SELECT EXISTS (SELECT FROM outbox o WHERE o.conversation = ours.conversation AND o.state = 'dead' AND o.held > 0) FROM ours""")
_TELL_UNSENT = Statement("SELECT tell_unsent(:parcel.conversation, :often)")
_SAY_REMINDER = Statement("SELECT say_reminder(:parcel.id)")
_POSTPONE = Statement("""UPDATE outbox
    SET state = CASE WHEN shown THEN 'ambiguous' ELSE 'ready' END, lease_until = NULL, worker = NULL,
        next_at = clock_now() + make_interval(secs => :seconds)
    WHERE id = :parcel.id AND state = 'claimed' AND worker = :worker""")
_RETRY_LATER = Statement("""UPDATE outbox
    SET state = CASE WHEN :shown THEN 'ambiguous' ELSE 'retry' END, shown = shown OR :shown,
        next_at = clock_now() + make_interval(secs => :seconds), lease_until = NULL, error = :error
    WHERE id = :parcel.id AND state IN ('claimed', 'sending') AND worker = :worker""")
_GIVE_UP = Statement("""UPDATE outbox
    SET state = 'dead', lease_until = NULL, error = :error, doubts = CASE WHEN :doubt THEN doubts + 1 ELSE 0 END,
        held = CASE WHEN :doubt OR NOT (due IS NOT NULL OR body->>'type' = 'digest') THEN 0 ELSE least(held + 1, 32767) END
    WHERE id = :parcel.id AND state IN ('claimed', 'sending') AND worker = :worker RETURNING due IS NOT NULL OR body->>'type' = 'digest'""")
_BAR = Statement("UPDATE conversation SET unreachable_at = clock_now() WHERE id = :parcel.conversation")
_TELL_ELSEWHERE = Statement("SELECT conversation, pushed FROM tell_elsewhere(:parcel.id)")
_GIVE_BACK = Statement("""UPDATE outbox
    SET state = CASE WHEN shown THEN 'ambiguous' ELSE 'ready' END, lease_until = NULL, worker = NULL
    WHERE state = 'claimed' AND worker = :worker RETURNING id""")
_RECOVER = Statement("""UPDATE outbox
    SET state = CASE WHEN state = 'sending' OR shown THEN 'ambiguous' ELSE 'ready' END,
        shown = shown OR state = 'sending', lease_until = NULL, worker = NULL, next_at = clock_now()
    WHERE state IN ('claimed', 'sending') AND lease_until < clock_now() RETURNING id""")
_SOMEBODY_WAITS = Statement("""SELECT EXISTS (SELECT FROM outbox WHERE account = :account AND lane = 'interactive'
                   AND state IN ('ready', 'retry', 'ambiguous') AND next_at <= clock_now())""")
_SELECT_UNSENT = Statement("""SELECT c.platform, c.chat, o.created_at, o.doubts, o.held FROM outbox o
    JOIN conversation c ON c.id = o.conversation
    WHERE o.state = 'dead' AND (o.doubts > 0 OR o.held > 0) AND (o.due IS NOT NULL OR o.body->>'type' = 'digest')
    ORDER BY o.id DESC LIMIT :most""")


async def claim(  # noqa: PLR0913 - who claims what
    pool: Pool, *, account: str, lane: Lane, worker: str, lease_seconds: float, most: int, holds: bool = True
) -> list[Parcel]:
    """Claim the next rows of an account, at most one a conversation.

    An answer whose status message is shown is for the process that `holds` the account: it alone knows what it is changing there.
    """
    rows = await pool.fetch(
        *_CLAIM(account=account, lane=lane, worker=worker, lease_seconds=lease_seconds, most=most, holds=holds)
    )
    return sorted((_parcel(row) for row in rows), key=lambda parcel: parcel.id)


async def start_sending(pool: Pool, parcel: Parcel, worker: str, lease_seconds: float) -> bool:
    """Mark the row just before the request.

    False when it is no longer ours, when its reminder was cancelled since, or when the platform has asked for silence
    since its place was reserved (`rates.block`): then it waits for the end of that.
    """
    state = await pool.fetchval(*_START_SENDING(parcel=parcel, worker=worker, lease_seconds=lease_seconds))
    return state == "sending"


async def renew(pool: Pool, parcels: Collection[int], worker: str, lease_seconds: float) -> None:
    """Extend the claims on these rows, as long as they are this worker's."""
    await pool.execute(*_RENEW(parcels=list(parcels), worker=worker, lease_seconds=lease_seconds))


async def mark_sent(pool: Pool, parcel: Parcel, platform_id: str) -> bool:
    """Note that the platform has it: a reminder's words join the history, and a status message that it became is none any more.

    Reminders of the chat that were given up are told once more behind it: perhaps the person has never seen them.

    False, and nothing happens, when the row is no longer ours: who took it over may be sending it.
    """
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL synchronous_commit = off")  # its loss only makes the row ambiguous again
        ours = await db.fetchval(*_MARK_SENT(parcel=parcel, platform_id=platform_id, often=OFTEN))
        if ours is None:
            return False
        if parcel.due is not None or parcel.body.get("type") == "digest":
            await db.execute(*_SAY_REMINDER(parcel=parcel))
        if ours:
            await db.execute(*_TELL_UNSENT(parcel=parcel, often=OFTEN))
        return True


async def postpone(pool: Pool, parcel: Parcel, worker: str, seconds: float) -> None:
    """Return a claimed row untouched, for a while: the platform's pace leaves no place for it now."""
    await pool.execute(*_POSTPONE(parcel=parcel, worker=worker, seconds=seconds))


async def retry_later(
    pool: Pool, parcel: Parcel, worker: str, seconds: float, error: str, *, shown: bool = False
) -> None:
    """Try again later; `shown` when the platform may have shown it (ambiguous).

    Nothing happens when the row is no longer ours: who took it over knows more, perhaps that it was sent.
    """
    await pool.execute(*_RETRY_LATER(parcel=parcel, shown=shown, seconds=seconds, error=error, worker=worker))


async def give_up(
    pool: Pool, parcel: Parcel, worker: str, error: str, *, doubt: bool = False, gone: bool = False
) -> Elsewhere | None:
    """Give up a row that cannot be delivered; return where its reminder is told instead, if it is one and there is such a place.

    `doubt`: nobody can tell whether it was shown; `gone`: nothing can be sent to that chat (blocked, put out).
    """
    async with pool.acquire() as db, db.transaction():
        if not await db.fetchval(*_GIVE_UP(parcel=parcel, error=error, worker=worker, doubt=doubt)):
            return None
        if gone:
            await db.execute(*_BAR(parcel=parcel))
        row = await db.fetchrow(*_TELL_ELSEWHERE(parcel=parcel))
    return None if row is None else Elsewhere(conversation=row["conversation"], pushed=row["pushed"])


async def give_back(pool: Pool, worker: str) -> int:
    """Return what a worker that ends has claimed and not begun to send. Returns how many."""
    rows = await pool.fetch(*_GIVE_BACK(worker=worker))
    return len(rows)


async def recover(pool: Pool) -> int:
    """Take back what expired: claimed rows become ready, sending rows ambiguous. Returns how many."""
    rows = await pool.fetch(*_RECOVER())
    return len(rows)


async def somebody_waits(pool: Pool, account: str) -> bool:
    """Return whether an interactive message of the account is ready to go."""
    return await pool.fetchval(*_SOMEBODY_WAITS(account=account))


async def unsent(pool: Pool, most: int) -> list[Doubt]:
    """Return the reminders that did not arrive, or of which nobody can tell, newest first."""
    rows = await pool.fetch(*_SELECT_UNSENT(most=most))
    return [
        Doubt(
            platform=row["platform"],
            chat=row["chat"],
            since=row["created_at"],
            again=max(row["doubts"], row["held"]) < OFTEN,
            doubtful=row["doubts"] > 0,
        )
        for row in rows
    ]
