"""Which note is meant: its number, its place in what was shown, words of it, or the one that was shown last. Pure."""

import re
from typing import Any

from agents.nlu.coreference import NUMBERS

NOTE = r"(?:笔记|备忘录?|\b(?:note|memo)\b)"
_ENGLISH = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COUNTS = {word: number for number, word in enumerate(_ENGLISH, 1)}
"""English words for how many."""
_PLACES = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_POINTS = r"(?:刚才|刚刚|刚|上面|前面|[那这](?=[条个一篇]|\s*(?:笔记|备忘|note|memo))|上一?(?=[条个篇])|最新|最近)"
_COUNTER = r"[条个篇则]"
_MADE = r"(?:记|写|存|保存|说|加|建)?(?:下|的)?"
_SHAPES = (
    rf"(?:the\s+|my\s+)?{NOTE}\s*(?:#|number\s+|no\.?\s*)?(?P<id>\d{{1,18}})号?",
    rf"#?(?P<id>\d{{1,18}})\s*号的?{NOTE}",
    rf"(?:的|那|这)?第\s*(?P<place>[一二两三四五六七八九十]|\d\d?)\s*{_COUNTER}\s*的?{NOTE}",
    rf"(?:the|my)\s+(?P<place>{_PLACES}|\d\d?(?:st|nd|rd|th))\s+{NOTE}",
    rf"最后一?{_COUNTER}\s*的?{NOTE}(?P<end>)",
    rf"{_POINTS}{_MADE}[那这]?一?{_COUNTER}?\s*的?\s*{NOTE}(?P<that>)",
    rf"{_POINTS}{_MADE}[那这]?一?{_COUNTER}(?P<that>)",
    rf"{_COUNTER}\s*的?\s*{NOTE}(?P<that>)",  # courtesy has taken the 那
    rf"(?:that|this|the|my)\s+(?:(?:last|latest|newest|previous|same|new)\s+)?{NOTE}(?P<that>)",
    rf"(?:the|that|this|my|our|a)?\s*{NOTE}\s+(?:tagged(?:\s+with|\s+as)?|with\s+(?:the\s+)?tag)\s+[#＃]?(?P<tag>\S+)",
    rf"(?:the|that|this|my|our|a)?\s*{NOTE}\s+(?:about|on|with|for|mentioning|regarding|of|called|named|saying"
    r"|that says|where it says)"
    r"\s+(?:the\s+|my\s+)?(?P<query>\S.{0,40}?)",
    rf"(?:the|that|this|my|our)\s+(?P<query>\S.{{0,40}}?)(?:'s|’s)?\s+{NOTE}",
    rf"(?:关于|有关)?(?P<query>\S.{{0,40}}?)\s*的?\s*[那这]?一?{_COUNTER}?\s*的?\s*{NOTE}",
)
_BARE = r"(?:it|that one|this one|this|that|它|这|那|[这那]一?[条个篇]|刚才[那这]一?[条个篇]|[条篇](?![数件目]))"  # courtesy may have taken the 那
_NTH = (  # the second one, 第二条, where only a note can be meant
    rf"(?:the\s+(?P<place>{_PLACES}|\d\d?(?:st|nd|rd|th)|last)\s+one"
    r"|第\s*(?P<place2>[一二两三四五六七八九十]|\d\d?)\s*[条个篇则]|(?P<end>最后一)[条个篇则])"
)
_ONE_ABOUT = r"(?P<query>[^\s把给将在]{1,20}?)\s?的?[那这]一?[条篇则]"  # 押金那条, where only a note can be meant
_READ = tuple(re.compile(shape, re.IGNORECASE) for shape in _SHAPES)
_ABOUT = re.compile(_ONE_ABOUT)
_IT, _PLACE = re.compile(_BARE, re.IGNORECASE), re.compile(_NTH, re.IGNORECASE)
REFERENCE = "(?P<ref>{})".format("|".join(re.sub(r"\(\?P<\w+>", "(?:", shape) for shape in _SHAPES))
"""What names a note, as a part of a pattern."""
_UNNAMED = re.compile(r"[?]P<\w+>")
POINTER = (
    "|".join((REFERENCE.removesuffix(")"), _BARE, *(_UNNAMED.sub("?:", shape) for shape in (_NTH, _ONE_ABOUT)))) + ")"
)
"""The same, or a word like "it"."""


def note_reference(words: str) -> dict[str, Any] | None:
    """Return the arguments that name the note which the words mean; None where they name none."""
    if _IT.fullmatch(words):
        return {"that": True}
    if (nth := _PLACE.fullmatch(words)) is not None:
        said = (nth["place"] or nth["place2"] or "last").casefold()
        return {"place": -1 if said == "last" else NUMBERS.get(said) or int(re.sub(r"\D", "", said))}
    found = next((match for shape in (*_READ, _ABOUT) if (match := shape.fullmatch(words))), None)
    return None if found is None else _arguments(found.groupdict())


def _arguments(groups: dict[str, str | None]) -> dict[str, Any] | None:
    """Return what the one shape that fits has named."""
    [(name, value)] = groups.items()
    match name, value or "":
        case "id", number:
            return {"id": int(number)}
        case "place", place:
            return {"place": NUMBERS.get(place.casefold()) or int(re.sub(r"\D", "", place))}
        case "end", _:
            return {"place": -1}
        case "that", _:
            return {"that": True}
        case "tag", tag:
            return {"query": f"#{tag}"}
        case _, query:
            query = query.strip(" #“”「」\"'")
            return {"query": query} if query else None
