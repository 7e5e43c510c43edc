"""What is going on in a conversation right now, told to whoever watches; shown and forgotten.

Events go to watchers in this process at once and to other processes by NOTIFY (storage.db.notify). Nothing depends on
them: what was said arrives as a message row.
"""

import itertools
from collections import defaultdict
from collections.abc import Callable
from typing import Protocol
from uuid import UUID

from bot.ports.live import LiveEvent, live_from_json, live_to_json
from storage.db.notify import Signals, batches

TOPIC = "live"
ROUTED = "routed"  # in a conversation it is being asked who answers
Watcher = Callable[[LiveEvent], None]


class Tells(Protocol):
    """A listener for live events."""

    def tell(self, conversation: UUID, event: LiveEvent) -> None: ...


class HeldBack:
    """Keeps events to itself until what they tell of is committed."""

    def __init__(self) -> None:
        self._events: list[tuple[UUID, LiveEvent]] = []

    def tell(self, conversation: UUID, event: LiveEvent) -> None:
        self._events.append((conversation, event))

    def release(self, live: Tells) -> None:
        """Tell of them now."""
        for conversation, event in self._events:
            live.tell(conversation, event)


class Live:
    """Tells and hears live events by conversation."""

    def __init__(self, signals: Signals) -> None:
        self._signals = signals
        self._numbers = itertools.count()
        self._watchers: dict[UUID, list[Watcher]] = defaultdict(list)
        self._told: tuple[str, UUID, LiveEvent] | None = None
        """What was told last: it need not be read when it arrives here."""
        self._everywhere: list[Callable[[UUID, LiveEvent], None]] = []
        signals.listen(TOPIC, self._arrived)

    def tell(self, conversation: UUID, event: LiveEvent) -> None:
        """A card that is too big to cross to other processes is left out: the answer's row brings it."""
        # the number keeps two equal events apart: equal signals would become one
        payload = f"{conversation} {next(self._numbers)} {live_to_json(event)}"
        if event.event != "ui" or batches([(TOPIC, payload)]):
            self._told = payload, conversation, event
            self._signals.send(TOPIC, payload)

    def _arrived(self, payload: str) -> None:
        """An event, mostly our own; none is named when the connection was made anew."""
        told, where = self._told, payload.partition(" ")[0]
        if told is not None and payload is told[0]:
            self._heard(told[1], told[2])
        elif where and (self._everywhere or UUID(where) in self._watchers):
            self._heard(UUID(where), live_from_json(payload.split(" ", 2)[2]))

    def _heard(self, conversation: UUID, event: LiveEvent) -> None:
        for watcher in tuple(self._watchers.get(conversation, ())):
            watcher(event)
        for everywhere in tuple(self._everywhere):
            everywhere(conversation, event)

    def watch(self, conversation: UUID, watcher: Watcher) -> Callable[[], None]:
        """Call `watcher` for each event of the conversation until the returned function is called."""
        self._watchers[conversation].append(watcher)

        def unwatch() -> None:
            watchers = self._watchers[conversation]
            watchers.remove(watcher)
            if not watchers:
                del self._watchers[conversation]

        return unwatch

    def watch_all(self, watcher: Callable[[UUID, LiveEvent], None]) -> Callable[[], None]:
        """Call `watcher` for each event of every conversation until the returned function is called."""
        self._everywhere.append(watcher)
        return lambda: self._everywhere.remove(watcher)

    def watch_routed(self, watcher: Callable[[UUID], None]) -> Callable[[], None]:
        """Call `watcher` where it is being asked who answers, until the returned function is called."""

        def heard(payload: str) -> None:
            if payload:
                watcher(UUID(payload))

        self._signals.listen(ROUTED, heard)
        return lambda: self._signals.forget(ROUTED, heard)
