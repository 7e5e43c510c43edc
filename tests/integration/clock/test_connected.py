"""The calendar of a person and the one elsewhere that they have connected (a real CalDAV server): alike, whoever changes what, and when."""

from collections.abc import Generator
from datetime import timedelta
from pathlib import Path

import pytest

from agents.tools.base import Desk
from agents.tools.catalogue import CONFIRMATIONS
from storage.content import button_actions, calendars, events, remote_calendars
from storage.db.transactions import work
from tests.support.calendar_servers import PASSWORD, Phone, radicale_server
from tests.support.connected import Ann, Arrows, Killed
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.ringing import now


@pytest.fixture
def phone(tmp_path: Path) -> Generator[Phone]:
    with radicale_server(tmp_path) as found:
        yield found


async def test_what_is_made_changed_and_deleted_here_is_so_there_and_nothing_twice(dsn: str, phone: Phone) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        ann = await Ann.connected(pool, dsn, clock, phone)
        await ann.adds("dentist", 10, location="Main St")
        await ann.adds("choir", 18, rrule="FREQ=WEEKLY")
        await ann.syncs()
        there = phone.all()
        assert len(there) == 2
        [dentist] = [text for text in there.values() if "SUMMARY:dentist" in text]
        assert f"DTSTART:{ann.at(10)}" in dentist.replace("\r", "")
        assert "LOCATION:Main St" in dentist
        assert any("RRULE:FREQ=WEEKLY" in text for text in there.values())
        heard = await ann.hears()
        assert heard is not None
        assert heard.text.startswith("Your calendar is connected: both sides are alike, 2 events.")
        assert not await ann.syncs() or phone.all() == there  # nothing is due, nothing is written

        await ann.does("schedule_update", query="dentist", title="dentist Rossi")
        await ann.does("schedule_delete", query="choir", span="all")
        await ann.later()
        [changed] = phone.all().values()
        assert "SUMMARY:dentist Rossi" in changed
        assert "SEQUENCE:1" in changed
        assert await ann.hears() is None


async def test_what_the_phone_changes_comes_here_with_its_reminder_and_a_deletion_can_be_undone(
    dsn: str, phone: Phone
) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        ann = await Ann.connected(pool, dsn, clock, phone)
        await ann.adds("dentist", 10)
        await ann.syncs()
        await ann.hears()
        [name] = phone.names()
        phone.edit(name, "SUMMARY:dentist", "SUMMARY:dental check")
        phone.edit(name, f"DTSTART:{ann.at(10)}", f"DTSTART:{ann.at(9)}")
        phone.put(
            "new.ics", ann.object("phone-1", "swim", 7, "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT30M\nEND:VALARM\n")
        )
        await ann.later()
        assert await ann.here() == [("dental check", "09:00", None), ("swim", "07:00", None)]
        async with work(pool, ann.scope) as db:
            rings = await db.fetch(
                "SELECT text, due_at FROM due WHERE kind = 'event' AND state = 'pending' ORDER BY text"
            )
        assert [(one["text"], f"{one['due_at']:%H:%M}") for one in rings] == [
            ("dental check", "08:45"),
            ("swim", "06:30"),
        ]
        assert await ann.hears() is None  # who changed it knows it

        phone.delete(name)
        await ann.later()
        assert await ann.here() == [("swim", "07:00", None)]
        heard = await ann.hears()
        assert heard is not None
        assert heard.text.startswith("“dental check” (")
        assert heard.text.endswith(") was deleted in the calendar on your phone, so I deleted it here.")
        [card] = heard.cards
        token, _, choice = card.buttons[0].token[1:].partition(".")
        async with work(pool, ann.scope) as db:
            desk = Desk(db=db, scope=ann.scope, now=await now(pool))
            action = await button_actions.take(db, ann.scope, token, choice)
            await CONFIRMATIONS.carry_out(desk, action, choice)
        await ann.later()
        assert await ann.here() == [("dental check", "09:00", None), ("swim", "07:00", None)]
        assert len(phone.all()) == 2


async def test_what_we_do_not_know_stays_byte_for_byte_when_we_change_it(dsn: str, phone: Phone) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        ann = await Ann.connected(pool, dsn, clock, phone)
        phone.put(
            "a.ics", ann.object("phone-1", "swim", 7, 'ATTENDEE;CN="Bo; B":mailto:bo@example.org\nCATEGORIES:a\\,b,c\n')
        )
        await ann.later()
        before = phone.all()["a.ics"]
        await ann.does("schedule_update", query="swim", title="swim far")
        await ann.later()
        after = phone.all()["a.ics"]
        known = ("SUMMARY", "DTSTAMP", "SEQUENCE", "LAST-MODIFIED")

        def others(text: str) -> list[str]:
            return [line for line in text.split("\r\n") if not line.startswith(known)]

        assert others(after) == others(before)
        assert "SUMMARY:swim far" in after


