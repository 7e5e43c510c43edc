"""Lists: put things on one, also as they were on it last week, and show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from pydantic import Field

from agents.cards import Card
from agents.nlu.slots.keeping.list_names import SHOPPING, list_name
from agents.texts import say
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.lists import item_reminders, list_cards, list_changes
from agents.tools.lists.list_cards import joined, titled
from storage.content import list_items
from storage.content.notes import folded

SHOWN = 60  # lists that are told
FOUND = 10  # things on lists that a search shows
BUTTONS = 8  # of them that can be opened


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAdd:
    """`items` go on the list called `name` (shopping, todo, packing, any), word for word; without a name on the one used last.

    `at`: they are to be done by then, as was said outside their words.
    """

    items: list[Words]
    name: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListShow:
    """The list called `name`; without a name all lists."""

    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAgain:
    """What was put on the list called `name` so many `weeks` ago goes on it once more."""

    name: str = ""
    weeks: Annotated[int, Field(ge=1, le=52)] = 1


async def list_add(desk: Desk, arguments: ListAdd) -> Outcome:
    """Put things on a list, which is made by that."""
    name = list_name(arguments.name) or await list_items.latest(desk.db) or SHOPPING
    fresh = await _fresh(desk, name, arguments.items)
    if not fresh:
        told = say(desk.scope.language, "list_has", items=joined(desk, arguments.items), list=titled(desk, name))
        return Outcome(text=told, cards=await list_cards.offered(desk, name))
    if arguments.at is None:
        return await list_changes.told(desk, await list_items.add(desk.db, desk.scope, name, fresh), "added")
    added = [
        one
        for text in fresh
        for one in await list_items.add(
            desk.db, desk.scope, name, [text], await item_reminders.made(desk, text, arguments.at)
        )
    ]
    return await list_changes.told(desk, added, "added")


async def _fresh(desk: Desk, name: str, texts: Sequence[str]) -> list[str]:
    """Return those of the things that do not wait on the list, each once."""
    there = {folded(one.text) for one in await list_items.items(desk.db, name) if not one.ticked}
    return list({folded(text): text for text in reversed(texts) if folded(text) not in there}.values())[::-1]


async def list_show(desk: Desk, arguments: ListShow) -> Outcome:
    """Show what is on a list, or which lists there are."""
    language, name = desk.scope.language, await list_cards.known(desk, arguments.name)
    if name:
        cards = await list_cards.offered(desk, name)
        told = cards[0].title if cards else say(language, "list_empty", list=titled(desk, name))
        return Outcome(text=told, cards=cards)
    return await lists_shown(desk, open_one=True)


async def lists_shown(desk: Desk, *, open_one: bool) -> Outcome:
    """Show all lists, with what is open on each and a button that opens it; `open_one`: the only one itself."""
    language, there = desk.scope.language, await list_items.items(desk.db)
    names = list(dict.fromkeys(one.list for one in there))
    if len(names) == 1 and open_one:
        return await list_show(desk, ListShow(name=names[0]))
    if not names:
        return Outcome(text=say(language, "lists_none"))
    open_ones = {name: sum(one.list == name and not one.ticked for one in there) for name in names}
    title = say(language, "lists_all", number=len(names))
    lines = tuple(say(language, "list_line", list=titled(desk, name), number=open_ones[name]) for name in names[:SHOWN])
    buttons = [
        await list_cards.opening(desk, name, say(language, "list_open", list=titled(desk, name)))
        for name in names[:BUTTONS]
    ]
    return Outcome(text=title, cards=(Card(kind="list", title=title, lines=lines, buttons=tuple(buttons)),))


async def found_on_lists(desk: Desk, asked: str, share: float) -> tuple[Card, ...]:
    """Return a card of the things on lists that have this part of the words, each with its list; nothing where there are none."""
    language = desk.scope.language
    found = await list_items.ranked(desk.db, asked, FOUND, share=share)
    if not found:
        return ()
    lines = tuple(
        say(language, "list_found", item=list_cards.line(desk, one), list=titled(desk, one.list)) for one in found
    )
    buttons = [
        await list_cards.opening(desk, name, say(language, "list_open", list=titled(desk, name)))
        for name in list(dict.fromkeys(one.list for one in found))[:BUTTONS]
    ]
    title = say(language, "lists_found", number=len(found))
    return (Card(kind="list", title=title, lines=lines, buttons=tuple(buttons)),)


async def list_again(desk: Desk, arguments: ListAgain) -> Outcome:
    """Put on a list once more what was put on it in a week that is over."""
    language = desk.scope.language
    name = list_name(arguments.name) or await list_items.latest(desk.db) or SHOPPING
    monday = desk.now.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=desk.now.weekday())
    start = monday - timedelta(weeks=arguments.weeks)
    there = await list_items.before(desk.db, name, start, start + timedelta(weeks=1))
    if not there:
        return Outcome(
            text=say(
                language,
                "list_no_week" if arguments.weeks == 1 else "list_no_weeks",
                list=titled(desk, name),
                weeks=arguments.weeks,
            ),
            cards=await list_cards.offered(desk, name),
        )
    return await list_add(desk, ListAdd(items=there, name=name))


LIST_ADD = Tool(
    name="list_add",
    arguments=ListAdd,
    run=list_add,
    effect="add",
    future=frozenset({"at"}),
    verbatim=True,
    intents=frozenset({"list_add"}),
    receipts=("noted", "updated"),
    consent=list_changes.CONSENT,
    choices={list_cards.KIND: list_cards.pressed},
    undo={"undo items": list_changes.take_back},
)
LIST_SHOW = Tool(
    name="list_show",
    arguments=ListShow,
    run=list_show,
    effect="read",
    intents=frozenset({"list_query"}),
    shows_foreign="in_groups",
    choices={list_cards.KIND: list_cards.pressed},
)
LIST_AGAIN = Tool(
    name="list_again",
    arguments=ListAgain,
    run=list_again,
    effect="add",
    receipts=("noted", "updated"),
    consent=list_changes.CONSENT,
    choices={list_cards.KIND: list_cards.pressed},
    undo={"undo items": list_changes.take_back},
)
