"""A full disk: what cannot be kept is refused, what was acknowledged is answered once there is room, and nobody gives up."""

import asyncio
import contextlib
import os
import secrets
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest

from storage.embedded.data_folder import DataFolder
from tests.crash.test_read_only import superuser
from tests.support.doubles.chats import eventually
from tests.support.processes.commands import command
from tests.support.processes.tenancy import home
from tests.support.processes.visitor import Visitor, visiting

pytestmark = pytest.mark.chaos
MEGABYTES = 200
SECONDS = 8.0  # for which the disk stays full
LINES = 60  # of log meanwhile: a loop that spins writes hundreds a second


@pytest.fixture
def small_disk() -> Generator[Path]:
    """A disk that is soon full."""
    if os.geteuid() != 0:
        pytest.skip("mounting a small disk takes root")
    with home() as folder:
        disk = folder / "disk"
        disk.mkdir()
        options = f"size={MEGABYTES}m,mode=0711"
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(disk)], check=False, capture_output=True, text=True
        )
        if mounted.returncode != 0:
            pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
        try:
            yield disk
        finally:
            subprocess.run(["umount", "--lazy", str(disk)], check=True)


def fill(path: Path) -> None:
    """Write until nothing more fits."""
    descriptor = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
    try:
        for size in (1 << 20, 1 << 12):
            with contextlib.suppress(OSError):
                while os.write(descriptor, b"x" * size):
                    pass
    finally:
        os.close(descriptor)


async def post(visitor: Visitor, session: str, text: str) -> int:
    """The status that a message is answered with."""
    address = f"{visitor.where()}api/sessions/{session}/messages"
    async with visitor.http.post(address, json={"text": text}, headers={"Prefer": "respond-async"}) as response:
        return response.status


async def answered(visitor: Visitor, session: str, number: int) -> list[tuple[str, str]]:
    """Question and answer of each message, once there are so many."""
    said = [one for one in await visitor.messages(session) if one["role"] != "reminder"]
    texts = [one["text"] if one["role"] == "user" else "".join(one["receipts"]) for one in said]
    return list(zip(texts[::2], texts[1::2], strict=False)) if len(texts) == 2 * number else []


async def test_a_full_disk_refuses_loses_nothing_and_goes_on_when_there_is_room(
    small_disk: Path, tmp_path: Path
) -> None:
    async with (
        command("run", tmp_path / "log", data=small_disk) as running,
        visiting(lambda: running.address) as visitor,
    ):
        session = await visitor.open_session()
        kept = ["note: before"]
        assert await post(visitor, session, kept[0]) == 202
        filler = small_disk / "filler"
        fill(filler)
        while (status := await post(visitor, session, text := f"note: {secrets.token_hex(4000)}")) == 202:
            kept.append(text)
        assert status == 503
        refused = [await post(visitor, session, f"note: {secrets.token_hex(4000)}") for _ in range(5)]
        assert set(refused) <= {202, 503}
        filler.unlink()
        await visitor.insist(session, "after", "note: after")
        kept.append("note: after")
        number = len(kept) + refused.count(202)
        pairs = await eventually(lambda: answered(visitor, session, number), deadline=60)
        assert [text for text, _ in pairs if text in kept] == kept
        assert all(answer.startswith(f"✓ Noted: {text.removeprefix('note: ')[:20]}") for text, answer in pairs)
        await running.end()
        assert await running.process.wait() == 0


async def test_turns_that_meet_a_full_disk_are_tried_again_without_haste(small_disk: Path, tmp_path: Path) -> None:
    log, texts = tmp_path / "log", [f"note: {secrets.token_hex(4000)}" for _ in range(6)]
    async with (
        command("run", log, data=small_disk) as running,
        visiting(lambda: running.address) as visitor,
        superuser(DataFolder((small_disk / "postgres").resolve())) as db,
    ):
        sessions = [await visitor.open_session() for _ in texts]
        filler = small_disk / "filler"
        async with db.transaction():
            await db.execute("LOCK TABLE parrots.call_step IN ACCESS EXCLUSIVE MODE")
            for session, text in zip(sessions, texts, strict=True):
                assert await post(visitor, session, text) == 202
            await eventually(
                lambda: db.fetchval(
                    "SELECT count(*) >= 6 FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0"
                )
            )
            fill(filler)
            before = len(log.read_text(encoding="utf-8").splitlines())
        number, end = 0, asyncio.get_running_loop().time() + SECONDS

        async def asked_often() -> bool:
            """Whether people have asked for a while."""
            nonlocal number
            number += await post(visitor, sessions[0], f"note: {secrets.token_hex(4000)}") == 202
            return asyncio.get_running_loop().time() > end

        await eventually(asked_often)
        async with visitor.http.get(f"{visitor.where()}readyz") as response:
            assert response.status == 503
        written = log.read_text(encoding="utf-8").splitlines()[before:]
        assert (len(written) < LINES, [line for line in written if "Traceback" in line]) == (True, [])
        filler.unlink()
        for session, text, more in zip(sessions, texts, [number, 0, 0, 0, 0, 0], strict=True):
            pairs = await eventually(lambda session=session, more=more: answered(visitor, session, 1 + more))
            assert (pairs[0][0], pairs[0][1][:28]) == (text, f"✓ Noted: {text.removeprefix('note: ')[:19]}")
        await running.end()
        assert await running.process.wait() == 0
