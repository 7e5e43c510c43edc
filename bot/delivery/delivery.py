"""The way out for push channels: the outbox, sent in order, at the platforms' pace, by the process that holds the account.

What is known of a send decides what follows: surely not shown → again later, for three days; perhaps shown → the
platform is asked where it can tell, else once more, marked as a repeat; never → given up: a reminder is then told elsewhere. Nothing is sent twice while
its first try may still be under way: `sending` belongs to one process until its lease is over, and a try ends before
(bot.delivery.claim_renewal).
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Set
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

from agents.runtime.agent import Checkpoint
from bot.conversation.participants import Defaults
from bot.delivery.claim_renewal import UnderWay
from bot.delivery.pacing import Pacer, account_key, chat_key
from bot.delivery.row_text import Wording
from bot.delivery.stale_claims import Sweeper
from bot.delivery.status_messages import StatusBoard
from bot.ports.messages import Saying
from bot.ports.push import Ambiguous, Channel, ChatAddress, NotSent, Undeliverable
from bot.process.logs import about
from storage.conversations import conversations
from storage.conversations.conversations import Session
from storage.db.backoff import pause_after
from storage.db.notify import Signals, woken
from storage.db.pool import COLLISION, UNAVAILABLE, Patience, Pool
from storage.queue import outbox, rate_limits, status_messages
from storage.queue.outbox import Lane, Parcel

log = logging.getLogger(__name__)

IDLE = 1.0
SLOWEST = 60.0  # seconds between two tries
SENDS = 16  # under way at once in a lane of an account
OLD = timedelta(days=3)  # what could not be sent for so long is given up
DRAIN = 10.0
STUBBORN = timedelta(minutes=10)  # what fails for no reason that we know for so long is given up


class Delivery:
    """Sends what waits for the accounts of this process."""

    def __init__(  # noqa: PLR0913 - what sending touches
        self,
        *,
        pool: Pool,
        signals: Signals,
        defaults: Defaults,
        name: str,
        checkpoint: Checkpoint,
        lease_seconds: float = 6.0,
        send_seconds: float = 60.0,
        board: StatusBoard | None = None,
        held: Set[str] | None = None,
    ) -> None:
        """`send_seconds`: how long a send may take; `lease_seconds`: when another process may take what this one had claimed.

        `board`: what shows answers in the making in this process; `held`: the accounts that it holds, None: all.
        """
        self._pool = pool
        self._signals = signals
        self._channels: dict[str, Channel] = {}
        self._wording = Wording(pool=pool, defaults=defaults)
        self._name = name
        self._board = board
        self._held = held
        self._under_way = UnderWay(pool=pool, name=name, lease_seconds=lease_seconds, send_seconds=send_seconds)
        self._checkpoint = checkpoint
        self._closing = asyncio.Event()

    async def run(self) -> None:
        """Look after what sending leaves behind, until `close` is called; the channels' contexts have ended by then."""
        async with asyncio.TaskGroup() as tasks:
            sweeper = Sweeper(pool=self._pool, signals=self._signals, channels=self._channels)
            loops = [tasks.create_task(loop()) for loop in (sweeper.run, self._under_way.keep)]
            await self._closing.wait()
            for loop in loops:
                loop.cancel()
        with suppress(*UNAVAILABLE):
            await outbox.give_back(self._pool, self._name)

    def close(self) -> None:
        self._closing.set()

    @asynccontextmanager
    async def serving(self, channel: Channel) -> AsyncGenerator[None]:
        """Send through a channel while the context is open; what is under way at its end is finished."""
        pacer = Pacer(pool=self._pool, channel=channel)
        self._channels[channel.account] = channel
        async with asyncio.TaskGroup() as tasks:
            senders = [tasks.create_task(self._send_all(channel, lane, pacer)) for lane in ("interactive", "bulk")]
            try:
                yield
            finally:
                pacer.ending.set()
                self._signals.send("outbox")
                await asyncio.wait(senders, timeout=DRAIN)
                for sender in senders:
                    sender.cancel()
                del self._channels[channel.account]

    async def send_waiting(self, channel: Channel) -> int:
        """Send what waits for a channel now, row after row, and return how many: for a process without loops (`simulate`)."""
        pacer, slots, number = Pacer(pool=self._pool, channel=channel), asyncio.Semaphore(SENDS), 0
        lanes: tuple[Lane, ...] = ("interactive", "bulk")
        while claimed := [parcel for lane in lanes for parcel in await self._claim(channel, lane)]:
            for parcel in claimed:
                await self._deliver(channel, parcel, pacer, slots)
            number += len(claimed)
        return number

    async def _send_all(self, channel: Channel, lane: Lane, pacer: Pacer) -> None:
        """One lane of one account. A handful of sends are under way at once: a slow one holds up only its own chat."""
        slots = asyncio.Semaphore(SENDS)
        patience = Patience(f"delivery {channel.account} {lane}")
        with self._signals.watching("outbox") as news:
            async with asyncio.TaskGroup() as tasks:
                while not pacer.ending.is_set():
                    await pacer.room(lane, slots)
                    try:
                        claimed = await self._claim(channel, lane)
                        patience.reset()
                    except (*UNAVAILABLE, *COLLISION) as error:
                        await patience.wait(error)
                        continue
                    self._under_way.begin(claimed)
                    for parcel in claimed:
                        tasks.create_task(self._deliver(channel, parcel, pacer, slots))
                    if not claimed:
                        await woken(news, IDLE)

    async def _claim(self, channel: Channel, lane: Lane) -> list[Parcel]:
        """Bulk is taken one by one, so that no process sits on what another could send."""
        return await outbox.claim(
            self._pool,
            account=channel.account,
            lane=lane,
            worker=self._name,
            lease_seconds=self._under_way.lease_seconds,
            most=1 if lane == "bulk" else 8,
            holds=self._held is None or channel.account in self._held,
        )

    async def _deliver(self, channel: Channel, parcel: Parcel, pacer: Pacer, slots: asyncio.Semaphore) -> None:
        with about(turn=parcel.turn, parcel=parcel.id):
            try:
                await self._deliver_one(channel, parcel, pacer, slots)
            except (*UNAVAILABLE, *COLLISION) as error:
                # the row stays claimed or sending; its lease decides
                log.warning("delivery interrupted", extra={"cause": type(error).__name__})
            except Exception as error:
                # a bug in one message ends here: it must not end the others
                log.exception("delivery failed")
                with suppress(*UNAVAILABLE):
                    unreadable = isinstance(error, ValueError)
                    if unreadable or parcel.claimed_at - parcel.created_at > STUBBORN:  # else its lease decides
                        await self._give_up(parcel, type(error).__name__)
            finally:
                self._under_way.end([parcel])

    async def _deliver_one(self, channel: Channel, parcel: Parcel, pacer: Pacer, slots: asyncio.Semaphore) -> None:
        """Send a row. Who waits for the turn of its chat has no slot: others can go meanwhile."""
        session = await conversations.get(self._pool, parcel.conversation)
        if session is None:
            await self._give_up(parcel, "the conversation was deleted")
            return
        place = ChatAddress(chat=session.chat, thread=session.thread)
        if parcel.repeat and channel.can_tell and parcel.over is None and not parcel.reader:
            async with slots:
                if await self._was_shown(channel, place, parcel):
                    return
        if await self._is_put_off(parcel, await pacer.chat_turn(session, parcel)):
            return
        async with slots:
            if not await self._is_put_off(parcel, await pacer.account_turn(session, parcel)):
                await self._send(channel, session, parcel)

    async def _is_put_off(self, parcel: Parcel, seconds: float | None) -> bool:
        if seconds is not None:
            await outbox.postpone(self._pool, parcel, self._name, seconds)
        return seconds is not None

    async def _send(self, channel: Channel, session: Session, parcel: Parcel) -> None:
        if parcel.barred:
            await self._give_up(parcel, "the chat cannot be reached")
            return
        place = ChatAddress(chat=session.chat, thread=session.thread, answers=parcel.answers, reader=parcel.reader)
        over = parcel.over or await self._shown(parcel)
        saying, surely = await self._worded(channel, session, parcel, over)
        self._checkpoint("before send")
        if not await outbox.start_sending(self._pool, parcel, self._name, self._under_way.lease_seconds):
            return
        try:
            async with self._under_way.limited(parcel):
                platform_id = await channel.send(place, saying, parcel.key, over)
        except NotSent as error:
            await self._not_sent(channel, session, parcel, error)
        except Ambiguous as error:
            await self._in_doubt(parcel, str(error), surely=surely)
        except TimeoutError:
            await self._in_doubt(parcel, "no answer in time", surely=surely)
        except Undeliverable as error:
            log.warning("undeliverable", extra={"cause": str(error)})
            await self._give_up(parcel, str(error), gone=error.gone)
        else:
            self._checkpoint("after send")
            await self._sent(parcel, platform_id)
            log.info("sent", extra={"account": parcel.account, "tries": parcel.tries + 1})

    async def _worded(
        self, channel: Channel, session: Session, parcel: Parcel, over: str | None
    ) -> tuple[Saying, bool]:
        """Return what the row says, and whether to try it again surely shows nothing twice."""
        saying = await self._wording.of(session, parcel, repeat=False)
        surely = not parcel.reader and (channel.can_tell or (over is not None and channel.single(saying)))
        if parcel.repeat and not surely:
            saying = await self._wording.of(session, parcel, repeat=True)
        return saying, surely

    async def _shown(self, parcel: Parcel) -> str | None:
        """The status message that becomes the answer, which is not touched by anybody else from now on."""
        if parcel.live is None:
            return None
        if self._board is not None:
            await self._board.end(parcel.live)
        shown = await status_messages.of_call(self._pool, parcel.live)
        return None if shown is None else shown.platform_id

    async def _sent(self, parcel: Parcel, platform_id: str) -> None:
        if not await outbox.mark_sent(self._pool, parcel, platform_id):
            log.warning("sent, but taken over")
            return
        # the conversation's next message may go now
        self._signals.send("outbox", str(parcel.conversation))

    async def _was_shown(self, channel: Channel, place: ChatAddress, parcel: Parcel) -> bool:
        """Ask the platform whether an earlier try arrived."""
        try:
            platform_id = await channel.find(place, parcel.key)
        except (NotSent, Ambiguous) as error:
            await outbox.postpone(self._pool, parcel, self._name, 2.0)
            log.info("cannot ask yet", extra={"cause": str(error)})
            return True
        if platform_id is None:
            return False
        await outbox.mark_sent(self._pool, parcel, platform_id)
        self._signals.send("outbox", str(parcel.conversation))
        return True

    async def _not_sent(self, channel: Channel, session: Session, parcel: Parcel, error: NotSent) -> None:
        if error.retry_after is not None:
            key = account_key(channel) if error.everywhere else chat_key(channel, session)
            await rate_limits.block(self._pool, key, error.retry_after)
        if _is_old(parcel) and error.retry_after is None:
            log.error("given up", extra={"cause": str(error)})
            await self._give_up(parcel, str(error), doubt=parcel.repeat)
            return
        pause = error.retry_after if error.retry_after is not None else _pause(parcel)
        await self._retry_later(parcel, pause, str(error))

    async def _in_doubt(self, parcel: Parcel, cause: str, *, surely: bool) -> None:
        """Doubt a second time ends it, unless it is `surely` not shown twice by another try."""
        log.warning("send ambiguous", extra={"cause": cause})
        if parcel.repeat and (not surely or _is_old(parcel)):
            log.error("given up", extra={"cause": cause})
            await self._give_up(parcel, f"ambiguous again: {cause}", doubt=True)
        else:
            await self._retry_later(parcel, _pause(parcel), cause, shown=True)

    async def _give_up(self, parcel: Parcel, cause: str, *, doubt: bool = False, gone: bool = False) -> None:
        """Give a row up; a reminder is told elsewhere, and comes here once the chat can be reached again."""
        told = await outbox.give_up(self._pool, parcel, self._name, cause, doubt=doubt, gone=gone)
        if told is not None:
            self._signals.send("outbox" if told.pushed else "message", str(told.conversation))

    async def _retry_later(self, parcel: Parcel, seconds: float, error: str, *, shown: bool = False) -> None:
        await outbox.retry_later(self._pool, parcel, self._name, seconds, error, shown=shown)
        asyncio.get_running_loop().call_later(seconds, self._signals.send, "outbox")


def _is_old(parcel: Parcel) -> bool:
    return parcel.claimed_at - parcel.created_at > OLD


def _pause(parcel: Parcel) -> float:
    """Return the seconds until the next try."""
    return pause_after(parcel.tries, first=2.0, longest=SLOWEST)
