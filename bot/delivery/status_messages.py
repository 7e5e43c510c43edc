"""What a chat that is pushed to sees of an answer in the making: a sign, what is going on, the words that are there.

Whoever holds the account (bot.delivery.accounts) hears the live events of all workers and shows them at the platform's rhythm
(bot.delivery.status_view). A message is recorded (storage.queue.status_messages) as soon as its id is known. The answer's outbox row carries the call: its
delivery ends the showing (`end`) and changes the message into the answer; a sweeper closes what a crash left behind. Nothing of
this is waited for or takes the place of answers; of several parrots at work in one conversation one is shown, and then the next.
"""

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from uuid import UUID

from bot.conversation.live_events import Live
from bot.delivery import acknowledgments
from bot.delivery.pacing import chat_buckets
from bot.delivery.status_view import View
from bot.ports.live import LiveEvent
from bot.ports.messages import Saying
from bot.ports.push import Ambiguous, Channel, ChatAddress, NotSent, Rhythm, SendError, Statuses
from bot.ports.push_abilities import StandingSigns
from storage.conversations import conversations
from storage.conversations.conversations import Session
from storage.db.pool import UNAVAILABLE, Pool
from storage.queue import rate_limits, standing_signs, status_messages
from storage.queue.rate_limits import Bucket
from storage.queue.status_messages import Status

log = logging.getLogger(__name__)

AGAIN = 1.0  # seconds until it is tried again where the pace left no place
TURN = 0.5  # seconds between looks whether another parrot of the conversation has ended
SIGN = 4.0  # seconds in which what was shown is sign enough
LONGEST = 30.0  # seconds that a sign is renewed while it is asked who answers

T = TypeVar("T")


