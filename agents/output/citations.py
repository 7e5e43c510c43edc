"""Notes that an answer cites (#12, or [1] for the first of what was found), and those of them that there are not. Pure.

A number sign is no citation behind a letter (C#12), in front of one (#2024goals), in a rank (the #1 choice), behind the name of another
numbered thing (issue #12), with a leading zero or as a named colour.
"""

import re
from collections.abc import Collection, Iterator, Sequence

_MARK = re.compile(r"(?<![A-Za-z0-9_#&/=])#([1-9]\d{0,8})(?![A-Za-z0-9_#%]|[-.:/]\d|[年月日])")
_THING = re.compile(
    r"\b(?:issue|bug|pr|pull request|ticket|order|room|track|step|chapter|episode|gate|apartment|apt|suite|unit|flight|lane|door|player|problem|question"
    r"|case|channel|version|season|part|volume|vol|level|slide|page|colou?r|hex)s?\.?:?\s*\Z|(?:订单|工单|房间|房|楼|颜色|色号|问题|第|议题|章节|版本)\s*\Z",
    re.IGNORECASE,
)
_NOTE = re.compile(r"(?:\bnotes?|\bmemos?|\bsee|\bcf\.?|笔记|备忘录?|见|参考)\s*\Z", re.IGNORECASE)
_RANKED = re.compile(
    r"\b(?:the|your|my|our|their|his|her|its|a|an|ranked?|world's|is|as|are|be|number)\s+\Z", re.IGNORECASE
)
_NOUN = re.compile(
    r"\s+(?!(?:and|or|is|are|was|says?|said|from|on|in|mentions?|has|have|about|for|shows?|which|that|at|to|with|as|by|but|also|tells?|reads?|contains?"
    r"|lists?|you|i|there|does|of|too|again)\b)[a-z]"
)
_PLACE = re.compile(r"(?<![A-Za-z_\])`])\[([1-9]\d?)\](?![(:\[A-Za-z0-9_`])")
HIGHEST_RANK = 10


def cited(text: str) -> tuple[int, ...]:
    """Return the notes that the text cites, each once, in order."""
    return tuple(dict.fromkeys(number for number, _ in _citations(text)))


def unknown(text: str, found: Collection[int]) -> tuple[int, ...]:
    """Return the notes cited that were not among those found."""
    return tuple(number for number in cited(text) if number not in found)


def by_number(text: str, found: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """Return the text with [1] as the number of the note that it means, and the places that are none.

    A model counts what it was given from 1, or writes a note's own number in brackets; other brackets stay.
    """
    wrong: dict[int, None] = {}
    for mark in reversed(list(_PLACE.finditer(text))):
        number, before, after = int(mark[1]), text[: mark.start()], text[mark.end() :]
        if number not in found and number > len(found):
            wrong[number] = None
            text = _joined(before, after)
        else:
            text = f"{before}[#{number if number in found else found[number - 1]}]{after}"
    return text, tuple(reversed(wrong))


def without(text: str, wrong: Collection[int]) -> str:
    """Return the text without the citations of these notes, and without the brackets and blanks that are left empty."""
    for number, place in reversed(list(_citations(text))):
        if number in wrong:
            end = place + len(str(number)) + 1
            text = _joined(text[:place], text[end:])
    return text


def _citations(text: str) -> Iterator[tuple[int, int]]:
    """Return each note cited, with the place of its mark."""
    for mark in _MARK.finditer(text):
        number, before = int(mark[1]), text[max(0, mark.start() - 24) : mark.start()]
        if before.count("`") % 2 or _THING.search(before):
            continue
        ranked = _RANKED.search(before) or _NOUN.match(text, mark.end())
        if number <= HIGHEST_RANK and ranked and not _NOTE.search(before):
            continue
        yield number, mark.start()


def _joined(before: str, after: str) -> str:
    for opening, closing in ("()", "（）", "[]", "【】"):
        if before.endswith(opening) and after.startswith(closing):
            return _joined(before[:-1], after[1:])
    if before.endswith(("(", "（", "[", "【")):  # (#7, #8)
        return before + after.lstrip(" ,，、")
    if after.startswith((")", "）", "]", "】")):
        return before.rstrip(" ,，、") + after
    if before.endswith((" ", "\t")) and (not after or not after[0].isalnum()):
        return before.rstrip(" \t") + after
    return before + after.removeprefix(" ") if before.endswith((" ", "\n")) or not before else before + after
