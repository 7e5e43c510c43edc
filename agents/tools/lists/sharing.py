"""A new list is one's own; by a button it is the group's instead. And things that go from one list to another."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from agents.cards import Button, Card, brief
from agents.texts import say
from agents.tools.base import Desk, Outcome
from agents.tools.finding.describing import undo
from agents.tools.lists import item_reminders, list_cards, shelves
from agents.tools.lists.list_cards import joined, titled
from storage.content import button_actions, list_items
from storage.content.button_actions import NotUsable
from storage.content.list_items import ListItem
from storage.content.notes import folded

KIND = "list_share"
MOST = 3  # groups that are offered


async def offered(desk: Desk, name: str, added: Sequence[ListItem], outcome: Outcome) -> Outcome:
    """Say that a list was made that nobody else sees, and offer to make it that of a group; nothing for who is in none."""
    there = await shelves.others(desk) if name not in shelves.EVERYBODYS else []
    if not there:
        return outcome
    payload = {"list": name, "ids": [one.id for one in added], "rooms": [one.shelf.space for one in there if one.shelf]}
    token = await button_actions.offer(desk.db, desk.scope, KIND, payload)
    buttons = tuple(
        Button(
            label=say(desk.scope.language, "list_share", group=brief(one.shelf.title or "…")), token=f"a{token}.{place}"
        )
        for place, one in enumerate(there[:MOST])
        if one.shelf is not None
    )
    own = say(desk.scope.language, "list_own", list=titled(desk, name))
    return replace(outcome, cards=(*outcome.cards, Card(kind="quick", title=own, buttons=buttons)))


async def pressed(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Make a list that was one's own that of a group. Raises NotUsable."""
    rooms: list[int] = payload["rooms"]
    if not choice.isdecimal() or int(choice) >= len(rooms):
        raise NotUsable("unknown")
    there = [one for one in await list_items.items(desk.db, payload["list"]) if one.id in payload["ids"]]
    if not there:
        raise NotUsable("expired")
    return await carried(desk, there, await shelves.of_room(desk, rooms[int(choice)]), payload["list"])


async def carried(desk: Desk, there: Sequence[ListItem], to: Desk, name: str) -> Outcome:
    """Put things on another list, with the way back; what waits there already is there once."""
    waiting = {folded(one.text) for one in await shelves.items(to, name) if not one.ticked}
    twice = [one for one in there if folded(one.text) in waiting]
    moving = [one for one in there if one not in twice]
    if desk.shelf == to.shelf:
        made = await shelves.on(desk, lambda at: list_items.move(at.db, [one.id for one in moving], name))
        gone, moved = twice, [one.id for one in made]
    else:
        made = await shelves.on(to, lambda at: _copied(at, name, moving))
        gone, moved = list(there), []
    await shelves.on(desk, lambda at: _off(at, gone))
    done = {
        "kind": "items",
        "did": "carried",
        "list": there[0].list,
        "moved": moved,
        "gone": [one.id for one in gone],
        "copies": [] if moved else [one.id for one in made],
        "to": None if to.shelf is None else to.shelf.space,
    }
    token = await button_actions.offer(desk.db, desk.scope, "undo", shelves.kept(desk, {**done, "ids": []}))
    texts = joined(desk, [one.text for one in there])
    receipt = say(
        desk.scope.language, "list_moved", items=texts, other=titled(desk, there[0].list), list=titled(to, name)
    )
    shown = await list_cards.offered(to, name, made[-1].id if made else None)
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, there[0].text, len(there)), *shown))


async def _copied(at: Desk, name: str, there: Sequence[ListItem]) -> list[ListItem]:
    """Put things on a list as they are on another: ticked, where they are."""
    made = await list_items.add(at.db, at.scope, name, [one.text for one in there])
    ticked = [new.id for new, old in zip(made, there, strict=True) if old.ticked]
    done = {one.id: one for one in await list_items.tick(at.db, at.scope, ticked, ticked=True)}
    return [done.get(one.id, one) for one in made]


async def _off(at: Desk, gone: Sequence[ListItem]) -> None:
    """Take things off a list, and let their reminders go."""
    await item_reminders.follow(at, await list_items.remove(at.db, [one.id for one in gone]), wanted=False)


async def brought_back(desk: Desk, payload: dict[str, Any]) -> list[ListItem]:
    """Bring things back to the list from which they went; `desk` has its lists."""
    bare = replace(desk, shelf=None)
    to = bare if payload["to"] is None else await shelves.of_room(bare, payload["to"])
    await shelves.on(to, lambda at: list_items.remove(at.db, payload["copies"]))
    return await shelves.on(desk, lambda at: _again(at, payload))


async def _again(at: Desk, payload: dict[str, Any]) -> list[ListItem]:
    back = await list_items.restore(at.db, payload["gone"])
    await item_reminders.follow(at, back, wanted=True)
    return [*await list_items.move(at.db, payload["moved"], payload["list"]), *back]
