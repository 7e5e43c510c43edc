"""What a newcomer and an owner do on the page without reading anything, step by step; each step can be photographed.

Three notes, a weekly meeting, one occurrence of it moved by dragging, a shopping list, a note found by its meaning, a reminder
while the page is closed, a vote of three parrots, and somebody let in.
"""

import asyncio
import itertools
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.app import Ports, Roles, house
from bot.process.endpoint_settings import Embedding, Llm
from bot.process.settings import Settings
from bot.wiring.assembly import Overrides
from storage.people import people
from tests.support.doubles.openai import Answer, Script, embeds, says
from tests.support.houses import AT_ONCE
from tests.support.page_hands import Page

Language = Literal["zh", "en"]
AXES = (("没人说话", "孤单", "nobody to talk", "lonely"), ("锅炉", "boiler"), ("房东", "landlord"), ("面包", "bread"))
WORDS: dict[Language, dict[str, Any]] = {
    "zh": {
        "notes": ("周末没人说话，给小安打电话", "房东电话 13800138000 #家里", "锅炉每年十月检修 #家里"),
        "meeting": "组会",
        "list": ("购物", "牛奶\n鸡蛋\n面包"),
        "meaning": "觉得孤单",
        "remind": "3秒后提醒我关火",
        "vote": "去哪儿团建：罗马 / 奥斯陆",
        "places": ("罗马", "奥斯陆"),
        "why": ("暖和", "安静", "吃得好"),
    },
    "en": {
        "notes": (
            "nobody to talk to at weekends, call Ana",
            "the landlord: 555-0142 #home",
            "boiler: service in October #home",
        ),
        "meeting": "Team meeting",
        "list": ("Shopping", "milk\neggs\nbread"),
        "meaning": "feeling lonely",
        "remind": "remind me in 3 seconds to turn off the stove",
        "vote": "Where do we go: Rome / Oslo",
        "places": ("Rome", "Oslo"),
        "why": ("it is warm", "it is quiet", "good food"),
    },
}
ROWS = "[...document.querySelectorAll('.row-main strong')].map((one) => one.textContent)"
EVENTS = "[...document.querySelectorAll('.grid-column .event')].map((one) => one.getAttribute('aria-label'))"


async def no_picture(_step: str) -> None:
    """Take none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A page, who goes it, and what takes a picture of each step."""

    page: Page
    ports: Ports
    language: Language
    phone: bool = False
    shoot: Callable[[str], Awaitable[None]] = field(default=no_picture)

    @property
    def words(self) -> dict[str, Any]:
        return WORDS[self.language]


def _vector(text: str) -> tuple[float, ...]:
    return (*(float(any(word in text for word in words)) for words in AXES), 0.05)


def _replies(language: Language) -> Callable[[dict[str, Any]], Answer]:
    """Return what the stand-ins answer: texts as vectors, and two ballots for the first place, one for the second."""
    first, second = WORDS[language]["places"]
    ballots: Iterator[tuple[str, str]] = itertools.cycle(
        zip((first, second, first), WORDS[language]["why"], strict=True)
    )

    def reply(body: dict[str, Any]) -> Answer:
        if "input" in body:
            return embeds(*map(_vector, body["input"]))
        choice, reason = next(ballots)
        return says(json.dumps({"choice": choice, "reason": reason}, ensure_ascii=False))

    return reply


@asynccontextmanager
async def walked(settings: Settings, dsn: str, language: Language) -> AsyncGenerator[Ports]:
    """A house with a model and embeddings that are stand-ins on loopback, and somebody who waits to be let in."""
    script = Script(reply=_replies(language))
    async with script.serving() as address:
        llm = Llm.model_validate({"base_url": address, "api_key": "none", "model": "test-model", "learn": False})
        embedding = Embedding.model_validate({"base_url": address, "model": "means"})
        given = settings.model_copy(update={"llm": llm, "embedding": embedding})
        roles = Roles(web=True, worker=True, clock=True)
        async with house(given, dsn, roles, Overrides(debounce=AT_ONCE)) as ports:
            await people.met(ports.pool, "telegram", "", "77")
            yield ports


async def walk(way: Way) -> None:
    """Go all of it. Raises TimeoutError where a step does not come to what it should."""
    for step in (_notes, _meeting, _shopping, _meaning, _reminder, vote, _letting_in):
        await step(way)


async def _notes(way: Way) -> None:
    page, tab = way.page, way.page.tab
    await tab.until("document.querySelector('.first-step')")
    await way.shoot("01-welcome")
    await page.press(".first-step .primary")
    await page.view("notes")
    await way.shoot("02-notes-empty")
    for number, text in enumerate(way.words["notes"]):
        await page.press(".panel-tools .button")
        await page.fill(".sheet textarea", text)
        if not number:
            await way.shoot("03-note-form")
        await page.save()
        await tab.until(f"{ROWS}.length === {number + 1}")
    await way.shoot("04-notes")


