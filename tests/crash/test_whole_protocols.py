"""Whole protocols as people live them, on each platform, in both languages, by rules and with a model: kill -9, other wishes, two days away."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import asyncpg
import pytest

from storage import embedded
from tests.conftest import fresh_database
from tests.support.doubles import slack as slack_double
from tests.support.doubles.openai import Answer, Script, says
from tests.support.doubles.slack import workspace
from tests.support.doubles.slack_users import Users
from tests.support.doubles.telegram import TOKEN, Telegram
from tests.support.processes.commands import command
from tests.support.processes.running import Running
from tests.support.windows import OnConsole, OnSlack, OnTelegram, OverApi, Shown, Window

T = TypeVar("T")
KEPT = "SELECT json_agg(skills -> 'lifecoach') FROM parrots.profile WHERE skills #> '{lifecoach,protocol}' IS NOT NULL"
pytestmark = [pytest.mark.chaos, pytest.mark.timeout(600)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What is said in a language: the wish, the buttons, and other things in the middle."""

    wish: str
    start: str
    reminder: str
    rings: str
    erase: tuple[str, str, str]
    other: tuple[str, str, str]
    back: tuple[str, str, str]
    pause: tuple[str, str]
    on: str
    reflection: str
    names: dict[str, str]


WORDS = {
    "zh": Words(
        wish="我想好好规划一下人生", start="开始「{}」", reminder="明天上午九点提醒我去取护照", rings="不在线",
        erase=("把我的数据都删了", "要删除", "不删了"), other=("开始{}", "开始「{}」", "接着走「{}」"),
        back=("停在第", "接着走", "就用刚才写的"), pause=("先到这里", "停在"), on="继续", reflection="听得出这对你很要紧。",
        names={"dankoe": "人生重启", "covey": "要事第一"},
    ),
    "en": Words(
        wish="help me plan my life", start="Start “{}”", reminder="remind me tomorrow at 9am to pick up the passport",
        rings="I was away", erase=("delete all my data", "Delete everything I keep", "Keep it"),
        other=("let's do {}", "Start “{}”", "Go on with “{}”"), back=("rests at question", "Go on", "Use what I wrote"),
        pause=("let's stop here", "rests"), on="continue", reflection="That seems to matter a great deal to you.",
        names={"dankoe": "Life reset", "covey": "First things first"},
    ),
}  # fmt: skip
ANSWERS = {
    ("dankoe", "zh"): [
        ("睡得越来越晚、和朋友越走越远", "2/6"), ("五年后还是一个人吃外卖，看着手机睡着", "3/6"), ("早上在院子里浇水，下午教孩子们画画", "4/6"),
        ("我不再是那个等别人安排的人", "5/6"), ("我是一个先动手再想的人", "6/6"), ("周六上午约老陈去爬山", "人生重启"),
    ],
    ("dankoe", "en"): [
        ("I say yes to everything; the flat is never tidy", "2/6"), ("Another Tuesday of emails until ten, alone.", "3/6"),
        ("I bake in the morning and sing in the evening.", "4/6"), ("I am no longer the one who answers at night", "5/6"),
        ("I am someone who rests first", "6/6"), ("sort the kitchen shelf on Saturday", "Life reset"),
    ],
    ("covey", "zh"): [
        ("医生、父亲", "2/6"), ("他听病人把话说完", "2/6"), ("他在家的时候，人真的在", "3/6"), ("几点下班我能决定，排班不在我手里", "4/6"),
        ("把门诊记录写得更短", "4/6"), ("每周一个晚上只陪孩子", "5/6"), ("写完门诊模板", "6/6"), ("早睡半小时", "要事第一"),
    ],
    ("covey", "en"): [
        ("nurse, daughter", "2/6"), ("she never hurried anybody", "2/6"), ("she called on Sundays", "3/6"),
        ("My shifts are not in my hands, how I use the evenings is.", "4/6"), ("train two new colleagues", "4/6"),
        ("visit once a month", "5/6"), ("write the training plan", "6/6"), ("swim twice a week", "First things first"),
    ],
}  # fmt: skip


