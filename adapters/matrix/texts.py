"""What is said to people by the adapter itself."""

from bot.ports.messages import Language

TEXTS: dict[Language, dict[str, str]] = {
    "zh": {
        "encrypted": "这个房间是加密的，我读不了这里的消息。请新建一个不加密的房间（建房间时关掉“端到端加密”），再邀请我。",
    },
    "en": {
        "encrypted": "This room is encrypted, so I cannot read what is written here. Please make a room without encryption "
        "(switch off “end-to-end encryption” when you create it) and invite me there.",
    },
}


def say(language: Language | None, key: str) -> str:
    """Return a sentence; in both languages where nobody knows which."""
    if language is None:
        return "\n".join(TEXTS[one][key] for one in TEXTS)
    return TEXTS[language][key]
