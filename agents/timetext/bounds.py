"""How much of a text rules read: the one bound before any pattern."""

import re

READ = 2_000  # characters


def readable(text: str) -> str:
    """The beginning of a text, as far as rules read it."""
    return text[:READ]


def single_blanks(text: str) -> str:
    """Return the text with one blank for each row of blanks, or one new line where the row has any."""
    return _BLANKS.sub(lambda row: "\n" if "\n" in row[0] else " ", text)


_BLANKS = re.compile(r"\s+")
