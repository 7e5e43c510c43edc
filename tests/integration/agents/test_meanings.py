"""Notes found by what they mean: embedded in the background, never mixed across models or spaces, words alone where nothing is known."""

import math
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from agents.context.note_embedding import Embeddings
from agents.llm import embeddings, endpoint
from agents.llm.embeddings import Embedding
from agents.tools.base import Desk, Meaning
from agents.tools.catalogue import TOOLS
from bot.process.background import background
from storage.content import meanings, notes
from storage.content.meanings import Asked, PartMeaning
from storage.db.pool import Pool
from storage.db.transactions import Scope, keeping, reading, work
from storage.people import people
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Answer, Script, embeds, refuses
from tests.support.secretary import MONDAY
from tests.support.spaces import settle

AXES = (("lonely", "alone", "孤单"), ("boiler", "heating"), ("cake", "baking"), ("bank",))


def vector(text: str) -> tuple[float, ...]:
    """Return what the stand-in says that a text means: which of a few matters it is about."""
    return (*(float(any(word in text for word in words)) for words in AXES), 0.05)


def stand_in(body: dict[str, Any]) -> Answer:
    return embeds(*map(vector, body["input"]))


@asynccontextmanager
async def embedding(pool: Pool, script: Script, wanted: Embedding | None = None) -> AsyncGenerator[Embeddings]:
    """Embed what there is, in the background, while the context is open."""
    async with script.serving() as address:
        opening = embeddings.opened(endpoint.Address(base_url=address), wanted or Embedding(model="means"))
        async with opening as embedder:
            found = Embeddings(pool=pool, embedder=embedder)
            async with background(found.run):
                yield found


async def embedded(pool: Pool, scope: Scope) -> list[tuple[int, bool]]:
    async with reading(pool, scope.space) as db:
        rows = await db.fetch("SELECT memo, vector IS NOT NULL AS known FROM meaning ORDER BY memo")
    return [(row["memo"], row["known"]) for row in rows]


async def noted(pool: Pool, scope: Scope, *texts: str) -> list[int]:
    async with work(pool, scope) as db:
        return [(await notes.add(db, scope, text)).id for text in texts]


async def told(pool: Pool, scope: Scope, query: str, meaning: Meaning | None) -> str:
    async with work(pool, scope) as db:
        return (
            await TOOLS["memo_search"](Desk(db=db, scope=scope, now=MONDAY, meaning=meaning), {"query": query})
        ).text


async def lines(pool: Pool, scope: Scope, query: str, meaning: Meaning | None) -> tuple[str, ...]:
    async with work(pool, scope) as db:
        desk = Desk(db=db, scope=scope, now=MONDAY, meaning=meaning)
        [card] = (await TOOLS["memo_search"](desk, {"query": query})).cards
    return card.lines


async def search(pool: Pool, scope: Scope, query: str, meaning: Meaning | None) -> list[int]:
    async with work(pool, scope) as db:
        desk = Desk(db=db, scope=scope, now=MONDAY, meaning=meaning)
        answer = await TOOLS["memo_search"](desk, {"query": query})
    return [one.id for one in answer.about if one not in answer.related]


