"""Something new at the hour of what was made a moment ago: "and tues same time pay the bill", 周三同一时间开会. Pure."""

from collections.abc import Sequence
from datetime import datetime

from agents.nlu import ToolCall
from agents.nlu.forms import is_to_ring
from agents.nlu.interpret import decide
from agents.nlu.slots.wording.colloquial.courteous.same_times import at_that_time, names_same_time
from agents.texts import Language
from storage.conversations.shown_items import Reference

_MAKES = ("schedule_add", "reminder_add")


def at_same_time(text: str, now: datetime, language: Language, shown: Sequence[Reference]) -> ToolCall | None:
    """Return the call that makes what a text names at the hour of what was just shown; None for any other text."""
    last = shown[0] if shown and names_same_time(text) else None
    if last is None or not last.just or last.all_day or last.starts_at is None or last.kind == "memo":
        return None
    said = decide(text, now, language)
    if any(one is not None and one.name == "schedule_update" for one in (said.call, *said.tries)):
        return None  # they moved the interview to Friday, same time: what is there keeps its own
    clock = f"{last.starts_at.astimezone(now.tzinfo):%H:%M}"
    call = decide(at_that_time(text, clock, rings=last.kind == "due" and not is_to_ring(text)), now, language).call
    return call if call is not None and call.name in _MAKES else None
