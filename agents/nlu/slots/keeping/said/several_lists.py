"""Things for several lists in one message: "milk to the shopping list and screws to the hardware list", 牛奶加购物清单，螺丝加五金清单. Pure."""

import re
from dataclasses import replace

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import CHAT, Want
from agents.nlu.orders import is_question
from agents.nlu.slots.keeping import list_commands
from agents.timetext import Reading

LONGEST, MOST = 240, 4  # characters; lists
_LIST = re.compile(r"\blist\b|\bto-?dos?\b|\bgroceries\b|\bshopping\b|清单|单子|列表|购物单|采购单|待办", re.IGNORECASE)
_BETWEEN = re.compile(
    r"\s*[,;，；。.]\s*(?:(?:and|then|also|plus|再|还有|然后|也)\s*)?|\s+(?:and|plus|then)\s+", re.IGNORECASE
)
_ORDER = re.compile(r"(?:please |pls |can you |could you )*(?:add|put|stick|throw|write|pop)\b", re.IGNORECASE)
_AIM = re.compile(r"\s(?:on|onto|to|in|into)\s", re.IGNORECASE)
_PUT = re.compile(r"放(?![到进入在上])(?=[^,，。]{1,8}(?:清单|单子|名单|列表)$)")  # 胶带放五金清单
_BARE = Decision(agent="", want=CHAT, reading=Reading())


def added(text: str) -> Decision | None:
    """Return what goes on each of the lists that a message names; None for any other message."""
    if len(text) > LONGEST or len(_LIST.findall(text)) < 2 or is_question(text):
        return None
    calls = _calls(text.strip(), MOST)
    if len(calls) < 2 or len({call.arguments["name"] for call in calls}) < 2:
        return None
    want = Want(intent="list_add", confidence=0.85)
    return replace(_BARE, agent=want.agent, want=want, call=calls[0], more=tuple(calls[1:]))


def _calls(text: str, most: int) -> list[ToolCall]:
    """Return the orders of a text, each for the list that it names; none where a part of it is no such order."""
    for place in _BETWEEN.finditer(text) if most > 1 else ():
        first = _call(text[: place.start()])
        order = _ORDER.match(text)
        rest = text[place.end() :]
        if first is None or not rest:
            continue
        led = f"{order[0]} {rest}" if order is not None and _ORDER.match(rest) is None and _AIM.search(rest) else rest
        if behind := _calls(led, most - 1):
            return [first, *behind]
    whole = _call(text)
    return [] if whole is None else [whole]


def _call(text: str) -> ToolCall | None:
    """Return the order to put things on a list that is named, where a text is nothing else."""
    found = list_commands.decided(_BARE, _PUT.sub("放到", text))
    call = None if found is None else found.call
    return call if call is not None and call.name == "list_add" and "name" in call.arguments else None
