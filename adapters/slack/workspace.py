"""One workspace that the app is in: learns who we are there, then receives and sends until it is cancelled."""

import asyncio
import time
from asyncio import TaskGroup
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import aiohttp

from adapters.slack.api import Api
from adapters.slack.errors import REMOVED, TOKEN_TROUBLE, Refusal
from adapters.slack.identity import CHECK_BOT, Config, Identity
from adapters.slack.inbound.answers import UNAVAILABLE, Answer
from adapters.slack.inbound.homes import AppHomes
from adapters.slack.inbound.intake import Reception
from adapters.slack.inbound.mode_forms import ModeForms
from adapters.slack.lookups import People
from adapters.slack.outbound.channel import SlackChannel
from adapters.slack.outbound.closed_channel import ClosedChannel
from adapters.slack.threads import Threads
from bot.ports.backoff import Backoff
from bot.ports.callers import Unavailable
from bot.ports.homes import Homes
from bot.ports.push import AgentCard, Arrivals, Channel, SendError, Switchboard

SLOWEST = 60.0  # seconds between tries to learn who we are
ASKING = 2.0  # seconds for which an acknowledgement waits until Slack has said whether the app was removed


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What all workspaces of the app bring to, and send by, in this process."""

    config: Config
    session: aiohttp.ClientSession
    arrivals: Arrivals
    switchboard: Switchboard
    flock: Mapping[str, AgentCard]
    homes: Homes
    receives: bool
    sends: bool


class Workspace:
    """A workspace, by its token."""

    def __init__(
        self,
        house: House,
        token: str,
        *,
        named: str,
        removed: Callable[[Identity], Awaitable[None]],
        remedy: str = CHECK_BOT,
    ) -> None:
        """`named`: what it is reported as until its account is known. `removed` is called once Slack has confirmed that the app was
        removed there, and raises Unavailable. `remedy`: what mends a token that is refused.
        """
        self._house = house
        self._named = named
        self._removed = removed
        self._remedy = remedy
        self._api = Api(replace(house.config, bot_token=token), house.session)
        self._reception: Reception | None = None
        self._doubted = asyncio.Event()

    async def take(self, body: Mapping[str, Any]) -> Answer:
        return UNAVAILABLE if self._reception is None else await self._reception.take(body)

    async def identity(self, *, stays: bool = True) -> Identity | None:
        """Ask until Slack says who we are; None where the app was removed, unless the token `stays` all the same."""
        backoff = Backoff(first=1.0, longest=SLOWEST)
        report = self._house.switchboard.report
        while True:
            try:
                me = await self._api.identity()
            except (Refusal, SendError) as error:
                if isinstance(error, Refusal) and error.code in REMOVED and not stays:
                    return None
                advice = f"; {self._remedy}" if isinstance(error, Refusal) else ""
                report(self._named, f"Slack does not let us in: {error}{advice}; trying again")
                await backoff.wait()
            else:
                if backoff.failures:
                    report(self._named, "ok")
                report(me.account, "ok")
                return me

    async def serve(self, me: Identity) -> None:
        """Receive and send until cancelled."""
        house = self._house
        people = People(self._api)
        threads = Threads(self._api, me, people)
        async with TaskGroup() as errands:
            if house.receives or house.sends:
                self._reception = Reception(
                    arrivals=house.arrivals,
                    api=self._api,
                    me=me,
                    people=people,
                    errands=errands,
                    home=AppHomes(homes=house.homes, api=self._api, me=me, people=people, errands=errands),
                    modes=ModeForms(homes=house.homes, api=self._api, me=me, people=people, flock=house.flock),
                    threads=threads,
                    removed=partial(self._check, me, TOKEN_TROUBLE),
                )
            errands.create_task(self._watch(me))
            channel = SlackChannel(
                api=self._api,
                me=me,
                flock=house.flock,
                report=partial(self._report, me.account),
                now=time.time,
                threads=threads,
                remedy=self._remedy,
            )
            try:
                await send_through(house, channel)
            finally:
                self._reception = None

    def _report(self, account: str, state: str) -> None:
        self._house.switchboard.report(account, state)
        if state != "ok":
            self._doubted.set()

    async def _watch(self, me: Identity) -> None:
        """Find out whether a token that was refused is that of an app that was removed while nobody heard it."""
        while True:
            await self._doubted.wait()
            self._doubted.clear()
            with suppress(Unavailable):
                await self._check(me, REMOVED)

    async def _check(self, me: Identity, means: frozenset[str]) -> None:
        """End it where Slack refuses the token for one of these reasons: what was told may be late, or of the app of before.

        Raises Unavailable where Slack does not say.
        """
        try:
            async with asyncio.timeout(ASKING):
                await self._api.identity()
        except Refusal as refusal:
            if refusal.code in means:
                await self._removed(me)
        except (SendError, TimeoutError) as error:
            raise Unavailable(str(error) or type(error).__name__) from error


async def send_through(house: House, channel: Channel) -> None:
    """Send what waits for an account, in a process that does, until cancelled."""
    if not house.sends:
        await asyncio.Event().wait()
    async with house.switchboard.serving(channel):
        # nothing has to be done by one process alone but showing statuses, which asks who holds the account
        await house.switchboard.while_holding(channel.account, _for_ever)


async def stay_closed(house: House, account: str, ended: Callable[[], Awaitable[bool]]) -> None:
    """Send nothing to a workspace that removed the app, until cancelled."""
    await send_through(house, ClosedChannel(account, ended))


async def _for_ever() -> None:
    await asyncio.Event().wait()
