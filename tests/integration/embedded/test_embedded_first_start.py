"""The first start of the embedded server: killed at any moment, it is finished by the next one."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import asyncpg
import psutil
import pytest

from storage import embedded
from tests.support.processes.tenancy import eventually, servers, started, tenant

MOMENTS: dict[str, Callable[[Path], object]] = {
    "password": lambda folder: (folder / "password").exists(),
    "temporary folder": lambda folder: list(folder.glob(".new-parrots-*")),
    "initdb begun": lambda folder: list(folder.glob(".new-parrots-*/data/base")),
    "initdb late": lambda folder: list(folder.glob(".new-parrots-*/data/base/5")),
    "cluster in place": lambda folder: (folder / "cluster").exists(),
    "server called": lambda folder: (folder / "cluster" / "postmaster.pid").exists(),
    "server listening": lambda folder: (folder / "run" / ".s.PGSQL.5432").exists(),
}


@pytest.mark.parametrize(
    ("moment", "everything"),
    [
        *((moment, False) for moment in MOMENTS),
        *((moment, True) for moment in ("initdb late", "server called")),
    ],
)
def test_a_first_start_killed_is_finished_by_the_next(folder: Path, moment: str, everything: bool) -> None:
    with tenant(folder) as one:
        eventually(lambda: MOMENTS[moment](folder))
        below = psutil.Process(one.process.pid).children(recursive=True) if everything else []
        one.kill()
        for process in (*below, *(servers(folder) if everything else ())):
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
    with started(folder) as two:
        assert two.ask("SELECT '[1]'::vector") == {"value": "[1]"}
        assert list(folder.glob(".new-parrots-*")) == []


def test_what_is_not_ours_stays(folder: Path) -> None:
    half_made = folder / ".new-parrots-abc" / "data"
    half_made.mkdir(parents=True)
    (half_made / "PG_VERSION").write_text("18\n", encoding="ascii")
    notes = folder / "notes.txt"
    notes.write_text("mine", encoding="ascii")
    with started(folder):
        assert not half_made.exists()
        assert notes.read_text(encoding="ascii") == "mine"


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(["DROP DATABASE parrots"], id="no database yet"),
        pytest.param(["DROP DATABASE parrots", "DROP ROLE parrots"], id="no role yet"),
        pytest.param(["DROP DATABASE parrots", "DROP ROLE parrots", "DROP EXTENSION vector"], id="nothing yet"),
        pytest.param(["ALTER ROLE parrots NOLOGIN"], id="role not finished"),
        pytest.param(["ALTER ROLE parrots PASSWORD 'another'"], id="another password"),
    ],
)
async def test_set_up_left_half_way_is_finished(made: Path, damage: list[str]) -> None:
    async with embedded.running(made, durable=False):
        await as_superuser(made, damage)
        async with embedded.running(made, durable=False) as server:
            connection = await asyncpg.connect(server.dsn())
            try:
                assert await connection.fetchval("SELECT '[1]'::vector <-> '[2]'") == 1
            finally:
                await connection.close()


def test_a_lost_password_is_replaced(made: Path) -> None:
    with started(made) as one:
        one.ask("CREATE TABLE kept ()")
    (made / "password").unlink()
    with started(made) as two:
        assert two.ask("SELECT count(*) FROM kept") == {"value": "0"}


async def as_superuser(folder: Path, statements: list[str]) -> None:
    password = (folder / "superuser-password").read_text(encoding="ascii")
    connection = await asyncpg.connect(
        f"postgresql://postgres:{password}@/template1?host={quote(str(folder / 'run'))}&port=5432"
    )
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()
