"""`python -m bot.cli.benchmarks.cleanup FOLDER`: clears up when the bench has ended, however it did.

The bench holds our standard input open; it ends with it. What the bench started works in FOLDER, and nothing else does.
"""

import asyncio
import shutil
import sys
from pathlib import Path

import psutil

from storage import embedded

DATABASE = "postgres"  # in a data folder


def main(folder: Path) -> None:
    sys.stdin.buffer.read()
    while working := [process for process in psutil.process_iter() if _works_in(process, folder)]:
        for process in working:
            process.kill()
        psutil.wait_procs(working, timeout=1)
    if (folder / DATABASE).exists():
        asyncio.run(_stop(folder / DATABASE))
    shutil.rmtree(folder, ignore_errors=True)


def _works_in(process: psutil.Process, folder: Path) -> bool:
    try:
        return Path(process.cwd()) == folder
    except (psutil.Error, OSError):  # it is gone, or not ours
        return False


async def _stop(folder: Path) -> None:
    """Be the server's last user: who leaves last stops it, one that is half made when it is whole."""
    async with embedded.running(folder):
        pass


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
