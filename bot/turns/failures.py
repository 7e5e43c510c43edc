"""How turns end that do not end well: tried again, given up with a word to the person, or stopped because they want it."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from bot.conversation import participants
from bot.conversation.inbox_events import is_readable, text_message
from bot.conversation.live_events import Live
from bot.conversation.participants import Defaults
from bot.conversation.post import say_in, topic
from bot.ports.live import LiveEvent
from bot.ports.messages import Button, Card, Saying
from bot.process.metrics import Metrics
from bot.sessions.mode_runner import Moderator, is_moderated
from bot.texts import say
from bot.turns.ask_agent import Answered
from storage.content import button_actions
from storage.conversations import call_stats
from storage.conversations.conversations import Lease
from storage.db.errors import LostLease
from storage.db.notify import Signals
from storage.db.pool import COLLISION, UNAVAILABLE, Db, Pool
from storage.db.transactions import Scope, work
from storage.queue import claims, inbox, turn_end, turns
from storage.queue.turns import Turn

log = logging.getLogger(__name__)

TRIES = 3
REST = 60.0  # seconds
ADVICE: Mapping[str, str] = {
    **dict.fromkeys(
        ("Unreachable", "TimedOut", "RateLimited", "Unwell", "BadAnswer", "Empty", "Blank", "Cut"), "advice_wait"
    ),
    **dict.fromkeys(("Refused", "NotFound", "OverQuota"), "advice_owner"),
    **dict.fromkeys(("Rejected", "Filtered"), "advice_other"),
}
"""What mends a failure, by the name of its cause."""


class TurnFailures:
    """Ends turns of claimed conversations."""

    def __init__(
        self,
        *,
        pool: Pool,
        signals: Signals,
        live: Live,
        defaults: Defaults,
        metrics: Metrics,
        moderator: Moderator,
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._live = live
        self._defaults = defaults
        self._metrics = metrics
        self._moderator = moderator

    async def went_wrong(self, lease: Lease, cause: str) -> bool:
        """After a bug: like any failure; what cannot even be told rests for a while, lost to nobody and in no loop."""
        turn = await turns.running(self._pool, lease.conversation)
        try:
            return await self.failed(turn, lease, cause)
        except (LostLease, *UNAVAILABLE, *COLLISION):
            raise
        except Exception:
            log.exception("failure not told", extra={"conversation": lease.conversation})
            items = await self._items(turn, lease)
            await inbox.retry_later(self._pool, [item.id for item in items], REST, cause)
            return False

    async def failed(self, turn: Turn | None, lease: Lease, cause: str) -> bool:
        """After a failure: once more later (False), or, after the third, tell the person and park the messages.

        Without a turn: the next message is one that no turn could be begun for.
        """
        items = await self._items(turn, lease)
        # only failures count: that a process or the database went away in the middle is no fault of the message
        tries = max((item.tries + 1 for item in items), default=TRIES)
        if tries < TRIES:
            await inbox.retry_later(self._pool, [item.id for item in items], 2.0 ** (tries - 1), cause)
            return False
        await self.give_up(lease, items, turn, cause)
        return True

    async def deadly(self, turn: Turn, lease: Lease) -> None:
        """After too many processes have ended in the middle of a turn: it is what ends them."""
        items = await inbox.of_turn(self._pool, turn.id)
        await self.give_up(lease, items, turn, "the process ended in the middle of it, again and again")

    async def give_up(self, lease: Lease, items: list[inbox.Item], turn: Turn | None, cause: str) -> None:
        """Park the messages and tell the person, with a way to have them tried again."""
        calls = await turns.pending_calls(self._pool, turn.id) if turn else []
        place = await participants.find(
            self._pool, self._defaults, lease.conversation, items[0].person if items else None
        )
        scope = place.scope(_words(items), epoch=lease.epoch)
        numbers = [item.id for item in items]
        async with work(self._pool, scope) as db:
            receipts = await turns.receipts(db, turn.id) if turn else ()
            if receipts:  # to try again would do these twice
                saying = Saying(text=say(scope.language, "failed_done", tries=TRIES), receipts=receipts)
            else:
                failure = Saying(text=say(scope.language, "failed", tries=TRIES))
                saying = await _with_retry(db, scope, numbers, failure, cause)
            first = numbers[0] if numbers and turn is None else None
            key = f"f:{turn.id if turn else 0}:{numbers[0] if numbers else 0}:{cause}"
            await say_in(db, place.session, saying, key, role="system", turn=turn.id if turn else None, inbox=first)
            await call_stats.keep_steps(db, [call.id for call in calls])
            await inbox.park(db, numbers, cause)
            if turn is not None:
                await turn_end.close(db, turn.id, "failed", cause)
                await self._moderator.stopped(db, scope, place)
        self._metrics.turns.labels("failed").inc()
        self._signals.send(topic(place.session), str(lease.conversation))
        for call in calls:
            self._live.tell(lease.conversation, LiveEvent(event="done", agent=call.agent, call=call.id))

    async def told(self, turn: Turn, lease: Lease, answered: Answered) -> None:
        """After a failure that another try would meet at once: say it, with a way to have it tried later."""
        saying, cause = answered.saying, answered.cause
        items = await inbox.of_turn(self._pool, turn.id)
        calls = await turns.pending_calls(self._pool, turn.id)
        place = await participants.find(self._pool, self._defaults, lease.conversation, turn.person)
        scope, numbers = place.scope(_words(items), epoch=lease.epoch), [item.id for item in items]
        async with work(self._pool, scope) as db:
            if not saying.receipts:  # to try again would do what they are of twice
                saying = await _with_retry(db, scope, numbers, saying, cause, answered.retry_after)
            live = calls[0].id if calls else None
            await say_in(db, place.session, saying, f"f:{turn.id}", role="system", turn=turn.id, live=live)
            await inbox.park(db, numbers, cause)
            await turn_end.close(db, turn.id, "failed", cause)
            if any(is_moderated(call) for call in calls):
                await self._moderator.stopped(db, scope, place)
        self._metrics.turns.labels("failed").inc()
        self._signals.send(topic(place.session), str(lease.conversation))
        for call in calls:
            self._live.tell(lease.conversation, LiveEvent(event="done", agent=call.agent, call=call.id))

    async def _items(self, turn: Turn | None, lease: Lease) -> list[inbox.Item]:
        if turn is not None:
            return await inbox.of_turn(self._pool, turn.id)
        seen = await claims.look(self._pool, lease.conversation, 1)
        return [] if seen is None else seen.items

    async def stop(self, lease: Lease) -> None:
        """End the running turn because the person wants it; what it has done by now is said with its receipts."""
        turn = await turns.running(self._pool, lease.conversation)
        if turn is None:
            return
        place = await participants.find(self._pool, self._defaults, lease.conversation, turn.person)
        items = await inbox.of_turn(self._pool, turn.id)
        calls = await turns.pending_calls(self._pool, turn.id)
        scope = place.scope(_words(items), epoch=lease.epoch)
        async with work(self._pool, scope) as db:
            if not await turns.is_cancelled(db, turn.id):
                return
            receipts = await turns.receipts(db, turn.id)
            if receipts:
                saying = Saying(text=say(scope.language, "stopped_done"), receipts=receipts)
                await say_in(db, place.session, saying, f"s:{turn.id}", role="system", turn=turn.id)
            await call_stats.keep_steps(db, [call.id for call in calls])
            await turn_end.close(db, turn.id, "stopped")
            await self._moderator.stopped(db, scope, place)
        self._metrics.turns.labels("stopped").inc()
        self._signals.send(topic(place.session), str(lease.conversation))
        for call in calls:
            self._live.tell(lease.conversation, LiveEvent(event="done", agent=call.agent, call=call.id))


async def _with_retry(
    db: Db, scope: Scope, items: list[int], saying: Saying, cause: str, retry_after: float | None = None
) -> Saying:
    token = await button_actions.offer(db, scope, "retry", {"items": items})
    button = Button(label=say(scope.language, "retry"), token=f"a{token}.yes", style="primary")
    if retry_after is None:
        advice = say(scope.language, ADVICE.get(cause, "advice_split"))
    else:
        advice = say(scope.language, "advice_later", seconds=max(ceil(retry_after), 1))
    card = Card(kind="error", title=say(scope.language, "failed_card"), lines=(advice,), buttons=(button,))
    return replace(saying, cards=(*saying.cards, card))


def _words(items: list[inbox.Item]) -> str:
    """Return what was written, for its language; nothing of what cannot be read."""
    return "\n".join(text_message(item).text for item in items if is_readable(item))
