"""Row-level security by space, and the fence around a worker's transactions."""

import asyncio
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage.content import button_actions, events, facts, notes, reminders
from storage.content.events import NewEvent
from storage.content.reminders import NewReminder
from storage.conversations import call_context, conversations, messages, shown_items
from storage.conversations.call_context import Summary
from storage.conversations.messages import NewMessage
from storage.db.errors import LostLease
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, part, work
from storage.queue import turns
from tests.support.doubles.chats import until_blocked
from tests.support.examples import examples
from tests.support.spaces import plant_facts, settle

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
CONTENT = ("message", "memo", "event", "due", "action", "profile")
STATEMENTS = {
    "read": "SELECT id FROM {table} WHERE space = $1",
    "read all": "SELECT id FROM {table} WHERE space = $1 OR true",
    "change": "UPDATE {table} SET space = space WHERE space = $1 RETURNING 1",
    "take over": "UPDATE {table} SET space = current_space() WHERE space = $1 RETURNING 1",
    "delete": "DELETE FROM {table} WHERE space = $1 RETURNING 1",
    "lock": "SELECT 1 FROM {table} WHERE space = $1 FOR UPDATE",
}


def statement(kind: str, table: str) -> str:
    sql = STATEMENTS[kind].format(table=table)
    key = {"action": "SELECT token", "profile": "SELECT person"}.get(table, "SELECT id")
    return sql.replace("SELECT id", key)


async def furnish(pool: Pool, scope: Scope) -> None:
    """One row of each kind of content."""
    async with work(pool, scope) as db:
        await notes.add(db, scope, "a note")
        hour = timedelta(hours=1)
        new = NewEvent(title="an event", starts_at=NOON, ends_at=NOON + hour, all_day=False, zone="UTC")
        await events.add(db, scope, new)
        ring = NewReminder(text="tea", wall=NOON.replace(tzinfo=None), zone="UTC", zone_mode="fixed", due_at=NOON)
        await reminders.add(db, scope, ring)
        await button_actions.offer(db, scope, "book", {})
        await shown_items.note(db, scope, [("memo", 1, "a note")])
        said = NewMessage(key=f"k:{scope.space}", role="user", body={})
        await messages.say(db, scope.conversation, scope.space, said)
        await plant_facts(db, scope, "a fact")
        await facts.read(db, scope, 0, 1)
    await call_context.keep_summary(pool, scope.conversation, scope.space, Summary(upto=1, text="long ago"))


async def counts(pool: Pool, space: int | None) -> dict[str, int]:
    async with pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(space or "")
        )
        return {table: await db.fetchval(f"SELECT count(*) FROM {table}") for table in CONTENT}  # noqa: S608 - a constant


async def test_without_a_space_there_are_no_rows_and_with_one_there_are_its_own(pool: Pool) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    await furnish(pool, ann)
    assert [await counts(pool, space) for space in (None, ann.space, ben.space)] == [
        dict.fromkeys(CONTENT, 0),
        dict.fromkeys(CONTENT, 1),
        dict.fromkeys(CONTENT, 0),
    ]


@pytest.mark.parametrize("table", CONTENT)
async def test_a_row_cannot_be_moved_into_another_space(pool: Pool, table: str) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    await furnish(pool, ann)
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="row-level security"):
        async with work(pool, ann) as db:
            await db.execute(f"UPDATE {table} SET space = $1", ben.space)  # noqa: S608 - a constant


async def test_a_row_cannot_be_written_for_another_space(pool: Pool) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match='policy for table "memo"'):
        async with work(pool, ann) as db:
            await notes.add(db, replace(ann, space=ben.space), "smuggled")


@settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    actor=st.integers(0, 2),
    owner=st.integers(0, 2),
    table=st.sampled_from(CONTENT),
    kind=st.sampled_from(sorted(STATEMENTS)),
)
def test_whatever_is_asked_only_the_own_space_answers(dsn: str, actor: int, owner: int, table: str, kind: str) -> None:
    async def ask() -> int:
        from_pool = await asyncpg.create_pool(
            dsn, min_size=1, max_size=2, server_settings={"role": "parrots_app", "search_path": "parrots"}
        )
        async with from_pool as pool:
            scopes = [(await settle(pool, name))[1] for name in ("ann", "ben", "eve")]
            async with pool.acquire() as db:
                for scope in scopes:
                    await plant(db, scope)
                async with db.transaction():
                    await db.execute(
                        "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)",
                        str(scopes[actor].space),
                    )
                    return len(await db.fetch(statement(kind, table), scopes[owner].space))

    own = actor == owner or kind == "read all"
    assert asyncio.run(ask()) == (1 if own else 0)


async def plant(db: "asyncpg.pool.PoolConnectionProxy[asyncpg.Record]", scope: Scope) -> None:
    """Exactly one row of each kind in the scope's space, whatever was there before."""
    columns = {
        "memo": "(space, text, folded) VALUES ($1, 'a', 'a')",
        "event": "(space, title, starts_at, ends_at, zone) VALUES ($1, 'a', now(), now() + interval '1 h', 'UTC')",
        "due": """(space, conversation, text, wall, zone, zone_mode, due_at, token)
                  VALUES ($1, $2, 'a', now(), 'UTC', 'fixed', now(), gen_random_uuid())""",
        "action": """(token, space, conversation, kind, payload, expires_at)
                     VALUES (gen_random_uuid(), $1, $2, 'book', '{}', now())""",
        "profile": "(space, person) VALUES ($1, $2)",
        "message": "(key, conversation, space, role, body) VALUES (gen_random_uuid(), $2, $1, 'user', '{}')",
    }
    async with db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(scope.space)
        )
        for table, values in columns.items():
            await db.execute(f"DELETE FROM {table}")  # noqa: S608 - a constant
            used = (scope.space, scope.conversation) if "$2" in values else (scope.space,)
            used = (scope.space, scope.actor) if table == "profile" else used
            await db.execute(f"INSERT INTO {table} {values}", *used)


