"""Common free time of a group: who shares when they are busy says so in private, and the group learns when, never who or what."""

from collections.abc import AsyncGenerator
from datetime import timedelta

import pytest

from agents.texts.times import day
from bot.app import Ports
from bot.process.settings import Access, Settings
from storage.db.transactions import reading
from storage.people import shared_busy
from tests.acceptance.conversations.test_first_day import ZONE, tomorrow
from tests.support.doubles.visitors import Visitor, arriving
from tests.support.houses import houses
from tests.support.talking import labels, lines

GARDEN = "-7"


@pytest.fixture
async def home(settings: Settings, dsn: str) -> AsyncGenerator[Ports]:
    async with houses(settings, dsn) as [ports]:
        yield ports


def someone(home: Ports, number: str, group: str | None = None) -> Visitor:
    access = Access(owners=["telegram:1"], allow=["telegram:-7", "telegram:2", "telegram:3"])
    arrivals = arriving(home.pool, home.signals, access)
    return Visitor(
        arrivals=arrivals, pool=home.pool, id=number, name=f"n{number}", language="en", zone=ZONE, group=group
    )


async def test_two_share_and_the_group_finds_when_both_are_free(home: Ports) -> None:
    ann, ben = someone(home, "1"), someone(home, "2")
    group, other, third = (someone(home, number, GARDEN) for number in "123")
    for one in (group, other, third):
        await one.say("note: hello")
    await ann.say("operation tomorrow from 1pm to 2pm")
    await ben.say("every day from 4pm to 5pm divorce lawyer")
    when = day(tomorrow(), "en")

    [alone] = await group.say("when are we all free tomorrow afternoon?")
    assert alone.text.splitlines()[-1] == (
        "That is this group's own calendar alone: 0 of 3 here share when they are busy, and it takes 2."
        " To share yours: /share in a private chat with me."
    )
    assert lines(alone) == ["12:00 - 18:00 (6 hours)"]

    listed = await ann.ask("/share")
    assert (lines(listed), labels(listed)) == (["the garden: not shared"], ["Share with the garden"])
    shared = await ann.press(listed, "Share with the garden")
    assert shared.receipts == ("✓ Busy times shared: the garden",)
    [one] = await group.say("when are we all free tomorrow afternoon?")
    assert lines(one) == ["12:00 - 18:00 (6 hours)"]  # of one alone nothing is told
    assert (await ben.ask("share my busy times with the garden group")).receipts == shared.receipts

    [both] = await group.say("when are we all free tomorrow afternoon?")
    assert lines(both) == ["12:00 - 13:00 (1 hour)", "14:00 - 16:00 (2 hours)", "17:00 - 18:00 (1 hour)"]
    assert both.text == (
        f"On {when}, everybody who shares is free for 1 hour or more:\n2 of 3 here share when they are busy; nobody sees who is,"
        " or with what. To be among them: /share in a private chat with me."
    )
    assert not any(word in str(both) for word in ("operation", "lawyer"))
    booked = await group.press(both, f"Keep {when} 14:00")
    assert booked.receipts == (f"✓ Created: Reserved ({when} 14:00 - 15:00)",)
    [after] = await group.say("when is everybody free tomorrow afternoon?")
    assert lines(after) == ["12:00 - 13:00 (1 hour)", "15:00 - 16:00 (1 hour)", "17:00 - 18:00 (1 hour)"]

    [zh] = await group.say("我们明天下午三点到五点都有空吗")
    assert (zh.text.splitlines()[0], lines(zh)) == (
        f"部分有空：{day(tomorrow(), 'zh')} 共享了忙闲的人都有空的时间是 15:00 - 16:00。", []
    )  # fmt: skip

    assert "Busy times shared with: the garden (/share)" in (await ben.ask("/settings")).text
    assert (await ben.ask("别把我的忙闲共享给 the garden 了")).receipts == ("✓ 已停止共享忙闲: the garden",)
    assert lines((await group.say("when are we all free tomorrow afternoon?"))[0])[0] == "12:00 - 14:00 (2 hours)"


async def test_it_is_said_in_private_alone_and_by_members_alone(home: Ports) -> None:
    group, stranger = someone(home, "1", GARDEN), someone(home, "3")
    [told] = await group.say("/share")
    assert told.text.startswith("Whether a group sees when you're busy is up to you")
    assert [one.opens for card in told.cards for one in card.buttons] == ["share"]
    assert (await stranger.ask("/share the garden")).text.startswith("I have not met you in a group yet")
    assert (await stranger.ask("stop sharing my busy times")).text.startswith("No group sees when you are busy.")


async def test_a_group_reads_no_row_of_who_shares(home: Ports) -> None:
    ann, group = someone(home, "1"), someone(home, "1", GARDEN)
    await group.say("note: hello")
    await ann.say("dentist tomorrow from 1pm to 2pm")
    await ann.say("/share the garden")
    space = await home.pool.fetchval("SELECT id FROM space WHERE kind = 'group'")
    start = tomorrow()
    async with reading(home.pool, space) as db:
        assert (await db.fetchval("SELECT count(*) FROM shared_busy"), await shared_busy.shown_to(db)) == (0, [])
        assert await shared_busy.times(db, start, start + timedelta(days=1)) == []
        found = await shared_busy.sharers(db)
    assert (found.sharing, found.members) == (1, 1)


async def test_it_stays_where_a_group_gets_another_address_and_two_people_become_one(home: Ports) -> None:
    ann, ben, group, other = (someone(home, *one) for one in (("1",), ("2",), ("1", GARDEN), ("2", GARDEN)))
    for one in (group, other):
        await one.say("note: hello")
    for one in (ann, ben):
        await one.say("/share the garden")
    # a group that is known by its new address before the news of it has two spaces
    new = await home.pool.fetchval(
        "INSERT INTO space (kind, platform, tenant, chat, title) VALUES ('group', 'telegram', '', '-9', 'the orchard') RETURNING id"
    )
    await home.pool.execute("SELECT move_group('telegram', '', $1, '-9')", GARDEN)
    assert (await ann.ask("/share off")).receipts == ("✓ Busy times no longer shared: the orchard",)
    await home.pool.execute("SELECT join_people($1, $2)", await ben.person(), await ann.person())
    async with reading(home.pool, new) as db:
        assert (await shared_busy.sharers(db)).sharing == 1
