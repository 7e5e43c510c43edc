"""Saying something: the message row and, for a platform that is pushed to, its outbox row, in one transaction."""

from bot.messages import Saying, body_to_json
from storage import messages, outbox
from storage.messages import NewMessage, Role
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
    body = body_to_json(saying)
    message = await messages.say(
        db, session.id, session.space, NewMessage(key=key, role=role, body=body, turn=turn, inbox=inbox)
    )
    if session.push and message is not None:
        await outbox.add(
            db, key=key, account=session.account, conversation=session.id, message=message, live=live, body=body
        )
    return message or 0


def topic(session: Session) -> str:
    """The signal that carries the news."""
    return "outbox" if session.push else "message"
