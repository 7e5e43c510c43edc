"""A socket under a name that anybody may take first: nobody is told our password there."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest

from storage import embedded
from storage.db.errors import ForeignFolder
from storage.embedded.data_folder import DataFolder


@pytest.fixture
def distant(folder: Path) -> Generator[DataFolder]:
    """A data folder whose path is too long for a socket."""
    place = DataFolder((folder / ("long" * 30)).resolve())
    assert place.is_elsewhere
    yield place
    if place.socket.exists():
        for path in place.socket.iterdir():
            path.unlink()
        place.socket.rmdir()


async def start(place: DataFolder) -> None:
    async with embedded.running(place.folder, durable=False):
        pass


@pytest.mark.parametrize(
    ("owner", "mode"), [pytest.param(65534, 0o700, id="owner"), pytest.param(None, 0o777, id="mode")]
)
async def test_a_folder_that_somebody_made_there_is_refused(distant: DataFolder, owner: int | None, mode: int) -> None:
    await start(distant)
    info = distant.socket.stat()
    if owner is not None:
        if os.geteuid() != 0:
            pytest.skip("giving a folder away takes root")
        os.chown(distant.socket, owner, owner)
    distant.socket.chmod(mode)
    with pytest.raises(ForeignFolder) as refusal:
        await start(distant)
    told = owner if owner is not None else info.st_uid
    assert str(refusal.value) == (
        f"{distant.socket} must be a private folder of ours, and it belongs to the user with id {told} (mode {mode:o}): remove it"
    )


async def test_the_folder_is_ours_and_private_and_the_server_runs(distant: DataFolder) -> None:
    await start(distant)
    await start(distant)
    assert distant.socket.stat().st_mode & 0o077 == 0


async def test_what_is_made_on_the_way_is_not_for_others_to_write(folder: Path) -> None:
    before = os.umask(0)
    try:
        await start(DataFolder(folder / "data" / "postgres"))
    finally:
        os.umask(before)
    made = [path.lstat().st_mode & 0o022 for path in (folder, Path(folder, "data"))]
    assert made == [0, 0]
