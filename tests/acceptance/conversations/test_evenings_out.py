"""What people do together of an evening, each week or once: an event of an hour, and a bare hour of it is in the evening."""

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import talk


async def test_what_people_do_together_each_week_takes_its_hour(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day = midnight() + 2 * DAY
    made = await person.say(f"whist drive every {day:%A} night at 9")
    assert made.receipts == (f"✓ Created: whist drive ({in_days(2)} 21:00 - 22:00, every {day:%a})",)
    chore = await person.say(f"water the ferns in the hall every {day:%A} at 9am")
    assert chore.receipts == (f"✓ Created: water the ferns in the hall ({in_days(2)} 09:00, every {day:%a})",)


async def test_of_an_evening_is_every_evening(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day = midnight() + 3 * DAY
    made = await person.say(f"remind me of a {day:%A} evening at 7 to leave out the bottles")
    assert made.receipts == (f"✓ Created: leave out the bottles ({in_days(3)} 19:00, every {day:%a})",)


async def test_a_committee_meets_at_eight_in_the_evening_and_colleagues_in_the_morning(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    evening = await person.say(f"tidy towns committee on {midnight() + 9 * DAY:%B %-d} at 8")
    assert evening.receipts == (f"✓ Created: tidy towns committee ({in_days(9)} 20:00 - 21:00)",)
    morning = await person.say(f"meeting with payroll on {midnight() + 10 * DAY:%B %-d} at 8")
    assert morning.receipts == (f"✓ Created: meeting with payroll ({in_days(10)} 08:00 - 09:00)",)


async def test_both_hours_of_what_people_do_together_are_of_the_evening(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    evening = await person.say(f"book club at mine on {midnight() + 9 * DAY:%B %-d} 8 til 10")
    assert [one.partition("(")[2] for one in evening.receipts] == [f"{in_days(9)} 20:00 - 22:00)"]
    morning = await person.say(f"running club on {midnight() + 10 * DAY:%B %-d} 9 til 10")
    assert morning.receipts == (f"✓ Created: running club ({in_days(10)} 09:00 - 10:00)",)
