"""A setting is taken back by "undo", in words and as a command: what held before it holds again, whatever it was."""

import pytest

from bot.app import Ports
from storage.db.pool import Pool
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days
from tests.support.ringing import struck
from tests.support.talking import Talk, talk

PLANNED = "SELECT count(*) FROM due WHERE kind = 'unasked' AND state = 'pending'"


async def owners(pool: Pool, query: str) -> str | int:
    """Return the value of a query, as the owner of all tables."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        return await db.fetchval(query)


async def shown(person: Talk) -> list[str]:
    """Return the lines of /settings, but for the one of the zone, which tells the time."""
    return [line for line in (await person.say("/settings")).text.splitlines() if "time zone: " not in line]


@pytest.mark.parametrize(
    ("sets", "undo", "receipt"),
    [
        ("/settings language en", "undo", "✓ Restored: the setting (language: auto)"),
        ("/settings quiet 22:00-08:00", "undo", "✓ Restored: the setting (Quiet hours: none)"),
        ("/settings working 9-17", "/undo", "✓ Restored: the setting (Working hours: not told)"),
        ("/settings sounds off", "undo that", "✓ Restored: the setting (parrot sounds: on)"),
        ("/settings model off", "undo", "✓ Restored: the setting (language model: on)"),
        ("/settings suggestions off", "put it back", "✓ Restored: the setting (suggestions: on)"),
        ("send me my day every morning at 7", "undo", "✓ Restored: the setting (Your day: off)"),
        ("/settings memory off", "undo", "✓ Restored: the setting (Remembering what you tell me about yourself: on)"),
        ("/settings country Germany", "undo", None),
        ("/settings 免打扰 22:00-08:00", "撤销", "✓ 已恢复: 设置 (免打扰：没有)"),
        ("把时区改成巴黎", "改回去", f"✓ 已恢复: 设置 (时区：{ZONE})"),
    ],
)
async def test_a_setting_is_set_back(ports: Ports, sets: str, undo: str, receipt: str | None) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"/settings zone {ZONE}")
    before = await shown(person)
    assert len((await person.say(sets)).receipts) == 1
    back = await person.say(undo)
    assert receipt is None or back.receipts == (receipt,)
    await person.say("hello")  # in the language of before
    assert await shown(person) == before


async def test_a_setting_that_held_already_is_told_so(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("optician tomorrow at 3pm")
    for _ in range(2):
        await person.say("/settings quiet 22:00-08:00")
    same = await person.say("undo")
    told = "That was set like this before, too, so there is nothing to set back."
    assert (same.text, same.receipts) == (told, ())
    assert (await person.say("undo")).receipts == ("✓ Restored: the setting (Quiet hours: none)",)


async def test_undo_behind_a_setting_leaves_what_was_made_before_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("optician tomorrow at 3pm")
    await person.say("/settings quiet 22:00-08:00")
    assert (await person.say("undo")).receipts == ("✓ Restored: the setting (Quiet hours: none)",)
    assert (await person.say("undo")).receipts == (f"✓ Deleted: optician ({in_days(1)} 15:00 - 16:00)",)


async def test_reminders_follow_a_zone_that_is_taken_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"/settings zone {ZONE}")
    hour = struck(ZONE)
    await person.say(f"remind me every day at {hour} to stretch")
    assert (await person.say("set my time zone to Tokyo")).text.startswith("Reminders moved: 1\n- stretch: ")
    back = await person.say("undo")
    assert back.receipts == (f"✓ Restored: the setting (time zone: {ZONE})",)
    assert back.text.startswith("Reminders moved: 1\n- stretch: ")
    assert back.text.endswith(f" {hour}")


async def test_a_journey_is_taken_back_with_its_days_and_its_clock(ports: Ports, pool: Pool) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"/settings zone {ZONE}")
    gone = await person.say("我下周一到周三在东京出差")
    assert [one.split(" ")[1] for one in gone.receipts] == ["已创建:", "时区:"]
    back = await person.say("撤销")
    assert [one.split(" (")[0] for one in back.receipts] == ["✓ 已恢复: 设置", "✓ 已删除: 东京出差"]
    assert await owners(pool, PLANNED) == 0
    await person.say("I'm in Lisbon until Friday")
    assert (await person.say("undo")).receipts == (f"✓ Restored: the setting (time zone: {ZONE})",)
    assert not any(line.startswith("- away") for line in await shown(person))
    assert await owners(pool, PLANNED) == 0


async def test_what_was_set_again_elsewhere_stays(ports: Ports) -> None:
    here, there = await talk(ports, zone=ZONE), await talk(ports, zone=ZONE)
    await here.say("/settings quiet 22:00-08:00")
    await there.say("/settings quiet 23:00-07:00")
    assert (await here.say("undo")).text == "That setting was changed again since, so I left it as it is."
    assert "- Quiet hours: 23:00-07:00" in await shown(there)


async def test_the_way_back_is_kept_in_the_commit_of_the_setting(ports: Ports, pool: Pool) -> None:
    """So a crash leaves both or neither."""
    person = await talk(ports, zone=ZONE)
    await person.say("/settings zone Europe/Rome")
    set_by = await owners(pool, "SELECT xmin::text FROM person WHERE zone = 'Europe/Rome'")
    kept_by = await owners(pool, "SELECT xmin::text FROM action WHERE payload->>'kind' = 'setting'")
    assert set_by == kept_by
