"""An agenda that is asked for at an hour comes once, with what is in it by then."""

import asyncio
from datetime import timedelta

import pytest

from bot.app import Ports
from bot.ports.messages import Said
from storage.db.pool import Pool
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import lines, talk

PATIENCE = 20.0


async def comes_now(ports: Ports, pool: Pool) -> None:
    """Let the moment come for which an agenda is planned."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        changed = await db.execute(
            "UPDATE due SET due_at = clock_now() WHERE state = 'pending' AND text LIKE 'agenda%'"
        )
        assert changed == "UPDATE 1"
    ports.signals.send("due")


@pytest.mark.parametrize(
    ("asks", "made", "since", "told"),
    [
        (
            "send me the day's agenda {on} at 8am",
            "✓ Created: agenda of {en} ({en} 08:00)",
            "optician {on} at 3pm",
            "On {en} (1):",
        ),
        (
            "{zh}早上八点把当天的安排发给我",
            "✓ 已创建: {han} 的安排 ({han} 08:00)",
            "{zh}下午三点验光",
            "{han} 有 1 项：",
        ),
    ],
)
async def test_it_comes_as_it_stands_then(
    ports: Ports, pool: Pool, asks: str, made: str, since: str, told: str
) -> None:
    person, date = await talk(ports, zone=ZONE), midnight() + timedelta(days=3)
    words = {
        "on": f"on {date:%-d %B}",
        "zh": f"{date:%-m月%-d日}",
        "en": in_days(3),
        "han": f"{date:%Y-%m-%d} 周{'一二三四五六日'[date.weekday()]}",
    }
    planned = await person.say(asks.format(**words))
    assert planned.receipts == (made.format(**words),)
    await person.say(since.format(**words))
    await comes_now(ports, pool)
    async with asyncio.timeout(PATIENCE):
        async for item in ports.feed.follow(person.caller, person.session, 0):
            if isinstance(item, Said) and item.saying.text == told.format(**words):
                assert [line[:14] for line in lines(item.saying)] == ["15:00 - 16:00 "]
                return
    raise AssertionError("the feed ended")


async def test_it_stands_in_what_is_to_come_and_is_taken_back(ports: Ports) -> None:
    person, date = await talk(ports, zone=ZONE), midnight() + timedelta(days=2)
    await person.say(f"send me the day's agenda on {date:%-d %B} at 8am")
    assert lines(await person.say("/rehearse 3"))[-1] == "08:00 the agenda that you asked for (page)"
    assert (await person.say("undo")).receipts == (f"✓ Deleted: agenda of {in_days(2)} ({in_days(2)} 08:00)",)
    assert not any("agenda" in line for line in lines(await person.say("/rehearse 3")))


@pytest.mark.parametrize("other", ["send me tomorrow's plan", "what's on tomorrow at 8", "明天下午三点把合同发给我"])
async def test_without_an_hour_or_an_agenda_nothing_is_planned(ports: Ports, pool: Pool, other: str) -> None:
    await (await talk(ports, zone=ZONE)).say(other)
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        assert await db.fetchval("SELECT count(*) FROM due WHERE text LIKE 'agenda%'") == 0
