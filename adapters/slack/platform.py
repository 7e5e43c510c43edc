"""One Slack app, as the wiring sees it: its workspaces, each with a token of its own, and the ways on which Slack reaches all of them."""

import asyncio
import time
from asyncio import TaskGroup
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import aiohttp
from slack_bolt.async_app import AsyncApp

from adapters.http.hooks import Hook
from adapters.slack.api import Api
from adapters.slack.doctor import trouble
from adapters.slack.identity import Config, Identity
from adapters.slack.inbound import app, http, install_flow
from adapters.slack.inbound.answers import UNAVAILABLE, Answer
from adapters.slack.inbound.events import PLATFORM
from adapters.slack.inbound.socket import Socket
from adapters.slack.stored_workspaces import StoredWorkspaces
from adapters.slack.workspace import House, Workspace, stay_closed
from bot.ports.backoff import Backoff
from bot.ports.callers import Unavailable
from bot.ports.homes import Homes
from bot.ports.push import AgentCard, Arrivals, Switchboard
from bot.ports.push_abilities import Installed, Installing

UNNAMED = "slack"  # what it is reported as until its account is known
SOCKET = "slack:socket"
PATIENCE = aiohttp.ClientTimeout(total=20, sock_connect=5)
AGAIN = f"open {install_flow.PATH} to install the app there again"
SEALED = f"its token cannot be opened: it was sealed by another key; {AGAIN}"


class Slack:
    """An app. Socket Mode runs in processes that answer, HTTP in those that serve web pages."""

    def __init__(
        self,
        config: Config,
        *,
        arrivals: Arrivals,
        switchboard: Switchboard,
        flock: Mapping[str, AgentCard],
        homes: Homes,
        installing: Installing,
    ) -> None:
        self._config = config
        self._arrivals = arrivals
        self._switchboard = switchboard
        self._flock = flock
        self._homes = homes
        self._installations = installing.kept(PLATFORM)
        self._begun = installing.begun
        self._workspaces: dict[str, Workspace] = {}
        """Those that are ready, by their id at Slack."""
        self._of_settings: Workspace | None = None
        self._stored: StoredWorkspaces | None = None
        self._ready = asyncio.Event()
        self._bolt: AsyncApp = app.app(self._take, config.base_url)

    def hooks(self) -> Sequence[Hook]:
        hooks: list[Hook] = []
        if (secret := self._config.signing_secret) is not None and self._config.app_token is None:
            hooks.append(http.hook(self._bolt, secret, time.time))
        if (client := self._config.client) is not None:
            hooks += install_flow.hooks(client, self._config.base_url, self._installations, self._begun)
        return hooks

    async def run(self, *, receives: bool, sends: bool) -> None:
        missing = trouble(self._config)
        if missing is not None:
            self._switchboard.report(UNNAMED, missing)
            await asyncio.Event().wait()
        async with aiohttp.ClientSession(timeout=PATIENCE) as session, TaskGroup() as tasks:
            house = House(
                config=self._config,
                session=session,
                arrivals=self._arrivals,
                switchboard=self._switchboard,
                flock=self._flock,
                homes=self._homes,
                receives=receives,
                sends=sends,
            )
            self._stored = StoredWorkspaces(self._installations, partial(self._run_stored, house))
            tasks.create_task(self._stored.follow())
            if self._config.bot_token is not None:
                tasks.create_task(self._run_of_settings(house, self._stored, self._config.bot_token))
            if sends and self._config.app_token is not None:
                tasks.create_task(self._listen(session, self._config.app_token))

    async def _run_of_settings(self, house: House, stored: StoredWorkspaces, token: str) -> None:
        """Run the workspace whose token stands in the settings; once the app is removed there, until it is back."""
        removed = asyncio.Event()

        async def leave(me: Identity) -> None:
            await self._installations.end(me.team, me.account)
            removed.set()

        workspace = Workspace(house, token, named=UNNAMED, removed=leave)
        while True:
            me = await workspace.identity()
            if me is None:
                continue
            closed = await stored.leave(me.team)
            self._of_settings = self._workspaces[me.team] = workspace
            self._ready.set()
            removed.clear()
            async with TaskGroup() as tasks:
                serving = tasks.create_task(workspace.serve(me))
                await _surely(partial(self._installations.reopen, me.team, me.account, anyway=closed))
                await removed.wait()
                serving.cancel()
            del self._workspaces[me.team]
            self._of_settings = None
            stored.take(me.team)

    async def _run_stored(self, house: House, one: Installed, *, closed: bool) -> None:
        """Run a workspace that installed the app; one that removed it gets nothing. `closed`: this process had refused to send there."""
        if one.ended:
            await stay_closed(house, one.account, partial(self._is_kept, one))
            return
        if one.token is None:
            self._switchboard.report(one.account, SEALED)
            await asyncio.Event().wait()
            return
        end = partial(self._installations.end, one.tenant, one.account)

        async def leave(_me: Identity) -> None:
            await end()

        workspace = Workspace(house, one.token, named=one.account, removed=leave, remedy=AGAIN)
        me = await workspace.identity(stays=False)
        if me is None:
            await _surely(end)
            await asyncio.Event().wait()
            return
        self._workspaces[one.tenant] = workspace
        self._ready.set()
        try:
            if closed:  # a send that was refused while it came back may have closed its chat again
                await _surely(partial(self._installations.reopen, one.tenant, one.account, anyway=True))
            await workspace.serve(me)
        finally:
            del self._workspaces[one.tenant]

    async def _is_kept(self, one: Installed) -> bool:
        return one in await self._installations.all()

    async def _listen(self, session: aiohttp.ClientSession, app_token: str) -> None:
        """Open the one socket on which Slack tells of all workspaces, once there is somebody to take it."""
        await self._ready.wait()
        report = partial(self._switchboard.report, SOCKET)
        await Socket(app=self._bolt, api=Api(self._config, session), app_token=app_token, report=report).run()

    async def _take(self, body: Mapping[str, Any]) -> Answer:
        """Take it where it happened. What belongs to no workspace of ours is nothing to us."""
        team = app.team_of(body)
        alone = not team or self._config.client is None
        workspace = self._workspaces.get(team) or (self._of_settings if alone else None)
        if workspace is not None:
            return await workspace.take(body)
        if self._stored is None or alone or (self._config.bot_token is not None and self._of_settings is None):
            return UNAVAILABLE
        try:
            return UNAVAILABLE if await self._stored.expects(team) else Answer()
        except Unavailable:
            return UNAVAILABLE


async def _surely(change: Callable[[], Awaitable[None]]) -> None:
    """Make a change of the store, once that answers."""
    backoff = Backoff(first=1.0, longest=30.0)
    while True:
        try:
            await change()
        except Unavailable:
            await backoff.wait()
        else:
            return
