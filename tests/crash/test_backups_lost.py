"""The whole data folder is lost in the middle of a busy day; the last backup is put into an empty one, and what was pending rings, once."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.crash.test_whole_house import talk
from tests.support.doubles.chats import eventually
from tests.support.processes.commands import command
from tests.support.processes.running import ENVIRONMENT, ROOT
from tests.support.processes.tenancy import home, kill_servers
from tests.support.processes.visitor import Visitor, visiting

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]
RINGS = 40  # seconds after it was asked for: later than the restored house is up on a quiet machine, and no harm if not


@pytest.fixture
def data() -> Generator[Path]:
    with home() as folder:
        yield folder


async def ours(*words: str, data: Path) -> str:
    """Run a command of an operator to its end."""
    env = {**ENVIRONMENT, "PARROTS_DATA_DIR": str(data), "PARROTS_TIMEZONE": "Asia/Shanghai"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *words, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    return said.decode()


async def chatter(visitor: Visitor, session: str, writing: asyncio.Event) -> None:
    """Write one note after another, until the house is gone."""
    number = 0
    while writing.is_set():
        number += 1
        await visitor.insist(session, f"n{number}", f"note: number {number}")


async def test_a_lost_data_folder_comes_back_from_the_last_backup(data: Path, tmp_path: Path) -> None:
    log, file, writing = tmp_path / "log", tmp_path / "kept.tar", asyncio.Event()
    (data / "parrots").mkdir(parents=True)
    cook = (ROOT / "examples" / "parrots" / "cook.yaml").read_text()
    (data / "parrots" / "cook.yaml").write_text(cook)
    async with command("run", log, data=data) as first, visiting(lambda: first.address) as visitor:
        session, other = await visitor.open_session(), await visitor.open_session()
        await visitor.insist(session, "1", f"remind me in {RINGS} seconds to stretch")
        await visitor.insist(session, "2", "remind me in 1 second to blink")

        async def rung() -> list[str]:
            return [text for role, text in await talk(visitor, session) if role == "reminder"]

        await eventually(rung)
        writing.set()
        async with asyncio.TaskGroup() as tasks:
            busy = tasks.create_task(chatter(visitor, other, writing))
            made = await ours("backup", str(file), data=data)
            writing.clear()
            await busy
        assert "tried by putting it into a database of its own" in made
        await visitor.insist(session, "3", "note: after the backup")
        await first.kill()
    await asyncio.to_thread(kill_servers, data)
    await asyncio.to_thread(shutil.rmtree, data)
    await asyncio.to_thread(data.mkdir)
    assert "are back, counted table by table" in await ours("restore", str(file), data=data)
    assert (data / "parrots" / "cook.yaml").read_text() == cook
    async with command("run", log, data=data) as second, visiting(lambda: second.address) as visitor:

        async def all_rung() -> list[tuple[str, str]]:
            said = await talk(visitor, session)
            return said if [role for role, _ in said].count("reminder") > 1 else []

        said = await eventually(all_rung)
        assert sorted(text.split(" (")[0] for role, text in said if role == "reminder") == ["⏰ blink", "⏰ stretch"]
        assert not any("after the backup" in text for _, text in said)
        await visitor.insist(session, "4", "note: life goes on")

        async def answered() -> list[tuple[str, str]]:
            said = await talk(visitor, session)
            return said if any("life goes on" in text for role, text in said if role == "agent") else []

        assert [role for role, _ in await eventually(answered)].count("reminder") == 2
        await second.end()
