"""Who comes, told behind what is booked or moved: "move dinner to 8 and invite Tom", 晚饭改到七点半，叫上小王. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.orders import is_question
from agents.nlu.slots.changing.attendees import NAMES, PERSON

LONGEST = 120  # characters
_TAIL = re.compile(
    rf"(?P<head>\S.{{5,90}}?),? (?:and|then) (?:also |please )*(?:invite|bring|include|ask) {NAMES}"
    r"(?: (?:too|along|as well|please|to it))*[\s.!]*",
    re.IGNORECASE,
)
_TAIL_ZH = re.compile(
    r"(?P<head>[^。;；]{4,60}?)[,，\s]+(?:再|顺便|也|记得)*(?:叫上|喊上|带上|拉上|邀请|叫)"
    rf"(?P<who>{PERSON})(?:也|一起|一块儿?|来|吧|哦)*[。!！]*",
)
_MADE = frozenset({"schedule_add", "schedule_update"})


def joined_by(text: str, decide: Callable[[str], Decision]) -> Decision | None:
    """Return what stands before who comes, with the order to add them; None for any other message. `decide` decides on a text."""
    if len(text) > LONGEST or is_question(text):
        return None
    zh = _TAIL_ZH.fullmatch(text.strip())
    found = zh or _TAIL.fullmatch(text.strip())
    if found is None:
        return None
    whole = decide(found["head"])
    call = whole.call
    if call is None or call.name not in _MADE or whole.more or whole.tries:
        return None
    if zh is not None and call.name == "schedule_add":  # its name says who
        return None
    name = call.arguments.get("title") or call.arguments.get("query")
    if not name:
        return None
    coming = ToolCall(name="schedule_update", arguments={"query": name, "people": found["who"]})
    return replace(whole, more=(coming,))
