"""Names of lists: with or without the word for a list, in both languages, and two that everybody has. Pure."""

import re

from agents.texts import Language, say
from storage.content.notes import folded

SHOPPING, TODO, PACKING = "shopping", "todo", "packing"
_EDGES = re.compile(
    (
        r"^(?:请|帮我|给我)?(?:加|放|写|记|添|存)(?:到|进|在|入)(?=[^,，]{2})|^(?:目前|现在|当前|眼下|刚才"
        r"|[这那](?:一?[个张份])?的?|我们?的|我(?=待办|购物)|家里的)"
        r"|^(?:the|my|our|a|an|new|this|that)\s+|(?<![\s-])[\s-]*+(?:清单|列表|单子|\b(?:check-?)?lists?)$|^[\s#]+"
        r"|(?<=[一-鿿])的$"
        r"|(?<=[一-鿿]{2})(?:要|需要)(?:带|准备)$"
        r"|(?<![\s,，.。:：])[\s,，.。:：]++$"
    ),
    re.IGNORECASE,
)
_SHOPPING = re.compile(
    (
        r"shopping|shop|bought|grocer(?:y|ies)|supermarket|(?:i |we )?(?:still )?(?:need|buy|get|pick up|grab)"
        r"|(?:things |stuff )?to (?:buy|get)|购物单?|采购单?|买?菜|买东西|超市|(?:需要|要|得)?买的?(?:东西)?|缺的?东西"
    ),
    re.IGNORECASE,
)
_TODO = re.compile(r"to[ -]?dos?|tasks?|things to do|待办(?:事项)?|任务|要做的?事?情?", re.IGNORECASE)
_PACKING = re.compile(r"pack(?:ed)?|bring|to pack", re.IGNORECASE)

_SHEET = "名单", "歌单", "书单", "菜单", "片单"  # names that say so themselves
_JOINT = re.compile(r"[的群里组]*")
_WHOSE, _WORD = re.compile(r"(?<=\w)['’]s?(?=\s|$)"), re.compile(r"\w+")


def list_name(words: str) -> str:
    """Return the name under which a list is kept."""
    before, name = "", words.strip()
    while name != before:
        before, name = name, _EDGES.sub("", name).strip()
    if _SHOPPING.fullmatch(name):
        return SHOPPING
    if _PACKING.fullmatch(name):
        return PACKING
    return TODO if _TODO.fullmatch(name) else folded(name)


def list_title(name: str, language: Language) -> str:
    """Return what a list is called."""
    if name.endswith(_SHEET):
        return name
    return say(language, f"list_{name}") if name in (SHOPPING, TODO) else say(language, "list_named", name=name)


def of_group(name: str, title: str) -> str | None:
    """Return what a name says behind that of a group (the family's shopping list, 我们家的购物清单); None where it names no group."""
    group = list_name(title)
    bare = _WHOSE.sub("", name)
    if not group or not bare.startswith(group):
        words = [word for word in _WORD.findall(folded(title)) if word not in ("the", "group", "chat", "our")]
        group = words[0] if words and bare.split(" ")[0] == words[0] else ""
    if not group:
        return None
    rest = bare[len(group) :]
    if rest[:1].isascii() and rest[:1].isalnum():
        return None  # the name goes on: fam, family
    return list_name(_JOINT.sub("", rest.strip(), count=1)) if rest.strip() else ""
