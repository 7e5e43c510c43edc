"""The server process of the embedded PostgreSQL: is it alive, start it, stop it, bury what is left of it."""

import contextlib
import logging
import os
import signal
import time
from pathlib import Path

import psutil

from storage.db.errors import StartFailed
from storage.embedded import cluster, file_locks, tuning
from storage.embedded.data_folder import DataFolder, explained, opened
from storage.embedded.os_account import Account

log = logging.getLogger(__name__)

PATIENCE_TO_STOP = 30.0
GRACE = 1.0


def find(place: DataFolder) -> int | None:
    """Return the process id of the living postmaster of this cluster, if there is one.

    The number in postmaster.pid proves nothing: after a kill it may be a zombie's, after a restart of the machine or
    container another program's. PostgreSQL itself only asks whether some process has the number, and then refuses to start.
    """
    pid = _noted(place.pid_file)
    return pid if pid is not None and _is_postmaster(pid, place.cluster) else None


def alive(place: DataFolder) -> bool:
    """Return whether the postmaster or anything it started still runs."""
    return file_locks.held(place.server_lock) or find(place) is not None


def start(place: DataFolder, *, durable: bool, major: str = cluster.MAJOR) -> None:
    """Start the server without waiting for it. Only while holding the start lock, with nothing of it alive."""
    account = cluster.prepare(place, major)
    with file_locks.opened(place.server_lock) as lock:
        if not file_locks.seize(lock):
            return
        if not (place.cluster / "PG_VERSION").exists():
            cluster.make(place, account, lock=lock, durable=durable)
        with explained(place.folder):
            tuning.write(place.settings, socket=place.socket, durable=durable)
        _mend(place)
        _launch(place, account, lock=lock, programs=cluster.programs(major))


def stop(place: DataFolder) -> None:
    """Stop the server: clients are cut off, everything committed is on disk."""
    quiet = time.monotonic()
    deadline, order = quiet + PATIENCE_TO_STOP, signal.SIGINT
    _signal(find(place), order)
    while alive(place):
        if (now := time.monotonic()) > deadline:
            if order is signal.SIGQUIT:
                raise StartFailed(f"the server of {place.folder} does not stop (process {find(place)}): end it by hand")
            log.warning("the server does not stop, stopping it hard", extra={"folder": str(place.folder)})
            deadline, order = now + PATIENCE_TO_STOP, signal.SIGQUIT
            _signal(find(place), order)
        quiet = bury(place, quiet=quiet)
        time.sleep(0.01)


def bury(place: DataFolder, *, quiet: float) -> float:
    """End the children of a postmaster that is dead since `quiet`: a new one cannot start while they hold the shared memory.

    They notice by themselves, but one that is busy with a long query does so only when it is done: so, after a moment,
    they are killed. Returns since when there is no postmaster.
    """
    now = time.monotonic()
    if find(place) is not None:
        return now
    if now - quiet > GRACE:
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if _is_child(process.cmdline()) and Path(process.cwd()).samefile(place.cluster):
                    log.warning("orphan of a dead server ended", extra={"pid": process.pid})
                    process.kill()
    return quiet


def _launch(place: DataFolder, account: Account, *, lock: int, programs: Path) -> None:
    # The shell hands the server over to init, so that no process of ours is its parent: it may outlive us, and is never our zombie.
    command = ["/bin/sh", "-c", '"$0" "$@" &', str(programs / "postgres"), "-D", str(place.cluster)]
    with explained(place.folder), opened(place.start_log) as said:
        account.run(command, errors=said.fileno(), keep=lock)
    log.info("server started", extra={"folder": str(place.folder), "account": account.uid})


def _mend(place: DataFolder) -> None:
    """Remove what would stop PostgreSQL from starting though no server runs: its process id in files, where another program has it.

    Where that process is simply gone, PostgreSQL does it itself, after a look whether old children hold the shared memory.
    """
    if find(place) is not None:
        return
    for path in (place.pid_file, place.socket_lock):
        pid = _noted(path)
        if path.exists() and (pid is None or psutil.pid_exists(pid)):
            log.warning("stale process id removed", extra={"file": str(path), "pid": pid})
            path.unlink(missing_ok=True)


def _noted(pid_file: Path) -> int | None:
    try:
        pid = int(pid_file.read_text(encoding="utf-8", errors="replace").partition("\n")[0])
    except (FileNotFoundError, ValueError):
        return None
    return pid if pid > 0 else None


def _is_postmaster(pid: int, folder: Path) -> bool:
    """Judged by its name and where it works. A zombie is none, and what we may not look at is not ours."""
    with contextlib.suppress(psutil.Error, OSError):
        process = psutil.Process(pid)
        command = process.cmdline()
        if not command or _is_child(command) or Path(command[0]).name != "postgres":
            return False
        # While it starts it has not gone to its folder yet.
        return Path(process.cwd()).samefile(folder) or (command[1:2] == ["-D"] and Path(command[2]).samefile(folder))
    return False


def _is_child(command: list[str]) -> bool:
    return bool(command) and command[0].startswith("postgres:")


def _signal(pid: int | None, number: signal.Signals) -> None:
    if pid is not None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
