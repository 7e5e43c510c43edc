"""A setting that is taken back: what held before it holds again, with what was planned for it and what follows the person's zone."""

from typing import Any

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Outcome
from agents.tools.calendar import removal
from agents.tools.zones import zone_moves
from storage.content import events
from storage.people import former_settings, unasked
from storage.people.former_settings import Changed


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Set back what was set, unless it was set otherwise since.

    `payload`: the values `before` and `after` it, the `lines` that say how it was, the `zone` that held, the `events` that
    were put on the calendar with it, which go. Raises ToolFailed.
    """
    language, what = desk.scope.language, Changed(payload["before"], payload["after"])
    if not what.before:
        return Outcome(text=say(language, "undo_setting_same"))
    if not await former_settings.set_back(desk.db, desk.scope, what):
        raise ToolFailed(say(language, "undo_setting_taken"))
    moved = await zone_moves.follow(desk, payload["zone"]) if "zone" in what.before.get("person", {}) else []
    planned = former_settings.planned_before(what)
    await unasked.give_up(desk.db, [name for name, was in planned.items() if was is None])
    for name, was in planned.items():
        if was is not None and was[0] > desk.now:
            await unasked.plan(desk.db, desk.scope, name, was[0], follows=was[1])
    receipts = [say(language, "set_back", what=line) for line in payload["lines"]]
    booked = [await events.get(desk.db, number) for number in payload["events"]]
    gone = [await removal.remove(desk, one) for one in booked if one is not None]
    receipts += [receipt for one in gone for receipt in one.receipts]
    return Outcome(text="\n".join(moved), receipts=tuple(receipts), waken=("due",))
