"""Things of the calendar by their names: asked for, corrected, repeated, left out, and what is to be done before them; without a model."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.texts.times import day
from bot.app import Ports
from tests.support.talking import labels, lines, talk

ZONE = "Europe/Berlin"
DAY = timedelta(days=1)


def midnight() -> datetime:
    """Midnight today in the test's zone."""
    now = datetime.now(ZoneInfo(ZONE))  # noqa: TID251 - what the person's calendar says
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def in_days(number: int) -> str:
    return day(midnight() + number * DAY, "en")


def next_one(weekday: int) -> tuple[str, str]:
    """Return the weekday of this week that may be meant by "next", and the one after it; from Friday on those of the week that comes."""
    here = midnight() - timedelta(days=midnight().weekday()) + weekday * DAY
    return day(here, "en"), day(here + 7 * DAY, "en")


async def test_what_is_asked_of_a_thing_is_answered_by_its_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("dentist appointment in 10 days at 9:40")
    moved = await person.say("actually the dentist is at 10:20")
    there = f"{in_days(10)} 10:20 - 11:20"
    assert moved.receipts == (f"✓ Updated: dentist appointment ({there})",)
    assert lines(await person.say("how long is the dentist?")) == [f"{there} dentist appointment"]
    shorter = await person.say("make it 45 minutes")
    there = f"{in_days(10)} 10:20 - 11:05"
    assert shorter.receipts == (f"✓ Updated: dentist appointment ({there})",)
    assert lines(await person.say("did I already book the dentist?")) == [f"{there} dentist appointment"]
    elsewhere = await person.say("what time is the dentist tomorrow?")
    assert (elsewhere.text, lines(elsewhere)) == (f"Not on {in_days(1)}, but:", [f"{there} dentist appointment"])
    following = await person.say("what's my next appointment?")
    assert (following.text, lines(following)) == ("Next:", [f"{there} dentist appointment"])


