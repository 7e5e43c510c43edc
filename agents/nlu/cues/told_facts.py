"""Facts: whether one is asked for, and about what; whether somebody tells one of themselves. Pure."""

import re

from agents.texts.search_terms import without_question

_ABOUT = re.compile(
    r"^\s*(?:about|the|my|our|is|are|of|on|with)\b|[?？。.!！,，]|\b(?:is|are|was|were|my|the)\b", re.IGNORECASE
)
_HAN_GAP = re.compile("(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])")
_FACT = re.compile(
    r"(?:是多少|多少钱|是什么|是谁|在哪[里儿]?|是哪[个天里])[呢啊呀]?[?？。]?\s*$"
    r"|^(?:what|where|who|which)(?:'s|’s|\s+is|\s+are|\s+was|\s+were)\s+(?:my|our|the)\b.{2,40}\?\s*$",
    re.IGNORECASE,
)
_CUE = re.compile(
    r"\b(?:i am|i'm|i’m|my|i (?:live|work|study|prefer|like|love|hate|dislike|want|need to|plan|hope|worry|fear"
    r"|always|never|usually|often"
    r"|have (?:a|two|three|an)|moved|was born|don't|can't|use|speak|eat|drink)|call me|we (?:live|have|moved|are)"
    r"|our)\b"
    r"|我(?:是|叫|姓|住|家|在|有|想|要|爱|喜欢|不喜欢|讨厌|怕|担心|希望|打算|计划|习惯|经常|总是|每天|每周|从不|不吃"
    r"|不喝|对.{1,8}过敏|过敏|今年|的)"
    r"|叫我|本人|咱家|我们",
    re.IGNORECASE,
)

# a wish that this be remembered of oneself, which rules take for a note
_OF_ME = re.compile(
    r"\s*(?:please\s+|请)?(?:remember|记住|记得)(?:\s+that)?[\s，,:：]*(?:我|i\b|i'm\b|my\b)", re.IGNORECASE
)


def asks_fact(text: str) -> bool:
    """Tell whether a question asks for something that may have been noted."""
    return _FACT.search(text) is not None


def about_what(text: str) -> str:
    """Return what a question is about, in its own words."""
    return _HAN_GAP.sub("", " ".join(_ABOUT.sub(" ", without_question(text)).split()))


def tells_of_self(text: str) -> bool:
    """Tell whether somebody may speak of themselves."""
    return _CUE.search(text) is not None


def asks_to_remember(text: str) -> bool:
    """Tell whether somebody wishes that something be remembered of them."""
    return _OF_ME.match(text) is not None
