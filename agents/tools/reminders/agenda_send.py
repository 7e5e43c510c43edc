"""An agenda that comes once, at an hour that is named, as it stands then; it is asked for, so that no quiet hours hold it."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import day, point
from agents.tools.base import Desk, Outcome, Tool
from agents.tools.finding.describing import undo
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.people import unasked

KIND = "agenda_once"
"""Of what is planned: its name, the first day and the one behind the last, and the moment at which it was to come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaSend:
    """Send what is on from `start` until before `end`, at a moment."""

    at: datetime
    start: date
    end: date


def planned(what: str) -> AgendaSend | None:
    """Return what is planned under a name; None for a name of something else."""
    kind, *rest = what.split(" ")
    if kind != KIND or len(rest) != 3:
        return None
    return AgendaSend(
        start=date.fromisoformat(rest[0]), end=date.fromisoformat(rest[1]), at=datetime.fromisoformat(rest[2])
    )


async def agenda_send(desk: Desk, arguments: AgendaSend) -> Outcome:
    """Send an agenda at a moment."""
    language, zone = desk.scope.language, desk.scope.zone
    if arguments.at <= desk.now:
        raise ToolFailed(say(language, "ask_past", when=point(arguments.at, zone, language)))
    name = f"{KIND} {arguments.start} {arguments.end} {arguments.at.isoformat()}"
    await unasked.plan(desk.db, desk.scope, name, arguments.at)
    title = _title(desk, arguments)
    token = await button_actions.offer(desk.db, desk.scope, "undo", {"kind": KIND, "made": True, "name": name})
    receipt = say(language, "created", title=title, when=point(arguments.at, zone, language))
    return Outcome(
        text=say(language, "agenda_once_how"), receipts=(receipt,), cards=(undo(desk, token, title),), waken=("due",)
    )


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Plan it no more. Raises NotUsable where it has come."""
    wanted = planned(payload["name"])
    if wanted is None or payload["name"] not in await unasked.planned(desk.db):
        raise NotUsable("expired")
    await unasked.give_up(desk.db, [payload["name"]])
    when = point(wanted.at, desk.scope.zone, desk.scope.language)
    receipt = say(desk.scope.language, "deleted", title=_title(desk, wanted), when=when)
    return Outcome(receipts=(receipt,), waken=("due",))


def _title(desk: Desk, wanted: AgendaSend) -> str:
    language, last = desk.scope.language, wanted.end - timedelta(days=1)
    first, last = (
        day(datetime(one.year, one.month, one.day, tzinfo=desk.now.tzinfo), language) for one in (wanted.start, last)
    )
    return say(language, "agenda_once", days=first if first == last else f"{first} - {last}")


AGENDA_SEND = Tool(
    name="agenda_send",
    arguments=AgendaSend,
    run=agenda_send,
    effect="add",
    receipts=("created", "reminder"),
    grantable=False,
    undo={f"made {KIND}": take_back},
)
