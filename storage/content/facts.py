"""Facts that are known of a person from talk, and how far their conversations were read for them; in the person's own space."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, get_args
from uuid import UUID

import asyncpg

from storage.db.errors import Gone
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

Kind = Literal["fact", "concern", "goal", "preference", "pattern"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing that is known, with its source: the message that said it last, and the parrot that heard it.

    `first` and `last`: when it was said; `times`: how often. `id` names it within its person's.
    """

    id: str
    kind: Kind
    text: str
    first: datetime
    last: datetime
    times: int = 1
    message: int
    conversation: UUID
    parrot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Something that the person wrote themselves; `parrot` is who was asked."""

    message: int
    text: str
    at: datetime
    parrot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """The words of a person since their conversation was read, oldest first; it was read up to the message `since`."""

    since: int
    told: tuple[Told, ...]


_SELECT = Statement("SELECT extracted FROM profile WHERE space = :space")
# in the person's own space alone, and where they have not turned it off
_SELECT_SOURCE = Statement("""SELECT m.id FROM message m JOIN space s ON (s.id, s.person) = (m.space, m.person)
    LEFT JOIN profile f ON f.space = m.space
    WHERE m.space = current_space() AND m.conversation = :scope.conversation AND m.role = 'user' AND m.person = :scope.actor
        AND coalesce((f.preferences->>'memory')::boolean, true)
    ORDER BY m.id DESC LIMIT 1""")
_IS_ON = Statement("SELECT coalesce((preferences->>'memory')::boolean, true) FROM profile WHERE space = :space")
_LOCK_PROFILE = Statement("""INSERT INTO profile (space, person) SELECT id, person FROM space
    WHERE (id, person) = (:scope.space, :scope.actor)
    ON CONFLICT (space) DO UPDATE SET space = excluded.space RETURNING extracted""")
_UPDATE_PROFILE = Statement("UPDATE profile SET extracted = :facts WHERE space = :scope.space")
_SELECT_LEARNED_UPTO = Statement("""SELECT upto FROM learned WHERE space = current_space()
    AND conversation = :scope.conversation""")
_SELECT_UNREAD = Statement("""SELECT m.id, m.body->>'text' AS text, m.created_at,
           coalesce((SELECT agent FROM call WHERE turn = m.turn ORDER BY seq LIMIT 1), '') AS parrot
    FROM message m JOIN inbox i ON i.id = m.inbox
    WHERE m.space = current_space() AND m.conversation = :scope.conversation AND m.id > :since AND m.role = 'user'
        AND m.person = :scope.actor AND i.payload->>'kind' = 'text'
      AND NOT coalesce((i.payload->>'quoted')::boolean, false)
    ORDER BY m.id DESC LIMIT :most""")
_MARK_READ = Statement("""INSERT INTO learned AS l (conversation, space, upto)
    SELECT id, space, :upto FROM conversation WHERE (id, space) = (:scope.conversation, :scope.space)
    ON CONFLICT (space, conversation) DO UPDATE SET upto = excluded.upto WHERE l.upto = :since RETURNING true""")
_DELETE_SUMMARIES = Statement("DELETE FROM summary WHERE space = :scope.space AND conversation = ANY(:talks)")
_MARK_ALL_READ = Statement("""INSERT INTO learned AS l (conversation, space, upto)
    SELECT c.id, c.space, m.id FROM conversation c
    JOIN LATERAL (SELECT id FROM message WHERE space = c.space AND conversation = c.id ORDER BY id DESC LIMIT 1) m ON true
    WHERE c.space = :scope.space
    ON CONFLICT (space, conversation) DO UPDATE SET upto = greatest(l.upto, excluded.upto)""")


async def extracted(db: Db, space: int) -> tuple[Fact, ...]:
    """Return what is known, in a transaction that sees the person's space."""
    return facts(await db.fetchval(*_SELECT(space=space)))


