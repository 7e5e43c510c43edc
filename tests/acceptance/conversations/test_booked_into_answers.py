"""What is booked into the answer right above it: what points there is the day and the part of the day, and no part of the name."""

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import talk


async def test_there_is_the_day_that_was_asked_about(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"am I free on {midnight() + 9 * DAY:%B %-d}")
    booked = await person.say("put the optician in there so, 4 o'clock")
    assert booked.receipts == (f"✓ Created: optician ({in_days(9)} 16:00 - 17:00)",)


async def test_that_morning_is_a_part_of_it_whatever_else_is_said(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"what's on {midnight() + 8 * DAY:%B %-d}")
    booked = await person.say("sound, I'll stick the boiler man in that morning at 9, the house is freezing")
    assert booked.receipts == (f"✓ Created: boiler man ({in_days(8)} 09:00 - 10:00)",)


async def test_a_bare_hour_is_of_the_part_that_was_asked_about(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"am I free on the evening of {midnight() + 7 * DAY:%B %-d}")
    booked = await person.say("pop the neighbours in there at 7")
    assert booked.receipts == (f"✓ Created: neighbours ({in_days(7)} 19:00 - 20:00)",)


async def test_both_hours_behind_a_name_are_its_hours(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"am I free on {midnight() + 6 * DAY:%B %-d}")
    booked = await person.say("lunch with Peig so, 1 to 3")
    assert booked.receipts == (f"✓ Created: lunch with Peig ({in_days(6)} 13:00 - 15:00)",)


async def test_who_is_pointed_at_is_whom_the_free_time_was_asked_for(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"i need an hour with wilf on {midnight() + 6 * DAY:%B %-d}, when am i free?")
    booked = await person.say("brill, put me down for 2 with him then")
    assert booked.receipts == (f"✓ Created: wilf ({in_days(6)} 14:00 - 15:00)",)
    await person.say(f"what's {midnight() + 7 * DAY:%B %-d} looking like? bee's after a lesson")
    given = await person.say("she can have 3 to 4")
    assert given.receipts == (f"✓ Created: lesson with bee ({in_days(7)} 15:00 - 16:00)",)


async def test_an_hour_that_is_named_is_not_the_one_on_the_button(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"am i free on {midnight() + 6 * DAY:%B %-d} for lunch with nan")
    booked = await person.say("1 works, book it")
    assert booked.receipts == (f"✓ Created: lunch with nan ({in_days(6)} 13:00 - 14:00)",)


async def test_the_hour_that_was_asked_about_is_taken_without_naming_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"is 3 on {midnight() + 6 * DAY:%B %-d} free? mum wants to come over")
    booked = await person.say("lovely, put her in")
    assert booked.receipts == (f"✓ Created: mum ({in_days(6)} 15:00 - 16:00)",)


async def test_what_follows_on_another_begins_where_that_ends(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"call with Bob on {midnight() + 6 * DAY:%B %-d} from 10 to 11")
    behind = await person.say("then straight after that a book signing for two hours")
    assert behind.receipts == (f"✓ Created: book signing ({in_days(6)} 11:00 - 13:00)",)
    both = await person.say(f"dinner on {midnight() + 8 * DAY:%B %-d} at 7pm and after that drinks for 2 hours")
    assert both.receipts == (
        f"✓ Created: dinner ({in_days(8)} 19:00 - 20:00)",
        f"✓ Created: drinks ({in_days(8)} 20:00 - 22:00)",
    )


async def test_all_that_is_put_into_an_answer_is_on_its_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"what have I got on {midnight() + 9 * DAY:%B %-d}")
    both = await person.say("ok put dentist at 10 and then straight after that coffee with Jan")
    assert both.receipts == (
        f"✓ Created: dentist ({in_days(9)} 10:00 - 11:00)",
        f"✓ Created: coffee with Jan ({in_days(9)} 11:00 - 12:00)",
    )
