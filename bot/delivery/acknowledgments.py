"""👀 on the message that a long turn answers, until its answer stands: whoever showed it, and whatever became of that process."""

import logging
from collections.abc import Mapping

from bot.delivery.pacing import account_key
from bot.ports.push import Channel, ChatAddress, NotSent, SendError, Undeliverable
from bot.ports.push_abilities import Acknowledges
from storage.db.pool import Pool
from storage.queue import acknowledgments, rate_limits
from storage.queue.rate_limits import Bucket

log = logging.getLogger(__name__)

LONG = 2.0  # seconds after which a turn is long
AGAIN = 3.0  # seconds until a mark is tried again to be taken away, where the pace left no place


async def acknowledge(pool: Pool, channel: Channel, place: ChatAddress, inbox: int) -> None:
    """Mark the message that is answered (`place.answers`), where the platform can and its pace leaves room. Raises SendError."""
    marks = channel.statuses
    if not (isinstance(marks, Acknowledges) and marks.can_mark(place) and await _has_place(pool, channel, share=0.5)):
        return
    if await acknowledgments.note(pool, inbox, channel.account):
        try:
            await marks.mark(place)
        finally:
            # a sweeper may have taken it away meanwhile, before it was shown
            await acknowledgments.note_again(pool, inbox, channel.account)


async def sweep(pool: Pool, channels: Mapping[str, Channel]) -> None:
    """Take away the marks of what is answered: their end, and what a crash left."""
    for channel in tuple(channels.values()):
        marks = channel.statuses
        if not isinstance(marks, Acknowledges):
            continue
        for over in await acknowledgments.take_over(pool, channel.account):
            if not await _has_place(pool, channel):
                await acknowledgments.postpone(pool, over.inbox, AGAIN)
                continue
            place = ChatAddress(chat=over.chat, thread=over.thread, answers=over.key, twin=over.twin)
            try:
                await marks.unmark(place)
            except Undeliverable as error:
                log.info("mark is gone", extra={"account": channel.account, "cause": str(error)})
            except SendError as error:
                log.info("mark left", extra={"account": channel.account, "cause": str(error)})
                if isinstance(error, NotSent) and error.retry_after is not None:
                    await acknowledgments.postpone(pool, over.inbox, error.retry_after)
                continue
            await acknowledgments.forget(pool, over)


async def _has_place(pool: Pool, channel: Channel, share: float = 1.0) -> bool:
    """Reserve a place of the platform's pace; `share` of what may come at once: those that are taken away find one before new ones."""
    pace = channel.pace
    if pace.marks_per_second is None:
        return False
    marks = Bucket(
        key=f"marks:{channel.account}", per_second=pace.marks_per_second, burst=int(share * pace.marks_burst)
    )
    whole = Bucket(key=account_key(channel), per_second=pace.account_per_second)
    return await rate_limits.reserve(pool, [whole, marks], 0.0, durable=False) >= 0
