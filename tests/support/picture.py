"""Makes docs/page.png and docs/pictures: `python -m tests.support.picture` talks to a fresh house and photographs the page's views,
the README's one with a vote of three parrots (scripted model) beside the week.

`python -m tests.support.picture FOLDER` makes them all there: each view in both languages, light and dark, on a desk and a phone;
with `walk` behind it the steps of tests.support.page_walk instead, in both languages, at the width of a phone and of a desk.
"""

import asyncio
import base64
import itertools
import sys
import tempfile
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from uuid import uuid4

from bot.app import Ports, Roles, database, house
from bot.ports.callers import Caller
from bot.ports.messages import TextMessage
from bot.process.settings import Settings, read
from tests.support.browser import Tab, found, tab
from tests.support.page_hands import Page
from tests.support.page_walk import Way, vote, walk, walked

Language = Literal["zh", "en"]
ZONE = "Asia/Shanghai"  # where the browser of tests is
DOCS = Path(__file__).parents[2] / "docs"
TALK: dict[Language, tuple[str, ...]] = {
    "en": (
        "things to buy: milk, eggs, bread, lemons",
        "note: the wifi password is sunny2207 #home",
        "note: the gate code is 4411 #home",
        "my goal is to read half an hour a day",
        "my focus is the exam",
        "journal: slept well, walked by the river",
        "team meeting every Monday 10-11am",
        "lunch with Ana every Thursday at 12:30 at Basil's",
        "swimming every Tuesday 6-7pm",
        "remind me every day at 9pm to take the pills",
        "dentist tomorrow at 3pm",
        "call the bank tomorrow at 3pm",
    ),
    "zh": (
        "把牛奶、鸡蛋、面包加到购物清单",
        "记一下：房东电话 13800138000 #家里",
        "记一下：门禁密码 4411 #家里",
        "我的目标是每天读半小时书",
        "我最近专注于考试",
        "日记：睡得不错，在河边走了走",
        "每周一上午10点到11点开组会",
        "每周四中午12点半和小安吃饭",
        "每周二晚上6点到7点游泳",
        "每天晚上9点提醒我吃药",
        "明天下午3点看牙医",
        "明天下午3点给银行打电话",
    ),
}
SIZES = {
    "desk": {"width": 1400, "height": 820, "deviceScaleFactor": 1, "mobile": False},
    "phone": {"width": 390, "height": 780, "deviceScaleFactor": 1, "mobile": True},
}
WIDTHS = (390, 1280)
STILL = "new Promise(done => setTimeout(done, 900))"  # what comes in slowly has come in
VIEWS = ("welcome", "chat", "agenda", "notes", "lists", "reminders", "you", "modes", "commands")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """A picture of a view."""

    view: str
    language: Language = "en"
    device: str = "desk"
    theme: str = "light"

    @property
    def name(self) -> str:
        return f"{self.view}-{self.language}-{self.device}-{self.theme}.png"


FEW = (
    Shot(view="welcome"),
    Shot(view="commands", device="phone"),
    Shot(view="lists", device="phone"),
    Shot(view="modes", theme="dark"),
    Shot(view="agenda", device="phone", theme="dark"),
    Shot(view="you", device="phone", theme="dark"),
)
ALL = tuple(
    Shot(view=view, language=language, device=device, theme=theme)
    for language, device, theme, view in itertools.product(TALK, SIZES, ("light", "dark"), VIEWS)
)


async def main(folder: Path | None, *, walks: bool = False) -> None:
    if folder is not None and walks:
        for language, width in itertools.product(TALK, WIDTHS):
            await _walk(folder, language, width)
        return None
    if folder is not None:
        return await made({shot: folder / shot.name for shot in ALL})
    await made({shot: DOCS / "pictures" / shot.name for shot in FEW})
    await _decided(DOCS / "page.png")
    return None


async def _decided(target: Path) -> None:
    """Photograph a week beside the chat in which three parrots have voted."""
    program = found()
    if program is None:
        raise FileNotFoundError("no Chromium on this machine")
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as data:
        settings = _settings(Path(data))
        async with database(settings) as dsn, walked(settings, dsn, "en") as ports, tab(program, Path(home)) as page:
            await _said(ports, "en")
            await shot_of(page, str(ports.address), Shot(view="agenda"))
            await vote(Way(page=Page(page), ports=ports, language="en"))
            await Page(page).view("agenda")
            await page.until("document.querySelectorAll('.grid-column .event').length > 2")
            await page.value(STILL)
            await _photograph(page, target)


