"""The system account that PostgreSQL runs under."""

import logging
import os
import shutil
import stat
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from storage.db.errors import NoAccount, NotWritable

if sys.platform != "win32":
    import pwd

log = logging.getLogger(__name__)

DEDICATED = "parrots-db"
USERADD = ("--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin")


@dataclass(frozen=True, slots=True)
class Account:
    uid: int
    gid: int

    def run(self, command: list[str], *, errors: int, keep: int) -> subprocess.CompletedProcess[bytes]:
        """Run a program under this account, with no environment of ours and only the descriptor `keep`."""
        # PGPORT, PGDATA and the like would change what PostgreSQL does; C makes its messages readable to us.
        environment = {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}
        other = os.geteuid() != self.uid
        try:
            return subprocess.run(  # noqa: S603 - the wheel's programs with arguments of ours
                command,
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=errors,
                stderr=errors,
                cwd="/",
                env=environment,
                umask=0o077,
                pass_fds=(keep,),
                start_new_session=True,
                user=self.uid if other else None,
                group=self.gid if other else None,
                extra_groups=() if other else None,
            )
        except PermissionError as error:
            raise NoAccount(
                f"the account {self.uid} may not run {command[0]}: "
                "install the programs so that everybody can read and run them (umask 022)"
            ) from error

    def may_traverse(self, info: os.stat_result) -> bool:
        if info.st_uid == self.uid:
            return bool(info.st_mode & stat.S_IXUSR)
        if info.st_gid == self.gid:
            return bool(info.st_mode & stat.S_IXGRP)
        return bool(info.st_mode & stat.S_IXOTH)


def choose(cluster: Path) -> Account:
    """Choose the account for a cluster: ourselves, or as root an unprivileged one."""
    if os.geteuid() != 0:
        return _ourselves()
    if cluster.is_dir():
        # A container that is built anew may give the name another number: the files' owner decides.
        info = cluster.stat()
        if (cluster / "PG_VERSION").exists() and info.st_uid != 0:
            return Account(info.st_uid, info.st_gid)
    return _dedicated() or nobody()


def open_way(account: Account, folder: Path) -> None:
    """Let the account walk down to `folder`.

    PostgreSQL refuses to run as root, so as root it runs under another account, and that account must reach the data and
    the programs. Often they lie under a folder that only root may enter (/root, a private virtual environment). The least
    that helps is the right to pass through (o+x); it shows nobody the names inside such a folder.
    """
    if os.geteuid() != 0:
        return
    for parent in reversed((folder, *folder.parents)):
        info = parent.stat()
        if account.may_traverse(info):
            continue
        try:
            parent.chmod(stat.S_IMODE(info.st_mode) | stat.S_IXOTH)
        except OSError as error:
            raise NotWritable(
                f"PostgreSQL runs under account {account.uid}, which may not pass through {parent}, and that cannot be changed "
                f"({error.strerror}): allow it (chmod o+x), or use another folder"
            ) from error
        log.warning("folder opened for passing through", extra={"folder": str(parent), "account": account.uid})


def nobody() -> Account:
    found = _named("nobody")
    if found is None:
        raise NoAccount(
            f"PostgreSQL refuses to run as root, and this system has neither an account {DEDICATED!r} nor 'nobody': "
            f"create one (useradd --system {DEDICATED}), or run under an ordinary account"
        )
    log.warning("the database runs under an account that others may use", extra={"account": "nobody"})
    return found


def _ourselves() -> Account:
    try:
        pwd.getpwuid(os.geteuid())
    except KeyError as error:
        raise NoAccount(
            f"the user id {os.geteuid()} has no name on this system, and PostgreSQL needs one: "
            "add it to the password file, or run under a named account"
        ) from error
    return Account(os.geteuid(), os.getegid())


def _named(name: str) -> Account | None:
    try:
        entry = pwd.getpwnam(name)
    except KeyError:
        return None
    return Account(entry.pw_uid, entry.pw_gid) if entry.pw_uid != 0 else None


def _dedicated() -> Account | None:
    found = _named(DEDICATED)
    useradd = shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin:/bin")
    if found is None and useradd is not None:
        made = subprocess.run([useradd, *USERADD, DEDICATED], check=False, capture_output=True, text=True)  # noqa: S603 - a fixed command
        log.info("account made", extra={"account": DEDICATED, "code": made.returncode, "said": made.stderr.strip()})
        found = _named(DEDICATED)  # another start may have made it meanwhile
    return found
