"""The few sentences that all push channels share, in both languages."""

from bot.ports.callers import lettered
from bot.ports.messages import Language

TEXTS: dict[Language, dict[str, str]] = {
    "zh": {
        "rated": "收到，谢谢！",
        "inline_none": "没有这样的笔记；点这里和我私聊",
        "inline_stranger": "我们还不认识；点这里先和我打个招呼",
        "rest": "内容太长，后面的部分都在这个文件里。",
        "rest_above": "内容太长，后面的部分都在上面的文件里。",
        "rest_lost": "内容太长，后面的部分没能发出来。",
        "document_lost": "文件没能发出来；上面的文字里都有。",
        "rest_repeated": "内容太长，后面的部分都在这个文件里。（可能重复：上一次不确定有没有送到。）",
        "open_week": "📅 打开日历",
        "rest_doubtful": "内容太长，不确定后面的部分有没有送到；如果没看到，请再问我一次。",
    },
    "en": {
        "rated": "Thanks, noted.",
        "inline_none": "No note says that; talk to me here",
        "inline_stranger": "We have not met yet; say hello here",
        "rest": "That was long; the rest is in this file.",
        "rest_above": "That was long; the rest is in the file above.",
        "rest_lost": "That was long; the rest could not be sent.",
        "document_lost": "The file could not be sent; all of it is in the text above.",
        "rest_repeated": "That was long; the rest is in this file. (Possibly a repeat: I could not tell whether the last one arrived.)",
        "open_week": "📅 Open the calendar",
        "rest_doubtful": "That was long; I could not tell whether the rest arrived. If it is missing, ask me again.",
    },
}


_TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})


def is_traditional(code: str) -> bool:
    """Return whether a language code of a platform (`zh-hant`, `zh_TW`) is of Chinese in traditional characters."""
    language, *rest = code.lower().replace("_", "-").split("-")
    return language == "zh" and not _TRADITIONAL.isdisjoint(rest)


def say(language: Language, key: str) -> str:
    return lettered(TEXTS[language][key], language)
