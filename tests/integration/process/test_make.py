"""The Makefile, in a folder of its own where nothing has to be installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
HERE = "python{}.{}".format(*sys.version_info)
STUB = "#!/bin/sh\necho started $*\n"


def environment(folder: Path, version: str) -> None:
    """An environment that was made with a Python of this version, with everything in it."""
    shutil.copy(ROOT / "Makefile", folder)
    for name in ("requirements.lock", "requirements-dev.lock", "pyproject.toml"):
        (folder / name).touch()
    (folder / ".venv" / "lib" / version).mkdir(parents=True)
    program = folder / ".venv" / "bin" / "python"
    program.parent.mkdir()
    program.write_text(STUB)
    program.chmod(0o755)
    for name in (".run", ".dev"):
        (folder / ".venv" / name).touch()


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", "-s", f"PYTHON={sys.executable}", *arguments],
        cwd=folder,
        env={"PATH": os.defpath, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("version", "told"),
    [
        pytest.param(HERE, [], id="the same"),
        pytest.param(
            "python3.99",
            [
                f".venv was made with python3.99; {sys.executable} is {HERE} now and is not used. "
                "To change over: make clean, then again"
            ],
            id="another",
        ),
    ],
)
def test_a_second_run_says_when_another_python_is_found(tmp_path: Path, version: str, told: list[str]) -> None:
    environment(tmp_path, version)
    ran = make(tmp_path, "run")
    assert (ran.returncode, ran.stdout.splitlines(), ran.stderr) == (0, [*told, "started -m bot run"], "")


def test_an_environment_elsewhere_is_never_emptied(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    home.mkdir()
    environment(home, HERE)
    (home / ".venv").rename(elsewhere)
    (home / ".venv").symlink_to(elsewhere)
    (elsewhere / "bin" / "python").unlink()
    (elsewhere / "kept").touch()
    ran = make(home, "run")
    assert (ran.returncode, ran.stdout.splitlines()) == (
        2,
        [
            f".venv is a link to {elsewhere}, where there is no bin/python; nothing is made there. Remove the link, then again."
        ],
    )
    assert (elsewhere / "kept").exists()


def test_an_environment_that_is_lent_is_not_installed_into(tmp_path: Path) -> None:
    home, lender = tmp_path / "home", tmp_path / "lender"
    home.mkdir()
    lender.mkdir()
    environment(home, HERE)
    (home / ".venv").rename(lender / ".venv")
    (home / ".venv").symlink_to(lender / ".venv")
    packages = lender / ".venv" / "lib" / HERE / "site-packages"
    packages.mkdir()
    (packages / "_editable_impl_parrots.pth").write_text(str(lender))
    assert make(home, "run").stdout.splitlines() == ["started -m bot run"]
    (lender / ".venv" / ".run").unlink()
    ran = make(home, "run")
    assert (ran.returncode, ran.stdout.splitlines()) == (
        2,
        [
            f".venv is a link to the environment of another checkout, {lender}/.venv; nothing is installed there. "
            "Remove the link, then again."
        ],
    )


def test_what_another_version_brought_and_does_not_fit_is_removed(tmp_path: Path) -> None:
    environment(tmp_path, HERE)
    (tmp_path / "requirements.lock").write_text("kept==1 \\\n    --hash=sha256:0\n")
    (tmp_path / ".venv" / ".run").unlink()
    pip = tmp_path / ".venv" / "bin" / "pip"
    pip.write_text(
        f"""#!/bin/sh
case "$*" in
*check) [ -e {tmp_path}/gone ] || {{ echo "New_Thing 1 has requirement kept>2, but you have kept 1."; exit 1; }};;
*uninstall*) echo "$*"; touch {tmp_path}/gone;;
esac
"""
    )
    pip.chmod(0o755)
    ran = make(tmp_path, "run")
    assert (ran.returncode, ran.stdout.splitlines()) == (
        0,
        [
            "installing …",
            "New_Thing 1 has requirement kept>2, but you have kept 1.",
            "not of this version, so removed: new-thing",
            "--disable-pip-version-check uninstall --quiet --yes new-thing",
            "started -m bot run",
        ],
    )


def test_what_does_not_fit_together_ends_the_install(tmp_path: Path) -> None:
    environment(tmp_path, HERE)
    (tmp_path / "requirements.lock").write_text("one==1 \\\n")
    (tmp_path / ".venv" / ".run").unlink()
    pip = tmp_path / ".venv" / "bin" / "pip"
    pip.write_text(
        '#!/bin/sh\ncase "$*" in *check) echo "one 1 has requirement two>2, but you have two 1."; exit 1;; esac\n'
    )
    pip.chmod(0o755)
    ran = make(tmp_path, "run")
    assert (ran.returncode, ran.stdout.splitlines()) == (
        2,
        [
            "installing …",
            "one 1 has requirement two>2, but you have two 1.",
            "What is in .venv does not fit together: make clean, then again.",
        ],
    )
    assert not (tmp_path / ".venv" / ".run").exists()


def test_what_was_installed_for_a_python_that_is_gone_is_installed_anew(tmp_path: Path) -> None:
    environment(tmp_path, HERE)
    (tmp_path / ".venv" / "bin" / "python").unlink()
    (tmp_path / ".venv" / "bin" / "python").symlink_to(tmp_path / "gone")
    assert make(tmp_path, "--dry-run", "run").stdout.count("install --quiet --no-deps") == 2
