"""Words that put things on a list in another place: first, last, before or behind another one. Pure."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots.keeping import list_commands
from agents.nlu.slots.keeping.list_commands import LIST, ZH_LIST
from agents.nlu.slots.keeping.list_names import list_name
from agents.nlu.slots.keeping.list_things import TAIL, things
from agents.nlu.slots.keeping.list_wishes import called
from agents.timetext.bounds import single_blanks

TOOL = "list_order"
LONGEST = 80  # characters of such an order
_PUT = r"(?:put|add|move|bring|shift|push|place|stick|bump|drag|have)"
_ADDS = re.compile(r"(?:put|add|stick|place)\b|\S*?(?<!移)(?:[放加添])", re.IGNORECASE)
_ITEMS, _BESIDE = r"(?P<items>\S.{0,40}?)", r"(?:the\s+)?(?P<beside>\S.{0,30}?)"
_ON = rf"(?:\s+(?:on|in|of|from)\s+(?:it|{LIST}))?"
_TOP = (
    r"(?:first|(?:(?:to|at|on|in)\s+)?(?:the\s+)?(?:very\s+)?(?:top|front|beginning|start|first\s+place)"
    r"|(?:(?:to|at|on|in)\s+)?number\s+one)"
)
_BOTTOM = r"(?:last|(?:(?:to|at|on|in)\s+)?(?:the\s+)?(?:very\s+)?(?:bottom|end|back|last\s+place))"
_IS = r"(?:goes|comes|should\s+(?:be|go|come)|must\s+(?:be|go)|has\s+to\s+(?:be|go)|belongs)"
_ABOVE = r"(?:above|before|ahead\s+of|in\s+front\s+of)"
_BELOW = r"(?:below|beneath|under|underneath|after|behind)"
_HAN_ITEMS, _HAN_BESIDE = r"(?P<items>[^,，。\n]{0,20}?)", r"(?P<beside>[^,，。\n]{1,12}?)"
_FANG = r"(?:放|排|移动?|挪|提|调|摆|拉|列|弄)(?:到|在|去|成)?"
_OF_LIST = rf"(?:{ZH_LIST}(?:上|里)?面?的?)?"
_ON_LIST = _OF_LIST.replace("<list>", "<list2>")
_DI_YI = r"(?:最前面?|最上面?|最顶上?|最顶部|前面|前头|顶部|顶上|开头|第一(?:[个位条项样])?|头一[个位条项样]|首位)"
_ZUI_HOU = r"(?:最后面?|最下面?|最底下|末尾|底部|最末|最后一[个位条项样]|后面|后头)"
_END = r"(?:去|来)?"
_FORMS: tuple[tuple[str, str], ...] = (
    ("first", rf"{PLEASE}{_PUT}\s+{_ITEMS}\s+(?:right\s+|back\s+|up\s+)?{_TOP}{_ON}"),
    ("last", rf"{PLEASE}{_PUT}\s+{_ITEMS}\s+(?:right\s+|back\s+|down\s+)?{_BOTTOM}{_ON}"),
    ("first", rf"{_ITEMS}\s+{_IS}\s+{_TOP}{_ON}"),
    ("last", rf"{_ITEMS}\s+{_IS}\s+{_BOTTOM}{_ON}"),
    ("before", rf"{PLEASE}{_PUT}\s+{_ITEMS}\s+(?:right\s+|just\s+|up\s+)?{_ABOVE}\s+{_BESIDE}{_ON}"),
    ("after", rf"{PLEASE}{_PUT}\s+{_ITEMS}\s+(?:right\s+|just\s+|down\s+)?{_BELOW}\s+{_BESIDE}{_ON}"),
    ("before", rf"{_ITEMS}\s+{_IS}\s+(?:right\s+|just\s+)?{_ABOVE}\s+{_BESIDE}{_ON}"),
    ("after", rf"{_ITEMS}\s+{_IS}\s+(?:right\s+|just\s+)?{_BELOW}\s+{_BESIDE}{_ON}"),
    ("first", rf"{QING}[把将]?{_OF_LIST}{_HAN_ITEMS}(?:给我|也|还是)?{_FANG}{_ON_LIST}{_DI_YI}{_END}"),
    ("last", rf"{QING}[把将]?{_OF_LIST}{_HAN_ITEMS}(?:给我|也|还是)?{_FANG}{_ON_LIST}{_ZUI_HOU}{_END}"),
    (
        "before",
        rf"{QING}[把将]?{_OF_LIST}{_HAN_ITEMS}(?:给我|也)?{_FANG}{_HAN_BESIDE}的?(?:前面?|上面?|之前|前头){_END}",
    ),
    (
        "after",
        rf"{QING}[把将]?{_OF_LIST}{_HAN_ITEMS}(?:给我|也)?{_FANG}{_HAN_BESIDE}的?(?:后面?|下面?|之后|后头){_END}",
    ),
)
_PATTERNS = tuple((where, re.compile(form, re.IGNORECASE)) for where, form in _FORMS)
_ADDED = tuple(  # "add sugar and put it first", 加个糖 放最前面
    (where, re.compile(form, re.IGNORECASE))
    for where, form in (
        (
            "first",
            rf"(?P<order>(?:add|put)\s+\S.{{0,60}}?)(?:\s*,|\s+and|\s+then)+\s+{_PUT}\s+(?:it|them|that)\s+{_TOP}",
        ),
        (
            "last",
            rf"(?P<order>(?:add|put)\s+\S.{{0,60}}?)(?:\s*,|\s+and|\s+then)+\s+{_PUT}\s+(?:it|them|that)\s+{_BOTTOM}",
        ),
        ("first", rf"(?P<order>\S.{{0,40}}?)[,，\s]+(?:把它|它)?{_FANG}{_DI_YI}"),
        ("last", rf"(?P<order>\S.{{0,40}}?)[,，\s]+(?:把它|它)?{_FANG}{_ZUI_HOU}"),
    )
)
_THAT = re.compile(
    r"(?:it|that|this|them|these|those|that\s+one|this\s+one|the\s+(?:last|new)\s+(?:one|thing))"
    r"|[它这那](?:个|些|样|条|几个)?|它们|刚才那[个条样些]|刚[才刚]?加的(?:那个)?|",
    re.IGNORECASE,
)


def tried(decision: Decision, text: str) -> Decision:
    """Return the decision with the order that the words may give to a list, if they name things on one; tried before anything else."""
    added = _with_added(decision, text)
    if added is not None:
        return added
    found = _placed(text)
    if found is None or not found["items"]:
        return decision
    if decision.call is not None and decision.call.name == "list_add":
        return decision.calling(TOOL, found)  # no thing is called "bread first"
    return decision.trying((ToolCall(name=TOOL, arguments={**found, "quiet": True}),))


def placed_last(text: str, ids: list[int]) -> ToolCall | None:
    """Return the order for what was put on a list last, if that is all that is said: "put it first", 放到最前面."""
    found = _placed(text)
    if found is None or found["items"]:
        return None
    return ToolCall(name=TOOL, arguments={**found, "ids": ids})


def _placed(text: str) -> dict[str, Any] | None:
    """Return what such an order says; no items where it names none."""
    bare = TAIL.sub("", single_blanks(text.strip()))
    if len(bare) > LONGEST or "\n" in bare or is_question(text) or is_supposed(bare) or is_pondered(bare):
        return None
    for where, pattern in _PATTERNS:
        if (found := pattern.fullmatch(bare)) is not None:
            return _arguments(
                bare, where, {name.rstrip("2"): words for name, words in found.groupdict().items() if words is not None}
            )
    return None


def _arguments(bare: str, where: str, groups: Mapping[str, str]) -> dict[str, Any]:
    items = [] if _THAT.fullmatch(groups["items"].strip()) else things(groups["items"])
    beside = {"beside": groups["beside"].strip()} if "beside" in groups else {}
    name = list_name(groups.get("list", ""))
    named = {"name": name, **({"adds": True} if items and not beside and _ADDS.match(bare) else {})} if name else {}
    return {"items": items, "where": where, **beside, **named}


def is_order(text: str) -> bool:
    """Tell whether a text puts things on a list in another place, and so is no bare thing for the list that was just changed."""
    return _placed(text) is not None or any(form.fullmatch(text.strip()) for _, form in _ADDED)


def _with_added(decision: Decision, text: str) -> Decision | None:
    """Return what puts things on a list and then where they go; None for any other sentence."""
    bare = TAIL.sub("", single_blanks(text.strip()))
    if len(bare) > LONGEST or is_question(text):
        return None
    for where, pattern in _ADDED:
        if (found := pattern.fullmatch(bare)) is None:
            continue
        alone = list_commands.decided(replace(decision, call=None, tries=(), question=None), found["order"])
        call = alone.call if alone is not None else called("list_add", found["order"])
        if call is not None and call.name == "list_add" and call.arguments.get("items"):
            given = {**call.arguments, "where": where, "adds": True}
            return replace(decision, tries=(), offers=(), question=None, otherwise=None).calling(TOOL, given)
    return None
