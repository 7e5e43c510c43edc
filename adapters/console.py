"""The terminal: `python -m bot chat`. What you type is sent, what is said appears, buttons are pressed by their number."""

import asyncio
import io
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, suppress
from pathlib import Path
from typing import TextIO
from uuid import UUID, uuid4

from bot.ports.callers import ButtonRefused, Caller, Unavailable
from bot.ports.live import LiveEvent
from bot.ports.messages import Button, ButtonPress, Document, Said, Saying, TextMessage
from bot.ports.pull import Accepted, Feed, House, Inbound, Profiles, Sessions

PATIENCE = 0.5  # seconds of a tool's work after which a line says what is going on
THOUGHT = 3.0  # seconds of thinking after which a line says so
LAST_WORDS = 5.0  # seconds that the last answers may take to be printed

TEXTS = {
    "zh": {
        "hello": "直接说就行；数字按按钮；/help 看例子；Ctrl-D 离开。",
        "missed": "—— 你不在的时候 ——",
        "empty": "没有内容，写点什么再发。",
        "too_long": "太长了。",
        "no_button": "编号 {number} 的按钮已经按过了。",
        "late_button": "（编号 {number} 是之前那张卡片的，已经过去了；这次当作文字发出。）",
        "unavailable": "暂时存不下，没有发出去；请再发一次。",
        "button_unknown": "这个按钮已经失效了，请重新发一次。",
        "button_foreign": "这个按钮是给别人的。",
        "button_used": "这个按钮已经用过了。",
        "button_expired": "这个按钮已经过期了，请重新发一次。",
        "you": "你",
        "one_step": "1 步",
        "steps": "{steps} 步",
        "took": "（{steps} · {seconds:.1f} 秒 · {tokens:,} tokens）",
    },
    "en": {
        "hello": "Just say it; a number presses a button; /help shows examples; Ctrl-D leaves.",
        "missed": "—— while you were away ——",
        "empty": "It is empty; write something first.",
        "too_long": "That is too long.",
        "no_button": "Button {number} has been pressed already.",
        "late_button": "(Number {number} was of an earlier card, which is over; I have sent it as text.)",
        "unavailable": "It could not be kept and was not sent; please send it again.",
        "button_unknown": "This button no longer works; please send it again.",
        "button_foreign": "This button is meant for somebody else.",
        "button_used": "This button has been used already.",
        "button_expired": "This button has expired; please send it again.",
        "you": "you",
        "one_step": "1 step",
        "steps": "{steps} steps",
        "took": "({steps} · {seconds:.1f} s · {tokens:,} tokens)",
    },
}


