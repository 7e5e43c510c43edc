"""Another word where nothing has the one that was asked for: one of the notes' own that is spelled nearly like it."""

from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher, get_close_matches

from agents.cards import Button, Card
from agents.texts import say
from agents.texts.search_terms import search_terms, without_question
from agents.texts.snippets import words_of
from agents.tools.base import Desk, Outcome
from agents.tools.questions import likely
from storage.content import button_actions, findable, notes
from storage.content.notes import folded

ALIKE = 0.75  # of the letters, as difflib counts them
SURE, LONG = 0.85, 5  # of the letters of a word so long: it is looked for without asking
SHORTEST = 4  # letters of a word that can be misspelled
LOOKED_AT = 3  # words of a question


async def with_another_word(desk: Desk, query: str, shown: Outcome) -> Outcome:
    """Propose the word that was perhaps meant, with a button that looks for it; else what was `shown` stays."""
    asked = [word for word in search_terms(without_question(query)) if len(word) >= SHORTEST and word.isascii()]
    for word in asked[:LOOKED_AT]:
        other = await _spelled_alike(desk, word)
        if other:
            language = desk.scope.language
            other_query = folded(query).replace(word, other)
            token = await button_actions.offer(
                desk.db, desk.scope, likely.KIND, {"choices": [["memo_search", {"query": other_query}]]}
            )
            button = Button(label=say(language, "notes_alike_button", other=other), token=f"a{token}.0")
            return replace(
                shown,
                text=say(language, "notes_alike", query=query, other=other),
                cards=(Card(kind="quick", title="", buttons=(button,)),),
            )
    return shown


async def spelled_right(desk: Desk, query: str) -> str:
    """Return a question with a word of the notes in the place of one that is misspelled beyond doubt; empty where none is."""
    asked = without_question(query)
    for word in [one for one in search_terms(asked) if len(one) >= LONG and one.isascii()][:LOOKED_AT]:
        other = await _spelled_alike(desk, word)
        if other and SequenceMatcher(a=word, b=other).ratio() >= SURE:
            return other
    return ""


async def _spelled_alike(desk: Desk, word: str) -> str:
    """Return the word of a note that is nearest in spelling; empty where none is near."""
    for stem in _nearest(word, await findable.words_near(desk.db, word, "memo")):
        for memo in await notes.ranked(desk.db, stem, 1):
            for one in _nearest(word, [folded(one) for one in words_of(memo.text)]):
                if one != word:
                    return one
    return ""


def _nearest(word: str, words: Sequence[str]) -> list[str]:
    return get_close_matches(word, words, 2, ALIKE)
