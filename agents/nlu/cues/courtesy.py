"""Words of courtesy around an order, rows of blanks; and what is left without them. Pure."""

import re

from agents.nlu.lexicon.forms_en import POLITE
from agents.timetext.bounds import READ

_ORDERS = "记查找看定订约安提取删改把加设建创预列搜写想起"  # what is asked of us begins so; 帮我妈买菜 does not
_BEFORE = re.compile(
    rf"^(?:\s|[,，、]|请(?![假客教求柬帖示])|(?:麻烦|拜托)(?:[你您]|(?=[帮替{_ORDERS}]))|劳驾"
    rf"|[帮替](?:我|忙)(?:一下)?(?=[{_ORDERS}])"
    r"|(?:please|kindly|(?:could|can|would) you(?: mind)?|do(?= (?:remind|note|add|put|book)\b))\b)+",
    re.IGNORECASE,
)
_AFTER = re.compile(
    (
        r"(?:\s|[,，、.。!！~～]|谢谢(?:你|您|啦|了)?|多谢|拜托了?|麻烦(?:你|您)?了|好吗|可以吗|行吗"
        r"|\b(?:please|thanks|thank you|thx)\b)+$"
    ),
    re.IGNORECASE,
)
REACH = 200  # characters of an end in which courtesy is sought
_BLANKS = re.compile(r"[^\S\n]+")
_ASKED = re.compile(r"\byou\b", re.IGNORECASE)
_COURTEOUS = re.compile(r"谢|拜托|麻烦|好吗|可以吗|行吗|please|thanks|thank you|thx", re.IGNORECASE)
_WISH = re.compile(
    rf"(?:[请請\s,，]|(?:麻烦|麻煩)[你您]?|[你您]?[帮幫替]我)+(?=[\u3400-\u9fff]{{2}})|{POLITE}", re.IGNORECASE
)
_NAMES = re.compile(r"^\s*(?:@\S+\s+)*")
_THANKS = re.compile(r"(?:please|thanks|谢谢|謝謝)$", re.IGNORECASE)
_SIGNS = " \t\n.。!！?？,，~～"


def begun(text: str) -> str:
    """Return a sentence without what is said before its order."""
    before = _BEFORE.match(text) if len(text) <= READ else None
    return text[before.end() :] or text if before is not None else text


def without_courtesy(text: str, *, blanks: bool) -> str:
    """Return a sentence as rules read it; `blanks`: a row of them may mean something.

    What would be left empty stays whole, and so does what they only begin to read.
    """
    if len(text) > READ:
        return text
    before = _BEFORE.match(text)
    bare = text[before.end() :] if before is not None else text
    if before is not None and _ASKED.search(before[0]):
        bare = bare.rstrip(" ?？")  # "could you …?" is no question
    ending = _AFTER.search(bare, max(len(bare) - REACH, 0))
    if ending is not None and _COURTEOUS.search(ending[0]):
        bare = bare[: ending.start()]
    return (bare if blanks else _BLANKS.sub(" ", bare)).strip() or text


def wished(text: str) -> str:
    """Return what somebody is asked to do or to say: without the name that is called, the wish and the thanks around it."""
    text = unnamed(text)
    found = _WISH.match(text)
    words = " ".join(text[found.end() if found else 0 :].split()).strip(_SIGNS)
    return _THANKS.sub("", words).strip(_SIGNS)


def unnamed(text: str) -> str:
    """Return a text without the names that it calls at its beginning."""
    return _NAMES.sub("", text)
