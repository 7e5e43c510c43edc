"""Several things that a query names side by side, 评审和面试, and what comes of each."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from agents.nlu.cues.names import names_apart
from agents.tools.base import Desk, Found, Outcome
from agents.tools.calendar.foreign.subscribed import changeable
from agents.tools.finding.lookup import Sought, find, is_one
from agents.tools.questions.which_one import asked_which, which


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


async def cancelled_by_name(desk: Desk, sought: Sought, act: Callable[[Found], Awaitable[Outcome]]) -> Outcome | None:
    """Let `act` take away what each name that stands side by side plainly means, and ask which, where it is several of a name.

    None where no name is plain, or there is nothing that one of them may mean.
    """
    found = [
        (own, changeable(desk, await find(desk, own)))
        for own in (replace(sought, query=name) for name in names_apart(sought.query))
    ]
    plain = [is_one(own, matches) for own, matches in found]
    if not any(plain) or any(matches.fit != "sure" for _own, matches in found):
        return None
    span = {"span": "one" if sought.timed else None}
    return joined(
        [
            await (
                act(matches.found[0])
                if once
                else which(desk, matches.found, "delete", span, asked_which(desk, own, matches, "delete"))
            )
            for once, (own, matches) in zip(plain, found, strict=True)
        ]
    )


def joined(outcomes: Sequence[Outcome]) -> Outcome:
    """Return what came of several things as one."""
    return Outcome(
        text="\n".join(one.text for one in outcomes if one.text),
        receipts=tuple(line for one in outcomes for line in one.receipts),
        cards=tuple(card for one in outcomes for card in one.cards),
        waken=tuple(dict.fromkeys(loop for one in outcomes for loop in one.waken)),
        about=tuple(thing for one in outcomes for thing in one.about),
    )
