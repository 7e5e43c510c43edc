"""What the embedded server says when it cannot run."""

import asyncio
import contextlib
import os
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest

from storage import embedded
from storage.db.errors import ClusterError, DiskFull, NotWritable, OtherVersion, StartFailed
from storage.embedded import tuning
from tests.support.processes.tenancy import Person, home, tenant

MIB = 1024 * 1024


@contextlib.contextmanager
def disk(folder: Path, options: str) -> Generator[Path]:
    """A disk of its own."""
    place = folder.parent / "disk"
    place.mkdir()
    if (
        os.geteuid() != 0
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)], check=False, capture_output=True
        ).returncode
    ):
        pytest.skip("mounting a small disk takes root and the right to mount")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


async def refused(folder: Path) -> ClusterError:
    with pytest.raises(ClusterError) as caught:
        async with embedded.running(folder, durable=False):
            pass
    return caught.value


@pytest.mark.parametrize("size", ["4k", "8k", "16m", "40m"])
async def test_a_full_disk(folder: Path, size: str) -> None:
    with disk(folder, f"size={size},mode=755") as place:
        error = await refused(place / "postgres")
        assert isinstance(error, DiskFull)
        assert (
            str(error)
            == f"no room left on the disk of {place / 'postgres'}: free some, or choose a data folder on another disk"
        )


async def test_a_disk_that_cannot_be_written(folder: Path) -> None:
    with disk(folder, "ro") as place:
        error = await refused(place / "postgres")
        assert isinstance(error, NotWritable)
        assert (
            str(error)
            == f"cannot write {place / 'postgres'} (Read-only file system): make the folder writable or choose another data folder"
        )


def test_a_folder_that_may_not_be_written(person: Person) -> None:
    with home(person) as place:
        place.chmod(0o500)
        with tenant(place / "postgres", person=person) as one:
            assert one.hear() == {
                "error": "NotWritable",
                "text": f"cannot write {place / 'postgres'} (Permission denied): make the folder writable or choose another data folder",
            }


def test_a_file_where_the_folder_should_be(folder: Path) -> None:
    folder.write_text("mine", encoding="ascii")
    error = asyncio.run(refused(folder))
    assert isinstance(error, NotWritable)
    assert (
        str(error)
        == f"{folder} is not a folder or file of ours (File exists): move it away or choose another data folder"
    )
    assert folder.read_text(encoding="ascii") == "mine"


def test_a_folder_with_other_things_in_it_is_no_cluster(folder: Path) -> None:
    notes = folder / "cluster" / "notes.txt"
    notes.parent.mkdir(parents=True)
    notes.write_text("mine", encoding="ascii")
    error = asyncio.run(refused(folder))
    assert (
        str(error) == f"{notes.parent} is not empty and holds no database: move it away or choose another data folder"
    )
    assert notes.read_text(encoding="ascii") == "mine"


async def test_data_of_another_major_version(made: Path) -> None:
    (made / "cluster" / "PG_VERSION").write_text("17\n", encoding="ascii")
    error = await refused(made)
    assert isinstance(error, OtherVersion)
    assert str(error) == (
        f"{made / 'cluster'} was made by PostgreSQL 17, and this program brings 18: write a backup with the program that "
        f"made it (python -m bot backup FILE), move {made} away, and restore it here (python -m bot restore FILE)"
    )


async def test_a_server_that_does_not_start_says_why(made: Path) -> None:
    with (made / "cluster" / "postgresql.conf").open("a", encoding="utf-8") as conf:
        conf.write("max_connections = 'many'\n")
    error = await refused(made)
    assert isinstance(error, StartFailed)
    assert str(error).startswith(f"PostgreSQL does not start in {made}. The end of its log:\n")
    assert 'invalid value for parameter "max_connections": "many"' in str(error)


async def test_a_lost_superuser_password_is_missed_only_when_needed(made: Path) -> None:
    (made / "superuser-password").unlink()
    async with embedded.running(made, durable=False):
        pass
    (made / "password").unlink()
    error = await refused(made)
    assert (
        str(error)
        == f"{made / 'superuser-password'} is not the password of {made / 'cluster'}: put back the file that belongs to it"
    )


@pytest.mark.parametrize(
    ("memory", "buffers"),
    [(256, 32), (1024, 64), (2047, 127), (2048, 512), (8192, 512), (16384, 1024), (262144, 2048)],
)
def test_shared_buffers(memory: int, buffers: int) -> None:
    assert tuning.shared_buffers(memory * MIB) // MIB == buffers


def test_memory_is_what_the_container_may_use(tmp_path: Path) -> None:
    limit, none, absent = tmp_path / "limit", tmp_path / "none", tmp_path / "absent"
    limit.write_text(f"{64 * MIB}\n", encoding="ascii")
    none.write_text("max\n", encoding="ascii")
    assert tuning.memory((absent, none, limit)) == 64 * MIB
    assert tuning.memory((absent, none)) > 64 * MIB
