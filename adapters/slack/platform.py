"""One Slack app, as the wiring sees it: learns who it is, then receives and sends until it is cancelled."""

import asyncio
import time
from asyncio import TaskGroup
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import aiohttp
from slack_bolt.async_app import AsyncApp

from adapters.http.hooks import Hook
from adapters.slack.api import Api
from adapters.slack.doctor import trouble
from adapters.slack.errors import Refusal
from adapters.slack.identity import Config, Identity
from adapters.slack.inbound import app, http
from adapters.slack.inbound.homes import AppHomes
from adapters.slack.inbound.intake import UNAVAILABLE, Answer, Reception
from adapters.slack.inbound.mode_forms import ModeForms
from adapters.slack.inbound.socket import Socket
from adapters.slack.lookups import People
from adapters.slack.outbound.channel import SlackChannel
from adapters.slack.threads import Threads
from bot.ports.backoff import Backoff
from bot.ports.homes import Homes
from bot.ports.push import AgentCard, Arrivals, SendError, Switchboard

UNNAMED = "slack"  # what it is reported as until its account is known
PATIENCE = aiohttp.ClientTimeout(total=20, sock_connect=5)
SLOWEST = 60.0  # seconds between tries to learn who we are


class Slack:
    """An installation. Socket Mode runs in processes that answer, HTTP in those that serve web pages."""

    def __init__(
        self,
        config: Config,
        *,
        arrivals: Arrivals,
        switchboard: Switchboard,
        flock: Mapping[str, AgentCard],
        homes: Homes,
    ) -> None:
        self._config = config
        self._arrivals = arrivals
        self._switchboard = switchboard
        self._flock = flock
        self._homes = homes
        self._reception: Reception | None = None
        self._bolt: AsyncApp = app.app(self._take, config.base_url)

    def hooks(self) -> Sequence[Hook]:
        secret = self._config.signing_secret
        if secret is None or self._config.app_token is not None:
            return ()
        return (http.hook(self._bolt, secret, time.time),)

    async def run(self, *, receives: bool, sends: bool) -> None:
        missing = trouble(self._config)
        if missing is not None:
            self._switchboard.report(UNNAMED, missing)
            await asyncio.Event().wait()
        async with aiohttp.ClientSession(timeout=PATIENCE) as session:
            api = Api(self._config, session)
            me = await self._identified(api)
            people = People(api)
            threads = Threads(api, me, people)
            async with TaskGroup() as errands:
                if receives or sends:
                    home = AppHomes(homes=self._homes, api=api, me=me, people=people, errands=errands)
                    modes = ModeForms(homes=self._homes, api=api, me=me, people=people, flock=self._flock)
                    self._reception = Reception(
                        arrivals=self._arrivals,
                        api=api,
                        me=me,
                        people=people,
                        errands=errands,
                        home=home,
                        modes=modes,
                        threads=threads,
                    )
                try:
                    await (self._answer(api, me, threads) if sends else asyncio.Event().wait())
                finally:
                    self._reception = None

    async def _answer(self, api: Api, me: Identity, threads: Threads) -> None:
        report = partial(self._switchboard.report, me.account)
        channel = SlackChannel(api=api, me=me, flock=self._flock, report=report, now=time.time, threads=threads)
        async with self._switchboard.serving(channel), TaskGroup() as tasks:
            # nothing has to be done by one process alone but showing statuses, which asks who holds the account
            tasks.create_task(self._switchboard.while_holding(me.account, _for_ever))
            if self._config.app_token is not None:
                socket = Socket(app=self._bolt, api=api, app_token=self._config.app_token, report=report)
                tasks.create_task(socket.run())

    async def _identified(self, api: Api) -> Identity:
        """Ask until Slack says who we are."""
        backoff = Backoff(first=1.0, longest=SLOWEST)
        while True:
            try:
                me = await api.identity()
            except (Refusal, SendError) as error:
                advice = "; check PARROTS_SLACK__BOT_TOKEN (OAuth & Permissions)" if isinstance(error, Refusal) else ""
                self._switchboard.report(UNNAMED, f"Slack does not let us in: {error}{advice}; trying again")
                await backoff.wait()
            else:
                if backoff.failures:
                    self._switchboard.report(UNNAMED, "ok")
                self._switchboard.report(me.account, "ok")
                return me

    async def _take(self, body: Mapping[str, Any]) -> Answer:
        return UNAVAILABLE if self._reception is None else await self._reception.take(body)


async def _for_ever() -> None:
    await asyncio.Event().wait()
