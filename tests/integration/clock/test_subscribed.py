"""Subscribed calendars: read by the clock, counted in every answer, never changed here, and honest about their age."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.errors import ToolFailed
from agents.tools.base import Desk, Outcome
from agents.tools.catalogue import TOOLS
from bot.clock.calendar_refresh import CalendarRefresh
from bot.commands.calendars import subscription_commands
from bot.conversation import participants
from bot.ports.calendars.remote_calendars import Fetched, FetchRefused
from bot.ports.messages import Saying
from storage.content import calendars, subscriptions
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.people import own_data, own_import
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.houses import DEFAULTS
from tests.support.ringing import now
from tests.support.spaces import settle

URL = "https://work.example.org/secret.ics"
HOUR = timedelta(hours=1)
ROME = ZoneInfo("Europe/Rome")


class Elsewhere:
    """What is at the address: a file, or a reason why there is none; which tags it was asked with."""

    def __init__(self, at: datetime) -> None:
        self.why = ""
        self.asked: list[str | None] = []
        self.day = (at + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
        self.entries: tuple[str, ...] = (
            f"UID:board\nSUMMARY:board\nDTSTART;TZID=W. Europe Standard Time:{self.day:%Y%m%d}T100000\nDURATION:PT1H",
            f"UID:maybe\nSUMMARY:maybe\nSTATUS:TENTATIVE\nDTSTART:{self.day:%Y%m%d}T150000Z\nDURATION:PT1H",
            f"UID:off\nSUMMARY:off\nSTATUS:CANCELLED\nDTSTART:{self.day:%Y%m%d}T160000Z\nDURATION:PT1H",
            f"UID:bomb\nSUMMARY:bomb\nDTSTART:{self.day:%Y%m%d}T000000Z\nRRULE:FREQ=SECONDLY",
        )

    async def __call__(self, url: str, *, etag: str | None, modified: str | None, most: int, private: bool) -> Fetched:
        assert (url, modified, private) == (URL, None, False)
        self.asked.append(etag)
        if self.why:
            raise FetchRefused(self.why)
        body = "".join(f"BEGIN:VEVENT\n{one}\nEND:VEVENT\n" for one in self.entries)
        data = f"BEGIN:VCALENDAR\nVERSION:2.0\n{body}END:VCALENDAR\n".replace("\n", "\r\n").encode()
        assert len(data) < most
        tag = str(len(self.entries))
        return Fetched(data=None if tag == etag else data, etag=tag, modified=None)


class Ann:
    """Somebody in Rome, at her desk; what she says, asks and hears."""

    def __init__(self, pool: Pool, scope: Scope) -> None:
        self.pool, self.scope = pool, scope

    async def says(self, text: str) -> Outcome:
        async with work(self.pool, self.scope) as db:
            place = await participants.find(db, DEFAULTS, self.scope.conversation, self.scope.actor)
            desk = Desk(db=db, scope=self.scope, now=place.local(await now(self.pool)))
            return await subscription_commands.wished(desk, place, text)

    async def hears(self) -> Saying | None:
        async with work(self.pool, self.scope) as db:
            place = await participants.find(db, DEFAULTS, self.scope.conversation, self.scope.actor)
            desk = Desk(db=db, scope=self.scope, now=place.local(await now(self.pool)))
            return await subscription_commands.spoken(desk, place, subscription_commands.KIND)

    async def does(self, tool: str, arguments: dict[str, Any]) -> Outcome | str:
        try:
            async with work(self.pool, self.scope) as db:
                return await TOOLS[tool](Desk(db=db, scope=self.scope, now=await now(self.pool)), arguments)
        except ToolFailed as refusal:
            return str(refusal)

    async def agenda(self, day: datetime) -> tuple[list[str], str]:
        asked = {"start_time": day.isoformat(), "end_time": (day + timedelta(days=1)).isoformat()}
        shown = await self.does("schedule_query", asked)
        assert isinstance(shown, Outcome)
        return [line for card in shown.cards for line in card.lines], shown.text


def _reader(pool: Pool, dsn: str, there: Elsewhere) -> CalendarRefresh:
    signals = Signals(dsn, listens=False)
    return CalendarRefresh(pool=pool, signals=signals, fetch=there, every=HOUR, private=False, zone="UTC")


async def test_it_counts_in_answers_is_only_read_and_the_persons_alone(dsn: str) -> None:
    async with moved_pool(dsn, Clock()) as pool:
        _, scope = await settle(pool, "ann", zone="Europe/Rome")
        _, other = await settle(pool, "ben", zone="Europe/Rome")
        ann, there = Ann(pool, scope), Elsewhere(await now(pool))
        reader = _reader(pool, dsn, there)
        receipts = (await ann.says(f"subscribe to {URL} as work")).receipts
        assert (receipts, await reader.read_one(), await reader.read_one()) == (("✓ Subscribed: work",), True, False)
        first = await ann.hears()
        assert first is not None
        assert first.text.startswith("“work” is read: 2 events.")

        lines, text = await ann.agenda(there.day)
        assert [line[-12:] for line in lines] == ["board [work]", "maybe [work]"]
        assert (lines[0][:13], "as of" in text) == ("10:00 - 11:00", False)
        assert (await Ann(pool, other).agenda(there.day))[0] == []
        taken = there.day.replace(tzinfo=ROME, hour=10)
        clash = await ann.does("schedule_add", {"title": "tea", "start_time": taken.isoformat()})
        beside = await ann.does("schedule_add", {"title": "tea", "start_time": (there.day + 15 * HOUR).isoformat()})
        assert isinstance(clash, Outcome)
        assert isinstance(beside, Outcome)
        assert (clash.receipts, len(beside.receipts)) == ((), 1)
        refused = "“board” is in the calendar “work”, which I only read: please change it there."
        assert await ann.does("schedule_delete", {"query": "board"}) == refused
        assert await ann.does("schedule_update", {"query": "board", "title": "bored"}) == refused
        async with work(pool, scope) as db:
            kept = await own_data.everything(db, scope)
            assert [one.title for one in await calendars.whole(db)] == ["tea"]
        assert [one["url"] for one in kept["subscriptions"]] == [URL]
        assert [one["title"] for one in kept["events"]] == ["tea"]
        gone = (await ann.says("unsubscribe from the work calendar")).receipts
        assert gone == ("✓ Unsubscribed: work (its events are gone, too)",)
        assert [line[-3:] for line in (await ann.agenda(there.day))[0]] == ["tea"]

        for times in ((1, 0), (0, 1)):  # what was taken along comes back, once
            async with work(pool, scope) as db:
                taken_in = await own_import.take_in(db, scope, kept)
            assert (taken_in.new["subscriptions"], taken_in.known["subscriptions"]) == times
        assert (await reader.read_one(), await ann.hears() is None) == (True, False)
        assert [line[-12:] for line in (await ann.agenda(there.day))[0]][:1] == ["board [work]"]


async def test_what_is_old_says_so_and_what_fails_is_told_once_a_day(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann", zone="Europe/Rome")
        ann, there = Ann(pool, scope), Elsewhere(await now(pool))
        reader = _reader(pool, dsn, there)
        await ann.says(f"subscribe to {URL} as work")
        assert (await reader.read_one(), await ann.hears() is None) == (True, False)

        there.why = "status 500"
        for seconds, heard in ((3601, False), (3601, True), (3601, False), (24 * 3600, True)):
            clock.advance(seconds=seconds)
            assert await reader.read_one()
            said = await ann.hears()
            assert (said is not None) is heard
            if said is not None:
                assert "cannot be read now: it answers 500" in said.text
        lines, text = await ann.agenda(there.day)
        assert ("The calendar “work” is as of" in text, len(lines)) == (True, 2)
        assert [why for _, why, _ in await subscriptions.failing(pool, 5)] == ["status 500"]

        there.why, there.entries = "", there.entries[1:]
        clock.advance(seconds=3601)
        assert (await reader.read_one(), await ann.hears()) == (True, None)
        lines, text = await ann.agenda(there.day)
        assert ([line[-12:] for line in lines], "as of" in text) == (["maybe [work]"], False)
        assert (await subscriptions.failing(pool, 5), there.asked) == ([], [None, "4", "4", "4", "4", "4"])
