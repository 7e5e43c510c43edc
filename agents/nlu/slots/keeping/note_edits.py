"""Orders to change a note: add to it, tag it, give it another title or text, delete it; and to show notes by their tags. Pure."""

import re
from typing import Any

from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.lexicon.guards_en import GUARDS as EN
from agents.nlu.lexicon.guards_zh import GUARDS as ZH
from agents.nlu.orders import is_question
from agents.nlu.slots.keeping.note_references import NOTE, POINTER, REFERENCE, note_reference
from agents.texts.tags import tag_name
from agents.timetext.bounds import single_blanks

LONGEST = 120  # characters
_WORDS = r"(?P<words>\S.*)"
_FEW = r"(?P<words>\S.{0,40}?)"  # a tag or a title
_GONE = (
    r"(?:delete|remove|erase|drop(?!\s+(?:\w+\s+)?an?\s)|scrap|get rid of|throw (?:away|out)|wipe"
    r"|trash|bin|toss"
    r"|ditch|chuck|lose|kill)"  # who drops a note writes one
)
_ZH_GONE = (
    r"(?:给我|帮我|可以|也)*(?:删除|删掉|删去|删了|删|去掉|清掉|清除|不要了|扔了|扔掉|丢了|丢掉|移除"
    r"|抹掉|作废)了?"
)
_IN = r"(?:里面?|中|上面?|后面?|末尾|最后|的?后面)*"
_MORE = r"(?:再|也|还|都|另外|[帮给]我|麻烦|请|顺便){0,4}+"
_ADD = (
    r"(?:加上|加进|(?:[加添补]|add\s?)一?[句行条段个样项点]|[补写添记]一?[句行段]|补充|补上|添上|添加|追加|附上"
    r"|加)(?:一?下"
    r"|一?[句行条段]|进去"
    r"|内容|上)*"
)
_TAG = r"(?:标签|\btags?\b|\blabels?\b)"

