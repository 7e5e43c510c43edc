"""Somebody whose calendar is kept alike with one elsewhere: what they do here, what their phone does, and when the process dies."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from adapters.http.calendar_server import calendar_server
from agents.tools.base import Desk, Outcome
from agents.tools.catalogue import TOOLS
from bot.clock.calendar_sync import CalendarSync, Elsewhere
from bot.commands.calendars import connection_commands
from bot.conversation import participants
from bot.ports.calendars.calendar_servers import Account, CalendarServer, Stored
from bot.ports.messages import Saying
from bot.process.sealing import Sealer
from storage.content import calendars, remote_calendars
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from tests.support.calendar_servers import PASSWORD, USER, Phone
from tests.support.doubles.clock import Clock
from tests.support.houses import DEFAULTS
from tests.support.ringing import now
from tests.support.spaces import settle

EVERY = timedelta(minutes=5)


class PlainSealer(Sealer):
    """Seals nothing: what is tested here is what is done with a password, not how it is kept."""

    def __init__(self) -> None:
        super().__init__("")

    def unseal(self, sealed: str) -> str:
        return sealed


class Killed(BaseException):
    """The process is killed here."""


@dataclass
class Arrows:
    """Kills at the n-th arrow between us and the server: before a request, or behind it."""

    at: int = -1
    passed: list[str] = field(default_factory=list[str])

    def step(self, name: str) -> None:
        self.passed.append(name)
        if len(self.passed) - 1 == self.at:
            raise Killed

    @asynccontextmanager
    async def connect(self, account: Account) -> AsyncGenerator[CalendarServer]:
        async with calendar_server(account) as server:
            yield _Killing(server, self)


class _Killing:
    def __init__(self, server: CalendarServer, arrows: Arrows) -> None:
        self._server, self._arrows = server, arrows

    async def listing(self) -> dict[str, str]:
        self._arrows.step("before listing")
        return await self._server.listing()

    async def get(self, href: str) -> Stored | None:
        self._arrows.step("before get")
        return await self._server.get(href)

    async def put(self, href: str, data: bytes, etag: str | None) -> Stored:
        self._arrows.step("before put")
        written = await self._server.put(href, data, etag)
        self._arrows.step("after put")
        return written

    async def delete(self, href: str, etag: str) -> None:
        self._arrows.step("before delete")
        await self._server.delete(href, etag)
        self._arrows.step("after delete")


class Ann:
    """Somebody with a calendar here, and a phone."""

    def __init__(self, pool: Pool, scope: Scope, dsn: str, clock: Clock, phone: Phone) -> None:
        self.pool, self.scope, self.clock, self.phone, self.dsn = pool, scope, clock, phone, dsn
        self.day = datetime(2000, 1, 1)  # noqa: DTZ001 - set below

    @classmethod
    async def connected(cls, pool: Pool, dsn: str, clock: Clock, phone: Phone, name: str = "ann") -> "Ann":
        _, scope = await settle(pool, name, zone="Europe/Rome")
        ann = cls(pool, scope, dsn, clock, phone)
        at = await now(pool)
        ann.day = (at + timedelta(days=2)).replace(hour=0, minute=0, second=0, microsecond=0)
        await ann.connect()
        return ann

    async def connect(self, url: str = "", password: str = PASSWORD) -> None:
        async with work(self.pool, self.scope) as db:
            whose = (self.scope.actor, self.scope.space, self.scope.conversation)
            await remote_calendars.connect(db, whose, (url or self.phone.url, USER, password), "salt")

    async def does(self, tool: str, **arguments: object) -> Outcome:
        async with work(self.pool, self.scope) as db:
            return await TOOLS[tool](Desk(db=db, scope=self.scope, now=await now(self.pool)), arguments)

    async def adds(self, title: str, hour: int, **more: object) -> Outcome:
        start = self.day + timedelta(hours=hour)
        return await self.does("schedule_add", title=title, start_time=start.isoformat(), **more)

    async def syncs(self, arrows: Arrows | None = None, *, private: bool = True) -> bool:
        connect = calendar_server if arrows is None else arrows.connect
        elsewhere = Elsewhere(connect=connect, sealer=PlainSealer(), every=EVERY, private=private)
        signals = Signals(self.dsn, listens=False)
        sync = CalendarSync(pool=self.pool, signals=signals, elsewhere=elsewhere, zone="UTC")
        found = False
        while await sync.sync_one():
            found = True
        return found

    async def later(self, arrows: Arrows | None = None) -> None:
        self.clock.advance(minutes=11)
        await self.syncs(arrows)
        self.clock.advance(minutes=1)
        await self.syncs(arrows)

    async def hears(self) -> Saying | None:
        async with work(self.pool, self.scope) as db:
            place = await participants.find(db, DEFAULTS, self.scope.conversation, self.scope.actor)
            desk = Desk(db=db, scope=self.scope, now=place.local(await now(self.pool)))
            return await connection_commands.spoken(desk, place, connection_commands.KIND)

    async def here(self) -> list[tuple[str, str, str | None]]:
        async with work(self.pool, self.scope) as db:
            return sorted((one.title, f"{one.starts_at:%H:%M}", one.rrule) for one in await calendars.whole(db))

    def at(self, hour: int) -> str:
        return f"{self.day + timedelta(hours=hour):%Y%m%dT%H%M%SZ}"

    def object(self, uid: str, title: str, hour: int, more: str = "") -> str:
        body = (
            f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:phone\nX-WR-ODD:kept;here\nBEGIN:VEVENT\nUID:{uid}\nDTSTAMP:{self.at(0)}\n"
            f"SUMMARY:{title}\nDTSTART:{self.at(hour)}\nDTEND:{self.at(hour + 1)}\nX-COLOUR;X-SHADE=2:teal\n{more}END:VEVENT\nEND:VCALENDAR\n"
        )
        return body.replace("\n", "\r\n")
