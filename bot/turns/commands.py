"""Slash commands and stop words."""

import re

from agents.texts import Language
from bot.messages import Saying
from bot.texts import say

_COMMAND = re.compile(r"^/([A-Za-z][\w-]*)(?:@\w+)?(?:\s+|$)")
_STOP = re.compile(r"^(?:/stop(?:@\w+)?|停|停下|停下来|别说了|stop)[.!。！]?$", re.IGNORECASE)


def is_stop(text: str) -> bool:
    """Whether this is a wish to stop, by command or word."""
    return _STOP.match(text.strip()) is not None


def command(text: str) -> str | None:
    """The name of the command, lower case."""
    found = _COMMAND.match(text)
    return found[1].lower() if found else None


def answer(name: str, language: Language) -> Saying:
    """What a command says."""
    if name not in ("start", "help"):
        return Saying(text=say(language, "unknown_command", command=f"/{name}"))
    lines = "\n".join(f"- {line}" for line in say(language, "help_lines").splitlines())
    return Saying(text=f"{say(language, name)}\n\n{lines}\n\n{say(language, 'help_commands')}")
