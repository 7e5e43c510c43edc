"""How long the page's thread is busy at a stretch with a full house, on a processor slowed four times: `python -m tests.support.page_speed`.

10,000 notes, a week of 200 events, a talk of 10,000 messages and one of 300 cards; each is opened, scrolled and typed in. The tasks are
those that the browser itself calls long (over 50 ms); beside each stands how long one kept the processor, which other work on
the machine does not change.
"""

import asyncio
import json
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid4

import aiohttp

from bot.app import Ports, Roles, database, house
from bot.ports.messages import Button, Card, Saying, body_to_json
from bot.process.settings import read
from storage.content import notes
from storage.conversations import messages
from storage.conversations.messages import NewMessage
from storage.db.pool import Db
from storage.db.transactions import Scope, see
from tests.support.browser import Tab, found, tab

NOTES, SAID, CARDS, EVENTS, SLOWED = 10_000, 10_000, 300, 200, 4
LONG_TASKS = """globalThis.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration))).observe({ type: 'longtask', buffered: true });"""
TRACE = {"includedCategories": ["toplevel", "devtools.timeline"]}
QUIET = "new Promise((done) => setTimeout(done, 1500))"


async def main() -> None:
    program = found()
    if program is None:
        raise FileNotFoundError("no Chromium on this machine")
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
        settings = read(None)
        page = settings.http.model_copy(update={"port": 0})
        settings = settings.model_copy(update={"data_dir": Path(folder), "http": page})
        roles = Roles(web=True, worker=True, clock=True)
        async with database(settings) as dsn, house(settings, dsn, roles) as ports:
            talk, cards = await filled(ports)
            async with tab(program, Path(home)) as opened:
                await measured(opened, str(ports.address), talk, cards)


async def filled(ports: Ports) -> tuple[UUID, UUID]:
    """Fill the house; return the long talk and the one of cards."""
    owner = await ports.facts.owner()
    talk, cards = [(await ports.sessions.create(owner, "web", title)).id for title in ("talk", "cards")]
    async with ports.pool.acquire() as db, db.transaction():
        await see(db, owner.space)
        scope = Scope(actor=owner.person, space=owner.space, conversation=talk, zone="UTC", language="en")
        for number in range(NOTES):
            await notes.add(db, scope, f"note {number}: the {number % 97}th shelf of the loft #t{number % 40}")
        for number in range(SAID):
            await _say(db, talk, owner.space, Saying(text=f"{number}: **words** of a talk, and `code`, that goes on"))
        for number in range(CARDS):
            buttons = tuple(Button(label=f"Choice {one}", token=f"a{number}.{one}") for one in range(3))
            card = Card(kind="agenda", title=f"Day {number}", lines=("09:00 kiln", "10:00 glaze"), buttons=buttons)
            await _say(db, cards, owner.space, Saying(text="", agent="schedule", cards=(card,)))
    monday: datetime = await ports.pool.fetchval("SELECT date_trunc('week', clock_now(), 'UTC') + interval '7 days'")
    async with aiohttp.ClientSession(str(ports.address)) as http:
        for number in range(EVENTS):
            starts = monday + timedelta(days=number % 7, minutes=45 * (number // 7))
            event = {"title": f"event {number}", "starts_at": starts.isoformat(), "force": True}
            async with http.post("/api/schedules", json=event) as response:
                response.raise_for_status()
    return talk, cards


async def _say(db: Db, session: UUID, space: int, saying: Saying) -> None:
    await messages.say(db, session, space, NewMessage(key=f"a:{uuid4()}", role="agent", body=body_to_json(saying)))


async def measured(page: Tab, address: str, talk: UUID, cards: UUID) -> None:
    await page.command("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1, mobile=False)
    await page.command("Page.enable")
    await page.command("Page.addScriptToEvaluateOnNewDocument", source=LONG_TASKS)
    await page.command("Emulation.setCPUThrottlingRate", rate=SLOWED)
    await page.command("Tracing.start", transferMode="ReportEvents", traceConfig=TRACE)
    for name, session in (("10,000 messages", talk), ("300 cards", cards)):
        await page.open("about:blank")
        await page.open(f"{address}#{session}")
        await _told(page, f"{name}: opened", "document.querySelectorAll('#log .message').length >= 50")
        for _ in range(5):
            await page_up(page)
        await _told(page, f"{name}: scrolled up five pages", "true")
        await _typed(page, name)
    views = (("10,000 notes", "notes", ".row-main"), ("the agenda", "agenda", ".grid-column"))
    for name, view, part in views:
        await page.value(f"document.querySelector('#rail [data-view={view}]').click()")
        await _told(page, f"{name}: opened", f"document.querySelector('{part}')")
        if view == "agenda":
            await page.value("document.querySelector('.agenda-bar .icon-button + .icon-button').click()")
            await _told(
                page,
                f"{EVENTS} events in a week: shown",
                "document.querySelectorAll('.grid-column .event').length > 150",
            )
            continue
        await page.value("document.querySelector('.search-line input').focus()")
        for letter in "shelf 41":
            await page.command("Input.insertText", text=letter)
        await _told(page, f"{name}: searched while typing", "document.querySelector('.view-notes .hint').textContent")
        await page.value("document.querySelector('#panel-body > *').scrollTop = 1e6")
        await _told(page, f"{name}: scrolled", "true")


async def page_up(page: Tab) -> str:
    """Scroll up until older messages have come; return the words of the first one."""
    first = "document.querySelector('#log .message .bubble, #log .message .card')?.innerText ?? ''"
    before = await page.value(first)
    await page.value("document.getElementById('scroller').scrollTop = 0")
    await page.until(f"({first}) !== {json.dumps(before)}")
    return await page.value(first)


async def _typed(page: Tab, name: str) -> None:
    await page.value("document.getElementById('input').focus()")
    for letter in "what is on tomorrow?":
        await page.command("Input.insertText", text=letter)
    await _told(page, f"{name}: typed", "true")


async def _told(page: Tab, what: str, until: str) -> None:
    """Print how long it took until this was so, and the longest task on the way; the trace began with what was done for it."""
    began = asyncio.get_running_loop().time()
    await page.until(until)
    took = asyncio.get_running_loop().time() - began
    await page.value(QUIET)
    longest = await page.value("Math.round(Math.max(0, ...tasks.splice(0)))")
    busy = max(await page.traced_tasks(), default=0)
    sys.stdout.write(f"{what}: {took:.1f} s, longest task {longest} ms, of which {busy:.0f} on the processor\n")
    sys.stdout.flush()
    await page.command("Tracing.start", transferMode="ReportEvents", traceConfig=TRACE)


if __name__ == "__main__":
    asyncio.run(main())
