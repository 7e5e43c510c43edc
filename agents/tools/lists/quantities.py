"""How much of a thing on a list is wanted: another amount, so much more or less; asked where it is not clear of which."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from agents.cards import Button, Card, brief
from agents.nlu.cues import write_words
from agents.nlu.lexicon.han_letters import WrittenLetters
from agents.nlu.slots.keeping.amounts import Amount, amount_of, portion, total, with_amount
from agents.nlu.slots.keeping.list_names import SHOPPING
from agents.texts import say
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.finding.describing import undo
from agents.tools.lists import list_cards, list_changes, shelves
from agents.tools.lists.list_cards import titled
from agents.tools.lists.naming import named_in
from storage.content import button_actions, list_items
from storage.content.button_actions import NotUsable
from storage.content.list_items import ListItem
from storage.content.notes import folded

KIND = "list_amount"
MOST = 6  # things that it is asked about


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAmount:
    """`amount` of a `thing` that is on a list, both in the person's words; `name` of the list where it was said.

    `more`: 1 for so much more than there is, -1 for so much less. `quiet`: nothing is said where no list has it; `adds`: there
    it goes on the list. `item`: its number, where it was the last that was put there.
    `becomes`: all that it shall say instead, of a thing that is called just so.
    """

    thing: Words
    amount: str = ""
    becomes: str = ""
    name: str = ""
    more: Literal[-1, 0, 1] = 0
    quiet: bool = False
    adds: bool = False
    item: int | None = None


async def list_amount(desk: Desk, arguments: ListAmount) -> Outcome:
    """Change how much of a thing on a list is wanted."""
    amount, language = amount_of(arguments.amount), desk.scope.language
    desk, called = await shelves.meant(desk, arguments.name)
    name = await list_cards.known(desk, called) if called else ""
    there = [one for one in await shelves.items(desk, name) if not one.ticked]
    last = [one for one in there if one.id == arguments.item]
    if arguments.becomes:
        return await _renamed(desk, arguments, there)
    found = last or _named(arguments.thing, there)
    if (amount is None or not found) and arguments.quiet:
        return Outcome()
    if amount is not None and not found and arguments.adds:
        return await _added(desk, name, with_amount(portion(arguments.thing), amount))
    if amount is None or not found:
        return Outcome(text=say(language, "list_lacks", items=arguments.thing))
    wanted = [(one, _becomes(one.text, arguments, amount)) for one in found[:MOST]]
    if len(wanted) > 1:
        clear = [(one, text) for one, text in wanted if text]
        return (
            await _asked(desk, say(language, "list_amount_which", item=arguments.thing), clear, by_list=True)
            if clear
            else Outcome()
        )
    one, text = wanted[0]
    if text:
        return await _reworded(desk, one, text)
    return await _unclear(desk, one, arguments, amount)


async def _renamed(desk: Desk, arguments: ListAmount, there: Sequence[ListItem]) -> Outcome:
    """Have the one thing that is called so say something else; how much of it is wanted stays, where nothing else is said."""
    asked, new = folded(arguments.thing), portion(arguments.becomes)
    found = [one for one in there if asked in (folded(one.text), folded(portion(one.text).name))]
    if len(found) != 1:
        lacks = say(desk.scope.language, "list_lacks", items=arguments.thing)
        return Outcome() if arguments.quiet else Outcome(text=lacks)
    had = portion(found[0].text)
    kept = new.amount is None and had.amount is not None
    becomes = (
        with_amount(replace(had, name=new.name), had.amount) if kept and had.amount is not None else arguments.becomes
    )
    return await _reworded(desk, found[0], becomes)


async def _added(desk: Desk, name: str, text: str) -> Outcome:
    name = name or await list_items.latest(desk.db) or SHOPPING
    added = await shelves.on(desk, lambda at: list_items.add(at.db, at.scope, name, [text]))
    return await list_changes.told(desk, added, "added")


def _named(thing: str, there: Sequence[ListItem]) -> list[ListItem]:
    """Return the things that are called so, without how much of them there is: of one list the one that fits best."""
    found: list[ListItem] = []
    for name in dict.fromkeys(one.list for one in there):
        names = {portion(one.text).name: one for one in there if one.list == name}
        found += [names[each] for each in named_in(thing, names)[:1]]
    return found


def _becomes(text: str, arguments: ListAmount, amount: Amount) -> str:
    """Return what a thing says with the amount that is wanted; empty where that is not clear."""
    there, new = portion(text), amount
    if arguments.more:
        summed = total(there.amount, amount, arguments.more) if there.amount is not None else None
        if summed is None:
            return ""
        new = summed
    becomes = with_amount(there, new, _spelled(there.name, arguments.thing))
    traditional = any(WrittenLetters(one).read != one for one in (text, arguments.thing, arguments.amount))
    return becomes.replace(new.words, new.words.replace("两", "兩")) if traditional else becomes


def _spelled(name: str, said: str) -> str:
    """Return a one-word name as it was said now, where that is its plural or its singular (lemon, lemons)."""
    one, other = name.casefold(), said.casefold()
    pairs = ((one, other), (other, one))
    return said if any(f"{a}s" == b or f"{a}es" == b for a, b in pairs) else name


async def _unclear(desk: Desk, one: ListItem, arguments: ListAmount, amount: Amount) -> Outcome:
    """Ask what a thing shall say, or whether it shall come off the list, where an amount cannot be reckoned."""
    language, there = desk.scope.language, portion(one.text)
    if arguments.more < 0:
        asked = say(language, "list_amount_over", item=one.text, list=titled(desk, one.list))
        return await _asked(desk, asked, [(one, "")])
    key = "list_amount_none" if there.amount is None else "list_amount_unlike"
    asked = say(language, key, item=one.text, amount=arguments.amount)
    return await _asked(desk, asked, [(one, with_amount(there, amount))])


async def _asked(
    desk: Desk, question: str, choices: Sequence[tuple[ListItem, str]], *, by_list: bool = False
) -> Outcome:
    """Ask with a button for each thing as it would be; an empty text is for taking it off."""
    language = desk.scope.language
    payload = {"choices": [[one.id, one.text, text] for one, text in choices]}
    token = await button_actions.offer(desk.db, desk.scope, KIND, shelves.kept(desk, payload))
    labels = [titled(desk, one.list) if by_list else text or say(language, "list_amount_off") for one, text in choices]
    buttons = [Button(label=brief(label), token=f"a{token}.{place}") for place, label in enumerate(labels)]
    buttons.append(Button(label=say(language, "list_amount_stay"), token=f"a{token}.no"))
    return Outcome(text=question, cards=(Card(kind="quick", title=question, buttons=tuple(buttons)),))


async def pressed(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Do what was asked about. Raises NotUsable where the thing is gone or says something else by now."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_changed"))
    choices: list[tuple[int, str, str]] = payload["choices"]
    if not choice.isdecimal() or int(choice) >= len(choices):
        raise NotUsable("unknown")
    desk = await shelves.back(desk, payload)
    item, before, text = choices[int(choice)]
    one = next((one for one in await shelves.items(desk) if one.id == item and one.text == before), None)
    if one is None:
        raise NotUsable("expired")
    if text:
        return await _reworded(desk, one, text)
    return await list_changes.told(
        desk, await shelves.on(desk, lambda at: list_changes.taken_off(at, [item])), "removed"
    )


async def _reworded(desk: Desk, one: ListItem, text: str) -> Outcome:
    """Have a thing say another amount, and tell it from the committed row; with the way back and the list as it is now."""
    language = desk.scope.language
    if text == one.text:
        told = say(language, "list_amount_is", item=text, list=titled(desk, one.list))
        return Outcome(text=told, cards=await list_cards.offered(desk, one.list, one.id))
    changed = await shelves.on(desk, lambda at: list_items.reword(at.db, one.id, one.text, text))
    if not changed:
        raise NotUsable("expired")
    done = {"kind": "amount", "did": "reworded", "item": one.id, "before": one.text, "text": text}
    token = await button_actions.offer(desk.db, desk.scope, "undo", shelves.kept(desk, done))
    shown = await list_cards.offered(desk, one.list, one.id)
    return Outcome(receipts=(_receipt(desk, changed[0], one.text),), cards=(undo(desk, token, changed[0].text), *shown))


def _receipt(desk: Desk, one: ListItem, before: str) -> str:
    return say(desk.scope.language, "list_reworded", item=one.text, before=before, list=titled(desk, one.list))


async def _taken_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Have a thing say again what it said before. Raises NotUsable where it says something else by now."""
    desk, text, before = await shelves.back(desk, payload), payload["text"], payload["before"]
    changed = await shelves.on(desk, lambda at: list_items.reword(at.db, payload["item"], text, before))
    if not changed:
        raise NotUsable("expired")
    return Outcome(receipts=(_receipt(desk, changed[0], text),))


LIST_AMOUNT = Tool(
    name="list_amount",
    arguments=ListAmount,
    run=list_amount,
    effect="change",
    hidden=frozenset({"quiet", "adds", "item", "becomes"}),
    verbatim=True,
    receipts=("updated",),
    consent=list_changes.CONSENT,
    spoken=write_words.LIST,
    choices={KIND: pressed, list_cards.KIND: list_cards.pressed},
    undo={"undo amount": _taken_back},
)
