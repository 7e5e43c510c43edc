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
from agents.nlu.slots.keeping.passing.noted_things import is_back
from agents.nlu.slots.keeping.said import list_lines, list_places
from agents.nlu.slots.reasons import order_alone
from agents.nlu.smalltalk import smalltalk
from agents.timetext import parse

MANY = 2  # things of which some may not have been meant
LONGEST = 40  # characters: what is longer tells of something else as well
SURE = 0.55  # confidence of the intent model: the things must be left behind words of an order besides
_MORE = re.compile(  # 还有培根, below what was put on it
    r"(?:对了|哦|啊|[,，\s])*(?:还有|还要|再加上?|再来)(?!什么|啥|谁|几|多|哪|没|吗"
    r"|一?[次遍会])(?:一?[个点些](?!人))?(?P<items>[^,，。?？\d吗呢么]{1,20}?)[吧哦啊]?"
)
_AND = re.compile(  # and call the bank
    r"(?:(?:oh|ok|yes|sorry)[,\s]+)?(?:and|also|plus)\s(?:also\s|then\s)?(?P<items>(?!(?:that|this|it|then|so"
    r"|now|please|thanks?|we|i|you|he|she"
    r"|they|what|who|where|when|how|why|is|are|was|can|could|do|does|did|will|remind|cancel|delete|remove|move"
    r"|take|put|add|book"
    r"|show|tick|cross|schedule|note|undo|make|tell|set|pin|rename|clear|start|stop|pause|skip|invite|for|to|on"
    r"|at|in|by)\b)"
    r"[a-z][^,.;:?]{2,40}?)",
    re.IGNORECASE,
)
_TOO = re.compile(  # the wipes too; 口罩也到了
    r"(?:(?:and|oh|also|yes|plus)[,\s]+)*(?:the\s+|my\s+)?(?P<items>(?!me\b|you\b|i\b|it\b"
    r"|that\b)[a-z][\w'’-]*(?:\s[\w'’-]+){0,3}?),?\s+"
    r"(?:too|as\s+well|also)|(?:对了|哦|[,，\s])*(?P<zh>[^\s,，。?？我你他她也]{1,10}?)也(?:是|一样|到了"
    r"|买了|好了|有了|不要了?|算上)?",
    re.IGNORECASE,
)
_NO = (
    r"(?:(?:no|nope|oh|sorry|wait|oops|actually|hang on|my mistake|i mean)\b[\s,.!:-]*"
    r"|(?:不对|不是|错了|说错了?|等等|等一下|哦|啊|哎呀?|其实|不好意思)[,，.。!！\s]*){0,4}"
)
_ONLY = re.compile(  # no, I meant the eggs only; 不对，只买了鸡蛋
    rf"{_NO}(?:(?:i|we)\s)?(?:(?:have|['’]ve)\s)?(?:only|just)\s(?:(?:i\s)?(?:meant|mean|got|bought|did"
    rf"|need(?:ed)?|want(?:ed)?|have)\s)?"
    r"(?:the\s|some\s)?(?P<items>(?!a\b|one\b|it\b|that\b|this\b|kidding\b|joking\b)[^,.;?]{2,50}?)"
    rf"|{_NO}(?:(?:i|we)\s)?(?:(?:have|['’]ve)\s)?(?:meant|mean|got|bought|did|need(?:ed)?)\s(?:(?:only"
    rf"|just)\s)?(?:the\s|some\s)?"
    r"(?P<items2>[^,.;?]{2,50}?)\s(?:only|alone)"
    rf"|{_NO}(?:i\s)?mean(?:t)?\s(?:only|just)\s(?:the\s|some\s)?(?P<items3>[^,.;?]{{2,50}}?)"
    rf"|{_NO}(?:我|我们|我是说|是说)?(?:只|就|光)(?:是)?(?:有|买了?|拿了?|做了?|办了?|带了?|要|想?说)?(?:到"
    rf"|完)?(?:了)?(?:的是)?"
    r"(?P<items4>[^,，。?？\s]{1,20}?)(?:而已|罢了|买了|做了)?",
    re.IGNORECASE,
)
_KEPT = re.compile(  # actually keep the litter; 猫砂还是留着
    rf"{_NO}(?:(?:on second thoughts?|let['’]?s|please)[\s,]+)*(?:keep|leave)\s(?:the\s|my\s)?(?P<items>[^,.;?]{{2,30}}?)"
    r"(?:\s(?:on|there|on it|on the list|after all|though))*"
    rf"|{_NO}(?:算了|等等)?[,，\s]*(?P<items2>[^\s,，。?？]{{1,12}}?)(?:就|还是)*(?:留着|留下|要的?|保留"
    rf"|别[删划去]掉?)[吧啊哈]?",
    re.IGNORECASE,
)
_OTHER_ONE = re.compile(  # no wait, not the lego, the scarf; 不是乐高，是围巾买了
    rf"{_NO}(?:i\s(?:meant\s)?|it\s(?:was|is)\s)?not\s(?:the\s)?(?P<old>[^,.;?]{{2,30}}?)[,;.]?\s(?:but\s"
    rf"|i\smeant\s|it['’]?s\s)*the\s"
    r"(?P<new>[^,.;?]{2,30}?)"
    rf"|{_NO}(?:是|买的是)?(?P<new2>[^\s,，。?？不]{{1,12}}?)(?:买了"
    rf"|做了)?[,，\s]+(?:而)?不是(?P<old2>[^\s,，。?？]{{1,12}})"
    r"|(?:oops|whoops|sorry|no|wait|my mistake|wrong (?:one|thing|item)|that['’]s wrong"
    r"|[\s,.!])*(?:wrong (?:one|thing|item)|oops|whoops)"
    r"[\s,.!]+(?:i meant|i mean|it was|it should be|should be)\s(?:the\s)?(?P<new4>[^,.;?]{2,30}?)"
    r"|(?:划|勾|点|删|弄|搞)错了?[,，\s]+(?:应该)?(?:是|我说的是)(?P<new5>[^\s,，。?？]{1,12}?)"
    r"|不是(?P<old3>[^\s,，。?？]{1,12}?)[,，\s]+(?:而)?是(?P<new3>[^\s,，。?？]{1,12}?)(?:买了|买好了|做了"
    r"|好了|不要了?|不买了?)?",
    re.IGNORECASE,
)
_NOT_THIS = re.compile(  # no limes, lemons
    rf"{_NO}(?:no|not)\s(?:the\s)?(?P<old>[^,.;?]{{2,24}}?)[,;]\s?(?:but\s|just\s"
    rf"|only\s)*(?:the\s)?(?P<new>[^,.;?]{{2,24}}?)",
    re.IGNORECASE,
)
_ALONE_DONE = re.compile(r"\s+[-–—:]+\s*(?=(?:is\s)?(?:done|finished|sorted|bought|ticked)$)", re.IGNORECASE)
_TAKEN_BACK = {"added": "list_remove", "ticked": "list_tick"}
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
    carried: list[int] = [*done.get("moved", ()), *done.get("copies", ())]  # to another list
    ids: list[int] = done.get("ids") or carried or [one for one in (done.get("item"),) if one is not None]
    letters = WrittenLetters(opened(text.strip()))
    placed = list_places.placed_last(letters.read, ids) if ids and done.get("did") in _STAY else None
    return None if placed is None else letters.call(placed)


