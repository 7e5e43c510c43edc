"""What is told of the old time must fit what is changed; and what leans on an answer, or on something that is left open, stays there."""

import pytest

from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import DAY, ZONE, in_days, midnight
from tests.support.talking import labels, talk


def weekday(days: int) -> str:
    return f"{midnight() + days * DAY:%A}".lower()


@pytest.mark.parametrize(
    "told",
    ["actually can't do {old}, {new} instead", "{old}'s no good, make it {new}", "can't do {old} now, can we do {new}"],
)
async def test_it_moves_away_from_its_own_day(ports: Ports, told: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"piano tuner on {weekday(3)} at 10am")
    moved = await person.say(told.format(old=weekday(3), new=weekday(5)))
    assert moved.receipts == (f"✓ Updated: piano tuner ({in_days(5)} 10:00 - 11:00)",)


@pytest.mark.parametrize(
    "told", ["actually can't do {old}, {new} instead", "sorry, {new} not {old}", "{old} doesn't work, {new} then"]
)
async def test_a_day_that_it_is_not_on_moves_nothing(ports: Ports, told: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"piano tuner on {weekday(3)} at 10am")
    asked = await person.say(told.format(old=weekday(2), new=weekday(5)))
    assert asked.receipts == ()
    assert asked.text.startswith(f"I found nothing for {in_days(2)} all day, so nothing was changed.")


async def test_what_is_on_the_day_that_was_told_is_asked_about(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"chimney sweep on {weekday(2)} at 2pm")
    other = await talk(ports, zone=ZONE)
    await other.say(f"piano tuner on {weekday(3)} at 10am")
    asked = await other.say(f"i can't do {weekday(2)}, {weekday(5)} instead")
    assert asked.receipts == ()


async def test_an_hour_that_it_is_not_at_moves_nothing(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"piano tuner on {weekday(3)} at 11.15am")
    asked = await person.say("no wait, 3 not 2")
    assert (asked.receipts, asked.text) == (
        (),
        f"“piano tuner” is on {in_days(3)} 11:15, not 2, so nothing was changed. Which one do you mean?",
    )


async def test_a_weekday_is_never_today(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"piano tuner on {weekday(3)} at 11pm")
    moved = await person.say(f"can't do {weekday(3)}, {weekday(0)} instead")
    assert moved.receipts == (f"✓ Updated: piano tuner ({in_days(7)} 23:00 - {in_days(8)} 00:00)",)


@pytest.mark.parametrize(
    ("asked", "hours"),
    [
        ("they asked if we can push it to 2", "14:00 - 15:00"),
        ("he's asked if we can do 3 instead", "15:00 - 16:00"),
        ("oh no sorry, it's at 11 now", "11:00 - 12:00"),
        ("gonna be late, more like half 10", "10:30 - 11:30"),
        ("finishing early, more like half 10", "10:00 - 10:30"),
    ],
)
async def test_another_hour_is_told_by_the_way(ports: Ports, asked: str, hours: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"piano tuner on {weekday(3)} at 10am")
    assert (await person.say(asked)).receipts == (f"✓ Updated: piano tuner ({in_days(3)} {hours})",)


async def test_what_has_moved_need_not_be_named(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    alone = await person.say("put back a week, same time")
    await person.say(f"piano tuner on {weekday(3)} at 10am")
    below = await person.say("put back a week, same time")
    assert (alone.receipts, below.receipts) == ((), (f"✓ Updated: piano tuner ({in_days(10)} 10:00 - 11:00)",))


@pytest.mark.parametrize("between", ["call the bank", "move the chimney sweep"])
async def test_what_was_left_open_is_not_done_to_something_else(ports: Ports, between: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"piano tuner on {weekday(3)} at 10am")
    await person.say(between)
    assert (await person.say("so make it 20 minutes")).receipts == ()


async def test_thanks_leave_nothing_open(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"piano tuner on {weekday(3)} at 10am")
    await person.say("thanks")
    assert (await person.say("make it 20 minutes")).receipts == (
        f"✓ Updated: piano tuner ({in_days(3)} 10:00 - 10:20)",
    )


@pytest.mark.parametrize(
    ("told", "rings"),
    [
        ("need to leave work 45 mins early for it, remind me", "leave work ({day} 09:15)"),
        ("i have to set off an hour before that, can you remind me", "set off ({day} 09:00)"),
        ("remind me that morning at 7 to move the sofa", "move the sofa ({day} 07:00)"),
    ],
)
async def test_it_rings_ahead_of_what_was_made(ports: Ports, told: str, rings: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"piano tuner on {weekday(3)} at 10am")
    assert (await person.say(told)).receipts == (f"✓ Created: {rings.format(day=in_days(3))}",)


@pytest.mark.parametrize("taken", ["3 then", "3 works", "let's do 3"])
async def test_an_hour_of_the_free_time_is_taken(ports: Ports, taken: str) -> None:
    person = await talk(ports, zone=ZONE)
    shown = await person.say(f"find me an hour for the accounts on {weekday(4)}")
    assert labels(shown)
    assert (await person.say(taken)).receipts == (f"✓ Created: accounts ({in_days(4)} 15:00 - 16:00)",)


async def test_an_hour_is_kept_where_one_asked_whether_it_is_free(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"am i free {weekday(4)} afternoon?")
    assert (await person.say("2 works")).receipts == (f"✓ Created: Reserved ({in_days(4)} 14:00 - 15:00)",)


@pytest.mark.parametrize(
    ("told", "made"),
    [
        ("my manager says fire drill training is on {day} 2 till 4.30", "fire drill training ({day} 14:00 - 16:30)"),
        ("HR says my appraisal is {day} 11 to 12", "appraisal ({day} 11:00 - 12:00)"),
        ("the nursery has texted, nativity play is {day} 10 to 11.15", "nativity play ({day} 10:00 - 11:15)"),
        ("my sister says her recital is {day} at 2 and she's nervous", "my sister's recital ({day} 14:00 - 15:00)"),
    ],
)
async def test_what_others_tell_of_is_booked(ports: Ports, told: str, made: str) -> None:
    person = await talk(ports, zone=ZONE)
    day = midnight() + 5 * DAY
    booked = await person.say(told.format(day=f"{day:%A %-d %B}".lower()))
    assert booked.receipts == (f"✓ Created: {made.format(day=in_days(5))}",)


async def test_what_somebody_takes_up_begins_when_it_was_told(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first = midnight() + (7 - midnight().weekday() + 2) * DAY  # the Wednesday of next week
    made = await person.say("mia is starting piano with Mrs Dunn, every wednesday from next week 4 till half 4")
    assert made.receipts == (f"✓ Created: mia's piano with Mrs Dunn ({first:%a %Y-%m-%d} 16:00 - 16:30, every Wed)",)