async def test_every_table_with_a_space_is_guarded_by_a_policy(pool: Pool) -> None:
    """A conversation is found before its space is known, and the outbox is read by who sends for all; what is in it leaves after a week."""
    open_tables = await pool.fetch(
        """SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
           WHERE c.relnamespace = 'parrots'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attname = 'space'
             AND NOT a.attisdropped AND NOT (c.relrowsecurity AND EXISTS (
                 SELECT FROM pg_policies p WHERE p.schemaname = 'parrots' AND p.tablename = c.relname
                 AND p.qual = '(space = ( SELECT current_space() AS current_space))' AND p.with_check = '(space = current_space())'))"""
    )
    assert {row["relname"] for row in open_tables} == {"conversation", "outbox"}


async def test_functions_that_work_across_spaces_look_for_names_in_our_schema_only(pool: Pool) -> None:
    """A security definer function without a fixed search_path runs whatever a caller puts in its way."""
    rows = await pool.fetch(
        """SELECT proname, proconfig FROM pg_proc WHERE pronamespace = 'parrots'::regnamespace AND prosecdef
           AND NOT coalesce(proconfig @> ARRAY['search_path=parrots, pg_temp'], false)"""
    )
    assert rows == []


async def test_a_worker_that_lost_its_claim_cannot_commit(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    await pool.execute("UPDATE conversation SET epoch = 7 WHERE id = $1", session.id)
    with pytest.raises(LostLease, match=r"is no longer ours \(epoch 6\)"):
        async with work(pool, replace(scope, epoch=6)) as db:
            await notes.add(db, scope, "too late")
    async with work(pool, replace(scope, epoch=7)) as db:
        assert await notes.newest(db, 5) == []


async def test_a_claim_waits_for_the_commit_of_the_worker_before(pool: Pool) -> None:
    """What was checked at the start of a transaction still holds at its end."""
    session, scope = await settle(pool, "ann")
    async with work(pool, replace(scope, epoch=0)) as db:
        claiming = asyncio.ensure_future(
            pool.execute("UPDATE conversation SET epoch = epoch + 1 WHERE id = $1", session.id)
        )
        await until_blocked(pool)
        await notes.add(db, scope, "in time")
    await claiming
    with pytest.raises(LostLease):
        async with work(pool, replace(scope, epoch=0)):
            pass


async def test_who_is_interrupted_while_waiting_leaves_no_transaction_behind(pool: Pool) -> None:
    """asyncpg ends what is left open, but calls it an error of the program."""
    _, scope = await settle(pool, "ann")
    complaints: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context["message"]))

    async def writing() -> None:
        async with work(pool, scope):
            pass

    async with work(pool, scope):
        waiting = asyncio.ensure_future(writing())
        await until_blocked(pool)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
    assert [one for one in complaints if "transaction" in one] == []
    await writing()


@pytest.mark.parametrize("within", [False, True])
async def test_what_went_wrong_is_told_even_where_the_connection_is_gone(pool: Pool, within: bool) -> None:
    _, scope = await settle(pool, "ann")

    async def failing() -> None:
        async with work(pool, scope) as db, part(db) if within else nullcontext():
            db.terminate()
            raise KeyError("mine")

    with pytest.raises(KeyError):
        await failing()


async def test_a_deleted_conversation_ends_the_work_in_it(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    await conversations.delete(pool, session.id)
    with pytest.raises(LostLease):
        async with work(pool, scope):
            pass
    assert await turns.running(pool, session.id) is None


async def test_work_for_a_call_of_another_conversation_is_refused(pool: Pool) -> None:
    """A server that crashed may have given the number of a call that was lost to somebody else's."""
    session, scope = await settle(pool, "ann")
    _, other = await settle(pool, "ben")
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, session.id, session.person, [])).turn
        new = turns.NewCall(agent="memo", caller="user", prompt="note: one", metadata={})
        [call] = await turns.add_calls(db, session.id, turn.id, [new])
    with pytest.raises(LostLease):
        async with work(pool, replace(other, call=call.id)):
            pass
    with pytest.raises(LostLease):
        async with work(pool, replace(scope, call=call.id + 1)):
            pass
    async with work(pool, replace(scope, call=call.id)) as db:
        assert await turns.pending_calls(db, turn.id) == [call]


async def _fails(db: Db, scope: Scope) -> None:
    async with part(db):
        await notes.add(db, scope, "taken back")
        await db.execute("SELECT 1 / 0")


async def test_a_part_that_fails_is_taken_back_alone(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        await notes.add(db, ann, "before")
        with pytest.raises(asyncpg.DivisionByZeroError):
            await _fails(db, ann)
        async with part(db):
            await notes.add(db, ann, "kept")
            async with part(db):
                await notes.add(db, ann, "kept, too")
    async with work(pool, ann) as db:
        texts = [row["text"] for row in await db.fetch("SELECT text FROM memo ORDER BY id")]
    assert texts == ["before", "kept", "kept, too"]
