"""Lists: put things on one, show it, tick things off, take them away; with ticks as buttons and a way back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from agents.cards import Button, Card, brief
from agents.nlu.cues import write_words
from agents.nlu.slots.keeping.list_names import SHOPPING, list_name, list_title
from agents.texts import say
from agents.tools.base import Consent, Desk, Outcome, Tool, Words
from agents.tools.likeness import STRONG, likeness
from agents.tools.lookup import undo
from storage.content import button_actions, list_items
from storage.content.button_actions import NotUsable
from storage.content.list_items import ListItem
from storage.content.notes import folded

SHOWN = 60  # items of a list that is shown
BUTTONS = 8  # items that can be ticked off below it
TOLD = 12  # items in a receipt
CONSENT = Consent(
    words=write_words.LIST,
    names_thing=False,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAdd:
    """`items` go on the list called `name` (shopping, todo, packing, any), word for word; without a name on the one used last."""

    items: list[Words]
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListShow:
    """The list called `name`; without a name all lists."""

    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListTick:
    """`items` that are done or bought, by their words; `name` of the list where it was said. `quiet`: nothing is said where none fits."""

    items: list[Words]
    name: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRemove:
    """`items` to take off, by their words; `name` of the list where it was said. `every`: all that is on it; `quiet`: nothing is said where none fits."""

    items: list[Words]
    name: str = ""
    every: bool = False
    quiet: bool = False


async def list_add(desk: Desk, arguments: ListAdd) -> Outcome:
    """Put things on a list, which is made by that."""
    name = list_name(arguments.name) or await list_items.latest(desk.db) or SHOPPING
    there = {folded(one.text) for one in await list_items.items(desk.db, name) if not one.ticked}
    fresh = [text for text in dict.fromkeys(arguments.items) if folded(text) not in there]
    if not fresh:
        told = say(desk.scope.language, "list_has", items=_joined(desk, arguments.items), list=_title(desk, name))
        return Outcome(text=told, cards=await _card(desk, name))
    return await _done(desk, await list_items.add(desk.db, desk.scope, name, fresh), "added")


async def list_show(desk: Desk, arguments: ListShow) -> Outcome:
    """Show what is on a list, or which lists there are."""
    language, name = desk.scope.language, list_name(arguments.name)
    if name:
        cards = await _card(desk, name)
        return Outcome(
            text=cards[0].title if cards else say(language, "list_empty", list=_title(desk, name)), cards=cards
        )
    there = await list_items.items(desk.db)
    names = list(dict.fromkeys(one.list for one in there))
    if len(names) == 1:
        return await list_show(desk, ListShow(name=names[0]))
    if not names:
        return Outcome(text=say(language, "lists_none"))
    title = say(language, "lists_all", number=len(names))
    open_ones = {name: sum(one.list == name and not one.ticked for one in there) for name in names}
    lines = tuple(say(language, "list_line", list=_title(desk, name), number=open_ones[name]) for name in names[:SHOWN])
    return Outcome(text=title, cards=(Card(kind="notes", title=title, lines=lines),))


async def list_tick(desk: Desk, arguments: ListTick) -> Outcome:
    """Tick things off that are on a list."""
    found = [one for one in await _meant(desk, arguments) if not one.ticked]
    if not found:
        return await _missing(desk, arguments)
    return await _done(desk, await list_items.tick(desk.db, [one.id for one in found], ticked=True), "ticked")


async def list_remove(desk: Desk, arguments: ListRemove) -> Outcome:
    """Take things off a list, or all that is on it."""
    if arguments.every:
        name = list_name(arguments.name) or await list_items.latest(desk.db)
        found = await list_items.items(desk.db, name) if name else []
    else:
        found = await _meant(desk, arguments)
    if not found:
        return await _missing(desk, arguments)
    return await _done(desk, await list_items.remove(desk.db, [one.id for one in found]), "removed")


async def _meant(desk: Desk, named: ListTick | ListRemove) -> list[ListItem]:
    """Return the items that fit the words best, each word's own."""
    there = await list_items.items(desk.db, list_name(named.name))
    found: dict[int, ListItem] = {}
    for words in named.items:
        same = [one for one in there if folded(one.text) == folded(words)]
        degrees = [(likeness(words, one.text), one) for one in there]
        best = max((degree for degree, _ in degrees), default=0.0)
        alike = [one for degree, one in degrees if degree == best >= STRONG]
        chosen = same or alike
        found.update((one.id, one) for one in ([one for one in chosen if not one.ticked] or chosen)[:1])
    return list(found.values())


