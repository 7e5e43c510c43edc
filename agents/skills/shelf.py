"""The skills that there are: those that come with the house, and those of the data folder, as their files are now.

Files of the folder are looked at when somebody asks, at most every two seconds. A file that becomes wrong keeps what was right
of it; a skill of the house is not replaced.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import monotonic

from agents.personas.yaml_schema import DefinitionError
from agents.skills.definition import FOLDER, KIND, Skill

log = logging.getLogger(__name__)

IN_DATA = "skills"  # the folder in the data folder
PAUSE = 2.0  # seconds between two looks at the folder
MOST = 50  # files of the data folder


class Skills(Mapping[str, Skill]):
    """Skills by id. `folder`: where people add theirs, which need not exist; `clock` tells seconds."""

    def __init__(self, folder: Path | None = None, *, clock: Callable[[], float] = monotonic) -> None:
        """Raises DefinitionError when a file of the house itself is wrong."""
        self._folder = folder
        self._clock = clock
        self._ours = {one.id: one for one in map(KIND.read, sorted(FOLDER.glob("*.yaml")))}
        self._own: dict[Path, Skill] = {}
        self._faults: dict[Path, str] = {}
        self._known = self._ours
        self._looked: float | None = None

    def __getitem__(self, name: str) -> Skill:
        return self._now()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with files of the folder, a line for each mistake."""
        self._now()
        return tuple(line for fault in self._faults.values() for line in fault.splitlines())

    def _now(self) -> Mapping[str, Skill]:
        now = self._clock()
        if self._folder is None or (self._looked is not None and now - self._looked < PAUSE):
            return self._known
        self._looked = now
        before, faults = self._own, self._faults
        self._own, self._faults = {}, {}
        known = dict(self._ours)
        for path in sorted(self._folder.glob("*.y*ml"))[:MOST]:
            try:
                skill = _read(path, known)
            except DefinitionError as error:
                self._faults[path] = str(error)
                if faults.get(path) != str(error):
                    log.warning("a skill's file is wrong", extra={"file": path.name, "why": str(error)})
                skill = before.get(path)
            if skill is not None and skill.id not in known:
                self._own[path] = known[skill.id] = skill
        self._known = known
        return known


def _read(path: Path, taken: Mapping[str, Skill]) -> Skill:
    """Raises DefinitionError for a file that is wrong, or whose id is not its own."""
    skill = KIND.read(path)
    if skill.id in taken:
        raise DefinitionError(f"{path.name}: id: {skill.id!r} is taken; take another id")
    return skill
