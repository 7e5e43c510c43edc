"""Following what happens: each sync is kept, with the place that it reaches, before the next is asked for."""

import logging
from collections.abc import Callable

from mautrix.errors import MatrixError

from adapters.matrix.api import Api
from adapters.matrix.book import RoomBook
from adapters.matrix.errors import state_of, wait_after
from adapters.matrix.inbound.intake import SyncIntake
from adapters.matrix.inbound.invitations import Invitations
from bot.ports.backoff import Backoff
from bot.ports.callers import Unavailable
from bot.ports.push import StreamArrivals

log = logging.getLogger(__name__)

SLOWEST = 60.0  # seconds between tries


async def follow(  # noqa: PLR0913 - what it goes through
    api: Api,
    account: str,
    *,
    arrivals: StreamArrivals,
    intake: SyncIntake,
    invitations: Invitations,
    book: RoomBook,
    report: Callable[[str], None],
) -> None:
    """Fetch and keep until cancelled; only the process that holds the account does this."""
    patience = Backoff(first=1.0, longest=SLOWEST)
    place: str | None = None
    entered: frozenset[str] = frozenset()
    """Rooms that we came into, and of which no sync was kept yet."""
    try:
        while True:
            try:
                if place is None:
                    since = (await arrivals.stream(account)).place
                    entered |= await invitations.answer(await api.pending())
                    told = await api.sync(since, whole=True)
                else:
                    since = place
                    told = await api.sync(since, whole=False)
                    entered |= await invitations.answer(told)
                place = await intake.bring(told, since, entered)
            except Unavailable as error:
                log.warning("events wait for the database", extra={"cause": str(error)})
                await patience.wait()
                continue
            except MatrixError as error:
                book.current = False
                report(state_of(error))
                await patience.wait(wait_after(error))
                continue
            book.current, entered = True, frozenset[str]()
            report("ok")
            patience.reset()
    finally:
        book.current = False
