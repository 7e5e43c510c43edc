"""What notes mean lies in parts, by space: what was kept in one table is there, and a part is nobody's to read."""

import asyncpg

from storage import embedded
from storage.db.migrate import migrate, migrations
from storage.db.pool import Pool
from tests.integration.storage.db.test_migrate import empty_database

KEPT = """SET ROLE parrots_owner;
    INSERT INTO person (role, name) VALUES ('owner', 'Ann'), ('member', 'Ben');
    INSERT INTO space (kind, person) VALUES ('person', 1), ('person', 2);
    INSERT INTO memo (space, text, folded) VALUES (1, 'one', 'one'), (1, 'two', 'two'), (2, 'three', 'three');
    INSERT INTO embedding_model (name, dimensions) VALUES ('m', 2);
    INSERT INTO meaning (space, model, memo, vector) SELECT space, 1, id, CASE WHEN id < 3 THEN format('[%s,1]', id)::halfvec END FROM memo"""
THERE = """SELECT m.text, e.space, e.vector::text, e.tableoid = (SELECT c.oid FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
        WHERE i.inhparent = 'meaning'::regclass AND satisfies_hash_partition('meaning'::regclass, 32,
            substring(c.relname from '[0-9]+$')::integer, e.space)) AS placed
    FROM meaning e JOIN memo m ON m.space = e.space AND m.id = e.memo ORDER BY m.id"""


async def test_what_was_kept_in_one_table_is_in_the_part_of_its_space_and_goes_with_its_note(
    server: embedded.Server,
) -> None:
    async with empty_database(server) as dsn:
        before = next(one.version for one in migrations() if one.name == "meaning_parts") - 1
        await migrate(dsn, migrations()[:before])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots, public"})
        await db.execute(KEPT)
        assert await migrate(dsn) == [one.version for one in migrations()[before:]]
        kept = [tuple(row) for row in await db.fetch(THERE)]
        await db.execute(
            "UPDATE memo SET space = 2 WHERE text = 'one'; UPDATE memo SET deleted_at = now() WHERE text = 'two'"
        )
        left = [tuple(row) for row in await db.fetch(THERE)]
        await db.close()
    assert kept == [("one", 1, "[1,1]", True), ("two", 1, "[2,1]", True), ("three", 2, None, True)]
    assert left == [("three", 2, None, True)]


async def test_a_part_is_read_by_nobody_but_through_the_whole(pool: Pool) -> None:
    """No policy guards a part: whoever might read one would read all spaces."""
    rows = await pool.fetch(
        """SELECT has_any_column_privilege(who, c.oid, 'SELECT, INSERT, UPDATE') OR has_table_privilege(who, c.oid, 'DELETE') AS may
           FROM pg_class c, unnest(ARRAY[session_user, 'parrots_app']) who
           WHERE c.relnamespace = 'parrots'::regnamespace AND c.relkind = 'r' AND c.relispartition"""
    )
    assert [row["may"] for row in rows] == [False] * 64
