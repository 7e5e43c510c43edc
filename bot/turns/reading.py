"""Chat rows of the inbox as the messages that they hold."""

from bot.messages import TextMessage, incoming_from_json
from storage import inbox


def written(item: inbox.Item) -> TextMessage:
    """Raises ValueError for a row that no version of ours wrote, and TypeError for one that is no text."""
    incoming = incoming_from_json(item.payload)
    if not isinstance(incoming, TextMessage):
        raise TypeError(f"inbox row {item.id} is no text")
    return incoming


def readable(item: inbox.Item) -> bool:
    try:
        written(item)
    except (ValueError, TypeError):
        return False
    return True
