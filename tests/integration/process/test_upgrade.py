"""A newer program taken and, where it fails, given back: two checkouts in a folder, whose program says what it was asked."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.keeping.programs import Beside, Checkout, UpgradeFailed
from bot.cli.keeping.upgrade import exchange

PROGRAM = """import pathlib, sys
with pathlib.Path("said").open("a") as said:
    said.write("{name} " + " ".join(sys.argv[1:]) + "\\n")
sys.exit({fails!r} in sys.argv)
"""
MAKEFILE = ".venv/.run: lock\n\t@! grep -q stuck lock\n\t@mkdir -p .venv\n\t@echo installed $$(cat lock) >> said\n\t@touch $@\n"
TRIED, FINISHED = "new upgrade --rehearse all.tar", "new upgrade --finish"
RESTORED = "old restore all.tar --yes"


def git(folder: Path, *words: str) -> str:
    run = ("git", "-c", "user.email=a@example.org", "-c", "user.name=a", "-c", "commit.gpgsign=false", *words)
    environment = {"PATH": os.environ.get("PATH", os.defpath), "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}  # noqa: TID251
    return subprocess.run(run, cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout.strip()


def commit(folder: Path, name: str, fails: str, *, lock: str) -> None:
    (folder / "bot").mkdir(exist_ok=True)
    (folder / "bot" / "__init__.py").touch()
    (folder / "bot" / "__main__.py").write_text(PROGRAM.format(name=name, fails=fails))
    (folder / "Makefile").write_text(MAKEFILE)
    (folder / "lock").write_text(lock)
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", name)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the operator types: a checkout of `origin`, which has one version."""
    (tmp_path / "origin").mkdir()
    git(tmp_path / "origin", "init", "-q", "-b", "main")
    commit(tmp_path / "origin", "old", "nothing", lock="one")
    git(tmp_path, "clone", "-q", "origin", "here")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@pytest.mark.parametrize(
    ("fails", "said", "stays"),
    [
        ("nothing", ["installed two", TRIED, FINISHED], "new"),
        ("--rehearse", ["installed two", TRIED, "installed one"], "old"),
        ("--finish", ["installed two", TRIED, FINISHED, "installed one", RESTORED], "old"),
    ],
)
async def test_a_version_that_fails_is_given_back(here: Path, fails: str, said: list[str], stays: str) -> None:
    commit(here.parent / "origin", "new", fails, lock="two")
    way = Checkout(None, folder=here)
    assert str(await way.look()).endswith(", commits: 1")
    assert await exchange(way, Path("all.tar")) == (0 if stays == "new" else 1)
    assert (here / "said").read_text().splitlines() == said
    assert git(here, "log", "-1", "--format=%s") == stays


async def test_where_the_way_back_ends_all_of_the_rest_is_said(here: Path) -> None:
    commit(here.parent / "origin", "old", "nothing", lock="stuck")
    git(here, "pull", "-q", "--ff-only")
    old = git(here, "rev-parse", "HEAD")[:12]
    commit(here.parent / "origin", "new", "--finish", lock="two")
    way = Checkout(None, folder=here)
    await way.look()
    with pytest.raises(UpgradeFailed) as failed:
        await exchange(way, Path("all.tar"))
    assert str(failed.value).splitlines()[1] == (
        f"The way back has to be finished by hand: git reset --keep {old} && make .venv/.run; "
        f"{sys.executable} -m bot restore all.tar --yes"
    )


async def test_what_cannot_be_upgraded_is_said(here: Path, tmp_path: Path) -> None:
    way = Checkout(None, folder=here)
    assert await way.look() is None
    (here / "lock").write_text("mine")
    with pytest.raises(UpgradeFailed, match="were changed by hand"):
        await way.look()
    git(here, "commit", "-qam", "mine")
    commit(here.parent / "origin", "new", "nothing", lock="two")
    with pytest.raises(UpgradeFailed, match="does not follow this version"):
        await way.look()
    with pytest.raises(UpgradeFailed, match="is no checkout of git"):
        await Checkout(None, folder=tmp_path).look()
    with pytest.raises(UpgradeFailed, match="No such file or directory"):
        await Beside(tmp_path / "python").look()


async def test_a_program_that_is_installed_beside_leaves_the_old_one_alone(here: Path) -> None:
    new = here.parent / "new"
    new.mkdir()
    git(new, "init", "-q", "-b", "main")
    commit(new, "new", "--finish", lock="two")
    python = here.parent / "python"  # an environment of its own, where the new version is installed
    python.write_text(f'#!/bin/sh\nPYTHONPATH={new} exec {sys.executable} "$@"\n')
    await asyncio.to_thread(python.chmod, 0o755)
    assert await exchange(Beside(python), Path("all.tar")) == 1
    assert (here / "said").read_text().splitlines() == [TRIED, FINISHED, RESTORED]
