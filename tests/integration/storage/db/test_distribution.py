"""What a database spread over spaces (docs/scaling.md) asks of our statements and tables: the space of what is content is always given."""

import re

import pytest

from storage.db.pool import Pool
from tests.support.distribution import ungiven
from tests.support.statements import statements

LOCAL = frozenset({"conversation", "outbox"})  # whose home it is, and whose thing it tells of: no content
# the space of the conversation whose turn begins, under its lock; spread, it would be read by a statement of its own
LOOKED_UP = {"storage.queue.turns:_BEGIN": {"message"}}


async def content(pool: Pool) -> frozenset[str]:
    """Return the tables with row-level security: each holds what is of a space."""
    rows = await pool.fetch(
        "SELECT relname FROM pg_class WHERE relnamespace = 'parrots'::regnamespace AND relrowsecurity"
    )
    return frozenset(row["relname"] for row in rows)


async def test_every_statement_gives_the_space_of_the_content_that_it_reads_or_writes(pool: Pool) -> None:
    """What is joined to a queue is joined by a space that is given, too: a spread table is asked of one machine."""
    spread = await content(pool)
    ours = {name: one for name, one in statements().items() if ".legacy_rows:" not in name}  # another program's
    found = {name: tables for name, one in ours.items() if (tables := ungiven(one.text, spread, LOCAL))}
    assert found == LOOKED_UP


async def test_content_has_its_space_and_queues_have_none(pool: Pool) -> None:
    spread = await content(pool)
    rows = await pool.fetch(
        """SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'space'
           WHERE c.relnamespace = 'parrots'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition"""
    )
    assert {row["relname"] for row in rows} == spread | LOCAL


async def test_the_space_is_first_in_the_key_of_all_content_and_in_all_that_is_unique(pool: Pool) -> None:
    """A spread table can promise only within a space that something is there once."""
    keys = await pool.fetch(
        """SELECT c.relname AS table, i.indexrelid::regclass::text AS index, i.indisprimary AS key,
                  ARRAY(SELECT pg_get_indexdef(i.indexrelid, n, false) FROM generate_series(1, i.indnkeyatts) n ORDER BY n) AS columns
           FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
           WHERE c.relnamespace = 'parrots'::regnamespace AND c.relrowsecurity AND i.indisunique"""
    )
    assert {row["table"] for row in keys if row["key"] and row["columns"][0] == "space"} == await content(pool)
    assert {row["index"] for row in keys if "space" not in row["columns"]} == set()


async def test_content_that_is_named_is_named_with_its_space(pool: Pool) -> None:
    """So nothing of a space can name a thing of another, and both are on one machine."""
    rows = await pool.fetch(
        """SELECT k.conrelid::regclass::text AS of, pg_get_constraintdef(k.oid) AS reference
           FROM pg_constraint k JOIN pg_class c ON c.oid = k.confrelid
           WHERE k.contype = 'f' AND k.connamespace = 'parrots'::regnamespace AND c.relrowsecurity"""
    )
    assert {row["of"] for row in rows} >= {"due", "event", "memo", "outbox"}
    assert [row["reference"] for row in rows if not re.search(r"^FOREIGN KEY \([^)]*\bspace\b", row["reference"])] == []


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("SELECT * FROM memo WHERE space = $1 AND id = $2", ""),
        ("SELECT * FROM memo WHERE id = $1", "memo"),
        ("SELECT * FROM memo WHERE (space, id) = (current_space(), $1)", ""),
        ("SELECT * FROM memo m JOIN event e ON e.id = m.id WHERE m.space = (SELECT current_space())", "event"),
        ("SELECT * FROM memo m JOIN event e ON e.space = m.space WHERE m.space = $1::bigint", ""),
        ("SELECT * FROM conversation c JOIN memo m ON m.space = c.space WHERE c.id = $1", "memo"),
        ("SELECT * FROM conversation c JOIN memo m ON m.space = c.space WHERE c.id = $1 AND c.space = $2", ""),
        ("SELECT (SELECT text FROM memo m WHERE m.id = e.id) FROM event e WHERE e.space = $1", "memo"),
        ("SELECT (SELECT text FROM memo m WHERE m.space = e.space) FROM event e WHERE e.space = $1", ""),
        ("SELECT * FROM inbox i, LATERAL (SELECT * FROM memo WHERE id = i.id) m", "memo"),
        ("WITH one AS (SELECT space FROM conversation WHERE id = $1) SELECT * FROM memo m, one WHERE m.space = one.space", "memo"),
        ("WITH one AS (SELECT space FROM memo WHERE space = $1) SELECT * FROM event e JOIN one ON e.space = one.space", ""),
        ("WITH one AS (DELETE FROM memo WHERE id = $1 RETURNING *) SELECT FROM one", "memo"),
        ("INSERT INTO memo (space, text) VALUES ($1, $2)", ""),
        ("INSERT INTO memo (text) VALUES ($1)", "memo"),
        ("INSERT INTO memo (space, text) SELECT c.space, $1 FROM conversation c WHERE c.id = $2", "memo"),
        ("INSERT INTO memo (space, text) SELECT id, $1 FROM space WHERE id = $2", ""),
        ("UPDATE memo SET text = $1 WHERE id = $2", "memo"),
        ("UPDATE memo SET text = $1 WHERE id = $2 AND space = current_space()", ""),
        ("SELECT * FROM memo WHERE space = $1 UNION ALL SELECT * FROM memo", "memo"),
        ("SELECT * FROM memo WHERE space <> $1", "memo"),
    ],
)  # fmt: skip
def test_a_space_is_given_or_is_not(sql: str, expected: str) -> None:
    assert "".join(ungiven(sql, frozenset({"memo", "event"}), LOCAL)) == expected