async def _walk(folder: Path, language: Language, width: int) -> None:
    """Photograph each step of the walk through a fresh house."""
    program = found()
    if program is None:
        raise FileNotFoundError("no Chromium on this machine")
    phone = width < 800
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as data:
        settings = _settings(Path(data))
        async with (
            database(settings) as dsn,
            walked(settings, dsn, language) as ports,
            tab(program, Path(home)) as page,
        ):
            sizes = {"width": width, "height": 780 if phone else 800, "deviceScaleFactor": 1, "mobile": phone}
            await page.command("Emulation.setDeviceMetricsOverride", **sizes)
            await page.command("Emulation.setTouchEmulationEnabled", enabled=phone)
            await page.open(str(ports.address))
            await page.until("document.querySelectorAll('#rail button').length > 5 && location.hash.length > 9")
            if await page.value("document.documentElement.lang.slice(0, 2)") != language:
                await page.value("document.getElementById('language').click()")

            async def shoot(step: str) -> None:
                await page.value(STILL)
                await _photograph(page, folder / f"walk-{step}-{language}-{width}.png")

            await walk(Way(page=Page(page), ports=ports, language=language, phone=phone, shoot=shoot))


async def _photograph(page: Tab, target: Path) -> None:
    picture = await page.command("Page.captureScreenshot", format="png")
    target.parent.mkdir(parents=True, exist_ok=True)
    await asyncio.to_thread(target.write_bytes, base64.b64decode(picture["data"]))


def _settings(data: Path) -> Settings:
    settings = read(None)
    page = settings.http.model_copy(update={"port": 0})
    return settings.model_copy(update={"data_dir": data, "timezone": ZONE, "http": page})


async def made(wanted: dict[Shot, Path]) -> None:
    """Photograph these, those of a language after one talk in it."""
    for language in TALK:
        # the welcome opens a chat of its own, which the next page would begin with
        shots = sorted((shot for shot in wanted if shot.language == language), key=lambda shot: shot.view == "welcome")
        if shots:
            async with talked(language) as address:
                await photographed(address, ((shot, wanted[shot]) for shot in shots))


@asynccontextmanager
async def talked(language: Language) -> AsyncGenerator[str]:
    """A fresh house to which the sentences were said, one after the other; its address."""
    with tempfile.TemporaryDirectory() as folder:
        settings = _settings(Path(folder))
        roles = Roles(web=True, worker=True, clock=True)
        async with database(settings) as dsn, house(settings, dsn, roles) as ports:
            await _said(ports, language)
            yield str(ports.address)


async def _said(ports: Ports, language: Language) -> None:
    owner = await ports.facts.owner()
    caller = Caller(person=owner.person, space=owner.space, zone=ZONE, language=language)
    session = (await ports.sessions.create(caller, "web", "")).id
    for text in TALK[language]:
        accepted = await ports.intake.accept(caller, session, uuid4().hex, TextMessage(text=text))
        await ports.intake.answers(caller, session, accepted, 30)


async def photographed(address: str, wanted: Iterable[tuple[Shot, Path]]) -> None:
    program = found()
    if program is None:
        raise FileNotFoundError("no Chromium on this machine")
    for shot, target in wanted:
        with tempfile.TemporaryDirectory() as home:
            async with tab(program, Path(home)) as page:
                await shot_of(page, address, shot)
                await _photograph(page, target)


async def shot_of(page: Tab, address: str, shot: Shot) -> None:
    """Show the view as it is to be photographed."""
    await page.command("Emulation.setDeviceMetricsOverride", **SIZES[shot.device])
    scheme = {"name": "prefers-color-scheme", "value": shot.theme}
    await page.command("Emulation.setEmulatedMedia", features=[scheme])
    await page.open(address)
    await page.until("document.querySelectorAll('#rail button').length > 5 && location.hash.length > 9")
    if shot.view != "welcome":
        await page.until("document.querySelectorAll('.card button').length > 8")
    if await page.value("document.documentElement.lang.slice(0, 2)") != shot.language:
        await page.value("document.getElementById('language').click()")
    match shot.view:
        case "chat":
            pass
        case "welcome":
            await page.value("document.getElementById('new').click()")
            await page.until("!document.getElementById('welcome').hidden")
        case "modes":
            await page.value("document.getElementById('mode').click()")
            await page.until("document.querySelector('.modes')")
            await page.value("document.querySelector('.modes input[value=voting]').click()")
        case "commands":
            await page.value("document.getElementById('offer').click()")
            await page.until("document.querySelector('.choice')")
        case view:
            await page.value(f"document.querySelector('#rail [data-view={view}]').click()")
            await page.until(f"document.querySelector('.view-{view}')?.textContent.length > 8")
    if shot.view == "agenda":  # this week may be over, and nothing in it
        await page.value("document.querySelector('.agenda-bar [data-key=week]').click()")
        await page.value("document.querySelectorAll('.agenda-bar .icon-button')[1].click()")
        await page.until("document.querySelectorAll('.grid-column .event').length > 2")
    await page.value(STILL)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None, walks="walk" in sys.argv[2:]))
