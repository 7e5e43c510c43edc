"""Where somebody talks with a house that runs as a process: a chat on Telegram or Slack, the page's API, a terminal."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import uuid4

import aiohttp

from tests.support.client import Client
from tests.support.doubles.slack import DM, Message, Workspace
from tests.support.doubles.slack_users import Users
from tests.support.doubles.telegram import Telegram
from tests.support.processes.running import Running

PATIENCE = 90  # seconds in which what is expected must come


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Something that was said: its words, with those of its cards, and its buttons."""

    text: str
    labels: tuple[str, ...]
    raw: Any = None


class Window(Protocol):
    """Where somebody talks."""

    async def say(self, text: str) -> None: ...
    async def press(self, shown: Shown, label: str) -> None: ...
    async def heard(self, expected: str, after: int) -> tuple[Shown, int]:
        """Return the first thing with these words that was said after so many, and how many there are then."""
        ...

    async def offers(self, shown: Shown, label: str) -> None:
        """See that this button was offered with what was said."""
        assert label in shown.labels

    async def file(self, last: str) -> str:
        """Return the text file that was sent, which ends so."""
        ...


@dataclass(slots=True)
class OnTelegram(Window):
    api: Telegram

    async def say(self, text: str) -> None:
        await self.api.say(text)

    async def press(self, shown: Shown, label: str) -> None:
        await self.api.press(shown.raw, label)

    async def heard(self, expected: str, after: int) -> tuple[Shown, int]:
        def found() -> Any:  # noqa: ANN401 - what is sent
            return next((one for one in self.api.sent[after:] if expected in one.text), None)

        sent = await self.api.until(found, PATIENCE)
        labels = tuple(label for label, _ in sent.buttons)
        return Shown(text=sent.text, labels=labels, raw=sent), self.api.sent.index(sent) + 1

    async def file(self, last: str) -> str:
        return await self.api.until(lambda: next((one.file for one in self.api.sent if last in one.file), ""), PATIENCE)


@dataclass(slots=True)
class OnSlack(Window):
    slack: Workspace
    users: Users

    async def say(self, text: str) -> None:
        await self.users.write(DM, text)

    async def press(self, shown: Shown, label: str) -> None:
        await self.users.press(DM, shown.raw, label)

    async def heard(self, expected: str, after: int) -> tuple[Shown, int]:
        def found() -> Message | None:
            return next((one for one in self.slack.said(DM)[after:] if expected in _all_of(one)), None)

        await self.slack.until(found, PATIENCE)
        one = found()
        assert one is not None
        return Shown(text=_all_of(one), labels=_labels(one), raw=one), self.slack.said(DM).index(one) + 1

    async def file(self, last: str) -> str:
        await self.slack.until(lambda: self.slack.shown_files, PATIENCE)
        return self.slack.shown_files[-1][2]


def _all_of(message: Message) -> str:
    return f"{message['text']}\n{message.get('blocks', '')}"


def _labels(message: Message) -> tuple[str, ...]:
    blocks: list[dict[str, Any]] = message.get("blocks", [])
    return tuple(one["text"]["text"] for block in blocks if block["type"] == "actions" for one in block["elements"])


@dataclass(slots=True)
class OverApi(Window):
    """A session of the API, as the page has one: what gets no answer is sent again under its key; what comes unasked is looked for."""

    running: list[Running]
    session: str = ""
    said: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    async def say(self, text: str) -> None:
        await self._post("messages", {"text": text, "client_key": uuid4().hex})

    async def press(self, shown: Shown, label: str) -> None:
        tokens = {button["label"]: button["token"] for card in shown.raw["cards"] for button in card["buttons"]}
        await self._post(f"actions/{tokens[label]}", {})

    async def heard(self, expected: str, after: int) -> tuple[Shown, int]:
        async with asyncio.timeout(PATIENCE):
            while not (found := self._found(expected, after)):
                await self._look()
                await asyncio.sleep(0.3)  # as who has the page open
        return found

    async def file(self, last: str) -> str:
        return next(one["document"]["text"] for one in reversed(self.said) if one.get("document"))

    def _found(self, expected: str, after: int) -> tuple[Shown, int] | None:
        for number, one in enumerate(self.said[after:], start=after + 1):
            text = "\n".join((one["text"], *one["receipts"], *(card["title"] for card in one["cards"])))
            if expected in text:
                labels = tuple(button["label"] for card in one["cards"] for button in card["buttons"])
                return Shown(text=text, labels=labels, raw=one), number
        return None

    async def _post(self, path: str, body: dict[str, Any]) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                house = self.running[-1]
                try:
                    async with aiohttp.ClientSession(house.address) as http:
                        client = Client(http=http)
                        self.session = self.session or await client.open()
                        await client.ask("POST", f"{self.session}/{path}", body)
                    break
                except aiohttp.ClientError:
                    await asyncio.sleep(0.3)
        await self._look()

    async def _look(self) -> None:
        """Read what was said, as far as somebody is there."""
        try:
            async with aiohttp.ClientSession(self.running[-1].address) as http:
                known = {one["id"] for one in self.said}
                found = await Client(http=http).history(self.session, "?limit=200")
        except aiohttp.ClientError:
            return
        self.said += [one for one in found if one["role"] != "user" and one["id"] not in known]


@dataclass(slots=True)
class OnConsole(Window):
    """A terminal: what is typed goes into the process, what it prints comes line by line."""

    running: list[Running]
    lines: list[str] = field(default_factory=list[str])
    begun: int = 0
    """How many lines there were when something was typed last."""

    async def say(self, text: str) -> None:
        keys = self.running[-1].keys
        assert keys is not None
        self.begun = len(self.lines)
        keys.write(f"{text}\n".encode())
        await keys.drain()

    async def press(self, shown: Shown, label: str) -> None:
        number, _ = await self._line(lambda line: line.endswith(f") {label}"), self.begun)
        await self.say(self.lines[number].strip().partition(")")[0])

    async def heard(self, expected: str, after: int) -> tuple[Shown, int]:
        number, _ = await self._line(lambda line: expected in line, max(after, self.begun))
        return Shown(text="\n".join(self.lines[self.begun : number + 1]), labels=()), number + 1

    async def offers(self, shown: Shown, label: str) -> None:
        await self._line(lambda line: line.endswith(f") {label}"), self.begun)

    async def file(self, last: str) -> str:
        at, name = await self._line(lambda line: line.strip().startswith("📄"), self.begun)
        assert name.endswith(".md")
        end, _ = await self._line(lambda line: last in line, at)
        return "\n".join(line.removeprefix("    ") for line in self.lines[at + 1 : end + 1]) + "\n"

    async def _line(self, wanted: Callable[[str], bool], after: int) -> tuple[int, str]:
        """Return the first line that is wanted, of those printed or to come."""
        place = after
        async with asyncio.timeout(PATIENCE):
            while True:
                while place < len(self.lines):
                    if wanted(self.lines[place]):
                        return place, self.lines[place]
                    place += 1
                line = await self.running[-1].output.readline()
                assert line, "the console has ended"
                self.lines.append(line.decode().rstrip("\n"))
