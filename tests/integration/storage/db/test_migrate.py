"""Migrations: in order, once, by whoever comes first; and what is said when they cannot be."""

import asyncio
import json
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from storage import embedded
from storage.content import findable, firing, meanings, notes
from storage.conversations import messages
from storage.db.errors import SchemaError
from storage.db.migrate import LOCK, Migration, functions, migrate, migrations, needed_sql
from storage.db.pool import open_pool
from storage.db.transactions import reading
from storage.people import groups, people
from storage.queue import outbox
from tests.support.doubles.chats import eventually
from tests.support.processes.commands import command

ROOT = Path(__file__).parents[4]
ALL = [migration.version for migration in migrations()]
PROGRAM = "import asyncio, json, sys; from storage.db.migrate import migrate; print(json.dumps(asyncio.run(migrate(sys.stdin.readline().strip()))))"


@asynccontextmanager
async def empty_database(
    server: embedded.Server, owner: str | None = None, *, template: str = "template1"
) -> AsyncGenerator[str]:
    name = f"test_{uuid4().hex[:12]}"
    admin = await asyncpg.connect(server.dsn())
    try:
        owned = f' OWNER "{owner}"' if owner else ""
        await admin.execute(f'CREATE DATABASE "{name}"{owned} TEMPLATE {template}')
        yield server.dsn(name)
        await admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    finally:
        await admin.close()


async def test_an_empty_database_is_brought_up_to_the_newest_version_once(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        assert [await migrate(dsn), await migrate(dsn)] == [ALL, []]


@pytest.mark.parametrize(("template", "kept"), [("template1", True), ("template0", False)])
async def test_without_pgvector_all_is_there_but_vectors(server: embedded.Server, template: str, kept: bool) -> None:
    """A database elsewhere may lack the extension, and who migrates the right to make it."""
    async with empty_database(server, template=template) as dsn:
        await migrate(dsn)
        pool = await open_pool(dsn, size=2)
        try:
            assert await meanings.can_keep(pool) is kept
        finally:
            await pool.close()


async def test_of_several_processes_that_start_at_once_one_migrates_and_the_others_wait(
    server: embedded.Server,
) -> None:
    async with empty_database(server) as dsn:
        processes = [
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                PROGRAM,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                cwd=ROOT,
                env={"PATH": "/usr/bin:/bin"},
            )
            for _ in range(4)
        ]
        told = await asyncio.gather(*(process.communicate(f"{dsn}\n".encode()) for process in processes))
    assert sorted(json.loads(out) for out, _ in told) == [[], [], [], ALL]


async def test_a_migration_that_was_changed_after_it_was_applied_is_refused(dsn: str) -> None:
    first, *others = migrations()
    with pytest.raises(
        SchemaError, match="migration 1 was applied with another text: restore the file of that version"
    ):
        await migrate(dsn, (replace(first, sql=first.sql + "\n-- mended"), *others))


def test_a_change_of_a_function_comes_with_a_migration() -> None:
    """Else a database would keep the functions of before: add a migration of this line and `SELECT;`."""
    named = [
        line for migration in migrations() for line in migration.sql.splitlines() if line.startswith("-- functions ")
    ]
    assert named[-1] == functions().line


async def test_functions_of_schema_28_become_those_of_today(server: embedded.Server, dsn: str) -> None:
    """Also one that was another there."""
    other = """SET ROLE parrots_owner; CREATE OR REPLACE FUNCTION due_is_current(row_id bigint, row_version integer) RETURNS boolean
               LANGUAGE sql STABLE SECURITY DEFINER AS 'SELECT false'"""
    listed = """SELECT array_agg(pg_get_functiondef(p.oid) || pg_get_userbyid(proowner) || coalesce(proacl::text, '') ORDER BY p.oid::regprocedure::text)
                FROM pg_proc p WHERE pronamespace = 'parrots'::regnamespace AND prokind = 'f'"""
    async with empty_database(server) as older:
        await migrate(older, migrations()[:28])
        found: list[object] = []
        for address, changed in ((older, other), (dsn, "SELECT 1")):
            async with asyncpg.create_pool(
                address, min_size=1, max_size=1, server_settings={"search_path": "parrots"}
            ) as db:
                await db.execute(changed)
                assert await migrate(address) == (ALL[28:] if address == older else [])
                found.append(await db.fetchval(listed))
    assert found[0] == found[1]


