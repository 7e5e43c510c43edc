"""What becomes of the things on lists: ticked off, taken away, moved to another list; each with the way back."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from agents.nlu.cues import write_words
from agents.texts import say
from agents.tools.base import Consent, Desk, Outcome, Tool, Words
from agents.tools.finding.describing import undo
from agents.tools.finding.likeness import STRONG, likeness
from agents.tools.finding.likeness import named as has_own_words
from agents.tools.lists import item_reminders, list_cards, sharing, shelves, there
from agents.tools.lists.list_cards import joined, titled
from agents.tools.lists.naming import named_in
from storage.content import button_actions, list_items
from storage.content.button_actions import NotUsable
from storage.content.list_items import ListItem
from storage.content.notes import folded

CONSENT = Consent(
    words=write_words.LIST,
    names_thing=False,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListTick:
    """`items` that are done or bought, by their words; `name` of the list where it was said. `again`: they are not done after all.

    `places` on the list instead of words, the first being 1, the last -1. `quiet`: nothing is said where none fits.
    `among`: the items are sentences, of which the first counts that names something on the list. `known`: the list is said by
    its bare name. `every`: all that is open, without what `but` names. `of`: those of these numbers, without what `but` names.
    """

    items: list[Words]
    name: str = ""
    again: bool = False
    places: list[int] = field(default_factory=list[int])
    quiet: bool = False
    known: bool = False
    among: bool = False
    every: bool = False
    but: list[Words] = field(default_factory=list[Words])
    of: list[int] = field(default_factory=list[int])


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRemove:
    """`items` to take off, by their words; `name` of the list where it was said.

    `every`: all that is on it; `ticked`: all that is ticked off; `places`, `quiet`, `among`, `of` and `but` as for ticks.
    """

    items: list[Words]
    name: str = ""
    every: bool = False
    ticked: bool = False
    places: list[int] = field(default_factory=list[int])
    quiet: bool = False
    known: bool = False
    among: bool = False
    but: list[Words] = field(default_factory=list[Words])
    of: list[int] = field(default_factory=list[int])


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMove:
    """`items` that go to the list called `name`, by their words; `other`: the list that they are on, where it was said."""

    items: list[Words]
    name: Words
    other: str = ""
    known: bool = False
    quiet: bool = False


async def list_tick(desk: Desk, arguments: ListTick) -> Outcome:
    """Tick things off that are on a list, or take the ticks away."""
    desk, called = await shelves.meant(desk, arguments.name)
    meant = await (_all_open(desk, called, arguments.but) if arguments.every else fitting(desk, arguments))
    found = [one for one in meant if one.ticked == arguments.again]
    if not found:
        named = replace(arguments, items=arguments.but) if arguments.every else arguments
        if arguments.every and not meant:  # what is left out may be all that is open
            meant = [one for one in await shelves.items(desk, await list_cards.known(desk, called)) if one.ticked]
        return await (_so_already(desk, meant) if meant and not arguments.again else _missing(desk, named))
    changed = await shelves.on(desk, lambda at: _ticked(at, [one.id for one in found], ticked=not arguments.again))
    return await told(desk, changed, "unticked" if arguments.again else "ticked")


async def _all_open(desk: Desk, called: str, but: Sequence[str]) -> list[ListItem]:
    """Return what is open on a list, or on that which was made last, without what these words name."""
    there = await shelves.items(desk, await list_cards.known(desk, called)) if called else []
    if not there and (name := await list_items.latest(desk.db)):
        there = await shelves.items(desk, name)
    kept = await fitting(desk, ListTick(items=list(but), name=there[0].list)) if there and but else []
    if but and not kept and not called:
        return []  # it may be of another list, or of none
    return [one for one in there if not one.ticked and one.id not in {each.id for each in kept}]


async def list_remove(desk: Desk, arguments: ListRemove) -> Outcome:
    """Take things off a list, or all that is on it, or all that is ticked off."""
    desk, called = await shelves.meant(desk, arguments.name)
    if arguments.every or arguments.ticked:
        name = await list_cards.known(desk, called) or await list_items.latest(desk.db)
        there = await shelves.items(desk, name) if name else []
        if (
            arguments.ticked and not there and (name := await list_items.latest(desk.db))
        ):  # there is no list of that name
            there = await shelves.items(desk, name)
        found = [one for one in there if one.ticked or arguments.every]
        if there and not found:
            return Outcome(text=say(desk.scope.language, "list_none_ticked", list=titled(desk, name)))
    else:
        found = await fitting(desk, arguments)
    if not found:
        return await _missing(desk, arguments)
    gone = await shelves.on(desk, lambda at: taken_off(at, [one.id for one in found]))
    return await told(desk, gone, "removed")


async def list_move(desk: Desk, arguments: ListMove) -> Outcome:
    """Move things from one list to another."""
    if arguments.known and not await there.exists(desk, arguments.name):
        return Outcome()
    to, name = await shelves.meant(desk, arguments.name)
    here, other = await shelves.meant(desk, arguments.other)
    name, other = await list_cards.known(to, name), await list_cards.known(here, other)
    wanted = ListTick(items=arguments.items, name=other, quiet=arguments.quiet)
    found = await fitting(here, wanted)
    if not other and not found and to.shelf is not None:
        here, found = to, await fitting(to, wanted)
    moving = [one for one in found if here.shelf != to.shelf or one.list != name]
    if found and not moving:
        told = say(
            desk.scope.language, "list_has", items=joined(desk, [one.text for one in found]), list=titled(to, name)
        )
        return Outcome(text=told, cards=await list_cards.offered(to, name))
    return await sharing.carried(here, moving, to, name) if moving else await _missing(here, wanted)


async def _ticked(at: Desk, ids: Sequence[int], *, ticked: bool) -> list[ListItem]:
    changed = await list_items.tick(at.db, at.scope, ids, ticked=ticked)
    await item_reminders.follow(at, changed, wanted=not ticked)
    return changed


async def taken_off(at: Desk, ids: Sequence[int]) -> list[ListItem]:
    """Take things off a list, and let their reminders go."""
    gone = await list_items.remove(at.db, ids)
    await item_reminders.follow(at, gone, wanted=False)
    return gone


async def _restored(at: Desk, ids: Sequence[int]) -> list[ListItem]:
    back = await list_items.restore(at.db, ids)
    await item_reminders.follow(at, back, wanted=True)
    return back


async def fitting(desk: Desk, named: ListTick | ListRemove) -> list[ListItem]:
    """Return the items that fit the words best, each word's own; or those at the places, or of the numbers."""
    if named.of:
        there = [one for one in await shelves.items(desk) if one.id in named.of]
        kept = named_in(", ".join(named.but), [one.text for one in there])
        return [one for one in there if one.text not in kept] if kept else []
    if named.places:
        name = (await shelves.meant(desk, named.name))[1] or await list_items.latest(desk.db)
        there = await shelves.items(desk, await list_cards.known(desk, name)) if name else []
        return [there[place - 1 if place > 0 else place] for place in named.places if 0 < abs(place) <= len(there)]
    there = await shelves.items(desk, await list_cards.known(desk, named.name))
    wanted = isinstance(named, ListTick) and named.again
    if named.among:
        waiting = {one.text: one for one in there if one.ticked == wanted}
        texts = next((held for words in named.items if (held := named_in(words, waiting))), list[str]())
        return [waiting[text] for text in texts]
    found: dict[int, ListItem] = {}
    for words in named.items:
        same = [one for one in there if folded(one.text) == folded(words)]
        if not same and not has_own_words(words):  # a timer, a calendar: on a list it is a thing like any other
            same = [one for one in there if folded(words) in folded(one.text)]
        degrees = [(likeness(words, one.text), one) for one in there]
        best = max((degree for degree, _ in degrees), default=0.0)
        chosen = same or [one for degree, one in degrees if degree == best >= STRONG]
        found.update((one.id, one) for one in ([one for one in chosen if one.ticked == wanted] or chosen)[:1])
    if not found:  # what is said besides, a shop or a price, is not of the name
        waiting = {one.text: one for one in there if one.ticked == wanted}
        return [waiting[text] for text in named_in(", ".join(named.items), waiting)]
    return list(found.values())


