"""Databases that older versions left behind, each written by the program of its day (`kept`), come to what a new one is.

A dump was made by `pg_dump --schema=parrots --inserts` of a house in which a few sentences were said, in both languages, and
stands here without comments and blank lines.
"""

import gzip
import re
import tomllib
from pathlib import Path

import asyncpg
import pytest

from bot.app import VERSION
from storage import embedded
from storage.backups.dump import rows_of
from storage.db.migrate import migrate, migrations
from storage.embedded.data_folder import secret
from tests.integration.process.test_backups import shape
from tests.integration.storage.db.test_migrate import empty_database

KEPT = Path(__file__).parent / "kept"
ROOT = Path(__file__).parents[4]
PEOPLES = """SELECT array_agg(one ORDER BY one) FROM (
    SELECT 'note ' || text FROM {0}memo WHERE deleted_at IS NULL UNION ALL SELECT 'event ' || title FROM {0}event
    UNION ALL SELECT 'ring ' || text || to_char(due_at, ' HH24:MI') FROM {0}due WHERE state = 'pending'
    UNION ALL SELECT 'said ' || count(*) FROM {0}message UNION ALL SELECT 'zone ' || zone FROM {0}person) o (one)"""
THINGS = [
    "event Lunch with Sam at the harbour",
    "note the landlord's number is 555 0100 #home",
    "note 周会纪要，下周三发布新版本",
    "zone Asia/Shanghai",
]


async def load(server: embedded.Server, dsn: str, text: str) -> list[str]:
    """Load a dump as who may do everything, for it names its owners; return what people see of it."""
    password = secret(server.place.superuser_password)
    db = await asyncpg.connect(dsn, user="postgres", password=password)
    try:
        await db.execute(text)
        return await db.fetchval(PEOPLES.format("parrots."))
    finally:
        await db.close()


@pytest.mark.parametrize("version", sorted(one.name.removesuffix(".sql.gz") for one in KEPT.iterdir()))
async def test_what_an_older_version_kept_is_there_and_the_schema_is_a_new_one(
    server: embedded.Server, dsn: str, version: str
) -> None:
    async with empty_database(server) as old:
        before = await load(server, old, gzip.decompress((KEPT / f"{version}.sql.gz").read_bytes()).decode())
        assert await migrate(old) == [one.version for one in migrations()[int(version) :]]
        db = await asyncpg.connect(old)
        await db.execute("SET ROLE parrots_owner")
        after = await db.fetchval(PEOPLES.format("parrots."))
        await db.close()
        assert after == before
        assert {one.replace(" at the harbour", "") for one in THINGS} <= {
            one.replace(" at the harbour", "") for one in after
        }
        assert await shape(old) == await shape(dsn)
        assert (await rows_of(old)).keys() == (await rows_of(dsn)).keys()


def test_of_each_numbered_version_a_database_is_kept_and_the_newest_is_this_program() -> None:
    """CHANGELOG's headings are `## 1.2.3 (schema 45)`; above them stands what has no number yet."""
    told = re.findall(
        r"^## (\S+)(?: \(schema (\d+)\))?$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    [(name, _), *numbered] = told
    kept = {one.name.removesuffix(".sql.gz") for one in KEPT.iterdir()}
    assert name == "Unreleased"
    assert {schema.zfill(4) for _, schema in numbered} <= kept
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert numbered[0][0] == VERSION == project["version"]