async def test_a_database_that_is_ahead_of_the_program_is_refused(dsn: str) -> None:
    older = migrations()[:-2]
    with pytest.raises(SchemaError, match=f"is at schema {len(ALL)}, this program knows {len(older)}: use a newer"):
        await migrate(dsn, older)


async def test_where_nothing_is_to_be_done_nobody_is_waited_for(dsn: str) -> None:
    """A pooler may keep the lock of somebody who is long gone."""
    async with migrating(dsn):
        assert await migrate(dsn) == []


async def test_who_migrates_for_too_long_is_named(dsn: str) -> None:
    more = Migration(len(ALL) + 1, "more", "SELECT 1")
    async with migrating(dsn):
        with pytest.raises(SchemaError, match=r"is being migrated, .*, by another process for more than 0 s: let that"):
            await migrate(dsn, (*migrations(), more), patience=0.05)


async def test_a_start_that_waits_ends_when_it_is_told_to(server: embedded.Server, tmp_path: Path) -> None:
    async with (
        empty_database(server) as dsn,
        migrating(dsn),
        command("clock", tmp_path / "log", data=tmp_path, env={"PARROTS_DATABASE_URL": dsn}) as running,
    ):
        await eventually(lambda: logged(tmp_path / "log", "another process migrates"))
        await running.end()
        assert await running.process.wait() == 0


@asynccontextmanager
async def migrating(dsn: str) -> AsyncGenerator[None]:
    """Somebody else holds the lock under which migrations run."""
    db = await asyncpg.connect(dsn)
    try:
        await db.execute("SELECT pg_advisory_lock($1)", LOCK)
        yield
    finally:
        await db.close()


async def logged(log: Path, words: str) -> bool:
    """Tell whether the log says so; the process makes it itself, some time after it is started."""
    try:
        return words in await asyncio.to_thread(log.read_text, encoding="utf-8")
    except FileNotFoundError:
        return False


async def test_a_migration_that_fails_half_way_leaves_nothing_and_can_be_tried_again(dsn: str) -> None:
    number = len(ALL) + 1
    broken = Migration(number, "broken", "CREATE TABLE half (id int); SELECT 1 / 0")
    with pytest.raises(asyncpg.DivisionByZeroError):
        await migrate(dsn, (*migrations(), broken))
    mended = replace(broken, sql="CREATE TABLE half (id int)")
    assert await migrate(dsn, (*migrations(), mended)) == [number]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(["0001_a.sql", "0003_c.sql"], id="missing"),
        pytest.param(["0001_a.sql", "0001_b.sql"], id="twice"),
        pytest.param(["1_a.sql"], id="other-name"),
    ],
)
def test_numbers_follow_each_other(tmp_path: Path, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).write_text("SELECT 1", encoding="utf-8")
    with pytest.raises(SchemaError, match="does not follow number"):
        migrations(tmp_path)


@asynccontextmanager
async def weak_login(server: embedded.Server) -> AsyncGenerator[str]:
    """A login that may create neither roles nor databases; its name, which is its password too."""
    name = f"weak_{uuid4().hex[:8]}"
    admin = await asyncpg.connect(server.dsn())
    try:
        await admin.execute(f"CREATE ROLE {name} LOGIN PASSWORD '{name}'")
        await admin.execute(f"GRANT {name} TO CURRENT_USER")
        yield name
        await admin.execute(f"DROP ROLE {name}")
    finally:
        await admin.close()


def as_login(server: embedded.Server, dsn: str, login: str) -> str:
    return dsn.replace(f"//parrots:{server.password}@", f"//{login}:{login}@")


