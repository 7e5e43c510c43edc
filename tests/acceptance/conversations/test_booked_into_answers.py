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
