"""What the rows tell of a message and of a thing: who wrote what, what was decided and done, what was sent, what was changed since.

All of it in a transaction that sees the space. What retention took is not there, and nothing stands for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from storage.conversations.messages import Message, message_of
from storage.db.pool import Db, Record
from storage.db.statements import Statement

Kind = Literal["event", "reminder", "memo", "list"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedCall:
    """One parrot that was asked, and how that and its turn stand; `plan`: what rules decided, None where they did not;
    `taught`: the prompt is what the person has taught them to read.
    """

    call: int
    agent: str
    prompt: str
    plan: dict[str, Any] | None
    taught: bool
    state: str
    turn: str
    tries: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldMessage:
    """A message that was said, and the call whose answer it is."""

    message: Message
    asked: AskedCall | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What somebody wrote, and when."""

    text: str
    at: datetime
    person: int | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """The receipts of one message, and when it was said."""

    receipts: tuple[str, ...]
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RanTool:
    """One tool that ran, and what came of it."""

    name: str
    outcome: dict[str, Any]
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Sending:
    """One way out of a message: to which platform, and how that stands."""

    platform: str
    state: str
    tries: int
    sent_at: datetime | None
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """A change of a thing: who (no `actor`: the house itself), by which call, words or press, and from what to what."""

    what: Literal["made", "changed", "deleted"]
    at: datetime
    actor: int | None
    name: str
    call: int | None
    words: str | None
    pressed: bool
    was: dict[str, Any]
    became: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """An event, a reminder, a note or something on a list as it is now, deleted ones too; `rings_at` is when it rings next.

    `within`: the list that it is on, by the name as names are compared.
    """

    kind: Kind
    id: int
    title: str
    zone: str
    made_at: datetime
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    all_day: bool = False
    repeats: bool = False
    rings_at: datetime | None = None
    rang_at: datetime | None = None
    state: str = ""
    gone_at: datetime | None = None
    within: str = ""


_TOLD = """SELECT m.*, c.id AS call, c.agent, c.prompt, c.metadata->'plan' AS plan, c.metadata->>'taught' AS taught, c.state AS call_state, t.state AS turn_state, t.tries
    FROM message m LEFT JOIN call c ON c.id = CASE WHEN m.key ~ '^a:[0-9]+$' THEN substr(m.key, 3)::bigint END
        LEFT JOIN turn t ON t.id = m.turn
    WHERE m.space = current_space() AND m.conversation = :conversation AND m.role <> 'user'"""
_SELECT_LAST = Statement("{told} ORDER BY m.id DESC LIMIT :most", told=_TOLD)
_SELECT_ONE = Statement("{told} AND m.id = :number", told=_TOLD)
_SELECT_SHOWN = Statement(
    """{told} AND m.id = (SELECT o.message FROM outbox o WHERE o.conversation = :conversation
    AND o.platform_id = :shown AND o.message IS NOT NULL ORDER BY o.id DESC LIMIT 1)""",
    told=_TOLD,
)
_SELECT_WRITTEN = Statement("""SELECT m.body->>'text' AS text, m.created_at AS at, m.person, coalesce(p.name, '') AS name
    FROM message m LEFT JOIN person p ON p.id = m.person
    WHERE m.space = current_space() AND m.turn = :turn AND m.role = 'user' ORDER BY m.id""")
_SELECT_RECEIPTS = Statement("""SELECT m.body->'receipts' AS receipts, m.created_at AS at
    FROM message m LEFT JOIN turn t ON t.id = m.turn LEFT JOIN inbox i ON i.id = m.inbox
    WHERE m.space = current_space() AND m.role <> 'user' AND m.created_at >= :since AND m.created_at < :until
        AND jsonb_array_length(coalesce(m.body->'receipts', '[]')) > 0 AND coalesce(t.person, i.person, :person) = :person
    ORDER BY m.id""")
_SELECT_USED = Statement(
    "SELECT name, outcome, created_at AS at FROM tool_call WHERE call = :call ORDER BY step, index"
)
_SELECT_SENDINGS = Statement("""SELECT c.platform, o.state, o.tries, o.sent_at, coalesce(o.error, '') AS error
    FROM outbox o JOIN conversation c ON c.id = o.conversation AND c.space = current_space()
    WHERE o.message = :number OR o.dedupe_key = :key ORDER BY o.id""")
