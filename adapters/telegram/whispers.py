"""What one person alone sees in a group: Telegram's ephemeral messages, which the library does not know yet. Pure.

A bot may send one at any time where it manages the group; elsewhere only within fifteen seconds of a press or of a command that
nobody else saw either. Where Telegram refuses, it is said to all: what is said so holds nothing private.
"""

from collections.abc import Mapping
from typing import Any

from telegram import Message

from bot.ports.push import ChatAddress

_PRESS, _WHISPER = "press:", "whisper:"


def whispered_key(message: Message) -> str | None:
    """Return the name of a command that its sender alone sees, as an event; None for what all see."""
    number: object = message.api_kwargs.get("ephemeral_message_id")
    if not isinstance(number, int) or message.from_user is None:
        return None
    return f"{_WHISPER}{message.chat.id}:{message.from_user.id}:{number}"


def whispered_number(message: Message) -> str:
    """Return the name of a message that we sent: one that its reader alone sees has no number in the chat."""
    number: object = message.api_kwargs.get("ephemeral_message_id")
    return str(message.message_id) if number is None else f"{_WHISPER}{number}"


def whispering(place: ChatAddress) -> Mapping[str, Any] | None:
    """Return what makes a message one for `place.reader` alone, by what it answers; None where all are to see it, or a chat has one reader."""
    if not place.reader or not place.chat.startswith("-"):
        return None
    alone: dict[str, object] = {"receiver_user_id": int(place.reader)}
    if place.answers.startswith(_PRESS):
        alone["callback_query_id"] = place.answers.removeprefix(_PRESS)
    asked = {"ephemeral_message_parameters": alone}
    if place.answers.startswith(f"{_WHISPER}{place.chat}:{place.reader}:"):
        return {**asked, "reply_parameters": {"ephemeral_message_id": int(place.answers.rpartition(":")[2])}}
    return asked