async def _so_already(desk: Desk, meant: Sequence[ListItem]) -> Outcome:
    """Say that things are ticked already, and show their list."""
    items, name = joined(desk, [one.text for one in meant]), meant[0].list
    told = say(desk.scope.language, "list_ticked_before", items=items, list=titled(desk, name))
    return Outcome(text=told, cards=await list_cards.offered(desk, name))


async def _missing(desk: Desk, named: ListTick | ListRemove) -> Outcome:
    """Say that it is on no list, and show the list that was named."""
    if named.quiet:
        return Outcome()
    language, name = desk.scope.language, await list_cards.known(desk, named.name)
    cards = await list_cards.offered(desk, name) if name else ()
    if named.places:
        return Outcome(text=say(language, "list_no_place"), cards=cards)
    if named.of:
        return Outcome(text=say(language, "list_lacks", items=joined(desk, named.but)), cards=cards)
    if not named.items:
        empty = say(language, "list_empty", list=titled(desk, name)) if name else say(language, "lists_none")
        return Outcome(text=empty)
    return Outcome(text=say(language, "list_lacks", items=joined(desk, named.items)), cards=cards)


async def told(desk: Desk, items: Sequence[ListItem], did: str) -> Outcome:
    """Tell what was done, from the committed rows; with the way back and the list as it is now. Raises NotUsable for nothing."""
    if not items:
        raise NotUsable("expired")
    name = items[0].list
    done = {"kind": "items", "ids": [one.id for one in items], "did": did}
    token = await button_actions.offer(desk.db, desk.scope, "undo", shelves.kept(desk, done))
    return Outcome(
        receipts=(_receipt(desk, items, did),),
        cards=(
            undo(desk, token, items[0].text, len(items)),
            *await list_cards.offered(desk, name, None if did == "removed" else items[-1].id),
        ),
        waken=("due",) if any(one.reminder for one in items) else (),
    )


