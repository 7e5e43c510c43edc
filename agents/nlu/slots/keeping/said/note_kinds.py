"""Questions for notes of a kind: with files, pictures or links, without a tag; and for those of a tag and a time. Pure."""

import re
from collections.abc import Sequence
from typing import Any

from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.slots.keeping import note_queries
from agents.nlu.slots.keeping.note_edits import tagged
from agents.timetext.bounds import single_blanks

LONGEST = 80  # characters
_SEE = (
    r"(?:(?:show|list|see|get|give|display|open|find)\s+(?:me\s+)?)?(?:all\s+)?(?:of\s+)?(?:(?:the|my|our)\s+)?"
    r"(?:which\s+(?:of\s+my\s+)?|what\s+)?"
)
_KAN = r"(?:查看|看一?看|看一?下|看|列出|列一?下|显示|打开|找一?下|找出|找|翻一?下|翻)?(?:一下)?(?:我的?)?(?:所有|全部)?的?"
_NOTES, _BIJI = r"(?:notes?|memos?|ones)", r"(?:笔记|备忘录?|记录)"
_HAVE = r"(?:that\s+|which\s+)?(?:with|have|has|having|got|contain(?:s|ing)?|include)\s+(?:an?\s+|some\s+|any\s+)?"
_LACK = r"(?:that\s+|which\s+)?(?:without|have\s+no|has\s+no|lacking|don['’]?t\s+have|with\s+no)\s+(?:an?\s+|any\s+)?"
_IN = r"(?:\s+(?:in|on|attached\s+to)\s+(?:it|them))?(?:\s+attached)?"
_DAI = r"(?:里面?)?(?:带|有|含|附|贴)(?:着|了|上)?(?:有)?"
_MEI = r"(?:里面?)?(?:还)?(?:没有?|未|不带|无)(?:打|加|带|贴|标)?(?:上|过)?(?:任何)?"
_END = r"(?:有(?:哪些|什么|啥|几条))?"
_THINGS: dict[str, tuple[str, str]] = {
    "files": (r"(?:files?|attachments?|documents?|pdfs?)", r"(?:附件|文件|文档)"),
    "pictures": (r"(?:photos?|pictures?|images?|pics?|screenshots?)", r"(?:照片|图片|图|截图|相片)"),
    "links": (r"(?:(?:web\s*)?links?|urls?)", r"(?:链接|网址|网页)"),
}
_TAG, _BIAOQIAN = r"(?:tags?|labels?)", r"(?:标签|tag)"
_KINDS = tuple(
    (kind, re.compile(form, re.IGNORECASE))
    for kind, (en, zh) in _THINGS.items()
    for form in (
        rf"{PLEASE}{_SEE}{_NOTES}\s+{_HAVE}{en}{_IN}",
        rf"{QING}{_KAN}{_DAI}{zh}的(?:所有|全部)?{_BIJI}{_END}|(?:哪些|什么|哪几条){_BIJI}{_DAI}{zh}",
    )
) + tuple(
    ("untagged", re.compile(form, re.IGNORECASE))
    for form in (
        rf"{PLEASE}{_SEE}(?:untagged\s+{_NOTES}|{_NOTES}\s+{_LACK}{_TAG})|(?:which|what)\s+{_NOTES}\s+are\s+(?:untagged"
        rf"|not\s+tagged)",
        rf"{QING}{_KAN}(?:{_MEI}{_BIAOQIAN}|untagged\s*)的(?:所有|全部)?{_BIJI}{_END}|(?:哪些|什么"
        rf"|哪几条){_BIJI}{_MEI}{_BIAOQIAN}",
    )
)
_MORE = re.compile(r"[,，;；]|\b(?:and|then|or)\b|['’]s\b|然后|再|并且")  # what is looked for is not all
_ALL_TAGGED = re.compile(  # whatever the tag is
    rf"{QING}{_KAN}(?:打|加|贴|标|有|带)(?:了|过|上)?{_BIAOQIAN}的(?:{_BIJI})?(?:都)?{_END}"
    rf"|{PLEASE}{_SEE}(?:tagged\s+{_NOTES}|{_NOTES}\s+{_HAVE}{_TAG})",
    re.IGNORECASE,
)
_SIGNS = " ,，.。!！?？~～吧呗呢吗"
_BESIDE_A_TIME = re.compile(
    r"(?:\b(?:from|in|of|since|on|during)\b|(?<=\s)(?:我)?(?:[记写存](?:下|过|了)?的|的))\s*$", re.IGNORECASE
)
_BEFORE = re.compile(r"^(?:我)?(?:[记写存](?:下|过|了)?的|的)\s*", re.IGNORECASE)
_ABOUT = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{PLEASE}{_SEE}(?P<query>(?!last\b|latest\b|new|recent)\S.{{0,24}}?)\s+{_NOTES}",
        rf"{PLEASE}{_SEE}{_NOTES}\s+(?:about|on|mentioning)\s+(?P<query>\S.{{0,24}}?)",
        rf"{QING}{_KAN}(?:关于|有关|提到)(?P<query>[^\s，,。]{{1,12}}?)的?{_BIJI}{_END}",
    )
)


def of_a_kind(text: str) -> dict[str, Any] | None:
    """Return the arguments with which the notes of a kind, or the tags, are shown; None for any other sentence."""
    bare = single_blanks(text.strip(_SIGNS))
    if len(bare) > LONGEST:
        return None
    if _ALL_TAGGED.fullmatch(bare):
        return {"query": "", "tags": True}
    kind = next((kind for kind, form in _KINDS if form.fullmatch(bare)), None)
    return None if kind is None else {"query": "", "only": kind}


def of_a_time_too(text: str, spans: Sequence[tuple[int, int]]) -> dict[str, Any] | None:
    """Return the arguments that show the notes of a tag, or about something, and of the time read at the `spans`; else None."""
    if len(spans) != 1 or len(text) > LONGEST:
        return None
    [(begin, end)] = spans
    before, behind = _BESIDE_A_TIME.sub("", text[:begin]), _BEFORE.sub("", text[end:])
    bare = single_blanks(f"{before.rstrip()} {behind.lstrip()}".strip(_SIGNS))
    given = tagged(bare) or {"query": _about(bare)}
    return {"query": f"{given['query']} {text[begin:end]}"} if given["query"] else None


def _about(text: str) -> str:
    """Return what the notes are about that somebody asks for; nothing where only notes are named, or no notes."""
    found = next((one for form in _ABOUT if (one := form.fullmatch(text)) is not None), None)
    return "" if found is None or _MORE.search(found["query"]) else note_queries.query(found["query"])
