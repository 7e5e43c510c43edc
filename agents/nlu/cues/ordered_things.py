"""What an order is about, in its words: what is left of them, which act they name, which halves a change has. Pure."""

import re

_OWNED = re.compile(r"['’]s\b")
_HALVES = re.compile(r"改?到|改成|成|至|->|→|\b(?:to|until|from)\b", re.IGNORECASE)
_VERBS = (
    *("cancel", "delete", "remove", "drop", "scrap", "clear", "erase", "move", "change", "update", "push", "shift"),
    *("reschedule", "postpone", "delay", "rename", "book", "schedule", "add", "create", "set", "remind", "put", "make"),
    *("plan", "arrange", "organise", "organize"),
)
_ACTS = frozenset(  # a title that has the word for the act is not named by it
    [
        *(f"{verb}{end}" for verb in _VERBS for end in ("", "s", "d", "ed", "ing", f"{verb[-1]}ed", f"{verb[-1]}ing")),
        *(f"{verb.removesuffix('e')}ing" for verb in _VERBS),
        *("取消", "删除", "删掉", "清空", "改到", "改成", "推迟", "安排", "预约", "预订", "预定", "提醒", "记得"),
    ]
)
_EMPTY = frozenset({"一下", "一个", "这个", "那个", "下吧", "一些", "有个", "帮我", "please", "me", "it"})
_FILLERS = re.compile(  # between the order and what is ordered
    r"帮我|请|麻烦[你您]?|拜托|劳驾|[替给]我|我想要?|我要|一下|[把将]|现在|马上|赶紧|那就|就|[你您]|能|可以|地点|时间"
    r"|标题|名[字称]|[吧呗啊呀哦了的吗]|好[了吗]|行吗|谢谢|算了|它们?|[这那][个条场节]?|刚[才刚]|掉|我|还?有|所有"
    r"|全部"
    r"|\b(?:please|pls|just|then|now|ok|okay|hey|hi|well|so|and|thanks|thank you|right away|anyway|can|could|would"
    r"|will|won't|you|u|mind|want|need|d|like|i|me|let|lets|us|to"
    r"|whatever|what|everything|anything|have|ve|got|is|are|there|for|off|up|out|again|completely|actually|title|name"
    r"|place|location|time|go ahead)\b",
    re.IGNORECASE,
)
_OR = re.compile(r"还是|或者?|\bor\b", re.IGNORECASE)
_LAST = re.compile(
    r"(?<![^。.!！?？\n])[^。.!！?？\n]++[?？](?=[^。.!！?？\n]*+$)"
)  # the question that a text ends with


def halves(text: str) -> list[str]:
    """Return what is changed and what it becomes, apart: both sides of "to", 改到."""
    return _HALVES.split(text)


def unowned(text: str) -> str:
    """Return a text without its possessives."""
    return _OWNED.sub(" ", text)


def bare(text: str) -> str:
    """Return the words of an order without its courtesy and what points at nothing by itself."""
    return " ".join(_FILLERS.sub(" ", text).split())


def tells_apart(term: str) -> bool:
    """Tell whether a word of a title names it: not the word for the act, nor an empty one."""
    return term not in _EMPTY and term not in _ACTS


def last_question(text: str) -> str | None:
    """Return the question that a text ends with."""
    found = _LAST.search(text)
    return found[0] if found is not None else None


def offers_choice(question: str) -> bool:
    """Tell whether a question names several things to choose from."""
    return _OR.search(question) is not None
