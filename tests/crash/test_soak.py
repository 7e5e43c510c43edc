"""Two thousand messages in fifty chats of the emulated Telegram, with faults at random: what people see of it."""

import asyncio
import random
import re
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram import world
from tests.emulated.telegram.world import World
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import living

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]

CHATS, GROUPS = 48, 2
EACH, IN_GROUP, BESIDE = 31, 16, 240  # messages; a group bears 20 a minute, and the third are people's among themselves
AT_ONCE = 4  # of a chat that are not answered yet
DOUBTFUL = ("drop", "drop_after", "status", "garbage")  # nobody can tell whether it was shown
HARMLESS = ("rate_limit", "delay")
OPTIONS = {"rate_limit": {"retry_after": 1}, "delay": {"seconds": 0.5}, "status": {"status": 502}}
DOUBTS = 12
TOLD = re.compile(r"✓ Noted: number (\d+)\b")
REPEAT = "Possibly a repeat"


@pytest.fixture
async def tg() -> AsyncGenerator[World]:
    async with world.world() as opened:
        yield opened


def faults(tg: World, drawn: random.Random) -> None:
    """Plan faults for sends and for fetching that leave no doubt."""
    for _ in range(20):
        kind = drawn.choice(HARMLESS)
        tg.server.op_fault(kind, "sendMessage", skip=drawn.randrange(CHATS * EACH), **OPTIONS[kind])
    for kind in ("drop", "drop_after", "garbage", "status") * 3:
        tg.server.op_fault(kind, "getUpdates", skip=drawn.randrange(200), **OPTIONS.get(kind, {}))


class Answers:
    """Which messages were answered in which chat, as the journal grows."""

    def __init__(self, tg: World) -> None:
        self._tg = tg
        self._read = 0
        self._repeats = 0
        self.of: defaultdict[int, list[str]] = defaultdict(list)

    def number(self, chat: int) -> int:
        """The messages of a chat that were answered by now."""
        self._look()
        return len({found[1] for text in self.of[chat] if (found := TOLD.search(text))})

    def repeats(self) -> int:
        """The answers that were said again, and said so."""
        self._look()
        return self._repeats

    def _look(self) -> None:
        for entry in self._tg.server.journal.select(self._read):
            self._read = entry["seq"]
            if entry["kind"] == "sent":
                text: str = entry["message"]["text"]
                self.of[entry["message"]["chat"]["id"]].append(text)
                self._repeats += REPEAT in text


async def leave_doubts(tg: World, answers: Answers, drawn: random.Random) -> None:
    """Leave a doubt about a send now and then, the next once the one before was said again: what is struck twice is given up."""
    for number in range(1, DOUBTS + 1):
        kind = drawn.choice(DOUBTFUL)
        tg.server.op_fault(kind, "sendMessage", skip=20 + drawn.randrange(60), **OPTIONS.get(kind, {}))
        await tg.server.journal.wait(lambda number=number: answers.repeats() >= number, 200)


async def talk(tg: World, answers: Answers, chat: int, person: int, number: int) -> None:
    """Write so many messages, a few at a time."""
    name = "" if chat > 0 else f"@{tg.server.config.username} "
    for begin in range(0, number, AT_ONCE):
        for _ in range(0 if chat > 0 else BESIDE * AT_ONCE // number):
            tg.server.op_message(chat, person, "nice weather")
        some = range(begin, min(begin + AT_ONCE, number))
        for one in some:
            tg.server.op_message(chat, person, f"{name}note: number {one}")
        wanted = some.stop
        assert await tg.server.journal.wait(lambda wanted=wanted: answers.number(chat) >= wanted, 200), (chat, wanted)


@pytest.mark.parametrize("seed", [20261127])
async def test_every_message_is_answered_once_in_order_and_no_flood_is_made(
    tg: World, settings: Settings, dsn: str, pool: Pool, seed: int
) -> None:
    people = range(1001, 1001 + CHATS)
    groups = [-1002001 - number for number in range(GROUPS)]
    for person in people:
        tg.server.op_user(person, f"P{person}")
    for group in groups:
        tg.server.op_chat(group, "supergroup", f"G{group}", members=[people[0], people[1]])
    tg.server.op_config(privacy=False)
    drawn, answers = random.Random(seed), Answers(tg)  # noqa: S311 - no secrets
    faults(tg, drawn)
    async with living(tg.connected(settings), dsn):
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(leave_doubts(tg, answers, drawn))
            for person in people:
                tasks.create_task(talk(tg, answers, person, person, EACH))
            for group, person in zip(groups, people, strict=False):
                tasks.create_task(talk(tg, answers, group, person, IN_GROUP))
        await settled(pool)
        await tg.quiet()  # no flood violation, nothing unconfirmed
    repeats = 0
    for chat in (*people, *groups):
        answers.number(chat)
        texts = answers.of[chat]
        numbers = [int(found[1]) for text in texts if (found := TOLD.search(text)) and REPEAT not in text]
        marked = [int(found[1]) for text in texts if (found := TOLD.search(text)) and REPEAT in text]
        assert max(Counter(numbers).values()) == 1, chat  # shown twice only where it says so
        first = list(dict.fromkeys(int(found[1]) for text in texts if (found := TOLD.search(text))))
        assert first == list(range(EACH if chat > 0 else IN_GROUP)), chat  # none lost, none out of order
        assert all(TOLD.search(text) or "zone" in text.casefold() for text in texts), texts  # nobody reads of an error
        repeats += len(marked)
    assert 0 < repeats <= DOUBTS
    assert await pool.fetchval("SELECT count(*) FROM outbox WHERE state <> 'sent'") == 0