async def _meeting(way: Way) -> None:
    page, tab = way.page, way.page.tab
    monday = await page.week(1)
    await page.press(".panel-tools .button")
    await page.fill(".sheet .big", way.words["meeting"])
    await page.fill(".sheet input[type=date]", monday)
    await page.fill(".sheet input[type=time]", "10:00")
    await page.fill(".sheet .pair select", "weekly")
    await way.shoot("05-meeting-form")
    await page.save()
    await tab.until(f"{EVENTS}.length === 1")
    await way.shoot("06-week")
    width = await tab.value("document.querySelector('.grid-column').offsetWidth")
    await page.drag(".grid-column .event", width, 96, finger=way.phone)
    await tab.until("document.querySelector('.sheet-choices')")
    await way.shoot("07-which-of-the-series")
    await page.press(".sheet-choices .button")
    await tab.until(f"({EVENTS})[0]?.includes('12:00')")
    await way.shoot("08-moved")
    await page.press(".agenda-bar .icon-button + .icon-button")
    await tab.until(f"({EVENTS})[0]?.includes('10:00')")


async def _shopping(way: Way) -> None:
    page, tab = way.page, way.page.tab
    name, things = way.words["list"]
    await page.view("lists")
    await page.press(".panel-tools .button")
    await page.fill(".sheet input", name)
    await page.fill(".sheet textarea", things)
    await way.shoot("09-list-form")
    await page.save()
    await tab.until("document.querySelectorAll('.item').length === 3")
    await page.press(".item:first-child input")
    await tab.until("document.querySelector('.item.ticked')")
    await way.shoot("10-list")


async def _meaning(way: Way) -> None:
    """By words alone nothing is found: the pause after them finds the note that means it."""
    page, tab = way.page, way.page.tab
    await page.view("notes")
    await page.fill(".search-line input", way.words["meaning"])
    await tab.until(f"({ROWS}).length === 1 && ({ROWS})[0] === {way.words['notes'][0]!r}")
    await way.shoot("11-found-by-meaning")
    await page.fill(".search-line input", "")
    await tab.until(f"({ROWS}).length === 3")


async def _reminder(way: Way) -> None:
    """It rings while the page is away; who comes back finds it in the chat."""
    page, tab = way.page, way.page.tab
    address = await tab.value("location.href")
    await page.chat()
    await tab.type(way.words["remind"])
    await tab.until("document.querySelector('.message.agent .receipt')")
    await way.shoot("12-reminder-set")
    await tab.open("about:blank")
    owner = await way.ports.facts.owner()
    async with asyncio.timeout(30):
        while not await way.ports.own.schedules.rung(owner, 5):  # noqa: ASYNC110 - rung is read, not told
            await asyncio.sleep(0.05)
    await tab.open(address)
    await tab.until("document.querySelector('.message.reminder .card button')")
    await way.shoot("13-rang-while-away")


async def vote(way: Way) -> None:
    """Let three parrots vote in the chat, vote oneself, and end it."""
    page, tab = way.page, way.page.tab
    await page.chat()
    await page.press("#mode")
    await tab.until("document.querySelector('.modes input[value=voting]')")
    await page.press(".modes input[value=voting]")
    for place in (1, 2, 3):
        await page.press(f".mode:has(input[value=voting]) .mode-add:nth-child({place})")
    await tab.value("document.querySelector('.mode:has(input[value=voting])').scrollIntoView()")
    await way.shoot("14-modes")
    await page.save()
    await tab.type(way.words["vote"])
    await tab.until("document.querySelectorAll('.card.vote .card-lines li').length === 6")
    await tab.until("!document.querySelector('#live .message')")  # who has voted thinks no more
    await way.shoot("15-votes")
    await page.press(".card.vote button")  # one's own, for the first place
    first = way.words["places"][0]
    await tab.until(f"document.querySelector('.card.vote').textContent.replaceAll('：', ': ').includes('{first}: 3')")
    await page.press(".card.vote button:enabled:last-child")  # the end
    await tab.until(f"document.querySelector('.card.vote').textContent.includes('★ {first}')")
    await way.shoot("16-voted")


async def _letting_in(way: Way) -> None:
    page, tab = way.page, way.page.tab
    await tab.value("document.querySelector('[data-view=settings]').click()")
    await tab.until("document.querySelector('.set-part summary')")
    await way.shoot("17-settings")
    await tab.value("document.querySelector('.set-part summary').click()")
    await tab.until("document.querySelector('.places .button.primary')")
    await tab.value("document.querySelector('.places .button.primary').scrollIntoView({ block: 'center' })")
    await way.shoot("18-who-waits")
    await page.press(".places .button.primary")
    await tab.until("!document.querySelector('.places .button.primary')")
    await way.shoot("19-let-in")
    await tab.value("document.querySelector('.house').lastElementChild.scrollIntoView({ block: 'end' })")
    await way.shoot("20-the-house")
    await page.key("Escape")
