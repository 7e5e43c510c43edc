"""The order of the things on a list: first, last, before or behind another one; with the way back."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from agents.nlu.cues import write_words
from agents.texts import say
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.finding.describing import undo
from agents.tools.lists import list_cards, list_changes, shelves
from agents.tools.lists.list_cards import joined, titled
from agents.tools.lists.list_changes import ListTick, fitting
from agents.tools.lists.lists import ListAdd, list_add
from storage.content import button_actions, list_items
from storage.content.button_actions import NotUsable
from storage.content.list_items import ListItem


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOrder:
    """`items` go first or last on their list, or before or after the one called `beside`; `name` of the list where it was said.

    `ids`: what was changed last, in place of words. `adds`: what is not on the list goes on it. `quiet`: nothing is said where
    a word fits nothing.
    """

    items: list[Words]
    where: Literal["first", "last", "before", "after"] = "first"
    beside: Words = ""
    name: str = ""
    ids: list[int] = field(default_factory=list[int])
    adds: bool = False
    quiet: bool = False


async def list_order(desk: Desk, arguments: ListOrder) -> Outcome:
    """Put things on a list in another place."""
    made = await _added(desk, arguments) if arguments.adds else Outcome()
    desk, called = await shelves.meant(desk, arguments.name)
    if arguments.ids:
        found = [one for one in await shelves.items(desk) if one.id in arguments.ids]
    else:
        found = await fitting(desk, ListTick(items=arguments.items, name=called))
    if not found or len(found) < len(arguments.items) or len({one.list for one in found}) > 1:
        return await _lacking(desk, arguments, called, arguments.items)
    name = found[0].list
    beside = await fitting(desk, ListTick(items=[arguments.beside], name=name)) if arguments.beside else []
    if arguments.beside and (not beside or beside[0] in found):
        return await _lacking(desk, arguments, name, [arguments.beside])
    before = [one.id for one in await shelves.items(desk, name)]
    after = _put(before, [one.id for one in found], arguments.where, beside)
    texts = {
        "items": joined(desk, [one.text for one in found]),
        "list": titled(desk, name),
        "beside": beside[0].text if beside else "",
    }
    if after == before and made.receipts:
        return made
    if after == before:
        told = say(desk.scope.language, "list_order_is", list=titled(desk, name))
        return Outcome(text=told, cards=await list_cards.offered(desk, name))
    await shelves.on(desk, lambda at: list_items.put(at.db, name, after))
    receipt = say(desk.scope.language, f"list_put_{arguments.where}", **texts)
    if made.receipts:  # what takes it back takes it off
        cards = (made.cards[0], *await list_cards.offered(desk, name, found[-1].id))
        return Outcome(receipts=(*made.receipts, receipt), cards=cards)
    done = {"kind": "order", "did": "ordered", "list": name, "ids": [one.id for one in found], "before": before}
    token = await button_actions.offer(desk.db, desk.scope, "undo", shelves.kept(desk, done))
    return Outcome(
        receipts=(receipt,),
        cards=(undo(desk, token, found[0].text), *await list_cards.offered(desk, name, found[-1].id)),
    )


async def _added(desk: Desk, arguments: ListOrder) -> Outcome:
    """Put on the list what is not on it yet."""
    at, called = await shelves.meant(desk, arguments.name)
    name = await list_cards.known(at, called) if called else ""
    return await list_add(desk, ListAdd(items=arguments.items, name=name or arguments.name))


def _put(before: Sequence[int], moving: Sequence[int], where: str, beside: Sequence[ListItem]) -> list[int]:
    """Return the numbers of a list in their new order."""
    others = [one for one in before if one not in moving]
    place = {"first": 0, "last": len(others)}.get(where)
    if place is None:
        place = others.index(beside[0].id) + (where == "after")
    return [*others[:place], *moving, *others[place:]]


async def _lacking(desk: Desk, arguments: ListOrder, name: str, items: Sequence[str]) -> Outcome:
    """Say that something is on no list, and show the list that was named."""
    if arguments.quiet:
        return Outcome()
    known = await list_cards.known(desk, name)
    cards = await list_cards.offered(desk, known) if known else ()
    return Outcome(text=say(desk.scope.language, "list_lacks", items=joined(desk, list(items))), cards=cards)


async def _put_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Put a list into the order of before, without what is gone. Raises NotUsable where all of it is."""
    desk, name = await shelves.back(desk, payload), payload["list"]
    if not await shelves.items(desk, name):
        raise NotUsable("expired")
    await shelves.on(desk, lambda at: list_items.put(at.db, name, payload["before"]))
    return Outcome(receipts=(say(desk.scope.language, "list_put_back", list=titled(desk, name)),))


LIST_ORDER = Tool(
    name="list_order",
    arguments=ListOrder,
    run=list_order,
    effect="change",
    hidden=frozenset({"quiet", "ids", "adds"}),
    verbatim=True,
    receipts=("noted", "updated"),
    consent=list_changes.CONSENT,
    spoken=write_words.LIST,
    choices={list_cards.KIND: list_cards.pressed},
    undo={"undo order": _put_back},
)
