"""The scope in which an interface works for its person: in their own space, and in no session."""

from uuid import UUID

from bot.ports.callers import Caller
from storage.db.transactions import Scope

_NOWHERE = UUID(int=0)


def own_scope(caller: Caller) -> Scope:
    """Return the scope of a caller's own space; moments are told in UTC where the interface names no zone."""
    return Scope(
        actor=caller.person,
        space=caller.space,
        conversation=_NOWHERE,
        zone=caller.zone or "UTC",
        language=caller.language or "en",
    )
