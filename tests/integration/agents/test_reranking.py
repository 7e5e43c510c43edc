"""A question's notes put in order by a reranker: when that is worth it, and as long as the endpoint answers."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from agents.llm import endpoint, reranking
from agents.llm.reranking import FAILURES, REST, Reranker
from agents.tools.base import Desk, Rerank
from agents.tools.catalogue import TOOLS
from storage.content import notes
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from tests.support.doubles.openai import Script, refuses, reranks
from tests.support.secretary import MONDAY
from tests.support.spaces import settle

WHY = "why does the boiler drip"
TEXTS = tuple(f"the boiler drips, {word}" for word in ("said Kim", "again", "the valve is worn", "a towel", "in March"))


@asynccontextmanager
async def opened(script: Script, clock: Callable[[], float] = monotonic) -> AsyncGenerator[Reranker]:
    async with script.serving() as address:
        opening = reranking.opened(endpoint.Address(base_url=address), "orders", clock=clock)
        async with opening as found:
            yield found


async def search(pool: Pool, scope: Scope, query: str, rerank: Rerank | None) -> list[str]:
    async with work(pool, scope) as db:
        desk = Desk(db=db, scope=scope, now=MONDAY, rerank=rerank)
        return [one.title for one in (await TOOLS["memo_search"](desk, {"query": query})).about]


async def test_a_question_is_reranked_and_keywords_are_not(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        for text in TEXTS:
            await notes.add(db, ann, text)
    script = Script(reply=lambda body: reranks(*(float("valve" in text) for text in body["documents"])))
    async with opened(script) as reranker:
        assert (await search(pool, ann, WHY, reranker.order))[0] == TEXTS[2]
        assert len(await search(pool, ann, "boiler", reranker.order)) == 5
    assert [(body["query"], len(body["documents"])) for body in script.asked] == [(WHY, 5)]


async def test_where_it_fails_the_order_stays_and_it_is_left_alone_for_a_while() -> None:
    script, now = Script(always={"orders": refuses(500, "unwell")}), [0.0]
    async with opened(script, lambda: now[0]) as reranker:
        assert [await reranker.order("why", ["a", "b"]) for _ in range(FAILURES + 2)] == [None] * (FAILURES + 2)
        assert len(script.asked) == FAILURES
        now[0] = REST
        assert await reranker.order("why", ["a", "b"]) is None
    assert len(script.asked) == FAILURES + 1


async def test_an_answer_about_other_texts_is_none() -> None:
    script = Script(reranks(0.1, 0.9), reranks(0.1, 0.9, 0.5))
    async with opened(script) as reranker:
        assert await reranker.order("why", ["a", "b"]) == [1, 0]
        assert await reranker.order("why", ["a", "b"]) is None
