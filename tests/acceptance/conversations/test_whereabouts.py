"""Where somebody is, for a while or for good: the clock is theirs there, and comes back by itself."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.texts.times import day
from bot.app import Ports
from storage.db.pool import Pool
from tests.support.talking import Talk, labels, lines, talk

HOME, THERE = "Asia/Shanghai", "Europe/Lisbon"


def days_ahead(days: int, zone: str = HOME) -> str:
    now = datetime.now(ZoneInfo(zone))  # noqa: TID251 - what the person's calendar says
    return day(now + timedelta(days=days), "en")


async def zone_line(person: Talk) -> list[str]:
    """Return what /settings says of the clock."""
    shown = (await person.say("/settings")).text.splitlines()
    return [line for line in shown if line.startswith(("- time zone", "- away", "- 时区", "- 出门"))]


async def passes(pool: Pool, person: Talk, what: str) -> None:
    """Let the moment of something that is planned come."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        changed = await db.execute("UPDATE due SET due_at = clock_now() WHERE state = 'pending' AND text = $1", what)
        assert changed == "UPDATE 1", what
    person.ports.signals.send("due")


async def at_home(ports: Ports) -> Talk:
    person = await talk(ports, zone=HOME)
    await person.say(f"/settings zone {HOME}")
    return person


async def test_a_place_with_an_end_is_gone_to_now_and_left_by_itself(ports: Ports, pool: Pool) -> None:
    person = await at_home(ports)
    await person.say("remind me every day at 9:00 to stretch")
    until = datetime.now(ZoneInfo(THERE)).date() + timedelta(days=9)  # noqa: TID251 - as the person says it
    told = await person.say(f"I'm in Lisbon until {until:%-d %B %Y}")
    gone, shown = days_ahead(9, THERE), datetime.now(ZoneInfo(THERE))  # noqa: TID251 - what the clocks there show
    assert told.receipts == (
        f"✓ Time zone: Europe/Lisbon ({shown:%H:%M} now) until {gone}, then Asia/Shanghai again by itself",
    )
    assert told.text.startswith("Reminders moved: 1\n- stretch: ")
    assert (await zone_line(person))[1:] == [f"- away: Europe/Lisbon until {gone}, then Asia/Shanghai again"]
    ahead = lines(await person.say("/rehearse 12"))
    assert {line for line in ahead if "stretch" in line} == {"09:00 ⏰ stretch (page)"}  # at nine wherever they are
    await passes(pool, person, "away_ends")
    await person.say("hello")  # behind it, so that it was carried out
    back = datetime.now(ZoneInfo(HOME))  # noqa: TID251 - what the clocks here show
    assert await zone_line(person) == [f"- time zone: Asia/Shanghai ({back:%H:%M} now)"]


async def test_a_journey_of_next_month_changes_nothing_before_it_begins(ports: Ports, pool: Pool) -> None:
    person = await at_home(ports)
    first = datetime.now(ZoneInfo(HOME)).date() + timedelta(days=40)  # noqa: TID251 - as the person says it
    last = first + timedelta(days=3)
    told = await person.say(f"我{first:%-m月%-d日}到{last:%-m月%-d日}在东京出差")
    begins, ends = (f"{one:%Y-%m-%d}" for one in (first, last))
    assert told.receipts[0].startswith(f"✓ 已创建: 东京出差 ({begins} ")
    assert told.receipts[1].startswith(f"✓ 时区: {begins} ")
    assert f"到 {ends} " in told.receipts[1]
    assert (await zone_line(person))[0].startswith("- 时区：Asia/Shanghai")
    await passes(pool, person, "away_begins")
    await person.say("你好")
    assert (await zone_line(person))[0].startswith("- 时区：Asia/Tokyo")
    assert (await person.say("我回来了")).text.startswith("欢迎回来！")
    assert (await zone_line(person))[0].startswith("- 时区：Asia/Shanghai")


async def test_somebody_who_is_elsewhere_is_asked_for_how_long(ports: Ports) -> None:
    person = await at_home(ports)
    asked = await person.say("I'm in Toronto")
    assert labels(asked) == ["America/Toronto from now on", "America/Toronto until I'm back", "No, keep Asia/Shanghai"]
    gone = await person.press(asked, "America/Toronto until I'm back")
    assert "until you say you're back, then Asia/Shanghai again" in gone.receipts[0]
    assert (await person.say("I'm back from my trip")).receipts[0].startswith("✓ Time zone: Asia/Shanghai")
    assert (await person.say("I'm in Shanghai")).text.startswith("I know: your times are in Asia/Shanghai")


