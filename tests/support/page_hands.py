"""The page in a tab, as hands use it; for tests of its views."""

from tests.support import browser


class Page:
    """The page in a tab, as hands use it."""

    def __init__(self, tab: browser.Tab) -> None:
        self.tab = tab

    async def press(self, what: str, text: str = "") -> None:
        """Press the first element of this selector (with this text) once it is there."""
        one = f"[...document.querySelectorAll(`{what}`)].find((one) => one.textContent.includes(`{text}`))"
        await self.tab.until(one)
        await self.tab.value(f"{one}.click()")

    async def fill(self, what: str, text: str) -> None:
        await self.tab.until(f"document.querySelector(`{what}`)")
        await self.tab.value(
            f"(() => {{ const one = document.querySelector(`{what}`); one.value = {text!r};"
            " one.dispatchEvent(new Event('input')); one.dispatchEvent(new Event('change')); })()"
        )

    async def view(self, name: str) -> None:
        await self.tab.value(f"document.querySelector('#rail [data-view={name}][aria-pressed=false]')?.click()")
        await self.tab.until(f"document.querySelector('.view-{name}')")

    async def week(self, later: int) -> str:
        """Show the agenda's week that is so many weeks later; its Monday."""
        await self.view("agenda")
        await self.press(".agenda-bar [data-key=week]")
        await self.press(".agenda-bar [data-key=today]")
        for _ in range(later):
            await self.press(".agenda-bar .icon-button + .icon-button")
        today = "new Date(new Date().toLocaleDateString('sv-SE'))"
        shown = f"(() => {{ const at = {today}; at.setDate(at.getDate() - (at.getDay() + 6) % 7 + {7 * later}); return at.toISOString().slice(0, 10); }})()"
        monday = await self.tab.value(shown)
        await self.tab.until(f"document.querySelector('.grid-column[data-day=\"{monday}\"]')")
        return monday

    async def days_later(self, days: int) -> str:
        return await self.tab.value(f"new Date(Date.now() + {days} * 86400000).toISOString()")

    async def save(self) -> None:
        await self.press(".sheet .primary")
        await self.tab.until("!document.querySelector('.sheet')")

    async def chat(self) -> None:
        """Show the chat, which on a phone lies below a view."""
        await self.tab.value(
            "document.body.classList.contains('panel-open') && document.getElementById('panel-close').click()"
        )
        await self.tab.until("!document.body.classList.contains('panel-open')")

    async def drag(self, what: str, right: float, down: float, *, finger: bool = False) -> None:
        """Drag the first element of this selector by so many pixels; a finger rests on it first."""
        spot = await self.tab.value(
            f"(() => {{ const one = document.querySelector(`{what}`); one.scrollIntoView({{ block: 'center' }});"
            " const box = one.getBoundingClientRect(); return [box.x + 12, box.y + 6]; })()"
        )
        if finger:
            points = [(spot[0] + right * part, spot[1] + down * part) for part in (0.0, 0.4, 1.0)]
            await self._touch("touchStart", points[0])
            await self.tab.until(f"document.querySelector(`{what}`).classList.contains('held')")
            for point in points[1:]:
                await self._touch("touchMove", point)
            await self._touch("touchEnd")
            return
        steps = [("mousePressed", 0.0), ("mouseMoved", 0.4), ("mouseMoved", 1.0), ("mouseReleased", 1.0)]
        for kind, part in steps:
            at = {"x": spot[0] + right * part, "y": spot[1] + down * part}
            await self.tab.command("Input.dispatchMouseEvent", type=kind, button="left", buttons=1, clickCount=1, **at)

    async def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        await self.tab.command("Input.dispatchTouchEvent", type=kind, touchPoints=touched)

    async def key(self, key: str, modifiers: int = 0) -> None:
        for kind in ("keyDown", "keyUp"):
            await self.tab.command("Input.dispatchKeyEvent", type=kind, key=key, code=key, modifiers=modifiers)
