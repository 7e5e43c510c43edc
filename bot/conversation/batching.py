"""Messages that come in one breath become one turn, when they are bound for a model. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from agents.nlu.interpretation import Interpretation
from bot.conversation.participants import TurnContext
from bot.ports.messages import TextMessage

MOST = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Debounce:
    """How long after a message another one is waited for, which would be of the same breath; forwards come in a longer one.

    `ahead`: so long before the end of a breath it is asked who is to answer.
    """

    typed: timedelta = timedelta(milliseconds=300)
    forwarded: timedelta = timedelta(milliseconds=700)
    ahead: timedelta = timedelta(milliseconds=10)

    def after(self, message: TextMessage) -> timedelta:
        return self.forwarded if message.forwarded else self.typed


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A message that waits, with its meaning. `completes`: it is the request that its words were the answer to a question of."""

    message: TextMessage
    meaning: Interpretation
    completes: bool = False

    @classmethod
    def by(cls, place: TurnContext, message: TextMessage, moment: datetime) -> "Written":
        """Return a message of the person in this place, which came at the `moment`."""
        return cls(message=message, meaning=place.interpret(message.text, moment, taught=not message.quoted))

    @property
    def came(self) -> datetime:
        return self.meaning.now

    @property
    def sure(self) -> bool:
        """True where a command or rules answer this message alone: then it neither waits nor merges."""
        return self.message.quoted or self.meaning.text.startswith("/") or self.meaning.sure


def batch(waiting: Sequence[Written], now: datetime, debounce: Debounce) -> tuple[int, timedelta]:
    """Return how many of the waiting messages, in order, make the next turn, and how long to wait before that is certain.

    `now` is aware.
    """
    first = waiting[0]
    if first.sure:
        return 1, timedelta()
    taken = 1
    for one in waiting[1:MOST]:
        if one.message.agent != first.message.agent or one.sure:
            return taken, timedelta()
        taken += 1
    last = waiting[taken - 1]
    rest = last.came + debounce.after(last.message) - now
    return taken, max(rest, timedelta()) if taken < MOST else timedelta()
