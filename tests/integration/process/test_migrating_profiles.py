"""Profiles of the program before this one: all of it is here afterwards, once, and what was here stays."""

import json
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.cli.operators import legacy_profiles, migrate_profiles
from bot.cli.operators.migrate_profiles import Unfit
from bot.protocols.guided_run import run_from_json
from bot.protocols.library import Library
from storage.db.pool import Pool
from storage.db.transactions import Scope, reading
from storage.people import people, profiles, skill_states
from storage.people.profiles import Profile
from tests.support.secretary import MONDAY
from tests.support.spaces import settle

CONTENT: dict[str, Any] = {
    "north_star": {"vision": "写作，住在海边"},
    "journal": [{"content": "跑了五公里", "_created_at": "2026-01-02T08:00:00"}, "早睡"],
    "protocol": {
        "id": "dankoe", "step": 2, "total_steps": 6, "started_at": "2026-01-20T10:00:00Z", "completed": False,
        "data": {"step_1": {"pain_points": ["工作没意义"]}, "step_2": {"anti_vision_scene": "还是那张桌子"}},
    },
}  # fmt: skip
OLD: dict[str, Any] = {
    "account": {"display_name": "阿秋", "tier": "pro"},
    "birth_info": {"date": "1990-05-03", "place": "上海"},
    "preferences": {"language": "zh", "timezone": "Asia/Shanghai", "blocked_skills": ["zodiac"]},
    "state": {"focus": ["career"]},
    "skill_data": {
        "bazi": {"chart": {"year": "庚午"}},
        "lifecoach": {"north_star": {"vision": "computed", "stage": 2}},
    },
    "life_context": {"_paths": {"lifecoach": {"content": CONTENT, "version": 3, "updated_at": "2026-01-20T10:00:00Z"}}},
    "extracted": {"facts": ["对花生过敏"], "goals": [{"text": "半程马拉松"}], "concerns": [{}]},
}
LIBRARY = Library()


async def migrate(pool: Pool, found: dict[str, dict[str, Any]], whose: dict[str, str], *, dry: bool = False) -> int:
    return await migrate_profiles.migrate(pool, found, whose, LIBRARY, dry=dry)


async def profile(pool: Pool, scope: Scope) -> Profile:
    async with reading(pool, scope.space) as db:
        return await profiles.of_person(db, scope)


async def test_all_of_it_is_here_once_and_what_was_here_stays(pool: Pool, capsys: pytest.CaptureFixture[str]) -> None:
    _, ann = await settle(pool, "ann")
    async with pool.acquire() as db, db.transaction():
        await db.execute("SELECT set_config('app.space', $1, true)", str(ann.space))
        await db.execute("SET LOCAL ROLE parrots_app")
        await skill_states.merge(db, ann, "lifecoach", "north_star", {"vision": "mine, newer"})
        await skill_states.append(db, ann, "lifecoach", "journal", {"text": "here"}, 100)
    assert await migrate(pool, {"7d1f": OLD}, {"7d1f": "test:ann"}, dry=True) == 0
    assert (await profile(pool, ann)).skills.keys() == {"lifecoach"}
    capsys.readouterr()
    assert await migrate(pool, {"7d1f": OLD}, {"7d1f": "test:ann"}) == 0
    assert "2 differ, and what is here stays: lifecoach.north_star.vision, lifecoach._meta.updated_at" in (
        capsys.readouterr().out
    )
    first = await profile(pool, ann)
    coach = first.skills["lifecoach"]
    assert coach["north_star"] == {"vision": "mine, newer", "stage": 2}
    assert [one["text"] for one in coach["journal"]] == ["here", "跑了五公里", "早睡"]
    assert coach["_meta"]["version"] == 3
    assert first.skills["bazi"] == {"chart": {"year": "庚午"}}
    assert (first.account.tier, first.birth_info.place, first.state.focus) == ("pro", "上海", ("career",))
    assert first.preferences.blocked_skills == ("zodiac",)
    assert [one["text"] for one in (*first.extracted.facts, *first.extracted.goals)] == ["对花生过敏", "半程马拉松"]
    run = run_from_json(coach["protocol"])
    assert run is not None
    assert (run.step, run.waiting, run.data["step_2"]) == (3, False, {"anti_vision": "还是那张桌子"})
    assert await migrate(pool, {"7d1f": OLD}, {"7d1f": "test:ann"}) == 0
    again = await profile(pool, ann)
    assert again.model_copy(update={"skills": {}}) == first.model_copy(update={"skills": {}})
    assert again.skills == first.skills


