"""Words right below what was done to a list: more for it, something that is bought, something that is to come off. Pure."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from agents.nlu.asides import aside
from agents.nlu.classify import is_question, judged
from agents.nlu.coreference import meant
from agents.nlu.decision import ToolCall
from agents.nlu.intents import Intent
from agents.nlu.lexicon.han_letters import WrittenLetters
from agents.nlu.lexicon.openers import opened
from agents.nlu.slots.keeping import list_amounts, list_orders
from agents.nlu.slots.keeping.list_things import things
from agents.nlu.slots.keeping.list_wishes import called
from agents.nlu.slots.keeping.passing import bare_lists, named_items
from agents.nlu.slots.keeping.said import list_lines, list_places
from agents.nlu.slots.reasons import order_alone
from agents.nlu.smalltalk import smalltalk
from agents.timetext import parse

LONGEST = 40  # characters: what is longer tells of something else as well
SURE = 0.55  # confidence of the intent model: the things must be left behind words of an order besides
_MORE = re.compile(  # 还有培根, below what was put on it
    r"(?:对了|哦|啊|[,，\s])*(?:还有|还要|再加上?|再来)(?!什么|啥|谁|几|多|哪|没|吗"
    r"|一?[次遍会])(?:一?[个点些](?!人))?(?P<items>[^,，。?？\d吗呢么]{1,20}?)[吧哦啊]?"
)
_TOO = re.compile(  # the wipes too; 口罩也到了
    r"(?:(?:and|oh|also|yes|plus)[,\s]+)*(?:the\s+|my\s+)?(?P<items>(?!me\b|you\b|i\b|it\b"
    r"|that\b)[a-z][\w'’-]*(?:\s[\w'’-]+){0,3}?),?\s+"
    r"(?:too|as\s+well|also)|(?:对了|哦|[,，\s])*(?P<zh>[^\s,，。?？我你他她也]{1,10}?)也(?:是|一样|到了"
    r"|买了|好了|有了|不要了?|算上)?",
    re.IGNORECASE,
)
_STAY = frozenset({"added", "reworded", "unticked", "carried", "ordered"})  # then it is on the list
_TOO_DONE = {"added": "list_add", "ticked": "list_tick", "removed": "list_remove"}
DID = {
    "added": "did:list_add",
    "reworded": "did:list_add",
    "ticked": "did:list_done",
    "removed": "did:list_remove",
}
"""What the intent model calls what was done."""


def leans_on_list(text: str, now: datetime) -> bool:
    """Tell whether a text may be about the list that was just changed."""
    if list_amounts.only_amount(text) or list_places.placed_last(text, []) is not None:
        return True
    return any(list_reply(text, did, now) is not None for did in DID)


def amount_reply(text: str, done: Mapping[str, Any]) -> ToolCall | None:
    """Return the change of how much is wanted of the one thing that was `done` last, if the text says no more than that."""
    ids = done.get("ids") or [done.get("item")]
    letters = WrittenLetters(opened(text.strip()))
    amount = (
        list_amounts.only_amount(letters.read) if done.get("did") in ("added", "reworded") and len(ids) == 1 else ""
    )
    given = {"thing": amount, "amount": amount, "item": ids[0]}
    return letters.call(ToolCall(name=list_amounts.TOOL, arguments=given)) if amount else None


def order_reply(text: str, done: Mapping[str, Any]) -> ToolCall | None:
    """Return the place on the list of what was `done` last, if the text says no more than that."""
    ids: list[int] = done.get("ids") or [done["item"]]
    letters = WrittenLetters(opened(text.strip()))
    placed = list_places.placed_last(letters.read, ids) if done.get("did") in _STAY else None
    return None if placed is None else letters.call(placed)


def list_reply(text: str, did: str, now: datetime) -> ToolCall | None:
    """Return what is wanted of the list to which this was just done, if the text says no more than that."""
    letters = WrittenLetters(opened(text.strip()))
    bare = order_alone(letters.read, now)
    if not bare or len(bare) > LONGEST or "\n" in bare or bare.startswith("/") or is_question(bare):
        return None
    if list_places.is_order(bare) or list_lines.is_order(bare) or ("，" in bare and len(things(bare)) == 1):
        return None  # of all of it, of its places, where a thing is to be, or with which kind is meant
    more = _MORE.fullmatch(bare) if did in ("added", "reworded") and parse(bare, now).verdict == "none" else None
    if more is not None and not meant(bare) and (items := things(more["items"])):
        return letters.call(ToolCall(name="list_add", arguments={"items": items}))
    too = _TOO.fullmatch(bare) if did in _TOO_DONE and parse(bare, now).verdict == "none" else None
    if too is not None and not meant(bare) and (items := things(too["items"] or too["zh"])):
        return letters.call(ToolCall(name=_TOO_DONE[did], arguments={"items": items}))
    amount = list_amounts.list_amount(bare)
    if amount is not None:
        return letters.call(ToolCall(name=list_amounts.TOOL, arguments={**amount, "adds": amount.get("more") == 1}))
    if aside(bare) is not None or smalltalk(bare) or meant(bare) or list_orders.is_order(bare):
        return None
    if bare_lists.names_list(bare):
        return None
    guess = judged(bare, DID.get(did, ""))
    if guess.intent not in ("list_add", "list_done", "list_remove") or guess.confidence < SURE:
        return None
    wanted = called(cast("Intent", guess.intent), bare) if parse(bare, now).verdict == "none" else None
    if wanted is not None and wanted.name == "list_add" and named_items.tells(bare):
        return None
    return None if wanted is None else letters.call(wanted)
