"""A part of the day in the name of a thing: morning prayers at six are early, a night shift from ten to six begins at night."""

import re
from collections.abc import Sequence

from agents.timetext.values import Token, When

_HALVES = {"morning": "am", "evening": "pm", "night": "nightly", "late": "nightly"}
_ADDRESSED = re.compile(
    r"\b(?:call|ring|phone|email|mail|text|message|msg|ask|tell|contact|pay|write to|speak to|buy|get|order|fetch)\s(?:[\w']{1,12}\s){0,2}$"
)
_NAMED_SO = re.compile(r"\b(?:overnight|graveyard) (?:shift|duty|stay)\b|\bnights? on call\b")
_AHEAD = 40  # characters in front of a part of the day: who is called there is not met at that time


def half_named(tokens: Sequence[Token], text: str) -> str:
    """Return which half of the day the name of a thing speaks of, whose hours are bare; "" where it does not.

    A part that belongs to a time ("tomorrow morning") is no name, and what is moved keeps no half.
    """
    if any(token.kind == ">" for token in tokens):
        return ""
    if _NAMED_SO.search(text):
        return "nightly"
    for place, token in enumerate(tokens):
        when = token.value if token.kind == "M" and token.weak and isinstance(token.value, When) else None
        if when is None or when.part is None or when.dated or when.clock or when.part.name not in _HALVES:
            continue
        names = tokens[place + 1 : place + 2]
        timed = any(later.kind in "MRB" and not later.weak for later in tokens[place + 2 :])
        if names and names[0].kind == "_" and timed and not _ADDRESSED.search(text[: token.start][-_AHEAD:]):
            return _HALVES[when.part.name]
    return ""
