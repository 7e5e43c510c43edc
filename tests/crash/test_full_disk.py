"""A full disk: what cannot be kept is refused, what was acknowledged is answered once there is room, and nobody gives up."""

import contextlib
import os
import secrets
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.doubles.chats import eventually
from tests.processes.commands import command
from tests.processes.visitor import Visitor, visiting
from tests.storage.embedded.tenancy import home

MEGABYTES = 200


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
