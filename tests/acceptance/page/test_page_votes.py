"""A vote on the page: one card that changes in place as ballots come, and is closed at its end."""

from pathlib import Path

import pytest

from bot.process.settings import Settings
from tests.support import browser
from tests.support.doubles.openai import Script, says
from tests.support.thinking import thoughtful

pytestmark = pytest.mark.ways  # longer ways: `make ways`

QUESTION = "Where do we go: Rome / Oslo"
CARDS = (
    "[...document.querySelectorAll('.card.vote')].map((card) => [card.querySelector('.card-title').lastChild.innerText, [...card.querySelectorAll('.card-lines li')].map((li) => li.innerText.trim()),"
    " [...card.querySelectorAll('button:enabled')].map((b) => b.innerText)])"
)
# what a parrot is at is shown below the messages, and is none
PLACE = (
    "[...document.querySelectorAll('.message:not(#live .message)')].findIndex((one) => one.querySelector('.card.vote'))"
)
MESSAGES = "document.querySelectorAll('.message:not(#live .message)').length"


def press(label: str) -> str:
    return f"[...document.querySelectorAll('.card.vote button')].find((b) => b.innerText.startsWith('{label}')).click()"


async def begun(tab: browser.Tab) -> None:
    """A vote with one parrot's ballot."""
    await tab.until("!document.getElementById('welcome').hidden")
    await tab.type('/mode voting {"voters": ["memo"], "seconds": 3600}')
    await tab.until(f"{MESSAGES} === 2 && document.getElementById('stop').hidden")
    await tab.type(QUESTION)
    await tab.until(f"({CARDS})[0]?.[1].includes('· Huihui: warm')")


def ballots() -> Script:
    return Script(always={"test-model": says('{"choice": "Rome", "reason": "warm"}')})


async def test_a_vote_is_one_card_that_changes_in_place(settings: Settings, dsn: str, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with thoughtful(settings, dsn, ballots()) as house, browser.tab(program, tmp_path) as tab:
        await tab.open(str(house.ports.address))
        await begun(tab)
        [[title, lines, buttons]] = await tab.value(CARDS)
        assert (title, buttons) == (QUESTION, ["Rome", "Oslo", "End the vote"])
        assert lines[:3] == ["Rome: 1 (Huihui)", "· Huihui: warm", "Oslo: 0"]
        place, messages = await tab.value(PLACE), await tab.value(MESSAGES)
        await tab.value(press("Oslo"))
        await tab.until(f"({CARDS})[0][1][2].startsWith('Oslo: 1 (')")
        assert (await tab.value(PLACE), await tab.value(MESSAGES)) == (place, messages)
        assert [one[2] for one in await tab.value(CARDS)] == [["Rome", "Oslo", "End the vote"]]
        await tab.value(press("Rome"))
        await tab.until(f"({CARDS})[0][1][0].startsWith('Rome: 2 (')")
        await tab.value(press("End"))
        await tab.until(f"({CARDS})[0][1][0].startsWith('★ Rome: 2 (')")
        [[title, lines, buttons]] = ended = await tab.value(CARDS)
        assert (title, buttons) == (QUESTION, [])
        assert lines[1:3] == ["· Huihui: warm", "Oslo: 0"]
        assert await tab.value(PLACE) == place
        assert tab.complaints == []
        await tab.command("Page.reload")
        await tab.until("document.readyState === 'complete' && document.querySelector('.card.vote')")
        assert (await tab.value(CARDS), await tab.value(PLACE)) == (ended, place)


async def test_another_mode_closes_the_card_of_a_vote(settings: Settings, dsn: str, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with thoughtful(settings, dsn, ballots()) as house, browser.tab(program, tmp_path) as tab:
        await tab.open(str(house.ports.address))
        await begun(tab)
        await tab.type("/mode expert")
        await tab.until(f"({CARDS})[0][2].length === 0")
        [[_title, lines, buttons]] = await tab.value(CARDS)
        assert (lines, buttons) == (["Rome: 1 (Huihui)", "· Huihui: warm", "Oslo: 0"], [])
        said = "[...document.querySelectorAll('.message')].find((one) => one.querySelector('.card.vote')).innerText"
        assert "The vote was stopped, without a result" in await tab.value(said)
