"""The tokens of a text, found once: the reader of time and the tagger of slots look at the same."""

from functools import lru_cache

from agents.timetext.bounds import readable
from agents.timetext.errors import UnsureError
from agents.timetext.lexicon.normalize import Letters, letters
from agents.timetext.lexicon.tokenize import scan
from agents.timetext.names.quotations import hidden
from agents.timetext.values import KINDS_OF_TIME, Token

REMEMBERED = 64  # texts: of a message the whole and its parts


@lru_cache(maxsize=REMEMBERED)
def scanned(text: str) -> tuple[Letters, tuple[Token, ...]]:
    """Return a text as it is read, and its tokens.

    Raises:
        UnsureError: there are too many.
    """
    read = letters(text)
    return read, tuple(scan(hidden(readable(text), read)))


def has_time(text: str) -> bool:
    """Tell whether a text has a token of time."""
    try:
        return any(token.kind in KINDS_OF_TIME for token in scanned(text)[1])
    except UnsureError:
        return True
