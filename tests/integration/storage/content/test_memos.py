"""Finding notes by what they hold: the same as reading every note would find, and no other space's."""

import asyncio
from itertools import count
from math import ceil

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from storage.content import notes
from storage.content.notes import Memo, folded
from storage.db.pool import Pool, open_pool
from storage.db.transactions import Scope, reading, work
from tests.support.examples import examples
from tests.support.spaces import settle

LETTERS = "abcAB 房东电话-_%\\'é😀"
NOTES = st.lists(st.text(alphabet=LETTERS, min_size=1, max_size=14), max_size=14)
TERMS = st.lists(st.text(alphabet=LETTERS, min_size=1, max_size=4), min_size=1, max_size=5)
names = count()


def by_reading(notes: list[Memo], terms: list[str], most: int, share: float) -> list[str]:
    """What should be found: those that hold most letters of the terms, then the newest."""
    wanted = [folded(term) for term in terms]
    weights = {note: sum(len(term) for term in wanted if term in folded(note.text)) for note in notes}
    enough = max(1, ceil(share * sum(map(len, wanted))))
    held = [note for note in notes if weights[note] >= enough]
    return [note.text for note in sorted(held, key=lambda note: (-weights[note], -note.id))[:most]]


async def keep(pool: Pool, scope: Scope, texts: list[str]) -> list[Memo]:
    """Keep notes and take every fifth away again; those that are left."""
    async with work(pool, scope) as db:
        kept = [await notes.add(db, scope, text) for text in texts]
        for note in kept[4::5]:
            await notes.remove(db, note.id)
    return [note for place, note in enumerate(kept) if place % 5 != 4]


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=NOTES, terms=TERMS, most=st.integers(1, 4), share=st.sampled_from([0.0, 0.5, 1.0]))
@example(texts=["ab c", "c", "ab", "ab b", "c ab"], terms=["ab", "c"], most=3, share=0.0)
@example(texts=["房东电话", "电话房", "东电", "房"], terms=["房东", "东电", "电话", "a"], most=4, share=0.0)
@example(texts=["aba", "bab", "a b", "b a"], terms=["a", "b", "ab", "ba", "bab"], most=2, share=0.5)
def test_the_same_is_found_as_by_reading_every_note(
    dsn: str, texts: list[str], terms: list[str], most: int, share: float
) -> None:
    async def ask() -> tuple[list[str], list[str]]:
        pool = await open_pool(dsn, size=2)
        _, ann = await settle(pool, f"ann{next(names)}")
        _, ben = await settle(pool, f"ben{next(names)}")
        await keep(pool, ben, texts)
        kept = await keep(pool, ann, texts)
        async with reading(pool, ann.space) as db:
            found = await notes.find(db, terms, most, share=share)
        await pool.close()
        return [note.text for note in found], by_reading(kept, terms, most, share)

    found, expected = asyncio.run(ask())
    assert found == expected


async def test_a_changed_note_is_found_by_its_new_words_only(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        note = await notes.add(db, scope, "the landlord")
        await notes.change(db, note.id, note.version, "the plumber")
    async with reading(pool, scope.space) as db:
        assert [len(await notes.find(db, [word], 5)) for word in ("landlord", "plumber")] == [0, 1]


async def test_a_note_is_found_again_when_it_is_restored(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        note = await notes.add(db, scope, "the landlord")
        await notes.remove(db, note.id)
        gone = await notes.find(db, ["landlord"], 5)
        await notes.restore(db, note.id)
        back = await notes.find(db, ["landlord"], 5)
    assert ([note.text for note in gone], [note.text for note in back]) == ([], ["the landlord"])


@pytest.mark.parametrize("terms", [pytest.param([], id="none"), pytest.param([""], id="empty")])
async def test_without_a_word_nothing_is_found(pool: Pool, terms: list[str]) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        await notes.add(db, scope, "a note")
        assert await notes.find(db, terms, 5) == []