@dataclass(slots=True, kw_only=True)
class Life:
    """A person at a window, who goes through a protocol in three parts."""

    window: Window
    name: str
    words: Words
    answers: list[tuple[str, str]]
    count: int = 0
    reflected: int = 0

    async def says(self, text: str, expected: str) -> Shown:
        await self.window.say(text)
        shown, self.count = await self.window.heard(expected, self.count)
        return shown

    async def presses(self, shown: Shown, label: str, expected: str) -> Shown:
        await self.window.press(shown, label)
        found, self.count = await self.window.heard(expected, self.count)
        return found

    async def answered(self, number: int) -> None:
        """Answer once. A model, where there is one, takes it up, unless that would take too long."""
        shown = await self.says(*self.answers[number])
        self.reflected += self.words.reflection in shown.text

    async def begins(self) -> None:
        invited = await self.says(self.words.wish, "")
        await self.presses(invited, self.words.start.format(self.words.names[self.name]), "1/6")
        await self.answered(0)
        await self.answered(1)

    async def wishes_other_things(self) -> None:
        """A reminder, the data, another protocol: the question waits."""
        words, title, question = self.words, self.words.names[self.name], self.answers[2][1]
        [other] = [one for key, one in words.names.items() if key != self.name]
        made = await self.says(words.reminder, "✓")
        assert question in made.text or await self.window.heard(question, self.count)
        asked = await self.says(*words.erase[:2])
        await self.presses(asked, words.erase[2], "")
        over = await self.says(words.other[0].format(other), other)
        await self.window.offers(over, words.other[2].format(title))
        await self.presses(over, words.other[1].format(other), "1/6")
        await self.says(f"/protocol go {self.name}", question)

    async def comes_back(self) -> str:
        """Two days later: what rang is told, what is written is held; it rests once more, and comes to its end."""
        words, (text, expected) = self.words, self.answers[3]
        await self.window.heard(words.rings, self.count)
        back = await self.says(text, words.back[0])
        held = await self.presses(back, words.back[1], self.answers[2][1])
        await self.presses(held, words.back[2], expected)
        await self.says(*words.pause)
        await self.says(words.on, expected)
        for number in range(4, len(self.answers)):
            await self.answered(number)
        return await self.window.file(self.answers[-1][0])


@dataclass(slots=True, kw_only=True)
class Scene:
    """A house on its own database, as one command runs it, and who lives there."""

    command: str
    dsn: str
    folder: Path
    env: dict[str, str]
    stack: AsyncExitStack
    running: list[Running] = field(default_factory=list[Running])
    lives: list[Life] = field(default_factory=list[Life])

    async def starts(self) -> None:
        house = command(self.command, self.folder.with_suffix(".log"), data=self.folder, env=self.env)
        self.running.append(await self.stack.enter_async_context(house))

    async def played(self) -> list[str]:
        """Live all lives; the files that come of it. The house is killed when the first has heard an answer to what all wrote."""
        await self.starts()
        await all_of(life.begins() for life in self.lives)
        async with asyncio.TaskGroup() as tasks:
            writing = [tasks.create_task(life.answered(2)) for life in self.lives]
            await asyncio.wait(writing, return_when=asyncio.FIRST_COMPLETED)
            await self.running[-1].kill()
            await self.starts()
        await all_of(life.wishes_other_things() for life in self.lives)
        await self.running[-1].end()
        self.env["PARROTS_DATABASE_URL"] += f"{'&' if '?' in self.dsn else '?'}app.clock_offset=2%20days"
        await self.starts()
        return await all_of(life.comes_back() for life in self.lives)

    async def asked(self, sql: str) -> Any:  # noqa: ANN401 - a value of the database
        db = await asyncpg.connect(self.dsn)
        try:
            await db.execute("SET ROLE parrots_owner")
            return await db.fetchval(sql)
        finally:
            await db.close()


