"""What happens to cards: a house is talked to, and each message is taken as it first stands and as it stands once it was used."""

from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass

from bot.ports.messages import ButtonPress, Language, Saying
from bot.ports.push import AgentCard, ChatAddress
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.golden.project import a_house
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import says
from tests.support.doubles.pushchannel import FAST
from tests.support.doubles.roundtable import Roundtable
from tests.support.doubles.visitors import ACCOUNT, Visitor, quiet
from tests.support.houses import said


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A message under its title, and what it was changed into (none, if nothing comes of it)."""

    title: str
    messages: tuple[Saying, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """All scenes, and who spoke in them."""

    scenes: tuple[Scene, ...]
    agents: Mapping[str, AgentCard]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """What is said and pressed, in a language. Titles stand in the order of the scenes."""

    titles: tuple[str, ...]
    event: str
    longer: str
    clash: str
    move: str
    items: str
    item: str
    ring: tuple[str, str]
    done: str
    hour: str
    procedure: str
    task: str
    gate: str
    approve: str
    vote: str
    question: str
    option: str
    end: str
    briefing: str
    agenda: str
    note: str
    find: str
    protocol: str
    start: str
    drafts: tuple[str, str, str]


SOP = (
    '/mode sop {"steps": [{"id": "%s", "agent": "creative", "prompt": "{input}"}, {"id": "%s", "gate": "%s", "by": "anyone"},'
    ' {"id": "%s", "agent": "memo", "prompt": "Keep {results.%s}"}]}'
)
VOTE = '/mode voting {"voters": ["memo", "schedule"], "seconds": 3600}'
LINES: dict[Language, Lines] = {
    "en": Lines(
        titles=(
            "An event", "A conflict", "A list", "A reminder, done", "A reminder, snoozed", "A procedure", "A vote",
            "The morning agenda", "Notes found", "A guided protocol",
        ),
        event="coffee with Ann tomorrow at 3pm", longer="30 minutes longer",
        clash="dentist tomorrow at 3pm", move="Move to ",
        items="put milk, eggs, bread on the shopping list", item="☐ milk",
        ring=("remind me in 1 second to water the plants", "remind me in 1 second to ring the bank"),
        done="Done", hour="1 hour",
        procedure=SOP % ("draft", "check", "Shall I keep it?", "keep", "draft"), task="an invitation to the garden party",
        gate="Shall I keep it?", approve="Approve",
        vote=VOTE, question="Where shall we go: hills / beach", option="hills", end="End the vote",
        briefing="send me my agenda every morning at 7", agenda="book club today at 6pm",
        note="note: the landlord's number is 555 0100", find="find landlord",
        protocol="life reset", start="Start", drafts=("Come on Sunday at four!", "A fine invitation.", "hills"),
    ),
    "zh": Lines(
        titles=(
            "日程", "时间冲突", "清单", "提醒：完成", "提醒：推迟", "流程", "投票", "早上的日程", "找到的笔记", "引导",
        ),
        event="明天下午3点和小安喝咖啡", longer="延长 30 分钟",
        clash="明天下午3点看牙", move="改到 ",
        items="把牛奶、鸡蛋、面包加到购物清单", item="☐ 牛奶",
        ring=("1秒后提醒我浇花", "1秒后提醒我给银行打电话"), done="完成", hour="1 小时",
        procedure=SOP % ("draft", "check", "要记下来吗？", "keep", "draft"), task="花园聚会的邀请",
        gate="要记下来吗？", approve="通过",
        vote=VOTE, question="周末去哪里: 爬山 / 海边", option="爬山", end="结束投票",
        briefing="每天早上7点发我当天的日程", agenda="今天下午6点读书会",
        note="记一下：房东电话 555 0100", find="找一下房东",
        protocol="人生重启", start="开始", drafts=("周日四点，来吧！", "很合适的邀请。", "爬山"),
    ),
}  # fmt: skip


async def scenes(settings: Settings, dsn: str, language: Language) -> Play:
    """Play all of them in a fresh house, and return them in order."""
    words = LINES[language]
    draft, kept, choice = words.drafts
    ballot = says(f'{{"choice": "{choice}", "reason": ""}}')
    table = Roundtable({"creative": (says(draft),), "memo": (says(kept), ballot), "schedule": (ballot,)})
    async with a_house(settings, dsn, table, channels=(_Chat(),)) as house:
        stage = _Stage(house.someone(7, "Mia", language), house.ports.pool, language, words)
        played = [messages async for messages in stage.play()]
        agents = {agent.id: agent for agent in house.ports.facts.agents()}
    shown = [Scene(title=title, messages=messages) for title, messages in zip(words.titles, played, strict=True)]
    return Play(scenes=tuple(shown), agents=agents)


class _Chat:
    """A platform that takes everything at once."""

    account = ACCOUNT
    pace = FAST
    can_tell = False
    statuses = None

    def single(self, saying: Saying) -> bool:
        return bool(saying)

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> str:
        return over or key

    async def find(self, place: ChatAddress, key: str) -> str | None:
        return None


class _Stage:
    """One private chat, in which one thing after the other is said and pressed."""

    def __init__(self, who: Visitor, pool: Pool, language: Language, words: Lines) -> None:
        self.who, self.pool, self.words = who, pool, words
        self.language: Language = language

    async def play(self) -> AsyncGenerator[tuple[Saying, ...]]:
        """Yield each message as it stands first, and as it stands in the end."""
        words = self.words
        yield await self._used(words.event, words.longer)
        yield await self._used(words.clash, words.move)
        yield await self._used(words.items, words.item)
        for text, label in zip(words.ring, (words.done, words.hour), strict=True):
            yield await self._rung(text, label)
        await self._say(words.procedure)
        at = len(await self._all())
        await self._send(words.task)
        await self._until(lambda now: now[-1].text == words.gate)
        card = (await self._all())[at]
        await self._press((await self._all())[-1], words.approve)
        yield card, (await self._all())[at]
        await self._say(words.vote)
        at = len(await self._all())
        await self._send(words.question)
        card = (await self._all())[at]
        await self._press(card, words.option)
        await self._until(lambda now: now[at] != card)
        await self._press((await self._all())[at], words.end)
        yield card, (await self._all())[at]
        await self._say("/mode free_discussion")
        await self._say(words.agenda)
        await self._say(words.briefing)
        at = len(await self._all())
        await self._hasten()
        yield ((await self._until(lambda now: len(now) > at))[at],)
        await self._say(words.note)
        yield (await self._say(words.find),)
        first = await self._say(words.protocol)
        await self._press(first, words.start)
        yield first, (await self._all())[-1]

    async def _hasten(self) -> None:
        """Have what comes unasked come now."""
        async with self.pool.acquire() as db, db.transaction():
            await db.execute(
                "SELECT set_config('role', 'parrots_app', true), set_config('app.space', space::text, true) FROM conversation WHERE id = $1",
                await self.who.conversation(),
            )
            await db.execute("UPDATE due SET due_at = clock_now() WHERE kind = 'unasked'")

    async def _used(self, text: str, label: str) -> tuple[Saying, ...]:
        """Return the answer to a sentence, and what became of it when that button was pressed."""
        at = len(await self._all())
        await self._say(text)
        first = (await self._all())[at]
        await self._press(first, label)
        return first, (await self._until(lambda now: now[at] != first or len(now) > at + 1))[at]

    async def _rung(self, text: str, label: str) -> tuple[Saying, ...]:
        at = len(await self._all()) + 1  # behind the receipt
        await self._say(text)
        first = (await self._until(lambda now: len(now) > at))[at]
        await self._press(first, label)
        return first, (await self._until(lambda now: now[at] != first))[at]

    async def _say(self, text: str) -> Saying:
        at = len(await self._all())
        await self._send(text)
        return (await self._until(lambda now: len(now) > at))[at]

    async def _press(self, saying: Saying, label: str) -> None:
        keys = [button for card in saying.cards for button in card.buttons if button.label.startswith(label)]
        assert keys, (label, saying)
        await self._send(ButtonPress(token=keys[0].token))

    async def _send(self, event: str | ButtonPress) -> None:
        await self.who.bring(event)
        await quiet(self.pool)

    async def _until(self, holds: Callable[[list[Saying]], bool]) -> list[Saying]:
        """Return all messages once this holds of them."""

        async def look() -> list[Saying] | None:
            now = await self._all()
            return now if holds(now) else None

        found = await eventually(look)
        assert found is not None
        return found

    async def _all(self) -> list[Saying]:
        conversation = await self.who.conversation()
        return [] if conversation is None else await said(self.pool, conversation, language=self.language)
