"""Connections: made to the host that takes writes; those of the pool asked who works on them, dropped where the server takes no
writes any more, taught our types.
"""

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncpg
from pydantic_core import from_json, to_json

from storage.db import addresses
from storage.db.errors import NotAdmitted
from storage.db.statements import Statement

if TYPE_CHECKING:
    from storage.db.pool import Db

    Connection = asyncpg.Connection[asyncpg.Record]
else:  # generic in the stubs only
    Connection = asyncpg.Connection

SCHEMA = "parrots"
APP_ROLE = "parrots_app"
NAME = {"application_name": "parrots"}  # the only parameter that every pooler lets through
SILENT = 3.0  # seconds after which the next of several hosts is asked
# The tables that are secured by row.
CONTENT = (
    "action",
    "attachment",
    "change",
    "due",
    "event",
    "feedback",
    "file",
    "findable",
    "findable_count",
    "learned",
    "lesson",
    "list_item",
    "meaning",
    "memo",
    "message",
    "posting",
    "profile",
    "reference",
    "remote_calendar",
    "remote_object",
    "shared_busy",
    "subscription",
    "summary",
)
_BUILT_IN = 10_000  # what PostgreSQL brings along has numbers below, the same in every version
_types: dict[frozenset[int], Any] = {}  # what asyncpg found of such types
reached: dict[
    str, str
] = {}  # by an address of several hosts, the one that took writes last in this process: it is asked first
GONE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)

# In the order written: what the login may by itself, then as whom every transaction works.
_WHO = Statement("""SELECT (SELECT bool_and(row_security_active(name)) FROM unnest(:content::text[]) AS name) AS bare,
        (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = session_user) AS mighty,
        set_config('role', :role, true), current_user AS who, session_user AS login,
        (SELECT string_agg(name, ', ') FROM unnest(:content::text[]) AS name WHERE NOT row_security_active(name)) AS open,
        (current_schemas(false))[1] AS schema, current_setting('search_path') AS path""")
_NOT_FOUND = (asyncpg.UndefinedFunctionError, asyncpg.UndefinedTableError)
# One statement of the simple protocol: behind a pooler a second one may meet another server.
_WRITES = """DO $$ BEGIN
    IF current_setting('transaction_read_only')::boolean OR current_setting('default_transaction_read_only')::boolean THEN
        RAISE read_only_sql_transaction USING MESSAGE = 'the database takes no writes';
    END IF; END $$"""


class Link(Connection):
    """A connection that ends where the server takes no writes: it is no primary any more, and the next one may find that."""

    __slots__ = ()

    async def execute(self, query: str, *args: Any, timeout: float | None = None) -> str:  # noqa: ANN401, ASYNC109 - asyncpg's
        try:
            return await super().execute(query, *args, timeout=timeout)
        except asyncpg.ReadOnlySQLTransactionError:
            self.terminate()
            raise

    async def _execute(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - asyncpg's
        try:
            return await super()._execute(*args, **options)  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType, reportAttributeAccessIssue] - not in its stubs
        except asyncpg.ReadOnlySQLTransactionError:
            self.terminate()
            raise

    async def _introspect_types(self, typeoids: Iterable[int], timeout: float | None) -> Any:  # noqa: ANN401, ASYNC109 - asyncpg's
        """Ask what types are made of; of the server's own, which are the same on every server, once in a process."""
        oids = frozenset(typeoids)
        if (known := _types.get(oids)) is not None:
            return known
        found = await super()._introspect_types(oids, timeout)  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType, reportAttributeAccessIssue] - not in its stubs
        if max(oids) < _BUILT_IN:
            _types[oids] = found
        return found  # pyright: ignore[reportUnknownVariableType]


