"""A weekday that may be this week's or the next ("next Friday"): both readings of a request, one of which is chosen. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace

from agents.nlu.decision import Decision

_NEXT = re.compile(r"(?:\bon\s+)?\bnext\s+(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b", re.IGNORECASE)
_REASON = "next_weekday"


def either_day(decision: Decision, text: str, understood: Callable[[str], Decision]) -> Decision:
    """Return the decision that asks which weekday is meant with what each would do; any other decision as it is."""
    reading = decision.reading
    found = _NEXT.search(text) if reading.verdict == "ask" and reading.reason.startswith(_REASON) else None
    if found is None or decision.asked is None:
        return decision
    texts = [f"{text[: found.start()]}on {day:%d %B %Y}{text[found.end() :]}" for day in reading.alternatives]
    offers = tuple(one for one in map(understood, texts) if one.call is not None and not one.more)
    if len(offers) < len(texts):
        return decision
    return replace(decision, question=decision.asked, otherwise=None, offers=offers)
