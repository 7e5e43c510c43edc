"""Chinese in traditional characters: our own sentences, written for whoever writes so."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Literal, cast

from opencc import OpenCC  # pyright: ignore[reportMissingTypeStubs] - it has none


class _Traditional(str):
    """Chinese that is to be written in traditional characters: everywhere but where letters are made it is Chinese like any other."""

    __slots__ = ()


TRADITIONAL = cast('Literal["zh"]', _Traditional("zh"))
SENTENCES = 4096  # that are remembered


def is_traditional(language: str) -> bool:
    """Return whether a language is Chinese in traditional characters."""
    return isinstance(language, _Traditional)


@lru_cache(SENTENCES)
def traditional(sentence: str) -> str:
    """Return a sentence of ours in traditional characters, as they are written in Taiwan; people's words do not go through here."""
    return _converter()(sentence)


@cache
def _converter() -> Callable[[str], str]:
    """Read the dictionaries: in 0.1 s, and only once somebody writes so."""
    return cast("Callable[[str], str]", OpenCC("s2tw").convert)  # pyright: ignore[reportUnknownMemberType]