async def all_of(parts: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """Do them side by side."""
    async with asyncio.TaskGroup() as tasks:
        doing = [tasks.create_task(part) for part in parts]
    return [task.result() for task in doing]


@asynccontextmanager
async def scene(
    server: embedded.Server, where: str, folder: Path, model: str, live: Callable[[Window], Life]
) -> AsyncGenerator[Scene]:
    """A house with a terminal, or one with a page and a chat on each platform."""
    async with AsyncExitStack() as stack:
        dsn = await stack.enter_async_context(fresh_database(server))
        env = {
            "PARROTS_DATABASE_URL": dsn,
            "PARROTS_DATABASE_CONNECTIONS": "5",
            "PARROTS_ACCESS__POLICY": "open",
            "PARROTS_LIMITS__LEASE_SECONDS": "2",
        }
        if model:
            env |= {"PARROTS_LLM__BASE_URL": model, "PARROTS_LLM__MODEL": "test-model"}
        made = Scene(command="chat", dsn=dsn, folder=folder, env=env, stack=stack)
        windows: list[Window] = [OnConsole(made.running)]
        if where == "platforms":
            made.command = "run"
            telegram, slack = Telegram(), await stack.enter_async_context(workspace())
            http = await stack.enter_async_context(aiohttp.ClientSession())
            windows = [OnTelegram(telegram), OnSlack(slack, Users(slack, http)), OverApi(made.running)]
            env |= {
                "PARROTS_TELEGRAM__TOKEN": TOKEN,
                "PARROTS_TELEGRAM__BASE_URL": await stack.enter_async_context(telegram.serving()),
                "PARROTS_SLACK__BOT_TOKEN": slack_double.BOT_TOKEN,
                "PARROTS_SLACK__APP_TOKEN": slack_double.APP_TOKEN,
                "PARROTS_SLACK__BASE_URL": f"{slack.url}/api/",
            }
        made.lives += map(live, windows)
        yield made


async def lived(server: embedded.Server, name: str, language: str, model: str, where: str, folder: Path) -> None:
    """Play a protocol in a language, by rules or with a model; see that nothing of it is lost, and that it is alike everywhere."""
    words, answers = WORDS[language], ANSWERS[name, language]

    def live(window: Window) -> Life:
        return Life(window=window, name=name, words=words, answers=answers)

    async with scene(server, where, folder, model, live) as house:
        files = await house.played()
        for file in files:
            assert file.startswith(f"# {words.names[name]}\n")
            assert [text for text, _ in answers[1:] if text not in file] == [], file
        assert [life.reflected > 0 for life in house.lives] == [bool(model)] * len(house.lives)
        kept = json.loads(await house.asked(KEPT))
        assert len(kept) == len(house.lives)
        [other] = [key for key in words.names if key != name]
        for one in kept:
            assert one["protocol"]["completed"]
            assert (one["protocol"]["id"], len(one["protocol"]["data"])) == (name, 6)
            assert one["protocol"]["data"] == kept[0]["protocol"]["data"]
            assert one["protocols"][other]["step"] == 1


async def test_whole_protocols_are_lived_through(server: embedded.Server, tmp_path: Path) -> None:
    """Each platform, protocol and language, by rules and with a model: 32 lives in 16 houses, side by side."""
    script = {key: Script(reply=partial(_reflects, words.reflection)) for key, words in WORDS.items()}
    async with AsyncExitStack() as stack:
        models = {key: await stack.enter_async_context(one.serving()) for key, one in script.items()}
        plays = {
            f"{name}-{language}-{where}-{'model' if talks else 'rules'}": (name, language, talks, where)
            for (name, language), where, talks in product(ANSWERS, ("platforms", "console"), (False, True))
        }
        ended = await asyncio.gather(
            *(
                lived(server, name, language, models[language] if talks else "", where, tmp_path / key)
                for key, (name, language, talks, where) in plays.items()
            ),
            return_exceptions=True,
        )
    failed = {key: error for key, error in zip(plays, ended, strict=True) if error is not None}
    for key, error in failed.items():
        error.add_note(f"in {key}")
    if failed:
        raise BaseExceptionGroup("not all were lived through", list(failed.values()))


def _reflects(words: str, _body: dict[str, Any]) -> Answer:
    return says(words)
