"""What goes on in a run, as a reader of the page sees it: one line, the steps behind it, cards as they come, and what it took."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest

from agents.runtime.usage_stats import RunStats
from bot.app import Ports
from bot.conversation.live_events import Live
from bot.ports.live import LiveEvent
from bot.ports.messages import Button, Card, Saying, body_to_json
from storage.conversations import messages
from storage.conversations.messages import NewMessage, Role
from tests.support import browser

CARD = Card(kind="quick", title="Which one?", lines=("two fit",), buttons=(Button(label="The first", token="a1.1"),))  # noqa: S106 - a button's
LINE = "document.querySelector('.run-now').innerText"
STEPS = "[...document.querySelectorAll('.run-steps li')].map((li) => [li.className, li.querySelector('.run-label').firstChild.textContent])"
OPEN = "document.querySelector('.run').open"

Told = partial(LiveEvent, agent="schedule", call=10**6)
LOOKING = Told(event="tool_use", tool="schedule_query", text="Looking at the calendar…")
LOOKED = Told(event="tool_result", tool="schedule_query", text="2 events")
NOTING = Told(event="tool_use", tool="memo_write", text="Writing a note…")
NOT_NOTED = Told(event="tool_result", tool="memo_write", text="no", failed=True)
STATS = Told(event="session_stats", step=4, seconds=12.25, stats=RunStats(prompt=1200, completion=34))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A page with an empty chat, and what happens in it."""

    tab: browser.Tab
    ports: Ports
    session: UUID
    space: int

    def tell(self, *events: LiveEvent) -> None:
        for event in events:
            Live(self.ports.signals).tell(self.session, event)

    async def say(self, saying: Saying, role: Role = "agent") -> None:
        async with self.ports.pool.acquire() as db, db.transaction():
            await db.execute(
                "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(self.space)
            )
            said = NewMessage(key=f"a:{saying.text}", role=role, body=body_to_json(saying))
            await messages.say(db, self.session, self.space, said)
        self.ports.signals.send("message", str(self.session))


@pytest.fixture
async def stage(ports: Ports, tmp_path: Path) -> AsyncGenerator[Stage]:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with staged(ports, program, tmp_path) as opened:
        yield opened


@asynccontextmanager
async def staged(ports: Ports, program: str, home: Path) -> AsyncGenerator[Stage]:
    async with browser.tab(program, home) as tab:
        await tab.open(str(ports.address))
        await tab.until("!document.getElementById('welcome').hidden")
        await tab.type("hello")
        await tab.until("document.querySelector('.message.agent') && document.getElementById('stop').hidden")
        owner = await ports.facts.owner()
        [session] = await ports.sessions.listed(owner, "web")
        yield Stage(tab=tab, ports=ports, session=session.id, space=owner.space)


async def test_one_line_says_what_goes_on_and_opens_to_the_steps(stage: Stage) -> None:
    stage.tell(Told(event="thinking", text="Thinking…", step=1, most=5))
    await stage.tab.until(f"document.querySelector('.run') && {LINE} === 'Thinking…'")
    await stage.tab.until("document.querySelector('.run').getClientRects().length")
    stage.tell(LOOKING, NOTING)
    await stage.tab.until(f"{LINE} === 'Writing a note…'")
    assert await stage.tab.value(OPEN) is False
    await stage.tab.value("document.querySelector('.run summary').focus()")
    await stage.tab.press_enter()
    await stage.tab.until(OPEN)
    stage.tell(NOT_NOTED)
    await stage.tab.until("document.querySelector('.run-steps .failed')")
    assert await stage.tab.value(STEPS) == [
        ["done", "Thinking"],
        ["running", "Looking at the calendar…"],
        ["failed", "Writing a note"],
    ]
    assert stage.tab.complaints == []


@pytest.mark.ways
async def test_a_word_asks_for_patience_and_is_no_step(stage: Stage) -> None:
    stage.tell(LOOKING, Told(event="system", text="Still working on it…"))
    await stage.tab.until(f"document.querySelector('.run') && {LINE} === 'Still working on it…'")
    assert await stage.tab.value(STEPS) == [["running", "Looking at the calendar…"]]


