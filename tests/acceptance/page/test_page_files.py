"""Photos and files of the page's box: chosen, dropped and pasted, shown before they leave, kept as one note; and notes brought along."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.app import Ports
from tests.support import browser
from tests.support.page_hands import Page

pytestmark = pytest.mark.ways  # longer ways: `make ways`

TRAY = "[...document.querySelectorAll('.tray-one > span:not(.tray-icon)')].map((one) => one.textContent)"
PHOTO = """(async (how, name) => {
  const drawn = new OffscreenCanvas(60, 40), brush = drawn.getContext("2d");
  brush.fillStyle = "teal";
  brush.fillRect(0, 0, 60, 40);
  const data = new DataTransfer();
  data.items.add(new File([await drawn.convertToBlob()], name, { type: "image/png" }));
  const given = { bubbles: true, cancelable: true };
  if (how === "paste") document.getElementById("input").dispatchEvent(new ClipboardEvent("paste", { ...given, clipboardData: data }));
  else document.getElementById("log").dispatchEvent(new DragEvent(how, { ...given, dataTransfer: data }));
})"""


@pytest.fixture
async def page(ports: Ports, tmp_path: Path) -> AsyncGenerator[Page]:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        await tab.command(
            "Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1, mobile=False
        )
        await tab.open(str(ports.address))
        await tab.until("document.querySelectorAll('.example').length === 3 && location.hash.length > 9")
        yield Page(tab)


async def chosen(page: Page, what: str, *files: Path) -> None:
    """Choose files by the browser's own picker."""
    root = (await page.tab.command("DOM.getDocument"))["root"]["nodeId"]
    node = (await page.tab.command("DOM.querySelector", nodeId=root, selector=what))["nodeId"]
    await page.tab.command("DOM.setFileInputFiles", nodeId=node, files=[str(one) for one in files])


async def test_photos_wait_over_the_box_and_leave_as_one_note(page: Page, ports: Ports, tmp_path: Path) -> None:
    tab = page.tab
    await tab.value(f"{PHOTO}('dragenter', 'x.png')")
    await tab.until("document.getElementById('main').dataset.drop.startsWith('Drop it here')")
    await tab.value(f"{PHOTO}('drop', 'loft.png')")
    await tab.until(f"({TRAY}).join() === 'loft.png' && !document.getElementById('main').dataset.drop")
    await tab.value(f"{PHOTO}('paste', 'ladder.png')")
    plan = tmp_path / "plan.pdf"
    plan.write_bytes(b"%PDF-1.4 no plan")
    await chosen(page, "#file", plan)
    await tab.until(f"({TRAY}).join() === 'loft.png,ladder.png,plan.pdf'")
    assert await tab.value("document.querySelectorAll('.tray canvas').length") == 2
    await page.press(".tray-one:nth-child(2) button")
    await tab.until(f"({TRAY}).join() === 'loft.png,plan.pdf'")
    await tab.type("the loft")
    await tab.until("document.getElementById('tray').hidden && document.querySelector('.receipt')")
    owner = await ports.facts.owner()
    [note] = await ports.own.notes.find(
        owner, query="loft", tag="", pinned=False, before=2**53, limit=5, by_meaning=False
    )
    assert (note.text, [one.name for one in note.files]) == ("the loft", ["loft.png", "plan.pdf"])
    await page.view("notes")
    await tab.until("document.querySelector('.row-files img')?.naturalWidth === 60")
    assert await tab.value("document.querySelector('.row-files a:last-child').textContent") == "📄 plan.pdf"
    assert tab.complaints == []


async def test_what_cannot_be_sent_stays_over_the_box_with_its_words(page: Page) -> None:
    tab = page.tab
    await tab.value(f"{PHOTO}('paste', 'loft.png')")
    await tab.until(f"({TRAY}).join() === 'loft.png'")
    await tab.command("Network.enable")
    lost = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    await tab.command("Network.emulateNetworkConditions", **lost)
    await tab.type("the loft")
    await tab.until("document.querySelector('.notice') && document.getElementById('input').value === 'the loft'")
    assert await tab.value(TRAY) == ["loft.png"]
    await tab.command("Network.emulateNetworkConditions", **{**lost, "offline": False})
    await tab.press_enter()
    await tab.until("document.getElementById('tray').hidden && document.querySelector('.receipt')")


async def test_notes_are_brought_along_once(page: Page, tmp_path: Path) -> None:
    tab = page.tab
    (tmp_path / "sail.md").write_text("the sail needs a batten #boat", encoding="utf-8")
    (tmp_path / "odd.json").write_text("{", encoding="utf-8")
    told = "document.querySelector('.undo span')?.textContent"
    await page.view("notes")
    await tab.until("document.querySelector('.empty')")
    for words in ("1 taken in, 0 were there already.", "0 taken in, 1 were there already."):
        await chosen(page, ".foot-note input", tmp_path / "sail.md", tmp_path / "odd.json")
        await tab.until(f"({told} ?? '').includes('{words}')")
        assert "odd.json cannot be read" in await tab.value(told)
    await tab.until("document.querySelectorAll('.row-main').length === 1")
