"""What notes mean lies in parts, by space: what was kept in one table is there, and a part is nobody's to read."""

import asyncpg

from agents.texts.notes.note_parts import parts_of
from storage import embedded
from storage.content import meanings
from storage.db.migrate import migrate, migrations
from storage.db.pool import Pool, open_pool
from storage.db.transactions import reading
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
        assert await migrate(dsn, migrations()[: before + 1]) == [before + 1]
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


TEXTS = {
    "short": "x" * 900,
    "long": "x" * 901,
    "han": "屋" * 225,
    "long han": "屋" * 226,
    "mixed": "屋顶 " * 130,
    "gone": "milk",
}


async def test_what_was_known_of_short_notes_stays_and_of_long_ones_is_made_anew_by_parts(
    server: embedded.Server,
) -> None:
    """A long note had one vector, of its beginning: without it is embedded again."""
    async with empty_database(server) as dsn:
        before = next(one.version for one in migrations() if one.name == "note_parts") - 1
        await migrate(dsn, migrations()[:before])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots, public"})
        await db.execute("""SET ROLE parrots_owner;
            INSERT INTO person (role, name) VALUES ('owner', 'Ann'); INSERT INTO space (kind, person) VALUES ('person', 1);
            INSERT INTO embedding_model (name, dimensions) VALUES ('m', 2)""")
        for name, text in TEXTS.items():
            await db.execute(
                "INSERT INTO memo (space, text, folded, deleted_at) VALUES (1, $1, lower($1), CASE WHEN $2 THEN now() END)",
                text,
                name == "gone",
            )
        await db.execute(
            """INSERT INTO meaning (space, model, memo, vector) SELECT space, 1, id, '[1,1]' FROM memo WHERE deleted_at IS NULL"""
        )
        await migrate(dsn)
        rows = await db.fetch("SELECT memo, part, vector::text FROM meaning ORDER BY memo")
        pool = await open_pool(dsn, size=2)
        async with reading(pool, 1) as own:
            missing = [note.text for note in await meanings.to_embed(own, 1, 10)]
        await pool.close()
        await db.execute("UPDATE memo SET text = 'X' || substr(text, 2) WHERE id = 1")
        left = await db.fetchval("SELECT count(*) FROM meaning WHERE memo = 1")
        await db.close()
    assert [tuple(row) for row in rows] == [(1, 0, "[1,1]"), (3, 0, "[1,1]")]
    assert missing == [TEXTS[name] for name in ("mixed", "long han", "long")]
    assert left == 0  # another letter, though the same word
    assert [len(parts_of(text)) for text in TEXTS.values()] == [1, 2, 1, 2, 2, 1]
