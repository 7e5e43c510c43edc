"""Two lists put together: all that is on one goes on the other, which gives a list another name where there is no other."""

from dataclasses import dataclass, replace

from agents.texts import say
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.lists import list_cards, list_changes, sharing, shelves
from agents.tools.lists.list_cards import titled


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMerge:
    """All that is on the list called `other` moves to the one called `name`; `quiet`: nothing is said where there is no other."""

    name: Words
    other: Words
    quiet: bool = False


async def list_merge(desk: Desk, arguments: ListMerge) -> Outcome:
    """Move all that is on one list to another."""
    to, name = await shelves.meant(desk, arguments.name)
    here, other = await shelves.meant(desk, arguments.other)
    language, name = desk.scope.language, await list_cards.known(to, name)
    other = await list_cards.known(here, other)
    same = here.shelf == to.shelf and other == name
    moving = await shelves.items(here, other) if other and not same else []
    if not moving or not name:
        return (
            Outcome()
            if arguments.quiet
            else Outcome(text=say(language, "list_empty", list=titled(here, other or name)))
        )
    moved = await sharing.carried(here, moving, to, name)
    receipt = say(language, "list_merged", other=titled(here, other), list=titled(to, name), number=len(moving))
    return replace(moved, receipts=(receipt,))


LIST_MERGE = Tool(
    name="list_merge",
    arguments=ListMerge,
    run=list_merge,
    effect="change",
    hidden=frozenset({"quiet"}),
    receipts=("updated",),
    consent=list_changes.CONSENT,
    choices={list_cards.KIND: list_cards.pressed},
    undo={"undo items": list_changes.take_back},
)
