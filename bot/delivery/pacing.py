"""The pace of sending: a row waits for its chat's turn, and only when that has come takes a place of its account's pace.

Whoever reserved both at once would keep the account's place for a moment that may be seconds ahead, and everybody behind
it would wait for that chat.
"""

import asyncio
from dataclasses import replace

from bot.ports.push import Channel
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.queue import outbox, rate_limits
from storage.queue.outbox import Lane, Parcel
from storage.queue.rate_limits import Bucket

LONGEST = 5.0  # seconds that a row may wait for each of its turns; what has to wait longer is put off
BULK_AHEAD = 0.15  # seconds of the account's pace that bulk may reserve ahead, so that answers find a place
IDLE = 0.01  # seconds for which a row is put off that finds no place before the end
KEPT = 0.15  # of the account's pace that is bulk's even where answers could use all of it


class Pacer:
    """Turns of the rows of one account, which all processes take together."""

    def __init__(self, *, pool: Pool, channel: Channel) -> None:
        self._pool = pool
        self._channel = channel
        self._bulk = asyncio.Lock()
        self.ending = asyncio.Event()

    async def chat_turn(self, session: Session, parcel: Parcel) -> float | None:
        """Wait for the chat; return the seconds to put the row off where its turn does not come soon, else None."""
        buckets = self._of_chat(session, parcel)
        # what goes to a group reserves ahead: what is rung there among answers would never find a place else
        # an edit that has to wait goes back: it may say something newer by then
        longest = 0.0 if parcel.edits or (parcel.lane == "bulk" and session.private) else LONGEST
        return await _wait(await rate_limits.reserve(self._pool, buckets, longest))

    async def account_turn(self, session: Session, parcel: Parcel) -> float | None:
        """Wait for the account, like `chat_turn`, whose place is given back where none is found: the row will take another."""
        if parcel.lane == "interactive":
            wait = await self._reserve()
        else:
            async with self._bulk:
                wait = await self._find_place()
        if wait < 0:
            await rate_limits.give_back(self._pool, self._of_chat(session, parcel))
        return await _wait(wait)

    def _of_chat(self, session: Session, parcel: Parcel) -> list[Bucket]:
        return edit_buckets(self._channel, session) if parcel.edits else chat_buckets(self._channel, session)

    async def room(self, lane: Lane, slots: asyncio.Semaphore) -> None:
        """Wait until what is claimed now can go soon: no process sits on what another could send."""
        async with slots:
            pass
        if lane == "bulk":
            async with self._bulk:
                pass

    async def _reserve(self) -> float:
        """Reserve the next place of the account that nobody has, behind all who came before."""
        return await rate_limits.reserve(self._pool, [self._whole], LONGEST)

    async def _find_place(self) -> float:
        """Reserve a place for bulk: like an answer where it is among the share that is kept for it, else one that nobody needs."""
        while not self.ending.is_set():
            own = await rate_limits.reserve(self._pool, [self._kept], 0.0, durable=False)
            wait = await (self._reserve() if own >= 0 else self._just_ahead())
            if wait >= 0:
                return wait
            await asyncio.sleep(min(-wait, -own, 1.0) if own < 0 else min(-wait, 1.0))
        return -IDLE

    async def _just_ahead(self) -> float:
        """Reserve a place that no answer needs: only just ahead, and at bulk's share while somebody waits for an answer."""
        buckets = [self._whole]
        if await outbox.somebody_waits(self._pool, self._channel.account):
            buckets.append(self._share)
        return await rate_limits.reserve(self._pool, buckets, BULK_AHEAD)

    @property
    def _whole(self) -> Bucket:
        return Bucket(key=account_key(self._channel), per_second=self._channel.pace.account_per_second)

    @property
    def _share(self) -> Bucket:
        return Bucket(key=f"bulk:{self._channel.account}", per_second=self._channel.pace.bulk_per_second)

    @property
    def _kept(self) -> Bucket:
        return Bucket(key=f"kept:{self._channel.account}", per_second=KEPT * self._channel.pace.account_per_second)


def chat_buckets(channel: Channel, session: Session) -> list[Bucket]:
    """The chat's own; for a group, the one of all groups' longer breath, too."""
    pace = channel.pace
    chat = Bucket(key=chat_key(channel, session), per_second=pace.chat_per_second, burst=pace.chat_burst)
    if session.private or pace.group_per_second is None:
        return [chat]
    group = Bucket(key=f"group:{channel.account}:{session.chat}", per_second=pace.group_per_second)
    return [chat, replace(group, burst=pace.group_burst)]


def edit_buckets(channel: Channel, session: Session) -> list[Bucket]:
    """Those of a change of what was sent; half of the chat's own stays free for answers, where changes are not counted apart."""
    pace = channel.pace
    chat = Bucket(key=f"edits:{channel.account}:{session.chat}", per_second=pace.chat_per_second)
    if pace.edits_per_second is not None:
        return [
            chat,
            Bucket(key=f"edits:{channel.account}", per_second=pace.edits_per_second, burst=pace.edits_burst),
        ]
    return [chat, *(replace(bucket, burst=bucket.burst // 2) for bucket in chat_buckets(channel, session))]


async def _wait(seconds: float) -> float | None:
    """Wait for a place that was reserved; return the seconds to put the row off where none was."""
    if seconds < 0:
        return min(-seconds, 30.0)
    await asyncio.sleep(seconds)
    return None


def account_key(channel: Channel) -> str:
    return f"account:{channel.account}"


def chat_key(channel: Channel, session: Session) -> str:
    return f"chat:{channel.account}:{session.chat}"
