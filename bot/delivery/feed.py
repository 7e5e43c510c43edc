"""The way out for pull channels: a conversation's messages as they are committed, and what is going on meanwhile."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Container, Generator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Literal, TypeVar
from uuid import UUID

from bot.conversation import reminder_messages
from bot.conversation.database_errors import database_access
from bot.conversation.live_events import Live
from bot.conversation.participants import Defaults
from bot.conversation.sessions import own_session
from bot.delivery.shared_calls import SharedCalls
from bot.ports.callers import Caller, Unavailable
from bot.ports.live import LiveEvent
from bot.ports.messages import Said, Saying, body_from_json, stem
from storage.content import button_actions
from storage.conversations import conversations, feedback, messages
from storage.conversations.conversations import Session
from storage.conversations.messages import Message
from storage.db.notify import Signals
from storage.db.pool import Patience, Pool
from storage.db.transactions import reading
from storage.people import people

T = TypeVar("T")

HEARTBEAT = 15.0  # seconds between signs of life; also the longest that a lost signal delays a message


class Rendering:
    """Stored messages as their reader sees them."""

    def __init__(self, *, pool: Pool, defaults: Defaults) -> None:
        self._pool = pool
        self._defaults = defaults

    async def rendered(self, caller: Caller, session: Session, found: list[Message]) -> list[Said]:
        """In the language of what the person wrote last; cards whose buttons are used up are closed."""
        if not found:
            return []
        person = await people.known(self._pool, caller.person)
        async with reading(self._pool, session.space) as db:
            written = await messages.last_written(db, session.id)
            language = self._defaults.language_for(person, written)
            bodies = [body_from_json(message.body) for message in found]
            sayings = [body if isinstance(body, Saying) else reminder_messages.shown(body, language) for body in bodies]
            spent = await button_actions.unusable(db, [stem(button.token) for button in _buttons(sayings)])
            ratable = [message.id for message in found if message.role == "agent" and message.key.startswith("a:")]
            opinions = await feedback.opinions(db, caller.person, ratable) if ratable else {}
        return [
            Said(
                id=message.id,
                conversation=message.conversation,
                role=message.role,
                saying=_closed(saying, spent),
                created_at=message.created_at,
                ratable=message.id in ratable,
                opinion=opinions.get(message.id),
                place=messages.place(message),
            )
            for message, saying in zip(found, sayings, strict=True)
        ]


class PullFeed:
    """Reads conversations for pull adapters (bot.ports.pull.Feed)."""

    def __init__(
        self, *, pool: Pool, signals: Signals, live: Live, rendering: Rendering, heartbeat: float = HEARTBEAT
    ) -> None:
        self._pool = pool
        self._heartbeat = heartbeat
        self._signals = signals
        self._live = live
        self._rendering = rendering
        self._signalled = 0
        self._looks: SharedCalls[tuple[object, ...], list[tuple[str, Said]]] = SharedCalls()
        self._notes: SharedCalls[tuple[object, ...], bool] = SharedCalls()

    async def history(self, caller: Caller, session: UUID, before: int | None, most: int) -> list[Said]:
        place = await own_session(self._pool, caller, session)
        with database_access():
            async with reading(self._pool, place.space) as db:
                found = await messages.before(db, session, before, most)
            return await self._rendering.rendered(caller, place, found)

    async def newest(self, caller: Caller, session: UUID) -> int:
        place = await own_session(self._pool, caller, session)
        with database_access():
            return await messages.newest(self._pool, session, place.space)

    async def seen(self, caller: Caller, session: UUID, message: int) -> bool:
        return await self._notes.result(
            (caller.person, session, message), partial(self._seen, caller, session, message)
        )

    async def _seen(self, caller: Caller, session: UUID, message: int) -> bool:
        await own_session(self._pool, caller, session)
        with database_access():
            return await conversations.mark_seen(self._pool, session, message)

    async def seen_to(self, caller: Caller, session: UUID) -> int:
        await own_session(self._pool, caller, session)
        with database_access():
            return await conversations.read_to(self._pool, session)

    async def follow(self, caller: Caller, session: UUID, after: int) -> AsyncGenerator[Said | LiveEvent | None]:
        """Everything that is said, or changed, behind a place, until the session is gone; an absent database is waited for."""
        with self._news(session) as queue:
            gone: deque[str] = deque(maxlen=100)
            place = await self._patiently(partial(own_session, self._pool, caller, session))
            look = True
            while True:
                found = await self._patiently(partial(self._look, caller, place, after)) if look else []
                for key, said in found:
                    if said.role != "user" and not said.changed:
                        for event in _before_done(queue, key):
                            if _still_told(event, gone):
                                yield event
                        gone.append(key)
                    yield said
                    after = said.place
                event = None if found else await _next(queue, self._heartbeat)
                look = not isinstance(event, LiveEvent)
                if event == "quiet":
                    place = await self._patiently(partial(own_session, self._pool, caller, session))
                    yield None
                elif event is not None and _still_told(event, gone):
                    yield event

    @contextmanager
    def _news(self, session: UUID) -> Generator[asyncio.Queue[LiveEvent | None]]:
        """Return what goes on in the session, in order; None when messages are to be looked for."""
        queue: asyncio.Queue[LiveEvent | None] = asyncio.Queue()

        def news(payload: str) -> None:
            if payload in ("", str(session)):
                self._signalled += 1
                queue.put_nowait(None)

        self._signals.listen("message", news)
        unwatch = self._live.watch(session, queue.put_nowait)
        try:
            yield queue
        finally:
            self._signals.forget("message", news)
            unwatch()

    async def _look(self, caller: Caller, place: Session, after: int) -> list[tuple[str, Said]]:
        """Look once for all readers who wait at the same place; what was asked before the last signal may have missed it."""
        key = (caller, place.id, place.space, after, self._signalled)
        return await self._looks.result(key, partial(self._after, caller, place, after))

    async def _after(self, caller: Caller, place: Session, after: int) -> list[tuple[str, Said]]:
        """The messages behind a place, and those that were changed since, with their keys."""
        with database_access():
            found = await messages.after(self._pool, place.id, place.space, after)
            shown = await self._rendering.rendered(caller, place, found)
        return [
            (message.key, replace(said, changed=said.id <= after)) for message, said in zip(found, shown, strict=True)
        ]

    async def _patiently(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask until the database answers."""
        patience = Patience("feed")
        while True:
            try:
                answer = await ask()
            except Unavailable as error:
                await patience.wait(error)
                continue
            patience.reset()
            return answer


