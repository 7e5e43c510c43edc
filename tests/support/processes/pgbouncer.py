"""PgBouncer in front of the tests' server, as its guides set it up: it takes out what a connection says at its start."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.support.processes.tenancy import eventually

Mode = Literal["session", "transaction"]
PROGRAM = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin:/opt/homebrew/bin")
IGNORED = "role,search_path,extra_float_digits,options"

needs_pgbouncer = pytest.mark.skipif(PROGRAM is None, reason="there is no pgbouncer here")


@dataclass(slots=True)
class Bouncer:
    """A pooler that runs; `address` is that of the database through it."""

    address: str
    port: int
    command: list[str]
    log: Path
    process: subprocess.Popen[bytes]

    def restart(self) -> None:
        """End it as it is, with whatever goes through it, and start it again."""
        self.process.kill()
        self.process.wait(30)
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command)
        eventually(lambda: _answers(self.port) or self.process.poll() is not None)
        assert self.process.poll() is None, self.log.read_text(encoding="utf-8")


@contextmanager
def pgbouncer(dsn: str, mode: Mode, ignored: str = IGNORED) -> Generator[str]:
    """The address of the same database through a pooler of its own."""
    with bouncing(dsn, mode, ignored) as bouncer:
        yield bouncer.address


@contextmanager
def bouncing(dsn: str, mode: Mode, ignored: str = IGNORED) -> Generator[Bouncer]:
    """A pooler of its own in front of a database."""
    parts = urlsplit(dsn)
    server = Path(parse_qs(parts.query)["host"][0])
    account = pwd.getpwuid(server.stat().st_uid)  # whom the server's socket lets in
    folder = Path(tempfile.mkdtemp(prefix="parrots-pgbouncer-"))
    port = _free()
    try:
        (folder / "users").write_text(f'"{parts.username}" "{parts.password}"\n', encoding="utf-8")
        (folder / "ini").write_text(
            f"""[databases]
* = host={server} port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = {folder / "users"}
pool_mode = {mode}
ignore_startup_parameters = {ignored}
max_client_conn = 200
default_pool_size = 20
logfile = {folder / "log"}
""",
            encoding="utf-8",
        )
        for path in (folder, *folder.iterdir()):
            if os.geteuid() == 0:
                os.chown(path, account.pw_uid, account.pw_gid)
        assert PROGRAM is not None
        user = ["-u", account.pw_name] if os.geteuid() == 0 else []
        command = [PROGRAM, "-q", *user, str(folder / "ini")]
        address = f"postgresql://{parts.username}:{parts.password}@127.0.0.1:{port}{parts.path}?sslmode=disable"
        bouncer = Bouncer(address, port, command, folder / "log", subprocess.Popen(command))
        try:
            eventually(lambda: _answers(port) or bouncer.process.poll() is not None)
            assert bouncer.process.poll() is None, bouncer.log.read_text(encoding="utf-8")
            yield bouncer
        finally:
            bouncer.process.terminate()
            bouncer.process.wait(30)
    finally:
        shutil.rmtree(folder)


def _free() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


def _answers(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0
