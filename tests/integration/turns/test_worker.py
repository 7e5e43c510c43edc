"""A conversation in the worker: one turn after the other, merged, stopped, failed, finished or given back."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.app import Ports
from bot.ports.messages import ButtonPress, StopRequest
from bot.process.settings import Settings
from storage.content import events
from storage.conversations import conversations
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from tests.support.doubles.chats import eventually, open_chat, until_blocked, write
from tests.support.doubles.pushchannel import push_channel
from tests.support.doubles.sink import Sink
from tests.support.houses import houses, said, texts

NOT_CONNECTED = "No language model is connected"


async def memos(pool: Pool) -> list[str]:
    """All notes, in the order in which they were kept."""
    spaces = await pool.fetch("SELECT id FROM space")
    found: list[tuple[int, str]] = []
    for space in spaces:
        async with pool.acquire() as db, db.transaction():
            await db.execute(
                "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(space["id"])
            )
            found += [(row["id"], row["text"]) for row in await db.fetch("SELECT id, text FROM memo")]
    return [text for _, text in sorted(found)]


async def quiet(pool: Pool) -> None:
    """Wait until no message waits and no turn runs."""
    await eventually(
        lambda: pool.fetchval(
            """SELECT NOT EXISTS (SELECT FROM inbox WHERE state = 'new')
               AND NOT EXISTS (SELECT FROM turn WHERE state = 'running')"""
        ),
        deadline=150,
    )


@asynccontextmanager
async def held_up(pool: Pool) -> AsyncGenerator[None]:
    """While open, every turn that begins waits before its first step is kept."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("LOCK TABLE call_step IN ACCESS EXCLUSIVE MODE")
        yield


async def refuse(pool: Pool, table: str, condition: str, change: str = "INSERT") -> None:
    """From now on rows of this kind cannot be written; how often it was tried is counted."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        await db.execute(
            f"""CREATE SEQUENCE IF NOT EXISTS attempts;
                CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
                BEGIN PERFORM nextval('parrots.attempts'); RAISE EXCEPTION 'refused'; END $$;
                CREATE TRIGGER refuse BEFORE {change} ON {table} FOR EACH ROW WHEN ({condition}) EXECUTE FUNCTION refuse()"""
        )


async def allow(pool: Pool, table: str) -> int:
    """Take that back; how often it was tried."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        await db.execute(f"DROP TRIGGER refuse ON {table}")
        return await db.fetchval("SELECT last_value FROM attempts")


async def send(ports: Ports, session: Session, *messages: str | ButtonPress | StopRequest) -> None:
    for message in messages:
        number = await ports.pool.fetchval("SELECT count(*) FROM inbox")
        await write(ports.pool, session, f"e{number}", message)
        ports.signals.send("inbox")