async def test_one_occurrence_moved_on_either_side_is_moved_on_the_other(dsn: str, phone: Phone) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        ann = await Ann.connected(pool, dsn, clock, phone)
        await ann.adds("choir", 18, rrule="FREQ=DAILY;COUNT=5")
        await ann.syncs()
        [name] = phone.names()
        text = phone.all()[name]
        zoned = next(line for line in text.split("\r\n") if line.startswith("DTSTART;"))
        second = (ann.day + timedelta(days=1)).strftime("%Y%m%d")
        moved = zoned.replace("DTSTART", "RECURRENCE-ID").replace(f"{ann.day:%Y%m%d}", second)
        override = f"BEGIN:VEVENT\r\n{next(line for line in text.splitlines() if line.startswith('UID'))}\r\nDTSTAMP:{ann.at(0)}\r\n{moved}\r\nDTSTART:{second}T050000Z\r\nDTEND:{second}T060000Z\r\nSUMMARY:choir early\r\nEND:VEVENT\r\n"
        phone.edit(name, "END:VCALENDAR", override + "END:VCALENDAR")
        await ann.later()
        assert ("choir early", "05:00", None) in await ann.here()
        assert len(await ann.here()) == 2
        async with work(pool, ann.scope) as db:
            [early] = [one for one in await calendars.whole(db) if one.title == "choir early"]
            assert early.series is not None
            await events.remove(db, early.id)
        await ann.later()
        after = phone.all()[name]
        assert "choir early" not in after
        assert "EXDATE" in after
        assert after.count("BEGIN:VEVENT") == 1


async def test_where_both_have_changed_it_the_newer_one_stays_and_both_are_told(dsn: str, phone: Phone) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        ann = await Ann.connected(pool, dsn, clock, phone)
        await ann.adds("dentist", 10)
        await ann.syncs()
        await ann.hears()
        [name] = phone.names()
        phone.edit(name, "SUMMARY:dentist", "SUMMARY:phone's", bump=False)
        await ann.does("schedule_update", query="dentist", title="ours")
        await ann.later()
        heard = await ann.hears()
        assert heard is not None
        assert "“ours” was changed on both sides; I kept what is here: ours, " in heard.text
        assert "On your phone it was: phone's, " in heard.text
        assert "SUMMARY:ours" in phone.all()[name]

        phone.put(name, phone.all()[name].replace("SUMMARY:ours", "SUMMARY:theirs").replace("SEQUENCE:1", "SEQUENCE:9"))
        await ann.does("schedule_update", query="ours", title="mine")
        await ann.later()
        assert [title for title, _, _ in await ann.here()] == ["theirs"]
        heard = await ann.hears()
        assert heard is not None
        assert "I kept what is on your phone: theirs, " in heard.text

        phone.delete(name)
        await ann.does("schedule_update", query="theirs", title="still mine")
        await ann.later()
        assert "SUMMARY:still mine" in phone.all()[name]
        heard = await ann.hears()
        assert heard is not None
        assert "“still mine” was deleted on your phone, but changed here meanwhile" in heard.text

        phone.edit(name, "SUMMARY:still mine", "SUMMARY:saved")
        await ann.does("schedule_delete", query="still mine")
        await ann.later()
        assert [title for title, _, _ in await ann.here()] == ["saved"]
        assert len(phone.all()) == 1


@pytest.mark.parametrize(
    ("url", "password", "private", "why"),
    [
        ("", "wrong", True, "password"),
        ("http://127.0.0.1:9/x/", PASSWORD, True, "unreachable"),
        ("", PASSWORD, False, "private"),
        ("nothing/", PASSWORD, True, "no_calendar"),
    ],
)
async def test_why_it_cannot_be_reached_is_told_once_and_nothing_is_lost(
    dsn: str, phone: Phone, url: str, password: str, private: bool, why: str
) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        ann = await Ann.connected(pool, dsn, clock, phone)
        await ann.connect(url if "://" in url else f"{phone.url}{url}", password)
        await ann.adds("dentist", 10)
        await ann.syncs(private=private)
        async with work(pool, ann.scope) as db:
            found = await remote_calendars.status(db)
        assert found is not None
        assert found.why == why
        heard = await ann.hears()
        assert heard is not None
        assert heard.text.startswith("Your connected calendar cannot be reached now: ")
        clock.advance(minutes=11)
        await ann.syncs(private=private)
        assert await ann.hears() is None  # once a day
        await ann.connect()
        await ann.later()
        assert len(phone.all()) == 1


async def test_killed_at_each_arrow_nothing_is_written_twice_and_nothing_is_lost(dsn: str, phone: Phone) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        ann = await Ann.connected(pool, dsn, clock, phone)
        arrow = -1
        while True:
            arrow += 1
            await ann.adds(f"made {arrow}", 10, rrule="FREQ=WEEKLY;COUNT=2", force=True)
            await ann.later()
            phone.put("p.ics", ann.object("p", f"phone {arrow}", 7))
            await ann.does("schedule_update", query=f"made {arrow}", span="all", title=f"kept {arrow}")
            await ann.adds(f"new {arrow}", 13, force=True)
            if arrow:
                await ann.does("schedule_delete", query=f"new {arrow - 1}")
            arrows = Arrows(at=arrow)
            clock.advance(minutes=11)
            try:
                await ann.syncs(arrows)
            except Killed:
                pass
            else:
                break
            await ann.later()
            titles = sorted(title for title, _, _ in await ann.here())
            said = [
                line[8:] for text in phone.all().values() for line in text.split("\r\n") if line.startswith("SUMMARY:")
            ]
            assert sorted(said) == titles, arrows.passed
            assert f"kept {arrow}" in titles
            assert f"phone {arrow}" in titles
            assert titles.count(f"new {arrow}") == 1
            await ann.does("schedule_delete", query=f"kept {arrow}", span="all")
        assert arrow >= 6
