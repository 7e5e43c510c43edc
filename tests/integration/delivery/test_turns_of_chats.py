"""Delivery while some chats have more to say than their pace lets through: nobody else waits for them."""

import asyncio
import time
from dataclasses import replace

import pytest

from bot.delivery.pacing import Pacer, chat_key
from bot.ports.push import Pace
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.queue import outbox, rate_limits
from storage.queue.rate_limits import Bucket
from tests.support.doubles.chats import eventually, open_chat
from tests.support.doubles.pushchannel import push_channel
from tests.support.doubles.sink import Sink
from tests.support.outgoing import delivering, remind, say, settled

TELEGRAM = Pace(account_per_second=29, chat_per_second=1, chat_burst=3, bulk_per_second=20)
ACCOUNT = "account:push:test"


async def claimed(pool: Pool, session: Session, key: str, lane: outbox.Lane) -> outbox.Parcel:
    await say(pool, session, key, lane=lane)
    [parcel] = await outbox.claim(pool, account=session.account, lane=lane, worker="d1", lease_seconds=60, most=1)
    return parcel


async def ahead(pool: Pool) -> float:
    """The seconds from now to the last place of the account that somebody has."""
    found = await pool.fetchval("SELECT extract(epoch FROM tat - clock_now()) FROM rate WHERE key = $1", ACCOUNT)
    return max(0.0, float(found or 0.0))


async def test_a_reminder_has_its_place_within_two_seconds_while_twelve_chats_are_busy(pool: Pool, dsn: str) -> None:
    """The busy chats have said what may come at once; the rest of it waits for their turns."""
    sink = Sink()
    busy = [await open_chat(pool, f"c{number}") for number in range(12)]
    quiet = await open_chat(pool, "quiet")
    for chat in busy:
        await say(pool, chat, *(f"{chat.chat}-{number}" for number in range(10)))
    began = time.time()  # before the first place is given: a first one that arrives late makes no other early
    async with (
        sink.serving() as address,
        push_channel(address, pace=TELEGRAM) as channel,
        delivering(pool, dsn, channel),
    ):
        await sink.until(60)
        await remind(pool, quiet, "tea")
        before = len(sink.records)
        states = await settled(pool)
    place = [record.text for record in sink.records].index("⏰ tea")
    moments = [attempt.at for attempt in sink.attempts]
    early = [number for number, at in enumerate(moments) if at < began + number / 29]
    assert (place - before <= 24, early, set(states.values()), len(sink.records)) == (True, [], {"sent"}, 121)
    for chat in busy:
        shown = [record.key for record in sink.records if record.chat == chat.chat]
        assert shown == [f"{chat.chat}-{number}" for number in range(10)]


@pytest.mark.parametrize("lane", ["interactive", "bulk"])
async def test_who_waits_for_a_chat_has_no_place_of_the_account(pool: Pool, lane: outbox.Lane) -> None:
    async with push_channel("http://127.0.0.1:9", pace=TELEGRAM) as channel, asyncio.TaskGroup() as tasks:
        pacer = Pacer(pool=pool, channel=channel)
        waiting: list[asyncio.Task[float | None]] = []
        for number in range(12):
            group = replace(await open_chat(pool, f"c{number}"), private=False)
            await rate_limits.reserve(pool, [Bucket(key=chat_key(channel, group), per_second=1 / 7.9)], 0)
            parcel = await claimed(pool, group, f"k{number}", lane)
            waiting.append(tasks.create_task(pacer.chat_turn(group, parcel)))
        await eventually(
            lambda: pool.fetchval("SELECT count(*) = 12 FROM rate WHERE tat > clock_now() + interval '5 s'")
        )
        before = await ahead(pool)
        quiet = await open_chat(pool, "quiet")
        turn = await pacer.account_turn(quiet, await claimed(pool, quiet, "tea", "bulk"))
        after = await ahead(pool)
        for task in waiting:
            task.cancel()
    assert (before, turn, after <= 2.0) == (0.0, None, True)


@pytest.mark.parametrize("lane", ["interactive", "bulk"])
async def test_who_finds_no_place_of_the_account_gives_that_of_the_chat_back(pool: Pool, lane: outbox.Lane) -> None:
    async with push_channel("http://127.0.0.1:9", pace=replace(TELEGRAM, account_per_second=0.1)) as channel:
        pacer = Pacer(pool=pool, channel=channel)
        chat = replace(await open_chat(pool, "c"), private=False)
        parcel = await claimed(pool, chat, "k", lane)
        await rate_limits.reserve(pool, [Bucket(key=ACCOUNT, per_second=0.1)], 0)
        assert await pacer.chat_turn(chat, parcel) is None
        if lane == "bulk":
            pacer.ending.set()
        assert await pacer.account_turn(chat, parcel) is not None
        left = await pool.fetch("SELECT key FROM rate WHERE tat > clock_now() AND key LIKE $1", f"%{chat.chat}")
    assert left == []


async def test_reminders_have_a_share_that_answers_cannot_use(pool: Pool, dsn: str) -> None:
    sink = Sink()
    pace = Pace(account_per_second=20, chat_per_second=100, chat_burst=100, bulk_per_second=10)
    for number in range(100):
        await say(pool, await open_chat(pool, f"a{number}"), f"a{number}")
    for number in range(5):
        await remind(pool, await open_chat(pool, f"r{number}"), f"tea {number}")
    async with sink.serving() as address, push_channel(address, pace=pace) as channel, delivering(pool, dsn, channel):
        await settled(pool)
    texts = [record.text for record in sink.records]
    late = [number for number in range(5) if texts.index(f"⏰ tea {number}") > 60]
    assert (late, len(texts)) == ([], 105)


@pytest.mark.parametrize("lane", ["interactive", "bulk"])
async def test_however_many_chats_wait_for_their_turns_nobody_else_does(
    pool: Pool, dsn: str, lane: outbox.Lane
) -> None:
    sink = Sink()
    pace = Pace(account_per_second=1000, chat_per_second=0.3, chat_burst=0, bulk_per_second=1000)
    for number in range(24):
        chat = await open_chat(pool, f"c{number}")
        await pool.execute("UPDATE conversation SET private = false WHERE id = $1", chat.id)
        await say(pool, chat, f"{chat.chat}-0", f"{chat.chat}-1", lane=lane)
    quiet = await open_chat(pool, "quiet")
    async with sink.serving() as address, push_channel(address, pace=pace) as channel, delivering(pool, dsn, channel):
        await sink.until(24)
        await say(pool, quiet, "k", lane=lane)
        await settled(pool)
    assert ([record.key for record in sink.records].index("k"), len(sink.records)) == (24, 49)
