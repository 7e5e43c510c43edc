"""A whole protocol as somebody lives it, on each platform: other wishes and another protocol in the middle, kill -9, two days away."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import aiohttp
import pytest

from storage.db.pool import Pool
from tests.support.client import Client
from tests.support.doubles import slack as slack_double
from tests.support.doubles.owner import owners
from tests.support.doubles.slack import DM, Message, Workspace, workspace
from tests.support.doubles.slack_users import Users
from tests.support.doubles.telegram import TOKEN, Telegram
from tests.support.processes.commands import command
from tests.support.processes.running import Running

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(400)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Something that was said: its words, with those of its cards, and its buttons."""

    text: str
    labels: tuple[str, ...]
    raw: Any = None


class Window(Protocol):
    """Where somebody talks: a chat of a platform."""

    async def say(self, text: str) -> None: ...
    async def press(self, shown: Shown, label: str) -> None: ...
    async def heard(self, expected: str, after: int) -> tuple[Shown, int]:
        """Return the first thing with these words that was said after so many, and how many there are then."""
        ...

    async def offers(self, shown: Shown, label: str) -> None:
        """See that this button was offered with what was said."""
        assert label in shown.labels

    async def file(self) -> str: ...


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

        sent = await self.api.until(found, 90)
        labels = tuple(label for label, _ in sent.buttons)
        return Shown(text=sent.text, labels=labels, raw=sent), self.api.sent.index(sent) + 1

    async def file(self) -> str:
        return await self.api.until(lambda: next((one.file for one in self.api.sent if one.file), ""), 90)


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

        await self.slack.until(found, 90)
        one = found()
        assert one is not None
        return Shown(text=_all_of(one), labels=_labels(one), raw=one), self.slack.said(DM).index(one) + 1

    async def file(self) -> str:
        await self.slack.until(lambda: self.slack.shown_files, 90)
        return self.slack.shown_files[-1][2]


def _all_of(message: Message) -> str:
    return f"{message['text']}\n{message.get('blocks', '')}"


def _labels(message: Message) -> tuple[str, ...]:
    blocks: list[dict[str, Any]] = message.get("blocks", [])
    return tuple(one["text"]["text"] for block in blocks if block["type"] == "actions" for one in block["elements"])


@dataclass(slots=True)
class OverApi(Window):
    """A session of the API, as the page and the terminal have one."""

    reached: Callable[[], str]
    session: str = ""
    said: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    async def _ask(self, path: str, body: dict[str, Any]) -> None:
        async with aiohttp.ClientSession(self.reached()) as http:
            client = Client(http=http)
            if not self.session:
                self.session = await client.open()
            answer = await client.ask("POST", f"{self.session}/{path}", body)
            self.said += answer["messages"]

    async def say(self, text: str) -> None:
        await self._ask("messages", {"text": text})

    async def press(self, shown: Shown, label: str) -> None:
        tokens = {button["label"]: button["token"] for card in shown.raw["cards"] for button in card["buttons"]}
        await self._ask(f"actions/{tokens[label]}", {})

    async def heard(self, expected: str, after: int) -> tuple[Shown, int]:
        for number, one in enumerate(self.said[after:], start=after + 1):
            text = "\n".join((one["text"], *one["receipts"]))
            if expected in text:
                labels = tuple(button["label"] for card in one["cards"] for button in card["buttons"])
                return Shown(text=text, labels=labels, raw=one), number
        raise AssertionError(f"{expected!r} was not said: {self.said[after:]}")

    async def file(self) -> str:
        return next(one["document"]["text"] for one in reversed(self.said) if one.get("document"))


