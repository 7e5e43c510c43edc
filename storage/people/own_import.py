"""What somebody took along (storage.people.own_data), kept again: as it was, and what is there already stays one."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from storage.content import attachments
from storage.content.notes import folded
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

Row: TypeAlias = Mapping[str, Any]
Part: TypeAlias = Literal["notes", "attachments", "list_items", "events", "reminders", "lessons", "subscriptions"]
PARTS: tuple[Part, ...] = (
    "events",
    "reminders",
    "notes",
    "attachments",
    "list_items",
    "lessons",
    "subscriptions",
)  # in this order: the later name the earlier
# what exports of earlier versions do not have
LATER: frozenset[Part] = frozenset({"lessons", "attachments", "subscriptions"})


@dataclass(slots=True)
class Taken:
    """How many of each part were taken in, and how many were there already."""

    new: dict[Part, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))
    known: dict[Part, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))


# Each returns the number of the thing, and whether it is new. A row is as its table has it, whatever else it holds.
_EVENT = Statement("""WITH r AS (SELECT * FROM jsonb_populate_record(NULL::event, :row)),
    known AS (SELECT e.id FROM event e, r WHERE e.space = current_space() AND e.deleted_at IS NULL AND e.title = r.title
        AND e.starts_at = r.starts_at AND e.ends_at = r.ends_at AND e.rrule IS NOT DISTINCT FROM r.rrule LIMIT 1),
    made AS (INSERT INTO event (space, person, title, starts_at, ends_at, all_day, zone, location, description, lead_minutes, rrule,
            exdates, series_until, series, occurrence, created_at, updated_at)
        SELECT :scope.space, :scope.actor, title, starts_at, ends_at, all_day, zone, location, description, lead_minutes, rrule,
            exdates, series_until, :series, occurrence, created_at, updated_at FROM r WHERE NOT EXISTS (SELECT FROM known) RETURNING id)
    SELECT id, true AS new FROM made UNION ALL SELECT id, false FROM known""")
_DUE = Statement("""WITH r AS (SELECT * FROM jsonb_populate_record(NULL::due, :row)),
    known AS (SELECT d.id FROM due d, r WHERE d.space = current_space() AND d.state = 'pending' AND d.kind = r.kind AND d.text = r.text
        AND d.wall = r.wall AND d.zone = r.zone AND d.rrule IS NOT DISTINCT FROM r.rrule
        AND d.lead_minutes = r.lead_minutes LIMIT 1),
    made AS (INSERT INTO due (space, conversation, person, kind, text, event, starts_at, wall, zone, zone_mode, rrule, due_at,
            following_at, token, exdates, lead_minutes, series, occurrence, again, until_done, ahead_minutes, ahead_clock, created_at)
        SELECT :scope.space, :scope.conversation, :scope.actor, kind, text, :event, starts_at, wall, zone, zone_mode, rrule, due_at,
            following_at, :token, exdates, lead_minutes, :series, occurrence, again, until_done, ahead_minutes,
            ahead_clock, created_at
        FROM r WHERE NOT EXISTS (SELECT FROM known) RETURNING id)
    SELECT id, true AS new FROM made UNION ALL SELECT id, false FROM known""")
_NOTE = Statement("""WITH r AS (SELECT * FROM jsonb_populate_record(NULL::memo, :row)),
    known AS (SELECT m.id FROM memo m, r WHERE m.space = current_space() AND m.deleted_at IS NULL
        AND md5(btrim(m.text)) = md5(btrim(r.text)) LIMIT 1),
    made AS (INSERT INTO memo (space, person, text, folded, created_at, updated_at, pinned_at, reminder)
        SELECT :scope.space, :scope.actor, text, :folded, created_at, updated_at, pinned_at, :reminder
        FROM r WHERE NOT EXISTS (SELECT FROM known) RETURNING id)
    SELECT id, true AS new FROM made UNION ALL SELECT id, false FROM known""")
# the same thing may be on a list twice: bought last week, and wanted again
_ITEM = Statement("""WITH r AS (SELECT * FROM jsonb_populate_record(NULL::list_item, :row)),
    known AS (SELECT l.id FROM list_item l, r WHERE l.space = current_space() AND l.deleted_at IS NULL AND l.list = r.list
        AND l.text = r.text AND (l.created_at = r.created_at OR (l.ticked_at IS NULL AND r.ticked_at IS NULL)) LIMIT 1),
    made AS (INSERT INTO list_item (space, person, list, text, created_at, updated_at, ticked_at, ticked_by, reminder)
        SELECT :scope.space, :scope.actor, list, text, created_at, updated_at, ticked_at,
            CASE WHEN ticked_at IS NOT NULL THEN :scope.actor::bigint END, :reminder
        FROM r WHERE NOT EXISTS (SELECT FROM known) RETURNING id)
    SELECT id, true AS new FROM made UNION ALL SELECT id, false FROM known""")
# what these words mean already stays
_LESSON = Statement("""WITH r AS (SELECT * FROM jsonb_populate_record(NULL::lesson, :row)),
    made AS (INSERT INTO lesson (space, key, words, meaning, created_at)
        SELECT :scope.space, key, words, meaning, created_at FROM r ON CONFLICT (space, key) DO NOTHING RETURNING id)
    SELECT id, true AS new FROM made UNION ALL SELECT l.id, false FROM lesson l, r WHERE l.space = current_space() AND l.key = r.key""")

# its events come with its next reading; an address that is followed already keeps its name
_SUBSCRIPTION = Statement("""WITH r AS (SELECT * FROM jsonb_populate_record(NULL::subscription, :row)),
    made AS (INSERT INTO subscription (space, person, conversation, name, url, created_at)
        SELECT :scope.space, :scope.actor, :scope.conversation, name, url, created_at FROM r ON CONFLICT (space, url) DO NOTHING RETURNING id)
    SELECT id, true AS new FROM made UNION ALL SELECT s.id, false FROM subscription s, r WHERE s.space = current_space() AND s.url = r.url""")


async def take_in(db: Db, scope: Scope, found: Mapping[str, Any]) -> Taken:
    """Keep what is there of the export's notes, lists, lessons, subscribed calendars, events and reminders that are to come; reminders ring in the scope's conversation."""
    taken = Taken()
    numbers: dict[Part, dict[int, int]] = {part: {} for part in PARTS}

    for part in PARTS:
        for row in sorted(_there(part, found.get(part, ())), key=lambda one: one.get("id", 0)):
            if part == "attachments":
                await _enclose(db, scope, row, numbers["notes"], taken)
                continue
            kept = await db.fetchrow(*_KEEP[part](scope=scope, row=dict(row), **_values(part, row, numbers)))
            if kept is None:
                raise LookupError(f"a row of {part} was not kept")
            if "id" in row:  # a calendar has none: nothing names it
                numbers[part][row["id"]] = kept["id"]
            (taken.new if kept["new"] else taken.known)[part] += 1
    return taken


async def _enclose(db: Db, scope: Scope, row: Row, notes: Mapping[int, int], taken: Taken) -> None:
    """Keep a photo or a file with its note, where its bytes came along (`data`)."""
    memo, data = notes.get(row["memo"]), row.get("data")
    if memo is not None and isinstance(data, bytes):
        new = await attachments.bring(db, scope, memo, name=row["name"], media=row["media"], data=data)
        (taken.new if new else taken.known)["attachments"] += 1


def _values(part: Part, row: Row, numbers: Mapping[Part, Mapping[int, int]]) -> dict[str, object]:
    """Return what a row names by its new number, and what is made for it here."""

    def new_number(of: Part, old: int | None) -> int | None:
        return None if old is None else numbers[of].get(old)

    match part:
        case "events":
            return {"series": new_number("events", row.get("series"))}
        case "reminders":
            series, event = new_number("reminders", row.get("series")), new_number("events", row.get("event"))
            return {"series": series, "event": event, "token": secrets.token_urlsafe(12)}
        case "notes":
            return {"folded": folded(row["text"]), "reminder": new_number("reminders", row.get("reminder"))}
        case "list_items":
            return {"reminder": new_number("reminders", row.get("reminder"))}
        case "lessons" | "attachments" | "subscriptions":
            return {}


def _there(part: Part, rows: Sequence[Row]) -> list[Row]:
    """Return what is to be kept of a part: neither what was deleted, nor reminders that are over."""
    if part == "reminders":
        return [row for row in rows if row["state"] == "pending" and row["kind"] in ("reminder", "event")]
    return [row for row in rows if row.get("deleted_at") is None]


_KEEP: Mapping[Part, Callable[..., Any]] = {
    "events": _EVENT,
    "reminders": _DUE,
    "notes": _NOTE,
    "list_items": _ITEM,
    "lessons": _LESSON,
    "subscriptions": _SUBSCRIPTION,
}
