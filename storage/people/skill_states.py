"""What each skill keeps of a person, in their own profile: sections that are merged, lists that are added to, each in one statement.

A profile is made when something is first kept. Writers wait for each other at its row, so nothing of any is lost.
"""

from typing import Any, TypeAlias

import asyncpg

from storage.db.errors import Gone
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

Json: TypeAlias = Any
"""A JSON value."""

LONGEST_LIST = 100  # entries of a list, where nobody says otherwise

_READ = Statement("SELECT skills -> :skill::text FROM profile WHERE space = :scope.space AND person = :scope.actor")
_WRITTEN = """INSERT INTO profile AS p (space, person, skills)
    SELECT id, person, {made} FROM space WHERE (id, person) = (:scope.space, :scope.actor)
    ON CONFLICT (space) DO UPDATE SET skills = {changed} RETURNING true"""
_MERGE = Statement(
    _WRITTEN,
    made="skill_merged('{}', {what})",
    changed="skill_merged(p.skills, {what})",
    what=":skill::text, :section::text, :data::jsonb",
)
_APPEND = Statement(
    _WRITTEN,
    made="skill_appended('{}', {what})",
    changed="skill_appended(p.skills, {what})",
    what=":skill::text, :path::text[], :entry::jsonb, :most::integer",
)
_REMOVE = Statement("""UPDATE profile SET skills = skill_without(skills, :skill, :path::text[], :entry)
    WHERE space = :scope.space AND person = :scope.actor AND skills #> (:skill::text || :path::text[])
        @> jsonb_build_array(jsonb_build_object('id', :entry::text)) RETURNING true""")


class NotAList(Exception):
    """Something else than a list (or than an object on the way to it) stands at the path; it stays as it is."""


async def read(db: Db, scope: Scope, skill: str) -> dict[str, Json]:
    """Return all that a skill has kept; nothing where there is no profile, or nothing of this skill."""
    return await db.fetchval(*_READ(scope=scope, skill=skill)) or {}


async def merge(db: Db, scope: Scope, skill: str, section: str, data: Json) -> None:
    """Merge `data` into a section: objects key by key, at any depth; null takes a key away; all else replaces what was there.

    Raises Gone when the space is not, or no longer, the person's own.
    """
    if await db.fetchval(*_MERGE(scope=scope, skill=skill, section=section, data=data)) is None:
        raise _gone(scope)


async def append(db: Db, scope: Scope, skill: str, path: str, entry: dict[str, Json], most: int = LONGEST_LIST) -> None:
    """Put an entry first into the list at a dotted path, with the moment as `_created_at`; of more than `most` the oldest go.

    Raises NotAList, and Gone when the space is not, or no longer, the person's own.
    """
    parts = path.split(".")
    try:
        written = await db.fetchval(*_APPEND(scope=scope, skill=skill, path=parts, entry=entry, most=most))
    except asyncpg.InvalidTextRepresentationError as error:
        raise NotAList(str(error)) from error
    if written is None:
        raise _gone(scope)


async def remove(db: Db, scope: Scope, skill: str, path: str, entry: str) -> bool:
    """Take the entry of this `id` out of the list at a dotted path; False where it is not there."""
    parts = path.split(".")
    return await db.fetchval(*_REMOVE(scope=scope, skill=skill, path=parts, entry=entry)) is not None


def _gone(scope: Scope) -> Gone:
    return Gone(f"no space {scope.space} of a person {scope.actor}")
