"""Strategies of search: the one that a query calls for, and whether it is plain. Pure."""

import re
from typing import Literal, TypeAlias

from agents.nlu.intents import MOST
from agents.texts.search_terms import search_terms
from agents.timetext import title
from agents.timetext.reading import Reading

Strategy: TypeAlias = Literal[
    "schedule_bm25_only",
    "memo_semantic_only",
    "hybrid_standard",
    "hybrid_bm25_weighted",
    "hybrid_with_time_filter",
    "full_pipeline_with_reranker",
]

PLAIN = 3  # content words
_NOTES = r"随手记|笔记本?|备忘录?|记录|内容|\b(?:notes?|memos?|notebook)\b"
_CALENDAR = r"日程表?|日历|行程|安排|计划|\b(?:schedules?|calendar|agenda|plans?|planned|appointments?)\b"
_FILLING = re.compile(
    rf"{_NOTES}|{_CALENDAR}|查[找询看]?|搜索?|检索|寻找|找|关于|有关|提到|有(?:什么|哪些|没有)?|哪些|什么|一下|近期"
    r"|最近|[的地得了呢吗啊呀吧我你他在是事中里都]"
    r"|\b(?:find|search|look|show|list|get|for|about|on|in|of|my|me|the|a|an|i|is|are|was|were|do|did|have|has|there"
    r"|what|what's|all|any|please|to|from|with)\b",
    re.IGNORECASE,
)
_OF_CALENDAR, _OF_NOTES = re.compile(_CALENDAR, re.IGNORECASE), re.compile(_NOTES, re.IGNORECASE)
_THINKING = re.compile(
    r"^\s*(?:请|帮我|给我)?(?:总结|归纳|综合|分析|比较|对比|概括|梳理)|为什么|怎么样?|如何|怎样|区别"
    r"|\b(?:why|how|compare|summari[sz]e|summary|overview|explain|difference|which of)\b",
    re.IGNORECASE,
)
_DESCRIBED = re.compile(
    r"提到|类似|差不多|大概|好像|那种|意思|感觉|想法|心情|灵感"
    r"|\b(?:something|anything|things|stuff|thoughts?|ideas?|feelings?|felt|similar|sort of|kind of|like when"
    r"|along the lines)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"[\"“”「」『』《》]|(?<=\s)(?!I['’])[A-Z][\w'’-]|^[A-Z][\w.+#-]*$|\d{3}|[A-Za-z]\d|\d[A-Za-z]|[A-Z]{2}"
    r"|(?<=[\u3400-\u9fff])\s?[A-Za-z]|[A-Za-z]\s?(?=[\u3400-\u9fff])"
)
_LINKING = re.compile(
    (
        r"但是?|因为|所以|而且|还是|或者|如果|[?？吗呢]"
        r"|\b(?:but|because|so|and|or|if|than|who|when|where|what|which|whose)\b"
    ),
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[^\w#.+-]+")


def strategy_of(text: str, reading: Reading) -> Strategy:
    """Return how to look for what a query says; `reading`: the time in it."""
    text = text[:MOST]
    timed = reading.verdict == "understood" and reading.start is not None
    rest = title(text, reading) if timed else text
    words = content_of(rest)
    if not words:
        return _of_no_words(text, timed=timed)
    if _THINKING.search(text):
        return "full_pipeline_with_reranker"
    if timed:
        return "hybrid_with_time_filter"
    if _NAMED.search(rest.strip()):
        return "hybrid_bm25_weighted"
    return "memo_semantic_only" if _DESCRIBED.search(text) else "hybrid_standard"


def _of_no_words(text: str, *, timed: bool) -> Strategy:
    """Return the strategy where only a time is named, or what kind of thing is looked for."""
    if _OF_NOTES.search(text):
        return "hybrid_with_time_filter" if timed else "hybrid_standard"
    return "schedule_bm25_only" if timed or _OF_CALENDAR.search(text) else "hybrid_standard"


def content_of(text: str) -> str:
    """Return the words that say what it is about."""
    return " ".join(_SIGNS.sub(" ", _FILLING.sub(" ", text[:MOST])).split())


def is_plain(query: str) -> bool:
    """Tell whether a query is no more than some keywords: at most three content words, no question and nothing that links.

    Two Chinese characters count as a word.
    """
    query = query[:MOST]
    if _THINKING.search(query) or _LINKING.search(query):
        return False
    parts = content_of(query).split()
    return sum((len(part) + 1) // 2 if search_terms(part)[:1] != [part.casefold()] else 1 for part in parts) <= PLAIN
