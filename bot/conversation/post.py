"""Saying something: the message row and, for a platform that is pushed to, its outbox row, in one transaction."""

from dataclasses import dataclass
from typing import Any

from bot.ports.messages import Ring, Saying, body_to_json
from storage.conversations import messages, mode_states
from storage.conversations.conversations import Session
from storage.conversations.messages import NewMessage, Push, Role
from storage.conversations.mode_states import Standing
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.queue import turn_end


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
    """Say it once (`key`), in a transaction that holds the conversation (storage.db.transactions.work).

    `live` is the call whose status message this answer takes away. The number of the message; 0: it was said before.
    """
    new = NewMessage(key=key, role=role, body=body_to_json(saying), turn=turn, inbox=inbox)
    return await messages.say(db, session.id, session.space, new, _push(session, live)) or 0


async def show_in(
    db: Db, session: Session, saying: Saying | Ring, key: str, turn: int | None, *, inbox: int | None = None
) -> None:
    """Say it, or change what was said by this key into it: people see one message; in a transaction as for `say_in`.

    `inbox` is what it answers, as it is now.
    """
    new = NewMessage(key=key, role="system", body=body_to_json(saying), turn=turn, inbox=inbox)
    await messages.show(db, session.id, session.space, new, _push(session, None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words said of a call, once (`key`); `live` is the call whose status message this takes away."""

    saying: Saying
    key: str
    role: Role
    turn: int
    live: int

    def new(self) -> NewMessage:
        """As a message."""
        return NewMessage(key=self.key, role=self.role, body=body_to_json(self.saying), turn=self.turn)


async def say_words(db: Db, session: Session, words: Words) -> None:
    """Say them in a turn that goes on."""
    await messages.say(db, session.id, session.space, words.new(), _push(session, words.live))


async def say_and_go_on(db: Db, session: Session, words: Words) -> tuple[int, Standing]:
    """Say what the session's mode is to know of; the message's number (0: it was said before), and how the session works."""
    number, standing = await mode_states.say(db, session.id, session.space, words.new(), _push(session, words.live))
    return number or 0, standing


async def say_last(  # noqa: PLR0913 - what is said, and what ends
    db: Db, scope: Scope, session: Session, words: Words, call: int, state: str, stats: dict[str, Any] | None
) -> bool:
    """Say them and end the turn with its last call; whether the claim on the conversation was given back."""
    return await turn_end.say_last(db, scope, words.new(), _push(session, words.live), call, state, stats)


def _push(session: Session, live: int | None) -> Push | None:
    return Push(account=session.account, live=live) if session.push else None


def topic(session: Session) -> str:
    """The signal that carries the news."""
    return "outbox" if session.push else "message"
