"""How statements find their rows on a database that is not small: none reads a whole table of those that grow."""

import re
from collections.abc import Iterator
from typing import Any

from asyncpg import Record
from pglast import ast, parse_sql
from pglast.stream import RawStream
from pglast.visitors import Ancestor, Visitor

from bot.cli.benchmarks.bench_house import Bench
from bot.cli.benchmarks.growth import fill
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.integration.storage.db.test_distribution import content
from tests.support.spaces import settle
from tests.support.statements import statements

GROWING = "message|memo|inbox|turn|call|due|posting|findable"  # those that are filled
WHOLE = re.compile(rf"Seq Scan on (?:parrots\.)?({GROWING})\b")
# a key that is gone through from end to end for what is not its beginning: PostgreSQL 18 can
KEYED = re.compile(r"using (\w+)_pkey on (?:parrots\.)?\w+[^\n]*\n\s*Index Cond: (?![^\n]*\bspace = )[^\n]*\bid = ")
SIZE = 0.01  # 2,000 notes, 10,000 messages
SOMEBODY = "SELECT space FROM message GROUP BY space ORDER BY count(*) LIMIT 1"
FUNCTIONS = """SELECT p.proname AS name, p.prosrc AS text, coalesce(p.proargnames, '{}') AS names, coalesce(p.proargmodes, '{}') AS modes,
        ARRAY(SELECT format_type(t, NULL) FROM unnest(p.proargtypes) WITH ORDINALITY a (t, n) ORDER BY n) AS types
    FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = 'parrots'::regnamespace AND l.lanname = 'sql' AND p.prosrc <> ''
        AND NOT EXISTS (SELECT FROM unnest(p.proargtypes) a (t) JOIN pg_type y ON y.oid = a.t AND y.typtype = 'c') -- of a row that is there
    ORDER BY p.proname"""
# asked by who runs the house, of a number alone
AT_ALL = {"space_of_due": {"due"}}
VALUES = {
    "bigint": "1", "integer": "20", "smallint": "1", "text": "'x'", "uuid": "gen_random_uuid()", "interval": "interval '30 days'",
    "timestamp with time zone": "now()",
}  # fmt: skip


class _Valued(Visitor):
    """Puts a value where a function's text has the name of an argument."""

    def __init__(self, name: str, types: dict[str, str]) -> None:
        super().__init__()
        self._name = name
        self._types = types

    def visit_ColumnRef(self, _: Ancestor, node: ast.ColumnRef) -> ast.Node | None:  # noqa: N802 - pglast's name
        path = [one.sval for one in node.fields or () if isinstance(one, ast.String)]
        if path[:1] == [self._name]:
            path = path[1:]
        if len(path) != 1 or path[0] not in self._types:
            return None
        of = self._types[path[0]]
        read: Any = parse_sql(f"SELECT {VALUES.get(of, 'NULL')}::{of}")[0]
        return read.stmt.targetList[0].val


def _bodies(functions: list[Record]) -> Iterator[tuple[str, str]]:
    """Yield the statements of functions, with values for their arguments."""
    for one in functions:
        names = [
            name for place, name in enumerate(one["names"]) if not one["modes"] or one["modes"][place] in (b"i", b"v")
        ]
        valued = _Valued(one["name"], dict(zip(names, one["types"], strict=True)))
        for statement in parse_sql(one["text"]):
            yield one["name"], RawStream()(valued(statement))


async def test_no_statement_reads_a_whole_table_that_grows(settings: Settings, pool: Pool, dsn: str) -> None:
    """With the plans that are made for any values, in a space that is one of many; of functions with those for some."""
    long, _ = await settle(pool, "ann")
    await fill(Bench(settings=settings, dsn=dsn, size=SIZE), long.id)
    whole: dict[str, set[str]] = {}
    claim = ""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SELECT set_config('role', 'parrots_owner', true)")
        await db.execute("SELECT set_config('app.space', $1, true)", str(await db.fetchval(SOMEBODY)))
        spread = await content(pool)
        ours = {
            name: one.text for name, one in statements().items() if ".legacy_rows:" not in name
        }  # another program's
        for name, text in (*ours.items(), *_bodies(await db.fetch(FUNCTIONS))):
            if name not in ours:  # few rows of few would be read as they lie
                await db.execute("SET LOCAL enable_seqscan = off")
            nothing = [None] * max(map(int, re.findall(r"\$(\d+)", text)), default=0)
            plan = "\n".join(row[0] for row in await db.fetch(f"EXPLAIN (GENERIC_PLAN) {text}", *nothing))
            if found := set(WHOLE.findall(plan)) | set(KEYED.findall(plan)) & spread:
                whole[name] = found
            claim = plan if name.endswith("claims:_CLAIM") else claim
    assert whole == AT_ALL
    # as far as it takes, in order; of each talk only its own
    assert re.findall(r"Index Scan using (inbox_\w+) on inbox [we]", claim)[:2] == ["inbox_waiting", "inbox_chat"]
