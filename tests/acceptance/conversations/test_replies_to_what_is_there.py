"""What is said below a conflict or a timer is about that: booked all the same, so many minutes."""

import pytest

from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days
from tests.support.talking import talk


@pytest.mark.parametrize("said", ["yes, fit her in anyway", "ok just squeeze them in regardless", "book it anyway"])
async def test_what_is_wanted_anyway_is_booked_where_it_was(ports: Ports, said: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("physio in 3 days at 3pm")
    await person.say("haircut in 3 days at 3pm")
    booked = await person.say(said)
    assert booked.receipts == (f"✓ Created: haircut ({in_days(3)} 15:00 - 16:00)",)


@pytest.mark.parametrize(
    ("made", "meant"), [("set a timer for 10 minutes", "sorry, i meant 25"), ("10分钟计时", "说错了 25")]
)
async def test_a_number_below_a_timer_is_one_of_minutes(ports: Ports, made: str, meant: str) -> None:
    person = await talk(ports, zone=ZONE)
    first = (await person.say(made)).receipts[0]
    [changed] = (await person.say(meant)).receipts
    minutes = [int(one[-6:-4]) * 60 + int(one[-3:-1]) for one in (first, changed)]
    assert (minutes[1] - minutes[0]) % 1440 in (15, 16)  # it may have struck between both
