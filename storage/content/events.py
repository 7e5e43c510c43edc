"""Events of a space, once or repeating; intervals are half-open. Check and insert belong into one transaction (`lock_calendar`).

A row that repeats stands for all its occurrences: agents.calendar.occurrences says when these are.
"""

from dataclasses import dataclass, fields
from datetime import datetime
from functools import partial
from typing import Any

from storage.content.notes import folded
from storage.db.pool import Db, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something in the calendar, [starts_at, ends_at).

    With `rrule` (RFC 5545; DTSTART is starts_at on the wall of `zone`) it repeats, but not at the local starts `exdates`, nor
    behind `series_until`, if there is such an end. Of one that was moved out of a series, `series` is its number and
    `occurrence` the local start that it had there. `calendar`: what the subscribed calendar is called that it is in, which is only read.
    """

    id: int
    title: str
    starts_at: datetime
    ends_at: datetime
    all_day: bool
    zone: str
    location: str
    description: str
    lead_minutes: int
    version: int
    rrule: str | None = None
    exdates: tuple[datetime, ...] = ()
    series_until: datetime | None = None
    series: int | None = None
    occurrence: datetime | None = None
    blocks: bool = True
    calendar: str = ""

    @property
    def is_busy(self) -> bool:
        """Whether its time is taken: what lasts all day, or is tentative in the calendar that it came from, is in nobody's way."""
        return self.blocks and not self.all_day


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """An event to be made."""

    title: str
    starts_at: datetime
    ends_at: datetime
    all_day: bool
    zone: str
    location: str = ""
    description: str = ""
    lead_minutes: int = 15
    rrule: str | None = None
    exdates: tuple[datetime, ...] = ()
    series_until: datetime | None = None
    series: int | None = None
    occurrence: datetime | None = None


SHOWN = 200  # events of a time that are looked at
COLUMNS = (
    "id, title, starts_at, ends_at, all_day, zone, location, description, lead_minutes, version, rrule, exdates, "
    "nullif(series_until, 'infinity') AS series_until, series, occurrence, blocks, "
    "coalesce((SELECT name FROM subscription s WHERE s.space = event.space AND s.id = event.subscription), '') AS calendar"
)
_NAMES = tuple(one.name for one in fields(Event))


def event_of(row: Record) -> Event:
    """Return a row with these columns as an event."""
    values: dict[str, Any] = {name: row[name] for name in _NAMES}
    values["exdates"] = tuple(row["exdates"])
    return Event(**values)


_statement = partial(Statement, columns=COLUMNS)
_LOCK_CALENDAR = Statement("SELECT pg_advisory_xact_lock(hashtextextended('calendar:' || :space::bigint, 0))")
_INSERT = _statement("""INSERT INTO event (space, person, title, starts_at, ends_at, all_day, zone, location, description, lead_minutes,
                       rrule, exdates, series_until, series, occurrence)
    VALUES (:scope.space, :scope.actor, :new.title, :new.starts_at, :new.ends_at, :new.all_day, :new.zone, :new.location, :new.description, :new.lead_minutes,
            :new.rrule, :new.exdates, CASE WHEN :new.rrule::text IS NOT NULL THEN coalesce(:new.series_until, 'infinity'::timestamptz) END,
            :new.series, :new.occurrence) RETURNING {columns}""")
_UPDATE = _statement("""UPDATE event
    SET title = :wanted.title, starts_at = :wanted.starts_at, ends_at = :wanted.ends_at, all_day = :wanted.all_day, zone = :wanted.zone, location = :wanted.location, description = :wanted.description,
                     lead_minutes = :wanted.lead_minutes, rrule = :wanted.rrule, exdates = :wanted.exdates,
                     series_until = CASE WHEN :wanted.rrule::text IS NOT NULL THEN coalesce(:wanted.series_until, 'infinity'::timestamptz) END, updated_at = clock_now(), version = version + 1
    WHERE space = current_space() AND id = :wanted.id AND version = :wanted.version AND deleted_at IS NULL AND subscription IS NULL
        RETURNING {columns}""")
_COUNT_AHEAD = Statement("""SELECT count(*) FROM event WHERE space = current_space() AND deleted_at IS NULL
    AND subscription IS NULL AND coalesce(series_until, ends_at) > clock_now()""")
