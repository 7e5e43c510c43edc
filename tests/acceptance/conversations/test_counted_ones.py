"""A number in a reply is the number of things that it means, and never of more."""

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import Talk, talk


async def _three(ports: Ports) -> Talk:
    person = await talk(ports, zone=ZONE)
    day = f"{midnight() + 12 * DAY:%B %-d}"
    await person.say(f"market stall on {day} from 10am to 4pm")
    await person.say(f"fiddle concert on {day} at 7pm")
    await person.say("remind me every morning at 8 to feed the ferret")
    await person.say(f"scrap everything on {day}")
    return person


async def test_as_many_events_as_were_said_go_and_nothing_else(ports: Ports) -> None:
    person = await _three(ports)
    gone = await person.say("yes, the two of them")
    assert gone.receipts == (
        f"✓ Deleted: market stall ({in_days(12)} 10:00 - 16:00)",
        f"✓ Deleted: fiddle concert ({in_days(12)} 19:00 - 20:00)",
    )


async def test_a_number_that_fits_nothing_takes_nothing_away(ports: Ports) -> None:
    person = await _three(ports)
    kept = await person.say("yes, all four of them")
    assert kept.receipts == ()


async def test_what_is_left_at_its_old_hour_goes_back_there(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"picnic on {midnight() + 5 * DAY:%B %-d} at 1pm")
    await person.say("move the picnic to 3pm")
    back = await person.say("no, leave the picnic at 1 like it was")
    assert back.receipts == (f"✓ Updated: picnic ({in_days(5)} 13:00 - 14:00)",)
