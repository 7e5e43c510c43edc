"""Chats of push platforms, as an adapter opens them and brings their events."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.inbound.admission import checked, lane
from bot.ports.messages import ButtonPress, StopRequest, TextMessage, incoming_to_json
from storage.conversations import conversations
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.people import people
from storage.queue import inbox
from storage.queue.inbox import Kept, NewItem

T = TypeVar("T")


async def open_chat(pool: Pool, chat: str, *, account: str = "push:test", push: bool = True) -> Session:
    """A private chat with a person of its own."""
    person = await people.member(pool, "push", "", chat)
    return await conversations.open_session(
        pool, platform="push", account=account, chat=chat, space=person.space, person=person.id, push=push
    )


async def keep(pool: Pool, new: NewItem) -> Kept:
    """Commit one event of a conversation that is there."""
    [kept] = await inbox.keep_all(pool, [new])
    assert kept is not None
    return kept


async def write(
    pool: Pool, session: Session, key: str, incoming: str | TextMessage | ButtonPress | StopRequest
) -> Kept:
    """Keep an event of the chat's person."""
    event = checked(TextMessage(text=incoming) if isinstance(incoming, str) else incoming)
    new = NewItem(
        account=session.account,
        event_key=f"{session.id}:{key}",
        conversation=session.id,
        person=session.person,
        lane=lane(event),
        payload=incoming_to_json(event),
    )
    return await keep(pool, new)


async def eventually(condition: Callable[[], Awaitable[T]], deadline: float = 60.0) -> T:
    """The first true value of a condition, asked again and again."""
    async with asyncio.timeout(deadline):
        while not (value := await condition()):  # noqa: ASYNC110 - a row has no event
            await asyncio.sleep(0.01)
        return value


async def until_blocked(pool: Pool, number: int = 1) -> None:
    """Wait until so many statements in this database wait for locks."""
    await eventually(
        lambda: pool.fetchval(
            """SELECT count(*) >= $1 FROM pg_stat_activity
               WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0""",
            number,
        )
    )
