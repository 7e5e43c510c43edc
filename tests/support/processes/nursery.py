"""`python -m tests.support.processes.nursery SOCKET`: everything is loaded once, and each house (tests.support.processes.node) is forked from it.

Over a connection come a plan, or the words and the environment of a command, and the name of a log; back come the number of the process,
what it says, and at last how it ended. What a command reads comes over the connection, too, unless it is run to its end in a folder
(tests.support.processes.ran): then files are named for what it reads and prints. The nursery ends with its standard input.
"""

import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from agents import nlu
from agents.output import claims
from bot.cli import command_line
from tests.support.processes import node


def serve(path: str) -> None:
    """Fork who waits for a house, for each connection, until nobody needs us."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    nlu.warm()
    claims.warm()
    for name in ("run", "chat"):  # what these commands bring along takes long to load
        importlib.import_module(f"bot.cli.{name}")
    gc.freeze()
    print("ready", flush=True)  # noqa: T201 - how who started us learns it
    while True:
        ready, _, _ = select.select([listener, sys.stdin], [], [])
        if sys.stdin in ready:
            return
        connection, _ = listener.accept()
        if os.fork() == 0:
            listener.close()
            _leave(partial(_wait_for_a_house, connection))
        connection.close()


def _wait_for_a_house(connection: socket.socket) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number in (0, 1):  # our parent's: who reads them is to find their end when it has ended
        os.dup2(os.open(os.devnull, os.O_RDWR), number)
    wanted = json.loads(connection.makefile().readline())
    pid = os.fork()
    if pid == 0:
        _leave(partial(_house, connection, wanted))
    connection.sendall(json.dumps({"pid": pid}).encode() + b"\n")
    _, status = os.waitpid(pid, 0)
    connection.sendall(json.dumps({"ended": os.waitstatus_to_exitcode(status)}).encode() + b"\n")


def _house(connection: socket.socket, wanted: dict[str, Any]) -> None:
    os.dup2(_file(wanted["output"]) if "output" in wanted else connection.fileno(), 1)
    os.dup2(_file(wanted["log"]), 2)
    if "plan" in wanted:
        node.main(wanted["plan"])
        return
    os.dup2(os.open(wanted["input"], os.O_RDONLY) if "input" in wanted else connection.fileno(), 0)
    if "folder" in wanted:
        os.chdir(wanted["folder"])
        os.environ.clear()  # noqa: TID251 - as a shell of its own has it
    os.environ.update(wanted["env"])  # noqa: TID251 - as a shell sets it
    sys.exit(command_line.main(wanted["command"]))


def _file(path: str) -> int:
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def _leave(work: Callable[[], None]) -> NoReturn:
    """Work, and end this process here: what is behind is its parent's."""
    code = 1
    try:
        work()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    except Exception:  # noqa: BLE001 - told to the log
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    serve(sys.argv[1])
