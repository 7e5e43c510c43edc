"""When a house is ready, what its first message needs is there."""

import asyncio
import sys
from pathlib import Path

import pytest

from storage.db.pool import Pool
from tests.support.doubles.chats import open_chat, write
from tests.support.processes.running import ROOT

PROGRAM = """
import asyncio
import sys
from agents.timetext.lexicon import tokenize
from bot.app import Roles, opened
from bot.process import settings
from tests.integration.turns.test_worker import quiet

async def main():
    async with opened(settings.read(None), Roles(worker=True)) as ports:
        print(tokenize.lexicons.cache_info().currsize, "agents.output.claims_en" in sys.modules, flush=True)
        await quiet(ports.pool)
        print(await ports.pool.fetchval("SELECT count(*) FROM inbox WHERE state = 'done'"), tokenize.lexicons.cache_info().misses)

asyncio.run(main())
"""


@pytest.mark.parametrize("model", [pytest.param({}, id="rules"), pytest.param({"MODEL": "m"}, id="model")])
async def test_a_house_has_its_tables_before_it_answers_what_waits(
    model: dict[str, str], tmp_path: Path, dsn: str, pool: Pool
) -> None:
    """A message that waits is claimed as soon as there is a worker: it finds them, and nothing is made twice.

    Those that read what a model says are there where there is a model, and only there.
    """
    await write(pool, await open_chat(pool, "ann", push=False), "e0", "remind me to stretch tomorrow at 3pm")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PROGRAM,
        cwd=tmp_path,
        env={
            "PYTHONPATH": str(ROOT),
            "PATH": "/usr/bin:/bin",
            "PARROTS_DATABASE_URL": dsn,
            **{f"PARROTS_LLM__{name}": value for name, value in model.items()},
        },
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await process.communicate()
    assert (process.returncode, told.decode().split()) == (0, ["1", str(bool(model)), "1", "1"])