@pytest.mark.parametrize(
    ("text", "receipt"),
    [
        ("I live in Leeds", "✓ Time zone: Europe/London"),
        ("set my time zone to Osaka", "✓ Time zone: Asia/Tokyo"),
        ("我搬到成都了", "✓ 时区: Asia/Shanghai"),
        ("时区改成巴黎", "✓ 时区: Europe/Paris"),
    ],
)
async def test_a_home_is_set_at_once(ports: Ports, text: str, receipt: str) -> None:
    person = await talk(ports, zone="UTC")
    assert (await person.say(text)).receipts[0].startswith(receipt)


async def test_an_end_that_is_not_understood_or_over_is_asked_for(ports: Ports) -> None:
    person = await at_home(ports)
    assert (await person.say("/settings away Rome")).text.startswith("Until when?")
    assert "is over" in (await person.say("/settings away Rome until 3 March 2021")).text
    assert "do not know the time zone Nowhere" in (await person.say("/settings away Nowhere until Friday")).text
    assert (await zone_line(person))[0].startswith("- time zone: Asia/Shanghai")


async def test_a_zone_that_is_set_otherwise_ends_it(ports: Ports) -> None:
    person = await at_home(ports)
    await person.say("I'm in Lisbon for two weeks")
    await person.say("/settings zone Europe/Rome")
    assert [line.split(" (")[0] for line in await zone_line(person)] == ["- time zone: Europe/Rome"]


async def test_days_in_another_town_of_the_same_clock_are_an_event_alone(ports: Ports) -> None:
    person = await at_home(ports)
    told = await person.say("下周二到周四我在深圳出差")
    assert [receipt.split(" (")[0] for receipt in told.receipts] == ["✓ 已创建: 深圳出差"]
    assert [line.split("（")[0] for line in await zone_line(person)] == ["- 时区：Asia/Shanghai"]


def later(days: int) -> datetime:
    """Return a day of the person's calendar, as it is at home."""
    return datetime.now(ZoneInfo(HOME)) + timedelta(days=days)  # noqa: TID251 - what the person's calendar says


async def away_for_days(ports: Ports, days: int) -> Talk:
    person = await at_home(ports)
    until = datetime.now(ZoneInfo(THERE)).date() + timedelta(days=days)  # noqa: TID251 - as the person says it
    await person.say(f"I'm in Lisbon until {until:%-d %B %Y}")
    return person


async def test_what_is_for_after_the_return_is_on_the_clock_of_home(ports: Ports, pool: Pool) -> None:
    person = await away_for_days(ports, 9)
    after, within = later(20), later(5)
    made = await person.say(f"optician on {after:%-d %B %Y} at 9")
    when = day(after, "en")
    assert made.receipts == (f"✓ Created: optician ({when} 09:00 - 10:00 {HOME})",)
    moved = await person.say("make it 7")  # which is another day in Lisbon
    assert moved.receipts == (f"✓ Updated: optician ({when} 07:00 - 08:00 {HOME})",)
    again = await person.say("make it 8")
    assert again.receipts == (f"✓ Updated: optician ({when} 08:00 - 09:00 {HOME})",)
    there = await person.say(f"haircut on {within:%-d %B %Y} at 9")
    assert there.receipts == (f"✓ Created: haircut ({day(within, 'en')} 09:00 - 10:00)",)
    rings = await person.say(f"remind me on {after:%-d %B %Y} at 7 to call Olga")
    assert rings.receipts == (f"✓ Created: call Olga ({when} 07:00 {HOME})",)
    agenda = await person.say(f"what's on {after:%-d %B %Y}")
    assert lines(agenda) == [f"07:00 {HOME} ⏰ call Olga", f"08:00 - 09:00 {HOME} optician"]
    assert lines(await person.say(f"what's on {within:%-d %B %Y}")) == ["09:00 - 10:00 haircut"]
    taken = await person.say(f"gym on {after:%-d %B %Y} at 8:30am")
    assert taken.text.startswith(f"“optician” is already there ({when} 08:00 - 09:00 {HOME})")
    await person.say("never mind")
    busy = await person.say(f"am I free on {after:%-d %B %Y} at 8am?")
    assert busy.text.startswith(f"No, on {when} 08:00 - 09:00 {HOME} is taken")
    await passes(pool, person, "away_ends")
    while THERE in (await zone_line(person))[0]:  # until it was carried out
        pass
    back = await person.say(f"what's on {after:%-d %B %Y}")
    assert lines(back) == ["07:00 ⏰ call Olga", "08:00 - 09:00 optician"]


