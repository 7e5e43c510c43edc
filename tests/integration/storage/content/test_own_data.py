"""What somebody takes along and leaves: each table that can hold something of a person is in it, or says why not."""

import json
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, reading, work
from storage.people import own_data
from tests.support.spaces import settle

# A row of each table that names a person, a space, a conversation or something that does; with `mark` where words stand.
ROWS: dict[str, str] = {
    "profile": """INSERT INTO profile (space, person, skills, extracted) VALUES (:space, :person, '{"lifecoach": {"journal": ":mark"}}', '[]')""",
    "memo": "INSERT INTO memo (space, person, text, folded) VALUES (:space, :person, ':mark', ':mark')",
    "list_item": "INSERT INTO list_item (space, person, list, text) VALUES (:space, :person, ':mark', ':mark')",
    "subscription": "INSERT INTO subscription (space, person, name, url) VALUES (:space, :person, ':mark', 'https://example.org/:mark')",
    "remote_calendar": """INSERT INTO remote_calendar (space, person, url, username, password, salt)
        VALUES (:space, :person, 'https://example.org/:mark', ':mark', ':mark', ':mark')""",
    "remote_object": "INSERT INTO remote_object (space, href) VALUES (:space, ':mark')",
    "shared_busy": "WITH made AS (INSERT INTO space (kind, platform, chat, title) VALUES ('group', 'test', ':mark', ':mark') RETURNING id)"
    " INSERT INTO shared_busy (space, shown_to) SELECT :space, id FROM made",
    "lesson": "INSERT INTO lesson (space, key, words, meaning) VALUES (:space, ':mark', ':mark', ':mark')",
    "event": """INSERT INTO event (space, person, title, starts_at, ends_at, zone)
        VALUES (:space, :person, ':mark', now(), now() + interval '1 hour', 'UTC')""",
    "due": """INSERT INTO due (space, conversation, person, text, wall, zone, zone_mode, due_at, token)
        VALUES (:space, ':talk', :person, ':mark', now(), 'UTC', 'fixed', now() + interval '1 day', ':mark')""",
    "inbox": "INSERT INTO inbox (account, event_key, conversation, person, lane, payload) VALUES ('a', ':mark', ':talk', :person, 'chat', '{}')",
    "turn": "INSERT INTO turn (conversation, person) VALUES (':talk', :person)",
    "used_before": "INSERT INTO used_before (conversation, stats) VALUES (':talk', '{}')",
    "call": "INSERT INTO call (turn, seq, agent, prompt) SELECT id, 0, 'memo', ':mark' FROM turn WHERE person = :person LIMIT 1",
    "call_step": "INSERT INTO call_step (call, step, content) SELECT id, 0, '[\":mark\"]' FROM call WHERE prompt = ':mark'",
    "tool_call": "INSERT INTO tool_call (call, step, index, name, arguments, outcome) SELECT id, 0, 0, ':mark', '{}', '{}' FROM call WHERE prompt = ':mark'",
    "live": "INSERT INTO live (call, conversation, account, platform_id) SELECT id, ':talk', 'a', ':mark' FROM call WHERE prompt = ':mark'",
    "message": """INSERT INTO message (key, conversation, space, role, person, body)
        VALUES (':mark', ':talk', :space, 'user', :person, '{"type": "saying", "text": ":mark"}')""",
    "outbox": """INSERT INTO outbox (dedupe_key, account, conversation, lane, space, message, body)
        SELECT ':mark', 'a', ':talk', 'bulk', space, id, '{}' FROM message WHERE key = ':mark'""",
    "action": "INSERT INTO action (token, space, conversation, person, kind, payload, expires_at) VALUES (':mark', :space, ':talk', :person, 'undo', '{}', now() + interval '1 day')",
    "reference": "INSERT INTO reference (conversation, person, space, kind, item, title, place) VALUES (':talk', :person, :space, 'memo', 1, ':mark', 1)",
    "summary": "INSERT INTO summary (conversation, space, upto, text) VALUES (':talk', :space, 1, ':mark')",
    "learned": "INSERT INTO learned (conversation, space, upto) VALUES (':talk', :space, 1)",
    "feedback": """INSERT INTO feedback (conversation, space, person, message, agent, request, verdict)
        SELECT ':talk', :space, :person, id, 'memo', ':mark', 'good' FROM message WHERE key = ':mark'""",
    "session_mode": "INSERT INTO session_mode (conversation, name, kind, version, state) VALUES (':talk', 'sop', 'sop', '1', '{}')",
    "code": "INSERT INTO code (code, kind, person) VALUES (':mark', 'pair', :person)",
    "file": "INSERT INTO file (space, name, data) VALUES (:space, ':mark', 'x')",
    "attachment": """INSERT INTO attachment (id, space, person, memo, name, media, size, digest, data)
        SELECT gen_random_uuid(), space, person, id, ':mark', 'image/png', 1, 'd', 'x' FROM memo WHERE space = :space LIMIT 1""",
    "reservation": "INSERT INTO reservation (call, scope, kind, day, amount) SELECT id, 'person::person', 'tokens', now()::date, 1 FROM call WHERE prompt = ':mark'",
    "meaning": "WITH made AS (INSERT INTO embedding_model (name) VALUES ('one') ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id)"
    " INSERT INTO meaning (space, model, memo) SELECT :space, made.id, memo.id FROM made, memo WHERE memo.space = :space",
    "push_subscription": """WITH place AS (INSERT INTO conversation (platform, account, chat, private, push, space, person)
            VALUES ('push', 'webpush', ':mark', false, true, :space, :person) RETURNING id)
        INSERT INTO push_subscription (conversation, endpoint, p256dh, auth, page) SELECT id, ':mark', '', '', '' FROM place""",
    "quota": "INSERT INTO quota (scope, kind, day) VALUES ('person::person', 'messages', now()::date)",
}
# Where the words are searched by, and what was changed of late, made by triggers; nothing of it but from the rows above.
MADE = {"findable", "posting", "findable_count", "change"}
# What stays when everything is erased, and why.
STAYS = {
    "person": "who is let in, and as what; emptied of name, language and zone",
    "identity": "by which address they come",
    "space": "their empty place",
    "conversation": "where a platform shows our talk; its title is emptied",
    "quota": "figures of a day without words: else leaving would be a way around the limit; goes after 35 days",
    "reservation": "a figure of a run that is under way; goes within ten minutes",
    "findable_count": "how many there are: none",
    "sign": "that an answer is in the making; goes within minutes",
    "ack": "likewise",
}
# What nobody takes along, and why. The parts of the file name all others.
NOT_TAKEN = {
    "space": "their place; what is set in it stands under person",
    "inbox": "on the way in: what was written stands under messages",
    "outbox": "on the way out, likewise",
    "turn": "how an answer was made",
    "used_before": "what that took, likewise",
    "call": "how an answer was made",
    "call_step": "how an answer was made",
    "tool_call": "how an answer was made; what it did stands in its own part",
    "live": "a status message",
    "action": "buttons",
    "reference": "what was shown last, so that “the second one” is understood",
    "learned": "how far was read",
    "code": "a code for coming in",
    "file": "the file itself, or one like it",
    "reservation": "a figure",
    "quota": "a figure",
    "meaning": "what a model made of the notes",
    "push_subscription": "the address of a browser",
    "remote_calendar": "the way to a calendar elsewhere, with its password",
    "remote_object": "how what is there was last; the events stand in their own part",
    "sign": "that an answer is in the making",
    "ack": "likewise",
}
TAKEN = {
    "person": "person", "identity": "identities", "profile": "profile", "memo": "notes", "attachment": "attachments", "list_item": "list_items", "event": "events",
    "due": "reminders", "conversation": "conversations", "session_mode": "conversations", "message": "messages", "summary": "summaries",
    "feedback": "opinions", "subscription": "subscriptions",
    "lesson": "lessons", "shared_busy": "shared_busy_times",
}  # fmt: skip
# of the house, about nobody
HOUSE = {
    "embedding_model",
    "install_state",
    "installation",
    "mode_definition",
    "mode_figures",
    "push_key",
    "rate",
    "schema_version",
    "stream",
}