async def _next(queue: asyncio.Queue[LiveEvent | None], heartbeat: float) -> LiveEvent | Literal["quiet"] | None:
    """The next live event; None when messages are to be looked for; `quiet` when nothing has come for a while."""
    try:
        async with asyncio.timeout(heartbeat):
            return await queue.get()
    except TimeoutError:
        return "quiet"


def _still_told(event: LiveEvent, gone: Container[str]) -> bool:
    """Of a call whose answer is `gone` out, only that it is done."""
    return event.event == "done" or f"a:{event.call}" not in gone


def _before_done(queue: asyncio.Queue[LiveEvent | None], key: str) -> list[LiveEvent]:
    """Take the live events that belong before the message that was just found: those before its own `done`, where it is an
    answer (one look may find those of several turns), and before the next one, where it is anything else.
    """
    waiting = [queue.get_nowait() for _ in range(queue.qsize())]
    ends = [
        number
        for number, item in enumerate(waiting)
        if item is not None and item.event == "done" and (key == f"a:{item.call}" or not key.startswith("a:"))
    ]
    end = ends[0] if ends else len(waiting)
    for item in waiting[end:]:
        queue.put_nowait(item)
    return [item for item in waiting[:end] if item is not None]


def _buttons(sayings: list[Saying]) -> list[reminder_messages.Button]:
    return [button for saying in sayings for card in saying.cards for button in card.buttons]


def _closed(saying: Saying, spent: set[str]) -> Saying:
    cards = tuple(
        replace(card, open=not any(stem(button.token) in spent for button in card.buttons)) for card in saying.cards
    )
    return replace(saying, cards=cards)
