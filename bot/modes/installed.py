"""Modes that other packages bring, by the entry point group `parrots.modes`."""

import logging
from importlib.metadata import EntryPoint, entry_points

from bot.modes.base import Mode

GROUP = "parrots.modes"
_PARTS = ("name", "description", "version", "validate", "start", "on_user_message", "on_agent_response")

log = logging.getLogger(__name__)


def installed() -> tuple[Mode, ...]:
    """The modes that can be made; one that cannot is left out with a line in the log, whatever is wrong with it."""
    return tuple(mode for point in entry_points(group=GROUP) if (mode := _made(point)) is not None)


def _made(point: EntryPoint) -> Mode | None:
    try:
        found = point.load()
        mode = found() if isinstance(found, type) else found
        missing = [part for part in _PARTS if not hasattr(mode, part)]
    except Exception:  # foreign code at start: its failure must not keep the house from opening
        log.warning("mode cannot be loaded", extra={"entry_point": point.name}, exc_info=True)
        return None
    if missing:
        log.warning("mode is incomplete", extra={"entry_point": point.name, "missing": missing})
        return None
    return mode
