"""Who lets which group see when they are busy, and what such a group sees of it: when somebody of them is, and no more."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from storage.db.pool import Db
from storage.db.statements import Statement
from storage.people.groups import MEMBER_DAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTo:
    """A group that sees when the transaction's person is busy, and what it is called."""

    group: int
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharers:
    """How many share with a group, of how many `members`: those, and who has written in it lately."""

    sharing: int
    members: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BusyTime:
    """A time at which somebody is busy, [starts_at, ends_at); with `rrule` it repeats, on the wall of `zone`, but not at `exdates`."""

    starts_at: datetime
    ends_at: datetime
    zone: str
    rrule: str | None
    exdates: Sequence[datetime]


_SHARE = Statement("""INSERT INTO shared_busy (space, shown_to) SELECT current_space(), id FROM space
    WHERE id = :group AND kind = 'group' ON CONFLICT DO NOTHING""")
_END = Statement("DELETE FROM shared_busy WHERE space = current_space() AND shown_to = :group")
_SELECT = Statement("""SELECT b.shown_to AS group, s.title FROM shared_busy b JOIN space s ON s.id = b.shown_to
    WHERE b.space = current_space() ORDER BY b.shown_to""")
_COUNT = Statement("SELECT sharing, members FROM busy_sharers(:days)")
_TIMES = Statement("SELECT * FROM shared_busy_times(:start, :end)")


async def share(db: Db, group: int) -> None:
    """Let a group see when the transaction's person is busy."""
    await db.execute(*_SHARE(group=group))


async def end(db: Db, group: int) -> None:
    """Let a group see it no more."""
    await db.execute(*_END(group=group))


async def shown_to(db: Db) -> list[ShownTo]:
    """Return the groups that see when the transaction's person is busy."""
    return [ShownTo(**dict(row)) for row in await db.fetch(*_SELECT())]


async def sharers(db: Db) -> Sharers:
    """Count who shares with the group whose space the transaction sees."""
    [row] = await db.fetch(*_COUNT(days=MEMBER_DAYS))
    return Sharers(**dict(row))


async def times(db: Db, start: datetime, end: datetime) -> list[BusyTime]:
    """Return when somebody of these is busy in [start, end), or has something that repeats; nothing where only one shares."""
    return [BusyTime(**dict(row)) for row in await db.fetch(*_TIMES(start=start, end=end))]
