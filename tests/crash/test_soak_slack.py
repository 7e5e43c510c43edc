"""Two thousand messages in fifty conversations of the emulated Slack, with faults at random: what people see of it."""

import asyncio
import random
import re
from collections import defaultdict
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.slack.conftest import WAIT, Emulated, emulated, in_it
from tests.support.outgoing import settled

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]

DIRECT, THREADS = 40, 10  # conversations: with one person, and in a channel's thread
EACH, BESIDE = 16, 120  # messages for us in each; and of people among themselves in each channel
AT_ONCE = 4  # of a conversation that are not answered yet
DOUBTFUL = ("drop", "drop_after", "status", "garbage")  # nobody can tell whether it was shown; Slack can be asked
HARMLESS = ("rate_limit", "delay")
OPTIONS = {"rate_limit": {"retry_after": 1}, "delay": {"seconds": 0.5}, "status": {"status": 502}}
TOLD = re.compile(r"✓ Noted: number (\d+)\b")


@pytest.fixture
async def slack() -> AsyncGenerator[Emulated]:
    async with emulated() as server:
        server.op_config(
            retry_delays=[0.2, 1, 3, 10, 20, 20]
        )  # real Slack tries for six minutes what it cannot deliver
        for number in range(DIRECT):
            server.op_user(f"U0P{number}", name=f"p{number}")
        for number in range(THREADS):
            server.op_channel(f"C0R{number}", f"room{number}", members=[f"U0P{number}", f"U0P{number + 1}"])
        yield server


def plan_faults(slack: Emulated, seed: int) -> None:
    """Some for sends and for looking back; events are told twice where a socket was cut before they were acknowledged."""
    drawn, sends = random.Random(seed), (DIRECT + THREADS) * EACH  # noqa: S311 - no secrets
    for kind, number in (*((kind, 4) for kind in DOUBTFUL), *((kind, 10) for kind in HARMLESS)):
        for _ in range(number):
            slack.op_fault(kind, "chat.postMessage", skip=drawn.randrange(sends), **OPTIONS.get(kind, {}))
    for kind in (*DOUBTFUL, "rate_limit"):
        slack.op_fault(kind, "conversations.*", skip=drawn.randrange(10), **OPTIONS.get(kind, {}))


def count_faults(slack: Emulated) -> list[str]:
    """What calls are refused with by a fault, as it happens: a fault may strike a call that another one has cut off already."""
    struck: list[str] = []
    refuse = slack._refuse

    def counted(fault: Any) -> Any:  # noqa: ANN401 - the emulators are not typed
        struck.append(fault.kind)
        return refuse(fault)

    slack._refuse = counted
    return struck


class Answers:
    """What we have said by conversation, as the journal grows."""

    def __init__(self, slack: Emulated) -> None:
        self._slack = slack
        self._read = 0
        self.of: defaultdict[tuple[str, str], list[str]] = defaultdict(list)

    def number(self, channel: str, thread: str) -> int:
        """How many of a conversation's messages were answered by now."""
        for entry in self._slack.journal.select(self._read):
            self._read = entry["seq"]
            if entry["kind"] == "sent":
                said = entry["message"]
                self.of[entry["channel"], said.get("thread_ts", "")].append(said["text"])
        return len({found[1] for text in self.of[channel, thread] if (found := TOLD.search(text))})


async def talk(slack: Emulated, answers: Answers, channel: str, person: str) -> tuple[str, str]:
    """Write so many messages, a few at a time; where it was answered."""
    private = channel == person
    place, thread = (slack.op_im(person) if private else channel), ""
    for begin in range(0, EACH, AT_ONCE):
        for _ in range(0 if private else BESIDE * AT_ONCE // EACH):
            slack.op_message(channel, person, "nice weather")
        for one in range(begin, begin + AT_ONCE):
            name = "" if private or thread else f"<@{slack.config.bot_user_id}> "
            written = slack.op_message(channel, person, f"{name}note: number {one}", thread_ts=thread or None)
            thread = thread or ("" if private else written["ts"])
        wanted = begin + AT_ONCE
        done = await slack.journal.wait(
            lambda wanted=wanted, thread=thread: answers.number(place, thread) >= wanted, 200
        )
        assert done, (place, wanted, answers.of[place, thread])
    return place, thread


async def drop_now_and_then(slack: Emulated, answers: Answers) -> None:
    """Cut the sockets three times on the way."""
    for share in (0.2, 0.5, 0.8):
        wanted = share * (DIRECT + THREADS) * EACH
        await slack.journal.wait(lambda wanted=wanted: sum(map(len, answers.of.values())) >= wanted, 200)
        slack.op_drop_sockets()


@pytest.mark.parametrize("seed", [20261127])
async def test_every_message_is_answered_once_in_order_and_slack_is_never_asked_too_often(
    slack: Emulated, settings: Settings, dsn: str, pool: Pool, seed: int
) -> None:
    answers, struck = Answers(slack), count_faults(slack)
    async with in_it(settings, dsn, slack):
        plan_faults(slack, seed)
        async with asyncio.TaskGroup() as tasks:
            talks = [tasks.create_task(talk(slack, answers, f"U0P{one}", f"U0P{one}")) for one in range(DIRECT)]
            talks += [tasks.create_task(talk(slack, answers, f"C0R{one}", f"U0P{one}")) for one in range(THREADS)]
            tasks.create_task(drop_now_and_then(slack, answers))
        await settled(pool)
        assert await slack.journal.wait(lambda: not slack.op_status()["unacked"], WAIT)
    for channel, thread in (task.result() for task in talks):
        ours = [one for one in slack.op_history(channel, thread or None) if one.get("bot_id")]
        numbers = [int(found[1]) for one in ours if (found := TOLD.search(one["text"]))]
        assert numbers == list(range(EACH)), channel  # none lost, none twice, none out of order
        others = [one["text"] for one in ours if not TOLD.search(one["text"])]
        assert all("zone" in text.casefold() for text in others), others  # nobody reads of an error
    refused = [entry["method"] for entry in slack.journal.select(kind="call") if entry["status"] == 429]
    assert len(refused) == struck.count("rate_limit"), refused  # each by a fault, and none by Slack itself
    assert slack.journal.select(kind="user_error") == []
    assert await pool.fetchval("SELECT count(*) FROM outbox WHERE state <> 'sent'") == 0
