"""Messages that come in one breath become one turn, when they are bound for a model. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from agents.nlu import decide
from agents.texts import language_of
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


def is_sure(message: TextMessage, now: datetime) -> bool:
    """Return whether commands or rules answer this message alone: then it neither waits nor merges. `now` is its writer's."""
    return (
        message.quoted
        or message.text.startswith("/")
        or decide(message.text, now, language_of(message.text, "zh")).sure
    )


def batch(waiting: Sequence[tuple[TextMessage, datetime]], now: datetime, debounce: Debounce) -> tuple[int, timedelta]:
    """Return how many of the waiting messages make the next turn, and how long to wait before that is certain.

    `waiting` are the messages with the moments at which they came, in order and in their writer's zone; `now` is aware.
    """
    if is_sure(waiting[0][0], waiting[0][1]):
        return 1, timedelta()
    taken = 1
    for message, _came in waiting[1:MOST]:
        if message.agent != waiting[0][0].agent or is_sure(message, _came):
            return taken, timedelta()
        taken += 1
    last, came = waiting[taken - 1]
    rest = came + debounce.after(last) - now
    return taken, max(rest, timedelta()) if taken < MOST else timedelta()
