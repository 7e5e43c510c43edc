"""`/calendar connect ADDRESS USER PASSWORD`: the password is sealed before the sentence is kept anywhere."""

from dataclasses import replace
from typing import TypeVar

from bot.ports.messages import TextMessage
from bot.process.sealing import MARK, NotSealed, Sealer

COMMAND, CONNECT = "/calendar", ("connect", "连接")

Event = TypeVar("Event")
NONE = f"{MARK}-"
"""In place of a password that cannot be sealed here."""


def hidden(event: Event, sealer: Sealer) -> Event:
    """Return what came with its password sealed, if it has one."""
    if not isinstance(event, TextMessage):
        return event
    words = event.text.split(maxsplit=4)
    if len(words) < 5 or words[0].partition("@")[0].lower() != COMMAND or words[1].casefold() not in CONNECT:
        return event
    try:
        sealed = sealer.seal(words[4].strip())
    except NotSealed:
        sealed = NONE
    return replace(event, text=" ".join((*words[:4], sealed)))