def only_reply(text: str, done: Mapping[str, Any]) -> ToolCall | None:
    """Return what takes back what was just `done` to several things, but for those that a text says were meant alone."""
    ids: list[int] = done.get("ids") or []
    letters = WrittenLetters(opened(text.strip()))
    did = str(done.get("did"))
    found = _ONLY.fullmatch(letters.read.rstrip(" .。!！~～")) if len(letters.read) <= 2 * LONGEST else None
    if found is None or did not in _TAKEN_BACK or len(ids) < MANY:
        return None
    meant_alone = things(next(one for one in found.groups() if one))
    again = {"again": True} if did == "ticked" else {}
    given = {"items": [], "of": ids, "but": meant_alone, **again}
    return letters.call(ToolCall(name=_TAKEN_BACK[did], arguments=given)) if meant_alone else None


def kept_reply(text: str, done: Mapping[str, Any]) -> tuple[ToolCall, ...]:
    """Return what puts back what was just taken off, or ticks another thing than was: "actually keep the litter", "not the lego, the scarf"."""
    ids: list[int] = done.get("ids") or []
    letters = WrittenLetters(opened(text.strip()))
    bare, did = letters.read.rstrip(" .!。！~～"), done.get("did")
    if len(bare) > 2 * LONGEST or did not in ("removed", "ticked", "added") or is_question(bare):
        return ()
    if did == "added":
        swap = _NOT_THIS.fullmatch(bare)
        becomes = {"thing": swap["old"], "becomes": swap["new"]} if swap is not None else {}
        return (letters.call(ToolCall(name=list_amounts.TOOL, arguments=becomes)),) if becomes else ()
    kept = _KEPT.fullmatch(bare) if did == "removed" else None
    if kept is not None:
        items = things(kept["items"] or kept["items2"])
        undone = ToolCall(name="undo_last", arguments={})
        return (
            undone
            if len(ids) == 1 or items == ["it"] or items == ["them"]
            else letters.call(ToolCall(name="list_add", arguments={"items": items})),
        )
    other = _OTHER_ONE.fullmatch(bare)
    if other is None or len(ids) != 1:
        return ()
    groups = {name.rstrip("2345"): value for name, value in other.groupdict().items() if value}
    given: dict[str, Any] = {"items": things(groups["new"])}
    back = {"items": things(groups.get("old", "")), "again": True, "quiet": True}
    by_name = did == "ticked" and bool(back["items"])
    undone = ToolCall(name="list_tick", arguments=back) if by_name else ToolCall(name="undo_last", arguments={})
    name = "list_tick" if did == "ticked" else "list_remove"
    return letters.call(undone), letters.call(ToolCall(name=name, arguments=given))