def facts(stored: list[dict[str, Any]] | None) -> tuple[Fact, ...]:
    """Return the facts of a column `extracted`, those that were said last first."""
    found = [_fact(one) for one in stored or ()]
    return tuple(sorted(found, key=lambda fact: fact.last, reverse=True))


async def is_on(db: Db, space: int) -> bool:
    """Return whether the person of the space wishes that something be remembered, in a transaction that sees it."""
    return await db.fetchval(*_IS_ON(space=space)) is not False


async def source(db: Db, scope: Scope) -> int | None:
    """Return the message that the person wrote last here; None in a group, and where nothing is to be remembered."""
    return await db.fetchval(*_SELECT_SOURCE(scope=scope))


async def hold(db: Db, scope: Scope) -> tuple[Fact, ...]:
    """Return what is known, and hold it against other writers until the end of the transaction.

    Raises Gone when the space is not, or no longer, the person's own.
    """
    try:
        stored = await db.fetchval(*_LOCK_PROFILE(scope=scope))
    except asyncpg.ForeignKeyViolationError:
        stored = None
    if stored is None:
        raise Gone(f"no space {scope.space} of a person {scope.actor}")
    return facts(stored)


async def keep(db: Db, scope: Scope, known: Sequence[Fact]) -> None:
    """Replace all that is known; the transaction holds the profile."""
    await db.execute(*_UPDATE_PROFILE(scope=scope, facts=[_stored(one) for one in known]))


async def unread(db: Db, scope: Scope, most: int) -> Unread:
    """Return the newest of what the person wrote in the conversation and nobody has read for facts; nothing that they passed on.

    In a transaction that sees the person's space.
    """
    since = await db.fetchval(*_SELECT_LEARNED_UPTO(scope=scope)) or 0
    rows = await db.fetch(*_SELECT_UNREAD(scope=scope, since=since, most=most))
    told = [Told(message=row["id"], text=row["text"], at=row["created_at"], parrot=row["parrot"]) for row in rows]
    return Unread(since=since, told=tuple(reversed(told)))


async def read(db: Db, scope: Scope, since: int, upto: int) -> bool:
    """Note that the conversation was read from `since` up to `upto`; False when it was meanwhile, or is another's now.

    The transaction holds the profile.
    """
    done = await db.fetchval(*_MARK_READ(scope=scope, since=since, upto=upto))
    return done is not None


async def forget(db: Db, scope: Scope, ids: Collection[str] | None) -> tuple[Fact, ...]:
    """Remove these facts (None: all) with the summaries of the talks that they are from; those that were there.

    What was said before is not read any more, so that nothing of it is learned again. Raises Gone.
    """
    known = await hold(db, scope)
    gone = tuple(one for one in known if ids is None or one.id in ids)
    if not gone and ids is not None:
        return ()
    await keep(db, scope, [one for one in known if one not in gone])
    talks = list({one.conversation for one in gone})
    await db.execute(*_DELETE_SUMMARIES(scope=scope, talks=talks))
    await db.execute(*_MARK_ALL_READ(scope=scope))
    return gone


def _stored(fact: Fact) -> dict[str, object]:
    return {
        "id": fact.id,
        "kind": fact.kind,
        "text": fact.text,
        "first": fact.first.isoformat(),
        "last": fact.last.isoformat(),
        "times": fact.times,
        "message": fact.message,
        "conversation": str(fact.conversation),
        "parrot": fact.parrot,
    }


def _fact(stored: dict[str, Any]) -> Fact:
    kind = stored["kind"]
    return Fact(
        id=stored["id"],
        kind=kind if kind in KINDS else "fact",
        text=stored["text"],
        first=datetime.fromisoformat(stored["first"]),
        last=datetime.fromisoformat(stored["last"]),
        times=stored["times"],
        message=stored["message"],
        conversation=UUID(stored["conversation"]),
        parrot=stored["parrot"],
    )
