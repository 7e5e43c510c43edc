"""What was sent and changes: one message at the platform, changed to the newest, whatever happens on the way."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.ports.messages import Saying, body_to_json
from bot.ports.push import Pace
from storage.conversations import messages
from storage.conversations.conversations import Session
from storage.conversations.messages import NewMessage, Push
from storage.db.pool import Pool
from storage.db.transactions import work
from storage.queue import outbox
from tests.support.doubles.chats import eventually, open_chat
from tests.support.doubles.pushchannel import push_channel
from tests.support.doubles.sink import Fault, Sink
from tests.support.outgoing import AGAIN, delivering, say, settled
from tests.support.spaces import settle

KEY = "k:card"


async def show(pool: Pool, session: Session, *texts: str, key: str = KEY) -> None:
    """Show a message that becomes these one after the other, each in a commit of its own."""
    _, scope = await settle(pool, "who")
    scope = replace(scope, conversation=session.id, space=session.space)
    for text in texts:
        async with work(pool, scope) as db:
            new = NewMessage(key=key, role="system", body=body_to_json(Saying(text=text)))
            await messages.show(db, session.id, session.space, new, Push(account=session.account))


async def queued(pool: Pool) -> list[tuple[str, bool]]:
    """What waits: its words, and whether it edits."""
    rows = await pool.fetch(
        "SELECT body->>'text' AS text, edits FROM outbox WHERE state <> 'sent' AND state <> 'dead' ORDER BY id"
    )
    return [(row["text"], row["edits"]) for row in rows]


def shown(sink: Sink) -> list[tuple[str, str]]:
    """What the platform showed, in order: by which of its messages."""
    return [(record.id, record.text) for record in sink.records]


async def test_what_changes_before_it_was_sent_is_sent_once_as_it_is_then(pool: Pool, dsn: str) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    await show(pool, session, "one", "two", "three")
    assert await queued(pool) == [("three", False)]
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await settled(pool)
    assert shown(sink) == [("m1", "three")]


async def test_changes_that_come_while_one_is_sent_are_one_edit_of_that_message(pool: Pool, dsn: str) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    sink.fault(Fault(kind="hold"))
    await show(pool, session, "one")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await sink.until(1, attempts=True)
        await show(pool, session, "two", "three", "four")
        assert await queued(pool) == [("one", False), ("four", True)]
        sink.heal()
        await settled(pool)
        await show(pool, session, "five")
        await settled(pool)
    assert shown(sink) == [("m1", "one"), ("m1", "four"), ("m1", "five")]


@pytest.mark.parametrize(
    ("fault", "can_tell", "expected"),
    [
        pytest.param(Fault(kind="limit", seconds=0.2), False, ["two"], id="told to wait"),
        pytest.param(Fault(kind="drop_before", times=3), False, ["two"], id="lost three times"),
        pytest.param(Fault(kind="drop_after", times=2), False, ["two"] * 3, id="no answer: the same again"),
        pytest.param(Fault(kind="drop_after"), True, ["two"] * 2, id="the platform need not be asked"),
        pytest.param(Fault(kind="refuse"), False, [], id="refused for good"),
    ],
)
async def test_an_edit_in_doubt_is_done_again_and_never_marked_as_a_repeat(
    pool: Pool, dsn: str, fault: Fault, can_tell: bool, expected: Sequence[str]
) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    await show(pool, session, "one")
    async with (
        sink.serving() as address,
        push_channel(address, can_tell=can_tell) as channel,
        delivering(pool, dsn, channel),
    ):
        await settled(pool)
        sink.fault(fault)
        await show(pool, session, "two")
        await settled(pool)
    assert shown(sink) == [("m1", "one"), *(("m1", text) for text in expected)]
    assert sink.asked == []


async def test_an_edit_changes_what_a_doubtful_first_try_was_repeated_as(pool: Pool, dsn: str) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    sink.fault(Fault(kind="drop_after"))
    await show(pool, session, "one")
    async with sink.serving() as address, push_channel(address) as channel, delivering(pool, dsn, channel):
        await eventually(lambda: pool.fetchval("SELECT state = 'ambiguous' FROM outbox"))
        await show(pool, session, "two")
        await settled(pool)
    assert shown(sink) == [("m1", "one"), ("m2", f"one\n{AGAIN}"), ("m2", "two")]


async def test_edits_wait_for_their_pace_and_hold_up_no_answer(pool: Pool, dsn: str) -> None:
    sink, session = Sink(), await open_chat(pool, "ann")
    pace = Pace(account_per_second=1000, chat_per_second=0.001, chat_burst=1000, bulk_per_second=1000)
    await show(pool, session, "one")
    async with sink.serving() as address, push_channel(address, pace=pace) as channel, delivering(pool, dsn, channel):
        await settled(pool)
        await show(pool, session, "two")
        await sink.until(2)
        await settled(pool)
        await show(pool, session, "three")
        await say(pool, session, "an answer")
        await sink.until(3)
        await eventually(
            lambda: pool.fetchval(
                "SELECT state = 'ready' AND next_at > clock_now() FROM outbox WHERE edits AND state <> 'sent'"
            )
        )
        await show(pool, session, "four")
        await say(pool, session, "another")
        await sink.until(4)
        assert [one for one in await queued(pool) if one[1]] == [("four", True)]
    assert [text for _, text in shown(sink)] == ["one", "two", "an answer", "another"]


async def test_edits_come_behind_what_waits_in_their_chat(pool: Pool) -> None:
    session, _ = await settle(pool, "ann", push=True)

    async def claim() -> list[outbox.Parcel]:
        return await outbox.claim(
            pool, account=session.account, lane="interactive", worker="w", lease_seconds=60, most=8
        )

    await show(pool, session, "one")
    [first] = await claim()
    await show(pool, session, "two")
    await say(pool, session, "an answer")
    assert await claim() == []
    await outbox.mark_sent(pool, first, "p1")
    [answer] = await claim()
    assert (answer.key, answer.over) == ("an answer", None)
    await outbox.mark_sent(pool, answer, "p2")
    [edit] = await claim()
    assert (edit.body["text"], edit.edits, edit.over) == ("two", True, "p1")


async def test_what_was_changed_is_read_at_the_place_of_its_change(pool: Pool) -> None:
    session, _ = await settle(pool, "ann", push=True)
    await show(pool, session, "a1", key="k:a")
    await show(pool, session, "b1", key="k:b")
    read = await messages.after(pool, session.id, session.space, 0)
    assert [one.body["text"] for one in read] == ["a1", "b1"]
    last = messages.place(read[-1])
    assert await messages.newest(pool, session.id, session.space) == last
    await show(pool, session, "a2", key="k:a")
    await show(pool, session, "a3", key="k:a")
    [changed] = await messages.after(pool, session.id, session.space, last)
    assert (changed.id, changed.body["text"]) == (read[0].id, "a3")
    assert await messages.newest(pool, session.id, session.space) == messages.place(changed) > last
    everything = await messages.after(pool, session.id, session.space, 0)
    assert [one.body["text"] for one in everything] == ["b1", "a3"]
