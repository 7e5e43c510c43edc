"""Several things that a query names side by side, 评审和面试, and what comes of each."""

from collections.abc import Sequence
from dataclasses import replace

from agents.nlu.cues.names import names_apart
from agents.tools.base import Desk, Found, Outcome
from agents.tools.calendar.foreign.subscribed import changeable
from agents.tools.lookup import Sought, find, is_one


async def each_by_name(desk: Desk, sought: Sought) -> list[Found]:
    """Return the things that a query names side by side, where each of them surely is one; none else."""
    there: list[Found] = []
    for name in names_apart(sought.query):
        own = replace(sought, query=name)
        matches = changeable(desk, await find(desk, own))
        if not is_one(own, matches):
            return []
        there += [one for one in matches.found if one not in there]
    return there if len(there) > 1 else []


def joined(outcomes: Sequence[Outcome]) -> Outcome:
    """Return what came of several things as one."""
    return Outcome(
        receipts=tuple(line for one in outcomes for line in one.receipts),
        cards=tuple(card for one in outcomes for card in one.cards),
        waken=tuple(dict.fromkeys(loop for one in outcomes for loop in one.waken)),
        about=tuple(thing for one in outcomes for thing in one.about),
    )
