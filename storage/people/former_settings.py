"""What somebody has set, all at once: as it is before something is set, so that it can be set back exactly, whatever it was."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

_ABSENT: dict[str, Any] = {}

# what is planned for a journey and for briefings goes with the setting that planned it
_SELECT = Statement("""SELECT jsonb_build_object(
    'person', (SELECT jsonb_build_object('zone', zone, 'zone_source', zone_source, 'language', language,
        'language_source', language_source, 'script', script) FROM person WHERE id = :scope.actor),
    'space', (SELECT jsonb_build_object('sounds', sounds, 'model', model, 'suggestions', suggestions,
        'ambient', ambient)
        FROM space WHERE id = :scope.space),
    'preferences', coalesce((SELECT preferences FROM profile WHERE (space, person) = (:scope.space, :scope.actor)), '{}'),
    'birth', coalesce((SELECT birth_info FROM profile WHERE (space, person) = (:scope.space, :scope.actor)), '{}'),
    'planned', coalesce((SELECT jsonb_object_agg(text, jsonb_build_object('at', due_at, 'mode', zone_mode)) FROM due
        WHERE space = current_space() AND kind = 'unasked' AND state = 'pending'
            AND (text LIKE 'away\\_%' OR text LIKE 'briefing\\_%')), '{}'))""")
_SET_PERSON = Statement("""UPDATE person SET zone = v.zone, zone_source = v.zone_source, language = v.language,
        language_source = v.language_source, script = v.script
    FROM jsonb_populate_record(NULL::person, :told::jsonb) v WHERE person.id = :scope.actor""")
_SET_SPACE = Statement("""UPDATE space SET sounds = v.sounds, model = v.model, suggestions = v.suggestions,
        ambient = v.ambient
    FROM jsonb_populate_record(NULL::space, :told::jsonb) v WHERE space.id = :scope.space""")
_SET_PROFILE = Statement("""UPDATE profile SET preferences = :preferences, birth_info = :birth
    WHERE (space, person) = (:scope.space, :scope.actor)""")


@dataclass(frozen=True, slots=True)
class Changed:
    """What was set: by part and name the values `before` it (None: there was none) and `after` it. JSON."""

    before: dict[str, dict[str, Any]]
    after: dict[str, dict[str, Any]]


async def now_set(db: Db, scope: Scope) -> dict[str, dict[str, Any]]:
    """Return what the scope's person, and in their place the space, has set as of now, by part: person, space, preferences, birth, planned."""
    return await db.fetchval(*_SELECT(scope=scope))


def changed(old: dict[str, dict[str, Any]], new: dict[str, dict[str, Any]]) -> Changed:
    """Return what differs between two states."""
    before: dict[str, dict[str, Any]] = {}
    after: dict[str, dict[str, Any]] = {}
    for part, values in old.items():
        names = [name for name in values.keys() | new[part].keys() if values.get(name) != new[part].get(name)]
        if names:
            before[part] = {name: values.get(name) for name in sorted(names)}
            after[part] = {name: new[part].get(name) for name in sorted(names)}
    return Changed(before, after)


async def set_back(db: Db, scope: Scope, what: Changed) -> bool:
    """Set back what was set, but for what was planned, unless it was set otherwise since; tell whether it was."""
    now = await now_set(db, scope)
    told = {part: values for part, values in what.after.items() if part != "planned"}
    if any(now[part].get(name) != value for part, values in told.items() for name, value in values.items()):
        return False
    whole = {part: _with(now[part], what.before.get(part, _ABSENT)) for part in now}
    if "person" in what.before:
        await db.execute(*_SET_PERSON(scope=scope, told=whole["person"]))
    if "space" in what.before:
        await db.execute(*_SET_SPACE(scope=scope, told=whole["space"]))
    if {"preferences", "birth"} & what.before.keys():
        await db.execute(*_SET_PROFILE(scope=scope, preferences=whole["preferences"], birth=whole["birth"]))
    return True


def planned_before(what: Changed) -> dict[str, tuple[datetime, bool] | None]:
    """Return by name when each thing that was planned, moved or given up was planned before, and whether it follows the person's zone."""
    rows = what.before.get("planned", _ABSENT).items()
    return {
        name: None if row is None else (datetime.fromisoformat(row["at"]), row["mode"] == "follow")
        for name, row in rows
    }


def _with(values: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in values.items() if name not in before}
    return kept | {name: value for name, value in before.items() if value is not None}