async def test_three_quick_messages_for_a_model_are_answered_once(settings: Settings, dsn: str, pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    for number, text in enumerate(("hear me out", "for an old friend", "compose a limerick")):
        await write(pool, session, f"e{number}", text)
    async with houses(settings, dsn):
        await quiet(pool)
    prompts = [row["prompt"] for row in await pool.fetch("SELECT prompt FROM call")]
    assert prompts == ["hear me out\nfor an old friend\ncompose a limerick"]
    assert await texts(pool, session.id, "user") == ["hear me out", "for an old friend", "compose a limerick"]
    [answer] = await texts(pool, session.id)
    assert answer.startswith(NOT_CONNECTED)


async def test_messages_that_come_while_a_turn_runs_are_answered_after_it_in_order(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    session = await open_chat(pool, "ann", push=False)
    async with houses(settings, dsn) as [ports]:
        async with held_up(pool):
            await send(ports, session, "note: first")
            await until_blocked(pool)
            await send(ports, session, "note: second", "note: third")
        await quiet(pool)
    assert await texts(pool, session.id) == ["✓ Noted: first", "✓ Noted: second", "✓ Noted: third"]


async def test_stop_ends_the_running_turn_and_what_waits_is_answered(settings: Settings, dsn: str, pool: Pool) -> None:
    """One turn at a time is worked on; that of another chat waits for its calendar, so ours is begun and gets no further."""
    one = settings.model_copy(update={"limits": settings.limits.model_copy(update={"busy": 1})})
    other, session = await open_chat(pool, "ben", push=False), await open_chat(pool, "ann", push=False)
    async with houses(one, dsn) as [ports]:
        async with pool.acquire() as db, db.transaction():
            await events.lock_calendar(db, other.space)
            await send(ports, other, "meeting tomorrow at 3pm, and remind me in 10 minutes to stretch")
            await until_blocked(pool)
            await send(ports, session, "so here I am")
            await eventually(lambda: pool.fetchval("SELECT count(*) = 2 FROM turn WHERE state = 'running'"))
            await send(ports, session, "note: second", "stop")
            await eventually(lambda: pool.fetchval("SELECT EXISTS (SELECT FROM turn WHERE state = 'stopped')"))
        await quiet(pool)
        await send(ports, session, "note: third")
        await quiet(pool)
    rows = await pool.fetch("SELECT state FROM turn WHERE conversation = $1 ORDER BY id", session.id)
    assert (await memos(pool), [row["state"] for row in rows]) == (["second", "third"], ["stopped", "done", "done"])
    assert await texts(pool, session.id) == [
        "Stopped. Going on with what waits: 1.",
        "✓ Noted: second",
        "✓ Noted: third",
    ]


async def test_what_a_stopped_turn_had_done_is_said(settings: Settings, dsn: str, pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    await refuse(pool, "message", "NEW.role = 'agent'")
    await write(pool, session, "e0", "note: first")
    await pool.execute("UPDATE inbox SET received_at = received_at - interval '2 minutes'")  # not answered at once
    async with houses(settings, dsn) as [ports]:
        # it is tried again after the stop, not before it
        rest = (
            "UPDATE inbox SET ready_at = clock_now() + interval '1 h' WHERE tries > 0 AND state = 'new' RETURNING true"
        )
        await eventually(lambda: pool.fetchval(rest))
        await allow(pool, "message")
        await send(ports, session, StopRequest())
        await eventually(lambda: texts(pool, session.id))
        await pool.execute("UPDATE inbox SET ready_at = clock_now() WHERE state = 'new'")
        ports.signals.send("inbox")
        await quiet(pool)
    stopped, done = (await said(pool, session.id))[-2:]
    assert (stopped.text, done.text, done.receipts) == ("Stopped.", "Stopped. Done before that:", ("✓ Noted: first",))
    assert await memos(pool) == ["first"]


async def test_a_tool_that_fails_is_tried_three_times_then_told_and_can_be_retried(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    session = await open_chat(pool, "ann", push=False)
    await refuse(pool, "memo", "NEW.text LIKE '%cursed%'")
    async with houses(settings, dsn) as [ports]:
        await send(ports, session, "note: cursed", "note: fine")
        await quiet(pool)
        tried = await allow(pool, "memo")
        [failed, _] = await said(pool, session.id)
        [button] = failed.cards[0].buttons
        for _ in range(2):
            await send(ports, session, ButtonPress(token=button.token))
            await quiet(pool)
    assert (tried, button.label) == (3, "Try again")
    assert await texts(pool, session.id) == [
        "This message failed 3 times in a row, so I stopped. What has no ✓ was not done.",
        "✓ Noted: fine",
        "All right, trying again.",
        "✓ Noted: cursed",
        "This button has been used already.",
    ]
    assert await memos(pool) == ["fine", "cursed"]


async def test_a_message_that_no_turn_can_begin_with_is_told_too(settings: Settings, dsn: str, pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    await refuse(pool, "message", "NEW.role = 'user' AND NEW.body->>'text' LIKE '%cursed%'")
    await write(pool, session, "e0", "note: cursed")
    await pool.execute("UPDATE inbox SET tries = 2")
    async with houses(settings, dsn) as [ports]:
        await quiet(pool)
        await allow(pool, "message")
        [failed] = await said(pool, session.id)
        await send(ports, session, ButtonPress(token=failed.cards[0].buttons[0].token))
        await quiet(pool)
    # the failed message is not in the history, so the button is answered in the language that is assumed
    assert (await texts(pool, session.id))[1:] == ["好，再试一次。", "✓ Noted: cursed"]


async def test_what_cannot_even_be_told_rests_and_nothing_is_lost(settings: Settings, dsn: str, pool: Pool) -> None:
    ann, ben = await open_chat(pool, "ann", push=False), await open_chat(pool, "ben", push=False)
    await refuse(pool, "message", f"NEW.conversation = '{ann.id}'")
    kept = await write(pool, ann, "e0", "note: cursed")
    await pool.execute("UPDATE inbox SET tries = 2")
    async with houses(settings, dsn) as [ports]:
        await eventually(lambda: pool.fetchval("SELECT tries > 2 FROM inbox WHERE id = $1", kept.id))
        await send(ports, ben, "note: fine")
        await eventually(lambda: texts(pool, ben.id))
        row = await pool.fetchrow(
            "SELECT state, ready_at > clock_now() + interval '20 s' AS rests FROM inbox WHERE id = $1", kept.id
        )
        await allow(pool, "message")
    assert row is not None
    assert (tuple(row), await texts(pool, ben.id)) == (("new", True), ["✓ Noted: fine"])


async def test_rows_that_nobody_can_read_are_parked_and_hold_up_nothing(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    session = await open_chat(pool, "ann", push=False)
    for number, text in enumerate(("note: a", "note: b", "note: c")):
        await write(pool, session, f"e{number}", text)
    await pool.execute("""UPDATE inbox SET payload = '{"kind": "later"}' WHERE event_key LIKE '%:e1'""")
    await write(pool, session, "c", StopRequest())
    await pool.execute("""UPDATE inbox SET payload = '[]', tries = 2 WHERE event_key LIKE '%:c'""")
    async with houses(settings, dsn):
        await quiet(pool)
    states = [row["state"] for row in await pool.fetch("SELECT state FROM inbox ORDER BY id")]
    assert (await memos(pool), states) == (["a", "c"], ["done", "dead", "done", "dead"])


async def test_a_choice_that_was_not_offered_leaves_the_card_as_it_is(settings: Settings, dsn: str, pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    async with houses(settings, dsn) as [ports]:
        await send(ports, session, "meeting tomorrow at 3pm", "dentist tomorrow at 3pm")
        await quiet(pool)
        card = (await said(pool, session.id))[1].cards[0]
        stem = card.buttons[0].token.partition(".")[0]
        for choice in ("99", "-1", "x", "²", ""):
            await send(ports, session, ButtonPress(token=f"{stem}.{choice}"))
        await send(ports, session, ButtonPress(token=card.buttons[-1].token))
        await quiet(pool)
    assert (await texts(pool, session.id))[2:] == [
        *["This button no longer works; please send it again."] * 5,
        "All right, nothing was booked.",
    ]


async def test_a_session_that_is_deleted_under_its_worker_ends_nothing_else(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    gone, stays = await open_chat(pool, "ann", push=False), await open_chat(pool, "ben", push=False)
    async with houses(settings, dsn) as [ports]:
        async with held_up(pool):
            await send(
                ports, gone, "compose a limerick about rain"
            )  # begun, done and said one after the other: it goes in between
            await until_blocked(pool)
            deleting = asyncio.ensure_future(conversations.delete(pool, gone.id))
            await until_blocked(pool, 2)
        await deleting
        await send(ports, stays, "note: stays")
        await eventually(lambda: texts(pool, stays.id))
    assert await texts(pool, stays.id) == ["✓ Noted: stays"]


async def test_at_the_end_the_running_turn_is_finished_and_the_rest_given_back(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    session = await open_chat(pool, "ann", push=False)
    closed = asyncio.Event()

    async def one_house() -> None:
        async with houses(settings, dsn) as [ports]:
            await send(ports, session, "note: first", "note: second", "note: third")
            await until_blocked(pool)
            closed.set()

    async with asyncio.TaskGroup() as tasks:
        async with held_up(pool):
            house = tasks.create_task(one_house())
            await closed.wait()
        await house
    left = await pool.fetchrow("SELECT worker, lease_until FROM conversation WHERE id = $1", session.id)
    assert left is not None
    first = await memos(pool)
    async with houses(settings, dsn):
        await quiet(pool)
    assert (tuple(left), first, await memos(pool)) == ((None, None), ["first"], ["first", "second", "third"])


async def test_two_houses_serve_fifty_conversations_each_in_order_without_a_double_or_a_loss(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    sink = Sink()
    chats = [await open_chat(pool, f"c{number}", push=number % 2 == 0) for number in range(50)]
    async with (
        sink.serving() as address,
        push_channel(address) as channel,
        houses(settings, dsn, 2, channels=(channel,)) as both,
    ):
        for number in range(4):
            for index, chat in enumerate(chats):
                await write(pool, chat, f"{number}", f"note: {chat.chat}-{number}")
                await write(pool, chat, f"{number}", f"note: {chat.chat}-{number}")
                both[index % 2].signals.send("inbox")
        await quiet(pool)
        await sink.until(100)
    expected = {chat.chat: [f"✓ Noted: {chat.chat}-{number}" for number in range(4)] for chat in chats}
    assert {chat.chat: await texts(pool, chat.id) for chat in chats} == expected
    shown = {
        chat.chat: [record.receipts[0] for record in sink.records if record.chat == chat.chat]
        for chat in chats
        if chat.push
    }
    assert shown == {chat.chat: expected[chat.chat] for chat in chats if chat.push}
    assert sorted(await memos(pool)) == sorted(f"c{chat}-{number}" for chat in range(50) for number in range(4))
    turns = await pool.fetch("SELECT tries, state FROM turn")
    assert {tuple(turn) for turn in turns} == {(1, "done")}
