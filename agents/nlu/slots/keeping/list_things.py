"""The things of a row, word for word, and what courtesy may stand behind an order about a list. Pure."""

import re
from collections.abc import Mapping

_SPLIT = re.compile(
    (
        r"\s*(?:[,，、;；\n]\s*(?:and\s+|还有)?|\s+and\s+|\s*&\s+|(?<=[一-鿿])(?:和|跟|还有|以及)(?=\S)"
        r"|\s+(?:和|跟)\s*|(?<=[一-鿿])\s+(?:还有|以及|再加)?(?=[一-鿿])"
        r"|(?<=[一-鿿])\s+(?=\d{1,3}[一-鿿]{3})|(?<=》)(?=《))\s*"
    ),
    re.IGNORECASE,
)
_MIXED = re.compile(r"(?<=[一-鿿])(?<!的)\s+(?=[a-z]{3})", re.IGNORECASE)  # in a row of things only: 大米 tofu 和 beans
_ARTICLE = re.compile(
    r"^(?:the|some|an?(?=\s\w)(?!\s(?:couple|dozen|few|half|pair)\b))\s+|^(?:一些|点儿?)", re.IGNORECASE
)
_TOO = re.compile(r"(?<=\w)\s+(?:too|as well)$", re.IGNORECASE)  # add milk, and eggs too
_ORDERS = re.compile(  # what is no thing, but the next wish: "… and book the dentist friday"
    r"[\s,;]*(?:(?:and|also|then|please|can you)\s+)*(?:remind me|wake me|what(?:['’]?s| is| do)|when(?:['’]?s"
    r"| is)|show|move|cancel|book"
    r"|schedule|set an?|note)\b",
    re.IGNORECASE,
)
_OTHER_ORDERS = re.compile(  # of a row of what is got or goes: tick off milk and add butter
    r"(?:(?:and|also|then|please)\s+)*(?:add|put|tick|check off|cross off|remove|delete|take off|remind me|move"
    r"|book)\s|(?:再|然后|顺便|并且?)(?:看看|看一下|查|加|提醒|把)",
    re.IGNORECASE,
)
TAIL = re.compile(
    r"(?:\s*(?:吧|呗|好吗|可以吗|行吗|谢谢你?|呢)"
    r"|,?\s+(?:please|pls|thanks?(?:\s+you)?|la?h|leh|lor"
    r"|(?:would|will|can|could)\s+(?:ya|you|u)))*[\s.。!！?？~～]*$",
    re.IGNORECASE,
)


def things(words: str) -> list[str]:
    """Return the things that are named, word for word, without what only joins them."""
    pieces = _SPLIT.split(words)
    pieces = [one for piece in pieces for one in _MIXED.split(piece)] if len(pieces) > 1 else pieces
    parts = (_TOO.sub("", _ARTICLE.sub("", part.strip(" \t.。:："))) for part in pieces)
    return [part for part in parts if part]


def ends_early(items: list[str], behind: str) -> bool:
    """Tell whether another wish begins among the things: tick off milk and add butter."""
    return _ORDERS.match(behind) is not None or any(_OTHER_ORDERS.match(one) for one in items[1:])


def with_more(items: list[str], groups: Mapping[str, str]) -> list[str]:
    """Return the things with whose they are, or of which kind, in the words that said so."""
    if groups.get("detail"):
        return [f"{groups['items'].strip()}, {groups['detail'].strip()}"]
    return [f"{one}{groups['who']}" for one in items] if groups.get("who") else items
