"""What is going on in a conversation right now, told to whoever watches; shown and forgotten.

Events go to watchers in this process at once and to other processes by NOTIFY (storage.signals). Nothing depends on
them: what was said arrives as a message row.
"""

import itertools
from collections.abc import Callable
from uuid import UUID

from bot.messages import LiveEvent, live_from_json, live_to_json
from storage.signals import Signals, batches

TOPIC = "live"
Watcher = Callable[[LiveEvent], None]


class Live:
    """Tells and hears live events by conversation."""

    def __init__(self, signals: Signals) -> None:
        self._signals = signals
        self._numbers = itertools.count()

    def tell(self, conversation: UUID, event: LiveEvent) -> None:
        """A card that is too big to cross to other processes is left out: the answer's row brings it."""
        # the number keeps two equal events apart: equal signals would become one
        payload = f"{conversation} {next(self._numbers)} {live_to_json(event)}"
        if event.event != "ui" or batches([(TOPIC, payload)]):
            self._signals.send(TOPIC, payload)

    def watch(self, conversation: UUID, watcher: Watcher) -> Callable[[], None]:
        """Call `watcher` for each event of the conversation until the returned function is called."""

        def hear(payload: str) -> None:
            where, _, rest = payload.partition(" ")
            if where == str(conversation):
                watcher(live_from_json(rest.partition(" ")[2]))

        self._signals.listen(TOPIC, hear)
        return lambda: self._signals.forget(TOPIC, hear)

    def watch_all(self, watcher: Callable[[UUID, LiveEvent], None]) -> Callable[[], None]:
        """Call `watcher` for each event of every conversation until the returned function is called."""

        def hear(payload: str) -> None:
            if payload:
                where, _, rest = payload.partition(" ")
                watcher(UUID(where), live_from_json(rest.partition(" ")[2]))

        self._signals.listen(TOPIC, hear)
        return lambda: self._signals.forget(TOPIC, hear)
