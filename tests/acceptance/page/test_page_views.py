"""The views beside the chat in a real browser: what is made, changed, deleted and taken back there, and found."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from uuid import UUID

import pytest
import pytest_asyncio

from storage.content import facts
from storage.content.facts import Fact
from storage.db.transactions import Scope, look
from tests.support import browser
from tests.support.page_hands import Page
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")

EVENTS = "[...document.querySelectorAll('.grid-column .event')].map((one) => one.getAttribute('aria-label'))"
ROWS = "[...document.querySelectorAll('.row-main strong')].map((one) => one.textContent)"
ITEMS = "[...document.querySelectorAll('.list:first-child .item label span')].map((one) => one.textContent)"
BAR = "document.querySelector('.undo').hidden ? '' : document.querySelector('.undo span').textContent"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page(shared: Shared, tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Page]:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path_factory.mktemp("browser")) as tab:
        sizes = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        await tab.command("Emulation.setDeviceMetricsOverride", **sizes)
        await tab.open(str(shared.ports.address))
        await tab.until("document.querySelector('#rail button') && location.hash.length > 9")
        yield Page(tab)


async def test_a_newcomers_language_and_zone_are_guessed_and_kept_with_one_press(page: Page, shared: Shared) -> None:
    tab = page.tab
    await page.press("#new")  # an empty chat asks
    await tab.until("document.querySelector('.first-step p')?.textContent.includes('by the clock of Shanghai')")
    await page.press(".first-step .primary", "That is right")
    await tab.until(
        "![...document.querySelectorAll('.first-step strong')].some((one) => one.textContent.includes('language'))"
    )
    kept = await shared.api.ask("GET", "/api/settings")
    assert (kept["language"], kept["zone"]) == ("en", "Asia/Shanghai")


async def test_an_event_is_made_moved_and_deleted_in_the_agenda(page: Page) -> None:
    tab = page.tab
    monday = await page.week(1)
    await page.press(".panel-tools .button")
    await page.fill(".sheet .big", "fire the kiln")
    await page.fill(".sheet input[type=date]", monday)
    await page.fill(".sheet input[type=time]", "10:00")
    await page.save()
    await tab.until(f"{EVENTS}.length === 1")
    assert "10:00–11:00" in (await tab.value(EVENTS))[0]

    width = await tab.value("document.querySelector('.grid-column').offsetWidth")
    await page.drag(".grid-column .event", width, 96)
    await tab.until(f"({EVENTS})[0]?.includes('Tue') && ({EVENTS})[0].includes('12:00–13:00')")
    await page.press(".undo button")
    await tab.until(f"({EVENTS})[0]?.includes('Mon') && ({EVENTS})[0].includes('10:00–11:00')")

    await tab.value("document.querySelector('.grid-column .event').focus()")
    await page.key("ArrowDown", 1 + 8)  # with Alt and Shift: longer
    await page.key("Enter")
    await tab.until(f"({EVENTS})[0]?.includes('10:00–11:15')")

    await page.press(".grid-column .event")
    await page.press(".sheet .danger")
    await tab.until(f"{EVENTS}.length === 0")
    await page.press(".undo button")
    await tab.until(f"{EVENTS}.length === 1")


async def test_what_is_in_the_way_is_told_and_one_of_a_series_moves_alone(page: Page, shared: Shared) -> None:
    tab = page.tab
    monday = await page.week(3)
    yoga = {"title": "yoga", "starts_at": f"{monday}T10:00:00Z", "rrule": "FREQ=WEEKLY"}
    await shared.api.ask("POST", "/api/schedules", yoga, status=201)
    await page.press("[data-key=week]")  # looks again
    await tab.until(f"{EVENTS}.length === 1")
    await page.press(".panel-tools .button")
    await page.fill(".sheet .big", "call Ana")
    await page.fill(".sheet input[type=date]", monday)
    await page.fill(".sheet input[type=time]", "18:15")  # yoga is at 18:00 in the browser's Shanghai
    await page.press(".sheet .primary")
    await tab.until("document.querySelector('.sheet-problem')?.textContent.includes('yoga')")
    assert "18:00 - 19:00" in await tab.value("document.querySelector('.sheet-problem p').textContent")
    await page.press(".sheet-problem button", "all the same")
    await tab.until(f"!document.querySelector('.sheet') && {EVENTS}.length === 2")

    await page.press(".grid-column .event", "yoga")
    await page.fill(".sheet input[type=time]", "21:00")
    await page.save()
    await tab.until(f"{EVENTS}.some((one) => one.startsWith('yoga') && one.includes('21:00–22:00'))")
    await page.press(".agenda-bar .icon-button + .icon-button")
    await tab.until(f"{EVENTS}.length === 1 && ({EVENTS})[0].includes('18:00–19:00')")


async def test_a_note_is_written_found_pinned_and_deleted(page: Page) -> None:
    tab = page.tab
    await page.view("notes")
    for text in ("the loft ladder creaks #house", "**Oslo**: the boat leaves at nine #travel <b>bold</b>"):
        await page.press(".panel-tools .button")
        await page.fill(".sheet textarea", text)
        await page.press(".sheet .segments button", "Preview")
        await page.save()
        await tab.until(f"({ROWS})[0] === {text.replace('*', '')!r}")
    await page.press(".row:nth-child(2) [data-key^=pin]")
    await tab.until(f"({ROWS})[0].startsWith('the loft')")
    await page.fill(".search-line input", "boat")
    await tab.until(f"{ROWS}.length === 1 && ({ROWS})[0].startsWith('Oslo')")
    await page.press("[data-key^=gone]")
    await tab.until(f"{ROWS}.length === 0 && ({BAR}).includes('Oslo')")
    await page.press(".undo button")
    await tab.until(f"{ROWS}.length === 1")
    await page.fill(".search-line input", "")
    await tab.until(f"{ROWS}.length >= 2")
    await page.press(".chip", "#travel")
    await tab.until(f"{ROWS}.length === 1")
    await page.press(".chip", "#travel")
    await tab.until(f"{ROWS}.length >= 2")


async def test_things_are_put_on_a_list_ordered_ticked_and_taken_off(page: Page, shared: Shared) -> None:
    tab = page.tab
    await page.view("lists")
    await tab.until("document.querySelector('.empty')?.textContent.includes('in the chat')")
    await page.press(".panel-tools .button")
    await page.fill(".sheet input", "camping")
    await page.fill(".sheet textarea", "tent\nstove")
    await page.save()
    await tab.until(f"({ITEMS}).join() === 'tent,stove'")
    await page.fill(".entry-line input", "torch")
    await tab.value("document.querySelector('.entry-line').requestSubmit()")
    await tab.until(f"({ITEMS}).join() === 'tent,stove,torch'")
    await tab.value("document.querySelector('.item:last-child .handle').focus()")
    await page.key("ArrowUp")
    await tab.until(f"({ITEMS}).join() === 'tent,torch,stove'")
    await page.drag(".item:first-child .handle", 0, 80)
    await tab.until(f"({ITEMS}).join() === 'torch,stove,tent'")
    asked = "performance.getEntriesByName(new URL('api/lists/camping/order', document.baseURI).href).length"
    await tab.until(f"{asked} === 2")
    kept = await shared.api.ask("GET", "/api/lists/camping")
    assert [one["text"] for one in kept["items"]] == ["torch", "stove", "tent"]  # for every browser, and the chat
    await page.press(".item:first-child input")
    await tab.until(f"({ITEMS}).join() === 'stove,tent,torch'")
    await page.press(".item:nth-child(2) [data-key^=text]")
    await page.fill(".sheet input", "2 tents")
    await page.save()
    await tab.until(f"({ITEMS}).join() === 'stove,2 tents,torch'")
    await page.press(".list-head .link")
    await tab.until(f"({ITEMS}).join() === 'stove,2 tents'")
    await page.press(".undo button")
    await tab.until(f"({ITEMS}).join() === 'stove,2 tents,torch'")


async def test_a_reminder_is_set_put_off_skipped_and_deleted(page: Page, shared: Shared) -> None:
    tab = page.tab
    await page.view("reminders")
    await page.press(".panel-tools .button")
    await page.fill(".sheet .big", "wax the skis")
    await page.save()
    await tab.until(f"({ROWS}).join() === 'wax the skis'")
    about = await tab.value("document.querySelector('.row-about').textContent")
    await page.press(".row-tools button", "Later")
    await page.press(".sheet button", "In 3 hours")
    await tab.until(f"document.querySelector('.row-about')?.textContent !== {about!r}")
    daily = {"text": "take the tablets", "rings_at": await page.days_later(1), "rrule": "FREQ=DAILY"}
    await shared.api.ask("POST", "/api/reminders", daily, status=201)
    await tab.value("document.getElementById('panel-close').click()")
    await page.view("reminders")
    await tab.until(f"({ROWS}).length === 2")
    next_ring = "document.querySelector('.repeatingOnes .row-about').textContent"
    before = await tab.value(next_ring)
    await page.press(".repeatingOnes button", "Skip once")
    await tab.until(f"{next_ring} !== {before!r}")
    await page.press(".undo button")
    await tab.until(f"{next_ring} === {before!r}")
    await page.press(".nextOnes [data-key^=gone]")
    await tab.until(f"({ROWS}).join() === 'take the tablets'")
    await page.press(".undo button")
    await tab.until(f"({ROWS}).length === 2")


async def test_everything_is_found_and_what_the_chat_says_shows_at_once(page: Page, shared: Shared) -> None:
    tab = page.tab
    glaze = {"title": "mix the glaze", "starts_at": await page.days_later(60)}
    await shared.api.ask("POST", "/api/schedules", glaze, status=201)
    await page.view("notes")
    await tab.type("note: the spare key is at Kim's")
    await tab.until(f'({ROWS}).includes("the spare key is at Kim\'s")')
    await tab.value(
        "dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }))"
    )
    await page.fill(".search input", "glaze")
    await tab.until("document.querySelector('.found mark')?.textContent === 'glaze'")
    await page.press(".found-one", "glaze")
    await tab.until("document.querySelector('.grid.of-1 .event')?.textContent.includes('glaze')")
    # The only complaint of the browser is that of the booking that was declined.
    assert [one for one in tab.complaints if "409" not in one] == []


async def test_a_mode_is_chosen_from_its_card_and_its_options_by_a_form(page: Page, shared: Shared) -> None:
    tab = page.tab
    await page.press("#mode")
    await page.press(".modes input[value=sop]")
    for bird in ("Huihui", "Jingang"):
        await page.press(f".mode-add[title={bird}]")
    await page.save()
    await tab.until("document.getElementById('mode-name').textContent === 'Procedure'")
    session = await tab.value("location.hash.slice(1)")
    now = await shared.api.ask("GET", f"/api/sessions/{session}/mode")
    assert (now["mode"], now["config"]["config"]) == ("sop", {"steps": ["memo", "schedule"]})
    await page.press("#mode")
    await page.press(".modes input[value=free_discussion]")
    await page.save()


async def test_the_box_offers_what_there_is_and_the_last_message_is_said_otherwise(page: Page) -> None:
    tab = page.tab
    offered = "[...document.querySelectorAll('#choices:not([hidden]) .choice')].map((one) => one.textContent)"
    await tab.value("document.getElementById('input').focus()")
    await tab.command("Input.insertText", text="@")
    await tab.until(f"{offered}.length === 6")
    grey = "[...document.querySelectorAll('.choice[aria-disabled] .choice-off')].map((one) => one.textContent).join()"
    assert await tab.value(grey) == "needs a model,needs a model"  # creative, and everybody
    await page.key("Escape")
    await tab.until(f"{offered}.length === 0")
    await page.fill("#input", "")
    await tab.command("Input.insertText", text="/prof")
    await tab.until(f"{offered}.length === 1")
    await page.key("Tab")
    await tab.until("document.getElementById('input').value === '/profile '")
    await page.fill("#input", "")
    await page.view("notes")
    await tab.type("note: the gate code is 4411")
    await tab.until(f"({ROWS}).includes('the gate code is 4411')")
    words = "[...document.querySelectorAll('#log .message')].slice(-2).map((one) => one.textContent)"
    await tab.until(f"({words})[0].includes('4411') && ({words})[1].includes('Noted')")
    await page.key("ArrowUp")
    await tab.until("document.getElementById('input').value.endsWith('4411')")
    await page.fill("#input", "note: the gate code is 5522")
    await tab.press_enter()
    await tab.until(f"({ROWS}).includes('the gate code is 5522') && !({ROWS}).includes('the gate code is 4411')")
    await tab.until("[...document.querySelectorAll('.message.user')].at(-1).textContent.includes('5522')")


async def test_ones_own_things_are_shown_and_what_was_learned_is_forgotten(page: Page, shared: Shared) -> None:
    tab, owner, at = page.tab, await shared.ports.facts.owner(), datetime(2026, 1, 5, tzinfo=UTC)
    talk = UUID(await tab.value("location.hash.slice(1)"))
    scope = Scope(actor=owner.person, space=owner.space, conversation=talk, zone="UTC", language="en")
    known = [
        Fact(id=name, kind="fact", text=text, first=at, last=at, message=1, conversation=talk, parrot="memo")
        for name, text in (("a", "works from home on Fridays"), ("b", "has a kiln"))
    ]
    async with look(shared.ports.pool, scope) as db:
        await facts.hold(db, scope)
        await facts.keep(db, scope, known)
    await shared.api.ask("PATCH", "/api/profile", {"state": {"focus": ["the glaze"]}})
    await page.view("you")
    await tab.until("document.querySelector('.you-focus .chip')?.textContent.includes('the glaze')")
    await page.press(".you-focus .chip")
    await tab.until("document.querySelector('.you-focus') && !document.querySelector('.you-focus .chip')")
    await page.press(".you-youKnown [data-key='fact:a']")
    await tab.until(f"({ROWS}).join() === 'has a kiln'")
    await tab.value("dispatchEvent(new Event('pagehide'))")  # the moment to take it back is over
    asked = "performance.getEntriesByName(new URL('api/profile/extracted/a', document.baseURI).href)"
    await tab.until(f"{asked}.length")
    async with look(shared.ports.pool, scope) as db:
        assert [one.id for one in await facts.extracted(db, owner.space)] == ["b"]
