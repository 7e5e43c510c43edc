"""Chat rows of the inbox as the messages that they hold."""

from dataclasses import replace
from typing import Any

from bot.ports.messages import AnyIncoming, ModeEvent, TextMessage, incoming_from_json
from storage.queue import inbox

MOST = 256  # rows
STRANGERS = 200  # characters that are looked at of what somebody writes who is not let in: a code or a command
_known: dict[int, tuple[dict[str, Any], AnyIncoming]] = {}
"""The rows that were read last, by their numbers: each is asked for several times in a turn."""


def text_message(item: inbox.Item) -> TextMessage:
    """Raises ValueError for a row that no version of ours wrote, and TypeError for one that is no text."""
    incoming = _incoming(item)
    if not isinstance(incoming, TextMessage):
        raise TypeError(f"inbox row {item.id} is no text")
    return incoming


def of_stranger(message: TextMessage) -> TextMessage:
    """Return the part of a message that is looked at while its writer is not let in."""
    return replace(message, text=message.text[:STRANGERS])


def mode_event(item: inbox.Item) -> ModeEvent | None:
    """Return what happened in the mode, if the row is no text. Raises ValueError for a row that no version of ours wrote."""
    incoming = _incoming(item)
    return incoming if isinstance(incoming, ModeEvent) else None


def is_readable(item: inbox.Item) -> bool:
    try:
        if mode_event(item) is None:
            text_message(item)
    except (ValueError, TypeError):
        return False
    return True


def last_length() -> int:
    """Return how many characters the text had that was read last."""
    return max((len(one.text) for _, one in list(_known.values())[-1:] if isinstance(one, TextMessage)), default=0)


def _incoming(item: inbox.Item) -> AnyIncoming:
    known = _known.get(item.id)
    if known is not None and known[0] is item.payload:  # a row that was changed is another payload
        return known[1]
    incoming = incoming_from_json(item.payload)
    _known[item.id] = item.payload, incoming
    if len(_known) > MOST:
        del _known[next(iter(_known))]
    return incoming
