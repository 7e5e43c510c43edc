"""A primary and a standby that follows it, both by the programs that come along: commits wait until the standby has them."""

import asyncio
import os
import shutil
import subprocess
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from storage import embedded
from storage.embedded import cluster, os_account
from storage.embedded.data_folder import DataFolder
from tests.support.doubles.chats import eventually
from tests.support.processes.pairs import Pair
from tests.support.processes.tenancy import home, kill_servers


@dataclass(frozen=True, slots=True)
class Replicas(Pair):
    """The first leads until it is killed; the second follows it until it is promoted. Both have the same login."""

    async def kill_primary(self) -> None:
        """kill -9 of all of it, at once."""
        await asyncio.to_thread(kill_servers, self.servers[0].place.folder)

    async def promote(self) -> None:
        async with self.superuser(1) as db:
            assert await db.fetchval("SELECT pg_promote()")

    async def wait_for_standby(self) -> None:
        """Return when each commit waits for the standby."""

        async def follows() -> bool:
            async with self.superuser(0) as db:
                return await db.fetchval("SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'")

        await eventually(follows)


@asynccontextmanager
async def replicas() -> AsyncGenerator[Replicas]:
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(home())
        one = await stack.enter_async_context(embedded.running(folder / "one", durable=False))
        leading = Pair((one, one))
        with (one.place.cluster / "pg_hba.conf").open("a", encoding="utf-8") as access:
            access.write("local replication all scram-sha-256\n")
        async with leading.superuser(0) as db:
            await db.execute("SELECT pg_reload_conf()")
        await asyncio.to_thread(_copy, one.place, DataFolder(folder / "two"))
        two = await stack.enter_async_context(embedded.running(folder / "two", durable=False))
        pair = Replicas((one, two))
        async with pair.superuser(0) as db:
            for setting in ("synchronous_standby_names = '*'", "synchronous_commit = on"):
                await db.execute(f"ALTER SYSTEM SET {setting}")
            await db.execute("SELECT pg_reload_conf()")
        await pair.wait_for_standby()
        yield pair


def _copy(leader: DataFolder, follower: DataFolder) -> None:
    """Make a standby of a running server by pg_basebackup."""
    account = os_account.choose(leader.cluster)
    follower.folder.mkdir(mode=0o711)
    for path in (leader.password, leader.superuser_password):
        shutil.copy(path, follower.folder / path.name)
    follower.cluster.mkdir(mode=0o700)
    os.chown(follower.cluster, account.uid, account.gid)
    other = os.geteuid() != account.uid
    subprocess.run(
        [cluster.programs() / "pg_basebackup", "--pgdata", follower.cluster, "--write-recovery-conf", "--checkpoint=fast",
         "--host", leader.socket, "--username=postgres", "--no-sync"],
        check=True, capture_output=True, cwd="/", user=account.uid if other else None, group=account.gid if other else None,
        env={"PGPASSWORD": leader.superuser_password.read_text(encoding="ascii"), "PATH": os.defpath, "LC_ALL": "C"},
    )  # fmt: skip
