"""Things that somebody was shown last in a conversation, which "it" and "the second one" may mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from storage.db.pool import Db, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope

Kind = Literal["event", "due", "memo"]
Thing: TypeAlias = tuple[Kind, int, str]  # which one, and its title
MOST = 10  # things that "it" and "the second one" may mean
KEPT = 3 * MOST  # times that one was shown: a list is known though all of it was touched since


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A thing that was shown, as it is now; `place` counts within what was shown together (at `shown_at`), from 1; of a
    thing above a list, 0: "it" is that one, "the first" is on the list.

    `starts_at` is the moment of an event, or the next one of a reminder (which `repeats`, or not). `gone`: it was
    removed since, or it is over. `just`: the last turn that ended here has shown it. `zone`: whose clock it is on, where the person
    is away and it is for when they are elsewhere. `listed_at` and `listed_place`: when it last stood on a list, and where: what
    is changed of a list afterwards is shown alone, and keeps its place there. `times`: how often it was shown.
    """

    kind: Kind
    id: int
    title: str
    place: int
    shown_at: datetime
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    all_day: bool = False
    repeats: bool = False
    gone: bool = False
    just: bool = True
    zone: str = ""
    listed_at: datetime | None = None
    listed_place: int = 0
    times: int = 1


def _reference(row: Record) -> Reference:
    return Reference(**dict(row.items()))


NOTED = """shown AS (
        SELECT * FROM unnest(:kinds::text[], :items::bigint[], :titles::text[]) WITH ORDINALITY s (kind, item, title, place)),
    old AS (DELETE FROM reference r WHERE (r.space, r.conversation, r.person) = (:scope.space, :scope.conversation, :scope.actor) AND (
        r.noted_at < clock_now() - interval '1 day'
        OR r.id NOT IN (SELECT k.id FROM reference k WHERE (k.space, k.conversation, k.person) = (:scope.space, :scope.conversation, :scope.actor)
                        ORDER BY k.id DESC LIMIT :others))),
    noted AS (INSERT INTO reference (conversation, person, space, kind, item, title, place)
        SELECT :scope.conversation, :scope.actor, :scope.space, kind, item, title, place - :above FROM shown ORDER BY place)"""
"""The part of a statement that keeps what is shown to the scope's person; its other values are `noted`."""

_NOTE = Statement("WITH {noted} SELECT", noted=NOTED)
SHOWN = """SELECT r.kind, r.item AS id, coalesce(e.title, d.text, r.title) AS title, r.place, r.noted_at AS shown_at,
           coalesce(e.starts_at, d.due_at) AS starts_at, e.ends_at, coalesce(e.all_day, false) AS all_day,
           coalesce((SELECT coalesce(e.zone, d.zone) FROM profile p WHERE (p.space, p.person) = (current_space(), :scope.actor)
               AND coalesce(e.zone, d.zone) <> :scope.zone
               AND coalesce(e.zone, d.zone) IN (p.preferences->'away'->>'home', p.preferences->'away'->>'zone')), '') AS zone,
           coalesce(e.rrule, d.rrule) IS NOT NULL AS repeats, coalesce(e.id, d.id, m.id) IS NULL AS gone,
           r.noted_at >= coalesce((SELECT created_at FROM turn
               WHERE conversation = :scope.conversation AND state <> 'running' ORDER BY id DESC LIMIT 1), r.noted_at) AS just,
           r.listed_at, coalesce(r.listed_place, 0) AS listed_place, r.times
    FROM (SELECT k.kind, k.item, k.space, (array_agg(k.title ORDER BY k.id DESC))[1] AS title,
                 (array_agg(k.place ORDER BY k.id DESC))[1] AS place, max(k.noted_at) AS noted_at, count(*) AS times,
                 max(k.noted_at) FILTER (WHERE k.listed) AS listed_at,
                 (array_agg(k.place ORDER BY k.id DESC) FILTER (WHERE k.listed))[1] AS listed_place
          FROM (SELECT r.*, r.place > 0 AND count(*) FILTER (WHERE r.place > 0) OVER (PARTITION BY r.noted_at) > 1 AS listed
                FROM reference r
                WHERE r.space = current_space() AND (r.conversation, r.person) = (:scope.conversation, :scope.actor)
                    AND r.noted_at >= clock_now() - interval '1 day') k
          GROUP BY k.kind, k.item, k.space) r
    LEFT JOIN event e ON r.kind = 'event' AND e.space = current_space() AND e.id = r.item AND e.deleted_at IS NULL
    LEFT JOIN due d ON r.kind = 'due' AND d.space = current_space() AND d.id = r.item AND d.state = 'pending'
        AND d.due_at < 'infinity'
    LEFT JOIN memo m ON r.kind = 'memo' AND m.space = current_space() AND m.id = r.item AND m.deleted_at IS NULL
    ORDER BY r.noted_at DESC, r.place LIMIT 10"""  # MOST
_SELECT_SHOWN = Statement("{shown}", shown=SHOWN)


async def note(db: Db, scope: Scope, things: Sequence[Thing]) -> None:
    """Keep what is shown now, in its order, in the transaction of the scope; the oldest makes place for it."""
    if things:
        await db.execute(*_NOTE(scope=scope, **noted(things)))


def noted(things: Sequence[Thing], above: int = 0) -> dict[str, object]:
    """Return the values of NOTED that say what is shown, the first so many `above` a list, and how many `others` are kept."""
    titles = {(kind, item): title for kind, item, title in things[:MOST]}
    return {
        "kinds": [kind for kind, _item in titles],
        "items": [item for _kind, item in titles],
        "titles": list(titles.values()),
        "others": KEPT - len(titles),
        "above": above,
    }


async def shown(db: Db, scope: Scope) -> list[Reference]:
    """Return what the person was shown here within a day, what came last first; things shown together in their order."""
    rows = await db.fetch(*_SELECT_SHOWN(scope=scope))
    return [_reference(row) for row in rows]
