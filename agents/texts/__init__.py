"""Sentences for people, in both languages; code holds only their keys."""

import re
from collections.abc import Mapping
from typing import Literal

from agents.texts import en, zh
from agents.texts.beside import en as beside_en
from agents.texts.beside import zh as beside_zh
from agents.texts.calendar import en as calendar_en
from agents.texts.calendar import zh as calendar_zh
from agents.texts.files import en as files_en
from agents.texts.files import zh as files_zh
from agents.texts.growth import en as growth_en
from agents.texts.growth import zh as growth_zh
from agents.texts.lists import en as lists_en
from agents.texts.lists import zh as lists_zh
from agents.texts.notes import en as notes_en
from agents.texts.notes import zh as notes_zh
from agents.texts.offers import en as offers_en
from agents.texts.offers import zh as offers_zh
from agents.texts.states import en as states_en
from agents.texts.states import zh as states_zh
from agents.texts.stories import en as stories_en
from agents.texts.stories import lessons_en, lessons_zh
from agents.texts.stories import zh as stories_zh
from agents.texts.traditional import is_traditional, traditional

Language = Literal["zh", "en"]

_HAN, _LATIN = re.compile("[\u3400-\u9fff]"), re.compile("[A-Za-z]")


class Phrases:
    """A table of sentences by language and key."""

    def __init__(self, tables: Mapping[Language, Mapping[str, str]]) -> None:
        self._tables = tables

    def __call__(self, language: Language, key: str, /, **values: object) -> str:
        """The sentence, with its values filled in: these keep their letters. Raises KeyError for a key or a value that is not there."""
        sentence = self._tables[language][key]
        return (traditional(sentence) if is_traditional(language) else sentence).format(**values)


say = Phrases(
    {
        "zh": zh.PHRASES
        | beside_zh.PHRASES
        | calendar_zh.PHRASES
        | files_zh.PHRASES
        | growth_zh.PHRASES
        | lists_zh.PHRASES
        | notes_zh.PHRASES
        | offers_zh.PHRASES
        | states_zh.PHRASES
        | stories_zh.PHRASES
        | lessons_zh.PHRASES,
        "en": en.PHRASES
        | beside_en.PHRASES
        | calendar_en.PHRASES
        | files_en.PHRASES
        | growth_en.PHRASES
        | lists_en.PHRASES
        | notes_en.PHRASES
        | offers_en.PHRASES
        | states_en.PHRASES
        | stories_en.PHRASES
        | lessons_en.PHRASES,
    }
)


def language_of(text: str, fallback: Language) -> Language:
    """The language in which something is written: Chinese with any Han character, English with Latin letters only."""
    if _HAN.search(text):
        return "zh"
    return "en" if _LATIN.search(text) else fallback
