"""The few sentences that Slack needs from its own adapter, in both languages."""

from bot.ports.messages import Language

TEXTS: dict[Language, dict[str, str]] = {
    "zh": {
        "invite": "我不在这个对话里，答不了。先输入 /invite @{name} 请我进来，或者直接私信我。",
        "away": "现在存不下，没有收到；请稍后再发一次。",
    },
    "en": {
        "invite": "I am not in this conversation, so I cannot answer here. Type /invite @{name} first, or write to me directly.",
        "away": "I cannot take it just now, so it was not kept; please send it again in a moment.",
    },
}


def say(language: Language | None, key: str, **values: str) -> str:
    return TEXTS[language or "en"][key].format(**values)
