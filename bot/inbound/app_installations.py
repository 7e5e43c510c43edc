"""Workspaces that installed our app, kept with their tokens: sealed where there is a key (bot.ports.push_abilities)."""

import asyncio
import hashlib
import secrets
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import timedelta

from bot.conversation.database_errors import database_access
from bot.ports.callers import Unavailable
from bot.ports.push_abilities import Installed
from bot.process.sealing import MARK, NotSealed, Sealer
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.queue import installations
from storage.queue.installations import Installation

TOPIC = "installation"
LIFE = timedelta(minutes=10)  # of an installation that is under way


class AppInstallations:
    """See bot.ports.push_abilities.Installing."""

    def __init__(self, *, pool: Pool, signals: Signals, sealer: Sealer) -> None:
        self._pool = pool
        self._signals = signals
        self._sealer = sealer

    @property
    def begun(self) -> "BegunInstallations":
        return BegunInstallations(pool=self._pool)

    def kept(self, platform: str) -> "KeptInstallations":
        return KeptInstallations(platform=platform, pool=self._pool, signals=self._signals, sealer=self._sealer)


class BegunInstallations:
    """See bot.ports.push_abilities.InstallStates. What the browser has is kept by its digest only."""

    def __init__(self, *, pool: Pool) -> None:
        self._pool = pool

    async def issue(self) -> str:
        state = secrets.token_urlsafe(32)
        with database_access():
            begun = await installations.issue(self._pool, _digest(state), LIFE)
        if not begun:
            raise Unavailable("too many installations are under way")
        return state

    async def use(self, state: str) -> bool:
        with database_access():
            return await installations.use(self._pool, _digest(state))


class KeptInstallations:
    """See bot.ports.push_abilities.Installations."""

    def __init__(self, *, platform: str, pool: Pool, signals: Signals, sealer: Sealer) -> None:
        self._platform = platform
        self._pool = pool
        self._signals = signals
        self._sealer = sealer

    async def all(self) -> Sequence[Installed]:
        with database_access():
            return [await self._opened(one) for one in await installations.kept(self._pool, self._platform)]

    async def keep(self, one: Installed) -> None:
        token = one.token or ""
        kept = Installation(
            platform=self._platform,
            tenant=one.tenant,
            account=one.account,
            name=one.name,
            token=self._sealer.seal(token) if self._sealer.can_seal else token,
            ended_at=None,
        )
        with database_access():
            await installations.keep(self._pool, kept)
        self._tell()

    async def end(self, tenant: str, account: str) -> None:
        with database_access():
            await installations.end(self._pool, self._platform, tenant, account)
        self._tell()

    async def reopen(self, tenant: str, account: str, *, anyway: bool) -> None:
        with database_access():
            await installations.reopen(self._pool, self._platform, tenant, account, anyway=anyway)
        self._signals.send("outbox")

    def watching(self) -> AbstractContextManager[asyncio.Event]:
        return self._signals.watching(TOPIC)

    async def _opened(self, one: Installation) -> Installed:
        """Unseal a token; one that was kept before there was a key is sealed now."""
        token = one.token
        if token is not None and token.startswith(MARK):
            try:
                token = self._sealer.unseal(token)
            except NotSealed:
                token = None
        elif token is not None and self._sealer.can_seal:
            await installations.seal(self._pool, one, self._sealer.seal(token))
        return Installed(
            tenant=one.tenant, account=one.account, name=one.name, token=token, ended=one.ended_at is not None
        )

    def _tell(self) -> None:
        self._signals.send(TOPIC)
        self._signals.send("outbox")


def _digest(state: str) -> str:
    return hashlib.sha256(state.encode()).hexdigest()
