"""English words that lean on a time, an event or a series that was spoken of right before, and name none of it again."""

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import labels, talk


async def test_something_is_put_in_the_time_that_was_asked_about(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("is 11:15 tomorrow free?")
    made = await person.say("great, put a haircut in then, 30 min")
    assert made.receipts == (f"✓ Created: haircut ({in_days(1)} 11:15 - 11:45)",)
    behind = await person.say("and the bank straight after for half an hour")
    assert behind.receipts == (f"✓ Created: bank ({in_days(1)} 11:45 - 12:15)",)


async def test_a_longer_free_time_is_offered_for_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("when am i free tomorrow afternoon for an hour")
    offered = await person.say("ok book a swim then")
    assert offered.receipts == ()
    assert labels(offered)[:1] == [f"Book {in_days(1)} 12:00"]


async def test_it_rings_on_each_day_of_what_repeats(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    tomorrow = midnight() + DAY
    await person.say(f"lectures every {tomorrow:%A} 5:20am to 9am")
    rings = await person.say("remind me to set off at 4:45 on each of those days")
    assert rings.receipts == (f"✓ Created: set off ({in_days(1)} 04:45, every {tomorrow:%a})",)


async def test_an_hour_and_a_correction_are_of_what_was_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    tomorrow = midnight() + DAY
    await person.say(f"picnic with Olga {tomorrow:%A}")
    timed = await person.say("half twelve")
    assert timed.receipts == (f"✓ Updated: picnic with Olga ({in_days(1)} 12:30 - 13:30)",)
    await person.say(f"pottery every {tomorrow:%A} 8am to 9am")
    corrected = await person.say("not 8, 8.30")
    assert corrected.receipts == (f"✓ Updated: pottery ({in_days(1)} 08:30 - 09:30, every {tomorrow:%a})",)


async def test_what_was_asked_about_is_told_as_done(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me tomorrow at 9:00 to order paint")
    pruned = await person.say("remind me tomorrow at 10:00 to water the roses")
    assert pruned.receipts == (f"✓ Created: water the roses ({in_days(1)} 10:00)",)
    named = await person.say("remind me tomorrow at 11:00 to prune them")
    assert named.receipts == (f"✓ Created: prune the roses ({in_days(1)} 11:00)",)
    ordered = await person.say("ok its ordered")
    assert ordered.receipts == ("✓ Done: order paint",)
    undone = await person.say("undo")
    assert undone.receipts == ("✓ Restored: order paint",)


async def test_a_timer_is_asked_about_and_goes_on_for_longer(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("set a timer for 20 minutes for bread")
    left = await person.say("how long left on it")
    assert left.text.startswith("20 minutes to go")
    longer = await person.say("add 5 mins")
    assert [line.partition(" (")[0] for line in longer.receipts] == ["✓ Updated: bread timer: time is up"]
    stopped = await person.say("stop it")
    assert [line.partition(" (")[0] for line in stopped.receipts] == ["✓ Deleted: bread timer: time is up"]


async def test_a_weekday_of_a_further_one_is_next_to_the_one_just_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    monday = 14 - midnight().weekday()  # days from today to a Monday behind this week
    on = midnight() + monday * DAY
    await person.say(f"knitting circle on {on:%Y-%m-%d} 10:00 to 11:00")
    further = await person.say("and one on tuesday as well")
    assert further.receipts == (f"✓ Created: knitting circle ({in_days(monday + 1)} 10:00 - 11:00)",)
    another = await person.say("another one on friday")
    assert another.receipts == (f"✓ Created: knitting circle ({in_days(monday + 4)} 10:00 - 11:00)",)


async def test_both_are_the_two_of_one_name_made_one_after_the_other(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    monday = 14 - midnight().weekday()
    await person.say(f"knitting circle on {midnight() + monday * DAY:%Y-%m-%d} 10:00 to 11:00")
    await person.say("and one on tuesday as well")
    moved = await person.say("move both to 2pm")
    assert set(moved.receipts) == {
        f"✓ Updated: knitting circle ({in_days(monday)} 14:00 - 15:00)",
        f"✓ Updated: knitting circle ({in_days(monday + 1)} 14:00 - 15:00)",
    }
