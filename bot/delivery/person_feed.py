"""What rings and what is changed of a person's things, to whoever looks, wherever it was done (bot.ports.changes)."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TypeVar
from uuid import UUID

from bot.conversation.database_errors import database_access
from bot.delivery.feed import Rendering
from bot.delivery.shared_calls import SharedCalls
from bot.ports.callers import Caller, Unavailable
from bot.ports.changes import Anew, Changed, News, Rang, Spoken
from bot.ports.messages import Ring, body_from_json
from storage.conversations import changes, conversations
from storage.conversations.changes import Change
from storage.conversations.conversations import Session
from storage.db.notify import Signals, woken
from storage.db.pool import Patience, Pool
from storage.db.transactions import reading

T = TypeVar("T")

TOPIC = "changed"  # said by interfaces; turns, the clock and sending say theirs
TOPICS = (TOPIC, "outbox", "due")
LOOK = 1.0  # seconds: a lost signal costs no more
PAUSE = 0.1
HEARTBEAT = 15.0  # seconds between signs of life
BEHIND = timedelta(seconds=10)  # so late a change may be committed
KEPT = timedelta(hours=23)  # for which changes are kept (storage.db.retention), less what a clock may be wrong
MOST = 200  # changes that are told one by one
PLATFORM = "web"
_START = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class PersonFeed:
    """Reads the changes of persons' own spaces. Each process can do it: it needs no worker."""

    def __init__(
        self, *, pool: Pool, signals: Signals, rendering: Rendering, look: float = LOOK, heartbeat: float = HEARTBEAT
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._rendering = rendering
        self._seconds = look
        self._heartbeat = heartbeat
        self._signalled = 0
        self._looks: SharedCalls[tuple[int, datetime, int], list[Change]] = SharedCalls()

    def stir(self) -> None:
        self._signals.send(TOPIC)

    async def follow(self, caller: Caller, after: int | None) -> AsyncGenerator[News | None]:
        with self._woken() as (wake, spoken):
            now = await _patiently(partial(_now, self._pool))
            place = now if after is None else min(_moment(after), now)
            known: dict[int, datetime] = {}
            floor = _START  # what is before it is known, whatever it is
            late = place < now - KEPT
            if late:
                place = floor = now
            elif after is None:
                known = {one.id: one.at for one in await _patiently(partial(self._look, caller, now - BEHIND))}
            yield None  # from now on nothing is missed
            if late:
                yield Anew(place=_number(now))
            own: dict[UUID, bool] = {}
            quiet = asyncio.get_running_loop().time()
            while True:
                behind = max(place - BEHIND, floor)
                found = await _patiently(partial(self._look, caller, behind))
                news = [one for one in found if one.id not in known]
                if len(found) > MOST:
                    place = floor = await _patiently(partial(_now, self._pool))
                    told: list[News] = [Anew(place=_number(place))]
                    known = {}
                else:
                    place = max([place, *(one.at for one in news)])
                    known = {one.id: one.at for one in found}
                    told = await _patiently(partial(self._shown, caller, news, _number(place)))
                said, spoken[:] = tuple(dict.fromkeys(spoken)), []
                told += [Spoken(session=one) for one in said if await self._is_own(caller, one, own)]
                for one in told:
                    yield one
                if told:
                    quiet = asyncio.get_running_loop().time()
                elif asyncio.get_running_loop().time() - quiet >= self._heartbeat:
                    quiet = asyncio.get_running_loop().time()
                    yield None
                await asyncio.sleep(PAUSE)  # many signals are one look
                await woken(wake, self._seconds)

    @contextmanager
    def _woken(self) -> Generator[tuple[asyncio.Event, list[UUID]]]:
        """Open an event that is set when there may be news, and a list of the conversations in which something is said."""
        wake, spoken = asyncio.Event(), list[UUID]()

        def news(_payload: str) -> None:
            self._signalled += 1
            wake.set()

        def said(payload: str) -> None:
            if payload:
                spoken.append(UUID(payload))
            news(payload)

        for topic in TOPICS:
            self._signals.listen(topic, news)
        self._signals.listen("message", said)
        try:
            yield wake, spoken
        finally:
            for topic in TOPICS:
                self._signals.forget(topic, news)
            self._signals.forget("message", said)

    async def _look(self, caller: Caller, behind: datetime) -> list[Change]:
        """Look once for all readers who wait at the same place; what was asked before the last signal may have missed it."""

        async def look() -> list[Change]:
            with database_access():
                async with reading(self._pool, caller.space) as db:
                    return await changes.since(db, behind, MOST + 1)

        return await self._looks.result((caller.space, behind, self._signalled), look)

    async def _shown(self, caller: Caller, news: list[Change], place: int) -> list[News]:
        told: list[News] = []
        for one in news:
            if one.kind != "ring":
                told.append(Changed(place=place, kind=one.kind, id=one.item, what=one.what, name=one.name))
            elif (rang := await self._rang(caller, one, place)) is not None:
                told.append(rang)
        return told

    async def _rang(self, caller: Caller, one: Change, place: int) -> Rang | None:
        """Return what rang as it was told; None where that is gone."""
        message = one.message
        session = None if message is None else await _conversation(self._pool, message.conversation)
        if message is None or session is None:
            return None
        with database_access():
            [said] = await self._rendering.rendered(caller, session, [message])
        body = body_from_json(message.body)
        reminder = body.due if isinstance(body, Ring) else None
        return Rang(place=place, said=said, reminder=reminder, at=message.created_at, platform=session.platform)

    async def _is_own(self, caller: Caller, session: UUID, known: dict[UUID, bool]) -> bool:
        """Return whether it is a session of the caller on the page."""
        if session not in known:
            found = await _patiently(partial(_conversation, self._pool, session))
            known[session] = found is not None and found.person == caller.person and found.platform == PLATFORM
        return known[session]


async def _now(pool: Pool) -> datetime:
    with database_access():
        return await changes.now(pool)


async def _conversation(pool: Pool, session: UUID) -> Session | None:
    with database_access():
        return await conversations.get(pool, session)


async def _patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask until the database answers."""
    patience = Patience("person feed")
    while True:
        try:
            return await ask()
        except Unavailable as error:
            await patience.wait(error)


def _number(moment: datetime) -> int:
    return (moment - _START) // _MICROSECOND


def _moment(number: int) -> datetime:
    try:
        return _START + number * _MICROSECOND
    except OverflowError:  # no place of ours: from now on
        return datetime.max.replace(tzinfo=UTC)
