"""Questions that ask what is noted of something, and the other words with which it is looked for."""

import pytest

from agents.nlu.cues.synonyms import in_other_letters
from agents.nlu.slots.keeping.note_queries import asked_of
from agents.texts.search_terms import search_terms, without_question


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Do you remember the gate code?", "the gate code"),
        ("do you still know Lena's shoe size", "Lena's shoe size"),
        ("which shelf is the drill on", "shelf is the drill"),
        ("What colour was the hall door?", "colour was the hall door"),
        ("is there anything in my notes about beekeeping?", "beekeeping"),
        ("我笔记里有没有写过养蜂的事", "养蜂"),
        ("笔记里提到", ""),
        ("笔记里有什么", ""),
        ("which room is the meeting in", ""),
        ("do you know the reason that she left", ""),
    ],
)
def test_what_is_asked_of_the_notes(text: str, query: str) -> None:
    assert asked_of(text)[0] == query


@pytest.mark.parametrize(
    ("text", "terms"),
    [("what's Lena's size", ["lena", "size"]), ("暖气啥时候修", ["暖气", "修"]), ("暖气什么时候修的", ["暖气", "修"])],
)
def test_whose_and_when_are_no_words_to_look_for(text: str, terms: list[str]) -> None:
    assert search_terms(without_question(text)) == terms


@pytest.mark.parametrize(("query", "other"), [("護照", "护照"), ("鑰匙", "钥匙"), ("钥匙", "鑰匙")])
def test_a_word_is_looked_for_in_the_other_letters_too(query: str, other: str) -> None:
    assert in_other_letters(query) == [(other, other)]
