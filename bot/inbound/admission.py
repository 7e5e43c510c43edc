"""What an event has to be before it is kept, and the lane that it waits in. Pure."""

import unicodedata
from dataclasses import replace

from bot.commands import commands
from bot.ports.messages import (
    LONGEST_TEXT,
    AnyIncoming,
    ButtonPress,
    StopRequest,
    TextMessage,
    cleaned,
)
from storage.queue import inbox


def lane(incoming: AnyIncoming) -> inbox.Lane:
    """Stops, buttons and the like do not wait for the conversation's turn."""
    return "chat" if isinstance(incoming, TextMessage) else "control"


def checked(incoming: TextMessage | ButtonPress | StopRequest) -> TextMessage | ButtonPress | StopRequest:
    """The event as it may be kept. Raises ValueError(`empty` | `too_long`)."""
    if isinstance(incoming, ButtonPress):
        return replace(incoming, token=cleaned(incoming.token))
    if isinstance(incoming, StopRequest):
        return incoming
    if len(incoming.text) > LONGEST_TEXT:  # before it is read, and blanks count
        raise ValueError("too_long")
    text = cleaned(incoming.text)
    if incoming.voice is None and not any(unicodedata.category(character)[0] not in "CZ" for character in text):
        raise ValueError("empty")
    key = incoming.client_key and cleaned(incoming.client_key)
    if commands.is_stop(text) and not incoming.quoted:
        return StopRequest(text=text, client_key=key)
    return replace(incoming, text=text, client_key=key, about=cleaned(incoming.about))
