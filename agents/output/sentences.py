"""The ends of sentences in a text that is still arriving. Pure.

An end is never within a number, an abbreviation, an address or a name of a file: those have no blank behind the mark. Every answer
depends on the text alone, not on the pieces in which it came.
"""

import re
from collections.abc import Callable

LONGEST = 200  # characters that wait for the end of a sentence in which nothing needs a look
WHOLE = 400  # characters that wait at all
AHEAD = 8  # characters behind a place that must be known before anything is said about it

_CLOSERS = r"[\"'”’」』）)\]*_`]"
_END = re.compile(
    rf"\n|[。！？…]{{1,3}}{_CLOSERS}{{0,3}}(?:\n|(?=[^。！？…\"'”’」』）)\]*_`]))|[.!?]{{1,3}}{_CLOSERS}{{0,3}}(?:\n|(?=\s))"
)
_MARK = re.compile(r"[\n。！？….!?]")
_SHORT = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|st|prof|e\.g|i\.e|etc|vs|no|nr|approx|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun"
    r"|min|max|dept|fig|[a-z])|(?:^|\n)[ \t]*\d{1,3})\.\Z",
    re.IGNORECASE,
)
_BREAK = re.compile(r"[\s，、,;；：:](?=[^\s，、,;；：:]*\Z)")


WINDOW = WHOLE + 4 * AHEAD  # characters that tell all about a sentence


def first(text: str, watch: Callable[[str], bool]) -> int:
    """Return the length of the first sentence of a text that goes on; 0 when that is not clear yet.

    A long beginning in which `watch` sees nothing counts as one, cut between words. No more than `WINDOW` characters are looked at.
    """
    if len(text) < LONGEST + AHEAD and not _MARK.search(text):
        return 0
    for end in _END.finditer(text):
        if end.end() > WHOLE:
            break
        if end.end() > LONGEST and not watch(text[:LONGEST]):
            break
        if end.group().endswith("\n") or not _SHORT.search(text, max(0, end.start() - 12), end.end()):
            return end.end()
    if len(text) >= LONGEST + AHEAD and not watch(text[:LONGEST]):
        return between(text, LONGEST)
    return between(text, WHOLE) if len(text) >= WHOLE + AHEAD else 0


def between(text: str, length: int) -> int:
    """Return a place near this length where no word and no citation is torn."""
    place = _BREAK.search(text, max(length - 40, 0), length)
    return place.end() if place else length


def split(text: str) -> list[str]:
    """Return the sentences of a whole text."""
    found: list[str] = []
    while text:
        length = first(text[:WINDOW], lambda _text: True) or len(text)
        found.append(text[:length])
        text = text[length:]
    return found
