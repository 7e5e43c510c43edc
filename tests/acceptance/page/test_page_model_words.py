"""What a model writes as the page shows it: the tables of links and of forged receipts, and each kind of card."""

import json
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast, get_args

import pytest

from bot.app import Ports
from bot.ports.messages import Button, Card, CardKind, Saying
from tests.acceptance.page.test_page_runs import Stage, staged
from tests.support import browser
from tests.unit.adapters.test_links_everywhere import CASES, TURNING, shown
from tests.unit.agents.output.test_forged_receipts import DECOYS, released, ticked

pytestmark = pytest.mark.ways  # longer ways: `make ways`

RECEIPT = "✓ Created: lunch (Thu 2026-01-29 12:00 - 13:00)"
LOOKED = """[...document.querySelectorAll('.message.agent')].slice(-%d).map((message) => ({
  text: message.querySelector('.bubble')?.innerText ?? '',
  links: [...message.querySelectorAll('a, area, form, iframe, img, object')].map((a) => [a.tagName, a.getAttribute('href'), a.innerText]),
  receipts: [...message.querySelectorAll('.receipts .receipt')].map((one) => one.innerText.replace(/\\s+/g, ' ')),
}))"""


@pytest.fixture
async def stage(ports: Ports, tmp_path: Path) -> AsyncGenerator[Stage]:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with staged(ports, program, tmp_path) as opened:
        yield opened


async def seen(stage: Stage, sayings: list[Saying]) -> list[dict[str, Any]]:
    """Each saying as the page shows it."""
    before = await stage.tab.value("document.querySelectorAll('.message.agent').length")
    for saying in sayings:
        await stage.say(saying)
    await stage.tab.until(f"document.querySelectorAll('.message.agent').length === {before + len(sayings)}")
    return json.loads(await stage.tab.value(f"JSON.stringify({LOOKED % len(sayings)})"))


async def test_of_a_models_links_only_those_are_live_that_a_note_or_the_person_wrote(stage: Stage) -> None:
    cases = [(str(case.id), str(case.values[0]), cast("list[str]", case.values[1])) for case in CASES]
    found = await seen(
        stage, [replace(told := shown(text), text=f"{told.text}\n\n({name})") for name, text, _live in cases]
    )
    assert {name: one["links"] for (name, _text, _live), one in zip(cases, found, strict=True)} == {
        name: [["A", url, f"your note ({url.split('/')[2]})"] for url in live] for name, _text, live in cases
    }
    assert [mark for one in found for mark in TURNING if mark in one["text"]] == []
    assert [one["text"] for one in found if "](" in one["text"] or "javascript:" in one["text"]] == []
    assert stage.tab.complaints == []


async def test_what_looks_like_a_receipt_is_none_on_the_page(stage: Stage) -> None:
    told = [released(f"Here you are.\n\n{decoy}\nAnything else?") for decoy in DECOYS]
    sayings = [Saying(text=f"{at}: {text}", markdown=True, receipts=(RECEIPT,)) for at, text in enumerate(told)]
    found = await seen(stage, sayings)
    assert {decoy: ticked(one["text"]) for decoy, one in zip(DECOYS, found, strict=True) if ticked(one["text"])} == {}
    assert [one["text"] for one in found if "dentist" in one["text"] or "牙医" in one["text"]] == []
    assert [one["receipts"] for one in found] == [[RECEIPT]] * len(DECOYS)


def card(token: str, title: str, *labels: str, kind: CardKind = "quick") -> Card:
    buttons = tuple(Button(label=label, token=f"{token}.{number}") for number, label in enumerate(labels))
    return Card(kind=kind, title=title, buttons=buttons)


async def test_what_each_kind_of_card_asks_is_shown_beside_its_buttons(stage: Stage) -> None:
    kinds: tuple[CardKind, ...] = get_args(CardKind)
    for kind in kinds:
        asked = card("a1", f"Shall I: {kind}?", "Yes", "No", kind=kind)
        await stage.say(Saying(text=f"Shall I: {kind}?", receipts=(f"✓ Noted: {kind}",), cards=(asked,)))
    await stage.tab.until(f"document.querySelectorAll('.card').length === {len(kinds)}")
    cards = await stage.tab.value(
        "[...document.querySelectorAll('.card')].map((card) => [card.querySelector('.card-title').lastChild.innerText,"
        " card.querySelector('.card-buttons').getAttribute('aria-label'), ...[...card.querySelectorAll('button')].map((b) => b.innerText)])"
    )
    assert cards == [[f"Shall I: {kind}?", f"Shall I: {kind}?", "Yes", "No"] for kind in kinds]


async def test_a_press_closes_its_card_and_leaves_the_others_alive(stage: Stage) -> None:
    await stage.say(
        Saying(text="", cards=(card("a1", "Cancel: tea?", "Yes", "No"), card("a2", "Cancel: ball?", "Yes", "No")))
    )
    await stage.tab.until("document.querySelectorAll('.card').length === 2")
    await stage.tab.value("document.querySelector('.card button').click()")
    await stage.tab.until("document.querySelector('.card.closed .problem').innerText")
    state = await stage.tab.value(
        "[...document.querySelectorAll('.card')].map((card) => [card.querySelector('.problem').innerText,"
        " ...[...card.querySelectorAll('button')].map((b) => b.disabled)])"
    )
    assert state == [["This button no longer works; please send it again.", True, True], ["", False, False]]
