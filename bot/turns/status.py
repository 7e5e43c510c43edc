"""One status message in a chat that is pushed to, while a call takes its time: "🦜 金刚：正在查询日程…".

Whoever holds the account (bot.turns.switchboard) hears the live events of all workers and shows the status after a while, edits it rarely,
and records it (storage.live). The answer's outbox row carries the call and takes the status away; a sweeper closes
what a crash left behind. Statuses are never waited for and take no place from answers; of several parrots at work in one
conversation one shows its own, and then the next.
"""

import asyncio
import logging
from collections.abc import Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from uuid import UUID

from agents.persona import Persona
from bot.channel import Channel, Place, SendError
from bot.messages import LiveEvent
from bot.turns.live import Live
from bot.turns.pace import chat_buckets
from storage import live, rates, sessions
from storage.live import Status
from storage.pool import UNAVAILABLE, Pool
from storage.rates import Bucket

log = logging.getLogger(__name__)

PATIENCE = 1.5  # seconds that a tool works without an answer before a status is shown
THOUGHT = 8.0  # seconds of thinking alone before one is shown
EDIT_PAUSE = 3.0  # seconds between edits


@dataclass(slots=True)
class _Shown:
    text: str
    task: asyncio.Task[None]
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    works: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once a tool is at work: that is sooner worth a status than thinking."""


class StatusBoard:
    """Shows and clears the status messages of this process's accounts."""

    def __init__(
        self,
        *,
        pool: Pool,
        events: Live,
        channels: Mapping[str, Channel],
        held: Set[str] | None = None,
        flock: Mapping[str, Persona] | None = None,
        patience: tuple[float, float] = (PATIENCE, THOUGHT),
    ) -> None:
        """`held`: the accounts that this process holds, so that two processes show no status twice; None: all.

        `patience`: seconds that a tool works and that a call thinks before there is a status.
        """
        self._pool = pool
        self._events = events
        self._channels = channels
        self._held = held
        self._flock = flock or {}
        self._patience = patience
        self._shown: dict[int, _Shown] = {}
        self._places: dict[UUID, int] = {}
        """By conversation: the call whose status stands there."""

    async def run(self) -> None:
        """Show until cancelled."""
        async with asyncio.TaskGroup() as tasks:

            def hear(conversation: UUID, event: LiveEvent) -> None:
                if event.call is not None and self._channels:
                    self._hear(tasks, conversation, event.call, event)

            unwatch = self._events.watch_all(hear)
            try:
                await asyncio.Event().wait()
            finally:
                unwatch()

    def _hear(self, tasks: asyncio.TaskGroup, conversation: UUID, call: int, event: LiveEvent) -> None:
        shown = self._shown.get(call)
        if event.event == "done":
            if shown is not None:
                shown.task.cancel()
        elif event.event in ("thinking", "tool_use", "system") and event.text:
            text = self._named(event)
            if shown is None:
                task = tasks.create_task(self._show(conversation, call))
                task.add_done_callback(lambda _task: self._ended(conversation, call))
                shown = self._shown[call] = _Shown(text, task)
            if event.event != "thinking":
                shown.works.set()
            if text != shown.text:
                shown.text = text
                shown.changed.set()

    def _ended(self, conversation: UUID, call: int) -> None:
        self._shown.pop(call, None)
        if self._places.get(conversation) == call:
            del self._places[conversation]

    def _named(self, event: LiveEvent) -> str:
        """Who is at it, and at what."""
        persona = self._flock.get(event.agent or "")
        if persona is None:
            return event.text
        if any("\u4e00" <= letter <= "\u9fff" for letter in event.text):
            return f"{persona.emoji} {persona.name.zh}：{event.text}"
        return f"{persona.emoji} {persona.name.en}: {event.text}"

    async def _show(self, conversation: UUID, call: int) -> None:
        working, thinking = self._patience
        with suppress(TimeoutError):
            async with asyncio.timeout(thinking):
                await self._shown[call].works.wait()
                await asyncio.sleep(working)
        platform_id: str | None = None
        try:
            while await live.is_running(self._pool, call):
                if self._places.setdefault(conversation, call) != call:
                    await asyncio.sleep(EDIT_PAUSE)
                    continue
                self._shown[call].changed.clear()
                platform_id = await asyncio.shield(self._put(conversation, call, platform_id))
                if platform_id is None:
                    return
                await asyncio.sleep(EDIT_PAUSE)
                await self._shown[call].changed.wait()
        except (SendError, *UNAVAILABLE) as error:
            log.info("no status", extra={"call": call, "cause": type(error).__name__})
        except Exception:
            # a bug in one status ends here: it must not end the house
            log.exception("status failed", extra={"call": call})

    async def _put(self, conversation: UUID, call: int, previous: str | None) -> str | None:
        """Show or edit the status and record it, as one thing that is not interrupted."""
        session = await sessions.get(self._pool, conversation)
        channel = self._channels.get(session.account) if session is not None and session.push else None
        if session is None or channel is None or channel.statuses is None:
            return None
        if self._held is not None and channel.account not in self._held:
            return None
        buckets = [
            Bucket(key=f"account:{channel.account}", per_second=channel.pace.account_per_second),
            *(replace(bucket, burst=bucket.burst // 2) for bucket in chat_buckets(channel, session)),
        ]
        if await rates.reserve(self._pool, buckets, 0.0) < 0:
            return previous
        place = Place(chat=session.chat, thread=session.thread)
        platform_id = await channel.statuses.show(place, self._shown[call].text, previous)
        await live.record(
            self._pool, Status(call=call, conversation=conversation, platform_id=platform_id), channel.account
        )
        return platform_id


async def clear(pool: Pool, channel: Channel, place: Place, status: Status) -> None:
    """Take a status away; what cannot be taken away now is tried again by the sweeper."""
    if channel.statuses is None:
        return
    try:
        await channel.statuses.clear(place, status.platform_id)
    except SendError as error:
        log.info("status not cleared", extra={"call": status.call, "cause": str(error)})
        return
    await live.forget(pool, status.call)
