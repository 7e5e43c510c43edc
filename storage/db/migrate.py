"""Numbered SQL migrations, applied in order, once, also when several processes start together; and the functions, as they are now.

A function that was changed since its migration stands in storage/functions, whole. Those files are applied behind the migration
that names their digest (`-- functions 0123…`): whoever changes one adds such a migration, so versions keep their order.
"""

import asyncio
import hashlib
import logging
import re
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from storage.db import connections
from storage.db.connections import SCHEMA
from storage.db.errors import NewerSchema, SchemaError
from storage.db.pool import Db
from storage.db.statements import Statement

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parents[1] / "migrations"
FUNCTIONS = Path(__file__).parents[1] / "functions"
LOCK = 7_276_411_002  # any number that is ours: the advisory lock under which migrations run
PATIENCE = 60.0  # seconds for which another process that migrates is waited for
_SETTINGS = f"""SET LOCAL search_path = {SCHEMA}, public, pg_temp; SET LOCAL timezone = 'UTC'; SET LOCAL jit = off;
                SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"""
_HAS_VERSIONS = "SELECT to_regclass('parrots.schema_version') IS NOT NULL"
_KEEP_VERSION = Statement("""INSERT INTO schema_version (version, name, checksum)
    VALUES (:migration.version, :migration.name, :migration.checksum)""")
# The login may use the queues, and content only as another role: whatever a migration has made. A part is reached by the whole alone.
_GRANTS = """DO $$
    DECLARE made record;
    BEGIN
        FOR made IN SELECT oid::regclass AS name, relrowsecurity AS content FROM pg_class
                    WHERE relnamespace = 'parrots'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition LOOP
            EXECUTE format(CASE WHEN made.content THEN 'REVOKE ALL ON %s FROM %I'
                                ELSE 'GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO %I' END, made.name, session_user);
        END LOOP;
    END $$"""


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


@dataclass(frozen=True, slots=True)
class Functions:
    """The functions of storage/functions, as they are now."""

    sql: str

    @property
    def line(self) -> str:
        """The line of the migration with which they came."""
        return f"-- functions {hashlib.sha256(self.sql.encode()).hexdigest()[:16]}"


def functions(folder: Path = FUNCTIONS) -> Functions:
    """Read the functions that are made anew when one of them has changed."""
    return Functions("\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.sql"))))


async def migrate(dsn: str, wanted: tuple[Migration, ...] | None = None, *, patience: float = PATIENCE) -> list[int]:
    """Bring the database up to the newest version; return the versions applied now.

    Where nothing is to be done nobody is waited for. Raises SchemaError when the database is ahead of the program, when an
    applied migration has changed since, when another process migrates for longer than `patience` seconds, or when the
    login lacks a right (its message ends with the SQL that an administrator has to run).
    """
    wanted = migrations() if wanted is None else wanted
    db = await connections.connect(dsn, seconds=10)
    try:
        async with db.transaction():
            if not _fresh(await _applied(db), wanted) and await _is_granted(db):
                return []
        async with db.transaction():
            await _lock(db, patience)
            return await _apply(db, wanted)
    except asyncpg.LockNotAvailableError as error:
        raise SchemaError(
            f"the database is being migrated, or its tables are in use, by another process for more than {patience:.0f} s: "
            "let that process finish, or end it, and start again"
        ) from error
    except asyncpg.InsufficientPrivilegeError as error:
        async with db.transaction():
            login = await db.fetchval("SELECT session_user")
        raise SchemaError(
            f"the database login may not set up the schema ({error}); as an administrator run:\n"
            f"{needed_sql(login, db.get_server_version().major)}"
        ) from error
    finally:
        await asyncio.shield(_end(db))


