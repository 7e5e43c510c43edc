"""A dump put into a database, in one transaction: either all of it is there afterwards, counted, or what was there before."""

import asyncio
import re
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from uuid import uuid4

import asyncpg

from storage.backups.dump import Contents, rows_of
from storage.backups.pg_tools import OWNER, BackupError, run, session, started, target
from storage.db.connections import APP_ROLE, SCHEMA
from storage.db.migrate import LOCK, migrate, migrations

PIECE = 1 << 18
MANY = 1000  # rows of a table that is looked at at once: of a few it would be taken for certain that they stay few
HEAD = 4096  # bytes within which pg_restore sets what holds for all that follows
# of the table of contents: who made the schema is not who has it here, and rights follow with the login of here
_NOT_OURS = re.compile(r"\d+; \d+ \d+ (?:SCHEMA|COMMENT|ACL|DEFAULT ACL) ")
_RIGHTS = re.compile(r"\d+; \d+ \d+ (?:ACL|DEFAULT ACL) (?!- SCHEMA )")
_UNKNOWN_TO_OLDER = b"SET transaction_timeout = 0;\n"  # of servers before 17
_BEFORE = f"""BEGIN;
SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '60s';
SET LOCAL client_min_messages = warning;
SELECT pg_advisory_xact_lock({LOCK});
SET LOCAL ROLE {OWNER};
DROP OWNED BY {OWNER} CASCADE;
RESET ROLE;
GRANT USAGE, CREATE ON SCHEMA {SCHEMA} TO {OWNER};
GRANT USAGE ON SCHEMA {SCHEMA} TO {APP_ROLE};
"""
_HAS_SCHEMA = "SELECT to_regnamespace('parrots') IS NOT NULL"


async def restore(dsn: str, file: Path, contents: Contents) -> None:
    """Replace what is in the database by what is in the dump, and bring that to this program's schema.

    The roles must be there (storage.db.migrate makes them). Raises BackupError, and then nothing was changed.
    """
    check(contents)
    await put_back(dsn, file, contents)
    await migrate(dsn)
    async with session(dsn) as db:
        await db.execute(f"SET ROLE {OWNER}")
        for name in (name for name, number in contents.rows.items() if number > MANY):
            await db.execute(f'ANALYZE {SCHEMA}."{name}"')


async def put_back(dsn: str, file: Path, contents: Contents) -> None:
    """Replace what is in the database by what is in the dump, as it is."""
    if strange := [name for name in contents.rows if not re.fullmatch(r"[a-z_][a-z_0-9]{0,62}", name)]:
        raise BackupError(f"the backup names a table {strange[0]!r}: it is none of ours")
    async with session(dsn) as db:
        if not await db.fetchval(_HAS_SCHEMA):
            await db.execute(f"CREATE SCHEMA {SCHEMA}")
        login = await db.fetchval("SELECT quote_ident(session_user)")
    rights = await _rights(file, contents.login, login)
    address = target(dsn)
    words = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--dbname={address.address}")
    async with started("psql", *words, environment=address.environment, fed=True) as psql:
        if psql.stdin is None:
            return
        psql.stdin.write(_BEFORE.encode())
        async with aclosing(_script(file)) as script:
            async for piece in script:
                psql.stdin.write(piece)
                await psql.stdin.drain()
        psql.stdin.write(f"\n{rights}\nSET ROLE {OWNER};\n{_agreeing(contents)}\nCOMMIT;\n".encode())
        await psql.stdin.drain()
        psql.stdin.close()


def check(contents: Contents) -> None:
    """Raise BackupError for what this program cannot put back."""
    known = len(migrations())
    if contents.schema > known:
        raise BackupError(
            f"the backup is of schema {contents.schema}, this program knows {known}: use the program that made it, or a newer one"
        )


async def verify(dsn: str, file: Path, contents: Contents) -> str | None:
    """Put the dump into a database of its own on the same server, count it there, and throw that away.

    Returns why that cannot be done here: the login may make no databases, or these come without the extension.
    Raises BackupError where the dump is not what it should be.
    """
    try:
        async with scratch(dsn) as copy:
            await put_back(copy, file, contents)
            found = await rows_of(copy)
    except NoScratch as error:
        return str(error)
    if found != contents.rows:
        raise BackupError("the backup does not hold the rows that were counted: it is not kept")
    return None