_SELECT_PRESSED = Statement("SELECT payload->>'token' FROM inbox WHERE id = :inbox")
_SELECT_PAST = Statement("""SELECT c.what, c.at, c.actor, coalesce(p.name, '') AS name, c.inbox IS NOT NULL AS pressed, c.call,
        coalesce(c.was, '{}') AS was, coalesce(c.became, '{}') AS became,
        (SELECT m.body->>'text' FROM call k JOIN message m ON m.turn = k.turn AND m.role = 'user' AND m.space = current_space()
         JOIN conversation talk ON talk.id = m.conversation AND talk.platform <> 'gone' WHERE k.id = c.call ORDER BY m.id LIMIT 1) AS words
    FROM change c LEFT JOIN person p ON p.id = c.actor
    WHERE c.space = current_space() AND c.kind = :kind AND c.item = :item ORDER BY c.at, c.id""")
_EVENT = """SELECT 'event' AS kind, e.id, e.title, e.zone, e.created_at AS made_at, e.starts_at, e.ends_at, e.all_day, e.rrule IS NOT NULL AS repeats,
        (SELECT min(d.due_at) FROM due d WHERE d.space = e.space AND d.event = e.id AND d.state = 'pending' AND d.due_at < 'infinity') AS rings_at,
        (SELECT max(d.fired_at) FROM due d WHERE d.space = e.space AND d.event = e.id) AS rang_at, '' AS state, e.deleted_at AS gone_at,
        '' AS within
    FROM event e WHERE e.space = current_space() AND e.subscription IS NULL"""
_REMINDER = """SELECT 'reminder' AS kind, d.id, d.text AS title, d.zone, d.created_at AS made_at, d.due_at AS starts_at, NULL::timestamptz AS ends_at,
        false AS all_day, d.rrule IS NOT NULL AS repeats,
        CASE WHEN d.state = 'pending' AND d.due_at < 'infinity' THEN d.due_at END AS rings_at, d.fired_at AS rang_at, d.state,
        NULL::timestamptz AS gone_at, '' AS within
    FROM due d WHERE d.space = current_space() AND d.kind = 'reminder'"""
_MEMO = """SELECT 'memo' AS kind, n.id, left(n.text, 200) AS title, 'UTC' AS zone, n.created_at AS made_at, NULL::timestamptz AS starts_at,
        NULL::timestamptz AS ends_at, false AS all_day, false AS repeats, NULL::timestamptz AS rings_at, NULL::timestamptz AS rang_at, '' AS state,
        n.deleted_at AS gone_at, '' AS within
    FROM memo n WHERE n.space = current_space()"""
_ITEM = """SELECT 'list' AS kind, i.id, i.text AS title, 'UTC' AS zone, i.created_at AS made_at, NULL::timestamptz AS starts_at,
        NULL::timestamptz AS ends_at, false AS all_day, false AS repeats, NULL::timestamptz AS rings_at, NULL::timestamptz AS rang_at,
        CASE WHEN i.ticked_at IS NULL THEN '' ELSE 'done' END AS state, i.deleted_at AS gone_at, i.list AS within
    FROM list_item i WHERE i.space = current_space()"""
_SELECT_THING = {
    "event": Statement("{event} AND e.id = :item", event=_EVENT),
    "reminder": Statement("{reminder} AND d.id = :item", reminder=_REMINDER),
    "memo": Statement("{memo} AND n.id = :item", memo=_MEMO),
    "list": Statement("{one} AND i.id = :item", one=_ITEM),
}
_SELECT_EVENT_OF = Statement("SELECT event FROM due WHERE space = current_space() AND id = :due")
# what is asked after is of late, or lies ahead
_SELECT_LATELY = Statement(
    """({event} AND (e.deleted_at IS NULL OR e.deleted_at > clock_now() - interval '30 days')
        AND coalesce(e.series_until, e.ends_at) > clock_now() - interval '30 days' ORDER BY e.updated_at DESC LIMIT :most)
    UNION ALL ({reminder} AND d.due_at > clock_now() - interval '30 days' ORDER BY d.created_at DESC LIMIT :most)
    UNION ALL ({memo} AND n.deleted_at > clock_now() - interval '30 days' ORDER BY n.deleted_at DESC LIMIT :most)
    UNION ALL ({one} AND i.updated_at > clock_now() - interval '30 days' ORDER BY i.updated_at DESC LIMIT :most)""",
    event=_EVENT,
    reminder=_REMINDER,
    memo=_MEMO,
    one=_ITEM,
)
_SELECT_LISTED = Statement(
    "SELECT DISTINCT item FROM change WHERE space = current_space() AND kind = 'list' AND call = :call ORDER BY item LIMIT :most"
)
_SELECT_RING = Statement("""SELECT c.platform, o.state, o.tries, o.sent_at, coalesce(o.error, '') AS error
    FROM outbox o JOIN conversation c ON c.id = o.conversation AND c.space = current_space()
        JOIN due d ON d.id = o.due AND d.space = c.space
    WHERE CASE :kind WHEN 'event' THEN d.event = :item ELSE d.id = :item END ORDER BY o.id DESC LIMIT 1""")


