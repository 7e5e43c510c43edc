"""What is dealt with leaves the queues after its time; what is not stays."""

from dataclasses import replace
from datetime import timedelta

import pytest

from storage.conversations import call_context, call_stats, conversations, messages, said_words
from storage.db import retention
from storage.db.pool import Pool
from storage.db.transactions import Scope, reading, work
from storage.people import own_data
from storage.queue import call_steps, turns
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.spaces import settle

QUEUES = {
    "inbox": """INSERT INTO inbox (account, event_key, conversation, lane, payload, state)
                SELECT 'test:1', state || $2::text, $1, 'chat', '{}', state FROM unnest(ARRAY['new', 'done', 'dead']) state""",
    "outbox": """INSERT INTO outbox (dedupe_key, account, conversation, lane, body, state)
                 SELECT state || $2::text, 'test:1', $1, 'bulk', '{}', state FROM unnest(ARRAY['ready', 'claimed', 'sending', 'sent',
                 'retry', 'ambiguous', 'dead', 'suppressed']) state""",
}


NOTHING = dict.fromkeys(retention.STATEMENTS, 0)
TEXTS = """SELECT concat_ws(' ', (SELECT string_agg(i::text, ' ') FROM inbox i), (SELECT string_agg(o::text, ' ') FROM outbox o),
                  (SELECT string_agg(c::text, ' ') FROM call c), (SELECT string_agg(s::text, ' ') FROM call_step s),
                  (SELECT string_agg(t::text, ' ') FROM tool_call t)) LIKE '%secret%'"""


async def a_turn(pool: Pool, scope: Scope, state: str, key: str = "") -> None:
    """A turn with a call, its step and tool, all of them with a text; and a row in each queue that nobody could deal with."""
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, scope.conversation, scope.actor, [])).turn
        asked = turns.NewCall(agent="memo", caller="user", prompt="secret", metadata={"text": "secret"})
        [call] = await turns.add_calls(db, scope.conversation, turn.id, [asked])
        new = call_steps.NewOutcome(
            step=0, index=0, name="memo_write", arguments={"content": "secret"}, outcome={}, decided={"text": "secret"}
        )
        await call_steps.keep_outcome(db, replace(scope, call=call.id), new)
        await messages.say(
            db,
            scope.conversation,
            scope.space,
            messages.NewMessage(key=f"a:{call.id}", role="agent", body={"text": "secret"}),
        )
        await db.execute("UPDATE turn SET state = $2 WHERE id = $1", turn.id, state)
        await db.execute("UPDATE call SET stats = '{}' WHERE id = $1", call.id)
        await db.execute(
            """INSERT INTO inbox (account, event_key, conversation, lane, payload, state)
               VALUES ('test:1', $2, $1, 'chat', '"secret"', 'dead')""",
            scope.conversation,
            key or state,
        )
        await db.execute(
            """INSERT INTO outbox (dedupe_key, account, conversation, lane, body, state)
               VALUES ($2, 'test:1', $1, 'bulk', '"secret"', 'dead')""",
            scope.conversation,
            key or state,
        )


