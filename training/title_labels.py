"""Titles as corpus/README.md has them, whoever marked them: articles out, "with somebody" and the verb in front in. Pure."""

import re
from dataclasses import replace
from itertools import pairwise

from training.corpus import Request, Slot

MAKING = frozenset({"schedule_add", "reminder_add"})
_ARTICLE = re.compile(r"(?:[Tt]he|[Aa]n?) (?=[^A-Z])|(?:the|an?) ")  # "The Railway Tavern" is a name
_WITH = re.compile(r"\s(?:with|w/)\s(?:the\s)?", re.IGNORECASE)
_TOGETHER = re.compile(r"一起|一块儿?|一塊|去|来|來|")
_COMPANION = re.compile(r"[和跟与與同陪]$")
_ACTION = {"schedule_add": re.compile(r"[去和跟与與]$"), "reminder_add": re.compile(r"[去给給和跟与與带帶]$")}
_OTHER = re.compile(r"也|找|腾|騰|定|设|設|安排")  # of 给瑜伽腾个位置: the verb is an order of which it is the object
_PLACED = re.compile(r" (?:at|@) (?=(?:[A-Z]\w*|my [\w-]+|\w+['’]s)(?: [A-Z]\w*| \w+['’]s)*$)")


def mended(request: Request) -> Request:
    """Return a request with its title as it should be marked."""
    if request.intent not in MAKING:
        return request
    slots = list(request.slots)
    for name in ("_with", "_ahead", "_article", "_place"):
        slots = _EACH[name](request, slots)
    return replace(request, slots=tuple(slots))


def _with(request: Request, slots: list[Slot]) -> list[Slot]:
    """Make one of a title and the people right beside it: "dinner with Rosa", 和老王吃饭."""
    for first, second in pairwise(slots):
        between = request.text[first.end : second.start]
        begin = first.start
        if (first.name, second.name) == ("title", "people") and _WITH.fullmatch(between):
            pass
        elif (first.name, second.name) == ("people", "title") and _TOGETHER.fullmatch(between):
            if not _COMPANION.search(request.text[:begin]):
                continue
            begin -= 1
        else:
            continue
        whole = Slot(name="title", start=begin, end=second.end)
        return [whole if slot is first else slot for slot in slots if slot is not second]
    return slots


def _ahead(request: Request, slots: list[Slot]) -> list[Slot]:
    """Take in the verb that a title begins with: 去银行办卡, 给妈妈打电话."""
    return [
        replace(slot, start=slot.start - 1)
        if slot.name == "title"
        and _ACTION[request.intent].search(request.text[: slot.start])
        and not _OTHER.match(request.text[slot.end :])
        and all(other.end < slot.start for other in slots if other.start < slot.start)
        else slot
        for slot in slots
    ]


def _article(request: Request, slots: list[Slot]) -> list[Slot]:
    """Leave out an article in front."""
    return [
        replace(slot, start=slot.start + found.end())
        if slot.name == "title" and (found := _ARTICLE.match(request.text[slot.start : slot.end]))
        else slot
        for slot in slots
    ]


def _place(request: Request, slots: list[Slot]) -> list[Slot]:
    """Part an event from where it is, where that is a name or somebody's: "dinner at Grandma's"."""
    if request.intent != "schedule_add" or any(slot.name == "place" for slot in slots):
        return slots
    parted: list[Slot] = []
    for slot in slots:
        found = _PLACED.search(request.text[slot.start : slot.end]) if slot.name == "title" else None
        if found is None:
            parted.append(slot)
        else:
            parted.append(replace(slot, end=slot.start + found.start()))
            parted.append(Slot(name="place", start=slot.start + found.end(), end=slot.end))
    return parted


_EACH = {"_with": _with, "_ahead": _ahead, "_article": _article, "_place": _place}
