"""Sentences for people, in both languages; code holds only their keys."""

from collections.abc import Mapping
from typing import Literal

from agents.texts import en, zh

Language = Literal["zh", "en"]


class Phrases:
    """A table of sentences by language and key."""

    def __init__(self, tables: Mapping[Language, Mapping[str, str]]) -> None:
        self._tables = tables

    def __call__(self, language: Language, key: str, /, **values: object) -> str:
        """The sentence, with its values filled in. Raises KeyError for a key or a value that is not there."""
        return self._tables[language][key].format(**values)


say = Phrases({"zh": zh.PHRASES, "en": en.PHRASES})


def language_of(text: str, fallback: Language) -> Language:
    """The language in which something is written: Chinese with any Han character, English with Latin letters only."""
    if any("\u3400" <= character <= "\u9fff" for character in text):
        return "zh"
    if any("a" <= character <= "z" for character in text.lower()):
        return "en"
    return fallback