_FORMS: tuple[tuple[str, str], ...] = (
    ("untag",
        rf"{PLEASE}(?:remove|delete|drop|take|clear)\s+(?:the\s+)?{_TAG}\s+[#＃]?{_FEW}\s+(?:from"
        rf"|off|of)\s+{POINTER}"),
    ("untag", (
        rf"{PLEASE}(?:remove|delete|drop|take|clear)\s+(?:the\s+)?[#＃]?(?P<words>\S+)\s+{_TAG}\s+(?:from|off"
        rf"|of)\s+{POINTER}"
    )),
    ("untag", rf"{PLEASE}untag\s+{POINTER}\s+(?:from\s+|as\s+)?[#＃]?(?P<words>\S+)"),
    ("untag", rf"{QING}(?:[把将]\s*)?(?:去掉|删掉|删除|移除|取消|撤掉)\s*{POINTER}的[#＃]?{_FEW}的?{_TAG}"),
    ("untag", rf"{QING}[把将]\s*{POINTER}的[#＃]?{_FEW}的?{_TAG}(?:去掉|删掉|删除|移除|取消|撤掉|删了|拿掉)"),
    ("untag", rf"{QING}(?:去掉|删掉|删除|移除|取消){POINTER}\s*的?{_TAG}[:：\s]*[#＃]?{_FEW}"),
    ("untag", rf"{QING}[把将]?\s*{POINTER}\s*的?{_TAG}[:：\s]*[#＃]?{_FEW}(?:去掉|删掉|删除|移除|取消|删了)"),
    ("tag", (
        rf"{PLEASE}(?:add|put|set|attach|打|加)\s*(?:an?\s+|the\s+)?(?:new\s+)?{_TAG}\s*(?:called\s+"
        rf"|[:：]\s*)?[#＃]?{_FEW}\s*(?:\bto\b|\bon\b|\bonto\b|到|给)\s*{POINTER}(?:上|里)?"
    )),
    ("tag", rf"{PLEASE}(?:add|put|attach)\s+[#＃](?P<words>\S+)\s+(?:to|on|onto)\s+{POINTER}"),
    ("tag", rf"{PLEASE}(?:give)\s+{POINTER}\s+(?:an?\s+|the\s+)?{_TAG}\s+[#＃]?{_FEW}"),
    ("tag", rf"{QING}(?:[给把将为在]\s*)?{POINTER}\s*{_IN}(?:也|再|都)*(?:打|加|贴|标|挂)(?:上|个|一个)*\s*[#＃]{_FEW}"),
    ("tag",
        rf"{QING}(?:[给把将为在]\s*)?{POINTER}\s*{_IN}(?:也|再|都)*(?:打|加|贴|标|添加|设|挂)(?:上|个|一个)+"
        rf"\s*[「“\"]?(?P<words>[^\s标签「“]{{1,12}}?)[」”\"]?的?{_TAG}"),
    ("tag", rf"{PLEASE}(?:put|stick|slap)\s+(?:the\s+|an?\s+)?[#＃]?(?P<words>\S+)\s+{_TAG}\s+on\s+{POINTER}"),
    ("tag", rf"{PLEASE}(?:tag|label)\s+{POINTER}\s+(?:(?:as|with)\s+)?[#＃]?{_FEW}(?:\s+(?:too|also|as\s+well))?"),
    ("tag", (
        rf"{QING}(?:[给把将为在]\s*)?{POINTER}\s*{_IN}(?:打|加|贴|标|添加|设|挂)(?:上|个|一个"
        rf"|一下)*\s*{_TAG}[:：,，\s]*(?:叫|是|为)?[#＃]?{_FEW}"
    )),
    ("tag", rf"{QING}[给把将]?\s*{POINTER}\s*(?:tag|标签)\s*(?:做|成|为|上|as)[:：\s]*[#＃]?{_FEW}"),
    ("tag", rf"{QING}[给把将]?\s*{POINTER}\s*标(?:记|注)?(?:为|成)[:：\s]*[#＃]?{_FEW}"),
    ("tag", rf"{QING}(?:打|加|贴|标)(?:上|个|一个)*\s*{_TAG}[:：,，\s]*[#＃]?{_FEW}(?P<ref>)"),
    ("tag", rf"{QING}(?:给它|给这条|再)?{_TAG}(?:再|也)?(?:加上?|打上?|设为|设成|就叫"
        rf"|写)\s*[#＃「“]?(?P<words>[^\s，,。#]{{1,12}}?)[」”]?(?P<ref>)"),
    ("title", rf"{PLEASE}rename\s+{REFERENCE}\s+(?:to|as|into)\s*[:：]?\s*{_WORDS}"),
    ("title", rf"{PLEASE}(?:change|set)\s+the\s+(?:title|name)\s+of\s+{REFERENCE}\s+to\s+{_WORDS}"),
    ("title", (
        rf"{QING}[把将]?\s*{REFERENCE}\s*的?(?:(?:标题|名字)?(?:改名|重命名|更名)"
        rf"|(?:标题|名字)(?:改|换))(?:一下)?(?:为|成|叫做?|到)?[:：\s]*{_WORDS}"
    )),
    ("title", (
        rf"{QING}(?:[给把将]\s*)?(?!它|[这那]个?的?[改换])(?:{POINTER})\s*的?(?:改个?名字?|换个名字?"
rf"|改个?标题|重命名|更名)"
        r"(?:一下)?(?:为|成|叫做?|到|[:：,，])?"
        rf"[:：\s]*{_WORDS}"
    )),
    ("title", rf"{PLEASE}(?:call|name)\s+(?:that|this|the\s+last)\s+(?:note|memo)(?P<ref>)\s+{_WORDS}"),
    ("title", rf"{PLEASE}(?:call|name|title)\s+(?P<ref>(?:the|my)\s+\S.{{0,30}}?\s+(?:note"
        rf"|memo))\s+(?:as\s+)?{_WORDS}"),
    ("title", rf"{PLEASE}(?:name|title)\s+(?P<ref>it|that|this)\s+(?:to\s+|as\s+|(?<=it\s)){_WORDS}"),
    ("append", (
        rf"(?P<words>\S[^\n]{{3,80}}?)\s?[,.;–-]\s+(?:please\s+|and\s+|so\s+|can\s+you\s+"
        rf"|just\s+)*(?:add|put|note|write|append)\s+(?:that|this|it)\s+"
        rf"(?:to|in|into|on|under)\s+{REFERENCE}"
    )),
    ("append",
        rf"(?P<words>[^\n]{{3,60}}?)[,，。；\s]\s?(?:帮我|请|就|也)*[把将]?(?:这个|它|这条)?(?:加|补|写|记)(?:到|进"
        rf"|在)\s?{REFERENCE}{_IN}(?:去)?"),
    ("append", (
        rf"{PLEASE}(?:add|append|attach|put|write)\s+(?:(?:this|that|it|something|a line"
        rf"|the following)\s+)?(?:to"
        rf"|onto|on|in|into|under)\s+{REFERENCE}(?:\s+too|\s+as\s+well)?\s*[:：]\s*{_WORDS}"
    )),
    ("append", rf"{PLEASE}(?:add|append|write|put)\s+(?:to|on|under)\s+(?P<ref>that|it|this)\s*[:：]\s*{_WORDS}"),
    ("append", (
        rf"{PLEASE}(?:to|in|into|on)\s+{REFERENCE}\s*,?\s+(?:please\s+)?(?:also\s+)?(?:add|append|write"
        rf"|put)(?:\s+that\b)?\s*[:：,]?\s*{_WORDS}"
    )),
    ("append",
        rf"{PLEASE}(?:add|append|attach|put|write)\s+(?P<words>\S.*?)\s+(?:to|onto|into|on|in"
        rf"|under)\s+{REFERENCE}"),
    ("append", rf"{QING}[把将](?P<words>\S.*?)(?:加|补充|写|记|放|添加|追加)(?:到|进|在|入){REFERENCE}\s*{_IN}(?:去)?"),
    ("append", rf"{QING}(?:[在给往把将对]\s*)?{REFERENCE}\s*{_IN}{_MORE}{_ADD}[:：,，\s]*{_WORDS}"),
    ("append", rf"{QING}(?:[在给往]\s*)?{POINTER}\s*{_IN}{_MORE}(?:[补写添加记]|add\s?)一?[句行段][:：,，\s]*{_WORDS}"),
    ("say", (
        rf"{PLEASE}(?:change|update|edit|correct|replace|rewrite)\s+{REFERENCE}\s+(?:to say|to read|to be"
        rf"|so that it says|to|into|with)\s*[:：]?\s+{_WORDS}"
    )),
    ("say", rf"{QING}[把将]?\s*{REFERENCE}\s*(?:的?内容)?(?:改成|改为|更新成|更新为|换成|改)[:：,，]?\s*{_WORDS}"),
    ("delete", rf"{PLEASE}{_GONE}\s+{REFERENCE}"),
    ("delete", rf"{QING}{_ZH_GONE}(?:一下)?{REFERENCE}"),
    ("delete", rf"{QING}[把将]?\s*{REFERENCE}\s*{_ZH_GONE}"),
)  # fmt: skip
_VERBATIM = frozenset({"title", "append", "say"})
_ANY = re.compile(  # one of them, or several: it is asked which
    rf"{PLEASE}{_GONE}\s+(?:an?\s+|one\s+of\s+)?(?:my\s+|the\s+|our\s+|some\s+)?(?:notes|memos)"
    rf"|{PLEASE}{_GONE}\s+an?\s+{NOTE}"
    rf"|{QING}{_ZH_GONE}(?:一下)?(?:我的?|一[条个])?{NOTE}|{QING}[把将]?我?的?{NOTE}{_ZH_GONE}",
    re.IGNORECASE,
)
_EDITS = tuple((how, re.compile(form, re.IGNORECASE | re.DOTALL)) for how, form in _FORMS)
_SHOW = (
    r"(?:(?:show|list|find|search|get|see|open|display"
    r"|give)\s+(?:for\s+)?(?:me\s+)?)?(?:all\s+)?(?:of\s+)?(?:the\s+"
    r"|my\s+)*"
)
_ZH_SHOW = (
    r"(?:查看|看一?看|看一?下|看|列出|列一?下|显示|打开|找一?下|找出?|搜一?下"
    r"|搜)?(?:一下)?我?的?(?:所有|全部)?的?"
)
_ZH_ENDS = r"(?:有(?:哪些|什么|啥|几[条个])|列表)?"
_TAGGED = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        (
            rf"{PLEASE}{_SHOW}(?:(?:which|what)\s+)?(?:notes?|memos?|everything"
            r"|things)\s+(?:(?:that\s+)?(?:are|have|i)\s+)?(?:tagged(?:\s+(?:with|as))?|with(?:\s+the)?\s+tags?"
            r"|labell?ed(?:\s+(?:with|as))?)\s*[#＃]?(?P<tag>\S+?)"
        ),
        rf"{PLEASE}{_SHOW}[#＃](?P<tag>\S+)\s+(?:notes?|memos?)",
        rf"{PLEASE}(?:find|search|show|搜|找|看看?)\s*(?:for\s+|me\s+)?[#＃](?P<tag>(?!\d+$)\S+)",
        (
            rf"{QING}{_ZH_SHOW}(?:带有?|有|打了|打着|加了)\s*[#＃]?(?P<tag>\S{{1,20}}?)\s*(?:这个)?(?:标签"
            rf"|tag)的?{NOTE}{_ZH_ENDS}"
        ),
        r"(?:what|which\s+ones)(?:['’]s|\s+is|\s+are|\s+do\s+i\s+have|\s+did\s+i)\s+(?:tag(?:ged)?|labell?ed)"
        r"\s+(?:with\s+|as\s+)?[#＃]?(?P<tag>\S+?)",
        rf"{QING}{_ZH_SHOW}(?:标签|tag)\s*(?:是|为|叫|带)?\s*[#＃]?(?P<tag>\S{{1,20}}?)\s*的(?:都"
        rf"|有)*(?:哪些|什么|啥)?",
        rf"{QING}{_ZH_SHOW}(?:带|打了?|有|标了?)?\s*[#＃]?(?P<tag>\S{{1,12}}?)\s*(?:标签|tag)的(?:都"
        rf"|有)*(?:哪些|什么|啥)?",
        rf"{QING}{_ZH_SHOW}(?:带|打了?|有|标了?)?[#＃](?P<tag>(?!\d+$)[^\s#＃]{{1,20}}?)(?:的{NOTE})?",
        rf"{QING}{_ZH_SHOW}(?:标签|tag)\s*(?:是|为|叫)?\s*[#＃]?(?P<tag>\S{{1,20}}?)\s*的{NOTE}{_ZH_ENDS}",
    )
)
_LISTED = re.compile(
    rf"{PLEASE}(?:(?:what|which)\s+(?:tags|labels)(?:\s+(?:do\s+(?:i|we)\s+have|have\s+(?:i|we)(?:\s+used)?"
    r"|are\s+there|are\s+in\s+use))?"
    rf"|(?:show|list|see)\s+(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+|my\s+|our\s+)?tags|(?:my\s+|all\s+)tags)"
    r"|(?:我|我们)?(?:都|现在|一共)?(?:有|用过?了?)(?:些)?(?:哪些|什么|啥|几个)(?:标签|tags?)"
    rf"|{QING}(?:查看|看一?看|看一?下|看|列出|列一?下|显示)?(?:一下)?(?:我的?|我们的)?(?:所有"
    rf"|全部)?的?标签(?:列表"
    r"|都?有(?:哪些|什么|啥))?",
    re.IGNORECASE,
)


