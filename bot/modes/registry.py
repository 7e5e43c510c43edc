"""The modes that there are: built in, installed, and defined in a folder; and the choice of one for a session."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from bot.modes.base import Member, Mode, ModeConfig, ModeState
from bot.modes.definitions import Defined, definition, drawn, version_of
from bot.modes.discussion.discussion import FreeDiscussion
from bot.modes.errors import InvalidModeConfig, UnknownMode
from bot.modes.expert.expert import Experts
from bot.modes.option_checks import check_parrots
from bot.modes.sop.sop import Procedures
from bot.modes.voting.voting import Voting
from bot.modes.yaml_lines import LARGEST
from bot.ports.messages import Language
from bot.texts import say

DEFAULT = FreeDiscussion.name
_EVERY = 2.0  # seconds between looks at the folder

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A mode as it is offered: the shape of GET /api/modes."""

    name: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A mode for a session, with its first state. `kind` names the reducer that goes on with the state (Registry.reducer).

    `definition` is the text of the file it comes from, which `version` is the hash of: what a session used can be kept.
    """

    config: ModeConfig
    kind: str
    version: str
    description: str
    state: ModeState
    variant: str = ""
    definition: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A file of the folder that cannot be used; the last good version of it stays."""

    file: str
    error: InvalidModeConfig


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """A file as it was last seen: `stamp` tells whether it changed."""

    stamp: tuple[int, int]
    mode: Defined | None
    text: str = ""
    error: InvalidModeConfig | None = None


def built_in() -> tuple[Mode, ...]:
    return (FreeDiscussion(), Procedures(), Voting(), Experts())


_OURS = frozenset(mode.name for mode in built_in())


class Registry:
    """Knows modes by name. What it hands out is pure; only `refresh` looks at the folder."""

    def __init__(
        self, *, modes: Iterable[Mode], folder: Path | None = None, disabled: frozenset[str] = frozenset()
    ) -> None:
        self._modes: dict[str, Mode] = {}
        for mode in modes:
            self._modes.setdefault(mode.name, mode)
        self._folder = folder
        self._disabled = disabled
        self._files: dict[str, _File] = {}
        self._seen: float | None = None

    def refresh(self, now: float) -> tuple[Problem, ...]:
        """Looks whether definitions changed, at most every 2 s (`now` in seconds of a steady clock); returns what is wrong."""
        if self._folder is not None and (self._seen is None or now - self._seen >= _EVERY):
            self._seen = now
            found: dict[str, _File] = {}
            for path in sorted(self._folder.glob("*.y*ml")):
                found[path.name] = self._look(path, {one.mode.name for one in found.values() if one.mode is not None})
            self._files = found
        return tuple(Problem(file=name, error=one.error) for name, one in self._files.items() if one.error is not None)

    def listed(self, language: Language) -> tuple[Listed, ...]:
        """The modes that may be chosen."""
        return tuple(
            Listed(name=name, description=_description(mode, language)) for name, mode in self._enabled().items()
        )

    def names(self) -> frozenset[str]:
        """The names of all modes, switched off or not."""
        return frozenset(self._modes) | {one.mode.name for one in self._files.values() if one.mode is not None}

    def mode(self, name: str) -> Mode:
        """Raises UnknownMode, also for one that is switched off."""
        modes = self._enabled()
        if name not in modes:
            raise UnknownMode(name, tuple(modes))
        return modes[name]

    def reducer(self, kind: str) -> Mode:
        """The mode that goes on with a stored state, switched off or not. Raises UnknownMode."""
        if kind not in self._modes:
            raise UnknownMode(kind, tuple(self._modes))
        return self._modes[kind]

    def choose(self, wanted: ModeConfig, *, session: str, members: Iterable[Member], language: Language) -> Chosen:
        """A mode for a session, checked before anything changes. Raises UnknownMode and InvalidModeConfig."""
        mode = self.mode(wanted.name)
        if not wanted.enabled:
            raise UnknownMode(wanted.name, tuple(name for name in self._enabled() if name != wanted.name))
        own = wanted.config or {}
        text, variant, kind = "", "", wanted.name
        if isinstance(mode, Defined):
            variant = drawn(session, mode.definition)
            text = next(one.text for one in self._files.values() if one.mode is mode)
            mode, kind = replace(mode, variant=variant), mode.kind.name
        mode.validate(own)
        check_parrots(mode, own, members)
        return Chosen(
            config=wanted,
            kind=kind,
            version=mode.version,
            description=_description(mode, language),
            state=mode.start(own),
            variant=variant,
            definition=text,
        )

    def _enabled(self) -> dict[str, Mode]:
        found: dict[str, Mode] = {name: mode for name, mode in self._modes.items() if name not in self._disabled}
        for one in self._files.values():
            if one.mode is not None and one.mode.definition.enabled and one.mode.name not in self._disabled:
                found[one.mode.name] = one.mode
        return found

    def _look(self, path: Path, taken: set[str]) -> _File:
        """A file as it is now; if it is wrong, with the mode that it was before."""
        before = self._files.get(path.name)
        stamp = (0, 0)
        try:
            status = path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            if before is not None and before.stamp == stamp:
                return before
            text = _text(path, status.st_size)
            found = definition(text, self._modes, taken)
        except InvalidModeConfig as error:
            log.warning("mode definition refused", extra={"file": path.name, "why": error.why, "key": error.key})
            return _kept(before, stamp, error)
        except (OSError, UnicodeDecodeError) as error:
            return _kept(before, stamp, InvalidModeConfig("", "not_yaml", type(error).__name__))
        mode = Defined(definition=found, kind=self._modes[found.kind], version=version_of(text))
        return _File(stamp=stamp, mode=mode, text=text)


def _text(path: Path, size: int) -> str:
    if size > LARGEST:
        raise InvalidModeConfig("", "too_big", f"{LARGEST // 1024} KiB")
    return path.read_text(encoding="utf-8")


def _kept(before: _File | None, stamp: tuple[int, int], error: InvalidModeConfig) -> _File:
    if before is None:
        return _File(stamp=stamp, mode=None, error=error)
    return replace(before, stamp=stamp, error=error)


def _description(mode: Mode, language: Language) -> str:
    if isinstance(mode, Defined):
        return replace(mode, language=language).description
    if mode.name in _OURS and isinstance(mode, FreeDiscussion | Procedures | Voting | Experts):
        return say(language, f"mode_about_{mode.name}")
    return mode.description
