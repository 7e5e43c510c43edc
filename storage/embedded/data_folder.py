"""The data folder of the embedded PostgreSQL: what lies where, and who may enter."""

import contextlib
import errno
import hashlib
import os
import stat
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import IO

from storage.db.errors import DiskFull, ForeignFolder, NotWritable
from storage.embedded.os_account import Account

SOCKET = ".s.PGSQL.5432"
# sun_path has 104 bytes on macOS and 108 on Linux, the last one a zero.
LONGEST_SOCKET = 103
LEFTOVER = ".new-parrots-"


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The places of things below the folder that the caller handed in."""

    folder: Path

    @property
    def cluster(self) -> Path:
        return self.folder / "cluster"

    @property
    def pid_file(self) -> Path:
        return self.cluster / "postmaster.pid"

    @property
    def settings(self) -> Path:
        return self.folder / "parrots.conf"

    @property
    def password(self) -> Path:
        return self.folder / "password"

    @property
    def superuser_password(self) -> Path:
        return self.folder / "superuser-password"

    @property
    def logs(self) -> Path:
        return self.folder / "log"

    @property
    def start_log(self) -> Path:
        """What the server says before its own log is open."""
        return self.folder / "start.log"

    @property
    def start_lock(self) -> Path:
        """Held while starting or stopping."""
        return self.folder / "start.lock"

    @property
    def users_lock(self) -> Path:
        """Shared by every live process of ours."""
        return self.folder / "users.lock"

    @property
    def server_lock(self) -> Path:
        """Inherited by initdb, the postmaster and its children: free exactly when all of them are gone."""
        return self.folder / "server.lock"

    @property
    def socket(self) -> Path:
        """The private folder of the socket: ours, or a temporary one where the path is too long or asyncpg cannot say it."""
        run = self.folder / "run"
        if len(os.fsencode(run / SOCKET)) <= LONGEST_SOCKET and not set(str(run)) & set(",\"'\\\n"):
            return run
        mark = hashlib.sha256(os.fsencode(self.folder)).hexdigest()[:12]
        # Not what TMPDIR says: every process must find the same.
        return Path("/tmp").resolve() / f"parrots-{os.geteuid()}-{mark}"  # noqa: S108 - its owner and mode are checked

    @property
    def is_elsewhere(self) -> bool:
        """Whether the socket lies under a name that anybody may take first."""
        return self.socket.parent != self.folder

    @property
    def socket_lock(self) -> Path:
        """PostgreSQL's own, with its process id in it."""
        return self.socket / f"{SOCKET}.lock"


@contextlib.contextmanager
def explained(folder: Path) -> Generator[None]:
    """Turn what the system refuses into a sentence."""
    try:
        yield
    except OSError as error:
        where = error.filename or folder
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise full(folder) from error
        if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
            raise NotWritable(
                f"cannot write {where} ({error.strerror}): make the folder writable or choose another data folder"
            ) from error
        if error.errno in {errno.ENOTDIR, errno.EEXIST, errno.ELOOP}:
            raise NotWritable(
                f"{where} is not a folder or file of ours ({error.strerror}): move it away or choose another data folder"
            ) from error
        raise


def full(folder: Path) -> DiskFull:
    return DiskFull(f"no room left on the disk of {folder}: free some, or choose a data folder on another disk")


def claim(folder: Path) -> DataFolder:
    """Make the folder when it is missing; refuse it, unchanged, when it is somebody else's."""
    place = DataFolder(folder.resolve())
    with explained(place.folder):
        _refuse_foreign(place.folder)
        # As root the account of the database must pass through: o+x and nothing else.
        private = 0o711 if os.geteuid() == 0 else 0o700
        for parent in reversed(place.folder.parents):
            if not parent.exists():
                parent.mkdir(mode=0o755, exist_ok=True)  # whatever the umask allows, not to be written by others
        place.folder.mkdir(mode=private, exist_ok=True)
        if place.folder.stat().st_mode & 0o077 & ~private:
            place.folder.chmod(private)
        return place


def _refuse_foreign(folder: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        if (owner := folder.stat().st_uid) != os.geteuid():
            raise ForeignFolder(
                f"the data folder {folder} belongs to the user with id {owner}, and this process runs as {os.geteuid()}: "
                "run it as that user or choose another folder (PARROTS_DATA_DIR)"
            )


def private_folder(path: Path, account: Account) -> None:
    """Make or mend a folder that nobody but the account can enter. Never follows a link."""
    with contextlib.suppress(FileExistsError):
        path.mkdir(mode=0o700)
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        info = os.fstat(descriptor)
        owner = info.st_uid
        if owner not in {account.uid, os.geteuid()}:
            raise _not_ours(path, info)
        os.fchmod(descriptor, 0o700)
        if owner != account.uid:
            os.fchown(descriptor, account.uid, account.gid)
    finally:
        os.close(descriptor)


def check_private(path: Path, *, like: Path) -> None:
    """Refuse a folder that is not as private as we made it: somebody else's server could wait in it for our password."""
    info = path.lstat()
    if info.st_uid != like.stat().st_uid or info.st_mode & 0o077 or not stat.S_ISDIR(info.st_mode):
        raise _not_ours(path, info)


def _not_ours(path: Path, info: os.stat_result) -> ForeignFolder:
    return ForeignFolder(
        f"{path} must be a private folder of ours, and it belongs to the user with id {info.st_uid} "
        f"(mode {stat.S_IMODE(info.st_mode):o}): remove it"
    )


def opened(path: Path, *, append: bool = False) -> IO[bytes]:
    """Open a file that only we can read. Never follows a link: in the folders of its account the database might lay one."""
    how = os.O_APPEND if append else os.O_TRUNC
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | how | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600), "wb")


def secret(path: Path) -> str:
    return path.read_text(encoding="ascii")


def make_secrets(place: DataFolder) -> None:
    """Make the passwords that are missing, each whole or not at all. Only while holding the start lock."""
    for path in (place.password, place.superuser_password):
        if path.exists():
            path.chmod(0o600)
            continue
        new = path.with_name(f"{LEFTOVER}{path.name}")
        with explained(place.folder):
            with opened(new) as file:
                write(file, token_hex(32))
            new.rename(path)


def write(file: IO[bytes], text: str) -> None:
    """Write so that it outlasts a power failure."""
    file.write(text.encode("utf-8"))
    file.flush()
    os.fsync(file.fileno())


def sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