async def test_texts_leave_what_has_no_row_level_security_after_thirty_days_and_history_stays(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, ann = await settle(pool, "ann", push=True)
        await a_turn(pool, ann, "done")
        clock.advance(days=29)
        assert await retention.forget_old(pool) == NOTHING
        clock.advance(days=2)
        gone = {"parked": 1, "unsent": 1, "tool_call": 1, "call_step": 1, "call": 1}
        assert await retention.forget_old(pool) == NOTHING | gone
        assert await retention.forget_old(pool) == NOTHING
        assert not await pool.fetchval(TEXTS)
        said = await messages.after(pool, ann.conversation, ann.space, 0)
        assert [one.body for one in said] == [{"text": "secret"}]
        assert await pool.fetchval("SELECT stats FROM call") == {}
        wanted = call_context.Wanted(messages=5, requests=5, judged=5, previous=timedelta(days=99))
        now = await pool.fetchval("SELECT clock_now()")
        assert (await call_context.known(pool, ann.conversation, ann.space, ann.actor, now, wanted)).requests == []


async def test_a_turn_that_still_runs_keeps_what_it_goes_on_with(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, ann = await settle(pool, "ann", push=True)
        await a_turn(pool, ann, "running")
        clock.advance(days=31)
        assert await retention.forget_old(pool) == NOTHING | {"parked": 1, "unsent": 1}
        assert await pool.fetchval(TEXTS)


async def test_turns_leave_in_batches_and_what_they_used_stays(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "MOST", 2)
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, ann = await settle(pool, "ann", push=True)
        for state in ("done", "failed", "stopped", "done!", "last"):
            await a_turn(pool, ann, state.strip("!").replace("last", "done"), state)
        used = {"requests": 1, "prompt": 10, "cost": "0.25", "tools": {"memo_write": 1}}
        await pool.execute("UPDATE call SET stats = $1", used)
        before = await call_stats.of_session(pool, ann.conversation)
        assert before == {"requests": 5, "prompt": 50, "cost": "1.25", "tools": {"memo_write": 5}}
        clock.advance(days=31)
        assert (await retention.forget_old(pool))["turn"] == 4
        assert await pool.fetchval("SELECT count(*) FROM turn") == 1
        assert await call_stats.of_session(pool, ann.conversation) == before
        assert len(await messages.after(pool, ann.conversation, ann.space, 0)) == 5


async def test_of_reminders_and_deleted_things_those_leave_that_nobody_can_want_back(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, ann = await settle(pool, "ann")
        async with work(pool, ann) as db:
            await db.execute(
                """INSERT INTO due (space, conversation, kind, text, wall, zone, due_at, state, token, again, zone_mode)
                   SELECT $1, $2, 'reminder', state || coalesce(again, ''), clock_now()::timestamp, 'UTC', clock_now(), state, state, again, 'follow'
                   FROM (VALUES ('pending', NULL), ('fired', NULL), ('done', NULL), ('cancelled', NULL), ('missed', NULL),
                         ('fired', ' FREQ=DAILY')) made (state, again)""",
                ann.space,
                ann.conversation,
            )
            await db.execute(
                """INSERT INTO memo (space, text, folded, deleted_at)
                   SELECT $1, text, text, gone FROM (VALUES ('kept', NULL), ('thrown', clock_now())) made (text, gone)""",
                ann.space,
            )
        clock.advance(days=29)
        assert await retention.forget_old(pool) == NOTHING
        clock.advance(days=2)
        assert await retention.forget_old(pool) == NOTHING | {"due": 4, "deleted": 1, "change": 8}
        async with reading(pool, ann.space) as db:
            assert [row[0] for row in await db.fetch("SELECT text FROM due ORDER BY id")] == [
                "pending",
                "fired FREQ=DAILY",
            ]
            assert [row[0] for row in await db.fetch("SELECT text FROM memo")] == ["kept"]


async def left(pool: Pool, table: str) -> list[str]:
    key = "event_key" if table == "inbox" else "dedupe_key"
    return [row[0] for row in await pool.fetch(f"SELECT {key} FROM {table} ORDER BY {key}")]  # noqa: S608 - constants


async def test_only_what_was_dealt_with_a_week_ago_is_forgotten(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann", push=True)
        for sql in QUEUES.values():
            await pool.execute(sql, session.id, "-old")
        clock.advance(days=7, hours=1)
        for sql in QUEUES.values():
            await pool.execute(sql, session.id, "-new")
        removed = await retention.forget_old(pool)
        assert removed == NOTHING | {"inbox": 1, "outbox": 2}
        assert await left(pool, "inbox") == ["dead-new", "dead-old", "done-new", "new-new", "new-old"]
        assert [key for key in await left(pool, "outbox") if key.endswith("-old")] == [
            "ambiguous-old",
            "claimed-old",
            "dead-old",
            "ready-old",
            "retry-old",
            "sending-old",
        ]


async def test_old_quotas_and_idle_rates_go_and_a_block_stays(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        await pool.execute(
            """INSERT INTO quota (scope, kind, day, used) SELECT 'person:1', 'tokens', clock_now()::date - age, 1
               FROM unnest(ARRAY[35, 36]) age"""
        )
        await pool.execute(
            """INSERT INTO rate (key, tat, blocked_until) VALUES ('idle', clock_now() - interval '2 days', NULL),
               ('fresh', clock_now(), NULL), ('never', '-infinity', NULL), ('blocked', '-infinity', clock_now() + interval '1 h')"""
        )
        removed = await retention.forget_old(pool)
        assert removed == NOTHING | {"quota": 1, "rate": 2}
        assert [row[0] for row in await pool.fetch("SELECT key FROM rate ORDER BY key")] == ["blocked", "fresh"]


async def test_a_long_conversation_that_is_deleted_is_out_of_sight_at_once_and_leaves_by_the_clock(pool: Pool) -> None:
    """What a person finds, lists and exports has nothing of it from then on; what it was leaves so many rows at a time."""
    gone, ann = await settle(pool, "ann")
    home = await conversations.open_session(
        pool, platform="test", account="test:1", chat="other", space=ann.space, person=ann.actor, push=False
    )
    async with work(pool, ann) as db:
        for number in range(2):
            await db.execute(
                """INSERT INTO message (key, conversation, space, role, person, body)
                   SELECT $4 || n, $1, $2, 'user', $3, '{"text": "the roof leaks"}' FROM generate_series(1, 1200) n""",
                (gone.id, home.id)[number],
                ann.space,
                ann.actor,
                f"{number}:",
            )
    await conversations.delete(pool, gone.id)

    async with reading(pool, ann.space) as db:
        said = await said_words.holding(db, ["roof"], 5000, share=1.0)
        taken = await own_data.everything(db, ann)
    listed = await conversations.of_person(pool, ann.actor, gone.platform, ann.space)
    assert (await conversations.get(pool, gone.id), await conversations.summary(pool, gone.id, ann.space)) == (
        None,
        None,
    )
    assert {one.session.id for one in listed} == {home.id}
    assert {one.conversation for one in said} == {home.id}
    assert ({one["id"] for one in taken["conversations"]}, len(taken["messages"])) == ({str(home.id)}, 1200)

    left = "SELECT (SELECT count(*) FROM message WHERE conversation = $1), (SELECT count(*) FROM conversation WHERE id = $1)"
    async with reading(pool, ann.space) as db:
        assert tuple(await db.fetchrow(left, gone.id) or ()) == (1200 - conversations.AT_ONCE, 1)
    assert await retention.forget_gone(pool) == 1200 - conversations.AT_ONCE + 1
    async with reading(pool, ann.space) as db:
        assert tuple(await db.fetchrow(left, gone.id) or ()) == (0, 0)
    assert await retention.forget_gone(pool) == 0
