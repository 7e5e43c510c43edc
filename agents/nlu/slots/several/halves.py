"""Two things in a message that its splitter leaves whole: each has a time of its own, or the second is an order of its own. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from itertools import islice

from agents.nlu.decision import Decision
from agents.nlu.intents import SURE, Want
from agents.nlu.orders import orders_besides
from agents.nlu.slots.several.ellipses import MADE
from agents.nlu.slots.several.wish_words import bare_part
from agents.nlu.slots.told_changes import told
from agents.timetext import Reading

MOST = 4  # places at which a message is parted for a try: two things have a few signs between their words
_SIGNS = re.compile(r"[,，;；。]\s*(?:so\s++)?|(?<!\s)\s++(?:and|so)\s++")


def halves(text: str, reading: Reading, alone: Callable[[str], Decision]) -> list[str]:
    """Return the two parts of a message of which each is a thing of its own; none for any other. `alone` decides on a part."""
    of_two_times = reading.reason.startswith("several")
    if not of_two_times and not orders_besides(text):
        return []
    for sign in islice(_SIGNS.finditer(text), MOST):
        parts = [bare_part(text[: sign.start()]), bare_part(text[sign.end() :])]
        first, second = (alone(part).call for part in parts)
        if first is None or second is None or first.name not in MADE:
            continue
        if (of_two_times and second.name in MADE) or orders_besides(f", {parts[1]}"):
            return parts
    return []


def ordered_beside(decision: Decision, part: str, now: datetime) -> Decision:
    """Return the decision on a part of a message, of which the words can only be an order to us: "…, cancel the run".

    Alone such words may be somebody else's, and are only tried.
    """
    if decision.call is None and decision.want.intent == "schedule_update" and (changes := told(part, now)) is not None:
        return replace(decision, tries=(), offers=(), question=None, otherwise=None, missing="").calling(
            "schedule_update", changes
        )
    call = decision.tries[0] if decision.call is None and len(decision.tries) == 1 else None
    bare = call is not None and call.name == "schedule_delete" and call.arguments.keys() == {"query", "quiet"}
    if call is None or not bare or not orders_besides(f", {part}"):
        return decision
    want = Want(intent="schedule_delete", confidence=SURE)
    arguments = {name: value for name, value in call.arguments.items() if name != "quiet"}
    made = replace(decision, agent=want.agent, want=want, tries=(), offers=(), question=None, otherwise=None)
    return made.calling(call.name, arguments)