class Shared(Link):
    """A connection whose transactions may each meet another session of the server, which other clients use, too.

    Each transaction begins by saying what a session of ours would have kept, in the same message; a statement alone is a
    transaction, so that it runs where it was parsed. Where a function or a table of ours is not found all the same, the
    connection ends: the database is away (NotAdmitted), and the next connection may find it.
    """

    __slots__ = ()

    async def execute(self, query: str, *args: Any, timeout: float | None = None) -> str:  # noqa: ANN401, ASYNC109 - asyncpg's
        if not args and self._is_between():
            query = f"{_OURS}; {query}"
        try:
            return await super().execute(query, *args, timeout=timeout)
        except _NOT_FOUND as error:
            raise self._lost(error) from error

    async def _execute(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - asyncpg's
        if not self._is_between():
            return await self._found(*args, **options)
        await self.execute("BEGIN")
        try:
            found = await self._found(*args, **options)
            await self.execute("COMMIT")
        except BaseException:
            with suppress(*GONE):
                await self.execute("ROLLBACK")
            raise
        return found

    async def _found(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - asyncpg's
        try:
            return await super()._execute(*args, **options)
        except _NOT_FOUND as error:
            raise self._lost(error) from error

    def _is_between(self) -> bool:
        """Return whether the connection is open and in no transaction."""
        return not self.is_closed() and not self.is_in_transaction()

    def _lost(self, error: Exception) -> NotAdmitted:
        self.terminate()
        return NotAdmitted(f"the database does not find what is ours ({error})")


async def reach(dsn: str | None = None, **options: Any) -> Connection:  # noqa: ANN401 - asyncpg's
    """Connect to the first of an address's hosts that takes writes: at the start, and after another has become the primary.

    What the server says of itself when it is reached is not enough: a pooler repeats what it once heard.
    Raises the connection errors of asyncpg, and ReadOnlySQLTransactionError where no host takes writes.
    """
    address = dsn or ""
    hosts = addresses.single(address)
    failures: list[Exception] = []
    for host in sorted(hosts, key=lambda host: host != reached.get(address)):
        try:
            async with asyncio.timeout(SILENT if len(hosts) > 1 else None):
                db: Connection = await asyncpg.connect(host, **options)
                await ask_for_writes(db)
        except GONE as error:
            failures.append(error)
        else:
            if len(hosts) > 1:
                reached[address] = host
            return db
    raise max(failures, key=_nearness)


def silence(dsn: str) -> float:
    """Return the seconds that pass at most until the last of an address's hosts is asked."""
    return SILENT * (len(addresses.single(dsn)) - 1)


async def connect(dsn: str, *, seconds: float) -> Connection:
    """Reach the server for a session of our own, through whatever stands between; `seconds`: how long, once its host is asked."""
    async with asyncio.timeout(seconds + silence(dsn)):
        return await reach(dsn, statement_cache_size=0, server_settings=NAME)


async def ask_for_writes(db: Connection) -> None:
    try:
        await db.execute(_WRITES)
    except BaseException:
        db.terminate()
        raise


def _nearness(error: Exception) -> int:
    """Rank an error by how near its host was to being the one: of several errors the nearest says most."""
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
        return 1
    return 2 if isinstance(error, asyncpg.PostgresError) else 0


async def admit(db: "Db", *, pooled: bool) -> None:
    """Let a new connection into the pool, if on it people's content is kept apart and our tables are found. Raises NotAdmitted."""
    try:
        await db.execute("BEGIN")
        await know_types(db)
        found = await db.fetchrow(*_WHO(content=[f"{SCHEMA}.{table}" for table in CONTENT], role=APP_ROLE))
        await db.execute("COMMIT")
    except (
        asyncpg.InsufficientPrivilegeError,
        asyncpg.InvalidParameterValueError,
        asyncpg.UndefinedTableError,
    ) as error:
        raise NotAdmitted(f"the database login cannot work as {APP_ROLE} ({error})") from error
    if found is None or found["open"] or found["who"] != APP_ROLE:
        tables = found["open"].replace(f"{SCHEMA}.", "") if found is not None and found["open"] else "all tables"
        raise NotAdmitted(
            f"the database does not keep people's content apart: row-level security is off for {APP_ROLE} on {tables} "
            f"(it must be an ordinary role that owns nothing, and each table say ENABLE ROW LEVEL SECURITY)"
        )
    if not found["bare"] and not found["mighty"]:
        raise NotAdmitted(
            f"the database login {found['login']} reads everybody's content by itself: let it inherit nothing of the role "
            f'parrots_owner (GRANT parrots_owner TO "{found["login"]}" WITH INHERIT FALSE, SET TRUE)'
        )
    if found["schema"] != SCHEMA:
        if pooled:  # made before `settle`: the pooler makes another in its place
            with suppress(*GONE):
                await db.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        raise NotAdmitted(
            f"the database's search_path is {found['path']} instead of {SCHEMA}, public: what stands before the database has "
            "taken it out; let its connections be made anew"
        )


def session_settings() -> dict[str, str]:
    """Return the settings of every session of ours."""
    return {
        "search_path": f"{SCHEMA},public",
        "timezone": "UTC",
        "application_name": "parrots",
        "idle_in_transaction_session_timeout": "30s",
        "statement_timeout": "30s",
        "jit": "off",
    }


def _ours() -> str:
    """Return what a transaction says first in a session that is not ours: our settings, and nobody's role or tables.

    `SET` reads nothing, so `BEGIN` with whatever options may follow it.
    """
    ours = {name: value for name, value in session_settings().items() if name not in NAME}
    # the temporary tables of a session last: where nothing says so, they are found before ours
    path = f"{ours.pop('search_path')}, pg_temp"
    values = [f"search_path = {path}", "row_security = on", "ROLE NONE", *(f"{name} = '{ours[name]}'" for name in ours)]
    return "; ".join(f"SET LOCAL {value}" for value in values)


_OURS = _ours()


async def know_types(db: "Db") -> None:
    """Let JSON be Python values, and know the types of lists that we use."""
    for kind in ("json", "jsonb"):
        await db.set_type_codec(kind, encoder=_encode, decoder=read_json, schema="pg_catalog", format="text")
    # the process asks what a type of lists is when it first meets one, for 10 ms in the middle of a burst: so all at once, here
    await db.fetchrow("SELECT $1::jsonb[], $2::bigint[], $3::uuid[], $4::float8[]", [], [], [], [])


def read_json(text: str) -> Any:  # noqa: ANN401 - jsonb holds any JSON value
    """Read JSON, what is too deep for the fast reader with the other one. Raises ValueError, and RecursionError beyond both."""
    try:
        return from_json(text)
    except ValueError:
        return json.loads(text)


def _encode(value: Any) -> str:  # noqa: ANN401 - jsonb holds any JSON value
    """Write JSON, what the fast writer refuses with the other one; what the server thinks of that, it says itself."""
    try:
        return to_json(value, inf_nan_mode="constants").decode()
    except ValueError:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
