"""What can be wrong with modes.

ModeError
├── UnknownMode          no mode of this name, or one that is switched off
└── InvalidModeConfig    a mode's options are wrong; says which key and what to do
"""

from typing import Literal

from bot.ports.messages import Language
from bot.texts import say

Why = Literal[
    "missing", "unknown_key", "wrong_kind", "out_of_range", "not_one_of", "no_such_parrot", "no_such_step", "no_such_placeholder",
    "bad_expression", "not_yaml", "twice", "too_big", "no_such_kind", "newer",
]  # fmt: skip


class ModeError(Exception):
    """Something is wrong with a mode; a person may be told."""

    def sentence(self, language: Language) -> str:
        """What to tell a person."""
        raise NotImplementedError


class UnknownMode(ModeError):
    """There is no such mode, or it is switched off; `known` are those there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no mode {name!r} (there are {', '.join(known)})")
        self.name = name
        self.known = known

    def sentence(self, language: Language) -> str:
        return say(language, "mode_unknown", name=self.name, known=", ".join(self.known))


class InvalidModeConfig(ModeError):
    """A mode's options are wrong: `key` is where (`steps[1].agent`), `why` what, `hint` what would be right; `line` in a file."""

    def __init__(self, key: str, why: Why, hint: str = "", *, line: int | None = None) -> None:
        self.key = key
        self.why: Why = why
        self.hint = hint
        self.line = line
        super().__init__(self.sentence("en"))

    def sentence(self, language: Language) -> str:
        what = say(language, f"mode_why_{self.why}", hint=self.hint)
        if self.line is None:
            return say(language, "mode_bad_config", key=self.key or "config", what=what)
        return say(language, "mode_bad_line", line=self.line, key=self.key or "config", what=what)

    def at(self, line: int | None) -> "InvalidModeConfig":
        """The same, with the line of the file."""
        return InvalidModeConfig(self.key, self.why, self.hint, line=line)
