"""Incoming events: kept before they are acknowledged, once, and taken from here by the workers."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Literal
from uuid import UUID

from storage.db.pool import Db, Pool, Record
from storage.db.statements import Statement

Lane = Literal["chat", "control"]
TOPICS: dict[Lane, str] = {"chat": "inbox", "control": "control"}
"""What wakes those who work on a lane (storage.db.notify)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A kept event; `payload` is the adapter's incoming message as JSON."""

    id: int
    conversation: UUID
    person: int | None
    payload: dict[str, Any]
    tries: int
    received_at: datetime
    seen_at: datetime
    """The database's time when the row was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewItem:
    """An event to be kept: `event_key` is the platform's name of it, `alt_key` a second name that twins share."""

    account: str
    event_key: str
    conversation: UUID
    person: int | None
    lane: Lane
    payload: dict[str, Any]
    alt_key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The row of an event; `fresh` is False for one that was known already."""

    id: int
    fresh: bool


_COLUMNS = "id, conversation, person, payload, tries, received_at"


def _item(row: Record) -> Item:
    return Item(seen_at=row["seen_at"], **{name: row[name] for name in _COLUMNS.split(", ")})


_statement = partial(Statement, columns=_COLUMNS)
_INSERT = Statement("""WITH given AS MATERIALIZED (
        SELECT *
            FROM unnest(:accounts::text[], :event_keys::text[], :alt_keys::text[], :conversations::uuid[], :persons::bigint[], :lanes::text[], :payloads::jsonb[])
        WITH ORDINALITY AS g(account, event_key, alt_key, conversation, person, lane, payload, n)
    ), home AS MATERIALIZED (
        SELECT id FROM conversation WHERE id IN (SELECT conversation FROM given) AND platform <> 'gone' ORDER BY id FOR KEY SHARE
    ), sender AS MATERIALIZED (
        SELECT id FROM person WHERE id IN (SELECT person FROM given) ORDER BY id FOR KEY SHARE
    ), known AS MATERIALIZED (
        SELECT * FROM given WHERE conversation IN (SELECT id FROM home)
        AND (person IS NULL OR person IN (SELECT id FROM sender))
    ), kept AS (
        INSERT INTO inbox (account, event_key, alt_key, conversation, person, lane, payload)
        SELECT account, event_key, alt_key, conversation, person, lane, payload FROM known ORDER BY n
        ON CONFLICT DO NOTHING RETURNING id, account, event_key
    )
    SELECT k.id, g.n IN (SELECT n FROM known) AS lives
    FROM given g LEFT JOIN kept k ON (k.account, k.event_key) = (g.account, g.event_key) ORDER BY g.n""")
_SELECT_KNOWN = Statement("""SELECT id FROM inbox
    WHERE (account, event_key) = (:new.account, :new.event_key) OR alt_key = :new.alt_key""")
_SELECT_OF_TURN = _statement("SELECT {columns}, clock_now() AS seen_at FROM inbox WHERE turn = :turn ORDER BY id")
_HAS_CONTROL = Statement("""SELECT EXISTS (SELECT FROM inbox WHERE state = 'new' AND lane = 'control'
    AND ready_at <= clock_now())""")
_LOCK_NEXT_CONTROL = _statement("""SELECT {columns}, clock_now() AS seen_at FROM inbox WHERE state = 'new'
    AND lane = 'control' AND ready_at <= clock_now()
    ORDER BY ready_at, id LIMIT 1 FOR UPDATE SKIP LOCKED""")
_FINISH = Statement("UPDATE inbox SET state = 'done' WHERE id = ANY(:items) AND state = 'new'")
_RETRY_LATER = Statement("""UPDATE inbox
    SET tries = tries + 1, ready_at = clock_now() + make_interval(secs => :seconds), error = :error
    WHERE id = ANY(:items) AND state = 'new'""")
_COUNT_TRY = Statement("UPDATE inbox SET tries = tries + 1 WHERE id = :item AND state = 'new'")
_POSTPONE = Statement("UPDATE inbox SET ready_at = clock_now() + make_interval(secs => :seconds) WHERE id = :item")
_COUNT_CONTROLS = Statement("SELECT count(*) FROM inbox WHERE person = :person AND lane = 'control' AND state = 'new'")
_PARK = Statement("UPDATE inbox SET state = 'dead', error = :error WHERE id = ANY(:items) AND state = 'new'")
_REVIVE = Statement("""UPDATE inbox SET state = 'new', turn = NULL, tries = 0, ready_at = clock_now(), error = NULL
    WHERE id = ANY(:items) AND state = 'dead'""")
_SELECT_NEXT_UP = _statement("""SELECT {columns}, clock_now() AS seen_at FROM inbox i
    WHERE conversation = :conversation AND state = 'new' AND lane = 'chat' AND turn IS NULL AND id < :before
      AND NOT EXISTS (SELECT FROM turn t WHERE t.conversation = :conversation
                      AND t.created_at <= i.received_at AND t.finished_at >= i.received_at)
    ORDER BY id LIMIT :most""")
_DROP = _statement("""UPDATE inbox SET state = 'done', error = 'stopped' WHERE id = ANY(:items) AND state = 'new'
    AND turn IS NULL
    RETURNING {columns}, clock_now() AS seen_at""")
_COUNT_WAITING = Statement("""SELECT count(*) FROM inbox
    WHERE conversation = :conversation AND state = 'new' AND lane = 'chat' AND turn IS NULL AND id < :before""")
_DROP_BEYOND = Statement("""UPDATE inbox SET state = 'done', error = 'too many'
    WHERE id IN (SELECT id FROM inbox WHERE conversation = :conversation AND person = :person AND state = 'new'
        AND lane = 'chat'
                 AND turn IS NULL ORDER BY id OFFSET :most)
    RETURNING id""")
_IS_SETTLED = Statement("SELECT state <> 'new' FROM inbox WHERE id = :item")
_DROP_WAITING = Statement("""UPDATE inbox SET state = 'done', error = 'taken back' WHERE alt_key = :twin
    AND state = 'new' AND turn IS NULL""")
_REWRITE_WAITING = Statement("""UPDATE inbox SET payload = jsonb_set(payload, '{text}', to_jsonb(:text::text))
    WHERE alt_key = :twin AND state = 'new' AND turn IS NULL AND payload->>'kind' = 'text'""")

_REPLACE_WAITING = Statement("""UPDATE inbox SET payload = :payload::jsonb, lane = :lane
    WHERE alt_key = :twin AND state = 'new' AND turn IS NULL AND payload->>'kind' = 'text' RETURNING conversation""")

_GIVE_WORDS = Statement("""UPDATE inbox SET payload = payload || jsonb_build_object('text', :text::text, 'voice', NULL)
    WHERE id = :item AND state = 'new' AND turn IS NULL""")

_keeping_edit = partial(
    Statement,
    edit="""INSERT INTO inbox (account, event_key, conversation, person, lane, payload)
    SELECT account, event_key || ':edit:' || extract(epoch FROM clock_now()), conversation, person, 'control',
        jsonb_build_object('kind', 'notice', 'name', 'edited',
            'data', jsonb_build_object('turn', turn, 'was', coalesce(:was::text, payload->>'text'), 'text', :text::text))
    FROM inbox""",
)
_KEEP_EDIT_OF = _keeping_edit(
    """{edit} WHERE id = :number AND turn IS NOT NULL AND payload->>'kind' = 'text' ON CONFLICT DO NOTHING"""
)
_KEEP_EDIT = _keeping_edit("""{edit} WHERE alt_key = :twin AND state IN ('new', 'done') AND turn IS NOT NULL AND payload->>'kind' = 'text'
        AND payload->>'text' <> :text::text
    ON CONFLICT DO NOTHING RETURNING conversation""")


async def keep_all(pool: Db | Pool, batch: list[NewItem]) -> list[Kept | None]:
    """Keep several events at once, in their order; None for one whose conversation was deleted, or whose person is
    known as another one by now (storage.people.people.join).
    """
    rows = await pool.fetch(
        *_INSERT(
            accounts=[new.account for new in batch],
            event_keys=[new.event_key for new in batch],
            alt_keys=[new.alt_key for new in batch],
            conversations=[new.conversation for new in batch],
            persons=[new.person for new in batch],
            lanes=[new.lane for new in batch],
            payloads=[new.payload for new in batch],
        )
    )
    seen: set[int] = set()
    kept: list[Kept | None] = []
    for new, row in zip(batch, rows, strict=True):
        number: int | None = row["id"] if row["id"] is not None or not row["lives"] else await _known(pool, new)
        if number is None:
            kept.append(None)
            continue
        kept.append(Kept(id=number, fresh=row["id"] is not None and number not in seen))
        seen.add(number)
    return kept


async def _known(pool: Db | Pool, new: NewItem) -> int | None:
    return await pool.fetchval(*_SELECT_KNOWN(new=new))


async def of_turn(db: Db | Pool, turn: int) -> list[Item]:
    rows = await db.fetch(*_SELECT_OF_TURN(turn=turn))
    return [_item(row) for row in rows]


async def has_control(pool: Pool) -> bool:
    """Return whether there is a control event to handle."""
    return await pool.fetchval(*_HAS_CONTROL())


async def next_control(db: Db) -> Item | None:
    """Lock the oldest control event for the open transaction."""
    row = await db.fetchrow(*_LOCK_NEXT_CONTROL())
    return None if row is None else _item(row)


async def finish(db: Db | Pool, items: list[int]) -> None:
    await db.execute(*_FINISH(items=items))


async def retry_later(db: Db | Pool, items: list[int], seconds: float, error: str) -> None:
    """Count a failed try and leave the rows alone for a while."""
    await db.execute(*_RETRY_LATER(items=items, seconds=seconds, error=error))


async def count_try(pool: Pool, item: int) -> None:
    """Count a try that is about to be made."""
    await pool.execute(*_COUNT_TRY(item=item))


async def postpone(db: Db, item: int, seconds: float) -> None:
    """Leave a row alone for a while."""
    await db.execute(*_POSTPONE(item=item, seconds=seconds))


async def controls_of(db: Db, person: int) -> int:
    """Count the control events of a person that wait."""
    return await db.fetchval(*_COUNT_CONTROLS(person=person))


async def park(db: Db | Pool, items: list[int], error: str) -> None:
    """Give the rows up; they stay for people to look at."""
    await db.execute(*_PARK(items=items, error=error))


async def revive(db: Db, items: list[int]) -> None:
    """Work on parked rows once more, as a new turn."""
    await db.execute(*_REVIVE(items=items))


async def next_up(db: Db, conversation: UUID, before: int, most: int) -> list[Item]:
    """Return what waited before this event and behind no turn: the next turn would begin with it."""
    rows = await db.fetch(*_SELECT_NEXT_UP(conversation=conversation, before=before, most=most))
    return [_item(row) for row in rows]


async def drop(db: Db, items: list[int]) -> list[Item]:
    """Stop: put messages aside that no turn was begun with; which they were, in order."""
    rows = await db.fetch(*_DROP(items=items))
    return sorted((_item(row) for row in rows), key=lambda item: item.id)


async def number_waiting(db: Db, conversation: UUID, before: int) -> int:
    """Count the messages that waited before this event and are in no turn."""
    return await db.fetchval(*_COUNT_WAITING(conversation=conversation, before=before))


async def drop_beyond(db: Db, conversation: UUID, person: int, most: int) -> int:
    """Put the newest waiting messages of a person aside, so that at most so many are left; how many that were."""
    rows = await db.fetch(*_DROP_BEYOND(conversation=conversation, person=person, most=most))
    return len(rows)


async def is_settled(pool: Pool, item: int) -> bool:
    """Return whether the event has been worked on (or given up)."""
    return await pool.fetchval(*_IS_SETTLED(item=item)) is not False


async def drop_waiting(pool: Pool, twin: str) -> None:
    """Put a message aside that was taken back before anybody worked on it."""
    await pool.execute(*_DROP_WAITING(twin=twin))


async def rewrite_waiting(pool: Pool, twin: str, text: str) -> None:
    """Change a text that still waits to be worked on."""
    await pool.execute(*_REWRITE_WAITING(twin=twin, text=text))


async def replace_waiting(pool: Pool, twin: str, payload: dict[str, Any], lane: Lane) -> UUID | None:
    """Make a text that still waits to be worked on something else, of that lane; return its conversation, if there is such a text."""
    return await pool.fetchval(*_REPLACE_WAITING(twin=twin, payload=payload, lane=lane))


async def give_words(db: Db, item: int, text: str) -> bool:
    """Give a voice message that still waits its words; return whether it did wait."""
    return (await db.execute(*_GIVE_WORDS(item=item, text=text))).endswith(" 1")


async def keep_edit(pool: Pool, twin: str, text: str) -> UUID | None:
    """Keep that a message was changed which is answered already, or just being so; return its conversation, None where there is none such."""
    return await pool.fetchval(*_KEEP_EDIT(twin=twin, was=None, text=text))


async def keep_edit_of(db: Db, number: int, was: str, text: str) -> None:
    """Keep that the message of this event says something else now."""
    await db.execute(*_KEEP_EDIT_OF(number=number, was=was, text=text))
