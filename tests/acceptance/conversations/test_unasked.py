"""What the parrots say first: behind protocols and check-ins, once, answered in words, stopped by a word."""

import pytest

from bot.app import Ports
from bot.ports.messages import Said
from storage.db.pool import Pool
from tests.support.talking import Talk, labels, talk


async def comes(person: Talk, pool: Pool, what: str) -> str:
    """Let the moment of something that is planned come, and return what is said of it."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        changed = await db.execute(
            "UPDATE due SET due_at = clock_now() WHERE kind = 'unasked' AND state = 'pending' AND text = $1", what
        )
        assert changed == "UPDATE 1", what
    before = (await person.ports.feed.history(person.caller, person.session, None, 1))[-1].id
    person.ports.signals.send("due")
    async for item in person.ports.feed.follow(person.caller, person.session, before):
        if isinstance(item, Said):
            return item.saying.text
    raise AssertionError("the feed ended")


@pytest.mark.parametrize(
    ("goal", "check", "review", "later", "again"),
    [
        ("my goal is running", "check in: running", "Your week:", "ask me on Sunday", "I'll ask again"),
        ("我的目标是跑步", "打卡：跑步", "你的这一周：", "周日再问我", "再问"),
    ],
)
async def test_a_week_is_looked_back_at_and_asked_about_later(
    ports: Ports, pool: Pool, goal: str, check: str, review: str, later: str, again: str
) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await person.say(goal)
    await person.say(check)
    assert (await comes(person, pool, "review")).startswith(review)
    assert again in (await person.say(later)).text
    assert (await comes(person, pool, "review")).startswith(review)


async def test_one_word_stops_it_for_good(ports: Ports, pool: Pool) -> None:
    person = await talk(ports, zone="Europe/London")
    await person.say("my goal is running")
    await person.say("check in: running")
    await comes(person, pool, "review")
    assert "won't ask by myself" in (await person.say("stop asking")).text
    assert "Following up: off" in (await person.say("/settings")).text
    assert (await person.say("/settings follow-ups on")).receipts[0].startswith("✓ Set: I follow up")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("/settings quiet 22-8", "✓ Set: from 22:00-08:00 I don't speak up by myself (reminders still ring)"),
        ("/settings quiet off", "✓ Set: no quiet hours"),
        ("/settings 免打扰 23:00到7:30", "✓ 已设置：23:00-07:30 之间我不主动说话（提醒照响）"),
    ],
)
async def test_quiet_hours_are_set(ports: Ports, written: str, told: str) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    assert (await person.say(written)).receipts == (told,)


async def test_hours_that_are_none_are_asked_for(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    assert "22:00-08:00" in (await person.say("/settings quiet at night")).text
    assert labels(await person.say("/settings"))