async def test_what_clashes_is_shown_and_nothing_else(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    assert (await person.say("any clashes tomorrow?")).text == f"Nothing overlaps on {in_days(1)}."
    await person.say("plumber tomorrow at 10:20")
    await person.say("yoga tomorrow at 15:00")
    conflict = await person.say("squash tomorrow at 10:40")
    await person.press(conflict, "Book anyway")
    found = await person.say("any clashes tomorrow?")
    assert lines(found) == [f"{in_days(1)} 10:20 - 11:20 plumber", f"{in_days(1)} 10:40 - 11:40 squash"]


async def test_how_often_is_said_below_what_was_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me tomorrow at 20:00 to watch the news")
    daily = await person.say("every day at 8")
    assert [one.rpartition(", ")[2] for one in daily.receipts] == ["every day)"]
    assert " 20:00, " in daily.receipts[0]  # its own half of the day
    skipped = await person.say("not tomorrow")
    assert skipped.receipts == (f"✓ Skipped: watch the news ({in_days(1)})",)


async def test_a_rule_without_a_day_stays_on_the_day_of_the_thing(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me in 3 days at 20:00 to put the bins out, every week")
    changed = await person.say("bins are fortnightly actually")
    assert changed.receipts == (f"✓ Updated: put the bins out ({in_days(3)} 20:00, every two weeks)",)


async def test_what_is_to_be_done_before_a_day_is_a_reminder_of_its_own(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    date = f"{midnight() + 20 * DAY:%d %B}"
    both = await person.say(f"Mia's birthday is on {date}, remind me three days before to order flowers")
    assert both.receipts == (
        f"✓ Created: Mia's birthday ({in_days(20)} all day, every year)",
        f"✓ Created: order flowers ({in_days(17)} 09:00, every year)",
    )
    below = await person.say("remind me two days before to iron her dress")
    assert below.receipts == (f"✓ Created: iron her dress ({in_days(18)} 09:00, every year)",)


async def test_two_reminders_before_one_thing_are_two(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    date = f"{midnight() + 20 * DAY:%d %B}"
    all_three = await person.say(f"Noor's birthday is on {date}, remind me a week before and the day before")
    assert all_three.receipts == (
        f"✓ Created: Noor's birthday ({in_days(20)} all day, every year)",
        f"✓ Created: Noor's birthday ({in_days(13)} 09:00, every year)",
        f"✓ Created: Noor's birthday ({in_days(19)} 09:00, every year)",
    )


async def test_which_weekday_is_meant_is_chosen_with_a_button(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    today = midnight().weekday()
    if today >= 5:  # on a weekend there is one reading only
        return
    name = ("Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")[today]
    first, second = next_one(today + 1)
    asked = await person.say(f"lunch with Priya next {name} at noon")
    assert (asked.receipts, labels(asked)) == ((), [first, second, "None of these"])
    assert lines(asked) == [f"lunch with Priya ({one} 12:00 - 13:00)" for one in (first, second)]
    made = await person.press(asked, second)
    assert made.receipts == (f"✓ Created: lunch with Priya ({second} 12:00 - 13:00)",)


async def test_one_time_of_a_series_rests_and_what_is_new_is_new(ports: Ports) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await person.say("每天下午三点到四点练书法")
    tomorrow = day((datetime.now(ZoneInfo("Asia/Shanghai")) + DAY), "zh")  # noqa: TID251 - the person's calendar
    rests = await person.say("明天书法停课")
    assert rests.receipts == (f"✓ 已跳过: 练书法 ({tomorrow})",)
    closed = await person.say("明天小学停课")
    assert closed.receipts == (f"✓ 已创建: 小学停课 ({tomorrow} 全天)",)


async def test_of_a_day_alone_nothing_is_cancelled(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("plumber tomorrow at 10:20")
    number = (midnight() + DAY).day
    alone = await person.say(
        f"the {number}{'th' if 3 < number < 21 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
    )
    assert alone.receipts == ()
    assert lines(await person.say("what's on tomorrow?")) == ["10:20 - 11:20 plumber"]


async def test_a_free_time_for_something_is_booked_by_its_button_or_its_place(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("dentist in 3 days at 9:00")
    free = await person.say(f"when can I fit in a 45 minute massage on {midnight() + 3 * DAY:%d %B}?")
    times = [f"{in_days(3)} {hour}" for hour in ("08:00", "10:00", "12:00")]
    assert labels(free) == [f"Book {time}" for time in times]
    booked = await person.say("book the second one")
    assert booked.receipts == (f"✓ Created: massage ({in_days(3)} 10:00 - 10:45)",)
    free = await person.say(f"when am I free on {midnight() + 3 * DAY:%d %B}?")
    assert labels(free) == [f"Keep {in_days(3)} {hour}" for hour in ("08:00", "10:45", "12:45")]


async def test_a_name_that_is_not_there_changes_nothing_that_is(ports: Ports) -> None:
    """Neither what was just made goes, nor is what rings for it moved, by another thing's name."""
    person = await talk(ports, zone=ZONE)
    there = f"{(midnight() + 3 * DAY):%Y-%m-%d}"
    await person.say("大后天下午五点钢琴课")
    for said in ("羽毛球取消了", "把产检改到四点", "答辩推迟一小时", "例会取消了"):
        assert (await person.say(said)).receipts == (), said
    assert (await person.say("钢琴课推迟一小时")).receipts[0].startswith(f"✓ 已更新: 钢琴课 ({there} ")


async def test_something_is_booked_behind_or_before_what_is_named(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("defence in 5 days at 10:00")
    behind = await person.say("drinks with Uma half an hour after the defence")
    assert behind.receipts == (f"✓ Created: drinks with Uma ({in_days(5)} 11:30 - 12:30)",)
    before = await person.say("rehearsal an hour before the defence")
    assert before.receipts == (f"✓ Created: rehearsal ({in_days(5)} 09:00 - 10:00)",)
    zh = await person.say("defence之后三小时去接孩子")
    assert zh.receipts[0].endswith(" 14:00 - 15:00)")
    assert (await person.say("tea straight after the marathon")).receipts == ()


async def test_until_when_it_is_to_last_is_its_end(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("rehearsal in 4 days at 18:00")
    for said, end in (
        ("make it till 7:30", "19:30"),
        ("better make that till quarter to nine, the trumpets are always late", "20:45"),
        ("let it run until 10pm please", "22:00"),
    ):
        assert (await person.say(said)).receipts == (f"✓ Updated: rehearsal ({in_days(4)} 18:00 - {end})",), said
