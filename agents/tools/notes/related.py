"""Notes of the same space that have to do with a text, found by rare words that both have."""

from agents.nlu.cues.topics import MOST, kin, topics
from agents.tools.base import Desk
from storage.content.notes import Memo, near

LOOKED_AT = 12  # notes that hold the rarest of the words


async def to(desk: Desk, text: str, *, but: int = 0) -> tuple[Memo, ...]:
    """Return at most three notes, besides the note `but`; none where nothing is related."""
    asked = topics(text)
    return kin(asked, await near(desk.db, asked[:MOST], LOOKED_AT, but=but))
