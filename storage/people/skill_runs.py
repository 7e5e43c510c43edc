"""What somebody is in the middle of, by skill: the run that each skill keeps in its section `protocol`, and the texts they began with."""

from dataclasses import dataclass
from typing import Any

from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillRuns:
    """The run of a skill as it is stored, and by their names those that were put aside."""

    skill: str
    run: dict[str, Any]
    aside: dict[str, dict[str, Any]]


RUNS = """SELECT s.key AS skill, s.value -> 'protocol' AS run, coalesce(s.value -> 'protocols', '{}') AS aside
    FROM profile p, jsonb_each(p.skills) s
    WHERE p.space = :scope.space AND p.person = :scope.actor AND jsonb_typeof(s.value -> 'protocol') = 'object' ORDER BY s.key"""
_SELECT = Statement("{runs}", runs=RUNS)
_LOCK = Statement("SELECT pg_advisory_xact_lock(hashtextextended(:what, 0))")
_SELECT_DEFINITION = Statement("SELECT body FROM mode_definition WHERE hash = :digest")


async def of_person(db: Db, scope: Scope) -> list[SkillRuns]:
    """Return the runs of the scope's person; none in a group's space."""
    rows = await db.fetch(*_SELECT(scope=scope))
    return [SkillRuns(skill=row["skill"], run=row["run"], aside=row["aside"]) for row in rows]


async def lock(db: Db, scope: Scope) -> None:
    """Let no other transaction change the person's runs before this one ends: who reads one and writes another is alone."""
    await db.execute(*_LOCK(what=f"skill_runs:{scope.space}"))


async def definition(db: Db, digest: str) -> str | None:
    """Return the text of this hash, if somebody began with it (mode_states.keep_definition)."""
    return await db.fetchval(*_SELECT_DEFINITION(digest=digest))