COUNT = """SELECT count(*) FROM a_table t, to_jsonb(t) j
    WHERE j @> jsonb_build_object('space', $1::bigint) OR j @> jsonb_build_object('person', $2::bigint)
        OR j ->> 'conversation' = $3 OR t::text LIKE '%' || $4 || '%' OR j ->> 'scope' = 'person:' || $2"""


async def fill(db: Db, scope: Scope, mark: str) -> None:
    """Put a row into each table."""
    for statement in ROWS.values():
        values = {":space": scope.space, ":person": scope.actor, ":talk": scope.conversation, ":mark": mark}
        for name, value in values.items():
            statement = statement.replace(name, str(value))
        await db.execute(statement)


async def counted(db: Db, scope: Scope, mark: str) -> dict[str, int]:
    """Return how many rows there are of a person, by table."""
    found: dict[str, int] = {}
    for table in sorted({*ROWS, *MADE}):
        statement = COUNT.replace("a_table", table)
        found[table] = await db.fetchval(statement, scope.space, scope.actor, str(scope.conversation), mark)
    return found


async def of_owner(db: Db) -> None:
    await db.execute("SET LOCAL ROLE parrots_owner")


async def test_every_table_is_taken_along_and_erased_or_says_why_not(pool: Pool) -> None:
    rows = await pool.fetch(
        "SELECT relname FROM pg_class WHERE relnamespace = 'parrots'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition"
    )
    tables = {row["relname"] for row in rows}
    assert tables == {*ROWS, *MADE, *STAYS, *HOUSE}
    assert tables == {*TAKEN, *NOT_TAKEN, *MADE, *HOUSE}
    assert not set(TAKEN) & set(NOT_TAKEN)
    _, scope = await settle(pool, "ann")
    async with reading(pool, scope.space) as db:
        found = await own_data.everything(db, scope)
    assert set(found) == set(TAKEN.values())


