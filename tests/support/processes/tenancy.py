"""Starts tenants (see tenant.py), talks to them, and sees that nothing of them is left."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import psutil

T = TypeVar("T")

ROOT = Path(__file__).parents[3]
DEADLINE = 60.0


@dataclass(frozen=True, slots=True)
class Person:
    """An ordinary account of the system and a python that it can run."""

    uid: int
    gid: int
    python: str


@dataclass(frozen=True, slots=True)
class Tenant:
    process: subprocess.Popen[str]

    def hear(self) -> dict[str, str | int | bool]:
        """The next facts. Ends, empty, when the process dies: its own deadlines are ours."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        return json.loads(line) if line else {}

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line: str) -> dict[str, str | int | bool]:
        self.tell(line)
        return self.hear()

    def leave(self) -> dict[str, str | int | bool]:
        assert self.process.stdin is not None
        self.process.stdin.close()
        last = self.hear()
        self.process.wait(DEADLINE)
        return last

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(DEADLINE)


def libraries() -> dict[str, str]:
    return {"PYTHONPATH": os.pathsep.join([str(ROOT), *(path for path in sys.path if path.endswith("site-packages"))])}


@contextlib.contextmanager
def tenant(folder: Path, manner: str = "forgetful", *, person: Person | None = None) -> Generator[Tenant]:
    process = subprocess.Popen(
        [
            person.python if person else sys.executable,
            "-B",
            "-m",
            "tests.support.processes.tenant",
            str(folder),
            manner,
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=libraries(),
        user=person.uid if person else None,
        group=person.gid if person else None,
        extra_groups=() if person else None,
    )
    try:
        with process:
            try:
                yield Tenant(process)
            finally:
                if process.stdin is not None and not process.stdin.closed:
                    with contextlib.suppress(BrokenPipeError):
                        process.stdin.close()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(DEADLINE)
    finally:
        if process.poll() is None:
            process.kill()


@contextlib.contextmanager
def started(folder: Path, manner: str = "forgetful", *, person: Person | None = None) -> Generator[Tenant]:
    """A tenant whose server answers."""
    with tenant(folder, manner, person=person) as one:
        facts = one.hear()
        assert "pid" in facts, facts
        yield one


def eventually(condition: Callable[[], T]) -> T:
    """The first true value of the condition."""
    deadline = time.monotonic() + DEADLINE
    while not (value := condition()):
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.002)
    return value


def servers(folder: Path) -> list[psutil.Process]:
    """Every living process of PostgreSQL that works below the folder."""
    found: list[psutil.Process] = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if process.status() != psutil.STATUS_ZOMBIE and Path(
                process.cwd().removesuffix(" (deleted)")
            ).is_relative_to(folder):
                found.append(process)
    return found


def kill_servers(folder: Path) -> None:
    """kill -9 of every process of PostgreSQL below the folder: most children are gone before it is their turn."""
    for process in servers(folder):
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
    eventually(lambda: not servers(folder))


def postmasters(folder: Path) -> list[int]:
    """The servers that no other server is the parent of: a child looks like its parent until it has named itself."""
    parents: dict[int, int] = {}
    for process in servers(folder):
        with contextlib.suppress(psutil.Error):
            if not process.cmdline()[0].startswith("postgres:"):
                parents[process.pid] = process.ppid()
    return [pid for pid, parent in parents.items() if parent not in parents]


@contextlib.contextmanager
def home(person: Person | None = None) -> Generator[Path]:
    """A folder to live in, not below pytest's: that one is closed to the account of the database. Nothing in it may be left running."""
    folder = Path(tempfile.mkdtemp(prefix="parrots-test-", dir=_fast())).resolve()
    if person:
        os.chown(folder, person.uid, person.gid)
    try:
        yield folder
        left = servers(folder)
        assert left == []
    finally:
        kill_servers(folder)
        shutil.rmtree(folder)


def _fast() -> Path | None:
    """Memory to write to, where there is plenty: on a slow disk a cluster costs a second, and these tests make dozens."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of a random name is made in it
    plenty = memory.is_dir() and os.access(memory, os.W_OK | os.X_OK) and shutil.disk_usage(memory).free > 4 * 1024**3
    return memory if plenty else None
