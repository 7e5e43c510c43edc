"""A tour of all that the page shows: each view, form, sheet and list, one after the other, in a house that is lived in."""

from collections.abc import AsyncGenerator

from tests.support.client import Client
from tests.support.page_hands import Page

LIVED: tuple[str, ...] = (
    "note: **the wifi** password is sunny2207 #home",
    "note: the gate code is 4411 #home",
    "add milk, eggs and bread to the shopping list",
    "my goal is to read half an hour a day",
    "my focus is the exam",
    "team meeting every Monday 10-11am",
    "remind me every day at 9pm to take the pills",
    "remind me on Friday at 9 to wax the skis",
    "why is the sky so very green",
)
QUIET = "!document.querySelector('#panel .skeleton, #settings .skeleton, #log .skeleton')"
SHEET = "document.querySelector('dialog.sheet[open]')"
CLOSE = "[...document.querySelectorAll('dialog[open]')].reverse().forEach((one) => one.close())"
FORMS = ("agenda", "notes", "lists", "reminders")


async def lived_in(api: Client) -> str:
    """Fill the house as a person does, by talking; return the path of the session."""
    session = await api.open()
    for text in LIVED:
        await api.say(session, text)
    return session


async def tour(page: Page, api: Client) -> AsyncGenerator[str]:
    """Show one thing after the other; yield the name of each once it is there."""
    tab = page.tab
    await page.chat()
    await tab.until(QUIET)
    yield "chat"
    await page.press("#offer")
    await tab.until("document.querySelector('.choice')")
    yield "commands"
    await page.fill("#input", "")
    await page.press("#mode")
    await tab.until("document.querySelector('.modes')")
    yield "modes"
    await tab.value(CLOSE)
    for view in (*FORMS, "you"):
        await tab.value(f"document.querySelector('[data-view={view}][aria-pressed=false]')?.click()")
        await tab.until(f"document.querySelector('.view-{view}') && {QUIET}")
        yield view
        if view == "agenda":
            for mode in ("day", "month", "week"):
                await page.press(f".agenda-bar [data-key={mode}]")
                await tab.until(f"document.querySelector('.{'month' if mode == 'month' else 'grid'}')")
                yield f"agenda: {mode}"
        if view in FORMS:
            await page.press(".panel-tools .button")
            await tab.until(SHEET)
            yield f"{view}: form"
            await tab.value(CLOSE)
    async for name in _sheets(page):
        yield name
    await api.say(await api.open(), "remind me in 1 second to stretch")
    await tab.until("document.querySelector('.toast')")
    yield "toast"
    await page.press(".toast .icon-button")
    await page.chat()


async def _sheets(page: Page) -> AsyncGenerator[str]:
    tab = page.tab
    await tab.value("document.querySelector('[data-view=search]').click()")
    await page.fill(".search input", "the")
    await tab.until("document.querySelector('.found mark')")
    yield "search"
    await tab.value(CLOSE)
    await tab.value("document.querySelector('[data-view=keys]').click()")
    await tab.until(SHEET)
    yield "shortcuts"
    await tab.value(CLOSE)
    await tab.value("document.querySelector('[data-view=settings]').click()")
    await page.press(".set-part summary")
    await tab.until(f"document.querySelector('.figures') && {QUIET}")
    yield "settings"
    await tab.value(CLOSE)