class Console:
    """One person at one terminal, in one conversation that goes on from day to day."""

    def __init__(  # noqa: PLR0913 - the ports, the person, the terminal
        self,
        *,
        inbound: Inbound,
        feed: Feed,
        sessions: Sessions,
        house: House,
        files: Profiles,
        folder: Path,
        caller: Caller,
        language: str,
        lines: TextIO,
        out: Callable[[str], None],
    ) -> None:
        self._inbound = inbound
        self._feed = feed
        self._sessions = sessions
        self._caller = caller
        self._language = language if language in ("zh", "en") else "en"
        self._texts = TEXTS[self._language]
        self._lines = lines
        self._out = out
        self._house = house
        self._files = files
        self._folder = folder
        self._saved: dict[str, Path] = {}  # files that are no text, by their id
        self._buttons: dict[str, Button | None] = {}  # by the number shown, until something is written; None: pressed
        self._numbers = 0  # that buttons have had; none is given twice
        self._hinting: asyncio.TimerHandle | None = None
        self._doing: dict[str | None, str] = {}  # by tool: what it is at
        self._took: dict[str | None, str] = {}  # by who answers: what the answer on its way has taken
        self._shown = 0  # up to which message
        self._place = 0  # up to where in the feed
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Talk until the input ends; what was asked by then is answered first."""
        session = (await self._sessions.create(self._caller, "console", "", "console")).id
        self._out(self._texts["hello"])
        last = await self._catch_up(session)
        async with asyncio.TaskGroup() as tasks:
            watching = tasks.create_task(self._watch(session, last))
            async for line in _typed(self._lines):
                accepted = await self._send(session, line)
                if accepted is not None and not self._lines.isatty():
                    await self._inbound.answers(self._caller, session, accepted, 150)
                    await self._shown_to(await self._feed.newest(self._caller, session))
            await self._shown_to(await self._feed.newest(self._caller, session))
            watching.cancel()
            self._hint_nothing()
        while not await self._note_seen(session):  # noqa: ASYNC110 - the database does not call us
            await asyncio.sleep(0.05)

    async def _note_seen(self, session: UUID) -> bool:
        """Note what was shown; False while a turn is being written."""
        with suppress(Unavailable):
            return await self._feed.seen(self._caller, session, self._shown)
        return True

    async def _shown_to(self, place: int) -> None:
        """Wait until the feed has printed what was committed by now."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                while self._place < place:
                    self._news.clear()
                    await self._news.wait()

    async def _catch_up(self, session: UUID) -> int:
        """Show what was said since the last time; return the newest id."""
        seen = await self._feed.seen_to(self._caller, session)
        recent = await self._feed.history(self._caller, session, None, 50)
        missed = [said for said in recent if said.id > seen and said.role != "user"]
        if missed:
            self._out(self._texts["missed"])
        for said in missed:
            await self._show(session, said)
        self._shown = recent[-1].id if recent else 0
        self._place = max((one.place for one in recent), default=0)
        return self._place

    async def _send(self, session: UUID, line: str) -> Accepted | None:
        text = line.strip()
        event: TextMessage | ButtonPress = TextMessage(text=text)
        if text in self._buttons:
            button = self._buttons[text]
            if button is None:
                self._out(self._texts["no_button"].format(number=text))
                return None
            event = ButtonPress(token=button.token)
        elif text:
            self._end_cards(text)
        try:
            accepted = await self._inbound.accept(self._caller, session, uuid4().hex, event)
        except ValueError as error:
            if text:
                self._out(self._texts[str(error)])
        except Unavailable:
            self._out(self._texts["unavailable"])
        except ButtonRefused as refusal:
            self._out(self._texts[f"button_{refusal.why}"])
        else:
            if isinstance(event, ButtonPress):
                self._buttons[text] = None
            return accepted
        return None

    def _end_cards(self, text: str) -> None:
        """End the cards before what is written now: a number that is typed from here on is text."""
        self._buttons.clear()
        if text.isascii() and text.isdigit() and 0 < int(text[:9]) <= self._numbers:
            self._out(self._texts["late_button"].format(number=text))

    async def _watch(self, session: UUID, last: int) -> None:
        async with aclosing(self._feed.follow(self._caller, session, last)) as feed:
            async for item in feed:
                match item:
                    case Said():
                        await self._show(session, item)
                    case LiveEvent():
                        self._heard(item)
                    case None:
                        pass

    async def _show(self, session: UUID, said: Said) -> None:
        if said.role != "user":
            self._hint_nothing()
            for document in said.saying.documents:
                await self._save(document)
            for line in self._rendered(said.saying):
                self._out(line)
            if took := self._took.pop(said.saying.agent, ""):
                self._out(f"  {took}")
        self._shown = max(self._shown, said.id)
        self._place = said.place
        self._news.set()
        await self._note_seen(session)

    async def _save(self, document: Document) -> None:
        """Put a file that is no text where the person can take it, if it is still kept."""
        if not document.file:
            return
        with suppress(Unavailable):
            found = await self._files.file(self._caller, document.file)
            if found is not None:
                self._saved[document.file] = await asyncio.to_thread(
                    _written, self._folder / Path(found[0]).name, found[1]
                )

    def _heard(self, event: LiveEvent) -> None:
        """Say what is going on, if the answer takes its time: the newest of it, in one line."""
        match event.event:
            case "thinking":
                self._hint(event.text, THOUGHT)
            case "tool_use":
                self._doing[event.tool] = event.text
                self._hint(event.text, PATIENCE)
            case "tool_result":
                self._hint_nothing()
                if event.failed:
                    self._out(f"  ✗ {self._doing.get(event.tool, event.tool or '').rstrip('…')}")
            case "system":
                self._hint(event.text, 0.0)
            case "session_stats" if event.stats is not None:
                steps = self._texts["one_step" if event.step == 1 else "steps"].format(steps=event.step)
                tokens = event.stats.prompt + event.stats.completion
                self._took[event.agent] = self._texts["took"].format(
                    steps=steps, seconds=event.seconds or 0.0, tokens=tokens
                )
            case "answer_delta" | "done":
                self._hint_nothing()
            case _:
                pass

    def _hint(self, phrase: str, patience: float) -> None:
        self._hint_nothing()
        self._hinting = asyncio.get_running_loop().call_later(patience, self._out, f"  … {phrase}")

    def _hint_nothing(self) -> None:
        if self._hinting is not None:
            self._hinting.cancel()
            self._hinting = None

    def _rendered(self, saying: Saying) -> list[str]:
        agent = next((one for one in self._house.agents() if one.id == saying.agent), None)  # as its file is now
        speaker = f"{agent.emoji} {agent.name[self._language]}: " if agent else ""
        lines = [f"  {receipt}" for receipt in saying.receipts]
        shown = saying.text.splitlines()
        for card in saying.cards:
            if card.title and card.title not in saying.text:
                lines.append(f"  [{card.title}]")
            lines += [f"    {line}" for line in card.lines]
            if card.buttons and card.open:
                numbered = {str(self._numbers + n): button for n, button in enumerate(card.buttons, start=1)}
                self._buttons |= numbered
                self._numbers += len(numbered)
                lines += [f"    {number}) {button.label}" for number, button in numbered.items()]
        for document in saying.documents:
            where = self._saved.get(document.file, document.name)
            # a terminal has no place for a text: it is shown
            lines += [f"  📄 {where}", *(f"    {line}" for line in document.text.splitlines())]
        first = speaker + (shown[0] if shown else lines.pop(0).strip() if lines else "")
        return [first, *(f"  {line}" for line in shown[1:]), *lines]


def _written(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(data)
    return path


async def _typed(lines: TextIO) -> AsyncIterator[str]:
    """Yield the lines that are typed, until the input ends. A thread reads, since a terminal cannot be awaited everywhere."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        try:
            for line in lines:
                loop.call_soon_threadsafe(queue.put_nowait, line)
        finally:
            loop.call_soon_threadsafe(queue.put_nowait, None)

    if isinstance(lines, io.TextIOWrapper):  # else a byte that is no UTF-8 would end the input
        lines.reconfigure(errors="replace")
    threading.Thread(target=read, daemon=True, name="console input").start()
    while (line := await queue.get()) is not None:
        yield line