async def _missing(desk: Desk, named: ListTick | ListRemove) -> Outcome:
    """Say that it is on no list, and show the list that was named."""
    if named.quiet:
        return Outcome()
    language, name = desk.scope.language, list_name(named.name)
    cards = await _card(desk, name) if name else ()
    if not named.items:
        return Outcome(
            text=say(language, "list_empty", list=_title(desk, name)) if name else say(language, "lists_none")
        )
    return Outcome(text=say(language, "list_lacks", items=_joined(desk, named.items)), cards=cards)


async def _done(desk: Desk, items: Sequence[ListItem], did: str) -> Outcome:
    """Tell what was done, from the committed rows; with the way back and the list as it is now."""
    if not items:
        raise NotUsable("expired")
    name = items[0].list
    token = await button_actions.offer(
        desk.db, desk.scope, "undo", {"kind": "items", "ids": [one.id for one in items], "did": did}
    )
    receipt = say(
        desk.scope.language, f"list_{did}", items=_joined(desk, [one.text for one in items]), list=_title(desk, name)
    )
    back = undo(desk, token, items[0].text, len(items))
    return Outcome(receipts=(receipt,), cards=(back, *await _card(desk, name)))


def _joined(desk: Desk, texts: Sequence[str]) -> str:
    language = desk.scope.language
    more = (say(language, "list_more", number=len(texts) - TOLD),) if len(texts) > TOLD else ()
    return say(language, "list_comma").join((*texts[:TOLD], *more))


def _title(desk: Desk, name: str) -> str:
    return list_title(name, desk.scope.language)


async def _card(desk: Desk, name: str) -> tuple[Card, ...]:
    """Return the list with a button for each of its first open items; nothing where it is empty."""
    there, language = await list_items.items(desk.db, name), desk.scope.language
    if not there:
        return ()
    waiting = [one for one in there if not one.ticked][:BUTTONS]
    buttons: tuple[Button, ...] = ()
    if waiting:
        payload = {"ids": [one.id for one in waiting]}
        token = await button_actions.offer(desk.db, desk.scope, "list", payload, anybody=True)
        buttons = tuple(
            Button(label=f"☐ {brief(one.text)}", token=f"a{token}.{place}") for place, one in enumerate(waiting)
        )
    lines = [f"{'☑' if one.ticked else '☐'} {one.text}" for one in there[:SHOWN]]
    if len(there) > SHOWN:
        lines.append(say(language, "list_more", number=len(there) - SHOWN))
    title = say(language, "list_title", list=_title(desk, name), number=sum(not one.ticked for one in there))
    return (Card(kind="quick", title=title, lines=tuple(lines), buttons=buttons),)


async def _pressed(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Tick off what a button names. Raises NotUsable."""
    ids: list[int] = payload["ids"]
    if choice not in map(str, range(len(ids))):
        raise NotUsable("unknown")
    return await _done(desk, await list_items.tick(desk.db, [ids[int(choice)]], ticked=True), "ticked")


async def _take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo what was done to items. Raises NotUsable where nothing of it is left."""
    ids: list[int] = payload["ids"]
    match payload["did"]:
        case "added":
            back, did = await list_items.remove(desk.db, ids), "removed"
        case "ticked":
            back, did = await list_items.tick(desk.db, ids, ticked=False), "unticked"
        case _:
            back, did = await list_items.restore(desk.db, ids), "restored"
    if not back:
        raise NotUsable("expired")
    told = say(
        desk.scope.language,
        f"list_{did}",
        items=_joined(desk, [one.text for one in back]),
        list=_title(desk, back[0].list),
    )
    return Outcome(receipts=(told,))


LIST_ADD = Tool(
    name="list_add",
    arguments=ListAdd,
    run=list_add,
    effect="add",
    verbatim=True,
    intents=frozenset({"list_add"}),
    receipts=("noted", "updated"),
    consent=CONSENT,
    choices={"list": _pressed},
    undo={"undo items": _take_back},
)
LIST_SHOW = Tool(
    name="list_show",
    arguments=ListShow,
    run=list_show,
    effect="read",
    intents=frozenset({"list_query"}),
    shows_foreign="in_groups",
    choices={"list": _pressed},
)
LIST_TICK = Tool(
    name="list_tick",
    arguments=ListTick,
    run=list_tick,
    effect="change",
    hidden=frozenset({"quiet"}),
    verbatim=True,
    intents=frozenset({"list_done"}),
    receipts=("updated",),
    consent=CONSENT,
    choices={"list": _pressed},
    undo={"undo items": _take_back},
)
LIST_REMOVE = Tool(
    name="list_remove",
    arguments=ListRemove,
    run=list_remove,
    effect="delete",
    hidden=frozenset({"every", "quiet"}),
    verbatim=True,
    intents=frozenset({"list_remove"}),
    receipts=("deleted", "updated"),
    consent=CONSENT,
    choices={"list": _pressed},
    undo={"undo items": _take_back},
)
