"""The answer where no note fits an order, or the one that is meant does not say what it should."""

from collections.abc import Sequence
from dataclasses import replace

from agents.texts import say
from agents.texts.search_terms import search_terms
from agents.tools.base import Desk, Outcome
from agents.tools.notes.note_cards import about, beside
from storage.content import notes
from storage.content.notes import Memo

NEAREST = 3  # of what is there


def none(desk: Desk, query: str) -> Outcome:
    """Say that no note has the words, or that there is none."""
    return Outcome(text=say(desk.scope.language, "notes_none" if query else "notes_empty", query=query))


async def nearest(desk: Desk, query: str) -> Outcome:
    """Say that no note fits, and show those that come nearest."""
    said = none(desk, query) if query else Outcome(text=say(desk.scope.language, "note_gone"))
    near = await notes.find(desk.db, search_terms(query), NEAREST) if query else []
    near = near or await notes.newest(desk.db, NEAREST)
    return replace(said, cards=beside(desk, near, "notes_nearest"), about=about(near))


def lacking(desk: Desk, meant: Sequence[Memo], words: str) -> Outcome:
    """Say that the notes that are meant do not say some words, and show them."""
    here = meant[:NEAREST]
    said = say(desk.scope.language, "note_lacks", words=words, notes=", ".join(f"#{memo.id}" for memo in here))
    # what was listed before stays what "the second one" counts
    return Outcome(text=said, cards=beside(desk, here, "notes_meant"))
