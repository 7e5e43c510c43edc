"""A person's profile in its one structure: what they have set, are at, what skills keep and what was heard; nowhere but alone."""

import json
from dataclasses import replace

import pytest

from storage.content import facts
from storage.db.errors import Gone
from storage.db.migrate import FUNCTIONS, functions
from storage.db.pool import Pool
from storage.db.transactions import reading, work
from storage.people import people, profiles, skill_states
from storage.people.profiles import AccountInfo, BirthInfo, Preferences
from tests.support.spaces import a_fact, settle


async def test_somebody_of_whom_nothing_is_kept_has_one(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with reading(pool, scope.space) as db:
        found = await profiles.of_person(db, scope)
    assert found.account == AccountInfo(vibe_id=scope.actor, display_name="", tier="free", status="active")
    assert found.birth_info == BirthInfo(date=None, time=None, place=None, timezone=None)
    assert found.preferences == Preferences(
        voice_mode="playful",
        language=None,
        timezone=None,
        subscribed_skills=(),
        push_settings={},
        blocked_skills=(),
        working_hours=None,
        quiet_hours=None,
    )
    assert (found.state.focus, found.skills) == ((), {})


async def test_what_was_set_said_and_heard_stands_in_its_place(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        await people.set_zone(db, scope.actor, "Europe/Rome")
        await people.set_language(db, scope.actor, "zh")
        await people.set_sounds(db, scope.space, False)
        await profiles.set_focus(db, scope, ("thesis", "sleep"))
        await skill_states.merge(db, scope, "bazi", "chart", {"day": "甲子"})
        known = [a_fact(scope, "eats no nuts"), a_fact(scope, "worries about rent", 1, "concern")]
        await facts.hold(db, scope)
        await facts.keep(db, scope, known)
    async with reading(pool, scope.space) as db:
        found = await profiles.of_person(db, scope)
    told = found.preferences
    assert (told.timezone, told.language, told.voice_mode) == ("Europe/Rome", "zh", "plain")
    assert found.state.focus == ("thesis", "sleep")
    assert found.state.updated_at is not None
    assert found.skills["bazi"]["chart"] == {"day": "甲子"}
    assert [one["text"] for one in found.extracted.facts] == ["eats no nuts"]
    assert [one["text"] for one in found.extracted.concerns] == ["worries about rent"]
    assert (found.extracted.goals, found.extracted.patterns) == ((), ())


async def test_nobody_reads_or_writes_one_from_elsewhere(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    _, bob = await settle(pool, "bob")
    there = replace(ann, space=bob.space, conversation=bob.conversation)
    async with work(pool, there) as db:
        with pytest.raises(Gone):
            await profiles.of_person(db, there)
        with pytest.raises(Gone):
            await profiles.set_focus(db, there, ("spying",))


async def test_it_is_read_from_rows_of_the_version_before(pool: Pool) -> None:
    """Nothing is moved: rows as they were written until now, columns and facts, are what it shows."""
    _, scope = await settle(pool, "ann")
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        await db.execute("DROP FUNCTION profile_of(bigint)")
        await db.execute(
            "UPDATE person SET zone = 'Asia/Tokyo', zone_source = 'told', name = 'Ann' WHERE id = $1", scope.actor
        )
        await db.execute(
            "INSERT INTO profile (space, person, skills, extracted) VALUES ($1, $2, $3, $4)",
            scope.space,
            scope.actor,
            {"lifecoach": {"goals": {"a": {"text": "sing"}}}},
            [{"kind": "goal", "text": "wants to sing"}],
        )
        await db.execute(functions(FUNCTIONS).sql)
    async with reading(pool, scope.space) as db:
        found = await profiles.of_person(db, scope)
    assert (found.account.display_name, found.preferences.timezone) == ("Ann", "Asia/Tokyo")
    assert json.loads(json.dumps(found.skills)) == {"lifecoach": {"goals": {"a": {"text": "sing"}}}}
    assert [one["text"] for one in found.extracted.goals] == ["wants to sing"]
