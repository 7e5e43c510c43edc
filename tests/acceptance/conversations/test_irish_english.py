"""English of Ireland: what somebody is after doing is done, and what is left to do is what is still to come."""

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import lines, talk


async def test_what_somebody_is_after_doing_is_done(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me tomorrow at 3pm to bake the scones")
    done = await person.say("I'm after baking the scones there")
    assert done.receipts == ("✓ Done: bake the scones",)


async def test_quarter_past_is_of_the_hour_that_it_had(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"chiropodist on {midnight() + 6 * DAY:%B %-d} at 3pm")
    later = await person.say("the buses are on strike, make it half past")
    assert later.receipts == (f"✓ Updated: chiropodist ({in_days(6)} 15:30 - 16:30)",)
    earlier = await person.say("better make that quarter to, she closes early")
    assert earlier.receipts == (f"✓ Updated: chiropodist ({in_days(6)} 14:45 - 15:45)",)


async def test_what_is_left_to_do_is_read(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me tomorrow at 3pm to bake the scones")
    left = await person.say("what have I still to do tomorrow")
    assert "15:00 ⏰ bake the scones" in lines(left)


async def test_from_now_on_is_all_that_is_to_come_in_its_half_of_the_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day = midnight() + 4 * DAY
    await person.say(f"pilates every {day:%A} at 7pm")
    moved = await person.say("pilates is at half 7 from now on, the hall is booked")
    assert moved.receipts == (f"✓ Updated: pilates ({in_days(4)} 19:30 - 20:30, every {day:%a})",)
