"""The commands of `python -m bot`, which an installed wheel calls `parrots`."""

import argparse
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - argparse has no public name
else:
    Commands = object

MADE = ("run", "chat", "doctor")  # what `make` starts
SCRIPT = "parrots"  # what an installed wheel brings


def printed(command: str) -> str:
    """Return a command as it works when it is typed where this one was: by make, by its own name, else with the Python that runs this."""
    if command in MADE and Path("Makefile").is_file():
        return f"make {command}"
    script = Path(sys.argv[0])
    if script.name == SCRIPT:
        found = shutil.which(SCRIPT)
        return f"{SCRIPT if found and script.samefile(found) else script} {command}"
    python = Path(sys.executable)
    within = os.path.relpath(python) if python.is_relative_to(Path.cwd()) else str(python)
    return f"{within} -m bot {command}"
