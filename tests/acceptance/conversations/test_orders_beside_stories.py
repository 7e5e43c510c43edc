"""Orders that stand beside a story, or lean on what was just made, played end to end without a model."""

from datetime import timedelta

import pytest

from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import talk


def on(days: int) -> str:
    """Return the words for a day so far ahead."""
    return f"on {midnight() + timedelta(days=days):%-d %B}"


@pytest.mark.parametrize(
    ("words", "receipt"),
    [
        ("He never hurries. Please allow two hours for it.", "✓ Updated: barber ({day} 10:00 - 12:00)"),
        (
            "On second thoughts, half an hour earlier, as the bus is full then.",
            "✓ Updated: barber ({day} 09:30 - 10:30)",
        ),
        ("I am never up by then. Could we say half past eleven?", "✓ Updated: barber ({day} 11:30 - 12:30)"),
        ("make it 1130, gym first", "✓ Updated: barber ({day} 11:30 - 12:30)"),
        ("it is a long list and will go on until noon", "✓ Updated: barber ({day} 10:00 - 12:00)"),
        (
            "The barber has telephoned and he can only see me at a quarter past two.",
            "✓ Updated: barber ({day} 14:15 - 15:15)",
        ),
        ("My hair is not that long after all. You may take it out.", "✓ Deleted: barber ({day} 10:00 - 11:00)"),
    ],
)
async def test_what_was_just_made_is_changed_beside_a_story(ports: Ports, words: str, receipt: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"barber {on(5)} at 10am")
    assert (await person.say(words)).receipts == (receipt.format(day=in_days(5)),)


async def test_what_the_story_names_goes_before_what_was_just_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"call with Otis {on(5)} at 10am")
    await person.say(f"remind me {on(6)} at 3pm to print the labels")
    said = await person.say("Otis just wrote me, no call then. pls cancel it")
    assert said.receipts == (f"✓ Deleted: call with Otis ({in_days(5)} 10:00 - 11:00)",)
    back = await person.say("omg he can make it after all... undo")
    assert back.receipts == (f"✓ Restored: call with Otis ({in_days(5)} 10:00 - 11:00)",)


async def test_the_same_time_is_that_of_what_was_just_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"remind me {on(5)} at 9am to pay the rent")
    said = await person.say(f"and {on(6)} same time pay the gas bill")
    assert said.receipts == (f"✓ Created: pay the gas bill ({in_days(6)} 09:00)",)


async def test_a_day_that_is_ruled_out_moves_what_was_made_at_its_own_hour(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"lunch with Otis {on(5)} at 12:30")
    said = await person.say(f"oh wait he's away then. same time {on(7)}")
    assert said.receipts == (f"✓ Updated: lunch with Otis ({in_days(7)} 12:30 - 13:30)",)


async def test_a_time_that_will_do_answers_the_question(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    assert (await person.say("remind me to post the parcel")).receipts == ()
    said = await person.say(f"{on(5).capitalize()} at ten in the morning will do nicely.")
    assert said.receipts == (f"✓ Created: post the parcel ({in_days(5)} 10:00)",)