def edit(text: str, bare: str) -> tuple[str, dict[str, Any]] | None:
    """Return the tool with its arguments that an order to change a note asks for; None for any other sentence.

    `bare` is the text without courtesy at its end: that is a part of the words which a note shall say, and of nothing else.
    """
    if len(text) > LONGEST or text != single_blanks(text):  # what a note shall say is kept to the letter
        return None
    if _ANY.fullmatch(bare):
        return "memo_delete", {"query": ""}
    for how, form in _EDITS:
        found = form.fullmatch(text if how in _VERBATIM else bare)
        which = _which(found["ref"]) if found is not None else None
        if found is None or which is None or _is_no_order(how, found, text):
            continue
        if how == "delete":
            return "memo_delete", which
        words = found["words"].strip() if how in _VERBATIM else tag_name(found["words"])
        words = _unquoted(words) if how == "title" else words
        if words:
            return "memo_change", {**which, "text": words, **({} if how == "say" else {"how": how})}
    return None


def _unquoted(words: str) -> str:
    """Return words without the quotes around all of them, which say where they begin and end."""
    quotes = words[:1] + words[-1:]
    inner = words[1:-1]
    return inner.strip() if quotes in ('""', "“”", "「」") and inner.strip() and quotes[0] not in inner else words


def _is_no_order(how: str, found: re.Match[str], text: str) -> bool:
    """Tell whether it is asked, negated or told; what a note shall say may be anything."""
    free = how in _VERBATIM and (how != "say" or re.search("[:：]", found.string[: found.start("words")]) is not None)
    ahead = free and found.start("ref") < found.start("words")
    judged = (found.string[: found.end("ref")] if ahead else text).lower()
    return is_question(judged) or EN.never.search(judged) is not None or ZH.never.search(judged) is not None


def _which(reference: str) -> dict[str, Any] | None:
    return note_reference(reference) if reference else {"that": True}


def tagged(text: str) -> dict[str, Any] | None:
    """Return the arguments with which notes of a tag, or the tags themselves, are shown; None for any other sentence."""
    bare = single_blanks(text.strip(" .。!！?？~～吗呢"))
    if len(bare) > LONGEST:
        return None
    if _LISTED.fullmatch(bare):
        return {"query": "", "tags": True}
    found = next((match for form in _TAGGED if (match := form.fullmatch(bare))), None)
    name = tag_name(found["tag"]) if found is not None else ""
    return {"query": f"#{name}"} if name else None
