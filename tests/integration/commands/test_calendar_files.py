"""Calendars as files: taken in once, given out as a file and under a private address, and read there as they are."""

from datetime import UTC, datetime, timedelta

import pytest

from agents.calendar.calendar_reading import read
from agents.errors import ToolFailed
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.foreign import calendar_imports
from agents.tools.calendar.foreign.calendar_imports import take_in
from agents.tools.catalogue import TOOLS
from bot.commands.calendars import calendar_commands
from bot.conversation import participants
from bot.conversation.calendar_files import CalendarFeeds
from bot.ports.kept import NotKept
from storage.content import calendars
from storage.db.pool import Pool
from storage.db.transactions import work
from storage.people import own_data
from tests.support.calendars import CHOIR
from tests.support.houses import DEFAULTS
from tests.support.ringing import now
from tests.support.secretary import Secretary
from tests.support.spaces import settle

ZONE = "Asia/Shanghai"


@pytest.fixture
async def her(pool: Pool) -> Secretary:
    return Secretary(pool, (await settle(pool, "ann", zone=ZONE))[1])


def others(monday: datetime) -> bytes:
    """A calendar of another program: a talk, one that is tentative, and a weekly meeting of which one is moved."""
    day = f"{monday:%Y%m%d}"
    later = f"{monday + timedelta(days=7):%Y%m%d}"
    entries = (
        f"UID:talk\nSUMMARY:talk\nDTSTART:{day}T060000Z\nDURATION:PT1H",
        f"UID:maybe\nSUMMARY:maybe\nSTATUS:TENTATIVE\nDTSTART:{day}T080000Z\nDURATION:PT1H",
        f"UID:week\nSUMMARY:week\nDTSTART;TZID=China Standard Time:{day}T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY",
        f"UID:week\nSUMMARY:week\nRECURRENCE-ID;TZID=China Standard Time:{later}T090000\nDTSTART;TZID=China Standard Time:{later}T110000\nDURATION:PT1H",
        "UID:bomb\nSUMMARY:bomb\nDTSTART:20300101T000000Z\nRRULE:FREQ=SECONDLY",
    )
    events = "".join(f"BEGIN:VEVENT\n{one}\nEND:VEVENT\n" for one in entries)
    return f"BEGIN:VCALENDAR\nVERSION:2.0\n{events}END:VCALENDAR\n".replace("\n", "\r\n").encode()


async def test_a_file_is_taken_in_once_and_what_is_tentative_takes_no_time(pool: Pool) -> None:
    _, scope = await settle(pool, "ann", zone=ZONE)
    moment = await now(pool)
    monday = (moment + timedelta(days=7 - moment.weekday())).replace(hour=0, minute=0, second=0, microsecond=0)
    found = read(others(monday), ZONE)
    async with work(pool, scope) as db:
        first, again = await take_in(db, scope, found), await take_in(db, scope, found)
        there = await calendars.whole(db)
    assert (None in first, set(again), len(first), found.refused) == (False, {None}, 4, [("bomb", "too_often")])
    assert [one.title for one in there if not one.is_busy] == ["maybe"]
    starts = monday.replace(tzinfo=UTC) + timedelta(hours=8)
    async with work(pool, scope) as db:
        desk = Desk(db=db, scope=scope, now=moment)
        during = await TOOLS["schedule_add"](
            desk,
            {
                "title": "tea",
                "start_time": starts.isoformat(),
                "end_time": (starts + timedelta(minutes=30)).isoformat(),
            },
        )
        taken = starts - timedelta(hours=2)
        clash = await TOOLS["schedule_add"](
            desk,
            {"title": "walk", "start_time": taken.isoformat(), "end_time": (taken + timedelta(hours=1)).isoformat()},
        )
    assert (bool(during.receipts), clash.receipts) == (True, ())


async def test_the_private_address_gives_the_calendar_until_there_is_another(pool: Pool) -> None:
    _, scope = await settle(pool, "ann", zone=ZONE)
    feeds = CalendarFeeds(pool=pool)
    async with work(pool, scope) as db:
        place = await participants.find(db, DEFAULTS, scope.conversation, scope.actor)
        moment = place.local(await now(pool))
        desk = Desk(db=db, scope=scope, now=moment)
        start = (moment + timedelta(days=2)).replace(hour=10, minute=0, second=0, microsecond=0)
        times = {"start_time": start.isoformat(), "end_time": (start + timedelta(hours=1)).isoformat()}
        await TOOLS["schedule_add"](desk, {"title": "choir", "rrule": "FREQ=WEEKLY", **times})
        secrets = [
            (await calendar_commands.feed(desk, place, "")).text.partition("/calendar/")[2].partition(".ics")[0]
            for _ in range(2)
        ]
    with pytest.raises(NotKept):
        await feeds.feed(secrets[0])
    [choir] = read(await feeds.feed(secrets[1]), "UTC").events
    async with work(pool, scope) as db:
        place = await participants.find(db, DEFAULTS, scope.conversation, scope.actor)
        await calendar_commands.feed(Desk(db=db, scope=scope, now=moment), place, "off")
    with pytest.raises(NotKept):
        await feeds.feed(secrets[1])
    assert (choir.title, choir.starts, choir.zone, choir.rrule, choir.lead) == ("choir", start, ZONE, "FREQ=WEEKLY", 15)


async def test_an_event_is_given_as_a_file(pool: Pool) -> None:
    _, scope = await settle(pool, "ann", zone=ZONE)
    async with work(pool, scope) as db:
        moment = await now(pool)
        desk = Desk(db=db, scope=scope, now=moment)
        start = (moment + timedelta(days=1)).replace(minute=0, second=0, microsecond=0)
        times = {"start_time": start.isoformat(), "end_time": (start + timedelta(hours=1)).isoformat()}
        for title in ("dentist", "haircut"):
            await TOOLS["schedule_add"](desk, {"title": title, **times})
            start += timedelta(hours=3)
            times = {"start_time": start.isoformat(), "end_time": (start + timedelta(hours=1)).isoformat()}
        titles: list[str] = []
        for text in ("send me the dentist as a file", "send it as a file", "send me the opera as a file"):
            saying = await calendar_commands.event_file(desk, text)
            kept = None if saying.document is None else await own_data.file(db, saying.document.file)
            titles += [one.title for one in read(kept[1], "UTC").events] if kept is not None else ["none"]
    assert titles == ["dentist", "haircut", "none"]


async def test_a_file_is_shown_first_taken_in_by_a_button_and_may_come_again_once_taken_back(
    her: Secretary,
) -> None:
    async with work(her.pool, her.scope) as db:
        number = await own_data.keep_file(db, "choir.ics", CHOIR.encode())

    async def offered() -> Outcome:
        async with work(her.pool, her.scope) as db:
            return await calendar_imports.offered(Desk(db=db, scope=her.scope, now=her.now), number)

    first = await offered()
    assert first.text == (
        "Events in “choir.ics”: 1 (repeating: 1, new: 1, here already: 0). Left out, since I cannot read them (1): “bomb”."
    )
    taken = await her.press(first, "Take in 1")
    assert (taken.receipts, await her.rings()) == (("✓ Created: 1 from “choir.ics”",), [])
    assert (await offered()).text.startswith("“choir.ics” holds no event that is new here")
    with pytest.raises(ToolFailed, match="used or has expired"):
        await her.do("choose", token=first.cards[0].buttons[0].token[1:].partition(".")[0], choice="yes")
    assert (await her.do("undo_last")).receipts == ("✓ Deleted: 1 from “choir.ics”",)
    assert (await her.press(await offered(), "Take in 1")).receipts == taken.receipts