@dataclass(slots=True)
class OnConsole(Window):
    """A terminal: what is typed goes into the process, what it prints comes line by line."""

    running: list[Running]
    lines: list[str] = field(default_factory=list[str])
    begun: int = 0
    """How many lines there were when something was typed last."""

    async def say(self, text: str) -> None:
        process = self.running[-1].process
        assert isinstance(process, asyncio.subprocess.Process)
        assert process.stdin is not None
        self.begun = len(self.lines)
        process.stdin.write(f"{text}\n".encode())
        await process.stdin.drain()

    async def press(self, shown: Shown, label: str) -> None:
        number, _ = await self._line(lambda line: line.endswith(f") {label}"), self.begun)
        await self.say(self.lines[number].strip().partition(")")[0])

    async def heard(self, expected: str, after: int) -> tuple[Shown, int]:
        number, _ = await self._line(lambda line: expected in line, max(after, self.begun))
        return Shown(text="\n".join(self.lines[self.begun : number + 1]), labels=()), number + 1

    async def offers(self, shown: Shown, label: str) -> None:
        await self._line(lambda line: line.endswith(f") {label}"), self.begun)

    async def file(self) -> str:
        at, name = await self._line(lambda line: line.strip().startswith("📄"), self.begun)
        assert name.endswith(".md")
        last, _ = await self._line(lambda line: line.strip() == f"> {COVEY_ZH[-1][0]}", at)
        return "\n".join(line.removeprefix("    ") for line in self.lines[at + 1 : last + 1]) + "\n"

    async def _line(self, wanted: Callable[[str], bool], after: int) -> tuple[int, str]:
        """Return the first line that is wanted, of those printed or to come."""
        place = after
        async with asyncio.timeout(90):
            while True:
                while place < len(self.lines):
                    if wanted(self.lines[place]):
                        return place, self.lines[place]
                    place += 1
                line = await self.running[-1].output.readline()
                assert line, "the console has ended"
                self.lines.append(line.decode().rstrip("\n"))


@dataclass(slots=True, kw_only=True)
class Life:
    """A person at a window of a house that can be killed."""

    window: Window
    start: Callable[[], AbstractAsyncContextManager[Running]]
    stack: AsyncExitStack
    running: list[Running]
    count: int = 0

    async def says(self, text: str, expected: str) -> Shown:
        await self.window.say(text)
        shown, self.count = await self.window.heard(expected, self.count)
        return shown

    async def presses(self, shown: Shown, label: str, expected: str) -> Shown:
        await self.window.press(shown, label)
        found, self.count = await self.window.heard(expected, self.count)
        return found

    async def killed(self) -> None:
        """The house dies and another one is there."""
        await self.running[-1].kill()
        self.running.append(await self.stack.enter_async_context(self.start()))


@asynccontextmanager
async def life(platform: str, dsn: str, folder: Path) -> AsyncGenerator[Life]:
    env = {"PARROTS_DATABASE_URL": dsn, "PARROTS_ACCESS__POLICY": "open", "PARROTS_LIMITS__LEASE_SECONDS": "2"}
    async with AsyncExitStack() as stack:
        running: list[Running] = []
        window: Window
        if platform == "telegram":
            window = OnTelegram(api := Telegram())
            env |= {
                "PARROTS_TELEGRAM__TOKEN": TOKEN,
                "PARROTS_TELEGRAM__BASE_URL": await stack.enter_async_context(api.serving()),
            }
        elif platform == "slack":
            slack = await stack.enter_async_context(workspace())
            http = await stack.enter_async_context(aiohttp.ClientSession())
            window = OnSlack(slack, Users(slack, http))
            env |= {
                "PARROTS_SLACK__BOT_TOKEN": slack_double.BOT_TOKEN,
                "PARROTS_SLACK__APP_TOKEN": slack_double.APP_TOKEN,
                "PARROTS_SLACK__BASE_URL": f"{slack.url}/api/",
            }
        else:
            window = OverApi(lambda: running[-1].address) if platform == "api" else OnConsole(running)

        def start() -> AbstractAsyncContextManager[Running]:
            return command("chat" if platform == "console" else "run", folder / "log", data=folder / "data", env=env)

        running.append(await stack.enter_async_context(start()))
        yield Life(window=window, start=start, stack=stack, running=running)


