"""File locks that the kernel drops when their holder dies, however it dies."""

import contextlib
import os
import sys
import time
from collections.abc import Generator
from pathlib import Path

from storage.db.errors import StartFailed
from storage.embedded.data_folder import explained

if sys.platform != "win32":
    import fcntl


@contextlib.contextmanager
def opened(path: Path) -> Generator[int]:
    """Open a lock file, made when missing; closing it releases whatever lock it holds."""
    with explained(path.parent):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def share(descriptor: int) -> None:
    fcntl.flock(descriptor, fcntl.LOCK_SH)


def seize(descriptor: int) -> bool:
    """Try to be the only holder. A shared lock held through this descriptor is lost when that fails."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def held(path: Path) -> bool:
    """Return whether any living process holds the lock."""
    with opened(path) as descriptor:
        return not seize(descriptor)


@contextlib.contextmanager
def alone(path: Path, *, patience: float) -> Generator[None]:
    """Hold the lock exclusively, waiting for other holders at most `patience` seconds."""
    with opened(path) as descriptor:
        deadline = time.monotonic() + patience
        while not seize(descriptor):
            if time.monotonic() > deadline:
                raise StartFailed(f"another process has held {path} for {patience:.0f} s; is one of ours stuck?")
            time.sleep(0.01)
        yield
