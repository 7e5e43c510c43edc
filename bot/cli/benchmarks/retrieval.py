"""The search for notes on labelled questions: what it finds by which strategy, and how fast, in a throw-away database."""

import asyncio
import json
import math
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, Literal, TypeAlias, get_args

from agents.nlu.slots.keeping.search_strategy import Strategy
from agents.tools.base import Desk, Meaning, Rerank
from agents.tools.notes.looking import look_for
from bot.process.settings import Settings
from bot.wiring import llm
from storage.content import findable, meanings, notes
from storage.conversations import conversations
from storage.db.pool import Db, Pool, open_pool
from storage.db.transactions import Scope, reading, work
from storage.people import people

SHOWN = 10  # results of a question that count
LEAST = 0.5  # of the cosine, as in a chat
PAUSE = 0.5  # seconds between looks whether all is embedded
AT_ONCE = 100  # texts in a transaction
KEEP = """INSERT INTO memo (space, person, text, folded, created_at)
    VALUES ($1, $2, $3, $4, coalesce($5, clock_now())) RETURNING id"""
Grades = Mapping[str, Mapping[str, int]]


Way: TypeAlias = Strategy | Literal["keyword_only", "meaning_only", "routed"]
WAYS: tuple[Way, ...] = ("keyword_only", "meaning_only", "routed", *get_args(Strategy))


class RetrievalError(ValueError):
    """A set of questions that cannot be read; the message says which file and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """Texts and questions of users, as rows with id, text and user; `grades`: of each question, what answers it."""

    docs: Sequence[Mapping[str, Any]]
    queries: Sequence[Mapping[str, Any]]
    grades: Grades


@dataclass(frozen=True, slots=True, kw_only=True)
class _Home:
    """A user's space, the day behind their newest text, and the id of the text that each note in it is."""

    scope: Scope
    now: datetime
    names: Mapping[int, str]


