"""Words that put things on a list in another place: first, last, before or behind another one. Pure."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

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

Where = Literal["first", "last", "before", "after"]
TOOL = "list_order"
LONGEST = 80  # characters of such an order
_PUT = r"(?:put|move|bring|shift|push|place|stick|bump|drag|have)"
_ITEMS, _BESIDE = r"(?P<items>\S.{0,40}?)", r"(?:the\s+)?(?P<beside>\S.{0,30}?)"
_ON = rf"(?:\s+(?:on|in|of|from)\s+(?:it|{LIST}))?"
_AT = r"(?:(?:to|at|on|in)\s+(?:the\s+)?|the\s+)(?:very\s+)?"
_TOP = rf"(?:first|{_AT}(?:top|front|beginning|start|first\s+place)|(?:(?:to|at|on|in)\s+)?number\s+one)"
_BOTTOM = rf"(?:last|{_AT}(?:bottom|end|back|last\s+place))"
_IS = r"(?:goes|comes|should\s+(?:be|go|come)|must\s+(?:be|go)|has\s+to\s+(?:be|go)|belongs)"
_ABOVE = r"(?:(?:right|just|up)\s+)?(?:above|before|ahead\s+of|in\s+front\s+of)"
_BELOW = r"(?:(?:right|just|down)\s+)?(?:below|beneath|under|underneath|after|behind)"
_OF_LIST = rf"(?:{ZH_LIST}(?:上|里)?面?的?)?"
_ON_LIST = _OF_LIST.replace("<list>", "<list2>")
_BA = rf"{QING}[把将]?{_OF_LIST}(?P<items>[^,，。\n]{{0,20}}?)(?:给我|也|还是)?"
_FANG = r"(?:放|排|移动?|挪|提(?!醒)|调|摆|拉|列|弄)(?:到|在|去|成)?"
_HAN_BESIDE = r"(?P<beside>[^,，。\n]{1,12}?)的?"
_DI_YI = (
    r"(?:最前面?|最上面?|最顶上?|最顶部|前面|前头|顶部|顶上|开头|第一(?:[个位条项样])?|头一[个位条项样]|首位)(?:去|来)?"
)
_ZUI_HOU = r"(?:最后面?|最下面?|最底下|末尾|底部|最末|最后一[个位条项样]|后面|后头)(?:去|来)?"
_IT = r"(?:it|them|that)"
_THEN = r"(?:\s*,|\s+and|\s+then)+"
_FORMS: tuple[tuple[Where, str], ...] = (
    ("first", rf"{PLEASE}{_PUT}\s+{_ITEMS}\s+(?:right\s+|back\s+|up\s+)?{_TOP}{_ON}"),
    ("last", rf"{PLEASE}{_PUT}\s+{_ITEMS}\s+(?:right\s+|back\s+|down\s+)?{_BOTTOM}{_ON}"),
    ("first", rf"{_ITEMS}\s+{_IS}\s+{_TOP}{_ON}"),
    ("last", rf"{_ITEMS}\s+{_IS}\s+{_BOTTOM}{_ON}"),
    ("before", rf"{PLEASE}{_PUT}\s+{_ITEMS}\s+{_ABOVE}\s+{_BESIDE}{_ON}"),
    ("after", rf"{PLEASE}{_PUT}\s+{_ITEMS}\s+{_BELOW}\s+{_BESIDE}{_ON}"),
    ("before", rf"{_ITEMS}\s+{_IS}\s+{_ABOVE}\s+{_BESIDE}{_ON}"),
    ("after", rf"{_ITEMS}\s+{_IS}\s+{_BELOW}\s+{_BESIDE}{_ON}"),
    ("first", rf"{_BA}{_FANG}{_ON_LIST}{_DI_YI}"),
    ("last", rf"{_BA}{_FANG}{_ON_LIST}{_ZUI_HOU}"),
    ("before", rf"{_BA}{_FANG}{_HAN_BESIDE}(?:前面?|上面?|之前|前头)(?:去|来)?"),
    ("after", rf"{_BA}{_FANG}{_HAN_BESIDE}(?:后面?|下面?|之后|后头)(?:去|来)?"),
)
_PATTERNS = tuple((where, re.compile(form, re.IGNORECASE)) for where, form in _FORMS)
_NEW_THERE = tuple(  # what is on no list goes there: "put jam at the top of the shopping list"
    (where, re.compile(form, re.IGNORECASE))
    for where, form in (
        ("first", rf"{PLEASE}(?:add|put|stick)\s+{_ITEMS}\s+(?:at|to)\s+the\s+(?:very\s+)?(?:top|start)\s+of\s+{LIST}"),
        ("last", rf"{PLEASE}(?:add|put|stick)\s+{_ITEMS}\s+(?:at|to)\s+the\s+(?:very\s+)?(?:bottom|end)\s+of\s+{LIST}"),
    )
)
_ADDED = tuple(  # "add sugar and put it first", 加个糖 放最前面
    (where, re.compile(form, re.IGNORECASE))
    for where, form in (
        ("first", rf"(?P<order>(?:add|put)\s+\S.{{0,60}}?){_THEN}\s+{_PUT}\s+{_IT}\s+{_TOP}"),
        ("last", rf"(?P<order>(?:add|put)\s+\S.{{0,60}}?){_THEN}\s+{_PUT}\s+{_IT}\s+{_BOTTOM}"),
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
    if (added := _with_added(decision, text)) is not None:
        return added
    found = _placed(text)
    if found is None or not found["items"]:
        return decision
    if "adds" in found:
        return replace(decision, tries=(), offers=(), question=None, otherwise=None).calling(TOOL, found)
    return decision.trying((ToolCall(name=TOOL, arguments={**found, "quiet": True}),))


def placed_last(text: str, ids: list[int]) -> ToolCall | None:
    """Return the order for what was put on a list last, if that is all that is said: "put it first", 放到最前面."""
    found = _placed(text)
    if found is None or found["items"]:
        return None
    return ToolCall(name=TOOL, arguments={**found, "ids": ids})


def _placed(text: str) -> dict[str, Any] | None:
    """Return what such an order says; no items where it names none."""
    bare = _bare(text)
    if not bare or is_question(text) or is_supposed(bare) or is_pondered(bare):
        return None
    for where, pattern in (*_NEW_THERE, *_PATTERNS):
        if (found := pattern.fullmatch(bare)) is not None:
            groups = {name.rstrip("2"): words for name, words in found.groupdict().items() if words is not None}
            return _arguments(where, groups, adds=(where, pattern) in _NEW_THERE)
    return None


def _arguments(where: str, groups: Mapping[str, str], *, adds: bool) -> dict[str, Any]:
    items = [] if _THAT.fullmatch(groups["items"].strip()) else things(groups["items"])
    beside = {"beside": groups["beside"].strip()} if "beside" in groups else {}
    name = list_name(groups.get("list", ""))
    given = {"items": items, "where": where, **beside, **({"name": name} if name else {})}
    return {**given, "adds": True} if adds and items and name else given


def is_order(text: str) -> bool:
    """Tell whether a text puts things on a list in another place, and so is no bare thing for the list that was just changed."""
    bare = _bare(text)
    return _placed(text) is not None or any(form.fullmatch(bare) for _, form in _ADDED)


def _bare(text: str) -> str:
    """Return a text without courtesy at its end; nothing where it is too long to be such an order."""
    return "" if len(text) > LONGEST or "\n" in text else TAIL.sub("", single_blanks(text.strip()))


def _with_added(decision: Decision, text: str) -> Decision | None:
    """Return what puts things on a list and then where they go; None for any other sentence."""
    bare = _bare(text)
    if not bare or is_question(text):
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