@pytest.mark.ways
async def test_a_run_that_begins_anew_shows_what_broke_and_outlives_another_language(stage: Stage) -> None:
    stage.tell(
        Told(event="thinking", text="Thinking…", step=1), LOOKING, Told(event="thinking", text="Thinking…", step=1)
    )
    await stage.tab.until("document.querySelectorAll('.run-steps li').length === 3")
    await stage.tab.value("document.getElementById('language').click()")
    stage.tell(LOOKING)
    await stage.tab.until("document.querySelectorAll('.run-steps li').length === 4")
    assert await stage.tab.value(STEPS) == [
        ["done", "Thinking"],
        ["failed", "Looking at the calendar"],
        ["done", "Thinking"],
        ["running", "Looking at the calendar…"],
    ]


@pytest.mark.ways
async def test_what_an_answer_took_stays_under_it_opened_as_it_was(stage: Stage) -> None:
    stage.tell(Told(event="thinking", text="Thinking…"), LOOKING)
    await stage.tab.until("document.querySelector('.run summary')?.getClientRects().length")
    await stage.tab.value(
        "document.querySelector('.run summary').focus(), document.querySelector('.run summary').click()"
    )
    stage.tell(LOOKED, Told(event="thinking", text="Thinking…"), Told(event="answer_delta", text="Two "))
    await stage.tab.until("document.querySelector('#live .bubble')?.innerText === 'Two'")
    assert await stage.tab.value(LINE) == "Writing…"
    stage.tell(STATS)
    await stage.say(Saying(agent="schedule", text="Two meetings."))
    await stage.tab.until("document.querySelector('#log .run.over')")
    assert await stage.tab.value(LINE) == "4 steps · 12 s · 1,234 tokens"
    assert await stage.tab.value(STEPS) == [
        ["done", "Thinking"],
        ["done", "Looking at the calendar"],
        ["done", "Thinking"],
    ]
    assert await stage.tab.value(OPEN) is True
    assert await stage.tab.value("document.activeElement.className") == "run-line"
    assert await stage.tab.value("document.getElementById('live').children.length") == 0
    await stage.tab.value("document.getElementById('language').click()")
    await stage.tab.until(f"{LINE} === '4 步 · 12 秒 · 1,234 tokens'")


@pytest.mark.ways
async def test_a_card_is_shown_when_it_comes_and_once_when_the_answer_brings_it(stage: Stage) -> None:
    stage.tell(Told(event="ui", ui="ui_quick_actions", card=CARD))
    await stage.tab.until("document.querySelector('#live .card button')")
    await stage.say(Saying(agent="schedule", text="Two fit.", cards=(CARD,)))
    await stage.tab.until("document.querySelector('#log .card button')")
    assert await stage.tab.value("document.querySelectorAll('.card').length") == 1


@pytest.mark.ways
async def test_what_was_tried_in_vain_stays_with_the_words_about_it(stage: Stage) -> None:
    stage.tell(Told(event="thinking", text="Thinking…"), Told(event="answer_delta", text="Half an ans"))
    await stage.tab.until("document.querySelector('#live .bubble')?.innerText")
    advice = Card(kind="error", title="Not handled", lines=("Wait a minute.",))
    await stage.say(Saying(agent="schedule", text="It broke off.", cards=(advice,)), "system")
    await stage.tab.until("document.querySelector('.message.gone-wrong .run.over')")
    assert await stage.tab.value("document.getElementById('live').children.length") == 0
    assert "1 step · " in await stage.tab.value(LINE)


@pytest.mark.ways
async def test_rules_that_answer_at_once_leave_no_line(stage: Stage) -> None:
    await stage.tab.type("what's on today")
    await stage.tab.until("document.querySelectorAll('#log .message.agent').length === 2")
    assert await stage.tab.value("document.querySelectorAll('.run').length") == 0
