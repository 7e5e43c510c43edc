"""A full house on a processor slowed four times: opened, scrolled to the first message and back, typed in, and never all of it drawn."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from uuid import UUID

import pytest
import pytest_asyncio

from tests.support import browser
from tests.support.browser import Tab
from tests.support.page_speed import CARDS, SAID, SLOWED, filled, page_up
from tests.support.web_fixtures import Shared

pytestmark = [pytest.mark.ways, pytest.mark.asyncio(loop_scope="module")]

NODES = "document.querySelectorAll('*').length"
MOST = 20_000  # elements of the page, whatever there is: 250 messages of up to 60, and the frame
WORDS = (
    "[...document.querySelectorAll('#log .message')].map((one) => one.querySelector('.bubble, .card')?.innerText ?? '')"
)
DRAFT = "document.getElementById('input').value"
DOWN = "document.getElementById('scroller').scrollTop = 1e7"


@dataclass(frozen=True, slots=True, kw_only=True)
class Full:
    """A page in a full house, and its two long talks."""

    tab: Tab
    address: str
    talk: UUID
    cards: UUID


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def full(shared: Shared, tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Full]:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    talk, cards = await filled(shared.ports)
    async with browser.tab(program, tmp_path_factory.mktemp("browser")) as tab:
        sizes = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        await tab.command("Emulation.setDeviceMetricsOverride", **sizes)
        await tab.command("Emulation.setCPUThrottlingRate", rate=SLOWED)
        yield Full(tab=tab, address=str(shared.ports.address), talk=talk, cards=cards)


async def test_a_talk_of_ten_thousand_messages_is_read_from_its_end_to_its_beginning(full: Full) -> None:
    tab, most = full.tab, 0
    await tab.open("about:blank")
    await tab.open(f"{full.address}#{full.talk}")
    await tab.until(f"({WORDS}).at(-1)?.startsWith('{SAID - 1}:')")
    first = ""
    while not first.startswith("0:"):
        first = await page_up(tab)
        most = max(most, await tab.value(NODES))
    drawn = [int(one.split(":")[0]) for one in await tab.value(WORDS)]
    assert drawn == list(range(len(drawn)))

    await tab.value("document.getElementById('input').focus()")
    for letter in "what is on tomorrow?":
        await tab.command("Input.insertText", text=letter)
    assert await tab.value(DRAFT) == "what is on tomorrow?"
    await tab.press_enter()  # whose words are sent is shown them, and the end of the talk
    await tab.until(
        f"({WORDS}).some((one) => one.startsWith('{SAID - 1}:')) && !document.getElementById('stop').checkVisibility()"
    )
    await tab.until("document.querySelectorAll('#log .message.user').length === 1")
    assert await tab.value(NODES) < most < MOST
    assert tab.complaints == []


async def test_a_talk_of_cards_is_read_up_and_down_again_in_order(full: Full) -> None:
    tab, most, first = full.tab, 0, ""
    await tab.open("about:blank")
    await tab.open(f"{full.address}#{full.cards}")
    await tab.until(f"({WORDS}).at(-1)?.includes('Day {CARDS - 1}')")
    while "Day 0\n" not in first:
        first = await page_up(tab)
        most = max(most, await tab.value(NODES))
    await tab.command("Input.insertText", text="half a thought")
    seen: set[int] = set()
    last = f"({WORDS}).at(-1).includes('Day {CARDS - 1}')"
    while not await tab.value(last):
        drawn = days(await tab.value(WORDS))
        assert drawn == list(range(drawn[0], drawn[0] + len(drawn)))
        seen.update(drawn)
        await tab.value(DOWN)
        await tab.until(f"{last} || !({WORDS}).at(-1).includes('Day {drawn[-1]}\\n')")
        most = max(most, await tab.value(NODES))
    drawn = days(await tab.value(WORDS))
    assert seen.union(drawn) == set(range(CARDS))
    assert drawn == list(range(drawn[0], CARDS))
    assert most < MOST
    assert await tab.value(DRAFT) == "half a thought"
    assert tab.complaints == []


def days(words: list[str]) -> list[int]:
    """Return the numbers of the filled talk's cards."""
    return [int(one.split("Day ")[1].split("\n")[0]) for one in words]


async def test_ten_thousand_notes_are_searched_while_typing(full: Full) -> None:
    tab = full.tab
    rows = "[...document.querySelectorAll('.view-notes .row-main strong')].map((one) => one.textContent)"
    await tab.open("about:blank")
    await tab.open(f"{full.address}#{full.cards}")
    await tab.until("document.querySelectorAll('#rail button').length > 5 && document.querySelector('#log .message')")
    await tab.value("document.querySelector('#rail [data-view=notes]').click()")
    await tab.until(f"({rows})[0]?.startsWith('note ')")
    await tab.value("document.querySelector('.search-line input').focus()")
    for letter in "the 41th shelf":
        await tab.command("Input.insertText", text=letter)
    await tab.until(f"{rows}.length > 0 && {rows}.every((one) => one.includes('the 41th shelf'))")
    assert await tab.value("document.querySelector('.search-line input').value") == "the 41th shelf"
    await tab.value("document.querySelector('#panel-body > *').scrollTop = 1e6")
    assert await tab.value(NODES) < MOST
    assert tab.complaints == []