async def test_what_is_erased_is_gone_and_nothing_of_others(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    _, bob = await settle(pool, "bob")
    async with pool.acquire() as db, db.transaction():
        await of_owner(db)
        await fill(db, ann, "annsword")
        await fill(db, bob, "bobsword")
        await db.execute("SET CONSTRAINTS ALL IMMEDIATE")
        before = [await counted(db, one, mark) for one, mark in ((ann, "annsword"), (bob, "bobsword"))]
        assert all(number > 0 for found in before for number in found.values()), before
    async with work(pool, ann) as db:
        await own_data.erase(db, ann, 0)
    async with pool.acquire() as db, db.transaction():
        await of_owner(db)
        left = {table: number for table, number in (await counted(db, ann, "annsword")).items() if number}
        assert set(left) <= set(STAYS)
        assert await db.fetchval("SELECT items FROM findable_count WHERE space = $1 AND kind = 'm'", ann.space) == 0
        assert await counted(db, bob, "bobsword") == before[1]
        row = await db.fetchrow("SELECT name, language, zone, role FROM person WHERE id = $1", ann.actor)
        assert row is not None
        assert tuple(row.values())[:3] == ("", None, None)


async def test_nobody_is_erased_from_elsewhere(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    _, bob = await settle(pool, "bob")
    with pytest.raises(asyncpg.NoDataFoundError):
        async with work(pool, bob) as db:
            await own_data.erase(db, ann, 0)


async def test_what_is_taken_along_is_all_of_ones_own(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    _, bob = await settle(pool, "bob")
    async with pool.acquire() as db, db.transaction():
        await of_owner(db)
        await fill(db, ann, "annsword")
        await fill(db, bob, "bobsword")
    async with reading(pool, ann.space) as db:
        found = await own_data.everything(db, ann)
    for part in ("profile", "notes", "list_items", "events", "reminders", "messages", "summaries", "opinions"):
        assert "annsword" in json.dumps(found[part]), part
    assert [one["mode"] for one in found["conversations"]] == ["sop"]
    assert "bobsword" not in json.dumps(found)


async def test_what_was_written_into_a_group_stays_the_groups_without_a_name(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    async with pool.acquire() as db, db.transaction():
        await of_owner(db)
        group: int = await db.fetchval(
            "INSERT INTO space (kind, platform, chat) VALUES ('group', 'test', 'g') RETURNING id"
        )
        await db.execute(
            "INSERT INTO memo (space, person, text, folded) VALUES ($1, $2, 'for all', 'for all')", group, ann.actor
        )
    async with work(pool, ann) as db:
        await own_data.erase(db, ann, 0)
    async with pool.acquire() as db, db.transaction():
        await of_owner(db)
        row = await db.fetchrow("SELECT text, person FROM memo WHERE space = $1", group)
        assert row is not None
        assert tuple(row.values()) == ("for all", None)


async def test_a_file_is_read_in_its_own_space_alone(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    _, bob = await settle(pool, "bob")
    async with work(pool, ann) as db:
        number = await own_data.keep_file(db, "a.zip", b"\x00zip")
    found: list[Any] = []
    for one in (ann, bob):
        async with reading(pool, one.space) as db:
            found += [
                await own_data.file(db, number),
                await own_data.file(db, str(uuid4())),
                await own_data.file(db, "x"),
            ]
    assert found == [("a.zip", b"\x00zip"), None, None, None, None, None]
