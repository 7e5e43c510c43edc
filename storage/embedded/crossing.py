"""From one major version of PostgreSQL to the next: dumped by its own programs into a new cluster; the old one is kept beside.

The new cluster takes the old one's place when it is whole and counted, so that whoever ends us half-way leaves the old one in use.
"""

import asyncio
import logging
import shutil
import subprocess
import time
from pathlib import Path

import asyncpg

from storage.db.errors import ClusterError, DiskFull
from storage.embedded import cluster, data_folder, postmaster
from storage.embedded.cluster import MAJOR
from storage.embedded.data_folder import LEFTOVER, DataFolder, explained

log = logging.getLogger(__name__)

TIMES = 2  # what the old cluster takes, free on the disk: the new one, and what a load writes
PATIENCE = 120.0  # seconds for a server to answer
PAUSE = 0.05
_OWN_ROLE = b"CREATE ROLE postgres;\n"  # which a new cluster has from the start
_TABLES = """SELECT quote_ident(nspname) || '.' || quote_ident(relname) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1"""


def settle(place: DataFolder) -> None:
    """Put a whole new cluster in its place, where the last crossing was ended between its two last steps."""
    if _ready(place).exists() and not place.cluster.exists():
        _ready(place).rename(place.cluster)


def needed(place: DataFolder) -> str | None:
    """Return the older major version of the cluster, where its programs came along."""
    made = cluster.version(place)
    if made is None or not made.isdecimal() or int(made) >= int(MAJOR):
        return None
    return made if cluster.has_programs(made) else None


def cross(place: DataFolder, old: str, *, durable: bool) -> None:
    """Bring the cluster from `old` to ours. Only while holding the start lock, with no server running. Raises ClusterError."""
    kept = place.folder / f"{place.cluster.name}-{old}"
    if kept.exists():
        raise ClusterError(
            f"{kept} is there from an earlier time, and {place.cluster} is to be kept there: move it away"
        )
    _check_room(place, old)
    log.warning("the database goes to another version of PostgreSQL", extra={"from": old, "to": MAJOR})
    postmaster.start(place, durable=durable, major=old)
    try:
        new = data_folder.claim(place.folder / f"{LEFTOVER}{MAJOR}")
        for path in (place.password, place.superuser_password):
            shutil.copy(path, new.folder / path.name)
        postmaster.start(new, durable=durable)
        try:
            before = asyncio.run(_counted(place))
            asyncio.run(_counted(new))  # it answers
            _load(place, new)
            if asyncio.run(_counted(new)) != before:
                raise ClusterError(
                    f"the rows of {place.cluster} did not all arrive at PostgreSQL {MAJOR}: it stays as it is"
                )
        finally:
            postmaster.stop(new)
    finally:
        postmaster.stop(place)
    with explained(place.folder):
        shutil.rmtree(_ready(place), ignore_errors=True)
        new.cluster.rename(_ready(place))
        data_folder.sync(place.folder)
        place.cluster.rename(kept)
        settle(place)
        data_folder.sync(place.folder)
        shutil.rmtree(new.folder, ignore_errors=True)
    log.warning("the database is at another version; the old files are kept", extra={"folder": str(kept)})


def _ready(place: DataFolder) -> Path:
    return place.folder / f"{place.cluster.name}.ready"


def _check_room(place: DataFolder, old: str) -> None:
    size = sum(path.lstat().st_size for path in place.cluster.rglob("*"))
    free = shutil.disk_usage(place.folder).free
    if free < TIMES * size:
        mib = 1024 * 1024
        raise DiskFull(
            f"the database goes from PostgreSQL {old} to {MAJOR}, for which {TIMES * size // mib + 1} MB have to be free on the disk "
            f"of {place.folder}; there are {free // mib}: make room, then again"
        )


def _load(place: DataFolder, new: DataFolder) -> None:
    """Pipe everything, roles included, from the one server to the other. Raises ClusterError with what was complained of."""
    environment = {"PGPASSWORD": data_folder.secret(place.superuser_password), "LC_ALL": "C"}
    programs = cluster.programs()
    dump = [
        str(programs / "pg_dumpall"),
        "--quote-all-identifiers",
        f"--host={place.socket}",
        "--port=5432",
        "--username=postgres",
    ]
    load = [str(programs / "psql"), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--host={new.socket}", "--port=5432",
            "--username=postgres", "--output=/dev/null", "postgres"]  # fmt: skip
    with (
        data_folder.opened(new.start_log) as said,
        subprocess.Popen(dump, stdout=subprocess.PIPE, stderr=said, env=environment) as source,  # noqa: S603 - the wheel's programs
        subprocess.Popen(load, stdin=subprocess.PIPE, stderr=said, env=environment) as goal,  # noqa: S603 - likewise
    ):
        if source.stdout is None or goal.stdin is None:
            return
        try:
            roles = True
            for line in source.stdout:
                roles = roles and not line.startswith(b"\\connect ")
                if not (roles and line.replace(b'"', b"") == _OWN_ROLE):
                    goal.stdin.write(line)
            goal.stdin.close()
        except BrokenPipeError:
            source.kill()  # the goal ended before it was fed to the end, and says why
    if source.returncode or goal.returncode:
        raise cluster.failure(new, f"the database could not be brought to PostgreSQL {MAJOR}")


async def _counted(place: DataFolder) -> dict[str, int]:
    """Count the rows of every table of every database, as soon as the server answers."""
    rows: dict[str, int] = {}
    first = await _connected(place, "postgres")
    names = [row[0] for row in await first.fetch("SELECT datname FROM pg_database WHERE datallowconn ORDER BY 1")]
    await first.close()
    for name in (one for one in names if one != "template0"):
        db = await _connected(place, name)
        for row in await db.fetch(_TABLES):
            rows[f"{name} {row[0]}"] = await db.fetchval(f"SELECT count(*) FROM {row[0]}")  # noqa: S608 - its own tables
        await db.close()
    return rows


async def _connected(place: DataFolder, database: str) -> "asyncpg.Connection[asyncpg.Record]":
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return await asyncpg.connect(
                host=str(place.socket),
                user="postgres",
                password=data_folder.secret(place.superuser_password),
                database=database,
                timeout=PATIENCE,
            )
        except (OSError, asyncpg.CannotConnectNowError) as error:
            if time.monotonic() > deadline:
                raise cluster.failure(place, f"PostgreSQL does not answer after {PATIENCE:.0f} s") from error
            await asyncio.sleep(PAUSE)