class NoScratch(BackupError):
    """No database for a trial can be made here; the message says why."""


@asynccontextmanager
async def scratch(dsn: str) -> AsyncGenerator[str]:
    """Make a database on the same server that is gone afterwards. Raises NoScratch."""
    async with session(dsn) as db:
        name = f"parrots_check_{uuid4().hex[:12]}"
        try:
            await db.execute(f'CREATE DATABASE "{name}"')
        except asyncpg.InsufficientPrivilegeError as error:
            raise NoScratch(
                "the database login may not make databases: its administrator runs ALTER ROLE … CREATEDB"
            ) from error
        try:
            async with session(_named(dsn, name)) as made:
                if not await made.fetchval("SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'vector')"):
                    raise NoScratch(
                        "new databases of this server come without the extension vector: "
                        "its administrator runs CREATE EXTENSION vector in template1"
                    )
            yield _named(dsn, name)
        finally:
            await asyncio.shield(db.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))


def _named(dsn: str, name: str) -> str:
    """Return the address of another database of the same server."""
    head, slash, rest = dsn.partition("://")
    place, _, tail = rest.partition("/")
    query = tail.partition("?")[2]
    return f"{head}{slash}{place}/{name}" + (f"?{query}" if query else "")


async def _script(file: Path) -> AsyncGenerator[bytes]:
    """Yield the SQL of everything but rights, for servers of any version."""
    async with (
        _chosen(file, lambda line: not _NOT_OURS.match(line)) as words,
        started("pg_restore", "--no-owner", *words, environment={}) as process,
    ):
        if process.stdout is None:
            return
        head = b""
        while len(head) < HEAD and (piece := await process.stdout.read(PIECE)):
            head += piece
        yield head.replace(_UNKNOWN_TO_OLDER, b"", 1)
        while piece := await process.stdout.read(PIECE):
            yield piece


async def _rights(file: Path, before: str, login: str) -> str:
    """Return the SQL of who may do what, with the login of here in the place of the one that was dumped."""
    async with _chosen(file, lambda line: bool(_RIGHTS.match(line))) as words:
        sql = (await run("pg_restore", *words)).decode()
    lines = [line for line in sql.splitlines() if line.startswith(("GRANT ", "REVOKE ", "ALTER DEFAULT PRIVILEGES "))]
    for word in ("TO", "FROM"):
        old, new = f" {word} {before};", f" {word} {login};"
        lines = [line.removesuffix(old) + new if line.endswith(old) else line for line in lines]
    by_login = f"ALTER DEFAULT PRIVILEGES FOR ROLE {before} "  # what it would make in the schema: its own to say
    own = [line.replace(by_login, f"ALTER DEFAULT PRIVILEGES FOR ROLE {login} ") for line in lines if by_login in line]
    return "\n".join((f"SET ROLE {OWNER};", *(line for line in lines if by_login not in line), "RESET ROLE;", *own))


@asynccontextmanager
async def _chosen(file: Path, wanted: Callable[[str], bool]) -> AsyncGenerator[tuple[str, ...]]:
    """Yield the words by which pg_restore prints what is wanted of a dump's table of contents."""
    contents = (await run("pg_restore", "--list", str(file))).decode()
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as chosen:
        chosen.writelines(f"{line}\n" for line in contents.splitlines() if wanted(line))
        chosen.flush()
        yield ("--file=-", f"--role={OWNER}", f"--use-list={chosen.name}", str(file))


def _agreeing(contents: Contents) -> str:
    """Return the SQL that fails where a table has other rows than were counted."""
    tests = "\n".join(
        f"IF (SELECT count(*) FROM {SCHEMA}.\"{name}\") <> {number:d} THEN RAISE 'table {name} has other rows'; END IF;"  # noqa: S608
        for name, number in contents.rows.items()
    )
    return f"DO $$ BEGIN\n{tests}\nEND $$;"