async def _end(db: "asyncpg.Connection[asyncpg.Record]") -> None:
    try:
        await db.close(timeout=2)
    except (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        db.terminate()


async def _lock(db: Db, patience: float) -> None:
    """Let nobody else migrate until the transaction ends."""
    await db.execute(f"{_SETTINGS}; SET LOCAL lock_timeout = {round(patience * 1000)}")
    if not await db.fetchval(f"SELECT pg_try_advisory_xact_lock({LOCK})"):
        log.warning("another process migrates the database: waiting for it", extra={"at most, seconds": patience})
        await db.execute(f"SELECT pg_advisory_xact_lock({LOCK})")


async def _apply(db: Db, wanted: tuple[Migration, ...]) -> list[int]:
    # IF NOT EXISTS alone asks for the right to create schemas, even where there is nothing to create
    if not await db.fetchval("SELECT to_regnamespace('parrots') IS NOT NULL"):
        await db.execute(f"CREATE SCHEMA {SCHEMA}")
    if not await db.fetchval(_HAS_VERSIONS):
        await db.execute(
            """CREATE TABLE schema_version (
                   version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
                   applied_at timestamptz NOT NULL DEFAULT now())"""
        )
    fresh = _fresh(await _applied(db), wanted)
    for migration in fresh:
        await _be_owner(db)
        await db.execute(migration.sql)
        await _be_owner(db)
        await db.execute(*_KEEP_VERSION(migration=migration))
        await db.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
    made = functions()
    if any(made.line in migration.sql for migration in fresh):
        await db.execute(made.sql)
    if await _be_owner(db):
        await db.execute(_GRANTS)
    return [migration.version for migration in fresh]


async def _be_owner(db: Db) -> bool:
    """Work as who owns the tables; False before there is such a role (0024), when it is the login itself."""
    owner = await db.fetchval(
        "SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = to_regclass('parrots.schema_version')"
    )
    await db.execute("SET LOCAL ROLE parrots_owner" if owner == "parrots_owner" else "SET LOCAL ROLE NONE")
    return owner == "parrots_owner"


def _fresh(applied: dict[int, str], wanted: tuple[Migration, ...]) -> list[Migration]:
    """Return the migrations that are not applied yet. Raises SchemaError where the others are not what they were."""
    known = {migration.version: migration for migration in wanted}
    for version, checksum in applied.items():
        if version not in known:
            raise NewerSchema(
                f"the database is at schema {max(applied)}, this program knows {len(wanted)}: "
                "use a newer program, or restore a backup that was made before the upgrade"
            )
        if known[version].checksum != checksum:
            raise SchemaError(f"migration {version} was applied with another text: restore the file of that version")
    return [migration for migration in wanted if migration.version not in applied]


async def _applied(db: Db) -> dict[int, str]:
    if not await db.fetchval(_HAS_VERSIONS):
        return {}
    await _be_owner(db)
    rows = await db.fetch("SELECT version, checksum FROM parrots.schema_version ORDER BY version")
    return {row["version"]: row["checksum"] for row in rows}


async def _is_granted(db: Db) -> bool:
    """Return whether the login has what `_GRANTS` gives: another one may have set up the schema."""
    return await db.fetchval("SELECT has_table_privilege(session_user, 'parrots.schema_version', 'INSERT')")


def needed_sql(login: str, major: int = 16) -> str:
    """Return the SQL that an administrator has to run once, where our login may not create roles or extensions."""
    roles = "".join(
        f"DO $$ BEGIN CREATE ROLE {role} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;\n"
        for role in ("parrots_app", "parrots_owner")
    )
    if major >= 16:
        grants = f'GRANT parrots_app, parrots_owner TO "{login}" WITH INHERIT FALSE, SET TRUE;\n'
    else:
        grants = f'GRANT parrots_app, parrots_owner TO "{login}";\nALTER ROLE "{login}" NOINHERIT;\n'
    return (
        f"CREATE EXTENSION IF NOT EXISTS vector;\n{roles}{grants}"
        f'CREATE SCHEMA IF NOT EXISTS {SCHEMA} AUTHORIZATION "{login}";'
    )
