"""What is likely wanted, and not sure, is offered with buttons that say what they would do; nothing is done before."""

import pytest

from bot.app import Ports
from tests.support.talking import labels, talk

ZONE = "Europe/London"


@pytest.mark.parametrize(
    ("text", "title", "buttons", "answer", "receipt"),
    [
        pytest.param(
            "put down that the cat had half a tablet",
            "Did you mean this?",
            ["Note it", "None of these"],
            "yes",
            "✓ Noted: put down that the cat had half a tablet",
            id="en",
        ),
        pytest.param(
            "哎呀赶紧帮我记一下阳台漏水",
            "是这个意思吗？",
            ["存成笔记", "都不是"],
            "好",
            "✓ 已记下: 哎呀赶紧帮我记一下阳台漏水",
            id="zh",
        ),
    ],
)
async def test_what_is_likely_is_offered_and_done_by_button_or_word(
    ports: Ports, text: str, title: str, buttons: list[str], answer: str, receipt: str
) -> None:
    person = await talk(ports, zone=ZONE)
    offered = await person.say(text)
    assert (offered.receipts, [card.title for card in offered.cards], labels(offered)) == ((), [title], buttons)
    assert (await person.press(offered, buttons[0])).receipts == (receipt,)
    await person.say(text)
    assert (await person.say(answer)).receipts == (receipt,)


async def test_what_is_none_of_it_is_left(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    offered = await person.say("put down that the cat had half a tablet")
    assert (await person.press(offered, "None of these")).text == "All right, I left it."
    assert (await person.say("find half a tablet")).cards == ()


async def test_what_is_to_be_bought_is_listed_beside_an_event(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    said = await person.say("yoga on Tuesday at 9am and I need to buy a mat")
    made, added = said.receipts
    assert made.startswith("✓ Created: yoga (")
    assert added == "✓ Added: mat (shopping list)"
