"""kill -9 of a house at a real homeserver: nothing is lost, nothing is said or done twice."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.emulated.matrix.conftest import Town
from tests.support.processes.commands import command
from tests.support.processes.running import Running


@asynccontextmanager
async def running(dsn: str, folder: Path, town: Town) -> AsyncGenerator[Running]:
    env = {
        "PARROTS_DATABASE_URL": dsn,
        "PARROTS_MATRIX__HOMESERVER": town.server.url,
        "PARROTS_MATRIX__USER_ID": town.parrots.user,
        "PARROTS_MATRIX__TOKEN": town.parrots.token,
        "PARROTS_ACCESS__POLICY": "open",
        "PARROTS_LIMITS__LEASE_SECONDS": "2",
        "PARROTS_LIMITS__SEND_SECONDS": "5",
    }
    async with command("run", folder / "log", data=folder / "data", env=env) as process:
        yield process


async def test_nothing_is_lost_or_doubled(dsn: str, tmp_path: Path, town: Town) -> None:
    """Killed three times while somebody writes on, also while no house is there."""
    ann, we = town.ann, town.parrots.user
    async with running(dsn, tmp_path, town) as house:
        room = await ann.room(we, direct=True)
        await ann.write(room, "note: number 0")
        await ann.heard(room, we, "✓ Noted: number 0")
        await ann.write(room, "note: number 1")
        await house.kill()
    for turn in (2, 4):
        await ann.write(room, f"note: number {turn}")
        async with running(dsn, tmp_path, town) as house:
            await ann.heard(room, we, f"✓ Noted: number {turn}")
            await ann.write(room, f"note: number {turn + 1}")
            await house.kill()
    async with running(dsn, tmp_path, town):
        await ann.write(room, "note: number 6")
        await ann.heard(room, we, "✓ Noted: number 6")
        await ann.heard(room, we, "✓ Noted: number 5")
    said = [line for one in ann.of(room, we) for line in one["content"]["body"].splitlines() if line.startswith("✓")]
    assert sorted(said) == [f"✓ Noted: number {n}" for n in range(7)]
