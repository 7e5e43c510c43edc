"""Blanks that stand for commas: 明天的培训不去了 要补觉. Who types Chinese without signs parts the clauses so. Pure."""

import re

from agents.nlu.decision import Decision

LONGEST = 120  # characters
_BREATH = re.compile(r"(?<=[\u3400-\u9fff])\s(?=\s*[\u3400-\u9fff])")
_WORD = 4  # characters of one of several things in a row
_SHORTEST = 2  # characters of a clause
_CALENDAR = ("schedule", "reminder", "find_free_time")
_BLANKS = re.compile(r"[\s,，]+")


_BESIDES = re.compile(
    r"\s(?=and (?:(?:i|we) (?:still |also )?(?:need|have to|must|should|gotta)"
    r"|(?:also |then )?(?:buy|pick up|remind me))\b)",
    re.IGNORECASE,
)


def with_commas(text: str) -> str | None:
    """Return a text, as long as it was, with a comma for each blank between two clauses; None where it has none, or is a row of things.

    In English ahead of what is to be done besides: "yoga at 9 and I need to buy a mat".
    """
    if len(text) > LONGEST or "\n" in text:
        return None
    if not _BREATH.search(text):
        return _BESIDES.sub(",", text, count=1) if _BESIDES.search(text) else None
    clauses = _BREATH.split(text.strip())
    if min(map(len, clauses)) < _SHORTEST or (len(clauses) > 2 and max(map(len, clauses)) <= _WORD):
        return None
    return _BREATH.sub("，", text)


def clearer(as_written: Decision, with_signs: Decision, text: str) -> Decision:
    """Return which of two decisions on a text stands: that on its clauses, where the calendar is meant, and none was clear before by itself."""
    if not (_of_calendar(as_written) or _of_calendar(with_signs)):
        return as_written
    if _BESIDES.search(text) and not with_signs.more:
        return as_written
    call = as_written.call
    held = [str(value) for one in (call, *as_written.more) if one is not None for value in one.arguments.values()]
    made = call is not None and call.name == "schedule_add" and not any(_joins(one, text) for one in held)
    asks = with_signs.call is None or with_signs.question is not None
    return as_written if made and asks else with_signs


def _of_calendar(decision: Decision) -> bool:
    calls = (decision.call, *decision.instead, *decision.tries, *(one.call for one in decision.offers))
    return any(call is not None and call.name.startswith(_CALENDAR) for call in calls)


def _joins(title: str, text: str) -> bool:
    """Tell whether a name runs over the blank between two clauses."""
    bare = _BLANKS.sub("", title)
    return any(text[found.start() - 1] + text[found.end() :].lstrip()[0] in bare for found in _BREATH.finditer(text))
