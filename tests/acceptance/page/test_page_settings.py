"""Each switch of the sheet of settings: what it does is seen on the page or in the next answer, and a reload does not undo it."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.process.settings import Settings
from tests.support import browser
from tests.support.client import eventually
from tests.support.doubles.openai import Script, says
from tests.support.page_hands import Page
from tests.support.thinking import thoughtful
from tests.support.web_fixtures import Shared

pytestmark = [pytest.mark.ways, pytest.mark.asyncio(loop_scope="module")]

DESK = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}
ANSWERS = "[...document.querySelectorAll('#log .message.agent')]"
RECEIPTS = "[...document.querySelectorAll('#log .receipt')].map((one) => one.innerText.replace(/\\s+/g, ' '))"
TIMES = "[...document.querySelectorAll('#log .message time')].map((one) => one.textContent)"
WEARS = "(({ backgroundColor, fontSize }) => [backgroundColor, fontSize])(getComputedStyle(document.body))"
DAYS = "[...document.querySelectorAll('#log .day')].map((one) => one.textContent).join()"


def row(label: str) -> str:
    return f"[...document.querySelectorAll('#settings .set-row')].find((one) => one.textContent.startsWith({label!r}))"


class Person:
    """Somebody at the page, with the sheet of settings at hand."""

    def __init__(self, page: Page, shared: Shared) -> None:
        self.page, self.tab, self.shared = page, page.tab, shared

    async def sheet(self) -> None:
        await self.tab.value(
            "document.querySelector('#settings[open]') || document.querySelector('[data-view=settings]').click()"
        )
        await self.tab.until("document.querySelector('#settings .set-row')")

    async def close(self) -> None:
        await self.tab.value("document.getElementById('settings').close()")

    async def turn(self, label: str, name: str, *, on: bool) -> None:
        """Turn a switch, and wait until the server has it."""
        await self.sheet()
        await self.tab.until(f"{row(label)}?.querySelector('[role=switch]').checked === {str(not on).lower()}")
        await self.tab.value(f"{row(label)}.querySelector('[role=switch]').click()")

        async def is_kept() -> bool:
            return (await self.shared.api.ask("GET", "/api/settings"))[name] is on

        await eventually(is_kept)
        await self.close()

    async def choose(self, label: str, value: str) -> None:
        await self.sheet()
        chosen = f"[...{row(label)}.querySelectorAll('option')].some((one) => one.value === {value!r})"
        await self.tab.until(f"{row(label)} && {chosen}")
        await self.tab.value(
            f"(() => {{ const one = {row(label)}.querySelector('select'); one.value = {value!r}; one.dispatchEvent(new Event('change')); }})()"
        )

    async def reload(self) -> None:
        await self.tab.value("globalThis.before = true")
        await self.tab.command("Page.reload")
        await self.tab.until("!globalThis.before && document.querySelector('#rail button') && location.hash.length > 9")
        await self.tab.until("document.querySelector('#log .message') || !document.getElementById('welcome').hidden")

    async def is_on(self, label: str) -> bool:
        """Tell what the sheet shows of a switch, after a reload."""
        await self.reload()
        await self.sheet()
        await self.tab.until(row(label))
        shown = await self.tab.value(f"{row(label)}.querySelector('[role=switch]').checked")
        await self.close()
        return shown

    async def say(self, text: str) -> str:
        """Say it; return the words of the answer, with those of its cards."""
        before = await self.tab.value(f"{ANSWERS}.length")
        await self.tab.type(text)
        await self.tab.until(f"{ANSWERS}.length === {before + 1} && document.getElementById('stop').hidden")
        parts = "'.bubble, .receipts, .card-title'"
        words = f"[...{ANSWERS}.at(-1).querySelectorAll({parts})].map((one) => one.innerText.trim()).join(' | ')"
        return await self.tab.value(words)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def person(shared: Shared, tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Person]:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path_factory.mktemp("browser")) as tab:
        await tab.command("Emulation.setDeviceMetricsOverride", **DESK)
        await tab.open(str(shared.ports.address))
        await tab.until("document.querySelector('#rail button') && !document.getElementById('welcome').hidden")
        yield Person(Page(tab), shared)


async def test_the_language_is_that_of_the_page_and_of_the_answers(person: Person) -> None:
    tab = person.tab
    await person.choose("Language", "zh")
    await tab.until("document.querySelector('#settings h2').textContent === '设置'")
    await person.close()
    await person.say("note: plums")
    await tab.until(f"{RECEIPTS}.at(-1) === '✓ 已记下: plums'")
    await person.reload()
    assert await tab.value("document.documentElement.lang") == "zh-CN"
    await tab.value("document.getElementById('language').click()")  # the head's own switch is the same one
    await tab.until("document.documentElement.lang === 'en'")

    async def is_english() -> bool:
        return (await person.shared.api.ask("GET", "/api/settings"))["language"] == "en"

    await eventually(is_english)
    await person.say("记一下：梨")
    await tab.until(f"{RECEIPTS}.at(-1) === '✓ Noted: 梨'")
    await person.reload()
    assert await tab.value("document.documentElement.lang") == "en"


async def test_the_zone_is_that_of_dates_and_of_what_is_booked(person: Person) -> None:
    await person.say("/help")
    await person.choose("Time zone", "Pacific/Kiritimati")
    await person.close()
    await person.tab.until(f"({DAYS}).includes('(Kiritimati)')")
    await person.say("dentist tomorrow at 3pm")
    found = await person.shared.api.ask("GET", "/api/search?q=dentist")
    assert [one["at"][11:16] for one in found["hits"] if one["kind"] == "event"] == ["01:00"]
    await person.reload()
    await person.tab.until(f"({DAYS}).includes('(Kiritimati)')")
    await person.choose("Time zone", "Asia/Shanghai")
    await person.close()
    await person.tab.until(f"{DAYS} && !({DAYS}).includes('(Kiritimati)')")


async def test_a_clock_of_twelve_hours_is_read_everywhere_and_moves_nothing(person: Person) -> None:
    page, tab = person.page, person.tab
    event = "document.querySelector('.grid-column .event')"
    shown = f"[{event}.getAttribute('aria-label').split(', ')[1], {event}.style.top, {event}.querySelector('.event-time').textContent]"
    hours = "[...document.querySelectorAll('.grid-hours span')].map((one) => one.textContent)"
    monday = await page.week(2)  # what is "tomorrow" on Kiritimati may be next week
    fair = {"title": "the fair", "starts_at": f"{monday}T08:30:00Z"}
    await person.shared.api.ask("POST", "/api/schedules", fair, status=201)
    await tab.until(event)
    [label, top, time] = await tab.value(shown)
    assert (label[-11:], time, (await tab.value(hours))[15]) == ("16:30–17:30", "16:30 – 17:30", "16:00")
    await person.choose("Times", "h12")
    await person.close()
    for _ in range(2):
        await tab.until(f"{event}?.getAttribute('aria-label').includes('pm')")
        [label, now, time] = await tab.value(shown)
        assert (label[-15:], now, time) == ("4:30 pm–5:30 pm", top, "4:30 pm – 5:30 pm")
        assert [(await tab.value(hours))[at] for at in (8, 11, 15)] == ["9 am", "12 pm", "4 pm"]
        assert all(one.endswith(("am", "pm")) for one in await tab.value(TIMES))
        await page.press(".grid-column .event")
        assert await tab.value("document.querySelector('.sheet input[type=time]').value") == "16:30"
        await page.press(".sheet .quiet")
        await person.reload()
        await page.week(2)
    await person.choose("Times", "h23")
    await tab.until(f"{event}?.getAttribute('aria-label').includes('16:30')")
    await tab.value("document.getElementById('settings').close(), document.getElementById('panel-close').click()")


async def test_theme_and_size_are_worn_by_this_browser(person: Person) -> None:
    assert await person.tab.value(WEARS) == ["rgb(246, 247, 242)", "16px"]
    await person.choose("Theme", "dark")
    await person.choose("Text size", "large")
    for _ in range(2):
        await person.tab.until(f"({WEARS}).join(' ') === 'rgb(19, 25, 22) 19px'")
        await person.reload()
    await person.choose("Theme", "auto")
    await person.choose("Text size", "usual")
    await person.tab.until(f"({WEARS}).join(' ') === 'rgb(246, 247, 242) 16px'")
    await person.close()


async def test_parrots_sound_or_do_not(person: Person) -> None:
    plain = "Hello! This is Huihui, who keeps notes and finds them."
    aloud = await person.say("@Huihui hello")
    assert aloud.endswith(plain)
    assert aloud != plain
    await person.turn("Parrot sounds", "sounds", on=False)
    assert await person.say("@Huihui hello") == plain
    assert await person.is_on("Parrot sounds") is False
    await person.turn("Parrot sounds", "sounds", on=True)


async def test_suggestions_come_but_for_those_who_want_none_and_not_in_quiet_hours(person: Person) -> None:
    async def third(what: str) -> str:
        for day in ("Monday", "Tuesday"):
            await person.say(f"remind me on {day} at 9 to {what}")
        return await person.say(f"remind me on Wednesday at 9 to {what}")

    asks = "three days in a row. Shall I remind you every day"
    await person.turn("Suggest things", "suggestions", on=False)
    assert asks not in await third("water the figs")
    assert await person.is_on("Suggest things") is False
    await person.turn("Suggest things", "suggestions", on=True)

    await person.sheet()
    quiet = f"{row('Quiet hours')}.parentElement"
    await person.tab.until(row("Quiet hours"))
    await person.tab.value(f"{row('Quiet hours')}.querySelector('[role=switch]').click()")
    for place, time in enumerate(("00:00", "23:59")):
        await person.tab.value(
            f"(() => {{ const one = {quiet}.querySelectorAll('[type=time]')[{place}]; one.value = '{time}'; one.dispatchEvent(new Event('change')); }})()"
        )

    async def is_quiet() -> bool:
        return (await person.shared.api.ask("GET", "/api/settings"))["quiet_hours"] == "00:00-23:59"

    await eventually(is_quiet)
    await person.close()
    assert asks not in await third("water the limes")
    assert await person.is_on("Quiet hours") is True
    assert await person.tab.value(f"[...{quiet}.querySelectorAll('[type=time]')].map((one) => one.value)") == [
        "00:00",
        "23:59",
    ]
    await person.sheet()
    await person.tab.value(f"{row('Quiet hours')}.querySelector('[role=switch]').click()")
    await eventually(lambda: _has(person, "quiet_hours", None))
    await person.close()
    assert asks in await third("water the plums")


async def test_what_one_tells_of_oneself_is_offered_to_be_remembered_or_only_heard(person: Person) -> None:
    offer = "Shall I remember this about you"
    assert offer in await person.say("I'm allergic to cats")
    await person.turn("Remember what", "memory", on=False)
    assert (await person.say("I'm allergic to dogs")).endswith("Good to know.")
    assert await person.is_on("Remember what") is False
    await person.turn("Remember what", "memory", on=True)


async def test_who_wants_no_follow_ups_is_told_so_by_the_chat_too(person: Person) -> None:
    await person.turn("Follow up later", "follow_ups", on=False)
    assert await person.is_on("Follow up later") is False
    assert person.tab.complaints == []


async def test_where_models_are_switched_off_none_is_asked(settings: Settings, dsn: str, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    script = Script(reply=lambda _: says("Because of the leaves."))
    async with thoughtful(settings, dsn, script, learn=False) as house, browser.tab(program, tmp_path) as tab:
        shared = Shared(ports=house.ports, api=house.api, dsn=dsn, data_dir=settings.data_dir)
        await tab.command("Emulation.setDeviceMetricsOverride", **DESK)
        await tab.open(str(house.ports.address))
        await tab.until("document.querySelector('#rail button') && !document.getElementById('welcome').hidden")
        person = Person(Page(tab), shared)
        assert await person.say("why is the sky green") == "Because of the leaves."
        asked = len(script.asked)
        await person.turn("A language model", "model", on=False)
        assert "Because of the leaves." not in await person.say("why is the sky green at night")
        assert len(script.asked) == asked
        await tab.value("document.getElementById('input').focus()")
        await tab.command("Input.insertText", text="@")
        await tab.until("document.querySelector('.choice[aria-disabled] .choice-off')")
        await tab.value("document.getElementById('input').value = ''")
        assert await person.is_on("A language model") is False


async def _has(person: Person, name: str, value: object) -> bool:
    return (await person.shared.api.ask("GET", "/api/settings"))[name] == value
