"""The card of a list: a page of its items with a button for each, pressed again and again; and the words about it."""

from collections.abc import Sequence
from typing import Any

from agents.cards import Button, Card, brief
from agents.nlu.slots.keeping.list_names import list_name, list_title
from agents.texts import say
from agents.texts.times import point, whole
from agents.tools.base import Desk, Outcome
from agents.tools.lists import item_reminders, shelves
from storage.content import button_actions, list_items
from storage.content.button_actions import NotUsable
from storage.content.list_items import ListItem

KIND = "list"  # of the action behind the buttons, which stands: pressing does not use it up
PAGE = 10  # items of a list on one card
TOLD = 12  # items in a receipt


def titled(desk: Desk, name: str) -> str:
    """Return what a list is called, with its group where it is asked for from elsewhere."""
    title = list_title(name, desk.scope.language)
    if desk.shelf is None:
        return title
    return say(desk.scope.language, "list_of_group", list=title, group=brief(desk.shelf.title or "…"))


async def known(desk: Desk, words: str) -> str:
    """Return the list that is called so, or the only one whose name has these words (packing: tour packing); else their own name."""
    name = list_name(words)
    there = {one.list for one in await shelves.items(desk)} if name else set[str]()
    return shelves.called(name, there) or name


def joined(desk: Desk, texts: Sequence[str]) -> str:
    """Return the things in a row, as a receipt tells them."""
    language = desk.scope.language
    more = (say(language, "list_more", number=len(texts) - TOLD),) if len(texts) > TOLD else ()
    return say(language, "list_comma").join((*texts[:TOLD], *more))


async def offered(desk: Desk, name: str, changed: int | None = None, page: int | None = None) -> tuple[Card, ...]:
    """Return the list, on a page, else on that of the item that was `changed`, or of its first open item; nothing where it is empty."""
    there = await shelves.items(desk, name)
    if not there:
        return ()
    place = next((place for place, one in enumerate(there) if one.id == changed), None)
    if place is None:
        place = next((place for place, one in enumerate(there) if not one.ticked), 0)
    page = place // PAGE if page is None else max(0, min(page, (len(there) - 1) // PAGE))
    payload = shelves.kept(desk, {"list": name, "page": page})
    token = await button_actions.offer(desk.db, desk.scope, KIND, payload, anybody=True)
    return (card(desk, name, there, token, page),)


def card(desk: Desk, name: str, there: Sequence[ListItem], token: str, page: int) -> Card:
    """Return a page of a list; its buttons say what they make of an item, so that two who press one agree."""
    language, last = desk.scope.language, max(len(there) - 1, 0) // PAGE
    page = min(page, last)
    here = there[page * PAGE : (page + 1) * PAGE]
    buttons = [
        Button(
            label=f"{_mark(one)} {brief(one.text)}",
            token=f"a{token}.{'u' if one.ticked else 't'}{one.id}-{page}",
        )
        for one in here
    ]
    if page:
        buttons.append(Button(label=say(language, "list_earlier"), token=f"a{token}.p-{page - 1}"))
    if page < last:
        buttons.append(Button(label=say(language, "list_later"), token=f"a{token}.p-{page + 1}"))
    title = say(language, "list_title", list=titled(desk, name), number=sum(not one.ticked for one in there))
    lines = [line(desk, one) for one in here]
    if last:
        lines.append(say(language, "list_page", page=page + 1, pages=last + 1))
    return Card(kind="list", title=title, lines=tuple(lines), buttons=tuple(buttons))


def line(desk: Desk, one: ListItem) -> str:
    """Return an item as it is shown: with its tick and who made it, or with the moment that it is to be done by."""
    words = f"{_mark(one)} {worded(desk, one)}"
    return say(desk.scope.language, "list_by", item=words, name=one.by) if one.by else words


def worded(desk: Desk, one: ListItem) -> str:
    """Return the words of an item, and the moment that it is to be done by."""
    if not one.rings or one.due_at is None:
        return one.text
    when = point(whole(one.due_at, desk.now), desk.scope.zone, desk.scope.language)
    return say(desk.scope.language, "list_due", item=one.text, when=when)


async def opening(desk: Desk, name: str, label: str) -> Button:
    """Return a button that opens a list where it stands."""
    token = await button_actions.offer(desk.db, desk.scope, KIND, shelves.kept(desk, {"list": name}), anybody=True)
    return Button(label=label, token=f"a{token}.p-0")


def _mark(one: ListItem) -> str:
    return "☑" if one.ticked else "☐"


async def pressed(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Tick an item or take its tick away, or turn the page: the same card, as it is now. Raises NotUsable."""
    name, token, desk = payload["list"], payload["token"], await shelves.back(desk, payload)
    do, number, page = choice[:1], *choice[1:].partition("-")[::2]
    if do not in ("t", "u", "p") or not page.isdecimal() or (do != "p" and not number.isdecimal()):
        raise NotUsable("unknown")
    if do != "p":
        await _turn(desk, name, int(number), ticked=do == "t")
    there = await shelves.items(desk, name)
    await button_actions.extend(desk.db, token, {**payload, "page": int(page)})
    return Outcome(cards=(card(desk, name, there, token, int(page)),), waken=("due",) if do == "u" else ())


async def _turn(desk: Desk, name: str, number: int, *, ticked: bool) -> None:
    """Tick an item off or on again; nothing where somebody else has done so. Raises NotUsable where it is gone."""

    async def turn(at: Desk) -> list[ListItem]:
        changed = await list_items.tick(at.db, at.scope, [number], ticked=ticked)
        await item_reminders.follow(at, changed, wanted=not ticked)
        return changed

    if await shelves.on(desk, turn):
        done = {"kind": "items", "ids": [number], "did": "ticked" if ticked else "unticked"}
        await button_actions.offer(desk.db, desk.scope, "undo", shelves.kept(desk, done))
    elif all(one.id != number for one in await shelves.items(desk, name)):
        raise NotUsable("expired")
