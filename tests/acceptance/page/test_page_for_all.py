"""The page for all people: axe finds nothing in any view, and at 200 % nothing is cut off, covered or out of reach."""

from pathlib import Path

import pytest
import pytest_asyncio

from tests.support import browser
from tests.support.page_hands import Page
from tests.support.page_tour import lived_in, tour
from tests.support.web_fixtures import Shared

pytestmark = [pytest.mark.ways, pytest.mark.asyncio(loop_scope="module")]

AXE = Path(__file__).parent / "axe" / "node_modules" / "axe-core" / "axe.min.js"  # `make axe`
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
LOOKED = f"""axe.run(document, {{ runOnly: {{ type: "tag", values: {RULES} }}, resultTypes: ["violations"] }})
  .then(({{ violations }}) => violations.map(({{ id, nodes }}) => [id, nodes[0].target.join(" "), nodes[0].failureSummary]))"""
STOOD = "Promise.allSettled(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations === 1).map((one) => one.finished)).then(() => true)"

# What somebody who sees it so cannot reach or read: words cut off, pressable things out of the window, without size or below others.
OUT_OF_REACH = """(() => {
  const above = ["dialog[open]", "#choices:not([hidden])", ".toast"].map((one) => [...document.querySelectorAll(one)].at(-1));
  const top = above.find(Boolean) ?? document.body;
  const told = (what, el) => `${what}: ${el.tagName.toLowerCase()}.${el.className?.baseVal ?? el.className} ${(el.getAttribute("aria-label") ?? el.textContent).trim().slice(0, 40)}`;
  const shown = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest("[inert], .hidden-text") && getComputedStyle(el).clipPath === "none";
  const found = shown(document.getElementById("rail")) ? [] : ["the tabs are gone"];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const bent = new Map();
  for (const el of top.querySelectorAll("*")) {
    if (!shown(el)) continue;
    const look = getComputedStyle(el);
    const own = [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const spares = look.textOverflow === "ellipsis" || ["auto", "scroll"].includes(look.overflowX) || look.webkitLineClamp !== "none";
    if (own && !spares && el.scrollWidth > el.clientWidth + 1 && look.overflowX !== "visible") found.push(told("cut off", el));
    if (own && look.overflowX === "visible" && look.display !== "inline" && el.clientWidth && el.scrollWidth > el.clientWidth + 2) found.push(told("sticks out", el));
  }
  for (const el of top.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    if (!shown(el) || el.type === "hidden" || el.classList.contains("hidden-text") || el.classList.contains("cursor") || el.classList.contains("scrim")) continue;
    el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = el.getBoundingClientRect();
    if (!box.width || !box.height) { found.push(told("no size", el)); continue; }
    if (box.left < -1 || box.right > innerWidth + 1) { found.push(told("out of the window", el)); continue; }
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, 24) / 2];
    if (y < 0 || y > innerHeight) { found.push(told("cannot be scrolled to", el)); continue; }
    const over = document.elementFromPoint(x, y);
    const same = over && (el.contains(over) || over.contains(el) || over.closest("label") === el.closest("label") && el.closest("label"));
    if (!same) found.push(told(`below ${over?.className || over?.tagName}`, el));
  }
  return found;
})()"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def talk(shared: Shared) -> str:
    """The address of a chat in a house that is lived in."""
    session = await lived_in(shared.api)
    return f"{shared.ports.address}#{session.rpartition('/')[2]}"


async def opened(tab: browser.Tab, address: str, language: str, *, theme: str, width: int, height: int) -> Page:
    sizes = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": False}
    await tab.command("Emulation.setDeviceMetricsOverride", **sizes)
    features = [
        {"name": "prefers-color-scheme", "value": theme},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    await tab.command("Emulation.setEmulatedMedia", features=features)
    await tab.open(address)
    await tab.until("document.querySelectorAll('#rail button').length > 5 && location.hash.length > 9")
    await tab.until("document.querySelectorAll('#log .message').length > 4")
    if await tab.value("document.documentElement.lang.slice(0, 2)") != language:
        await tab.value("document.getElementById('language').click()")
    return Page(tab)


@pytest.mark.parametrize(
    ("language", "theme", "width", "height"), [("en", "light", 390, 780), ("zh", "dark", 1280, 800)]
)
async def test_axe_finds_nothing(
    shared: Shared, talk: str, tmp_path: Path, language: str, theme: str, width: int, height: int
) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make axe")
    found: dict[str, list[object]] = {}
    async with browser.tab(program, tmp_path) as tab:
        page = await opened(tab, talk, language, theme=theme, width=width, height=height)
        await tab.value(AXE.read_text(encoding="utf-8") + "; true")
        async for name in tour(page, shared.api):
            await tab.value(STOOD)
            found[name] = await tab.value(LOOKED)
    assert {name: problems for name, problems in found.items() if problems != []} == {}
    assert len(found) > 15


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_at_two_hundred_per_cent_all_is_there(shared: Shared, talk: str, tmp_path: Path, language: str) -> None:
    """A window of 1,280 by 800 at 200 % has 640 by 400 pixels of the page's."""
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    found: dict[str, list[object]] = {}
    async with browser.tab(program, tmp_path) as tab:
        page = await opened(tab, talk, language, theme="light", width=640, height=400)
        async for name in tour(page, shared.api):
            await tab.value(STOOD)
            found[name] = await tab.value(OUT_OF_REACH)
    assert {name: problems for name, problems in found.items() if problems != []} == {}