_SELECT = _statement("SELECT {columns} FROM event WHERE space = current_space() AND id = :event AND deleted_at IS NULL")
_SELECT_REMOVED = _statement("""SELECT {columns} FROM event WHERE space = current_space() AND id = :event
    AND deleted_at IS NOT NULL""")
_SELECT_GONE = _statement("""SELECT {columns} FROM event WHERE space = current_space() AND series IS NULL AND subscription IS NULL
    AND deleted_at > clock_now() - interval '30 days' ORDER BY deleted_at DESC, id DESC LIMIT :most""")
# what was moved out of a series goes with it, and comes back with it: one moment of deletion tells which went together
_REMOVE = Statement("""UPDATE event SET deleted_at = (SELECT clock_now()), version = version + 1
    WHERE space = current_space() AND (id = :event OR series = :event) AND deleted_at IS NULL AND subscription IS NULL RETURNING id""")
_REMOVE_MOVED = Statement("""UPDATE event SET deleted_at = (SELECT clock_now()), version = version + 1
    WHERE space = current_space() AND series = :series AND occurrence >= :since AND deleted_at IS NULL RETURNING id""")
_CANCEL_REMINDERS = Statement("""UPDATE due SET state = 'cancelled', version = version + 1, gone_with = ahead_minutes IS NOT NULL
    WHERE space = current_space() AND event = ANY(:events) AND state IN ('pending', 'fired')""")
_RESTORE = _statement("""UPDATE event SET deleted_at = NULL, version = version + 1
    WHERE space = current_space() AND deleted_at IS NOT NULL AND (id = :event OR series = :event AND deleted_at =
        (SELECT deleted_at FROM event WHERE space = current_space() AND id = :event)) RETURNING {columns}""")
_RESTORE_REMINDERS = Statement("""UPDATE due SET state = 'pending', gone_with = false WHERE space = current_space() AND event = ANY(:events)
    AND state = 'cancelled' AND due_at > clock_now() AND (ahead_minutes IS NULL OR gone_with)""")
_SELECT_MOVED = _statement("""SELECT {columns} FROM event WHERE space = current_space() AND series = :series
    AND deleted_at IS NULL ORDER BY id""")
_RETITLE = Statement("""UPDATE due SET text = :text WHERE space = current_space() AND event = :event
    AND state = 'pending' AND (ahead_minutes IS NULL OR starts_at IS NOT NULL)""")
_DROP_SNOOZED = Statement("""UPDATE due SET state = 'cancelled', event = NULL, version = version + 1
    WHERE space = current_space() AND event = :event AND key IS NOT NULL AND state IN ('pending', 'fired')""")
# each for an index of its own; series come without order: when they happen is not known here
_SELECT_CANDIDATES = _statement("""(SELECT {columns} FROM event
        WHERE space = current_space() AND deleted_at IS NULL AND rrule IS NULL AND ends_at > :start AND starts_at < :end
        ORDER BY event.starts_at, event.id LIMIT :most)
    UNION ALL (SELECT {columns} FROM event
        WHERE space = current_space() AND deleted_at IS NULL AND rrule IS NOT NULL AND series_until > :start AND starts_at < :end)""")
_SELECT_TITLED = _statement("""SELECT {columns} FROM event
    WHERE space = :space AND deleted_at IS NULL AND subscription IS NULL AND NOT all_day AND lower(title) = lower(:title)
    ORDER BY id DESC LIMIT :most""")
_FOUND = _statement("""SELECT {columns} FROM event JOIN found_by_words(:asked, 'e', NULL, NULL, :most) found ON item = id
    WHERE space = current_space() AND deleted_at IS NULL AND firm AND share >= :share ORDER BY score DESC, id DESC""")
_SELECT_MADE_BY = _statement("""SELECT {columns} FROM event
    WHERE space = :scope.space AND person = :scope.actor AND deleted_at IS NULL AND subscription IS NULL AND NOT all_day ORDER BY id DESC
        LIMIT :most""")


async def lock_calendar(db: Db, space: int) -> None:
    """Let nobody else write events of this space until the transaction ends."""
    await db.execute(*_LOCK_CALENDAR(space=space))


