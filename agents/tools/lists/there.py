"""Which lists there are: those with things on them, and those that were asked for and have none yet."""

from agents.cards import Card
from agents.texts import say
from agents.tools.base import Desk, Outcome
from agents.tools.lists import list_cards, shelves
from agents.tools.lists.list_cards import titled
from agents.tools.questions.open_question import KIND
from storage.content import button_actions, list_items


async def exists(desk: Desk, words: str) -> bool:
    """Tell whether there is a list of this name, or the person has asked for one lately."""
    at, name = await shelves.meant(desk, words)
    if shelves.called(name, {one.list for one in await shelves.items(at)}):
        return True
    return at.shelf is None and name in await button_actions.lists_wanted(desk.db, desk.scope)


async def current(desk: Desk) -> str:
    """Return the name of the list that is meant where none is named: the one just asked for, or changed last; empty for none."""
    begun = await button_actions.list_begun(desk.db, desk.scope) if desk.shelf is None else ""
    return begun or await list_items.latest(desk.db)


async def filled(desk: Desk, name: str) -> None:
    """Note that there is something on a list that may have been asked for."""
    if desk.shelf is None:
        await button_actions.list_filled(desk.db, desk.scope, name)


def empty(desk: Desk, name: str) -> Outcome:
    """Say that there is nothing on a list."""
    told = say(desk.scope.language, "list_empty", list=titled(desk, name))
    return Outcome(text=told, cards=(Card(kind="list", title=told),))


async def begun(desk: Desk, words: str) -> Outcome:
    """Ask what goes on a list that is to be made; one that has things on it is shown."""
    at, name = await shelves.meant(desk, words)
    language, name = desk.scope.language, await list_cards.known(at, name)
    cards = await list_cards.offered(at, name)
    if cards:
        return Outcome(text=cards[0].title, cards=cards)
    title = titled(at, name)
    request = {"text": say(language, "list_put", list=title), "missing": "things", "list": name}
    await button_actions.offer(desk.db, desk.scope, KIND, request)
    return Outcome(text=say(language, "list_begun", list=title))