def keeps_some(text: str, done: Mapping[str, Any]) -> bool:
    """Tell whether a text takes back only some of what was `done`, or nothing, since it tells of what was lent and is back."""
    asks = "did" in done and named_items.asks_what(text)  # 还有什么没装, below what was ticked
    return asks or only_reply(text, done) is not None or is_back(text) or bool(kept_reply(text, done))


def _more_of(bare: str, did: str, now: datetime) -> list[str]:
    """Return what goes on the list as well, behind a word for "and": 还有培根, "and call the bank"; nothing where a text says more."""
    if did not in ("added", "reworded") or meant(bare) or parse(bare, now).verdict != "none":
        return []
    more = _MORE.fullmatch(bare) or (_AND.fullmatch(bare) if did == "added" and not named_items.tells(bare) else None)
    return [] if more is None else things(more["items"])


def list_reply(text: str, did: str, now: datetime) -> ToolCall | None:
    """Return what is wanted of the list to which this was just done, if the text says no more than that."""
    letters = WrittenLetters(opened(text.strip()))
    bare = order_alone(_ALONE_DONE.sub(" ", letters.read), now)
    if not bare or len(bare) > LONGEST or "\n" in bare or bare.startswith("/") or is_question(bare):
        return None
    if list_places.is_order(bare) or list_lines.is_order(bare) or ("，" in bare and len(things(bare)) == 1):
        return None  # of all of it, of its places, where a thing is to be, or with which kind is meant
    if items := _more_of(bare, did, now):
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
