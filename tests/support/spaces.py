"""Persons with a space and a conversation each, for tests of storage."""

from datetime import UTC, datetime, timedelta

from storage.content import facts
from storage.content.facts import Fact, Kind
from storage.conversations import conversations
from storage.conversations.conversations import Lease, Session
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope
from storage.people import people
from storage.queue import claims


async def settle(pool: Pool, name: str, *, push: bool = False, zone: str = "UTC") -> tuple[Session, Scope]:
    """A person's private conversation, and the scope of work in it that needs no claim."""
    person = await people.member(pool, "test", "", name)
    session = await conversations.open_session(
        pool, platform="test", account="test:1", chat=name, space=person.space, push=push, person=person.id
    )
    return session, Scope(actor=person.id, space=person.space, conversation=session.id, zone=zone, language="en")


async def written(db: Db | Pool, space: int) -> int:
    """A number that is another one after each transaction that changed notes, events or reminders of the space."""
    return await db.fetchval("SELECT written FROM space WHERE id = $1", space) or 0


async def claim(pool: Pool, worker: str, lease_seconds: float, most: int) -> list[Lease]:
    """What a worker claims, without what it sees there."""
    return [one.lease for one in await claims.claim(pool, worker, lease_seconds, most, 20)]


MORNING = datetime(2026, 6, 1, 8, tzinfo=UTC)


def a_fact(scope: Scope, text: str, number: int = 0, kind: Kind = "fact", times: int = 1) -> Fact:
    """Something that is known; a higher number was said later."""
    when = MORNING + timedelta(days=number)
    return Fact(
        id=f"f{scope.space}-{number}", kind=kind, text=text, first=when, last=when, times=times, message=number + 1,
        conversation=scope.conversation, parrot="amazing",
    )  # fmt: skip


async def plant_facts(db: Db, scope: Scope, *texts: str) -> None:
    """Facts that are known of a person, the last the newest, in place of what was known."""
    await facts.hold(db, scope)
    await facts.keep(db, scope, [a_fact(scope, text, number) for number, text in enumerate(texts)])
