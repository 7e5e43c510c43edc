"""The keyword search on labelled questions: what it finds, and how fast, in a throw-away database."""

import json
import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from storage.content import findable, notes
from storage.conversations import conversations
from storage.db.pool import Pool, open_pool
from storage.db.transactions import Scope, reading, work
from storage.people import people

SHOWN = 10  # results of a question that count
Grades = Mapping[str, Mapping[str, int]]


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
    """A user's space, and the id of the text that each note in it is."""

    space: int
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


def _rows(path: Path) -> Iterator[Mapping[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            yield {"id": str(row["id"]), "text": str(row["text"]), "user": str(row.get("user", ""))}


def _grades(lines: Iterable[str]) -> Grades:
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for line in lines:
        query, doc, grade = line.split("\t")
        if grade.isdecimal() and int(grade) > 0:  # the first line may be names
            found[query][doc] = int(grade)
    return found


async def figures(dsn: str, questions: Questions) -> dict[str, float]:
    """Keep the texts as notes, each user's in a space of their own; ask the questions, and tell the means over them."""
    pool = await open_pool(dsn, size=1)
    try:
        homes = await _filled(pool, questions.docs)
        return await _asked(pool, questions, homes)
    finally:
        await pool.close()


async def _asked(pool: Pool, questions: Questions, homes: Mapping[str, _Home]) -> dict[str, float]:
    rankings: list[tuple[list[int], list[int]]] = []
    times: list[float] = []
    for query in questions.queries:
        home, grades = homes.get(query["user"]), questions.grades.get(query["id"])
        if home is None or grades is None:
            continue
        async with reading(pool, home.space) as db:
            began = time.perf_counter()
            hits = await findable.by_words(db, query["text"], "memo", most=SHOWN)
            times.append((time.perf_counter() - began) * 1000)
        ranking = [grades.get(home.names[hit.item], 0) for hit in hits]
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
        async with work(pool, scope, durable=False) as db:
            names = {
                (await notes.add(db, scope, doc["text"])).id: doc["id"]
                for doc in docs
                if doc["user"] == user and doc["text"].strip()
            }
        homes[user] = _Home(space=person.space, names=names)
    return homes


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
