"""A data folder of an older PostgreSQL, whose programs the wheel brings, is brought to ours by the next start."""

import asyncio
import shutil
from pathlib import Path

import asyncpg
import pytest

from storage import embedded
from storage.db.errors import ClusterError, DiskFull
from storage.db.migrate import migrate, migrations
from storage.embedded import cluster, crossing, data_folder, os_account, postmaster

OLD = "16"  # what the wheel brings beside ours


def older(folder: Path) -> None:
    """Make and start a cluster as a program of those days did, but for the letters that it did not know yet."""
    place = data_folder.claim(folder)
    data_folder.make_secrets(place)
    account = os_account.choose(place.cluster)
    os_account.open_way(account, folder)
    os_account.open_way(account, cluster.programs(OLD))
    secret = folder / "secret"
    shutil.copy(place.superuser_password, secret)
    place.cluster.mkdir(mode=0o700)
    for path in (secret, place.cluster):
        shutil.chown(path, account.uid, account.gid)
    login = ("--username=postgres", "--auth=scram-sha-256", f"--pwfile={secret}", "--locale=C", "--encoding=UTF8")
    with data_folder.opened(place.start_log) as said, data_folder.opened(folder / "lock") as lock:
        command = [str(cluster.programs(OLD) / "initdb"), f"--pgdata={place.cluster}", "--no-sync", *login]
        assert account.run(command, errors=said.fileno(), keep=lock.fileno()).returncode == 0
    with data_folder.opened(place.cluster / "postgresql.conf", append=True) as conf:
        data_folder.write(conf, "\ninclude '../parrots.conf'\n")
    postmaster.start(place, durable=False, major=OLD)


async def fill(folder: Path) -> list[tuple[str, int]]:
    """What a house has in its database, in a small measure; the server that was started is used as it is, and stopped."""
    async with embedded.running(folder, durable=False) as old:
        await migrate(old.dsn())
        db = await asyncpg.connect(old.dsn())
        assert await db.fetchval("SHOW server_version_num") < "170000"
        await db.execute(
            "INSERT INTO parrots.person (name, role) SELECT '人 ' || n, 'member' FROM generate_series(1, 300) n"
        )
        found = await people(db)
        await db.close()
        return found


async def people(db: "asyncpg.Connection[asyncpg.Record]") -> list[tuple[str, int]]:
    return [tuple(row) for row in await db.fetch("SELECT name, id FROM parrots.person ORDER BY id")]


async def test_an_older_data_folder_goes_on_with_all_that_is_in_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asyncio.to_thread(older, folder)
    before = await fill(folder)
    with monkeypatch.context() as full:
        full.setattr(crossing, "TIMES", 10**9)
        with pytest.raises(
            DiskFull, match=r"^the database goes from PostgreSQL 16 to 18, for which .* make room, then again$"
        ):
            async with embedded.running(folder, durable=False):
                pass
    async with embedded.running(folder, durable=False) as running:
        assert await migrate(running.dsn()) == []
        db = await asyncpg.connect(running.dsn())
        assert await people(db) == before
        assert await db.fetchval("SHOW server_version_num") > "180000"
        assert (
            await db.fetchval("SELECT '[1]'::vector::text || max(version) FROM parrots.schema_version")
            == f"[1]{len(migrations())}"
        )
        await db.close()
    assert (folder / "cluster-16" / "PG_VERSION").read_text() == "16\n"
    assert not (folder / ".new-parrots-18").exists()
    await asyncio.to_thread(
        shutil.move, folder / "cluster", folder / "cluster.ready"
    )  # ended between the last two steps
    async with embedded.running(folder, durable=False) as running:
        db = await asyncpg.connect(running.dsn())
        assert await people(db) == before
        await db.close()
    await asyncio.to_thread(shutil.rmtree, folder / "cluster")
    await asyncio.to_thread(shutil.copytree, folder / "cluster-16", folder / "cluster")
    with pytest.raises(ClusterError, match="cluster-16 is there from an earlier time"):
        async with embedded.running(folder, durable=False):
            pass
