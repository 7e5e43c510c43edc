"""Makes docs/page.png: `python -m tests.support.picture` talks to a fresh house and photographs its page."""

import asyncio
import base64
import tempfile
from pathlib import Path
from uuid import uuid4

from bot.app import Ports, Roles, database, house
from bot.ports.callers import Caller
from bot.ports.messages import Said, TextMessage
from bot.process.settings import read
from tests.support.browser import Tab, found, tab

TALK = (
    "记一下：房东电话 13800138000",
    "明天下午3点开会",
    "明天下午3点见医生",
    "remind me in 1 second to stretch",
)
SIZE = {"width": 1180, "height": 860, "deviceScaleFactor": 1, "mobile": False}
TARGET = Path(__file__).parents[2] / "docs" / "page.png"


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = read(None)
        settings = settings.model_copy(
            update={
                "data_dir": Path(folder),
                "timezone": "Asia/Shanghai",
                "http": settings.http.model_copy(update={"port": 0}),
            }
        )
        roles = Roles(web=True, worker=True, clock=True)
        async with database(settings) as dsn, house(settings, dsn, roles) as ports:
            await talked(ports)
            await photographed(str(ports.address))


async def talked(ports: Ports) -> None:
    """Say the sentences, one after the other, and wait for the reminder."""
    owner = await ports.facts.owner()
    caller = Caller(person=owner.person, space=owner.space, zone="Asia/Shanghai")
    session = (await ports.sessions.create(caller, "web", "")).id
    for text in TALK:
        accepted = await ports.intake.accept(caller, session, uuid4().hex, TextMessage(text=text))
        await ports.intake.answers(caller, session, accepted, 30)
    async for item in ports.feed.follow(caller, session, 0):
        if isinstance(item, Said) and item.role == "reminder":
            return


async def photographed(address: str) -> None:
    program = found()
    if program is None:
        raise FileNotFoundError("no Chromium on this machine")
    with tempfile.TemporaryDirectory() as home:
        async with tab(program, Path(home)) as page:
            await shot_of(page, address)


async def shot_of(page: Tab, address: str) -> None:
    await page.command("Emulation.setDeviceMetricsOverride", **SIZE)
    await page.open(address)
    await page.until("document.querySelectorAll('.card button').length > 8")
    await page.value("new Promise(done => setTimeout(done, 600))")  # the page scrolls to its end
    shot = await page.command("Page.captureScreenshot", format="png")
    await asyncio.to_thread(TARGET.write_bytes, base64.b64decode(shot["data"]))


if __name__ == "__main__":
    asyncio.run(main())
