"""What a message tells of something that is there, however it tells it: one module for the chain of these. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from agents.nlu.decision import Decision
from agents.nlu.slots.changing.attendees import told_attended
from agents.nlu.slots.changing.brought_back import brought_back
from agents.nlu.slots.changing.tellings import told_changed
from agents.nlu.slots.wording.told_plans import told_thing

LONGEST = 100  # characters
_ELSEWHERE = re.compile(  # 培训改到三点了 地点换到六楼; "move the training to 3, in room 6 now"
    r"(?P<head>[^,，。;；]{3,40}?)[\s,，;；]+(?:地[点方]|位置)(?:也|就)?(?:换|改|变|定)?(?:到|成|在|为"
    r"|是)(?P<place>[^,，。\d]{1,3}[^,，。]{0,14}?)[了吧。!！]*"
    r"|(?P<head2>\S[^,;]{3,60}?),? and (?:(?:change|move) )?(?:the |its )?(?:place|location|venue"
    r"|room)(?: is)?(?: now)? (?:to |in |at |is )?(?P<place2>\S[^,;]{1,30}?)[\s.!]*",
    re.IGNORECASE,
)


def as_told(decision: Decision, text: str, now: datetime, alone: Callable[[str], Decision]) -> Decision:
    """Return the decision with what a message tells of something that is there. `alone` decides on a text as on one thing."""
    elsewhere = _elsewhere(text, now, alone)
    if elsewhere is not None:
        return elsewhere
    told = told_attended(told_changed(brought_back(decision, text), text, now), text, now)
    plain = told_thing(text, now) if told.call is None and not told.offers else None
    made = None if plain is None else alone(plain)
    new = made is not None and made.call is not None and made.call.name == "schedule_add"
    return replace(made, tries=told.tries) if made is not None and new else told


def _elsewhere(text: str, now: datetime, alone: Callable[[str], Decision]) -> Decision | None:
    """Return the change of a time with the place that is told behind it; None for any other message."""
    found = _ELSEWHERE.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if found is None:
        return None
    head, place = found["head"] or found["head2"], found["place"] or found["place2"]
    moved = told_changed(alone(head), head, now)
    calls = [one for one in (moved.call, *moved.tries) if one is not None and one.name == "schedule_update"]
    if not calls:
        return None
    given = {name: value for name, value in calls[0].arguments.items() if name != "quiet"}
    return replace(moved, tries=(), question=None, missing="").calling("schedule_update", {**given, "location": place})
