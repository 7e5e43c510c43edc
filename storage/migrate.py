"""Numbered SQL migrations, applied in order, once, also when several processes start together."""

import asyncio
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from storage.errors import SchemaError
from storage.pool import SCHEMA, Db, session_settings

FOLDER = Path(__file__).parent / "migrations"
LOCK = 7_276_411_002  # any number that is ours: the advisory lock under which migrations run


@dataclass(frozen=True, slots=True)
class Migration:
    """One file `NNNN_name.sql`."""

    version: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()[:16]


def migrations(folder: Path = FOLDER) -> tuple[Migration, ...]:
    """Read the migrations in order. Raises SchemaError when a number is missing or occurs twice."""
    found: list[Migration] = []
    for path in sorted(folder.glob("*.sql")):
        name = re.fullmatch(r"(\d{4})_(\w+)\.sql", path.name)
        if name is None or int(name[1]) != len(found) + 1:
            raise SchemaError(f"migration {path.name!r} does not follow number {len(found)}")
        found.append(Migration(int(name[1]), name[2], path.read_text(encoding="utf-8")))
    return tuple(found)


async def migrate(dsn: str, wanted: tuple[Migration, ...] | None = None) -> list[int]:
    """Bring the database up to the newest version; return the versions applied now.

    Raises SchemaError when the database is ahead of the program, when an applied migration has changed since, or
    when the login lacks a right (its message ends with the SQL that an administrator has to run).
    """
    wanted = migrations() if wanted is None else wanted
    db = await asyncpg.connect(dsn, timeout=10, server_settings=session_settings() | {"statement_timeout": "0"})
    try:
        await db.execute("SELECT pg_advisory_lock($1)", LOCK)
        return await _apply(db, wanted)
    except asyncpg.InsufficientPrivilegeError as error:
        login = await db.fetchval("SELECT session_user")
        raise SchemaError(
            f"the database login may not set up the schema ({error}); as an administrator run:\n{needed_sql(login)}"
        ) from error
    finally:
        await asyncio.shield(db.close())


async def _apply(db: Db, wanted: tuple[Migration, ...]) -> list[int]:
    applied = await _applied(db)
    known = {migration.version: migration for migration in wanted}
    for version, checksum in applied.items():
        if version not in known:
            raise SchemaError(
                f"the database is at version {version}, this program knows {len(wanted)}: use a newer program"
            )
        if known[version].checksum != checksum:
            raise SchemaError(f"migration {version} was applied with another text: restore the file of that version")
    fresh = [migration for migration in wanted if migration.version not in applied]
    for migration in fresh:
        async with db.transaction():
            await db.execute(migration.sql)
            await db.execute(
                "INSERT INTO schema_version (version, name, checksum) VALUES ($1, $2, $3)",
                migration.version,
                migration.name,
                migration.checksum,
            )
    return [migration.version for migration in fresh]


async def _applied(db: Db) -> dict[int, str]:
    # IF NOT EXISTS alone asks for the right to create schemas, even where there is nothing to create
    if not await db.fetchval("SELECT to_regnamespace($1) IS NOT NULL", SCHEMA):
        await db.execute(f"CREATE SCHEMA {SCHEMA}")
    await db.execute(
        """CREATE TABLE IF NOT EXISTS schema_version (
               version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
               applied_at timestamptz NOT NULL DEFAULT now())"""
    )
    return {row["version"]: row["checksum"] for row in await db.fetch("SELECT version, checksum FROM schema_version")}


def needed_sql(login: str) -> str:
    """What an administrator has to run once, where our login may not create roles or extensions."""
    return (
        "CREATE EXTENSION IF NOT EXISTS vector;\n"
        "DO $$ BEGIN CREATE ROLE parrots_app NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;\n"
        f'GRANT parrots_app TO "{login}";\n'
        f'CREATE SCHEMA IF NOT EXISTS {SCHEMA} AUTHORIZATION "{login}";'
    )
