"""The parrots that live here: those that come with the house, and those of the data folder, as their files are now.

Files are looked at when somebody asks, at most every two seconds. A file that becomes wrong keeps what was right of it; a
name that two files claim belongs to the one that had it first.
"""

import logging
import os
import stat
from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from agents.personas import schema as files
from agents.personas.schema import Persona
from agents.personas.yaml_schema import DefinitionError

log = logging.getLogger(__name__)

PAUSE = 2.0  # seconds between two looks at the folders
MOST = 100  # files of the data folder
Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A file that is not used as it is, and why: a line for each mistake."""

    file: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """A file as it was read last; `good`: what was right of it last, `fault`: what is wrong with it now."""

    path: Path
    stamp: Stamp
    good: Persona | None
    fault: str = ""


@dataclass(slots=True, kw_only=True)
class _Arranged:
    """Parrots by id, the file of each, and who may not live beside them."""

    parrots: dict[str, Persona] = field(default_factory=dict[str, Persona])
    homes: dict[str, Path] = field(default_factory=dict[str, Path])
    clashes: list[Problem] = field(default_factory=list[Problem])


class Flock(Mapping[str, Persona]):
    """Parrots by id. `folder`: where people add theirs, which need not exist; `clock` tells seconds."""

    def __init__(
        self, folder: Path | None = None, *, built_in: Path = files.FOLDER, clock: Callable[[], float] = monotonic
    ) -> None:
        """Raises DefinitionError when a file of the house itself is wrong."""
        self._folders = (built_in, folder)
        self._clock = clock
        self._files: dict[Path, _File] = {}
        self._stamps: dict[Path, Stamp] = {}
        self._parrots: dict[str, Persona] = {}
        self._homes: dict[str, Path] = {}
        self._problems: tuple[Problem, ...] = ()
        files.load(built_in)
        self._looked = clock()
        self._look()

    def __getitem__(self, name: str) -> Persona:
        return self._now()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())

    # views of one moment: a look in the middle of a loop changes nothing in it

    def keys(self) -> KeysView[str]:
        return self._now().keys()

    def values(self) -> ValuesView[Persona]:
        return self._now().values()

    def items(self) -> ItemsView[str, Persona]:
        return self._now().items()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Files that are not used as they are."""
        self._now()
        return self._problems

    @property
    def added(self) -> tuple[str, ...]:
        """The ids of those that are of the data folder."""
        return tuple(name for name in self._now() if self._homes[name].parent == self._folders[1])

    @property
    def files(self) -> dict[str, str]:
        """The names of the files that they are in, by id."""
        return {name: self._homes[name].name for name in self._now()}

    def _now(self) -> dict[str, Persona]:
        if self._clock() - self._looked >= PAUSE:
            self._looked = self._clock()
            self._look()
        return self._parrots

    def _look(self) -> None:
        stamps = {path: stamp for folder in self._folders if folder is not None for path, stamp in _stamps(folder)}
        if stamps == self._stamps:
            return
        self._stamps = stamps
        read = {path: self._read(path, stamp) for path, stamp in stamps.items()}
        self._files = read
        self._settle()

    def _read(self, path: Path, stamp: Stamp) -> _File:
        before = self._files.get(path)
        if before is not None and before.stamp == stamp:
            return before
        try:
            return _File(path=path, stamp=stamp, good=files.read(path))
        except DefinitionError as error:
            return _File(path=path, stamp=stamp, good=before.good if before else None, fault=str(error))

    def _settle(self) -> None:
        """Who lives here now, and what is wrong."""
        built_in, own = self._folders
        ours = {file.good.id: file for file in self._files.values() if file.path.parent == built_in and file.good}
        theirs = sorted((file for file in self._files.values() if file.path.parent == own), key=self._standing)
        faults = [Problem(file=file.path.name, why=file.fault) for file in self._files.values() if file.fault]
        found = self._arranged(ours, theirs)
        while True:
            lost = set(ours) - set(found.parrots)
            left = [file for file in theirs if file.good is None or file.good.id not in lost]
            if len(left) == len(theirs):
                break
            # what was to replace one of the house may not live here: the one of the house stays
            faults += found.clashes
            theirs, found = left, self._arranged(ours, left)
        self._tell(found.parrots, tuple(dict.fromkeys((*faults, *found.clashes))))
        self._parrots, self._homes = found.parrots, found.homes

    def _arranged(self, ours: Mapping[str, _File], theirs: Sequence[_File]) -> "_Arranged":
        """Who lives here if these files are what there is: those of the house that nobody replaces first."""
        replaced = {file.good.id for file in theirs if file.good}
        made = _Arranged()
        for file in (*(file for name, file in ours.items() if name not in replaced), *theirs):
            for parrot in self._versions(file):
                clash = _clash(parrot, made.parrots, made.homes)
                if not clash:
                    made.parrots[parrot.id], made.homes[parrot.id] = parrot, file.path
                    break
                made.clashes.append(Problem(file=file.path.name, why=f"{file.path.name}: {clash}"))
        return made

    def _standing(self, file: _File) -> tuple[bool, Stamp, str]:
        """Who lives here already comes first; of the others, the older file."""
        return file.path not in self._homes.values(), file.stamp, file.path.name

    def _versions(self, file: _File) -> list[Persona]:
        """What is right of a file, and what it was until now."""
        until = [parrot for name, parrot in self._parrots.items() if self._homes[name] == file.path]
        return [*([file.good] if file.good else []), *(one for one in until if one != file.good)]

    def _tell(self, parrots: Mapping[str, Persona], problems: tuple[Problem, ...]) -> None:
        for problem in problems:
            if problem not in self._problems:
                log.warning("a parrot's file is wrong", extra={"file": problem.file, "why": problem.why})
        if self._parrots:
            come = [name for name, one in parrots.items() if self._parrots.get(name) != one]
            gone = [name for name in self._parrots if name not in parrots]
            if come or gone:
                log.info("the flock changed", extra={"come": come, "gone": gone})
        self._problems = problems


def _clash(parrot: Persona, parrots: Mapping[str, Persona], homes: Mapping[str, Path]) -> str:
    """Why a parrot cannot live beside these; nothing when it can."""
    if parrot.id in parrots:
        return f"id: {parrot.id!r} is taken by {homes[parrot.id].name}; take another id"
    for other in parrots.values():
        shared = sorted(parrot.names & other.names)
        if shared:
            return f"aliases: {shared[0]!r} is a name of {other.id} ({homes[other.id].name}); take another name"
    return ""


def _stamps(folder: Path) -> Iterator[tuple[Path, Stamp]]:
    """The files of a folder with what tells that they changed; none when the folder is not there."""
    try:
        with os.scandir(folder) as entries:
            named = sorted(
                entry.name
                for entry in entries
                if entry.name.endswith((".yaml", ".yml")) and not entry.name.startswith(".")
            )
    except OSError:
        return
    for name in named[:MOST]:
        path = folder / name
        try:
            status = path.stat()
        except OSError:
            continue  # gone meanwhile
        if stat.S_ISREG(status.st_mode):
            yield path, (status.st_mtime_ns, status.st_size, status.st_ino)
