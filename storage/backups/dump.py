"""The database in a file: dumped and counted at the same moment, while everybody goes on."""

from dataclasses import dataclass
from pathlib import Path

from storage.backups.pg_tools import OWNER, BackupError, run, session, target
from storage.db.connections import SCHEMA, Connection
from storage.db.statements import Statement

_TABLES = Statement("""SELECT relname FROM pg_class
    WHERE relnamespace = to_regnamespace('parrots') AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname""")
# who else works on this database: poolers and programs of another name are none of ours
_HOUSES = Statement("""SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = session_user AND application_name = 'parrots'""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What a dump holds: rows by table, of which schema, whose login it names (quoted), and of which server it is."""

    rows: dict[str, int]
    schema: int
    login: str
    server: str

    @property
    def total(self) -> int:
        return sum(self.rows.values())


async def dump(dsn: str, file: Path) -> Contents:
    """Write the schema and its rows in PostgreSQL's custom format; what is counted is what is dumped."""
    address = target(dsn)
    async with session(dsn) as db:
        await db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        snapshot = await db.fetchval("SELECT pg_export_snapshot()")
        login, server = await db.fetchval("SELECT quote_ident(session_user)"), await db.fetchval("SHOW server_version")
        await db.execute(f"SET LOCAL ROLE {OWNER}")
        contents = Contents(
            rows=await counted(db),
            schema=await db.fetchval("SELECT max(version) FROM parrots.schema_version"),
            login=login,
            server=server,
        )
        await run(
            "pg_dump", "--format=custom", f"--schema={SCHEMA}", f"--role={OWNER}", f"--snapshot={snapshot}",
            f"--file={file}", f"--dbname={address.address}", environment=address.environment,
        )  # fmt: skip
    return contents


async def counted(db: Connection) -> dict[str, int]:
    """Count the rows of each table, as their owner."""
    names = [row["relname"] for row in await db.fetch(*_TABLES())]
    return {name: await db.fetchval(f'SELECT count(*) FROM {SCHEMA}."{name}"') for name in names}  # noqa: S608 - our tables


async def rows_of(dsn: str) -> dict[str, int]:
    """Count what a database holds now; nothing where there is no schema of ours."""
    async with session(dsn) as db:
        await db.execute("BEGIN READ ONLY")
        if await db.fetchval("SELECT to_regclass('parrots.schema_version') IS NULL"):
            return {}
        await db.execute(f"SET LOCAL ROLE {OWNER}")
        return await counted(db)


async def bytes_of(dsn: str) -> int:
    """Return what the database takes on its server's disk."""
    async with session(dsn) as db:
        return await db.fetchval("SELECT pg_database_size(current_database())")


async def refuse_running(dsn: str) -> None:
    """Raise BackupError where a process of ours works on the database."""
    async with session(dsn) as db:
        if number := await db.fetchval(*_HOUSES()):
            raise BackupError(
                f"the parrots are running on this database ({number} connections): end them first, then again"
            )
