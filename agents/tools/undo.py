"""Taking back what was just made: an event, a reminder, a note; the button under its receipt does it, or "undo"."""

from typing import Any

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.cancel import remove
from agents.tools.lookup import Made, numbered
from agents.tools.notes import edit
from storage.content import notes
from storage.content.button_actions import NotUsable


async def unmade(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take it away again. Raises NotUsable when it is gone, ToolFailed when it was changed since."""
    kind: Made = payload["kind"]
    found = await notes.get(desk.db, payload["id"]) if kind == "memo" else await numbered(desk, kind, payload["id"])
    if found is None:
        raise NotUsable("expired")
    if kind != "due" and found.version != payload["version"]:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return await edit.remove(desk, found) if isinstance(found, notes.Memo) else await remove(desk, found)
