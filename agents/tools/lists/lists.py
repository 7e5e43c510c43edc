"""Lists: put things on one, also as they were on it last week, and show it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from pydantic import Field

from agents.cards import Card
from agents.nlu.cues import write_words
from agents.nlu.slots.keeping.list_names import SHOPPING
from agents.texts import say
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.lists import item_reminders, list_cards, list_changes, sharing, shelves, there
from agents.tools.lists.list_cards import joined, titled
from agents.tools.lists.naming import list_named_in
from storage.content import list_items
from storage.content.list_items import ListItem
from storage.content.notes import folded

SHOWN = 60  # lists that are told
FOUND = 10  # things on lists that a search shows
BUTTONS = 8  # of them that can be opened


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAdd:
    """`items` go on the list called `name` (shopping, todo, packing, any), word for word; without a name on the one used last.

    `at`: they are to be done by then, as was said outside their words. `known`: only where there is such a list, else nothing
    is said.
    """

    items: list[Words]
    name: str = ""
    at: datetime | None = None
    known: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListShow:
    """The list called `name`; without a name all lists.

    `words`: a question that may name a list, which counts before the name; with `latest` that which was made last where
    neither is there. `quiet`: nothing is said where there is none. `new`: it is to be made; `known`: as for what is put on one.
    `has`: it is asked whether this is on it.
    """

    name: str = ""
    words: str = ""
    latest: bool = False
    quiet: bool = False
    new: bool = False
    known: bool = False
    has: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAgain:
    """What was put on the list called `name` so many `weeks` ago goes on it once more."""

    name: str = ""
    weeks: Annotated[int, Field(ge=1, le=52)] = 1


async def list_add(desk: Desk, arguments: ListAdd) -> Outcome:
    """Put things on a list, which is made by that."""
    if arguments.known and not await there.exists(desk, arguments.name):
        return Outcome()
    desk, name = await shelves.meant(desk, arguments.name)
    name = await list_cards.known(desk, name) if arguments.known else await shelves.ending(desk, name)
    name = name or await there.current(desk) or SHOPPING
    before = await shelves.items(desk, name)
    fresh = _fresh({folded(one.text) for one in before if not one.ticked}, arguments.items)
    if not fresh:
        told = say(desk.scope.language, "list_has", items=joined(desk, arguments.items), list=titled(desk, name))
        return Outcome(text=told, cards=await list_cards.offered(desk, name))

    async def put(at: Desk) -> list[ListItem]:
        if arguments.at is None:
            return await list_items.add(at.db, at.scope, name, fresh)
        return [
            one
            for text in fresh
            for one in await list_items.add(
                at.db, at.scope, name, [text], await item_reminders.made(at, text, arguments.at)
            )
        ]

    added = await shelves.on(desk, put)
    if not before:
        await there.filled(desk, name)
    outcome = await list_changes.told(desk, added, "added")
    return outcome if before else await sharing.offered(desk, name, added, outcome)


def _fresh(waiting: Collection[str], texts: Sequence[str]) -> list[str]:
    """Return those of the things that do not wait on the list, each once."""
    return list({folded(text): text for text in reversed(texts) if folded(text) not in waiting}.values())[::-1]


async def list_show(desk: Desk, arguments: ListShow) -> Outcome:
    """Show what is on a list, or which lists there are."""
    if arguments.new:
        return await there.begun(desk, arguments.name)
    if arguments.known and not await there.exists(desk, arguments.name):
        return Outcome()
    if arguments.has:
        return await _held(desk, arguments)
    if arguments.words:
        own = await shelves.open_ones(desk)
        asked = arguments.name if arguments.name in own else ""
        found = list_named_in(arguments.words, own) or asked
        found = found or (await list_items.latest(desk.db) if arguments.latest else "")
        if found or arguments.quiet:
            return Outcome() if not found else await list_show(desk, ListShow(name=found))
    desk, name = await shelves.meant(desk, arguments.name)
    name = await list_cards.known(desk, name)
    if name:
        cards = await list_cards.offered(desk, name)
        return Outcome(text=cards[0].title, cards=cards) if cards else there.empty(desk, name)
    return await lists_shown(desk, open_one=True)


async def _held(desk: Desk, arguments: ListShow) -> Outcome:
    """Say whether a thing is on a list, or on any where none is named; with the list."""
    at, name = await shelves.meant(desk, arguments.name)
    name, language = await list_cards.known(at, name), desk.scope.language
    found = await list_changes.fitting(at, list_changes.ListTick(items=[arguments.has], name=name))
    if not found and arguments.quiet:
        return Outcome()
    if not found:
        where = say(language, "list_holds_not", item=arguments.has, list=titled(at, name))
        return Outcome(text=where if name else say(language, "lists_hold_not", item=arguments.has))
    one = found[0]
    held = "list_holds_by" if one.by else "list_holds_done" if one.ticked else "list_holds"
    told = say(language, held, item=one.text, list=titled(at, one.list), name=one.by)
    return Outcome(text=told, cards=await list_cards.offered(at, one.list))


async def lists_shown(desk: Desk, *, open_one: bool) -> Outcome:
    """Show all lists, with what is open on each and a button that opens it; `open_one`: the only one itself."""
    language = desk.scope.language
    shown = [
        (at, name, number)
        for at in (desk, *await shelves.others(desk))
        for name, number in (await shelves.open_ones(at)).items()
    ]
    if len(shown) == 1 and open_one and shown[0][0] is desk:
        return await list_show(desk, ListShow(name=shown[0][1]))
    if not shown:
        return Outcome(text=say(language, "lists_none"))
    title = say(language, "lists_all", number=len(shown))
    lines = tuple(
        say(language, "list_line", list=titled(at, name), number=number) for at, name, number in shown[:SHOWN]
    )
    buttons = [
        await list_cards.opening(at, name, say(language, "list_open", list=titled(at, name)))
        for at, name, _ in shown[:BUTTONS]
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
    desk, name = await shelves.meant(desk, arguments.name)
    name = name or await list_items.latest(desk.db) or SHOPPING
    monday = desk.now.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=desk.now.weekday())
    start = monday - timedelta(weeks=arguments.weeks)
    then = await shelves.on(desk, lambda at: list_items.before(at.db, name, start, start + timedelta(weeks=1)))
    if not then:
        return Outcome(
            text=say(
                language,
                "list_no_week" if arguments.weeks == 1 else "list_no_weeks",
                list=titled(desk, name),
                weeks=arguments.weeks,
            ),
            cards=await list_cards.offered(desk, name),
        )
    return await list_add(desk, ListAdd(items=then, name=arguments.name or name))


LIST_ADD = Tool(
    name="list_add",
    arguments=ListAdd,
    run=list_add,
    effect="add",
    hidden=frozenset({"known", "quiet"}),
    future=frozenset({"at"}),
    verbatim=True,
    intents=frozenset({"list_add"}),
    receipts=("noted", "updated"),
    consent=list_changes.CONSENT,
    spoken=write_words.LIST,
    choices={list_cards.KIND: list_cards.pressed, sharing.KIND: sharing.pressed},
    undo={"undo items": list_changes.take_back},
)
LIST_SHOW = Tool(
    name="list_show",
    arguments=ListShow,
    run=list_show,
    effect="read",
    hidden=frozenset({"words", "latest", "quiet", "new", "known", "has"}),
    intents=frozenset({"list_query"}),
    shows_foreign="always",  # a group's list, also from the private conversation
    spoken=write_words.LIST,
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
