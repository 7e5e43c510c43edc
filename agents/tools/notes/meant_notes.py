"""Which notes are meant by words of theirs, by a tag, by their place in what was shown, or as the one shown last."""

from agents.nlu.cues.synonyms import rephrased
from agents.texts.notes.numbered import speaks_of_another
from agents.texts.search_terms import search_terms
from agents.texts.tags import is_tagged
from agents.tools.base import Desk
from agents.tools.finding.likeness import likeness
from agents.tools.finding.lookup import CLOSE, OFFERED
from storage.content import note_states, notes
from storage.content.notes import Memo
from storage.conversations import shown_items
from storage.conversations.shown_items import Reference

SURE = 0.5  # of the letters asked for must be in a note that is meant


async def meant_notes(desk: Desk, *, query: str, place: int, that: bool) -> list[Memo]:
    """Return the notes that may be meant, at most as many as a question offers; without any sign the newest."""
    if query.startswith("#") and (held := await tagged(desk, query[1:], OFFERED)):
        return held
    if query:
        found = await notes.find(desk.db, search_terms(query), OFFERED, share=SURE)
        for other, _ in () if found else rephrased(query):  # the doctor note, where the note says Dr.
            found = found or await notes.find(desk.db, search_terms(other), OFFERED, share=SURE)
        found = [memo for memo in found if not speaks_of_another(query, memo.text)]
        best = max((likeness(query, memo.text) for memo in found), default=0.0)
        return _once([memo for memo in found if likeness(query, memo.text) >= best - CLOSE])
    if not (place or that):
        return await notes.newest(desk.db, OFFERED)
    above, listed = await _shown(desk)
    if that:
        return (above or listed)[:OFFERED] or await notes.newest(desk.db, 1)
    there = listed or above or await notes.newest(desk.db, max(place, 1))
    if place > len(there):  # the second of those that were shown one by one
        there = await _one_by_one(desk)
    return there[-1:] if place < 0 else there[place - 1 : place]


def _once(found: list[Memo]) -> list[Memo]:
    """Return them with the newest of those that say the same."""
    newest: dict[str, int] = {}
    for memo in found:
        newest[memo.text] = max(memo.id, newest.get(memo.text, memo.id))
    return [memo for memo in found if newest[memo.text] == memo.id]


async def _one_by_one(desk: Desk) -> list[Memo]:
    """Return the notes that were shown of late, in the order in which they came first."""
    kept = [one for one in await shown_items.shown(desk.db, desk.scope) if one.kind == "memo" and not one.gone]
    return await note_states.some(desk.db, [one.id for one in reversed(kept)])


async def _shown(desk: Desk) -> tuple[list[Memo], list[Memo]]:
    """Return the notes that were shown together last: what stood above a list, and the list, in its order."""
    kept = [one for one in await shown_items.shown(desk.db, desk.scope) if one.kind == "memo" and not one.gone]
    last = [one for one in kept if one.shown_at == kept[0].shown_at]
    found = [(one.place < 1, await notes.get(desk.db, one.id)) for one in last]
    there = [(above, memo) for above, memo in found if memo is not None]
    return [memo for above, memo in there if above], [memo for above, memo in there if not above]


async def shown_last(desk: Desk) -> Reference | None:
    """Return what was shown last here, of whatever kind, if it is still there."""
    kept = await shown_items.shown(desk.db, desk.scope)
    return kept[0] if kept and not kept[0].gone else None


async def tagged(desk: Desk, name: str, most: int) -> list[Memo]:
    """Return the newest notes that have a tag."""
    held = await notes.holding(desk.db, f"#{name}")
    return [memo for memo in held if is_tagged(memo.text, name)][:most]
