"""Free time that is to be found for something: it is shown, and what it is for is the name of what is booked there."""

import pytest

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import talk


@pytest.mark.parametrize(
    ("sought", "title"),
    [
        (
            "can you find me half an hour on {day} in the afternoon to ring the insurance people",
            "ring the insurance people",
        ),
        ("look for a free slot on {day} in the afternoon for the kitchen quote, half an hour", "kitchen quote"),
    ],
)
async def test_what_it_is_for_is_booked_in_what_is_found(ports: Ports, sought: str, title: str) -> None:
    person = await talk(ports, zone=ZONE)
    shown = await person.say(sought.format(day=f"{midnight() + 6 * DAY:%B %-d}"))
    assert [card.title for card in shown.cards] == [f"On {in_days(6)}, free for 30 minutes:"]
    booked = await person.say("let's do quarter past 2")
    assert booked.receipts == (f"✓ Created: {title} ({in_days(6)} 14:15 - 14:45)",)


@pytest.mark.parametrize(
    ("sought", "title"),
    [
        ("{day}下午帮我抽半小时跟房东算水电", "跟房东算水电"),
        ("帮我在{day}下午找个空给阳台换纱窗，半小时", "给阳台换纱窗"),
    ],
)
async def test_chinese_names_it_as_it_stands(ports: Ports, sought: str, title: str) -> None:
    person = await talk(ports, zone=ZONE)
    day = midnight() + 6 * DAY
    await person.say(sought.format(day=f"{day.month}月{day.day}号"))
    booked = await person.say("那就三点")
    assert [receipt.partition(" (")[0] for receipt in booked.receipts] == [f"✓ 已创建: {title}"]
    assert booked.receipts[0].endswith("15:00 - 15:30)")


async def test_what_is_booked_on_a_day_that_was_asked_about_is_not_late_today(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"am I free on {midnight() + 5 * DAY:%B %-d}?")
    booked = await person.say("pop the chimney sweep in then at 00:01")
    assert booked.receipts == (f"✓ Created: chimney sweep ({in_days(5)} 00:01 - 01:01)",)
    assert booked.text == "I will remind you 15 minutes before.\nThat is during the night (00:01)."
