"""Two things in a message that its splitter leaves whole: each has a time of its own, or the second is an order of its own. Pure."""

import re
from collections.abc import Callable

from agents.nlu.decision import Decision
from agents.nlu.orders import orders_besides
from agents.nlu.slots.several.ellipses import MADE
from agents.nlu.slots.several.wish_words import bare_part
from agents.timetext import Reading

_SIGNS = re.compile(r"[,，;；。]\s*|(?<!\s)\s++and\s++")


def halves(text: str, reading: Reading, alone: Callable[[str], Decision]) -> list[str]:
    """Return the two parts of a message of which each is a thing of its own; none for any other. `alone` decides on a part."""
    of_two_times = reading.reason.startswith("several")
    if not of_two_times and not orders_besides(text):
        return []
    for sign in _SIGNS.finditer(text):
        parts = [bare_part(text[: sign.start()]), bare_part(text[sign.end() :])]
        first, second = (alone(part).call for part in parts)
        if first is None or second is None or first.name not in MADE:
            continue
        if second.name in MADE if of_two_times else orders_besides(f", {parts[1]}"):
            return parts
    return []
