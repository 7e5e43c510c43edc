"""Finding by words: the same ranking as rank-bm25's with Lucene's idf, seen at commit, in one space alone."""

import asyncio
import math
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import asyncpg
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from storage.content import findable, list_items, notes
from storage.db.pool import Db, Pool, open_pool
from storage.db.transactions import Scope, reading, work
from tests.integration.storage.content.test_references import event
from tests.support.spaces import settle

WORDS = st.sampled_from(
    ["landlord", "phone", "房东", "电话", "的", "在哪", "wi-fi", "running", "runs", "８号", "the", "and", "Straße"]
)
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=8).map(" ".join), min_size=1, max_size=12)
names = count()


class Lucene(BM25Okapi):
    """BM25 with an idf that is never negative."""

    def _calc_idf(self, nd: dict[str, int]) -> None:
        self.idf = {word: math.log(1 + (self.corpus_size - held + 0.5) / (held + 0.5)) for word, held in nd.items()}


async def words_of(db: Db | Pool, text: str) -> list[str]:
    return await db.fetchval("SELECT words_of($1)", text)


async def by_rank_bm25(db: Db, kept: list[notes.Memo], asked: str) -> dict[int, float]:
    """Return the scores of what has a word of the question; the package multiplies by k1 + 1, which changes no order."""
    corpus = [await words_of(db, notes.folded(note.text)) for note in kept]
    wanted = set(await words_of(db, notes.folded(asked)))
    if not any(corpus):
        return {}
    ranking: Any = Lucene(corpus, k1=0.9, b=0.4)
    scores: list[Any] = list(ranking.get_scores(sorted(wanted)))
    return {
        note.id: float(score) / 1.9
        for note, score, words in zip(kept, scores, corpus, strict=True)
        if wanted & set(words)
    }


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=TEXTS, asked=st.lists(WORDS, max_size=4).map(" ".join))
@example(texts=["landlord"], asked="landlord")
@example(texts=["landlord", "phone"], asked="landlord phone landlord")
@example(texts=["Straße"], asked="strasse")
@example(texts=["房东电话", "电话房东在哪", "的"], asked="房东的电话在哪")
def test_scores_are_those_of_rank_bm25(dsn: str, texts: list[str], asked: str) -> None:
    async def ask() -> tuple[dict[int, float], dict[int, float]]:
        pool = await open_pool(dsn, size=2)
        _, ann = await settle(pool, f"words-ann{next(names)}")
        _, ben = await settle(pool, f"words-ben{next(names)}")
        async with work(pool, ben) as db:
            await notes.add(db, ben, " ".join(texts))
        async with work(pool, ann) as db:
            kept = [await notes.add(db, ann, text) for text in texts]
            await notes.remove(db, (await notes.add(db, ann, f"{asked} gone")).id)
            changed = await notes.add(db, ann, "landlord")
            last = await notes.change(db, changed.id, changed.version, "phone 房东")
        assert last is not None
        async with reading(pool, ann.space) as db:
            found = {one.item: one.score for one in await findable.by_words(db, asked, "memo", most=50)}
            expected = await by_rank_bm25(db, [*kept, last], asked)
        await pool.close()
        return found, expected

    found, expected = asyncio.run(ask())
    assert found == pytest.approx(expected, rel=0, abs=1e-9)


async def test_words_are_stems_and_pairs_of_characters(pool: Pool) -> None:
    table = {
        "The landlord's running shoes": ["landlord", "run", "shoe"],
        "房东的电话": ["房", "东", "电", "话", "房东", "东的", "的电", "电话"],
        "这个是什么": [],
        "ＷｉＦｉ Wi-Fi wifi": ["wifi"] * 3,
        "room 8，8号": ["room", "8", "8", "号"],
        "Москва café": ["москва", "café"],
        "": [],
    }
    assert {text: sorted(await words_of(pool, text)) for text in table} == {
        text: sorted(words) for text, words in table.items()
    }


async def found(db: Db, asked: str, kind: findable.Kind = "memo", **limits: datetime) -> list[int]:
    return [one.item for one in await findable.by_words(db, asked, kind, most=5, **limits)]