async def test_what_lies_in_a_journey_to_come_is_on_its_clock(ports: Ports) -> None:
    person = await at_home(ports)
    first, last, amid = later(40), later(44), later(42)
    await person.say(f"我{first:%-m月%-d日}到{last:%-m月%-d日}在东京出差")
    made = await person.say(f"{amid:%-m月%-d日}下午三点和佐藤开会")
    assert made.receipts == (f"✓ 已创建: 和佐藤开会 ({day(amid, 'zh')} 15:00 - 16:00 Asia/Tokyo)",)
    at_home_again = await person.say(f"{later(50):%-m月%-d日}早上九点看牙")
    assert at_home_again.receipts == (f"✓ 已创建: 看牙 ({day(later(50), 'zh')} 09:00 - 10:00)",)


async def test_an_hour_that_is_counted_from_now_is_no_hour_of_home(ports: Ports) -> None:
    person = await away_for_days(ports, 1)
    rings = await person.say("remind me in 72 hours to stretch")
    then = datetime.now(ZoneInfo(HOME)) + timedelta(hours=72)  # noqa: TID251 - what the clocks show
    assert rings.receipts == (f"✓ Created: stretch ({day(then, 'en')} {then:%H:%M} {HOME})",)


async def test_what_rings_every_day_is_shown_at_its_hour_there_and_here(ports: Ports) -> None:
    """A day's list of a journey that is to come is on the clock of that place, from its first day to its last."""
    person = await at_home(ports)
    await person.say("remind me every day at 22:00 to take the drops")
    today = datetime.now(ZoneInfo(HOME)).date()  # noqa: TID251 - as the person says it
    first, last, behind = (today + timedelta(days=days) for days in (30, 32, 33))
    await person.say(f"我{first:%-m月%-d日}到{last:%-m月%-d日}在纽约出差")
    for on, shown in (
        (first, "22:00 America/New_York ⏰ take the drops"),
        (last, "22:00 America/New_York ⏰ take the drops"),
        (behind, "22:00 ⏰ take the drops"),
    ):
        listed = lines(await person.say(f"what's on {on:%-d %B}"))
        assert [line for line in listed if "drops" in line] == [shown], on
    skipped = await person.say(f"skip the drops on {last:%-d %B}")
    assert skipped.receipts == (f"✓ Skipped: take the drops ({last:%a %Y-%m-%d})",)
    assert "drops" not in "".join(lines(await person.say(f"what's on {last:%-d %B}")))


async def test_who_is_back_says_so_in_two_words(ports: Ports) -> None:
    person = await at_home(ports)
    until = datetime.now(ZoneInfo(THERE)).date() + timedelta(days=9)  # noqa: TID251 - as the person says it
    await person.say(f"I'm in Lisbon until {until:%-d %B %Y}")
    assert (await person.say("I'm back")).text.startswith("Welcome back!")
    back = datetime.now(ZoneInfo(HOME))  # noqa: TID251 - what the clocks here show
    assert await zone_line(person) == [f"- time zone: Asia/Shanghai ({back:%H:%M} now)"]


async def test_a_whole_day_is_that_day_wherever_one_looks_from(ports: Ports) -> None:
    person = await at_home(ports)
    today = datetime.now(ZoneInfo(HOME)).date()  # noqa: TID251 - as the person says it
    before, on, behind = (today + timedelta(days=days) for days in (20, 21, 22))
    await person.say(f"audit all day on {on:%-d %B %Y}")
    for zone in ("Asia/Tokyo", "Pacific/Auckland", "America/New_York"):
        await person.say(f"/settings zone {zone}")
        shown = [lines(await person.say(f"what's on {one:%-d %B %Y}")) for one in (before, on, behind)]
        assert [[line for line in day if "audit" in line] for day in shown] == [[], ["all day audit"], []], zone
    made = await person.say(f"inventory all day on {behind:%-d %B %Y}")
    assert made.receipts == (f"✓ Created: inventory ({behind:%a %Y-%m-%d} all day)",)
    await person.say(f"/settings zone {HOME}")
    assert [line for line in lines(await person.say(f"what's on {on:%-d %B %Y}")) if "inventory" in line] == []