async def test_where_one_thing_is_wrong_nothing_is_kept(pool: Pool, capsys: pytest.CaptureFixture[str]) -> None:
    _, ann = await settle(pool, "ann")
    both = {"7d1f": OLD, "8e2a": OLD}
    assert await migrate(pool, both, {"7d1f": "test:ann", "8e2a": "test:nobody"}) == 1
    assert await migrate(pool, both, {"9": "test:ann"}) == 1
    errors = capsys.readouterr().err
    assert "has the address test:nobody" in errors
    assert "--as 9=…: there is no profile of this user" in errors
    assert (await profile(pool, ann)).skills == {}
    assert await pool.fetchval("SELECT count(*) FROM identity WHERE platform = 'vibelife'") == 0


async def test_a_database_is_read_and_its_people_are_joined_later(pool: Pool, dsn: str) -> None:
    source = await asyncpg.connect(dsn)
    try:
        await source.execute("CREATE TABLE unified_profiles (user_id uuid PRIMARY KEY, profile jsonb NOT NULL)")
        number = "7d1f0000-0000-4000-8000-000000000001"
        await source.execute("INSERT INTO unified_profiles VALUES ($1, $2)", number, json.dumps(OLD))
        found = await migrate_profiles.read(dsn)
        await source.execute("DROP TABLE unified_profiles")
        with pytest.raises(Exception, match="unified_profiles"):
            await migrate_profiles.read(dsn)
    finally:
        await source.close()
    assert found == {number: OLD}
    assert await migrate(pool, found, {}) == 0
    autumn = await people.of_identity(pool, "vibelife", "", number)
    assert autumn is not None
    assert (autumn.name, autumn.role, autumn.zone, autumn.language) == ("阿秋", "guest", "Asia/Shanghai", "zh")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "is no JSON"),
        ('{"7d1f": {"notes": []}}', "the profile of 7d1f has none of skill_data"),
        ('[{"user_id": 1}]', "row 1 has no user_id and profile"),
        ('[{"user_id": 1, "profile": {"skills": {}}}, {"user_id": 1, "profile": {}}]', "user 1 is there twice"),
    ],
)
async def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "old.json").write_text(text)
    with pytest.raises(Unfit, match=why):
        await migrate_profiles.read(str(tmp_path / "old.json"))


def test_what_is_of_another_kind_is_kept_or_left_out() -> None:
    strange = {
        "skill_data": {"tarot": ["the fool"], "bazi": None},
        "birth_info": {"date": 1990},
        "state": {"focus": "career"},
        "preferences": {"timezone": "UTC+8", "blocked_skills": [1]},
    }
    told = legacy_profiles.moved(strange, LIBRARY.protocols(), MONDAY)
    assert told["skills"] == {"tarot": {"data": ["the fool"]}, "bazi": {}}
    assert (told["birth_info"], told["state"], told["preferences"]) == ({"date": "1990"}, {}, {"blocked_skills": ["1"]})


def test_what_is_not_there_is_found() -> None:
    told = legacy_profiles.moved(OLD, LIBRARY.protocols(), MONDAY)["skills"]
    assert legacy_profiles.lacking(told, told) == []
    less: dict[str, Any] = {
        **told,
        "bazi": {"chart": {"year": "辛未"}},
        "lifecoach": {**told["lifecoach"], "journal": []},
    }
    assert legacy_profiles.lacking(told, less) == [
        ("lifecoach.journal[0]", "missing"),
        ("lifecoach.journal[1]", "missing"),
        ("bazi.chart.year", "differs"),
    ]
