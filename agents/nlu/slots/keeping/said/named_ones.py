"""Orders to a note that is called "the one about …", "the boiler one" or by its place: pin, tag, show, delete it, add to it. Pure."""

import re
from typing import Any

from agents.nlu.coreference import NUMBERS
from agents.nlu.forms import is_refused
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.orders import is_question
from agents.texts.tags import tag_name
from agents.timetext.bounds import single_blanks

LONGEST = 160  # characters of such an order
_ABOUT = (
    r"(?:the|that|my)\s+(?:one|bit|entry)\s+(?:about|with|on|for|from|of|where|mentioning|saying|that\s+says"
    r"|called)\s+"
    r"(?:the\s+|my\s+)?(?P<about>[^\s,:;][^,:;]{0,30}?)"
)
_NTH = r"(?:the\s+)?(?P<nth>first|second|third|fourth|fifth|sixth|last)(?:\s+(?:one|note))?"
_THE_ONE = (
    r"(?:the|that|my)\s+(?P<one>(?!other\b|same\b|new\b|next\b|right\b|big\b|old\b|note\b)[^\s,:;][^,:;]{0,24}?)\s+"
    r"(?:one|note)"
)
_IT = r"(?P<it>it|that|this|that\s+one|this\s+one|(?:that|this|the)\s+note)"
_ANY = rf"(?:{_ABOUT}|{_NTH}|{_THE_ONE}|{_IT})"
_ZH_ANY = (
    r"(?:(?:关于)?(?P<one>(?!刚|上|最|前)[^\s,，。:：把将给第在往那这]{1,14}?)的?[那这]一?[条篇则](?:笔记)?"
    r"|第(?P<nth>[一二两三四五六七八九十])[条个篇则](?:笔记)?|(?P<nth2>最后一)[条个篇](?:笔记)?"
    r"|(?P<it>[那这]一?条(?:笔记)?|它))"
)
_ADD = r"(?:add|append|write|put|note)(?:\s+(?:that|this|in|on))?"
_WORDS = r"(?P<words>\S.*)"
_FORMS: tuple[tuple[str, str], ...] = (
    ("pin", rf"{PLEASE}pin\s+{_ABOUT}"),
    ("unpin", rf"{PLEASE}unpin\s+{_ABOUT}"),
    ("tag", rf"{PLEASE}(?:tag|label)\s+{_ABOUT}\s+(?:as|with)\s+[#＃]?(?P<words>\S{{1,24}})"),
    ("tag", rf"{PLEASE}(?:tag|label|mark|file)\s+{_ANY}\s+(?:as|with|under)\s+[#＃](?P<words>\S{{1,24}})"),
    ("tag", rf"{PLEASE}(?:add|put|stick)\s+(?:the\s+tag\s+|an?\s+)?[#＃](?P<words>\S{{1,24}})\s+(?:to|on)\s+{_ANY}"),
    ("show", rf"{PLEASE}(?:show|open|read|see|pull\s+up|find)(?:\s+me)?\s+{_ABOUT}(?:\s+again)?"),
    ("delete", rf"{PLEASE}(?:delete|remove|erase|scrap|bin|drop|get\s+rid\s+of|throw\s+(?:away|out))\s+{_ABOUT}"),
    ("append", rf"{PLEASE}(?:{_ABOUT}|{_NTH}|{_THE_ONE})\s*[,:;–-]\s*(?:please\s+|also\s+"
        rf"|can\s+you\s+)*{_ADD}\s*[:,]?\s*{_WORDS}"),
    ("append", rf"{_IT}\s*[,:;–-]\s*(?:please\s+|also\s+)*{_ADD}\s*:\s*{_WORDS}"),
    ("append", rf"{PLEASE}(?:also\s+)?{_ADD}\s+(?:to|on|under|in|onto)\s+(?:{_ABOUT}|{_NTH}"
        rf"|{_THE_ONE})\s*[:,]\s*{_WORDS}"),
    ("append", rf"{PLEASE}(?:also\s+)?(?:add|append)\s+[\"“](?P<words>[^\"“”]{{2,80}})[\"”]\s+to\s+{_ANY}"),
    ("append", rf"{QING}(?:[在给往]\s*)?{_ZH_ANY}(?:里面?|后面|下面|上)?(?:再|也|还|都|另外|帮我|请)*"
        rf"(?:补充?|加上?|添上?|写上?|记上?)(?:一下|上|进去)?(?:一?[句条行段点]|说)?\s*[:：]\s*{_WORDS}"),
    ("title", rf"{QING}[把将给]?{_ZH_ANY}的?(?:标题|名字|题目)(?:改|换)(?:一下)?(?:为|成|叫做?|到)?[:：\s]*{_WORDS}"),
    ("title", rf"{PLEASE}(?:rename|retitle)\s+(?:{_ABOUT}|{_NTH}|{_THE_ONE})\s+(?:to|as|into)\s+{_WORDS}"),
    ("tag", rf"{PLEASE}(?:put|stick|add)\s+an?\s+(?:tag|label)\s+(?:on|to)\s+{_ANY}\s?[,:]\s?[#＃]?(?P<words>\S{{1,24}})"),
    ("tag", rf"{QING}[把将给]?{_ZH_ANY}也?(?:打|贴|标)上\s?[#＃「]?(?P<words>(?!标签|tag)[^\s#＃」]{{1,12}}?)」?(?:的?标签)?"),
    ("tag", rf"{QING}[把将给]?{_ZH_ANY}也?(?:归到|归类到|放到|归入|标成|标为"
        rf"|归为)\s*[#＃「]?(?P<words>[^\s#＃」里]{{1,12}}?)(?:里|下面?|」"
        rf"|标签)*"),
    ("append", rf"{QING}(?:对了[,，]?)?{_ZH_ANY}(?:还|再|也)?(?:要|得)?(?:补|加|添)一?[句条行][,，\s]\s?{_WORDS}"),
)  # fmt: skip
_FORGET = re.compile(
    r"(?:please |ok |you can )*(?:forget|scrap|delete) (?:about )?(?:what|everything|all|anything"
    r"|that thing)(?: that)? (?:i|we)"
    r"(?:['’]ve)? (?:just )?(?:said|told you|wrote|noted|mentioned) (?:about"
    r"|on) (?P<en>\S.{1,30}?)(?: (?:please|earlier|before))?"
    r"|(?:我|你)?(?:刚才|刚刚|之前|前面)?(?:我)?(?:说|讲|记"
    r"|提)过?的(?:关于)?(?P<zh>[^\s,，。]{1,12}?)(?:的?(?:那件|那个)?事情?儿?)(?:就|你)?"
    r"(?:忘了|忘掉|别记了?|不用记了?|删了|删掉|当我没说)[吧呗]?"
    r"|忘[掉了](?:我说的)?(?:关于)?(?P<zh2>[^\s,，。]{1,12}?)的(?:那件|那个)?事情?儿?[吧呗]?",
    re.IGNORECASE,
)
_READ = tuple((what, re.compile(form, re.IGNORECASE | re.DOTALL)) for what, form in _FORMS)
_OF_OTHERS = re.compile(
    r"\b(?:calendar|agenda|lists?|events?|meetings?|reminders?|alarms?|appointments?)\b|清单|日程|日历|提醒|会议|闹钟",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“「](?P<words>[^\"“”「」]+)[\"”」]")


def order(text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the tool with its arguments that such an order asks for; None for any other sentence."""
    bare = text.strip() if len(text) <= LONGEST else ""
    if not bare or bare != single_blanks(bare):  # what a note shall say is kept to the letter
        return None
    if (said := _FORGET.fullmatch(bare.rstrip(" .!。！"))) is not None:
        return "memo_delete", {"query": said["en"] or said["zh"] or said["zh2"]}
    for what, form in _READ:
        found = form.fullmatch(bare if what == "append" else bare.rstrip(" .!?。！？"))
        if found is None or (what != "append" and is_question(bare)):
            continue
        groups = {name.rstrip("2"): value.strip() for name, value in found.groupdict().items() if value}
        named = bare.replace(groups.get("words", ""), "", 1)
        if _OF_OTHERS.search(named) or is_refused(named):
            return None
        return _made(what, groups)
    return None


def _made(what: str, groups: dict[str, str]) -> tuple[str, dict[str, Any]]:
    which, words = _which(groups), groups.get("words", "")
    match what:
        case "pin" | "unpin":
            return "memo_pin", {**which, **({"off": True} if what == "unpin" else {})}
        case "show":
            return "memo_search", {"query": groups["about"]}
        case "delete":
            return "memo_delete", which
        case "title":
            return "memo_change", {**which, "text": words, "how": "title"}
        case "tag":
            return "memo_change", {**which, "text": tag_name(words), "how": "tag"}
        case _:
            quoted = _QUOTED.fullmatch(words)
            return "memo_change", {**which, "text": quoted["words"] if quoted else words, "how": "append"}


def _which(groups: dict[str, str]) -> dict[str, Any]:
    if "it" in groups:
        return {"that": True}
    if "nth" in groups:
        small = groups["nth"].casefold()
        return {"place": -1 if small in ("last", "最后一") else NUMBERS[small]}
    return {"query": groups.get("about") or groups["one"]}
