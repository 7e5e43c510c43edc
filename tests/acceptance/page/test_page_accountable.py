"""Why, a lesson and a rehearsal in a real browser, in both languages: asked, pressed, and read on the page."""

from pathlib import Path

import pytest

from bot.app import Ports
from tests.support import browser

pytestmark = pytest.mark.ways  # longer ways: `make ways`

LAST = "[...document.querySelectorAll('.message.agent')].at(-1)?.innerText ?? ''"
PRESS = "[...document.querySelectorAll('.message.agent button')].findLast((one) => one.innerText.includes({word!r}))?.click()"


@pytest.mark.parametrize(
    ("lesson", "yes", "learned", "taught", "ticked", "why", "told", "week", "shown"),
    [
        pytest.param(
            "when I say brew up I mean: note: tea", "Yes", "Learned", "brew up", "tea", "why?", "You taught me",
            "what will reach me next week", "ring", id="en",
        ),
        pytest.param(
            "以后我说开壶就是：记一下：喝茶", "好", "已学会", "开壶", "喝茶", "为什么", "开壶", "接下来一周会提醒我什么", "不会响", id="zh",
        ),
    ],
)  # fmt: skip
async def test_it_is_asked_pressed_and_read(
    ports: Ports, tmp_path: Path, lesson: str, yes: str, learned: str, taught: str, ticked: str, why: str, told: str,
    week: str, shown: str,
) -> None:  # fmt: skip
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(ports.address))
        await tab.until("document.getElementById('language')?.textContent")
        await tab.type(lesson)
        await tab.until(f"({LAST}).includes({taught!r}) && document.querySelector('.message.agent button')")
        await tab.value(PRESS.format(word=yes))
        await tab.until(f"document.body.innerText.includes({learned!r})")
        await tab.type(taught)
        await tab.until(f"({LAST}).includes({ticked!r})")
        await tab.type(why)
        await tab.until(f"({LAST}).includes({told!r})")
        await tab.type(week)
        await tab.until(f"({LAST}).includes({shown!r})")
        assert tab.complaints == []
