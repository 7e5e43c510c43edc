"""What is booked for a part of a day has an hour that is told; a second thing comes behind it, and a question books nothing."""

from datetime import timedelta

from agents.texts.times import day
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, midnight
from tests.support.talking import lines, talk

ON = midnight() + timedelta(days=9)
DATE, DATE_ZH = f"{ON:%-d %B}", f"{ON:%-m月%-d号}"


async def test_an_afternoon_begins_at_two_and_what_is_there_is_in_nobodys_way(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first = await person.say(f"dentist on {DATE} in the afternoon")
    assert first.receipts == (f"✓ Created: dentist ({day(ON, 'en')} 14:00 - 15:00)",)
    assert first.text.splitlines()[0] == "You named no hour, so it is at 14:00."
    second = await person.say(f"haircut on {DATE} in the afternoon")
    assert second.receipts == (f"✓ Created: haircut ({day(ON, 'en')} 15:00 - 16:00)",)
    moved = await person.say(f"move the haircut to the afternoon of {ON + timedelta(days=1):%-d %B}")
    assert moved.receipts == (f"✓ Updated: haircut ({day(ON + timedelta(days=1), 'en')} 15:00 - 16:00)",)


async def test_a_full_part_of_a_day_is_asked_about(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"workshop on {DATE} from 1pm to 6pm")
    asked = await person.say(f"dentist on {DATE} in the afternoon")
    assert asked.receipts == ()
    assert lines(asked) != []


async def test_whether_something_is_planned_books_nothing(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    asked = await person.say(f"{DATE_ZH}下午有安排吗")
    assert asked.receipts == ()
    assert asked.text.startswith("没有")
