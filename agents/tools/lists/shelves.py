"""Whose list is meant: one's own, or, from a private conversation, that of a group in which one is. Never the other way.

What a button stands for is kept where it was asked; the lists of the group are seen for single statements alone.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from typing import Any, TypeVar

from agents.errors import ToolFailed
from agents.nlu.slots.keeping.list_names import SHOPPING, TODO, list_name, of_group
from agents.tools.base import Desk
from storage.content import button_actions, list_items
from storage.content.button_actions import NotUsable
from storage.content.list_items import ListItem
from storage.db.transactions import see
from storage.people import groups

EVERYBODYS = (SHOPPING, TODO)  # everybody has one of their own: a group's is meant where the group is named
_Found = TypeVar("_Found")


async def on(desk: Desk, work: Callable[[Desk], Awaitable[_Found]]) -> _Found:
    """Do something with the lists that are meant, where they are."""
    if desk.shelf is None:
        return await work(desk)
    scope = replace(desk.scope, space=desk.shelf.space, conversation=desk.shelf.conversation)
    await see(desk.db, scope.space)
    try:
        found = await work(replace(desk, scope=scope))
    except ToolFailed:
        await see(desk.db, desk.scope.space)
        raise
    await see(desk.db, desk.scope.space)
    return found


async def items(desk: Desk, name: str = "") -> list[ListItem]:
    """Return what is on a list, or on all of whose lists are meant."""
    return await on(desk, lambda at: list_items.items(at.db, name))


async def open_ones(desk: Desk) -> dict[str, int]:
    """Return the names of the lists, in the order in which they were made, each with how many things are open on it."""
    there = await items(desk)
    waiting = Counter(one.list for one in there if not one.ticked)
    return {one.list: waiting[one.list] for one in there}


async def others(desk: Desk) -> list[Desk]:
    """Return the same desk with the lists of each group that may be meant; in a group none."""
    mine = await groups.of_member(desk.db, desk.scope.actor) if desk.shelf is None else []
    return [replace(desk, shelf=one) for one in mine]


async def meant(desk: Desk, words: str) -> tuple[Desk, str]:
    """Return where the list is that is called so, and its name: one's own where there is one, else that of the only group with it."""
    name = list_name(words)
    if not name or desk.shelf is not None:
        return desk, name
    own = {one.list for one in await items(desk)}
    if found := called(name, own):
        return desk, found if name in own else name
    if found := called(name, await button_actions.lists_wanted(desk.db, desk.scope)):
        return desk, found
    fitting: list[tuple[Desk, str]] = []
    for other in await others(desk):
        there = await items(other)
        names = dict.fromkeys(one.list for one in reversed(there))
        if found := called(name, names) if name not in EVERYBODYS else "":
            fitting.append((other, found))
        elif (rest := of_group(name, other.shelf.title if other.shelf is not None else "")) is not None:
            wanted = rest or next(iter(names), "")
            fitting += [(other, called(wanted, names) or wanted)] if wanted else []
    return fitting[0] if len(fitting) == 1 else (desk, name)


async def ending(desk: Desk, name: str) -> str:
    """Return the only list of which the name is the last word (bazaar: church bazaar), where none is called just so; else the name."""
    there = {one.list for one in await items(desk)} if name else set[str]()
    longer = [one for one in there if one.endswith(f" {name}")]
    return longer[0] if name not in there and name not in EVERYBODYS and len(longer) == 1 else name


def called(name: str, there: Collection[str]) -> str:
    """Return which of these lists has that name, or the only one whose name has these words; else nothing."""
    if name in there:
        return name
    having = [
        one for one in there if name in one.split() or one.endswith(f" {name}") or (not name.isascii() and name in one)
    ]
    return having[0] if len(having) == 1 else ""


def kept(desk: Desk, payload: dict[str, Any]) -> dict[str, Any]:
    """Return what a button is to remember, with the group whose list it is about."""
    return payload if desk.shelf is None else {**payload, "room": desk.shelf.space}


async def back(desk: Desk, payload: dict[str, Any]) -> Desk:
    """Return the desk with the lists that a button is about. Raises NotUsable for those of a group that one is in no longer."""
    return desk if payload.get("room") is None else await of_room(desk, payload["room"])


async def of_room(desk: Desk, room: int) -> Desk:
    """Return the desk with the lists of a group. Raises NotUsable where one is not in it."""
    mine = await groups.of_member(desk.db, desk.scope.actor)
    shelf = next((one for one in mine if one.space == room), None)
    if shelf is None:
        raise NotUsable("expired")
    return replace(desk, shelf=shelf)
