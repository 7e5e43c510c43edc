"""Settings that name parrots or modes which are not there: told, not refused, since a file may bring them while we run."""

import difflib
from collections.abc import Collection, Iterable
from time import monotonic

from bot.modes.registry import Registry
from bot.process.settings import PREFIX, Settings


def unknown_names(settings: Settings, parrots: Collection[str], registry: Registry) -> list[str]:
    """Return a line for each such name: the variable, what is wrong, what may have been meant."""
    if settings.modes_disabled:
        registry.refresh(monotonic())
    return [
        *_lines("TELEGRAM__TOKENS", "parrot", settings.telegram.tokens, parrots),
        *_lines("MODES_DISABLED", "mode", settings.modes_disabled, registry.names()),
    ]


def _lines(setting: str, what: str, named: Iterable[str], there: Collection[str]) -> list[str]:
    found: list[str] = []
    for name in named:
        if name not in there:
            near = difflib.get_close_matches(name, there, 1)
            advice = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(there))}"
            found.append(f"{PREFIX}{setting}: there is no {what} {name!r}; {advice}")
    return found
