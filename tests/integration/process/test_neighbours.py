"""A talk in the terminal beside a house that runs: with the same database it joins it, else it says that it is another one."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from storage import embedded
from tests.conftest import fresh_database
from tests.support.processes.commands import command
from tests.support.processes.ran import bot


@pytest.mark.parametrize("same", [pytest.param(True, id="the same"), pytest.param(False, id="another")])
async def test_a_talk_beside_a_house_with_another_database_says_so(
    tmp_path: Path, server: embedded.Server, dsn: str, *, same: bool
) -> None:
    async with (
        fresh_database(server) as other,
        command("run", tmp_path / "log", data=tmp_path / "house", env={"PARROTS_DATABASE_URL": dsn}) as running,
    ):
        port = str(urlsplit(running.address).port)
        ran = bot(tmp_path, "chat", PARROTS_DATABASE_URL=dsn if same else other, PARROTS_HTTP__PORT=port)
    first = ran.stdout.splitlines()[0]
    told = (
        f"The parrots at http://127.0.0.1:{port}/ have another database: they don't know what is said here. "
        "To join them, start with their PARROTS_DATA_DIR or PARROTS_DATABASE_URL."
    )
    assert (ran.returncode, ran.stderr, first == told) == (0, "", not same)
