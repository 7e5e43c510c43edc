"""The way out for push channels: the outbox, sent in order, at the platforms' pace, by the process that holds the account.

What is known of a send decides what follows: surely not shown → again later, for three days; perhaps shown → the
platform is asked where it can tell, else once more, marked as a repeat; never → given up. Nothing is sent twice while
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
from bot.delivery.pacing import chat_buckets, chat_key, edit_buckets
from bot.delivery.row_text import Wording
from bot.delivery.stale_claims import Sweeper
from bot.delivery.status_messages import StatusBoard
from bot.ports.messages import Saying
from bot.ports.push import Ambiguous, Channel, ChatAddress, NotSent, Undeliverable
from storage.conversations import conversations
from storage.conversations.conversations import Session
from storage.db.notify import Signals, woken
from storage.db.pool import COLLISION, UNAVAILABLE, Patience, Pool
from storage.queue import outbox, rate_limits, status_messages
from storage.queue.outbox import Lane, Parcel
from storage.queue.rate_limits import Bucket

log = logging.getLogger(__name__)

IDLE = 1.0
BULK_AHEAD = 0.15  # seconds of the account's pace that bulk may reserve ahead, so that answers find a place
SLOWEST = 60.0  # seconds between two tries
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
        self._ending: dict[str, asyncio.Event] = {}
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
        ending = asyncio.Event()
        self._channels[channel.account], self._ending[channel.account] = channel, ending
        async with asyncio.TaskGroup() as tasks:
            senders = [tasks.create_task(self._send_all(channel, lane)) for lane in ("interactive", "bulk")]
            try:
                yield
            finally:
                ending.set()
                self._signals.send("outbox")
                await asyncio.wait(senders, timeout=DRAIN)
                for sender in senders:
                    sender.cancel()
                del self._channels[channel.account]

    async def _send_all(self, channel: Channel, lane: Lane) -> None:
        """One lane of one account. A handful of sends are under way at once: a slow one holds up only its own chat."""
        slots = asyncio.Semaphore(16)
        ending = self._ending[channel.account]
        patience = Patience(f"delivery {channel.account} {lane}")
        with self._signals.watching("outbox") as news:
            async with asyncio.TaskGroup() as tasks:
                while not ending.is_set():
                    claimed: list[Parcel] = []
                    try:
                        claimed = await self._claim(channel, lane)
                        self._under_way.begin(claimed)
                        if lane == "bulk" and claimed and not await self._found_place(channel, ending):
                            self._under_way.end(claimed)
                            break
                        patience.reset()
                    except (*UNAVAILABLE, *COLLISION) as error:
                        self._under_way.end(claimed)
                        await patience.wait(error)
                        continue
                    for parcel in claimed:
                        await slots.acquire()
                        tasks.create_task(self._deliver(channel, parcel, slots))
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

    async def _found_place(self, channel: Channel, ending: asyncio.Event) -> bool:
        """Reserve a cell of the account for bulk: only just ahead, and at its share while somebody waits for an answer.

        False when the end came first; what is claimed is given back then.
        """
        share = Bucket(key=f"bulk:{channel.account}", per_second=channel.pace.bulk_per_second)
        while not ending.is_set():
            buckets = [self._account_bucket(channel)]
            if await outbox.somebody_waits(self._pool, channel.account):
                buckets.append(share)
            wait = await rate_limits.reserve(self._pool, buckets, BULK_AHEAD)
            await asyncio.sleep(min(abs(wait), 1.0))
            if wait >= 0:
                return True
        return False

    def _account_bucket(self, channel: Channel) -> Bucket:
        return Bucket(key=f"account:{channel.account}", per_second=channel.pace.account_per_second)

    async def _deliver(self, channel: Channel, parcel: Parcel, slots: asyncio.Semaphore) -> None:
        try:
            await self._deliver_one(channel, parcel)
        except (*UNAVAILABLE, *COLLISION) as error:
            # the row stays claimed or sending; its lease decides
            log.warning("delivery interrupted", extra={"parcel": parcel.id, "cause": type(error).__name__})
        except Exception as error:
            # a bug in one message ends here: it must not end the others
            log.exception("delivery failed", extra={"parcel": parcel.id})
            with suppress(*UNAVAILABLE):
                unreadable = isinstance(error, ValueError)
                if unreadable or parcel.claimed_at - parcel.created_at > STUBBORN:  # else its lease decides
                    await outbox.give_up(self._pool, parcel, self._name, type(error).__name__)
        finally:
            self._under_way.end([parcel])
            slots.release()

    async def _deliver_one(self, channel: Channel, parcel: Parcel) -> None:
        session = await conversations.get(self._pool, parcel.conversation)
        if session is None:
            await outbox.give_up(self._pool, parcel, self._name, "the conversation was deleted")
            return
        place = ChatAddress(chat=session.chat, thread=session.thread)
        if parcel.repeat and channel.can_tell and parcel.over is None and await self._was_shown(channel, place, parcel):
            return
        if not await self._has_slot(channel, session, parcel):
            return
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
            log.warning("undeliverable", extra={"parcel": parcel.id, "cause": str(error)})
            await outbox.give_up(self._pool, parcel, self._name, str(error))
        else:
            self._checkpoint("after send")
            await self._sent(parcel, platform_id)

    async def _worded(
        self, channel: Channel, session: Session, parcel: Parcel, over: str | None
    ) -> tuple[Saying, bool]:
        """Return what the row says, and whether to try it again surely shows nothing twice."""
        saying = await self._wording.of(session, parcel, repeat=False)
        surely = channel.can_tell or (over is not None and channel.single(saying))
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
            log.warning("sent, but taken over", extra={"parcel": parcel.id})
            return
        # the conversation's next message may go now
        self._signals.send("outbox", str(parcel.conversation))

    async def _has_slot(self, channel: Channel, session: Session, parcel: Parcel) -> bool:
        """Wait for the chat's pace and, for answers, the account's; False when that takes so long that it is put off."""
        buckets = edit_buckets(channel, session) if parcel.edits else chat_buckets(channel, session)
        if parcel.lane == "interactive":
            buckets.append(self._account_bucket(channel))
        # answers of a group reserve ahead: what is rung there among them would never find a place else
        # an edit that has to wait goes back: it may say something newer by then
        longest = 0.0 if parcel.edits or (parcel.lane == "bulk" and session.private) else 5.0
        wait = await rate_limits.reserve(self._pool, buckets, longest)
        if wait < 0:
            await outbox.postpone(self._pool, parcel, self._name, min(-wait, 30.0))
            return False
        await asyncio.sleep(wait)
        return True

    async def _was_shown(self, channel: Channel, place: ChatAddress, parcel: Parcel) -> bool:
        """Ask the platform whether an earlier try arrived."""
        try:
            platform_id = await channel.find(place, parcel.key)
        except (NotSent, Ambiguous) as error:
            await outbox.postpone(self._pool, parcel, self._name, 2.0)
            log.info("cannot ask yet", extra={"parcel": parcel.id, "cause": str(error)})
            return True
        if platform_id is None:
            return False
        await outbox.mark_sent(self._pool, parcel, platform_id)
        self._signals.send("outbox", str(parcel.conversation))
        return True

    async def _not_sent(self, channel: Channel, session: Session, parcel: Parcel, error: NotSent) -> None:
        if error.retry_after is not None:
            key = self._account_bucket(channel).key if error.everywhere else chat_key(channel, session)
            await rate_limits.block(self._pool, key, error.retry_after)
        if _is_old(parcel) and error.retry_after is None:
            log.error("given up", extra={"parcel": parcel.id, "cause": str(error)})
            await outbox.give_up(self._pool, parcel, self._name, str(error), doubt=parcel.repeat)
            return
        pause = error.retry_after if error.retry_after is not None else _pause(parcel)
        await self._retry_later(parcel, pause, str(error))

    async def _in_doubt(self, parcel: Parcel, cause: str, *, surely: bool) -> None:
        """Doubt a second time ends it, unless it is `surely` not shown twice by another try."""
        log.warning("send ambiguous", extra={"parcel": parcel.id, "cause": cause})
        if parcel.repeat and (not surely or _is_old(parcel)):
            log.error("given up", extra={"parcel": parcel.id, "cause": cause})
            await outbox.give_up(self._pool, parcel, self._name, f"ambiguous again: {cause}", doubt=True)
        else:
            await self._retry_later(parcel, _pause(parcel), cause, shown=True)

    async def _retry_later(self, parcel: Parcel, seconds: float, error: str, *, shown: bool = False) -> None:
        await outbox.retry_later(self._pool, parcel, self._name, seconds, error, shown=shown)
        asyncio.get_running_loop().call_later(seconds, self._signals.send, "outbox")


def _is_old(parcel: Parcel) -> bool:
    return parcel.claimed_at - parcel.created_at > OLD


def _pause(parcel: Parcel) -> float:
    """Seconds until the next try. The exponent is bounded because tries are not."""
    return min(2.0 ** min(parcel.tries, 10), SLOWEST)