async def test_a_login_without_rights_is_told_the_sql_that_helps_and_it_helps(server: embedded.Server) -> None:
    async with weak_login(server) as login, empty_database(server) as dsn:
        theirs = as_login(server, dsn, login)
        with pytest.raises(SchemaError) as refusal:
            await migrate(theirs)
        said, _, sql = str(refusal.value).partition("\n")
        assert said.startswith("the database login may not set up the schema (permission denied for database")
        assert sql == needed_sql(login)
        admin = await asyncpg.connect(dsn)
        await admin.execute(sql)
        await admin.close()
        assert await migrate(theirs) == ALL
        pool = await open_pool(theirs, size=1)
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await pool.fetchval("SELECT count(*) FROM memo")
        await pool.close()


async def test_what_the_version_before_kept_is_there_afterwards(server: embedded.Server) -> None:
    """People, their content and their conversations, kept by schema 4, go on under 5: as the owner and as members."""
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:4])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """INSERT INTO person (role, name, language, zone) VALUES ('owner', 'Ann', 'zh', 'Europe/Rome'), ('member', 'Ben', NULL, NULL);
               INSERT INTO identity (platform, external_id, person) VALUES ('local', 'owner', 1), ('telegram', '5', 2);
               INSERT INTO space (kind, person) VALUES ('person', 1), ('person', 2);
               INSERT INTO conversation (platform, account, chat, private, push, space, person)
               VALUES ('web', 'web', 'w', true, false, 1, 1), ('telegram', 'telegram:1', '5', true, true, 2, 2);
               INSERT INTO memo (space, person, text, folded) VALUES (1, 1, 'tea', 'tea'), (2, 2, 'milk', 'milk');"""
        )
        await db.close()
        assert await migrate(dsn) == ALL[4:]
        pool = await open_pool(dsn, size=2)
        owner, ben = await people.owner(pool), await people.met(pool, "telegram", "", "5")
        assert (owner.name, owner.role, owner.language, owner.language_source, owner.zone, owner.zone_asked) == (
            "Ann", "owner", "zh", "platform", "Europe/Rome", False,
        )  # fmt: skip
        assert (ben.name, ben.role, ben.zone) == ("Ben", "member", None)
        async with pool.acquire() as db:
            await people.join(db, ben.id, owner.id)
        async with pool.acquire() as db, db.transaction():
            await db.execute(
                "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(owner.space)
            )
            assert [note.text for note in await notes.newest(db, 5)] == ["milk", "tea"]
        await pool.close()


async def test_messages_of_schema_27_are_read_in_order_and_can_be_changed(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:27])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """SET ROLE parrots_owner;
               INSERT INTO person (role, name) VALUES ('owner', 'Ann');
               INSERT INTO space (kind, person) VALUES ('person', 1);
               INSERT INTO conversation (platform, account, chat, private, push, space, person) VALUES ('web', 'web', 'w', true, true, 1, 1);
               INSERT INTO message (key, conversation, space, role, body) SELECT 'k:' || n, id, 1, 'system', '{}'
               FROM conversation, generate_series(1, 2) n;
               INSERT INTO outbox (dedupe_key, account, conversation, lane, message, body, state, platform_id)
               SELECT 'k:1', 'web', id, 'interactive', 1, '{}', 'sent', 'p1' FROM conversation;"""
        )
        talk = await db.fetchval("SELECT id FROM conversation")
        await db.close()
        assert await migrate(dsn) == ALL[27:]
        pool = await open_pool(dsn, size=2)
        async with pool.acquire() as db, db.transaction():
            await db.execute("SELECT set_config('role', 'parrots_app', true), set_config('app.space', '1', true)")
            new = messages.NewMessage(key="k:1", role="system", body={"text": "new"})
            await messages.show(db, talk, 1, new, messages.Push(account="web"))
        assert [one.key for one in await messages.after(pool, talk, 1, 0)] == ["k:2", "k:1"]
        [edit] = await outbox.claim(pool, account="web", lane="interactive", worker="w", lease_seconds=60, most=8)
        assert (edit.over, edit.body) == ("p1", {"text": "new"})
        await pool.close()