def _told(row: Record) -> ToldMessage:
    asked = None
    if row["call"] is not None:
        asked = AskedCall(
            call=row["call"],
            agent=row["agent"],
            prompt=row["prompt"],
            plan=row["plan"],
            taught=row["taught"] is not None,
            state=row["call_state"],
            turn=row["turn_state"] or "",
            tries=row["tries"] or 1,
        )
    return ToldMessage(message=message_of(row), asked=asked)


async def last_told(db: Db, conversation: UUID, most: int) -> list[ToldMessage]:
    """Return what parrots said here, the last first."""
    return [_told(row) for row in await db.fetch(*_SELECT_LAST(conversation=conversation, most=most))]


async def told(db: Db, conversation: UUID, number: int) -> ToldMessage | None:
    """Return one message of a parrot by its number."""
    row = await db.fetchrow(*_SELECT_ONE(conversation=conversation, number=number))
    return None if row is None else _told(row)


async def told_as(db: Db, conversation: UUID, shown: str) -> ToldMessage | None:
    """Return one message of a parrot by what the platform calls it."""
    row = await db.fetchrow(*_SELECT_SHOWN(conversation=conversation, shown=shown))
    return None if row is None else _told(row)


async def written(db: Db, turn: int) -> list[Written]:
    """Return what people wrote that a turn answers."""
    return [Written(**dict(row)) for row in await db.fetch(*_SELECT_WRITTEN(turn=turn))]


async def receipts(db: Db, person: int, since: datetime, until: datetime) -> list[Confirmed]:
    """Return what a person was told to be done in [since, until), the first first."""
    found = await db.fetch(*_SELECT_RECEIPTS(person=person, since=since, until=until))
    return [Confirmed(receipts=tuple(row["receipts"]), at=row["at"]) for row in found]


async def used(db: Db, call: int) -> list[RanTool]:
    """Return the tools that a call has run, in order."""
    return [RanTool(**dict(row)) for row in await db.fetch(*_SELECT_USED(call=call))]


async def sendings(db: Db, message: Message) -> list[Sending]:
    """Return the ways out of a message; none where the reader fetches, or where the queue has forgotten them."""
    found = await db.fetch(*_SELECT_SENDINGS(number=message.id, key=message.key))
    return [Sending(**dict(row)) for row in found]


async def ring(db: Db, kind: Kind, item: int) -> Sending | None:
    """Return how the last ring of a thing stands on its way; None where nothing is pushed, or where the queue has forgotten it."""
    row = await db.fetchrow(*_SELECT_RING(kind=kind, item=item))
    return None if row is None else Sending(**dict(row))


async def listed(db: Db, call: int, most: int) -> list[int]:
    """Return what of lists a call has made or changed."""
    return [row["item"] for row in await db.fetch(*_SELECT_LISTED(call=call, most=most))]


async def pressed(db: Db, inbox: int) -> str | None:
    """Return what the button carried whose press an event is."""
    return await db.fetchval(*_SELECT_PRESSED(inbox=inbox))


async def past(db: Db, kind: Kind, item: int) -> list[Past]:
    """Return what was done to a thing, the first first."""
    return [Past(**dict(row)) for row in await db.fetch(*_SELECT_PAST(kind=kind, item=item))]


async def thing(db: Db, kind: Kind, item: int) -> Thing | None:
    """Return a thing as it is, deleted or not; None where it is not there any more."""
    row = await db.fetchrow(*_SELECT_THING[kind](item=item))
    return None if row is None else Thing(**dict(row))


async def event_of(db: Db, due: int) -> int | None:
    """Return the event that a reminder belongs to."""
    return await db.fetchval(*_SELECT_EVENT_OF(due=due))


async def lately(db: Db, most: int) -> Sequence[Thing]:
    """Return events and reminders of the last 30 days and ahead, and deleted notes and what of lists was changed in these, deleted ones too.

    So many of each, the newest first.
    """
    return [Thing(**dict(row)) for row in await db.fetch(*_SELECT_LATELY(most=most))]
