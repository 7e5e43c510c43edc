"""The protocols that there are: those that come with the house, and those of the data folder, as their files are now.

Files of the folder are looked at when somebody asks, at most every two seconds. A file that becomes wrong keeps what was right of
it; a name that two files claim belongs to the one that had it first.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from agents.personas.yaml_schema import LARGEST, DefinitionError
from bot.protocols.definition import Protocol, read

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parent / "definitions"
PAUSE = 2.0  # seconds between two looks at the folder
MOST = 50  # files of the data folder


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """A file as it was read last; `good`: what was right of it last, `fault`: what is wrong with it now."""

    stamp: tuple[int, int]
    good: Protocol | None
    fault: str = ""


class Library:
    """Protocols by id. `folder`: where people add theirs, which need not exist; `clock` tells seconds."""

    def __init__(self, folder: Path | None = None, *, clock: Callable[[], float] = monotonic) -> None:
        """Raises DefinitionError when a file of the house itself is wrong."""
        self._folder = folder
        self._clock = clock
        ours = (read(path.read_text(encoding="utf-8"), path.name) for path in sorted(FOLDER.glob("*.yaml")))
        self._ours = {one.definition.id: one for one in ours}
        self._files: dict[str, _File] = {}
        self._looked: float | None = None

    def protocols(self) -> Mapping[str, Protocol]:
        """Return all by id, those of the house first."""
        self._look()
        found = dict(self._ours)
        for file in self._files.values():
            if file.good is not None:
                found.setdefault(file.good.definition.id, file.good)
        return found

    def problems(self) -> tuple[str, ...]:
        """Return what is wrong with files of the folder, a line for each mistake."""
        self._look()
        return tuple(line for file in self._files.values() for line in file.fault.splitlines())

    def _look(self) -> None:
        now = self._clock()
        if self._folder is None or (self._looked is not None and now - self._looked < PAUSE):
            return
        self._looked = now
        paths = sorted(self._folder.glob("*.y*ml"))[:MOST]
        taken = dict.fromkeys(self._ours, "the house")
        found: dict[str, _File] = {}
        for path in paths:
            file = self._read(path, taken)
            found[path.name] = file
            if file.good is not None:
                taken.setdefault(file.good.definition.id, path.name)
        self._files = found

    def _read(self, path: Path, taken: Mapping[str, str]) -> _File:
        before, stamp = self._files.get(path.name), (0, 0)
        try:
            stamp = _stamp(path)
            if before is not None and before.stamp == stamp:
                return before
            found = _own(read(_text(path), path.name), path.name, taken)
        except (OSError, DefinitionError) as error:
            log.warning("protocol refused", extra={"file": path.name, "cause": str(error).splitlines()[0]})
            return _File(stamp=stamp, good=None if before is None else before.good, fault=str(error))
        return _File(stamp=stamp, good=found)


def _stamp(path: Path) -> tuple[int, int]:
    """Return what changes when a file is written. Raises OSError."""
    status = path.stat()
    return status.st_mtime_ns, status.st_size


def _own(found: Protocol, file: str, taken: Mapping[str, str]) -> Protocol:
    """Return a protocol whose name is its own. Raises DefinitionError."""
    owner = taken.get(found.definition.id)
    if owner is not None:
        raise DefinitionError(f"{file}: id: {found.definition.id} is that of {owner}; choose another one")
    return found


def _text(path: Path) -> str:
    """Raises OSError and DefinitionError."""
    raw = path.read_bytes()
    if len(raw) > LARGEST:
        raise DefinitionError(f"{path.name}: is larger than {LARGEST // 1024} KB; make it shorter")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DefinitionError(f"{path.name}: is not UTF-8 text; save it as UTF-8") from error
