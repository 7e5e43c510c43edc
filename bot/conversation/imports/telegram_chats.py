"""The JSON of Telegram Desktop's chat export: what was written in a chat, or in all, as notes. Reading only."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast


class Sent(NamedTuple):
    """A text that was sent, and when."""

    text: str
    at: datetime


def is_export(value: object) -> bool:
    """Tell whether a file's JSON is of a chat, or of all chats."""
    holder = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    return ("messages" in holder and "type" in holder) or isinstance(holder.get("chats"), dict)


def texts(value: Mapping[str, Any]) -> Iterator[Sent]:
    """Yield what was written, chat by chat; pictures without words and what the platform says itself are left out."""
    chats = value["chats"].get("list", []) if isinstance(value.get("chats"), dict) else [value]
    for chat in chats:
        for message in chat.get("messages", ()):
            text = _text(message.get("text"))
            if message.get("type") == "message" and text.strip():
                yield Sent(text.strip("\r\n"), datetime.fromtimestamp(int(message["date_unixtime"]), UTC))


def _text(value: object) -> str:
    """Return the words of a message, which is a text or a row of plain and marked parts."""
    if isinstance(value, str):
        return value
    parts = cast("list[object]", value) if isinstance(value, list) else []
    marked = (cast("dict[str, Any]", one).get("text", "") if isinstance(one, dict) else one for one in parts)
    return "".join(one for one in marked if isinstance(one, str))
