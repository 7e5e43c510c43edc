"""Where the tests of storage live, and who lives there."""

import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.support.processes.tenancy import Person, home, libraries, started


@pytest.fixture
def folder() -> Generator[Path]:
    """An empty place."""
    with home() as place:
        yield place / "postgres"


@pytest.fixture(scope="session")
def template() -> Generator[Path]:
    with home() as place:
        with started(place / "postgres") as one:
            one.leave()
        yield place / "postgres"


@pytest.fixture
def made(template: Path, folder: Path) -> Path:
    """A place where the first start is done: a copy, for initdb costs a second."""
    subprocess.run(["cp", "-pR", str(template), str(folder)], check=True)
    return folder


@pytest.fixture(scope="session")
def people() -> Generator[tuple[Person, Person]]:
    """Two ordinary accounts, for as long as the tests run."""
    if os.geteuid() != 0 or shutil.which("useradd") is None:
        pytest.skip("making accounts takes root and useradd")
    names = [f"parrots-test{number}-{os.getpid()}" for number in (1, 2)]
    try:
        yield (_settle(names[0]), _settle(names[1]))
    finally:
        for name in names:
            subprocess.run(["userdel", name], check=False, capture_output=True)


@pytest.fixture
def person(people: tuple[Person, Person]) -> Person:
    return people[0]


def _settle(name: str) -> Person:
    subprocess.run(["useradd", "--system", "--no-create-home", "--user-group", name], check=True, capture_output=True)
    uid, gid = (
        int(subprocess.run(["id", flag, name], check=True, capture_output=True).stdout) for flag in ("-u", "-g")
    )
    for python in (sys.executable, f"/usr/bin/python{sys.version_info.major}.{sys.version_info.minor}"):
        probe = "import asyncpg, psutil, storage.embedded; storage.embedded.cluster.programs()"
        try:
            subprocess.run(
                [python, "-c", probe], check=True, user=uid, group=gid, extra_groups=(), cwd="/", env=libraries()
            )
        except (OSError, subprocess.CalledProcessError):
            continue
        return Person(uid, gid, python)
    pytest.skip("an ordinary account cannot reach our libraries here")