async def test_a_note_without_a_word_of_the_question_is_found_by_what_it_means(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    _, ben = await settle(pool, "ben")
    alone, boiler, cake = await noted(pool, ann, "nobody to talk to, so alone", "boiler drips", "baking on Sunday")
    await noted(pool, ben, "alone again")
    async with embedding(pool, Script(reply=stand_in)) as found:
        await eventually(lambda: _are(pool, ann, [alone, boiler, cake]))
        assert await search(pool, ann, "that feeling lonely", found.question) == [alone]
        assert await search(pool, ann, "heating", found.question) == [boiler]
        assert await search(pool, ann, "heating", None) == []
        assert await told(pool, ann, "something about baking", None) == (
            "By words alone, since nothing here knows what they mean. Found 1:"
        )
        assert await told(pool, ann, "something about baking", found.question) == "Found 1:"
        assert await search(pool, ann, "unheard of", found.question) == []


async def _are(pool: Pool, scope: Scope, wanted: Sequence[int]) -> bool:
    return [memo for memo, _ in await embedded(pool, scope)] == list(wanted)


async def test_words_and_meaning_are_fused_by_rank(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    both, word, like = await noted(pool, ann, "the boiler, heating off", "a boiler suit", "heating bill")
    async with embedding(pool, Script(reply=stand_in)) as found:
        await eventually(lambda: _are(pool, ann, [both, word, like]))
        assert (await search(pool, ann, "boiler", found.question))[0] in (both, word)
        assert set(await search(pool, ann, "boiler", found.question)) == {both, word, like}


async def test_a_changed_note_is_embedded_anew_and_a_deleted_one_is_not_found(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    first, second = await noted(pool, ann, "baking", "boiler")
    async with embedding(pool, Script(reply=stand_in)) as found:
        await eventually(lambda: _are(pool, ann, [first, second]))
        async with work(pool, ann) as db:
            await notes.change(db, first, 1, "at the bank")
            await notes.remove(db, second)
        assert await embedded(pool, ann) == []
        await eventually(lambda: _are(pool, ann, [first]))
        assert await search(pool, ann, "cake", found.question) == []
        async with work(pool, ann) as db:
            await notes.restore(db, second)
        await eventually(lambda: _are(pool, ann, [first, second]))


async def test_what_was_changed_while_the_model_thought_is_not_kept(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    [note] = await noted(pool, ann, "baking")
    model = await meanings.model_number(pool, "means")
    async with reading(pool, ann.space) as db:
        [read] = await meanings.to_embed(db, model, 5)
    async with work(pool, ann) as db:
        await notes.change(db, note, 1, "at the bank")
    async with keeping(pool, ann.space) as db:
        await meanings.keep(db, model, [(read, [PartMeaning(part=0, vector=vector("baking"))])])
    assert await embedded(pool, ann) == []


async def test_vectors_of_another_model_are_not_compared(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    [note] = await noted(pool, ann, "baking")
    old = await meanings.model_number(pool, "old")
    async with keeping(pool, ann.space) as db:
        await meanings.keep(
            db,
            old,
            [(one, [PartMeaning(part=0, vector=(1.0, 2.0))]) for one in await meanings.to_embed(db, old, 5)],
        )
    async with embedding(pool, Script(reply=stand_in), Embedding(model="means", dimensions=5)) as found:
        await eventually(lambda: _has_two(pool, ann))
        assert await search(pool, ann, "cake", found.question) == [note]
    assert await pool.fetchval("SELECT dimensions FROM embedding_model WHERE name = 'means/5'") == 5


async def _has_two(pool: Pool, scope: Scope) -> bool:
    return len(await embedded(pool, scope)) == 2


async def test_a_language_that_the_model_does_not_know_is_left_to_words(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    english, chinese = await noted(pool, ann, "alone", "孤单的一天")
    script = Script(reply=stand_in)
    async with embedding(pool, script, Embedding(model="means", languages=("en",))) as found:
        await eventually(lambda: _are(pool, ann, [english, chinese]))
        assert await embedded(pool, ann) == [(english, True), (chinese, False)]
        assert await found.question("孤单") is None
        assert await search(pool, ann, "孤单", found.question) == [chinese]
    assert [body["input"] for body in script.asked] == [["alone"]]


@pytest.mark.parametrize(
    "answer", [refuses(500, "unwell"), embeds((0.0, 0.0)), Answer(type="text/html", pieces=(b"<p>",))]
)
async def test_where_the_endpoint_fails_words_decide_and_the_next_questions_are_not_sent(
    pool: Pool, answer: Answer
) -> None:
    _, ann = await settle(pool, "ann")
    script = Script(always={"means": answer})
    async with script.serving() as address:
        opening = embeddings.opened(endpoint.Address(base_url=address), Embedding(model="means"))
        async with opening as embedder:
            assert [await embedder.question(text) for text in ("one", "two")] == [None, None]
    assert len(script.asked) == 1
    [note] = await noted(pool, ann, "boiler")
    async with embedding(pool, Script(always={"means": answer})) as found:
        assert await search(pool, ann, "boiler", found.question) == [note]


async def test_a_question_is_asked_once() -> None:
    script = Script(reply=stand_in)
    async with (
        script.serving() as address,
        embeddings.opened(endpoint.Address(base_url=address), Embedding(model="means")) as embedder,
    ):
        assert await embedder.question("cake") == await embedder.question("cake") == vector("cake")
    assert [body["input"] for body in script.asked] == [["cake"]]


async def test_who_wants_no_model_is_not_sent_to_one(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    _, ben = await settle(pool, "ben")
    [hers] = await noted(pool, ann, "baking")
    await noted(pool, ben, "a bank")
    async with work(pool, ben) as db:
        await people.set_model(db, ben.space, False)
    script = Script(reply=stand_in)
    async with embedding(pool, script) as found:
        await eventually(lambda: _are(pool, ann, [hers]))
        assert await search(pool, ben, "cake", found.question) == []
        async with work(pool, ben) as db:
            await people.set_model(db, ben.space, True)
        await eventually(lambda: embedded(pool, ben))
    assert [body["input"] for body in script.asked] == [["baking"], ["a bank"]]


LONG = "\n\n".join(
    f"{what} {'and what else there was to say of it that day ' * 12}"
    for what in ("We met at the bank.", "The boiler is from 2009.", "Then there was cake.", "At night I was alone.")
)


async def test_of_a_long_note_each_part_is_embedded_and_the_nearest_is_shown(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    [short, long] = await noted(pool, ann, "baking on Sunday", LONG)
    script = Script(reply=stand_in)
    async with embedding(pool, script) as found:
        await eventually(lambda: _are(pool, ann, [short, *[long] * 4]))
        [sent] = [body["input"] for body in script.asked]
        assert [text.split(" and ")[0] for text in sent if text.startswith(("We", "The", "At"))] == [
            "We met at the bank.",
            "The boiler is from 2009.",
            "Then there was cake.",
            "At night I was alone.",
        ]
        assert await search(pool, ann, "something about heating", found.question) == [long]
        assert (await told(pool, ann, "something about heating", found.question)).startswith(
            f"#{long} says: “The boiler is from 2009. and what else"
        )
        assert await search(pool, ann, "something about cake", found.question) == [long, short]
        shown = await lines(pool, ann, "something about cake", found.question)
        assert [line.partition(" and ")[0].partition(" (")[0] for line in shown] == [
            f"#{long} …Then there was cake.",
            f"#{short} baking on Sunday",
        ]
        async with work(pool, ann) as db:
            await notes.change(db, long, 1, "at the bank")
        await eventually(lambda: _are(pool, ann, [short, long]))


async def test_a_note_of_two_languages_has_the_parts_that_the_model_knows(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    [note] = await noted(pool, ann, f"{'屋顶漏水，' * 40}\n\n{'Nobody to talk to, so alone. ' * 25}")
    async with embedding(pool, Script(reply=stand_in), Embedding(model="means", languages=("en",))) as found:
        await eventually(lambda: embedded(pool, ann))
        assert await embedded(pool, ann) == [(note, True)]
        assert await search(pool, ann, "lonely", found.question) == [note]


async def test_a_book_is_embedded_in_requests_of_a_few_and_the_notes_beside_it_in_the_next(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    last, book, first = await noted(pool, ann, "baking", "The boiler hums on. " * 2_000, "alone")
    script = Script(reply=stand_in)
    async with embedding(pool, script):
        await eventually(lambda: _has_all(pool, ann, {last, book, first}))
    assert [len(body["input"]) for body in script.asked] == [1, 32, 18, 1]


async def _has_all(pool: Pool, scope: Scope, wanted: set[int]) -> bool:
    return {memo for memo, _ in await embedded(pool, scope)} == wanted


@pytest.mark.parametrize("most", [1, 3, 7])
async def test_the_nearest_notes_are_those_with_the_nearest_parts(pool: Pool, most: int) -> None:
    """However many parts of one note are nearer than any of another."""
    _, ann = await settle(pool, "ann")
    made = await noted(pool, ann, *(f"note {number}" for number in range(8)))
    model = await meanings.model_number(pool, "means")
    angles = {
        memo: [(memo * 37 + part * 11) % 90 for part in range(1 + 90 * (place == 0))] for place, memo in enumerate(made)
    }
    async with keeping(pool, ann.space) as db:
        read = await meanings.to_embed(db, model, 10)
        await meanings.keep(
            db,
            model,
            [
                (note, [PartMeaning(part=part, vector=_turned(angle)) for part, angle in enumerate(angles[note.id])])
                for note in read
            ],
        )
    async with reading(pool, ann.space) as db:
        found = await meanings.near(db, Asked(model=model, vector=_turned(0)), most, least=-1.0)
    exact = sorted((min((angle, part) for part, angle in enumerate(of)), -memo) for memo, of in angles.items())
    assert [(one.memo, one.part) for one in found] == [(-memo, part) for (_, part), memo in exact][:most]


def _turned(angle: float) -> tuple[float, float]:
    return (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
