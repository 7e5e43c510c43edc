"""A person's profile, whole and typed: who they are, what they have set, what they are at, what skills keep, what was heard."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from storage.db.errors import Gone
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

MOST_FOCUS = 3


class _Part(BaseModel):
    """A part of a profile, of which nothing changes; a newer version may have put more into it."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class AccountInfo(_Part):
    """Who it is; `vibe_id` is the person's id."""

    vibe_id: int
    display_name: str
    tier: str
    status: str


class BirthInfo(_Part):
    """When and where somebody was born, as far as they have told."""

    date: str | None
    time: str | None
    place: str | None
    timezone: str | None


class Away(_Part):
    """Where somebody is for a while: its zone, and the one that holds again from `until` on (None: until they say so)."""

    zone: str
    home: str
    since: datetime
    until: datetime | None = None


class Preferences(_Part):
    """What somebody has set; `language` and `timezone` are None while nothing was told."""

    voice_mode: Literal["playful", "plain"]
    language: str | None
    timezone: str | None
    subscribed_skills: tuple[str, ...]
    push_settings: dict[str, Any]
    blocked_skills: tuple[str, ...]
    working_hours: str | None
    quiet_hours: str | None
    memory: bool = True
    auto_adjust: bool = False
    country: str | None = None
    away: Away | None = None


class State(_Part):
    """What somebody is at: at most three things."""

    focus: tuple[str, ...]
    updated_at: str | None


class Extracted(_Part):
    """What was heard in talk, over all skills, each with its source."""

    facts: tuple[dict[str, Any], ...]
    concerns: tuple[dict[str, Any], ...]
    goals: tuple[dict[str, Any], ...]
    patterns: tuple[dict[str, Any], ...]
    preferences: tuple[dict[str, Any], ...]


class Profile(_Part):
    """All of it."""

    account: AccountInfo
    birth_info: BirthInfo
    preferences: Preferences
    state: State
    skills: dict[str, dict[str, Any]]
    extracted: Extracted


_SELECT = Statement("SELECT profile_of(:scope.actor)")
_SET_FOCUS = Statement("""INSERT INTO profile AS p (space, person, state)
    SELECT id, person, jsonb_build_object('focus', :focus::jsonb, 'updated_at', utc_now()) FROM space
    WHERE (id, person) = (:scope.space, :scope.actor)
    ON CONFLICT (space) DO UPDATE SET state = p.state || excluded.state RETURNING true""")

_TELL_BIRTH = Statement("""INSERT INTO profile AS p (space, person, birth_info)
    SELECT id, person, json_merged('{}', :told::jsonb) FROM space WHERE (id, person) = (:scope.space, :scope.actor)
    ON CONFLICT (space) DO UPDATE SET birth_info = json_merged(p.birth_info, :told::jsonb) RETURNING true""")

_PREFER = Statement("""INSERT INTO profile AS p (space, person, preferences)
    SELECT id, person, json_merged('{}', :told::jsonb) FROM space WHERE (id, person) = (:scope.space, :scope.actor)
    ON CONFLICT (space) DO UPDATE SET preferences = json_merged(p.preferences, :told::jsonb)""")

_TAKE_IN = Statement("SELECT take_in_profile(:person, :told)")
_SELECT_SKILLS = Statement("SELECT skills FROM profile WHERE space = current_space()")
_SELECT_WORKING = Statement("""SELECT preferences->>'working_hours' FROM profile
    WHERE (space, person) = (:scope.space, :scope.actor)""")
_SELECT_ADJUSTS = Statement("""SELECT preferences->'auto_adjust' = 'true' FROM profile
    WHERE (space, person) = (:scope.space, :scope.actor)""")
_SELECT_COUNTRY = Statement("""SELECT preferences->>'country' FROM profile
    WHERE (space, person) = (:scope.space, :scope.actor)""")
_SELECT_AWAY = Statement(
    """SELECT preferences->'away' FROM profile WHERE (space, person) = (:scope.space, :scope.actor)"""
)
_SELECT_BLOCKED = Statement("""SELECT coalesce(preferences->'blocked_skills', '[]') FROM profile
    WHERE (space, person) = (:scope.space, :scope.actor)""")


async def of_person(db: Db, scope: Scope) -> Profile:
    """Return the profile of the scope's person. Raises Gone in a space that is not their own."""
    found = await db.fetchval(*_SELECT(scope=scope))
    if found is None:
        raise _gone(scope)
    return Profile.model_validate(found)


async def away(db: Db, scope: Scope) -> Away | None:
    """Return where the scope's person is or will be for a while; None in a space that is not their own."""
    found = await db.fetchval(*_SELECT_AWAY(scope=scope))
    return None if found is None else Away.model_validate(found)


async def set_focus(db: Db, scope: Scope, focus: tuple[str, ...]) -> None:
    """Set what the person is at. Raises Gone in a space that is not their own."""
    if await db.fetchval(*_SET_FOCUS(scope=scope, focus=list(focus[:MOST_FOCUS]))) is None:
        raise _gone(scope)


async def tell_birth(db: Db, scope: Scope, told: Mapping[str, str | None]) -> None:
    """Keep what the person tells of their birth; None takes a field away. Raises Gone in a space that is not their own."""
    if await db.fetchval(*_TELL_BIRTH(scope=scope, told=dict(told))) is None:
        raise _gone(scope)


async def prefer(db: Db, scope: Scope, told: Mapping[str, Any]) -> None:
    """Set preferences of the person, in their own space; None takes one away, what is not told stays."""
    await db.execute(*_PREFER(scope=scope, told=dict(told)))


async def working_hours(db: Db, scope: Scope) -> str | None:
    """Return the hours that the person has told (`09:00-18:00`), in their own space."""
    return await db.fetchval(*_SELECT_WORKING(scope=scope))


async def country(db: Db, scope: Scope) -> str | None:
    """Return the country (ISO 3166) that the person has told, in their own space."""
    return await db.fetchval(*_SELECT_COUNTRY(scope=scope))


async def adjusts(db: Db, scope: Scope) -> bool:
    """Return whether what meets something else is to be booked at the next free time unasked, in the person's own space."""
    return bool(await db.fetchval(*_SELECT_ADJUSTS(scope=scope)))


async def blocked(db: Db, scope: Scope) -> tuple[str, ...]:
    """Return the skills and protocols that are not to be offered to the person, in their own space."""
    return tuple(await db.fetchval(*_SELECT_BLOCKED(scope=scope)) or ())


async def take_in(db: Db, person: int, told: Mapping[str, Any]) -> None:
    """Let what was kept of a person elsewhere be theirs, in the structure of a profile; what is here already stays."""
    await db.execute(*_TAKE_IN(person=person, told=dict(told)))


async def skills(db: Db) -> dict[str, Any]:
    """Return what skills keep of the person whose space the transaction sees."""
    return await db.fetchval(*_SELECT_SKILLS()) or {}


def _gone(scope: Scope) -> Gone:
    return Gone(f"no space {scope.space} of a person {scope.actor}")
