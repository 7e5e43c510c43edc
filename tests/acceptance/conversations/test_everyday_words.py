"""What is said in everyday words, in a talk: what is only pointed at, questions with a reason, settings and how things are done."""

from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days
from tests.support.talking import lines, talk


async def test_what_the_free_time_was_asked_for_is_booked(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("am i free tomorrow afternoon? ola wants to go for a swim")
    made = await person.say("ok put that in for 2.30")
    assert made.receipts == (f"✓ Created: swim with ola ({in_days(1)} 14:30 - 15:30)",)
    await person.say("any gaps tomorrow? need 2 hrs for the tax return")
    ranged = await person.say("9 til 11 then")
    assert ranged.receipts == (f"✓ Created: tax return ({in_days(1)} 09:00 - 11:00)",)


async def test_nothing_is_booked_of_what_was_not_spoken_of(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    asked = await person.say("ok put him in at 9:40 then, half an hour")
    assert asked.receipts == ()


async def test_a_reason_is_no_part_of_what_is_looked_for(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("recital in 6 days at 18:00")
    told = await person.say("when is the recital again, need to swap my shift")
    assert lines(told) == [f"{in_days(6)} 18:00 - 19:00 recital"]


async def test_what_is_moved_rings_the_night_before(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("boat survey in 5 days at 9:30")
    moved = await person.say("bump the survey to 11 and remind me the night before at 8 to print the map")
    assert moved.receipts == (
        f"✓ Updated: boat survey ({in_days(5)} 11:00 - 12:00)",
        f"✓ Created: print the map ({in_days(4)} 20:00)",
    )


async def test_a_shift_is_swapped(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("put me down for work tomorrow 7a to 330p")
    swapped = await person.say("swapped w kim for tomorrow, im 3 to 11 now")
    assert swapped.receipts == (f"✓ Updated: work ({in_days(1)} 15:00 - 23:00)",)


async def test_what_is_no_longer_needed_goes_by_its_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me in 3 days at 16:00 to collect the tablets")
    await person.say("workshop in 4 days at 9:00")
    gone = await person.say("dont need the tablets one, my sister has them")
    assert gone.receipts == (f"✓ Deleted: collect the tablets ({in_days(3)} 16:00)",)


async def test_hours_of_quiet_and_the_language_are_set_by_words(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    quiet = await person.say("could you not buzz me between 11pm and 6:30am")
    assert quiet.receipts == ("✓ Set: from 23:00-06:30 I don't speak up by myself (reminders still ring)",)
    asked = await person.say("if i tap the wrong thing in here how do i undo it")
    assert asked.text is not None
    assert asked.text.startswith("Your data\n")
    spoken = await person.say("talk to me in chinese from now on")
    assert spoken.receipts == ("✓ 语言: 中文",)