async def add(db: Db, scope: Scope, new: NewEvent) -> Event:
    row = await db.fetchrow(*_INSERT(scope=scope, new=new))
    if row is None:
        raise LookupError("an event was not inserted")
    return event_of(row)


async def change(db: Db, wanted: Event) -> Event | None:
    """Make an event what it is wanted to be, at a new version; None when it is no longer at the wanted one's version."""
    row = await db.fetchrow(*_UPDATE(wanted=wanted))
    return None if row is None else event_of(row)


async def count_ahead(db: Db) -> int:
    """Count the events of the transaction's space that are not over."""
    return await db.fetchval(*_COUNT_AHEAD())


async def get(db: Db, event: int) -> Event | None:
    row = await db.fetchrow(*_SELECT(event=event))
    return None if row is None else event_of(row)


async def get_removed(db: Db, event: int) -> Event | None:
    """Return an event that was taken out of the calendar."""
    row = await db.fetchrow(*_SELECT_REMOVED(event=event))
    return None if row is None else event_of(row)


async def gone(db: Db, most: int) -> list[Event]:
    """Return what was taken out of the calendar within 30 days, the last first."""
    return [event_of(row) for row in await db.fetch(*_SELECT_GONE(most=most))]


async def remove(db: Db, event: int) -> bool:
    """Take an event out of the calendar, with its reminders and what was moved out of its series; it can be restored."""
    gone = [row["id"] for row in await db.fetch(*_REMOVE(event=event))]
    await db.execute(*_CANCEL_REMINDERS(events=gone))
    return event in gone


async def remove_moved(db: Db, series: int, since: datetime) -> list[int]:
    """Take away what was moved out of a series, of its local starts from `since` on; return which these were."""
    gone = [row["id"] for row in await db.fetch(*_REMOVE_MOVED(series=series, since=since))]
    await db.execute(*_CANCEL_REMINDERS(events=gone))
    return gone


async def restore(db: Db, event: int) -> list[Event]:
    """Bring a removed event back, first, with what went together with it, and those of their reminders that are still to come."""
    back = [event_of(row) for row in await db.fetch(*_RESTORE(event=event))]
    await db.execute(*_RESTORE_REMINDERS(events=[one.id for one in back]))
    return sorted(back, key=lambda one: one.id != event)


async def moved_out(db: Db, series: int) -> list[Event]:
    """Return the occurrences of a series that happen at another time, or are otherwise changed."""
    return [event_of(row) for row in await db.fetch(*_SELECT_MOVED(series=series))]


async def retitle(db: Db, event: int, text: str) -> None:
    """Let the reminders of an event that was given another title say that."""
    await db.execute(*_RETITLE(event=event, text=text))


async def drop_snoozed(db: Db, event: int) -> None:
    """Cancel the snoozed reminders of an event that is moved, for good: restoring the event does not bring them back."""
    await db.execute(*_DROP_SNOOZED(event=event))


async def candidates(db: Db, start: datetime, end: datetime, most: int = SHOWN) -> list[Event]:
    """Return the events of the transaction's space that overlap [start, end), the earliest first, and behind them all series
    that may have an occurrence there (agents.tools.finding.happenings).
    """
    rows = await db.fetch(*_SELECT_CANDIDATES(start=start, end=end, most=most))
    return [event_of(row) for row in rows]


async def titled(db: Db, space: int, title: str, most: int) -> list[Event]:
    """Return the events of a space with this title that were made last, the newest first; those of whole days are left out."""
    rows = await db.fetch(*_SELECT_TITLED(space=space, title=title, most=most))
    return [event_of(row) for row in rows]


async def ranked(db: Db, asked: str, most: int, *, share: float) -> list[Event]:
    """Return the events whose title, place or description has at least this part of the letters of a question's words, the best first."""
    rows = await db.fetch(*_FOUND(asked=folded(asked), most=most, share=share))
    return [event_of(row) for row in rows]


async def made_by(db: Db, scope: Scope, most: int) -> list[Event]:
    """Return the events that somebody made last in the scope's space, the newest first; those of whole days are left out."""
    rows = await db.fetch(*_SELECT_MADE_BY(scope=scope, most=most))
    return [event_of(row) for row in rows]
