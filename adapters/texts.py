"""The few sentences that all push channels share, in both languages."""

from bot.ports.messages import Language

TEXTS: dict[Language, dict[str, str]] = {
    "zh": {
        "rest": "内容太长，后面的部分都在这个文件里。",
        "rest_above": "内容太长，后面的部分都在上面的文件里。",
        "rest_lost": "内容太长，后面的部分没能发出来。",
    },
    "en": {
        "rest": "That was long; the rest is in this file.",
        "rest_above": "That was long; the rest is in the file above.",
        "rest_lost": "That was long; the rest could not be sent.",
    },
}


def say(language: Language, key: str) -> str:
    return TEXTS[language][key]
