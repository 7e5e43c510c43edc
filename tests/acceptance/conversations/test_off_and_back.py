"""What is called off by who cannot come, beside what takes its place, and what comes back by its name."""

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import labels, lines, talk

ON = f"{midnight() + 8 * DAY:%B %-d}"


def nth(day: int) -> str:
    """Return the number of a day as it is said: "the 22nd"."""
    return f"{day}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10 if day not in (11, 12, 13) else 0, 'th') }"


async def test_who_cannot_come_is_what_goes(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"catch up with wilf on {ON} at 11")
    await person.say(f"chess on {ON} at 3pm")
    off = await person.say("oh wilf cant do it after all, take that out")
    assert off.receipts == (f"✓ Deleted: catch up with wilf ({in_days(8)} 11:00 - 12:00)",)
    back = await person.say("argh no he can, put it back pls")
    assert back.receipts == (f"✓ Restored: catch up with wilf ({in_days(8)} 11:00 - 12:00)",)
    again = await person.say(f"wilfs poorly so cancel him on {ON}")
    assert again.receipts == (f"✓ Deleted: catch up with wilf ({in_days(8)} 11:00 - 12:00)",)


async def test_that_one_is_of_the_day_and_of_what_its_reason_names(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"physio on {ON} at 3pm")
    await person.say(f"gym on {ON} at 6pm")
    off = await person.say(f"physio's off sick so scrap that one on {ON}")
    assert off.receipts == (f"✓ Deleted: physio ({in_days(8)} 15:00 - 16:00)",)


async def test_a_reason_that_names_nothing_of_the_calendar_may_be_of_what_stands_above(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"tea with gran on {ON} at 10am")
    await person.say(f"piano lesson on {ON} at 4pm")
    off = await person.say("the teacher's got flu, cancel it")
    assert (off.receipts, labels(off)) == ((), [f"Cancel: piano lesson ({in_days(8)} 16:00 - 17:00)", "Never mind"])


async def test_the_time_of_the_reason_is_not_that_of_what_goes(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"haircut on {midnight() + 40 * DAY:%B %-d} at 10am")
    both = await person.say(
        f"put the boiler service in for {ON} at 9 till 11am and cancel the haircut, can't afford it this month"
    )
    assert both.receipts == (
        f"✓ Created: boiler service ({in_days(8)} 09:00 - 11:00)",
        f"✓ Deleted: haircut ({in_days(40)} 10:00 - 11:00)",
    )
    await person.say(f"what's on {ON}")
    back = await person.say("bring the haircut back, my mum's paying")
    assert back.receipts == (f"✓ Restored: haircut ({in_days(40)} 10:00 - 11:00)",)


async def test_what_takes_its_place_has_its_own_hour(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"run on {ON} at 10am")
    both = await person.say(f"cancel the run, dentist on {ON} at 3pm")
    assert both.receipts == (
        f"✓ Deleted: run ({in_days(8)} 10:00 - 11:00)",
        f"✓ Created: dentist ({in_days(8)} 15:00 - 16:00)",
    )


async def test_of_two_that_went_the_one_that_is_named_comes_back_and_then_the_other(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"mot on {ON} at 8am")
    await person.say(f"dentist on {ON} at 2pm")
    off = await person.say("cancel both")
    assert len(off.receipts) == 2
    named = await person.say("put the mot back, cant skip it")
    assert named.receipts == (f"✓ Restored: mot ({in_days(8)} 08:00 - 09:00)",)
    other = await person.say("put the other one back too")
    assert other.receipts == (f"✓ Restored: dentist ({in_days(8)} 14:00 - 15:00)",)


async def test_both_are_moved_into_a_part_of_their_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"vet on {ON} at 9am")
    await person.say(f"optician on {midnight() + 9 * DAY:%B %-d} at 10am")
    moved = await person.say("move both to the afternoon")
    assert moved.receipts == (
        f"✓ Updated: vet ({in_days(8)} 14:00 - 15:00)",
        f"✓ Updated: optician ({in_days(9)} 14:00 - 15:00)",
    )


async def test_another_day_that_was_meant_is_left_out_instead(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, second = midnight() + 21 * DAY, midnight() + 28 * DAY
    await person.say(f"choir every {first:%A} at 7pm")
    await person.say(f"no choir on {first:%B %-d}")
    instead = await person.say(f"sorry i meant the {nth(second.day)}, the {nth(first.day)} is fine")
    assert instead.receipts == (
        f"✓ Restored: choir ({in_days(21)} 19:00 - 20:00, every {first:%a})",
        f"✓ Skipped: choir ({in_days(28)})",
    )


async def test_what_somebody_else_asks_is_answered_and_booked_for_them(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    asked = await person.say(f"Bee wants to know if im free on {ON} 3 to 4")
    assert asked.receipts == ()
    assert asked.text.startswith("Yes, you are free")
    booked = await person.say("right put her in then")
    assert booked.receipts == (f"✓ Created: Bee ({in_days(8)} 15:00 - 16:00)",)


async def test_on_the_day_is_on_that_of_what_was_told(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"vet on {ON} at 9am")
    asked = await person.say("just up there.. what have I got on the day?")
    assert lines(asked) == ["09:00 - 10:00 vet"]


async def test_days_of_the_week_are_left_out_of_all_of_a_series(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me to take my vitamins every day at 8am")
    never = await person.say("but not at weekends")
    [receipt] = never.receipts
    assert receipt.endswith(" 08:00, every weekday)")
    [less] = (await person.say("not fridays though")).receipts
    assert less.endswith(" 08:00, every Mon, Tue, Wed and Thu)")
    [back] = (await person.say("undo")).receipts
    assert back.endswith(" 08:00, every weekday)")
