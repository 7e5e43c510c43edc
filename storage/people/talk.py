"""What stands between a person and the parrots in a conversation: what was offered or asked, shown, what rang, what they are amid."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from storage.content.button_actions import OPEN, Action
from storage.content.fired_reminders import RUNG
from storage.conversations.shown_items import SHOWN, Reference
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope
from storage.people.skill_runs import RUNS, SkillRuns

_SELECT_OPEN = Statement(
    """SELECT json_build_object(
        'offer', (SELECT json_build_array(token, kind, payload) FROM ({open}) o),
        'runs', (SELECT json_agg(s) FROM ({runs}) s))""",
    open=OPEN,
    runs=RUNS,
)
_SELECT_SEEN = Statement(
    """SELECT json_build_object(
        'shown', (SELECT json_agg(s) FROM ({shown}) s),
        'rings', (SELECT json_agg(r) FROM ({rung}) r))""",
    shown=SHOWN,
    rung=RUNG,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """`offer`: what a word may choose of, or answer. `runs`: the protocols that the person is amid."""

    offer: Action | None = None
    runs: tuple[SkillRuns, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What words may be about: what was `shown`, newest first; when a reminder of the person's `rang`, last, and of what (`rung`)."""

    shown: tuple[Reference, ...] = ()
    rang: datetime | None = None
    rung: str = ""


class TalkContext:
    """What the scope's person finds before the turn that their words begin; each half is read when it is first asked for, once.

    `until`: the moment of their words. What rings later is none of theirs. `replied`: what the platform calls the message that
    they reply to.
    """

    def __init__(self, db: Db, scope: Scope, until: datetime, replied: str = "") -> None:
        self.db = db
        self.scope = scope
        self.replied = replied
        self._until = until
        self._open: Open | None = None
        self._seen: Seen | None = None

    async def open(self) -> Open:
        """Return what is open."""
        if self._open is None:
            found = await self.db.fetchval(*_SELECT_OPEN(scope=self.scope))
            offer = found["offer"]
            self._open = Open(
                offer=None if offer is None else Action(token=offer[0], kind=offer[1], payload=offer[2]),
                runs=tuple(SkillRuns(**one) for one in found["runs"] or ()),
            )
        return self._open

    async def seen(self) -> Seen:
        """Return what was seen and heard here within a day."""
        if self._seen is None:
            found = await self.db.fetchval(*_SELECT_SEEN(scope=self.scope, until=self._until))
            rang, rung = _rang(found["rings"] or [], self.scope.actor)
            shown = tuple(_reference(one) for one in found["shown"] or ())
            self._seen = Seen(shown=shown, rang=rang, rung=rung)
        return self._seen


def _reference(row: dict[str, Any]) -> Reference:
    moments = {
        name: datetime.fromisoformat(row[name])
        for name in ("shown_at", "starts_at", "ends_at", "listed_at")
        if row[name] is not None
    }
    known: dict[str, Any] = row | moments
    return Reference(**known)


def _rang(rings: Sequence[dict[str, Any]], person: int) -> tuple[datetime | None, str]:
    """Return when what rang last did, and what it is called, if it is a reminder: what rings before an event names the event.

    Rings of others are passed over; those before a digest are left out, since it told of others.
    """
    for ring in rings:
        if ring["type"] != "reminder":
            return None, ""
        if ring["state"] not in (None, "cancelled") and ring["person"] in (None, person):
            rings_alone = ring["kind"] == "reminder"
            return (datetime.fromtimestamp(ring["at"], UTC), ring["text"]) if rings_alone else (None, "")
    return None, ""
