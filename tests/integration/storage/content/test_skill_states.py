"""What skills keep of a person: merging and adding do what a model in Python does, and nothing is lost among writers."""

import asyncio
from dataclasses import replace
from itertools import count
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage.db.errors import Gone
from storage.db.pool import Pool, open_pool
from storage.db.transactions import Scope, reading, work
from storage.people import skill_states
from storage.people.skill_states import NotAList
from tests.support.examples import examples
from tests.support.spaces import settle

KEYS = st.sampled_from(["a", "b", "目标", "_x", "a.b"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3, alphabet="ab目'\\") | st.lists(st.integers(0, 2), max_size=2),
    lambda inner: st.dictionaries(KEYS, inner, max_size=3) | st.lists(inner, max_size=2),
    max_leaves=8,
)  # fmt: skip
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=3)
names = count()


def merged(old: object, new: object) -> object:
    """What is there after a merge."""
    if not isinstance(new, dict):
        return new
    result = dict(cast("dict[str, object]", old)) if isinstance(old, dict) else {}
    for key, value in cast("dict[str, object]", new).items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


async def state(pool: Pool, scope: Scope, skill: str = "lifecoach") -> dict[str, Any]:
    """What a skill has kept, without when."""
    async with reading(pool, scope.space) as db:
        kept = await skill_states.read(db, scope, skill)
    kept.pop("_meta", None)
    return kept


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(writes=st.lists(OBJECTS, min_size=1, max_size=3))
def test_a_merge_is_deep_keeps_the_rest_and_null_takes_away(dsn: str, writes: list[dict[str, Any]]) -> None:
    async def write() -> object:
        pool = await open_pool(dsn, size=1)
        _, scope = await settle(pool, f"ann{next(names)}")
        async with work(pool, scope) as db:
            for one in writes:
                await skill_states.merge(db, scope, "lifecoach", "goals", one)
        found = await state(pool, scope)
        await pool.close()
        return found["goals"]

    expected: object = {}
    for one in writes:
        expected = merged(expected, one)
    assert asyncio.run(write()) == expected


async def test_skills_and_sections_are_kept_apart_and_each_says_when(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        await skill_states.merge(db, scope, "lifecoach", "goals", {"run": {"km": 5}})
        await skill_states.merge(db, scope, "lifecoach", "current", {"month": "June"})
        await skill_states.merge(db, scope, "career", "goals", {"title": "lead"})
        both = [await skill_states.read(db, scope, skill) for skill in ("lifecoach", "career", "bazi")]
    stamps = [one.pop("_meta", {}).get("updated_at", "") for one in both]
    assert both == [
        {"goals": {"run": {"km": 5}}, "current": {"month": "June"}},
        {"goals": {"title": "lead"}},
        {},
    ]
    assert [len(stamp) for stamp in stamps] == [20, 20, 0]


async def test_the_newest_entry_comes_first_and_the_oldest_goes(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        for number in range(5):
            await skill_states.append(db, scope, "lifecoach", "progress.milestones", {"n": number}, 3)
        await skill_states.append(db, scope, "lifecoach", "journal", {"text": "ran"})
    kept = await state(pool, scope)
    assert [one["n"] for one in kept["progress"]["milestones"]] == [4, 3, 2]
    assert ([*kept["journal"][0]], kept["journal"][0]["text"]) == (["text", "_created_at"], "ran")


@pytest.mark.parametrize("path", ["goals", "goals.run.km", "goals.run.km.more"])
async def test_what_is_no_list_stays_as_it_is(pool: Pool, path: str) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        await skill_states.merge(db, scope, "lifecoach", "goals", {"run": {"km": 5}})
    with pytest.raises(NotAList):
        async with work(pool, scope) as db:
            await skill_states.append(db, scope, "lifecoach", path, {"n": 1})
    assert await state(pool, scope) == {"goals": {"run": {"km": 5}}}


async def test_of_fifty_writers_at_once_nothing_is_lost(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")

    async def write(number: int) -> None:
        async with work(pool, scope) as db:
            await skill_states.append(db, scope, "lifecoach", "journal", {"n": number})
            await skill_states.merge(db, scope, "lifecoach", "goals", {f"g{number}": {"n": number}})

    await asyncio.gather(*map(write, range(50)))
    kept = await state(pool, scope)
    assert sorted(one["n"] for one in kept["journal"]) == list(range(50))
    assert kept["goals"] == {f"g{number}": {"n": number} for number in range(50)}


async def test_nobody_writes_into_the_profile_of_another(pool: Pool) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    mixed = replace(ann, actor=ben.actor)
    with pytest.raises(Gone):
        async with work(pool, mixed) as db:
            await skill_states.merge(db, mixed, "lifecoach", "goals", {"x": 1})
    assert await state(pool, mixed) == {}
