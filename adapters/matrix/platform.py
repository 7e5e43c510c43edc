"""One account, put together: who it is, what it receives and sends, while this process runs."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from functools import partial

import aiohttp
from mautrix.errors import MatrixError

from adapters.http.hooks import Hook
from adapters.matrix.api import PATIENCE, Api
from adapters.matrix.book import RoomBook
from adapters.matrix.errors import state_of, wait_after
from adapters.matrix.identity import Config, Me
from adapters.matrix.inbound.intake import SyncIntake
from adapters.matrix.inbound.invitations import Invitations
from adapters.matrix.inbound.syncing import SLOWEST, follow
from adapters.matrix.outbound.channel import MatrixChannel
from adapters.matrix.outbound.posting import Posting
from adapters.matrix.raw_json import text
from bot.ports.backoff import Backoff
from bot.ports.callers import Unavailable
from bot.ports.homes import Homes
from bot.ports.push import AgentCard, StreamArrivals, Switchboard

log = logging.getLogger(__name__)


class Matrix:
    """An account as the wiring sees it (bot.wiring.platforms.Platform)."""

    def __init__(
        self,
        config: Config,
        *,
        arrivals: StreamArrivals,
        switchboard: Switchboard,
        flock: Mapping[str, AgentCard],
        homes: Homes,
    ) -> None:
        self._config, self._arrivals, self._switchboard = config, arrivals, switchboard
        self._flock, self._homes = flock, homes

    def hooks(self) -> Sequence[Hook]:
        return ()

    async def run(self, *, receives: bool, sends: bool) -> None:
        if not (receives or sends):
            return
        async with aiohttp.ClientSession(timeout=PATIENCE) as session, asyncio.TaskGroup() as errands:
            api = Api(self._config, session)
            me, house = await self._introduced(api)
            book = RoomBook(api)
            posting = Posting(api=api, user=me.user, house=house, flock=self._flock)
            intake = SyncIntake(
                me=me,
                api=api,
                book=book,
                posting=posting,
                arrivals=self._arrivals,
                homes=self._homes,
                errands=errands,
            )
            invitations = Invitations(api=api, user=me.user, homes=self._homes, strangers=self._config.strangers)
            run = partial(
                follow,
                api,
                me.account,
                arrivals=self._arrivals,
                intake=intake,
                invitations=invitations,
                book=book,
                report=self._report,
            )
            if not sends:
                await self._switchboard.while_holding(f"{me.account} receiving", run)
                return
            channel = MatrixChannel(api=api, me=me, book=book, posting=posting, errands=errands)
            async with self._switchboard.serving(channel), asyncio.TaskGroup() as tasks:
                # statuses are shown by one of those that send
                tasks.create_task(self._switchboard.while_holding(me.account, _for_ever))
                if receives:
                    # a lock of its own: who receives need not be who sends
                    await self._switchboard.while_holding(f"{me.account} receiving", run)

    async def _introduced(self, api: Api) -> tuple[Me, str]:
        """Ask the homeserver who we are, and the database what this house is called there, until both say so."""
        patience = Backoff(first=1.0, longest=SLOWEST)
        while True:
            try:
                user = text((await api.whoami()).get("user_id"))
                if user != self._config.user_id:
                    self._report(
                        f"the token is of {user or 'nobody'}, not of {self._config.user_id}: check PARROTS_MATRIX__USER_ID"
                    )
                    await patience.wait(SLOWEST)
                    continue
                name = await api.display_name(user)
                house = (await self._arrivals.stream(self._config.account)).name
            except MatrixError as error:
                self._report(state_of(error))
                await patience.wait(wait_after(error))
            except Unavailable as error:
                log.warning("not begun: the database is away", extra={"cause": str(error)})
                await patience.wait()
            else:
                self._report("ok")
                faces = {
                    f"{one.emoji} {called}": one.id for one in self._flock.values() for called in one.name.values()
                }
                return Me(user=user, name=name, faces=faces), house

    def _report(self, state: str) -> None:
        self._switchboard.report(self._config.account, state)


async def _for_ever() -> None:
    await asyncio.Event().wait()