async def test_a_note_is_found_from_its_commit_on_until_it_goes(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        note = await notes.add(db, scope, "the landlord")
        async with reading(pool, scope.space) as other:
            before = await found(other, "landlord")
    async with reading(pool, scope.space) as db:
        after = await found(db, "landlords")
    async with work(pool, scope) as db:
        await notes.remove(db, note.id)
        gone = await found(db, "landlord")
        await notes.restore(db, note.id)
    async with reading(pool, scope.space) as db:
        assert (before, after, gone, await found(db, "landlord")) == ([], [note.id], [], [note.id])


async def counts(pool: Pool, scope: Scope) -> list[tuple[int, int]]:
    async with reading(pool, scope.space) as db:
        rows = await db.fetch("SELECT items, words FROM findable_count ORDER BY kind")
        left = await db.fetchval("SELECT count(*) FROM posting")
    return [*((row["items"], row["words"]) for row in rows), (left, left)]


async def test_events_and_list_items_are_found_too_each_among_its_kind(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        [milk] = await list_items.add(db, scope, "shopping", ["oat milk"])
        dentist = await event(db, scope, "dentist")
    async with reading(pool, scope.space) as db:
        assert (await found(db, "milk", "list_item"), await found(db, "milk")) == ([milk.id], [])
        assert await found(db, "dentists", "event") == [dentist]
    async with work(pool, scope) as db:
        await list_items.remove(db, [milk.id])
        await db.execute("DELETE FROM event")
    assert await counts(pool, scope) == [(0, 0), (0, 0), (0, 0)]


async def test_only_what_is_of_the_time_is_found(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        note = await notes.add(db, scope, "the landlord")
    day = timedelta(days=1)
    async with reading(pool, scope.space) as db:
        inside = await found(db, "landlord", since=note.created_at, until=note.created_at + day)
        outside = await found(db, "landlord", until=note.created_at)
    assert (inside, outside) == ([note.id], [])


async def test_who_writes_several_things_waits_for_nobody_who_does(pool: Pool) -> None:
    """Two transactions of one space that change each other's notes in one order and add their own in another."""
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        held = [await notes.add(db, scope, f"held {n}") for n in range(4)]

    async def write(n: int) -> None:
        async with work(pool, scope) as db:
            await notes.add(db, scope, f"added {n}")
            assert await notes.change(db, held[n].id, held[n].version, f"changed {n}") is not None
            await notes.add(db, scope, f"more {n}")

    await asyncio.gather(*map(write, range(4)))
    async with reading(pool, scope.space) as db:
        assert len(await found(db, "added more changed")) == 5
        assert await db.fetchval("SELECT items FROM findable_count") == 12


async def test_of_many_frequent_words_the_rarest_are_read_first_and_of_the_last_the_newest(
    pool: Pool, dsn: str
) -> None:
    """Beyond the budget of 20,000 postings the answer is bounded, and tells what has the rare word."""
    _, ann = await settle(pool, "ann")
    db = await asyncpg.connect(dsn, server_settings={"role": "parrots_owner", "search_path": "parrots, public"})
    for word, first, step in (("common", 1, 1), ("often", 2, 2), ("rare", 5, 9000)):
        posted = "INSERT INTO posting SELECT $1, 'm', $2, n, 1, 3 FROM generate_series($3::int, 30000, $4::int) n"
        await db.execute(posted, ann.space, word, first, step)
    there = "INSERT INTO findable SELECT $1, 'm', n, 3, now() FROM generate_series(1, 30000) n"
    await db.execute(there, ann.space)
    await db.close()
    async with reading(pool, ann.space) as db:
        found = {
            asked: [hit.item for hit in await findable.by_words(db, asked, "memo", most=6)]
            for asked in ("rare", "common", "common often rare", "common often")
        }
        counted = await db.fetch("SELECT * FROM held_by_words($1, 'm')", ["often", "common"])
        held = {row["word"]: row["held"] for row in counted}
    assert found == {
        "rare": [27005, 18005, 9005, 5],
        "common": [30000, 29999, 29998, 29997, 29996, 29995],
        "common often rare": [27005, 18005, 9005, 5, 30000, 29998],
        "common often": [30000, 29998, 29996, 29994, 29992, 29990],
    }
    assert (held["often"], held["common"]) == (pytest.approx(15000, rel=0.01), pytest.approx(30000, rel=0.01))
