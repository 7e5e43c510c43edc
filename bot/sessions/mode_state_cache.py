"""States of modes as this process stored them: what is still stored like that need not be read and checked again."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from bot.modes.base import ModeState

MOST = 1_000  # sessions


class States:
    """The states of the sessions that were stored last."""

    def __init__(self) -> None:
        self._kept: dict[UUID, tuple[Mapping[str, Any], ModeState]] = {}

    def get(self, session: UUID, stored: Mapping[str, Any]) -> ModeState | None:
        """The state that `stored` is, if it is what was kept of the session."""
        kept = self._kept.get(session)
        return kept[1] if kept is not None and kept[0] == stored else None

    def keep(self, session: UUID, stored: Mapping[str, Any], state: ModeState) -> None:
        """Keep what a state is stored as; of many sessions the longest untouched is forgotten."""
        self._kept.pop(session, None)
        self._kept[session] = stored, state
        if len(self._kept) > MOST:
            del self._kept[next(iter(self._kept))]
