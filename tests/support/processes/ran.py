"""Commands of ours, run to their end as people run them; the process is forked by the nursery, which has loaded everything."""

import json
import os
import signal
import socket
import subprocess
import tempfile
from pathlib import Path

from tests.support.processes.running import PATH, ROOT, nursery

PATIENCE = 600.0  # seconds; each test has less, but for the longest


def bot(folder: Path, *arguments: str, typed: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder without an `.env`; `typed` is its input. Raises TimeoutError."""
    env = {"PATH": PATH, "PYTHONPATH": str(ROOT), "PARROTS_HTTP__PORT": "0"} | settings
    with tempfile.TemporaryDirectory() as streams, socket.socket(socket.AF_UNIX) as connection:
        given, printed, told = (Path(streams, name) for name in ("given", "printed", "told"))
        given.write_text(typed, encoding="utf-8")
        wanted = {
            "command": arguments,
            "env": env,
            "folder": str(folder),
            "input": str(given),
            "output": str(printed),
            "log": str(told),
        }
        connection.settimeout(PATIENCE)
        connection.connect(str(nursery()))
        connection.sendall(json.dumps(wanted).encode() + b"\n")
        with connection.makefile() as answers:
            pid = json.loads(answers.readline())["pid"]
            try:
                status = json.loads(answers.readline())["ended"]
            except TimeoutError:
                os.kill(pid, signal.SIGKILL)
                raise
        return subprocess.CompletedProcess(
            arguments, status, *(path.read_text(encoding="utf-8") for path in (printed, told))
        )
