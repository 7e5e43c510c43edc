"""Notes that hold the words of a text: the rarest first, counted, of one space, and none too long."""

from storage.content import notes
from storage.content.notes import LONGEST, NEWEST, WORK, Near, near
from storage.db.pool import Pool
from storage.db.transactions import work
from tests.support.spaces import settle


async def test_notes_with_rare_words_come_first_and_words_are_counted(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    _, ben = await settle(pool, "ben")
    async with work(pool, ann) as db:
        kept = [
            await notes.add(db, ann, text) for text in ("Tea and milk", "tea cups", "tea pot", "milk 牛奶", "bread")
        ]
        await notes.remove(db, kept[2].id)
        await notes.add(db, ann, "tea " + "x" * LONGEST)
    async with work(pool, ben) as db:
        await notes.add(db, ben, "tea and milk")
    async with work(pool, ann) as db:
        found = await near(db, ("tea", "牛奶"), 5)
        assert (found.looked, found.held) == (4, (2, 1))
        assert [note.id for note in found.notes] == [kept[3].id, kept[1].id, kept[0].id]
        assert [note.id for note in (await near(db, ("tea", "牛奶"), 1, but=kept[3].id)).notes] == [kept[1].id]
        assert await near(db, ("coffee",), 5) == Near()
        assert await near(db, (), 5) == Near()


async def test_only_the_newest_are_looked_through(pool: Pool) -> None:
    """So what it costs does not grow with the notes."""
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        old = await notes.add(db, ann, "tea")
        await db.execute(
            "INSERT INTO memo (space, person, text, folded) SELECT $1, $2, 'bread', 'bread' FROM generate_series(1, $3)",
            ann.space,
            ann.actor,
            NEWEST,
        )
        assert (await near(db, ("tea",), 5)).notes == ()
        new = await notes.add(db, ann, "tea")
        found = await near(db, ("tea",), 5)
        assert ([note.id for note in found.notes], found.looked) == ([new.id], NEWEST)
        assert old.id != new.id
        words = tuple(f"word{number}" for number in range(7))
        assert (await near(db, (*words, "tea"), 5)).looked == WORK // 8
