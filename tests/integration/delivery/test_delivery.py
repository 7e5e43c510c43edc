"""Delivery to a platform over real HTTP: order, doubt, silence, pace, and what is left at the end."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from bot.delivery.delivery import Delivery
from bot.ports.push import Pace
from bot.wiring.assembly import no_checkpoint
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.queue import outbox
from tests.support.doubles.chats import eventually, open_chat
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.doubles.pushchannel import FAST, PushChannel, push_channel
from tests.support.doubles.sink import Fault, Sink
from tests.support.houses import DEFAULTS, texts
from tests.support.outgoing import AGAIN, delivering, remind, say, settled

UNSEEN = "（到时间时没能确认有没有送到，你可能没看到，所以再说一次。）"


@pytest.mark.parametrize(
    ("fault", "can_tell", "shown"),
    [
        pytest.param(Fault(kind="limit", seconds=0.2), False, ["k1", "k2"], id="chat-limit"),
        pytest.param(Fault(kind="drop_before"), True, ["k1", "k2"], id="lost-and-asked"),
        pytest.param(Fault(kind="drop_after"), True, ["k1", "k2"], id="arrived-and-asked"),
        pytest.param(Fault(kind="drop_before"), False, [f"k1\n{AGAIN}", "k2"], id="lost-and-repeated"),
        pytest.param(Fault(kind="drop_after"), False, ["k1", f"k1\n{AGAIN}", "k2"], id="arrived-and-repeated-once"),
        pytest.param(Fault(kind="drop_after", times=2), False, ["k1", f"k1\n{AGAIN}", "k2"], id="doubt-twice-ends"),
        pytest.param(Fault(kind="error_before", times=2), True, ["k1", "k2"], id="lost-twice-and-asked"),
        pytest.param(Fault(kind="refuse"), False, ["k2"], id="refused"),
        pytest.param(Fault(kind="slow", seconds=0.3), False, ["k1", "k2"], id="slow"),
    ],
)
async def test_a_fault_neither_loses_nor_doubles_nor_reorders(
    pool: Pool, dsn: str, fault: Fault, can_tell: bool, shown: list[str]
) -> None:
    sink = Sink()
    sink.fault(fault)
    session = await open_chat(pool, "ann")
    await say(pool, session, "k1", "k2")
    async with (
        sink.serving() as address,
        push_channel(address, can_tell=can_tell) as channel,
        delivering(pool, dsn, channel),
    ):
        await settled(pool)
    assert [record.text for record in sink.records] == shown
    assert set(sink.asked) <= ({"k1"} if can_tell else set())


async def nobody_listens() -> str:
    """The address of a platform that is away."""
    async with Sink().serving() as address:
        return address


@asynccontextmanager
async def hurried(
    pool: Pool, dsn: str, channel: PushChannel, name: str = "d1", longest: float = 2.0
) -> AsyncGenerator[None]:
    """Delivery whose claims last for two seconds, and whose sends no longer than `longest`."""
    signals = Signals(dsn)
    delivery = Delivery(
        pool=pool,
        signals=signals,
        defaults=DEFAULTS,
        name=name,
        checkpoint=no_checkpoint,
        lease_seconds=2.0,
        send_seconds=longest,
    )
    async with signals.running(), asyncio.TaskGroup() as tasks:
        tasks.create_task(delivery.run())
        try:
            async with delivery.serving(channel):
                yield
        finally:
            delivery.close()


@pytest.mark.parametrize("tries", [pytest.param(8, id="eight"), pytest.param(32767, id="as-many-as-can-be-counted")])
async def test_what_was_surely_not_shown_is_sent_however_many_tries_it_takes(dsn: str, tries: int) -> None:
    sink, clock, address = Sink(), Clock(), await nobody_listens()
    async with moved_pool(dsn, clock) as pool:
        await say(pool, await open_chat(pool, "ann"), "k1", "k2")
        await pool.execute("UPDATE outbox SET tries = $1 WHERE dedupe_key = 'k1'", tries)
        async with push_channel(address) as channel, delivering(pool, dsn, channel):
            await eventually(lambda: pool.fetchval("SELECT state = 'retry' FROM outbox WHERE dedupe_key = 'k1'"))
            pause = await pool.fetchval("SELECT max(extract(epoch FROM next_at - clock_now())) FROM outbox")
            async with sink.serving(int(address.rpartition(":")[2])):
                clock.advance(seconds=60)
                assert await settled(pool) == {"k1": "sent", "k2": "sent"}
    assert 50 < pause <= 60
    assert [record.text for record in sink.records] == ["k1", "k2"]


async def test_what_a_platform_denies_is_sent_however_many_tries_it_takes(dsn: str) -> None:
    sink, clock = Sink(), Clock()
    sink.fault(Fault(kind="drop_before"))
    async with moved_pool(dsn, clock) as pool:
        await say(pool, await open_chat(pool, "ann"), "k1")
        await pool.execute("UPDATE outbox SET tries = 2000, shown = true")
        async with (
            sink.serving() as address,
            push_channel(address, can_tell=True) as channel,
            delivering(pool, dsn, channel),
        ):
            await eventually(lambda: pool.fetchval("SELECT state = 'ambiguous' AND tries = 2001 FROM outbox"))
            clock.advance(seconds=60)
            assert await settled(pool) == {"k1": "sent"}
    assert [record.text for record in sink.records] == ["k1"]


@pytest.mark.parametrize(("away", "tries"), [pytest.param(True, 1, id="away"), pytest.param(False, 2, id="denies")])
async def test_what_could_not_be_sent_for_three_days_is_given_up(
    pool: Pool, dsn: str, caplog: pytest.LogCaptureFixture, away: bool, tries: int
) -> None:
    sink = Sink()
    sink.fault(Fault(kind="drop_before", times=0))
    nowhere = await nobody_listens()
    await say(pool, await open_chat(pool, "ann"), "k1")
    await pool.execute("UPDATE outbox SET created_at = clock_now() - interval '3 days 1 second'")
    async with (
        sink.serving() as address,
        push_channel(nowhere if away else address, can_tell=True) as channel,
        delivering(pool, dsn, channel),
    ):
        assert await settled(pool) == {"k1": "dead"}
    errors = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert (await pool.fetchval("SELECT tries FROM outbox"), errors) == (tries, ["given up"])


async def test_a_send_ends_before_its_row_can_be_taken_over(pool: Pool, dsn: str) -> None:
    sink = Sink()
    sink.fault(Fault(kind="hold", times=0))
    await say(pool, await open_chat(pool, "ann"), "k1")
    async with sink.serving() as address, push_channel(address) as channel, hurried(pool, dsn, channel):
        await settled(pool)
    row = await pool.fetchrow("SELECT state, error, worker FROM outbox")
    assert row is not None
    assert (tuple(row), len(sink.attempts)) == (("dead", "ambiguous again: no answer in time", "d1"), 2)


async def test_a_send_that_took_too_long_is_asked_for_and_not_repeated(pool: Pool, dsn: str) -> None:
    sink = Sink()
    sink.fault(Fault(kind="slow", seconds=2.0))
    await say(pool, await open_chat(pool, "ann"), "k1", "k2")
    async with sink.serving() as address, push_channel(address, can_tell=True) as channel, hurried(pool, dsn, channel):
        assert await settled(pool) == {"k1": "sent", "k2": "sent"}
    assert ([record.text for record in sink.records], sink.asked) == (["k1", "k2"], ["k1"])


async def test_a_sender_that_lost_its_row_does_not_end_what_another_sends(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session = await open_chat(pool, "ann")
        await remind(pool, session, "tea")
        taken: list[outbox.Parcel] = []
        for worker in ("d1", "d2"):
            [parcel] = await outbox.claim(
                pool, account="push:test", lane="bulk", worker=worker, lease_seconds=60, most=1
            )
            await outbox.start_sending(pool, parcel, worker, 60)
            taken.append(parcel)
            if worker == "d1":
                clock.advance(seconds=61)
                await outbox.recover(pool)
        slow, quick = taken
        late = (await outbox.mark_sent(pool, slow, "m1"), await texts(pool, session.id))
        assert (late, await pool.fetchval("SELECT state FROM outbox")) == ((False, []), "sending")
        assert (await outbox.mark_sent(pool, quick, "m2"), await texts(pool, session.id)) == (True, ["⏰ tea"])
        assert await pool.fetchval("SELECT platform_id FROM outbox") == "m2"


@pytest.mark.parametrize(
    ("minutes", "late"), [pytest.param(1, False, id="in-time"), pytest.param(3, True, id="sent-late")]
)
async def test_a_reminder_that_fired_in_time_is_late_when_it_is_sent_late(dsn: str, minutes: int, late: bool) -> None:
    sink, clock = Sink(), Clock()
    async with moved_pool(dsn, clock) as pool:
        await remind(pool, await open_chat(pool, "ann"), "tea")
        fired_late = await pool.fetchval("SELECT body->'late' FROM outbox")
        clock.advance(minutes=minutes)
        async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
            await settled(pool)
    [record] = sink.records
    assert (fired_late, record.text.startswith("⏰ tea\n本该在 "), record.text == "⏰ tea") == (False, late, not late)


async def test_order_is_kept_in_every_chat_whatever_goes_wrong(pool: Pool, dsn: str) -> None:
    sink = Sink()
    chats = [await open_chat(pool, f"c{number}") for number in range(6)]
    for number in range(5):
        for chat in chats:
            await say(pool, chat, f"{chat.chat}-{number}", lane="bulk" if number % 2 else "interactive")
    for number, kind in enumerate(("limit", "drop_before", "drop_after", "error_before", "error_after", "slow")):
        sink.fault(Fault(kind=kind, chat=f"c{number}", times=2, seconds=0.1))
    async with (
        sink.serving() as address,
        push_channel(address, can_tell=True) as channel,
        delivering(pool, dsn, channel),
        delivering(pool, dsn, channel, name="d2"),
    ):
        states = await settled(pool)
    assert set(states.values()) == {"sent"}
    for chat in chats:
        keys = [record.key for record in sink.records if record.chat == chat.chat]
        assert keys == [f"{chat.chat}-{number}" for number in range(5)]


async def test_a_chat_that_is_held_up_holds_up_only_itself(pool: Pool, dsn: str) -> None:
    sink = Sink()
    ann, ben = await open_chat(pool, "ann"), await open_chat(pool, "ben")
    sink.fault(Fault(kind="hold", chat="ann"))
    await say(pool, ann, "a1", "a2")
    await say(pool, ben, "b1", "b2", "b3")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await sink.until(3)
        during = [record.key for record in sink.records]
        sink.heal()
        await settled(pool)
    assert (during, [record.key for record in sink.records[3:]]) == (["b1", "b2", "b3"], ["a1", "a2"])


async def test_nothing_is_sent_while_the_platform_asks_for_silence(pool: Pool, dsn: str) -> None:
    sink = Sink()
    chats = [await open_chat(pool, f"c{number}") for number in range(5)]
    sink.fault(Fault(kind="limit", seconds=1.0, everywhere=True))
    await say(pool, chats[0], "first")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await sink.until(1, attempts=True)
        await eventually(lambda: pool.fetchval("SELECT EXISTS (SELECT FROM rate WHERE blocked_until IS NOT NULL)"))
        for chat in chats[1:]:
            await say(pool, chat, f"{chat.chat} answer")
            await say(pool, chat, f"{chat.chat} reminder", lane="bulk")
        states = await settled(pool)
    refused, *others = sink.attempts
    assert (refused.outcome, {attempt.outcome for attempt in others}) == ("limit", {"shown"})
    assert min(attempt.at for attempt in others) >= refused.at + 1.0
    assert set(states.values()) == {"sent"}


async def test_a_reminder_goes_before_the_answers_that_wait_in_its_chat(pool: Pool, dsn: str) -> None:
    """The first answer is under way when the others come, and the reminder last."""
    sink = Sink()
    ann = await open_chat(pool, "ann")
    sink.fault(Fault(kind="hold", chat="ann"))
    await say(pool, ann, "first")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await sink.until(1, attempts=True)
        await say(pool, ann, *(f"answer {number}" for number in range(5)))
        await remind(pool, ann, "tea")
        await remind(pool, ann, "cake")
        sink.heal()
        await settled(pool)
    texts = [record.text for record in sink.records]
    assert texts == ["first", "⏰ tea", "⏰ cake", *(f"answer {number}" for number in range(5))]


async def test_answers_go_before_reminders_that_waited_longer(pool: Pool, dsn: str) -> None:
    sink = Sink()
    pace = Pace(account_per_second=20, chat_per_second=100, chat_burst=100, bulk_per_second=0.5)
    for number in range(12):
        await say(pool, await open_chat(pool, f"r{number}"), f"r{number}", lane="bulk")
    for number in range(4):
        await say(pool, await open_chat(pool, f"a{number}"), f"a{number}")
    async with sink.serving() as address, push_channel(address, pace=pace) as channel, delivering(pool, dsn, channel):
        answers = {f"a{number}" for number in range(4)}
        await eventually(lambda: shown(sink, answers))
        keys = [record.key for record in sink.records]
    assert max(keys.index(answer) for answer in answers) < 8


async def shown(sink: Sink, keys: set[str]) -> bool:
    return keys <= {record.key for record in sink.records}


async def test_two_processes_together_are_never_ahead_of_the_pace(pool: Pool, dsn: str) -> None:
    sink = Sink()
    pace = Pace(account_per_second=25, chat_per_second=100, chat_burst=100, bulk_per_second=25)
    for number in range(30):
        lane = "bulk" if number % 3 else "interactive"
        await say(pool, await open_chat(pool, f"c{number}"), f"k{number}", lane=lane)
    start = float(await pool.fetchval("SELECT extract(epoch FROM clock_timestamp())"))
    async with (
        sink.serving() as address,
        push_channel(address, pace=pace) as channel,
        delivering(pool, dsn, channel),
        delivering(pool, dsn, channel, name="d2"),
    ):
        await settled(pool)
    arrivals = sorted(attempt.at for attempt in sink.attempts)
    early = [number for number, at in enumerate(arrivals) if at < start + number / 25 - 0.005]
    assert (len(arrivals), early) == (30, [])


async def test_a_chat_has_a_pace_of_its_own(pool: Pool, dsn: str) -> None:
    sink = Sink()
    pace = Pace(account_per_second=1000, chat_per_second=4, chat_burst=1, bulk_per_second=1000)
    ann = await open_chat(pool, "ann")
    await say(pool, ann, *(f"k{number}" for number in range(5)))
    start = float(await pool.fetchval("SELECT extract(epoch FROM clock_timestamp())"))
    async with sink.serving() as address, push_channel(address, pace=pace) as channel, delivering(pool, dsn, channel):
        await settled(pool)
    early = [number for number, attempt in enumerate(sink.attempts) if attempt.at < start + (number - 1) / 4 - 0.005]
    assert ([record.key for record in sink.records], early) == ([f"k{number}" for number in range(5)], [])


async def test_a_reminder_joins_the_history_when_it_was_sent_and_not_before(pool: Pool, dsn: str) -> None:
    sink = Sink()
    sink.fault(Fault(kind="hold"))
    session = await open_chat(pool, "ann")
    await remind(pool, session, "tea")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await sink.until(1, attempts=True)
        before = await texts(pool, session.id)
        sink.heal()
        await settled(pool)
    token = await pool.fetchval("SELECT body->>'token' FROM outbox")
    at = await pool.fetchval("SELECT body->>'at' FROM outbox")
    assert (before, await texts(pool, session.id)) == ([], ["⏰ tea"])
    assert [(record.text, record.tokens) for record in sink.records] == [
        ("⏰ tea", [f"r{token}.{at}-{what}" for what in ("done", "10", "60", "evening", "tomorrow")])
    ]


@pytest.mark.parametrize(("can_tell", "expected"), [(True, "⏰ tea"), (False, f"⏰ tea\n{AGAIN}")])
async def test_a_doubtful_reminder_is_marked_only_where_nobody_can_tell(
    pool: Pool, dsn: str, can_tell: bool, expected: str
) -> None:
    sink = Sink()
    sink.fault(Fault(kind="drop_before"))
    session = await open_chat(pool, "ann")
    await remind(pool, session, "tea")
    async with (
        sink.serving() as address,
        push_channel(address, can_tell=can_tell) as channel,
        delivering(pool, dsn, channel),
    ):
        await settled(pool)
    assert [record.text for record in sink.records] == [expected]


async def test_a_group_without_a_person_of_its_own_is_reminded_too(pool: Pool, dsn: str) -> None:
    sink = Sink()
    session = await open_chat(pool, "group")
    await pool.execute("UPDATE conversation SET person = NULL, private = false WHERE id = $1", session.id)
    await remind(pool, session, "lunch")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        assert [*(await settled(pool)).values()] == ["sent"]
    assert [record.text for record in sink.records] == ["⏰ lunch"]


async def test_a_row_that_cannot_be_rendered_ends_alone(pool: Pool, dsn: str) -> None:
    sink = Sink()
    session = await open_chat(pool, "ann")
    await say(pool, session, "bad", "good")
    await pool.execute("""UPDATE outbox SET body = '{"type": "later"}' WHERE dedupe_key = 'bad'""")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        assert await settled(pool) == {"bad": "dead", "good": "sent"}


async def test_the_end_finishes_what_is_under_way_and_gives_the_rest_back(pool: Pool, dsn: str) -> None:
    sink = Sink()
    chats = [await open_chat(pool, f"c{number}") for number in range(4)]
    sink.fault(Fault(kind="hold", chat="c0"))
    await say(pool, chats[0], "held", "behind")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel) as delivery:
        await sink.until(1, attempts=True)
        await outbox.claim(pool, account=channel.account, lane="bulk", worker="d1", lease_seconds=60, most=1)
        delivery.close()
        await say(pool, chats[1], "late")
        sink.heal()
    rows = await pool.fetch("SELECT dedupe_key, state, worker FROM outbox ORDER BY id")
    assert [tuple(row)[:2] for row in rows] == [("held", "sent"), ("behind", "ready"), ("late", "ready")]


async def test_at_the_end_bulk_without_a_place_is_given_back_and_not_sent(pool: Pool, dsn: str) -> None:
    sink = Sink()
    session = await open_chat(pool, "ann")
    await pool.execute(
        "INSERT INTO rate (key, tat, blocked_until) VALUES ('account:push:test', '-infinity', clock_now() + interval '1 h')"
    )
    await say(pool, session, "k", lane="bulk")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await eventually(lambda: pool.fetchval("SELECT EXISTS (SELECT FROM outbox WHERE state = 'claimed')"))
    row = await pool.fetchrow("SELECT state, worker FROM outbox")
    assert row is not None
    assert (tuple(row), sink.attempts, FAST.bulk_per_second) == (("ready", None), [], 1000)


async def test_a_send_that_takes_longer_than_its_claim_stays_with_its_process(pool: Pool, dsn: str) -> None:
    sink = Sink()
    sink.fault(Fault(kind="slow", seconds=5))
    await say(pool, await open_chat(pool, "ann"), "k1", "k2")
    async with (
        sink.serving() as address,
        push_channel(address) as channel,
        hurried(pool, dsn, channel, longest=30),
        hurried(pool, dsn, channel, "d2", longest=30),
    ):
        assert await settled(pool) == {"k1": "sent", "k2": "sent"}
    assert [attempt.key for attempt in sink.attempts] == ["k1", "k2"]


async def test_a_reminder_in_doubt_is_listed_and_comes_again_behind_the_next_message(dsn: str, pool: Pool) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    sink.fault(Fault(kind="drop_before", times=2))
    await remind(pool, session, "tea")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await settled(pool)
        listed = [one.chat for one in await outbox.unsent(pool, 5)]
        await say(pool, session, "k1")

        async def all_sent() -> bool:
            return await pool.fetchval("SELECT count(*) = 2 FROM outbox WHERE state = 'sent'")

        await eventually(all_sent)
        after = await outbox.unsent(pool, 5)
    assert [record.text for record in sink.records] == ["k1", f"⏰ tea\n{UNSEEN}"]
    assert (listed, after) == (["ann"], [])


async def test_a_reminder_in_doubt_comes_again_however_long_the_platform_was_away(dsn: str) -> None:
    sink, clock, address = Sink(), Clock(), await nobody_listens()
    async with moved_pool(dsn, clock) as pool:
        session = await open_chat(pool, "ann")
        await remind(pool, session, "tea")
        await pool.execute("UPDATE outbox SET tries = 20, shown = true")
        sink.fault(Fault(kind="drop_before"))
        async with (
            sink.serving(int(address.rpartition(":")[2])),
            push_channel(address) as channel,
            delivering(pool, dsn, channel),
        ):
            assert set((await settled(pool)).values()) == {"dead"}
            await say(pool, session, "k1")

            async def all_sent() -> bool:
                return await pool.fetchval("SELECT count(*) = 2 FROM outbox WHERE state = 'sent'")

            await eventually(all_sent)
    assert [record.text for record in sink.records] == ["k1", f"⏰ tea\n{UNSEEN}"]


async def test_a_reminder_in_doubt_that_cannot_be_sent_either_stays_in_doubt(dsn: str) -> None:
    clock, address = Clock(), await nobody_listens()
    async with moved_pool(dsn, clock) as pool:
        session = await open_chat(pool, "ann")
        await remind(pool, session, "tea")
        await pool.execute(
            """UPDATE outbox SET shown = true, state = 'ambiguous', doubts = 1, next_at = clock_now(),
                   created_at = created_at - interval '4 days'"""
        )
        async with push_channel(address) as channel, delivering(pool, dsn, channel):
            assert set((await settled(pool)).values()) == {"dead"}
        listed = [one.chat for one in await outbox.unsent(pool, 5)]
    assert listed == ["ann"]


async def test_a_reminder_in_doubt_ends_after_some_times_and_when_it_is_done(pool: Pool, dsn: str) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    for text in ("tea", "milk", "eggs"):
        await remind(pool, session, text)
    await pool.execute("UPDATE outbox SET state = 'dead', doubts = 1, shown = true")
    scope = Scope(actor=session.person or 0, space=session.space, conversation=session.id, zone="UTC", language="en")
    async with work(pool, scope) as db:
        await db.execute("UPDATE due SET state = 'done' WHERE text = 'tea'")
    await pool.execute("UPDATE outbox SET doubts = $1 WHERE body->>'text' = 'milk'", outbox.OFTEN)
    await say(pool, session, "k1")

    async def over() -> bool:
        return await pool.fetchval("SELECT count(*) = 3 FROM outbox WHERE state IN ('sent', 'suppressed')")

    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await eventually(over)
    assert [record.text for record in sink.records] == ["k1", f"⏰ eggs\n{UNSEEN}"]


async def test_a_message_in_doubt_that_is_no_reminder_is_not_said_again(dsn: str, pool: Pool) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    sink.fault(Fault(kind="drop_before", times=2))
    await say(pool, session, "k1")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await settled(pool)
        await say(pool, session, "k2")
        states = await settled(pool)
    assert states == {"k1": "dead", "k2": "sent"}
