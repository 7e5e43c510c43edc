"""Persons with a space and a conversation each, for tests of storage."""

from storage import people, sessions
from storage.pool import Pool
from storage.scope import Scope
from storage.sessions import Session


async def settle(pool: Pool, name: str, *, push: bool = False, zone: str = "UTC") -> tuple[Session, Scope]:
    """A person's private conversation, and the scope of work in it that needs no claim."""
    person = await people.member(pool, "test", "", name)
    session = await sessions.open_session(
        pool, platform="test", account="test:1", chat=name, space=person.space, push=push, person=person.id
    )
    return session, Scope(actor=person.id, space=person.space, conversation=session.id, zone=zone, language="en")
