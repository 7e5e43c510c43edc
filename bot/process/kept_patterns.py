"""Compiled regular expressions, kept between starts as bytecode is: Python makes them anew each time, in Python.

Some 4,000 of ours take 3.4 s of processor time of each start, from this file 0.1 s. It lies where the bytecode of this module does,
and follows the same rules: it is another one for each version of Python, nothing is written where no bytecode is, and where it
cannot be read or does not fit it is as if it were not there. What is in it is checked by Python's own matcher.
"""

import contextlib
import importlib
import importlib.util
import logging
import marshal
import os
import re
import sys
import tempfile
from array import array
from pathlib import Path
from typing import Any, TypeAlias, cast

log = logging.getLogger(__name__)

_Known: TypeAlias = dict[tuple[str, int], tuple[int, bytes, int, dict[str, int]]]
"""By a pattern and its flags: the flags that it has, its code, how many groups, and their names."""
WORTH = 100  # patterns that were compiled anew: of fewer the file is not written again
_WORD = "I"  # of the matcher's code


class KeptPatterns:
    """What stands in for `re._compiler.compile`: the same patterns, those that are known without the work."""

    def __init__(self, path: Path) -> None:
        self.path, self.known = path, _read(path)
        self.anew = 0
        self._matcher, self._parser, self._compiler = (
            cast("Any", importlib.import_module(name)) for name in ("_sre", "re._parser", "re._compiler")
        )
        self._make, self._coded = self._compiler.compile, self._compiler._code  # noqa: SLF001 - there is no other way to it

    def compile(self, pattern: object, flags: int = 0) -> re.Pattern[Any]:
        """Return a compiled pattern as Python does. Raises re.error."""
        if not isinstance(pattern, str) or flags & re.DEBUG:
            return self._make(pattern, flags)
        wanted = (str(pattern), int(flags))
        if (entry := self.known.get(wanted)) is not None:
            with contextlib.suppress(RuntimeError, ValueError, TypeError, OverflowError):  # no code of this matcher
                return self._restored(pattern, entry)
        tree = self._parser.parse(pattern, flags)
        code = array(_WORD, self._coded(tree, flags))
        entry = (int(flags | tree.state.flags), code.tobytes(), tree.state.groups - 1, dict(tree.state.groupdict))
        self.known[wanted] = entry
        self.anew += 1
        return self._restored(pattern, entry)

    def _restored(self, pattern: str, entry: tuple[int, bytes, int, dict[str, int]]) -> re.Pattern[str]:
        flags, code, groups, numbers = entry
        names: list[str | None] = [None] * (groups + 1)
        for name, number in numbers.items():
            names[number] = name
        words = array(_WORD, code).tolist()
        return self._matcher.compile(pattern, flags, words, groups, numbers, tuple(names))

    def put_in(self) -> None:
        """Let all of Python compile by this from here on."""
        self._compiler.compile = self.compile

    def keep(self) -> None:
        """Write what is worth it, and let go of all."""
        entries, anew = dict(self.known), self.anew
        self.known.clear()
        if anew < WORTH or sys.dont_write_bytecode:
            return
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(dir=self.path.parent)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    marshal.dump((_stamp(), entries), file)
                Path(name).chmod(0o644)  # as bytecode is: whoever runs it reads it
                Path(name).replace(self.path)
            except OSError:
                Path(name).unlink(missing_ok=True)
                raise


_kept: KeptPatterns | None = None


def use() -> None:
    """Take compiled patterns from the file from here on, and compile those that it has not as ever."""
    global _kept
    if _kept is not None:
        return
    try:
        path = Path(importlib.util.cache_from_source(__file__)).with_suffix(".patterns")
        _kept = KeptPatterns(path)
        _kept.put_in()
    except (ImportError, AttributeError, NotImplementedError) as error:  # another Python, which has it otherwise
        log.debug("patterns are not kept", extra={"error": str(error)})


def keep() -> None:
    """Write what was compiled anew for the next start, and let go of all of it: what is wanted later is compiled as ever."""
    if _kept is not None:
        _kept.keep()


def _stamp() -> str:
    """Return what the code of the matcher depends on."""
    return f"{sys.version} {array(_WORD).itemsize}"


def _read(path: Path) -> _Known:
    try:
        stamp, entries = marshal.loads(path.read_bytes())  # noqa: S302 - it is as trusted as the bytecode beside it
    except (OSError, EOFError, ValueError, TypeError):
        return {}
    return entries if stamp == _stamp() else {}
