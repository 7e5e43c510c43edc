"""A model that deletes what was named for something else, or in a question: it is offered, and named, and nothing is gone."""

import re

import pytest

from bot.ports.messages import Saying
from bot.process.settings import Settings
from tests.support.doubles.openai import Script, calls, says
from tests.support.talking import labels, lines, talk
from tests.support.thinking import thoughtful

ZONE = "Asia/Shanghai"
BOOKED = (
    "book lunch with Omar tomorrow at 1pm",
    "book a dentist visit tomorrow at 10am",
    "car service tomorrow at 3pm",
)
GONE = "✓ Deleted: car service (DAY 15:00 - 16:00)"


def undated(*texts: str) -> list[str]:
    return [re.sub(r"\w{3} \d{4}-\d\d-\d\d", "DAY", text) for text in texts]


async def told(settings: Settings, dsn: str, script: Script, text: str) -> Saying:
    """What is answered to a text after three events were booked."""
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports, zone=ZONE)
        for booking in BOOKED:
            assert (await chat.say(booking)).receipts
        return await chat.say(text)


@pytest.mark.parametrize(
    "text",
    [
        "think it over and cancel lunch with Omar if that makes sense",
        "my head is spinning, what would you cancel, and why?",
        "我压力好大，帮我想想，取消点什么好",
    ],
)
async def test_what_was_named_to_be_booked_is_not_deleted_for_that(settings: Settings, dsn: str, text: str) -> None:
    script = Script(calls(("schedule_delete", {"query": "car service"})), says("Shall I?"))
    saying = await told(settings, dsn, script, text)
    assert (saying.receipts, labels(saying)[0]) in (
        ((), "Cancel: car service"),
        ((), "取消：car service"),
    )


async def test_a_list_below_a_receipt_shows_what_is_there_afterwards(settings: Settings, dsn: str) -> None:
    script = Script(
        calls(("schedule_query", {})),
        calls(("schedule_delete", {"query": "car service"})),
        says("That leaves you some air."),
    )
    saying = await told(settings, dsn, script, "I feel so busy, let us cancel the car service, then see how I feel")
    assert (undated(*saying.receipts), undated(*lines(saying))) == (
        [GONE],
        ["DAY 10:00 - 11:00 dentist visit", "DAY 13:00 - 14:00 lunch with Omar"],
    )


async def test_a_yes_to_the_question_that_named_it_deletes_it(settings: Settings, dsn: str) -> None:
    script = Script(
        says("That is a lot. Shall I cancel the car service?"),
        calls(("schedule_delete", {"query": "car service"})),
        says("So it is."),
    )
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports, zone=ZONE)
        await chat.say(BOOKED[2])
        await chat.say("how is everything going, what do you make of my days")
        saying = await chat.say("yes, go ahead")
    assert (undated(*saying.receipts), labels(saying)) == ([GONE], ["Undo: car service"])
