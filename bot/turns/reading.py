"""Chat rows of the inbox as the messages that they hold."""

from bot.messages import ModeEvent, TextMessage, incoming_from_json
from storage import inbox


def written(item: inbox.Item) -> TextMessage:
    """Raises ValueError for a row that no version of ours wrote, and TypeError for one that is no text."""
    incoming = incoming_from_json(item.payload)
    if not isinstance(incoming, TextMessage):
        raise TypeError(f"inbox row {item.id} is no text")
    return incoming


def event(item: inbox.Item) -> ModeEvent | None:
    """What happened in the mode, if the row is no text. Raises ValueError for a row that no version of ours wrote."""
    incoming = incoming_from_json(item.payload)
    return incoming if isinstance(incoming, ModeEvent) else None


def readable(item: inbox.Item) -> bool:
    try:
        if event(item) is None:
            written(item)
    except (ValueError, TypeError):
        return False
    return True