def _receipt(desk: Desk, items: Sequence[ListItem], did: str) -> str:
    texts = [list_cards.worded(desk, one) if did == "added" else one.text for one in items]
    return say(desk.scope.language, f"list_{did}", items=joined(desk, texts), list=titled(desk, items[0].list))


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo what was done to items. Raises NotUsable where nothing of it is left."""
    desk, ids = await shelves.back(desk, payload), payload["ids"]
    match payload["did"]:
        case "added" | "restored":
            did, back = "removed", await shelves.on(desk, lambda at: taken_off(at, ids))
        case "ticked":
            did, back = "unticked", await shelves.on(desk, lambda at: _ticked(at, ids, ticked=False))
        case "unticked":
            did, back = "ticked", await shelves.on(desk, lambda at: _ticked(at, ids, ticked=True))
        case "carried":
            did, back = "restored", await sharing.brought_back(desk, payload)
        case _:
            did, back = "restored", await shelves.on(desk, lambda at: _restored(at, ids))
    if not back:
        raise NotUsable("expired")
    return Outcome(receipts=(_receipt(desk, back, did),), waken=("due",) if did in ("restored", "unticked") else ())


LIST_TICK = Tool(
    name="list_tick",
    arguments=ListTick,
    run=list_tick,
    effect="change",
    hidden=frozenset({"quiet", "places", "among", "known", "every", "but", "of"}),
    verbatim=True,
    intents=frozenset({"list_done"}),
    receipts=("updated",),
    consent=CONSENT,
    spoken=write_words.LIST,
    choices={list_cards.KIND: list_cards.pressed},
    undo={"undo items": take_back},
)
LIST_REMOVE = Tool(
    name="list_remove",
    arguments=ListRemove,
    run=list_remove,
    effect="delete",
    hidden=frozenset({"every", "ticked", "places", "quiet", "among", "known", "but", "of"}),
    verbatim=True,
    intents=frozenset({"list_remove"}),
    receipts=("deleted", "updated"),
    consent=CONSENT,
    spoken=write_words.LIST,
    choices={list_cards.KIND: list_cards.pressed},
    undo={"undo items": take_back},
)
LIST_MOVE = Tool(
    name="list_move",
    arguments=ListMove,
    run=list_move,
    effect="change",
    hidden=frozenset({"known", "quiet"}),
    verbatim=True,
    receipts=("updated",),
    consent=CONSENT,
    spoken=write_words.LIST,
    choices={list_cards.KIND: list_cards.pressed},
    undo={"undo items": take_back},
)