async def two_days(pool: Pool) -> None:
    await owners(
        pool,
        """UPDATE profile SET skills = jsonb_set(skills, '{lifecoach,protocol,touched_at}',
            to_jsonb(((skills #>> '{lifecoach,protocol,touched_at}')::timestamptz - interval '2 days')::text)) RETURNING 1""",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What is said in a language: the wish, the buttons, and other things in the middle."""

    wish: str
    start: str
    reminder: tuple[str, str]
    erase: tuple[str, str, str]
    other: tuple[str, str, str]
    go: str
    back: tuple[str, str]
    pause: tuple[str, str]
    on: str


ZH = Words(
    wish="我想好好规划一下人生", start="开始「{}」",
    reminder=("明天上午九点提醒我去取护照", "✓"), erase=("把我的数据都删了", "要删除", "不删了"),
    other=("开始{}", "开始「{}」", "接着走「{}」"), go="/protocol go {}", back=("接着走", "就用刚才写的"),
    pause=("先到这里", "停在"), on="继续",
)  # fmt: skip
EN = Words(
    wish="help me plan my life", start="Start “{}”",
    reminder=("remind me tomorrow at 9am to pick up the passport", "✓"),
    erase=("delete all my data", "Delete everything that I keep", "Keep it"),
    other=("let's do {}", "Start “{}”", "Go on with “{}”"), go="/protocol go {}", back=("Go on", "Use what I wrote"),
    pause=("let's stop here", "rests"), on="continue",
)  # fmt: skip
NAMES = {"dankoe": {"zh": "人生重启", "en": "Life reset"}, "covey": {"zh": "要事第一", "en": "First things first"}}
DANKOE_ZH = [
    ("睡得越来越晚、和朋友越走越远", "2/6"), ("五年后还是一个人吃外卖，看着手机睡着", "3/6"), ("早上在院子里浇水，下午教孩子们画画", "4/6"),
    ("我不再是那个等别人安排的人", "5/6"), ("我是一个先动手再想的人", "6/6"), ("周六上午约老陈去爬山", "人生重启"),
]  # fmt: skip
COVEY_ZH = [
    ("医生、父亲", "2/6"), ("他听病人把话说完", "2/6"), ("他在家的时候，人真的在", "3/6"), ("几点下班我能决定，排班不在我手里", "4/6"),
    ("把门诊记录写得更短", "4/6"), ("每周一个晚上只陪孩子", "5/6"), ("写完门诊模板", "6/6"), ("早睡半小时", "要事第一"),
]  # fmt: skip
COVEY_EN = [
    ("nurse, daughter", "2/6"), ("nurse: she never hurried anybody\ndaughter: she called on Sundays", "3/6"),
    ("My shifts are not in my hands, how I use the evenings is.", "4/6"), ("train two new colleagues", "4/6"),
    ("visit once a month", "5/6"), ("write the training plan\ncall mum about the trip", "6/6"),
    ("swim twice a week\nread a novel\nlunch with Jo\nten quiet minutes", "First things first"),
]  # fmt: skip
DANKOE_EN = [
    ("I say yes to everything\nthe flat is never tidy", "2/6"), ("Another Tuesday of emails until ten, alone.", "3/6"),
    ("I bake in the morning and sing in the evening.", "4/6"), ("I am no longer the one who answers at night", "5/6"),
    ("I am someone who rests first", "6/6"), ("sort the kitchen shelf on Saturday", "Life reset"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("platform", "name", "language", "answers"),
    [
        ("telegram", "dankoe", "zh", DANKOE_ZH),
        ("slack", "covey", "en", COVEY_EN),
        ("api", "dankoe", "en", DANKOE_EN),
        ("console", "covey", "zh", COVEY_ZH),
    ],
)
async def test_a_protocol_is_lived_through(
    platform: str, name: str, language: str, answers: list[tuple[str, str]], dsn: str, pool: Pool, tmp_path: Path
) -> None:
    words, title = (ZH if language == "zh" else EN), NAMES[name][language]
    [other] = [one for one in NAMES if one != name]
    async with life(platform, dsn, tmp_path) as person:
        invited = await person.says(words.wish, "")
        await person.presses(invited, words.start.format(title), "1/6")
        for text, expected in answers[:2]:
            await person.says(text, expected)
        await person.killed()
        question = answers[1][1]
        made = await person.says(words.reminder[0], words.reminder[1])
        assert question in made.text
        asked = await person.says(words.erase[0], words.erase[1])
        await person.presses(asked, words.erase[2], "")
        over = await person.says(words.other[0].format(NAMES[other][language]), NAMES[other][language])
        await person.window.offers(over, words.other[2].format(title))
        await person.presses(over, words.other[1].format(NAMES[other][language]), "1/6")
        await person.says(words.go.format(name), question)
        await two_days(pool)
        back = await person.says(answers[2][0], "")
        held = await person.presses(back, words.back[0], question)
        await person.presses(held, words.back[1], answers[2][1])
        await person.says(*words.pause)
        await person.says(words.on, answers[2][1])
        for text, expected in answers[3:]:
            await person.says(text, expected)
        async with asyncio.timeout(60):
            while not await owners(pool, "SELECT skills #> '{lifecoach,protocol,completed}' FROM profile"):  # noqa: ASYNC110 - in the database
                await asyncio.sleep(0.05)
        kept = await owners(pool, "SELECT skills -> 'lifecoach' FROM profile")
        assert (kept["protocol"]["id"], len(kept["protocol"]["data"])) == (name, 6)
        assert kept["protocols"][other]["step"] == 1
        file = await person.window.file()
        assert file.startswith(f"# {title}\n")
        assert all(text.split("\n")[0].split(": ")[-1] in file for text, _ in answers[1:])
        assert await owners(pool, "SELECT count(*) FROM due WHERE kind = 'reminder' AND state = 'pending'") == 1
