"""The program with two hosts in its address: it starts where the first takes no writes, and goes to it when that has become the primary."""

from pathlib import Path

import pytest

from storage.db.migrate import migrate
from storage.db.pool import open_pool
from storage.people import people
from tests.support.doubles.chats import eventually
from tests.support.processes.commands import command
from tests.support.processes.pairs import pairs
from tests.support.processes.visitor import Visitor, visiting


async def noted(visitor: Visitor, text: str) -> bool:
    """Whether a note is kept and confirmed."""
    session = await visitor.open_session()
    await visitor.insist(session, text, f"note: {text}")

    async def receipts() -> list[str]:
        return [one["receipts"] for one in await visitor.messages(session) if one["role"] == "agent"]

    [[receipt]] = await eventually(receipts)
    return receipt.startswith(f"✓ Noted: {text}")


@pytest.mark.timeout(240)
async def test_the_program_works_where_writes_are_taken(tmp_path: Path) -> None:
    async with pairs() as pair:
        for dsn in pair.each:
            await migrate(dsn)
            pool = await open_pool(dsn, size=1)
            await people.owner(pool)  # as the one that follows has it from the one that leads
            await pool.close()
        await pair.fix(0)
        log = tmp_path / "log"
        async with (
            command("run", log, data=tmp_path / "data", env={"PARROTS_DATABASE_URL": pair.address}) as running,
            visiting(lambda: running.address) as visitor,
        ):
            assert await noted(visitor, "two")
            await pair.fix(1)
            await pair.free(0)
            assert await noted(visitor, "one")
            await running.end()
            assert await running.process.wait() == 0
        kept = [
            [row for row in ("one", "two") if await pair.has(at, "SELECT FROM parrots.memo WHERE text = $1", row)]
            for at in (0, 1)
        ]
        assert kept == [["one"], ["two"]]
        said = log.read_text(encoding="utf-8")
        assert ("Traceback" in said, pair.servers[0].password in said) == (False, False)