async def test_notes_and_reminders_of_schema_14_are_found_and_ring(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:14])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """INSERT INTO person (role, name) VALUES ('owner', 'Ann');
               INSERT INTO space (kind, person) VALUES ('person', 1);
               INSERT INTO conversation (platform, account, chat, private, push, space, person) VALUES ('web', 'web', 'w', true, true, 1, 1);
               INSERT INTO memo (space, person, text, folded, deleted_at)
               VALUES (1, 1, 'Tea', 'tea', NULL), (1, 1, '房东电话', '房东电话', NULL), (1, 1, 'tea', 'tea', now());
               INSERT INTO due (space, conversation, person, text, wall, zone, zone_mode, due_at, token)
               SELECT 1, id, 1, 'water', now(), 'UTC', 'fixed', now(), 't' FROM conversation;"""
        )
        await db.close()
        assert await migrate(dsn) == ALL[14:]
        pool = await open_pool(dsn, size=2)
        async with pool.acquire() as db, db.transaction():
            await db.execute("SELECT set_config('role', 'parrots_app', true), set_config('app.space', '1', true)")
            found = [[note.text for note in await notes.find(db, [term], 5)] for term in ("tea", "东电", "话")]
        assert found == [["Tea"], ["房东电话"], ["房东电话"]]
        assert (await firing.look(pool)).seconds is not None
        # what a process of the version before asks while it is being replaced
        assert await pool.fetchval("SELECT EXISTS (SELECT FROM next_due())")
        assert await pool.fetchrow("SELECT * FROM fire_due($1, $2)", 0, timedelta(days=1)) is not None
        assert (await firing.fire(pool, 10, timedelta(days=1))).number == 1
        assert await pool.fetchval("SELECT body ->> 'text' FROM outbox") == "water"
        await pool.close()


async def test_what_was_kept_in_schema_32_is_found_by_its_words(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:32])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """SET ROLE parrots_owner;
               INSERT INTO person (role, name) VALUES ('owner', 'Ann'), ('member', 'Ben');
               INSERT INTO space (kind, person) VALUES ('person', 1), ('person', 2);
               INSERT INTO memo (space, person, text, folded, deleted_at)
               VALUES (1, 1, 'Running shoes', 'running shoes', NULL), (2, 2, 'run', 'run', NULL), (1, 1, 'run', 'run', now());
               INSERT INTO list_item (space, person, list, text) VALUES (1, 1, 'todo', '给房东打电话');
               INSERT INTO event (space, person, title, location, starts_at, ends_at, zone)
               VALUES (1, 1, 'Dentist', 'Run Lane', now(), now() + interval '1 hour', 'UTC');"""
        )
        await db.close()
        assert await migrate(dsn) == ALL[32:]
        pool = await open_pool(dsn, size=2)
        found: list[list[int]] = []
        kinds: tuple[findable.Kind, ...] = ("memo", "list_item", "event")
        for space in (1, 2):
            async with reading(pool, space) as db:
                found += [[hit.item for hit in await findable.by_words(db, "run 房东", kind, most=5)] for kind in kinds]
        assert found == [[1], [1], [1], [2], [], []]
        await pool.close()


async def test_people_and_groups_of_schema_26_go_on_with_a_model(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:26])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """INSERT INTO person (role, name) VALUES ('owner', 'Ann');
               INSERT INTO space (kind, person) VALUES ('person', 1);
               INSERT INTO space (kind, platform, tenant, chat, title) VALUES ('group', 'telegram', '', '-5', 'garden');"""
        )
        await db.close()
        assert await migrate(dsn) == ALL[26:]
        pool = await open_pool(dsn, size=2)
        group = await groups.of_space(pool, 2)
        assert group is not None
        assert ((await people.known(pool, 1)).model, group.model) == (True, True)
        await pool.close()