@dataclass(slots=True)
class _Shown:
    view: View
    task: asyncio.Task[None] | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def news(self, until: float) -> None:
        """Wait for news of the call, until then (time of the loop)."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                await self.changed.wait()
        self.changed.clear()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spot:
    """A place where something is shown."""

    session: Session
    channel: Channel
    statuses: Statuses
    place: ChatAddress


class StatusBoard:
    """Shows the answers in the making of this process's accounts."""

    def __init__(
        self,
        *,
        pool: Pool,
        events: Live,
        channels: Mapping[str, Channel],
        held: Set[str] | None = None,
        long: float = acknowledgments.LONG,
    ) -> None:
        """`held`: the accounts that this process holds, so that two processes show nothing twice; None: all.

        `long`: seconds after which what is answered is marked as seen.
        """
        self._long = long
        self._pool = pool
        self._events = events
        self._channels = channels
        self._held = held
        self._shown: dict[int, _Shown] = {}
        self._places: dict[UUID, int] = {}
        """By conversation: the call that is shown there."""
        self._routed: dict[UUID, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Show until cancelled."""
        async with asyncio.TaskGroup() as tasks:

            def hear(conversation: UUID, event: LiveEvent) -> None:
                if event.call is not None and self._channels:
                    self._hear(tasks, conversation, event.call, event)

            def route(conversation: UUID) -> None:
                if self._channels and conversation not in self._routed:
                    task = self._routed[conversation] = tasks.create_task(self._sign(conversation))
                    task.add_done_callback(lambda _task: self._routed.pop(conversation, None))

            ends = self._events.watch_all(hear), self._events.watch_routed(route)
            try:
                await asyncio.Event().wait()
            finally:
                for end in ends:
                    end()

    async def end(self, call: int) -> None:
        """Show nothing more of a call; what is under way has happened when this returns."""
        shown = self._shown.get(call)
        if shown is not None and shown.task is not None:
            shown.task.cancel()
            await asyncio.wait([shown.task])

    def _hear(self, tasks: asyncio.TaskGroup, conversation: UUID, call: int, event: LiveEvent) -> None:
        shown = self._shown.get(call)
        if event.event == "done":
            self._routed_no_more(conversation)
            if shown is not None and shown.task is not None:
                shown.task.cancel()
            return
        now = asyncio.get_running_loop().time()
        if shown is None:
            if event.event not in ("thinking", "tool_use", "system", "answer_delta"):
                return
            shown = self._shown[call] = _Shown(View(began=now))
            shown.task = tasks.create_task(self._attend(conversation, call, shown))
            shown.task.add_done_callback(lambda _task: self._ended(conversation, call))
            tasks.create_task(self._acknowledge(conversation, call, shown))
        shown.view.hear(event, now)
        shown.changed.set()

    def _ended(self, conversation: UUID, call: int) -> None:
        self._shown.pop(call, None)
        if self._places.get(conversation) == call:
            del self._places[conversation]

    def _routed_no_more(self, conversation: UUID) -> None:
        if (task := self._routed.get(conversation)) is not None:
            task.cancel()

    async def _spot(self, conversation: UUID) -> _Spot | None:
        if all(one.statuses is None for one in self._channels.values()):
            return None
        session = await conversations.get(self._pool, conversation)
        channel = self._channels.get(session.account) if session is not None and session.push else None
        if session is None or channel is None or channel.statuses is None:
            return None
        if self._held is not None and channel.account not in self._held:
            return None
        place = ChatAddress(chat=session.chat, thread=session.thread)
        return _Spot(session=session, channel=channel, statuses=channel.statuses, place=place)

    async def _sign(self, conversation: UUID) -> None:
        """Show that something is going on until it is known who answers."""
        loop = asyncio.get_running_loop()
        until = loop.time() + LONGEST
        with suppress(SendError, *UNAVAILABLE):
            spot = await self._spot(conversation)
            while spot is not None and conversation not in self._places and loop.time() < until:
                pause = await _apart(self._sign_at(spot, ""))
                if pause is None:
                    return
                await asyncio.sleep(pause)

    async def _sign_at(self, spot: _Spot, phrase: str) -> float | None:
        """Show a sign; one that stays is noted before, so that it is taken away whatever becomes of this process."""
        if not (isinstance(spot.statuses, StandingSigns) and spot.statuses.stands(spot.place)):
            return await spot.statuses.sign(spot.place, phrase)
        await standing_signs.note(self._pool, spot.session.id, spot.channel.account)
        try:
            return await spot.statuses.sign(spot.place, phrase)
        finally:
            # a sweeper may have taken it away meanwhile, before it was shown
            await standing_signs.note(self._pool, spot.session.id, spot.channel.account)

    async def _attend(self, conversation: UUID, call: int, shown: _Shown) -> None:
        """Show a call from when it is worth a sign."""
        loop = asyncio.get_running_loop()
        try:
            while loop.time() < shown.view.sign_from:
                await shown.news(shown.view.sign_from)
            while self._places.setdefault(conversation, call) != call:  # noqa: ASYNC110 - another call has no event
                await asyncio.sleep(TURN)
            self._routed_no_more(conversation)
            spot = await self._spot(conversation)
            if spot is not None:
                asked = await status_messages.asked(self._pool, call)
                place = replace(spot.place, answers=asked.key, asker=asked.asker, agent=asked.agent)
                await self._show(replace(spot, place=place), call, shown)
        except (SendError, *UNAVAILABLE) as error:
            log.info("no status", extra={"call": call, "cause": type(error).__name__})
        except Exception:
            # a bug in one status ends here: it must not end the house
            log.exception("status failed", extra={"call": call})

    async def _acknowledge(self, conversation: UUID, call: int, shown: _Shown) -> None:
        """Mark what a call answers, if it takes long."""
        await asyncio.sleep(self._long)
        if self._shown.get(call) is not shown:
            return
        try:
            if (spot := await self._spot(conversation)) is not None:
                asked = await status_messages.asked(self._pool, call)
                place = replace(spot.place, answers=asked.key, twin=asked.twin)
                await acknowledgments.acknowledge(self._pool, spot.channel, place, asked.inbox)
        except (SendError, *UNAVAILABLE) as error:
            log.info("not marked", extra={"call": call, "cause": type(error).__name__})
        except Exception:
            # a bug in one mark ends here: it must not end the house
            log.exception("mark failed", extra={"call": call})

    async def _show(self, spot: _Spot, call: int, shown: _Shown) -> None:
        loop, view, statuses = asyncio.get_running_loop(), shown.view, spot.statuses
        status = await status_messages.of_call(self._pool, call)  # what a crash has left is gone on with
        rhythm = statuses.rhythm(spot.place)
        signs, sign_at = True, loop.time()
        while True:
            due = view.due(rhythm, signs=signs)
            shows, now = due is not None and loop.time() >= due[1], loop.time()
            if not shows and not (signs and now >= sign_at):
                later = [now + LONGEST, *([sign_at] if signs else ()), *([due[1]] if due is not None else ())]
                await shown.news(min(later))
                continue
            if not await status_messages.is_running(self._pool, call):
                return
            try:
                if due is None or not shows:
                    pause = await _apart(self._sign_at(spot, view.phrase))
                    signs, sign_at = pause is not None, now + (pause or 0.0)
                elif await self._has_place(spot, rhythm, edits=status is not None):
                    status = await _apart(self._put(spot, call, due[0], status)) or status
                    view.note(due[0], loop.time())
                    sign_at = max(sign_at, loop.time() + SIGN) if rhythm.fleeting else sign_at
                else:
                    await asyncio.sleep(AGAIN)
            except NotSent as error:
                await asyncio.sleep(AGAIN if error.retry_after is None else error.retry_after)
            except Ambiguous:
                if shows and status is None and not rhythm.fleeting:
                    raise  # it may be there, and cannot be changed
                await asyncio.sleep(AGAIN)

    async def _put(self, spot: _Spot, call: int, saying: Saying, status: Status | None) -> Status | None:
        """Show it and record the message."""
        previous = None if status is None else status.platform_id
        platform_id = await spot.statuses.show(spot.place, saying, f"live:{call}", previous)
        if platform_id is None:
            return None
        now = Status(call=call, conversation=spot.session.id, platform_id=platform_id, words=saying.markdown)
        if now != status:
            await status_messages.record(self._pool, now, spot.channel.account)
        return now

    async def _has_place(self, spot: _Spot, rhythm: Rhythm, *, edits: bool) -> bool:
        """Reserve a place of the platform's pace, if there is one just now that no answer needs."""
        account, pace = spot.channel.account, spot.channel.pace
        whole = Bucket(key=f"account:{account}", per_second=pace.account_per_second)
        if edits and pace.edits_per_second is not None:
            buckets = [Bucket(key=f"edits:{account}", per_second=pace.edits_per_second, burst=pace.edits_burst)]
        elif rhythm.fleeting:
            buckets = [whole]
        else:
            chat = chat_buckets(spot.channel, spot.session)
            buckets = [whole, *(replace(bucket, burst=bucket.burst // 2) for bucket in chat)]
        return await rate_limits.reserve(self._pool, buckets, 0.0, durable=False) >= 0


async def _apart(doing: Coroutine[Any, Any, T]) -> T:
    """Do it to its end, also where the caller is cancelled meanwhile."""
    task = asyncio.ensure_future(doing)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.gather(task, return_exceptions=True)
        raise


async def clear(pool: Pool, channel: Channel, place: ChatAddress, status: Status) -> None:
    """Take a status away; what cannot be taken away now is tried again by the sweeper."""
    if channel.statuses is None:
        return
    try:
        await channel.statuses.clear(place, status.platform_id)
    except SendError as error:
        log.info("status not cleared", extra={"call": status.call, "cause": str(error)})
        return
    await status_messages.forget(pool, status.call)
