"""The workspaces that installed the app by themselves: each runs as long as it is kept."""

import asyncio
import logging
from asyncio import Task, TaskGroup
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Protocol

from bot.ports.callers import Unavailable
from bot.ports.push_abilities import Installations, Installed

log = logging.getLogger(__name__)

LOOK = 30.0  # seconds until it is looked anyway
AGAIN = 1.0  # seconds, where the database did not answer


class Run(Protocol):
    def __call__(self, one: Installed, *, closed: bool) -> Coroutine[Any, Any, None]:
        """Run one until cancelled; `closed`: it ran here before, as one that had ended."""
        ...


class StoredWorkspaces:
    """Runs what the store has, anew when that changes; a workspace whose token stands in the settings is left to that."""

    def __init__(self, installations: Installations, run: Run) -> None:
        self._installations = installations
        self._run = run
        self._running: dict[str, tuple[Installed, Task[None]]] = {}
        self._left: set[str] = set()
        self._closed: set[str] = set()
        self._news = asyncio.Event()
        self.known = asyncio.Event()
        """Set once the store was read."""

    async def follow(self) -> None:
        """Run them until cancelled."""
        with self._installations.watching() as self._news:
            async with TaskGroup() as tasks:
                while True:
                    self._news.clear()
                    pause = LOOK
                    try:
                        await self._adjust(tasks)
                    except Unavailable as error:
                        log.warning("installations not read", extra={"cause": str(error)})
                        pause = AGAIN
                    else:
                        self.known.set()
                    with suppress(TimeoutError):
                        async with asyncio.timeout(pause):
                            await self._news.wait()

    async def expects(self, team: str) -> bool:
        """Return whether a workspace that does not run here is about to. Raises Unavailable."""
        there = any(one.tenant == team and not one.ended for one in await self._installations.all())
        if there:
            self._news.set()
        return there

    async def leave(self, team: str) -> bool:
        """Run this one no more: the token of the settings is for it. Return whether it ran here as one that had ended."""
        self._left.add(team)
        await self._stop(team)
        return self._was_closed(team)

    def take(self, team: str) -> None:
        """Run this one again, as it is kept."""
        self._left.discard(team)
        self._news.set()

    async def _adjust(self, tasks: TaskGroup) -> None:
        there = {one.tenant: one for one in await self._installations.all()}
        for team, (was, _) in tuple(self._running.items()):
            if there.get(team) != was:
                await self._stop(team)
        for team, one in there.items():
            if team not in self._running and team not in self._left:
                self._running[team] = one, tasks.create_task(self._run(one, closed=self._was_closed(team)))
                if one.ended:
                    self._closed.add(team)

    def _was_closed(self, team: str) -> bool:
        was = team in self._closed
        self._closed.discard(team)
        return was

    async def _stop(self, team: str) -> None:
        """Finish what is under way there."""
        if team in self._running:
            _, task = self._running.pop(team)
            task.cancel()
            await asyncio.wait([task])