def read(folder: Path) -> Questions:
    """Read a folder with docs.jsonl, queries.jsonl and qrels.tsv. Raises RetrievalError."""
    try:
        return Questions(
            docs=list(_rows(folder / "docs.jsonl")),
            queries=list(_rows(folder / "queries.jsonl")),
            grades=_grades((folder / "qrels.tsv").read_text(encoding="utf-8").splitlines()),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RetrievalError(f"{folder}: {error!r}") from error


def by_day(questions: Questions) -> Questions:
    """Return the questions asked of longer notes: what a user has of one day is one, and answers what a part of it answers."""
    days: dict[tuple[str, datetime | None], list[Mapping[str, Any]]] = defaultdict(list)
    for doc in questions.docs:
        days[doc["user"], doc["at"]].append(doc)
    joined = {part["id"]: day[0]["id"] for day in days.values() for part in day}
    return Questions(
        docs=[{**day[0], "text": "\n".join(part["text"] for part in day)} for day in days.values()],
        queries=questions.queries,
        grades={
            query: {joined[doc]: grade for doc, grade in grades.items()} for query, grades in questions.grades.items()
        },
    )


def _rows(path: Path) -> Iterator[Mapping[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            at = datetime.fromisoformat(row["ts"]) if row.get("ts") else None
            yield {"id": str(row["id"]), "text": str(row["text"]), "user": str(row.get("user", "")), "at": at}


def _grades(lines: Iterable[str]) -> Grades:
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for line in lines:
        query, doc, grade = line.split("\t")
        if grade.isdecimal() and int(grade) > 0:  # the first line may be names
            found[query][doc] = int(grade)
    return found


async def figures(
    dsn: str, questions: Questions, way: Way = "keyword_only", settings: Settings | None = None
) -> dict[str, float]:
    """Keep the texts as notes, each user's in a space of their own; ask the questions, and tell the means over them.

    `way`: BM25 alone, meaning alone (however far), a strategy, or for each question the one that the router chooses. Meaning and a reranker take part as the
    settings say; without them words decide.
    """
    pool = await open_pool(dsn, size=4)
    try:
        async with AsyncExitStack() as stack:
            homes = await _filled(pool, questions.docs)
            minds = _Minds()
            if settings is not None and way != "keyword_only":
                rerank = await llm.open_reranker(stack, settings.rerank)
                minds = _Minds(meaning=await llm.open_embeddings(stack, settings, pool), rerank=rerank)
                await _embedded(pool, settings.embedding.model)
            return await _asked(pool, questions, homes, partial(_found, way, minds))
    finally:
        await pool.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Minds:
    """The models that take part."""

    meaning: Meaning | None = None
    rerank: Rerank | None = None


async def _embedded(pool: Pool, model: str | None) -> None:
    """Wait until the meaning of all notes is known."""
    if model is not None:
        number = await meanings.model_number(pool, model)
        while await meanings.spaces_to_embed(pool, number, 1):  # noqa: ASYNC110 - another loop's work, which tells nobody
            await asyncio.sleep(PAUSE)


async def _found(way: Way, minds: _Minds, db: Db, home: _Home, text: str) -> list[int]:
    """Return the notes that answer."""
    if way == "keyword_only":
        return [hit.item for hit in await findable.by_words(db, text, "memo", most=SHOWN)]
    if way == "meaning_only":
        asked = await minds.meaning(text) if minds.meaning else None
        return [] if asked is None else [one.memo for one in await meanings.near(db, asked, SHOWN, least=-1.0)]
    desk = Desk(db=db, scope=home.scope, now=home.now, meaning=minds.meaning, rerank=minds.rerank)
    found = await look_for(desk, text, SHOWN, LEAST, by=None if way == "routed" else way)
    return [memo.id for memo in found[:SHOWN]]


async def _asked(
    pool: Pool,
    questions: Questions,
    homes: Mapping[str, _Home],
    find: Callable[[Db, _Home, str], Awaitable[Sequence[int]]],
) -> dict[str, float]:
    rankings: list[tuple[list[int], list[int]]] = []
    times: list[float] = []
    for query in questions.queries:
        home, grades = homes.get(query["user"]), questions.grades.get(query["id"])
        if home is None or grades is None:
            continue
        async with reading(pool, home.scope.space) as db:
            began = time.perf_counter()
            found = await find(db, home, query["text"])
            times.append((time.perf_counter() - began) * 1000)
        ranking = [grades.get(home.names[number], 0) for number in found]
        rankings.append((ranking, sorted(grades.values(), reverse=True)))
    if not rankings:
        raise RetrievalError("no question has an answer among its user's texts")
    times.sort()
    return {
        "questions": len(rankings),
        **{name: round(fmean(score(*one) for one in rankings), 4) for name, score in _SCORES.items()},
        "p50_ms": round(times[len(times) // 2], 2),
        "p95_ms": round(times[len(times) * 95 // 100], 2),
    }


async def _filled(pool: Pool, docs: Sequence[Mapping[str, Any]]) -> dict[str, _Home]:
    """Keep the texts; return each user's home."""
    homes: dict[str, _Home] = {}
    for user in dict.fromkeys(doc["user"] for doc in docs):
        person = await people.member(pool, "bench", "", user)
        session = await conversations.open_session(
            pool, platform="bench", account="bench", chat=user, space=person.space, push=False, person=person.id
        )
        scope = Scope(actor=person.id, space=person.space, conversation=session.id, zone="UTC", language="en")
        own = [doc for doc in docs if doc["user"] == user and doc["text"].strip()]
        names: dict[int, str] = {}
        for start in range(0, len(own), AT_ONCE):
            async with work(pool, scope, durable=False) as db:
                for doc in own[start : start + AT_ONCE]:
                    at = None if doc["at"] is None else _utc(doc["at"])
                    number = await db.fetchval(
                        KEEP, scope.space, scope.actor, doc["text"], notes.folded(doc["text"]), at
                    )
                    names[number] = doc["id"]
        newest = max((doc["at"] for doc in own if doc["at"]), default=None)
        now = _utc(newest) + timedelta(days=1) if newest else datetime.now(UTC)  # noqa: TID251 - the texts have no dates
        homes[user] = _Home(scope=scope, now=now, names=names)
    return homes


def _utc(at: datetime) -> datetime:
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at


def _recall(ranking: list[int], graded: list[int], most: int) -> float:
    return sum(grade > 0 for grade in ranking[:most]) / len(graded)


def _hit(ranking: list[int], most: int) -> float:
    return float(any(ranking[:most]))


def _reciprocal(ranking: list[int]) -> float:
    return next((1 / place for place, grade in enumerate(ranking, start=1) if grade), 0.0)


def _gain(grades: list[int]) -> float:
    return sum(grade / math.log2(place + 1) for place, grade in enumerate(grades[:SHOWN], start=1))


_SCORES: dict[str, Callable[[list[int], list[int]], float]] = {
    "hit@1": lambda ranking, _: _hit(ranking, 1),
    "hit@5": lambda ranking, _: _hit(ranking, 5),
    "hit@10": lambda ranking, _: _hit(ranking, 10),
    "recall@5": lambda ranking, graded: _recall(ranking, graded, 5),
    "recall@10": lambda ranking, graded: _recall(ranking, graded, 10),
    "mrr@10": lambda ranking, _: _reciprocal(ranking),
    "ndcg@10": lambda ranking, graded: _gain(ranking) / _gain(graded),
}
