"""Saying something: the message row and, for a platform that is pushed to, its outbox row, in one transaction."""

from bot.messages import Saying, body_to_json
from storage import messages, modes
from storage.messages import NewMessage, Push, Role
from storage.modes import Standing
from storage.pool import Db
from storage.sessions import Session


async def say_in(  # noqa: PLR0913 - what a message is made of
    db: Db,
    session: Session,
    saying: Saying,
    key: str,
    *,
    role: Role = "agent",
    turn: int | None = None,
    inbox: int | None = None,
    live: int | None = None,
) -> int:
    """Say it once (`key`), in a transaction that holds the conversation (storage.scope.work).

    `live` is the call whose status message this answer takes away. The number of the message; 0: it was said before.
    """
    new = NewMessage(key=key, role=role, body=body_to_json(saying), turn=turn, inbox=inbox)
    return await messages.say(db, session.id, session.space, new, _push(session, live)) or 0


async def say_and_go_on(  # noqa: PLR0913 - what a message is made of
    db: Db, session: Session, saying: Saying, key: str, *, role: Role, turn: int, live: int
) -> tuple[int, Standing]:
    """Say what the session's mode is to know of; with how the session works."""
    new = NewMessage(key=key, role=role, body=body_to_json(saying), turn=turn)
    number, standing = await modes.say(db, session.id, session.space, new, _push(session, live))
    return number or 0, standing


def _push(session: Session, live: int | None) -> Push | None:
    return Push(account=session.account, live=live) if session.push else None


def topic(session: Session) -> str:
    """The signal that carries the news."""
    return "outbox" if session.push else "message"
